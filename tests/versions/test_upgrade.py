"""`upgrade`: bundles rewritten by the example codemod, with comments and layout, whole or not at all."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from london_rules import load
from london_rules.authoring.renaming.names import Renaming, Renamings
from london_rules.authoring.renaming.reading import read_variant
from london_rules.authoring.renaming.rules import renamed
from london_rules.authoring.upgrade.step import Step
from london_rules.authoring.upgrade.upgrade import UpgradeResult, upgrade_paths
from london_rules.cli.app import run
from london_rules.compiler.digest import digest
from london_rules.engine import RuleSet
from london_rules.rule_tests.run import run_tests
from tests.engine.pebbles import pebbles
from tests.versions.example_codemod import renew_names, with_version_3
from tests.versions.old_game import GAME, HOUSE, STRANGER, write

Texts = dict[str, str]


@pytest.fixture(autouse=True)
def version_3(monkeypatch: pytest.MonkeyPatch) -> None:
    """Upgrades go to a version 3 that only these tests have."""
    with_version_3(monkeypatch)


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the old game and an overlay on it."""
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "orchard", GAME)
    write(tmp_path, {"house.yaml": HOUSE})
    return tmp_path


def texts(folder: Path) -> Texts:
    return {str(p.relative_to(folder)): p.read_bytes().decode() for p in sorted(folder.rglob("*")) if p.is_file()}


def rules_of(variant: str) -> RuleSet:
    result = load(variant)
    assert result.rule_set is not None, list(result.diagnostics)
    return result.rule_set


def codes(result: UpgradeResult) -> list[str]:
    return [item.code for item in result.diagnostics]


def overlay(name: str, head: str, rules: str = "") -> Mapping[str, str]:
    text = f"{head}id: {name}\ntitle: {name}\nkind: overlay\nbuilds on: [orchard]\n"
    return {f"{name}.yaml": text + (f"rules: |\n  {rules}\n" if rules else "")}


# ---- the whole game -----------------------------------------------------------------------------


def test_every_use_of_every_name_is_changed_and_nothing_else(shelf: Path) -> None:
    before = texts(shelf)
    assert run(["upgrade", "."]) == 0
    after = texts(shelf)
    assert after.keys() == before.keys()
    for variant in ("./orchard", "./orchard+./house.yaml"):
        found = load(variant).diagnostics
        assert not found.has_errors, list(found)
    for file, text in after.items():
        old, new = before[file].split("\n"), text.split("\n")
        assert len(old) == len(new)
        for one, other in zip(old, new, strict=True):
            assert re.findall(r"#.*", one) == re.findall(r"#.*", other)
            assert len(one) - len(one.lstrip()) == len(other) - len(other.lstrip())
    assert after["orchard/bundle.yaml"].startswith(
        "# The orchard: an old game.\n\nlanguage:   3   # as it was in those"
    )
    assert "zone   renewed table zone  for each player\n" in after["orchard/things.rules"]
    assert (
        "relation renewed action relation = renewed group relation or  renewed power relation\n"
        in after["orchard/things.rules"]
    )
    assert "  renewed ranking field: number      # what it is worth\n" in after["orchard/things.rules"]


def test_the_tests_of_a_bundle_come_along(shelf: Path) -> None:
    (before,) = run_tests("./orchard")
    assert [result.ok for result in before.results] == [True, True]
    assert run(["upgrade", "."]) == 0
    (after,) = run_tests("./orchard")
    assert [result.ok for result in after.results] == [True, True]


def test_names_are_changed_in_every_part_of_an_overlay(shelf: Path) -> None:
    write(shelf, {"stranger.yaml": STRANGER})
    variant = "./orchard+./stranger.yaml"
    (before,) = run_tests(variant)
    assert [result.ok for result in before.results] == [True]
    assert run(["upgrade", "."]) == 0
    (after,) = run_tests(variant)
    assert [result.ok for result in after.results] == [True]
    text = (shelf / "stranger.yaml").read_text("utf-8")
    for line in (
        "replace rule renewed do set-up (stack: stack-kind-renewed)\n",
        "replace number renewed table number = 4   # four\n",
        "when short: lose (the shortfall) thanks\n",
        "note: needs {the shortfall * renewed kind number} more\n",
        "add to kind stack-kind-renewed\n    renewed zone field: number, may be missing\n",
        "    renewed mark field: renewed relation counter\n",
        "holds stack-kind-reneweds in 2 rows of renewed table number\n",
        "test (counter: stack-kind-renewed or nothing) renewed fits action = there is a counter and",
        '["when you renewed do set-up this, gain 1 renewed main counter", '
        "'at renewed main moment, you may renewed do set-up this']\n",
        "on oak:\n        renewed relation counter: 1\n",
    ):
        assert line in text


