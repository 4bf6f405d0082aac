"""`upgrade`: bundles rewritten by the example codemod, with comments and layout, whole or not at all."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from london_rules import load
from london_rules.authoring.upgrade.step import Step
from london_rules.authoring.upgrade.upgrade import UpgradeResult, upgrade_paths
from london_rules.cli.app import run
from london_rules.engine import RuleSet
from london_rules.rule_tests.run import run_tests
from tests.versions.example_codemod import one_space, with_version_3
from tests.versions.old_game import GAME, HOUSE, write

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


def test_what_a_version_needs_is_changed_and_nothing_else(shelf: Path) -> None:
    before = texts(shelf)
    digests = [rules_of(variant).digest for variant in ("./orchard", "./orchard+./house.yaml")]
    assert run(["upgrade", "."]) == 0
    after = texts(shelf)
    assert after.keys() == before.keys()
    assert [rules_of(variant).digest for variant in ("./orchard", "./orchard+./house.yaml")] == digests
    for file, text in after.items():
        old, new = before[file].split("\n"), text.split("\n")
        assert len(old) == len(new)
        for one, other in zip(old, new, strict=True):
            assert re.findall(r"#.*", one) == re.findall(r"#.*", other)
            assert len(one) - len(one.lstrip()) == len(other) - len(other.lstrip())
    assert after["orchard/bundle.yaml"].startswith(
        "# The orchard: an old game.\n\nlanguage:   3   # as it was in those"
    )
    assert "zone table zone for each player\n" in after["orchard/things.rules"]
    assert "relation action relation = group relation or power relation\n" in after["orchard/things.rules"]
    (ran,) = run_tests("./orchard")
    assert [result.ok for result in ran.results] == [True, True]


def test_the_same_bundles_are_changed_in_the_same_way_in_every_order(shelf: Path) -> None:
    one = upgrade_paths([shelf / "orchard", shelf / "house.yaml"], 3)
    other = upgrade_paths([shelf / "house.yaml", shelf / "orchard"], 3)
    assert {file.shown: file.after for file in one.files} == {file.shown: file.after for file in other.files}


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
    assert "orchard: would be upgraded from language 2 to 3\n" in capsys.readouterr().out
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
    changed = ("bundle.yaml", "things.rules", "play.rules")
    assert sorted(data["files"]) == sorted(["house.yaml", *(f"orchard/{name}" for name in changed)])


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


def test_a_mistake_in_one_bundle_stops_all(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(shelf, overlay("wrong", "language: 2\n", "number more = hnad"))
    before = texts(shelf)
    assert run(["upgrade", "."]) == 1
    assert "LR-N0003" in capsys.readouterr().err
    assert texts(shelf) == before


def test_an_edit_that_changes_the_meaning_is_refused(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(step: Step) -> None:
        one_space(step)
        for given in step.given:
            for file in given.bundle.rules:
                at = file.text.value.find("at least 1")
                if at >= 0:
                    step.replace(file.text.span(at, at + len("at least 1")), "at least 2")

    with_version_3(monkeypatch, wrong)
    before = texts(shelf)
    assert "LR-B0030" in codes(upgrade_paths([shelf], 3))
    assert run(["upgrade", "."]) == 1
    assert texts(shelf) == before


def test_files_that_cannot_all_be_written_are_left_alone(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from london_rules.cli import upgrade as command
    from london_rules.cli.guard import CommandError

    real, written = command.write_file, list[Path]()

    def full(path: Path, text: str) -> None:
        if len(written) == 2:
            raise CommandError("cannot write: no space")
        written.append(path)
        real(path, text)

    before = texts(shelf)
    monkeypatch.setattr(command, "write_file", full)
    assert run(["upgrade", "."]) == 3
    assert len(written) == 2
    assert texts(shelf) == before