def test_games_go_the_same_way_afterwards(shelf: Path) -> None:
    def course(variant: str) -> list[tuple[int, int]]:
        game = rules_of(variant).new_game(players=2, seed=5)
        chosen, out = Random(3), list[tuple[int, int]]()
        while not game.over and len(out) < 60:
            ids = game.option_ids()
            pick = chosen.randrange(len(ids))
            out.append((len(ids), pick))
            game.answer(ids[pick])
        return out

    before = course("./orchard")
    assert len(before) > 10
    assert run(["upgrade", "."]) == 0
    assert course("./orchard") == before


def test_each_new_name_is_reported(shelf: Path) -> None:
    names = {name.said: name.new for name in upgrade_paths([shelf], 3).names}
    assert names["zone table zone"] == "renewed table zone"
    assert names["kind stack-kind"] == "stack-kind-renewed"
    assert names["parameter table number"] == "renewed table number"
    assert len(names) == 27


def test_two_games_with_the_same_name_are_both_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "one", pebbles(more="zone table zone for each player\n  holds pebbles\n"))
    write(tmp_path / "two", pebbles(more="zone table zone\n  holds pebbles\n"))
    manifest = tmp_path / "two" / "bundle.yaml"
    manifest.write_text(manifest.read_text("utf-8").replace("id: pebbles", "id: others"), encoding="utf-8")
    assert run(["upgrade", "."]) == 0
    for game in ("one", "two"):
        assert [item.code for item in load(f"./{game}").diagnostics if item.code != "LR-L0001"] == []
        assert "zone renewed table zone" in (tmp_path / game / "turn.rules").read_text("utf-8")


def test_the_same_bundles_get_the_same_names_in_every_order(shelf: Path) -> None:
    one = upgrade_paths([shelf / "orchard", shelf / "house.yaml"], 3)
    other = upgrade_paths([shelf / "house.yaml", shelf / "orchard"], 3)
    assert {name.said: name for name in one.names} == {name.said: name for name in other.names}
    assert {file.shown: file.after for file in one.files} == {file.shown: file.after for file in other.files}


def test_each_place_of_a_name_is_shown(shelf: Path) -> None:
    (name,) = [name for name in upgrade_paths([shelf], 3).names if name.said == "mark parameter mark"]
    assert name.places == (
        ("orchard/play.rules", 21, 11),
        ("orchard/play.rules", 28, 60),
        ("orchard/tests/eating.yaml", 19, 9),
        ("orchard/things.rules", 32, 6),
    )


# ---- bundles that need only the number ------------------------------------------------------------

PLAIN = "set:\n  hand limit: 8   # fewer\n"
HEADS = {
    "# Mine.\nlanguage: 2   # old\nid: mine\n": "# Mine.\nlanguage: 3   # old\nid: mine\n",
    "# Mine.\n\nid: mine\n": "# Mine.\n\nlanguage: 3\nid: mine\n",
    "id: mine\nlanguage:    2\n": "id: mine\nlanguage:    3\n",
}


@pytest.mark.parametrize("head", HEADS)
def test_a_bundle_that_needs_nothing_else_gets_the_number(head: str, tmp_path: Path) -> None:
    rest = 'title: Mine\nkind: overlay\nbuilds on: ["2010"]\n' + PLAIN
    write(tmp_path, {"mine.yaml": head + rest})
    before = rules_of(f"2010+{tmp_path}/mine.yaml").digest
    assert run(["upgrade", str(tmp_path / "mine.yaml")]) == 0
    assert (tmp_path / "mine.yaml").read_text("utf-8") == HEADS[head] + rest
    assert rules_of(f"2010+{tmp_path}/mine.yaml").digest == before


@pytest.mark.parametrize("head", ["{", "{language: 2, ", "# Mine.\n{ "])
def test_a_manifest_in_braces_gets_the_number(head: str, tmp_path: Path) -> None:
    rest = 'id: mine, title: Mine, kind: overlay, builds on: ["2010"], set: {hand limit: 8}}\n'
    write(tmp_path, {"mine.yaml": head + rest})
    assert run(["upgrade", str(tmp_path / "mine.yaml")]) == 0
    after = (tmp_path / "mine.yaml").read_text("utf-8")
    assert after == head.replace("language: 2, ", "") + "language: 3, " + rest


def test_line_ends_stay_as_they_are(tmp_path: Path) -> None:
    text = 'language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n' + PLAIN
    write(tmp_path, {"mine.yaml": text.replace("\n", "\r\n")})
    assert run(["upgrade", str(tmp_path)]) == 0
    assert (tmp_path / "mine.yaml").read_bytes() == text.replace("2", "3", 1).replace("\n", "\r\n").encode()


def test_a_new_bundle_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path, {"mine.yaml": 'language: 3\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ["2010"]\n' + PLAIN})
    before = texts(tmp_path)
    assert run(["upgrade", "--check", str(tmp_path)]) == 0
    assert run(["upgrade", str(tmp_path)]) == 0
    assert "language 3 already" in capsys.readouterr().out
    assert texts(tmp_path) == before


# ---- check, data --------------------------------------------------------------------------------


def test_check_writes_nothing_and_says_by_its_exit_code_what_would_change(
    shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = texts(shelf)
    assert run(["upgrade", "--check", "."]) == 1
    assert "`zone table zone` would be `renewed table zone`\n  orchard/front.yaml:7:13\n" in capsys.readouterr().out
    assert texts(shelf) == before
    assert run(["upgrade", "."]) == 0
    assert run(["upgrade", "--check", "."]) == 0


def test_the_upgrade_as_data(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["upgrade", "--check", "--format", "json", "."]) == 1
    data = json.loads(capsys.readouterr().out)
    assert [(one["id"], one["before"], one["after"]) for one in data["bundles"]] == [
        ("more-apples", 2, 3),
        ("orchard", 2, 3),
    ]
    assert {"name": "zone action zone", "new": "renewed action zone"}.items() <= data["names"][0].items()
    assert sorted(data["files"]) == sorted(["house.yaml", *(f"orchard/{name}" for name in GAME)])


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["--to", "4", "."], 2, "no bundle can be upgraded to language 4"),
        (["--to", "1", "."], 2, "no bundle can be upgraded to language 1"),
        (["nowhere"], 3, "`nowhere` does not exist"),
        (["orchard/play.rules"], 3, "there is no bundle at `orchard/play.rules`"),
    ],
)
def test_wrong_use(words: list[str], code: int, said: str, shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["upgrade", *words]) == code
    assert said in capsys.readouterr().err


# ---- whole or not at all ------------------------------------------------------------------------


def test_a_bundle_that_uses_a_changed_name_must_be_given_too(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = texts(shelf)
    assert run(["upgrade", "orchard"]) == 1
    said = capsys.readouterr()
    assert "`more-apples` uses `number table number`, which gets another name" in said.err
    assert "give house.yaml too" in said.err
    assert said.out == "nothing was upgraded\n"
    assert texts(shelf) == before


def test_a_bundle_that_uses_no_changed_name_need_not_be_given(shelf: Path) -> None:
    (shelf / "house.yaml").unlink()
    write(shelf, overlay("plain", "language: 2\n", "counter extra apples for each player"))
    assert codes(upgrade_paths([shelf / "orchard"], 3)) == []


def test_an_overlay_can_be_upgraded_before_what_it_builds_on(shelf: Path) -> None:
    result = upgrade_paths([shelf / "house.yaml"], 3)
    assert [name.said for name in result.names] == ["zone action zone"]
    assert [file.shown for file in result.files] == ["house.yaml"]
    assert run(["upgrade", "house.yaml"]) == 0
    assert run(["upgrade", "."]) == 0  # now it is given along, and follows the names of the game
    assert not load("./orchard+./house.yaml").diagnostics.has_errors


def test_a_mistake_in_one_bundle_stops_all(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(shelf, overlay("wrong", "language: 2\n", "number more = hnad"))
    before = texts(shelf)
    assert run(["upgrade", "."]) == 1
    assert "LR-N0003" in capsys.readouterr().err
    assert texts(shelf) == before


def test_an_edit_that_changes_the_meaning_is_refused(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(step: Step) -> None:
        renew_names(step)
        spans = [
            edit
            for edit in step.edits.all()
            if edit.text == "renewed table number" and edit.span.file.endswith("play.rules")
        ]
        step.edits.by_file[spans[0].span.file].pop(spans[0].span.start)  # a place that is forgotten
        step.edits.replace(spans[0].span, "4")

    with_version_3(monkeypatch, wrong)
    before = texts(shelf)
    assert codes(upgrade_paths([shelf], 3)) == ["LR-B0030"]
    assert run(["upgrade", "."]) == 1
    assert texts(shelf) == before


def test_files_that_cannot_all_be_written_are_left_alone(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from london_rules.cli import upgrade as command
    from london_rules.cli.guard import CommandError

    real, written = command.write_file, list[Path]()

    def full(path: Path, text: str) -> None:
        if len(written) == 3:
            raise CommandError("cannot write: no space")
        written.append(path)
        real(path, text)

    before = texts(shelf)
    monkeypatch.setattr(command, "write_file", full)
    assert run(["upgrade", "."]) == 3
    assert len(written) == 3
    assert texts(shelf) == before


# ---- the check of the meaning -------------------------------------------------------------------


def test_the_digest_after_a_renaming_tells_every_difference(shelf: Path) -> None:
    reading = read_variant("./orchard", (shelf,), {})
    assert reading.rules is not None
    none = Renamings()
    plain = digest(renamed(reading.rules, none))
    for name in upgrade_paths([shelf], 3).names:
        category, _, old = name.said.partition(" ")
        key = "number" if category == "parameter" else category
        one = Renamings(by_key={(key, old): Renaming(key, old, name.new, ())})
        assert (digest(renamed(reading.rules, one)) == plain) == (name.said == "zone action zone"), name.said
