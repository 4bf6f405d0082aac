"""`validate`: findings with their places, games that are played, exit codes, answers kept between runs."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from london_rules import load
from london_rules.authoring import smoke_play
from london_rules.authoring.never_offered import OfferedActions
from london_rules.cli import entry, validate_cache
from london_rules.cli.app import run
from london_rules.diagnostics import Diagnostics
from london_rules.engine.errors import BrokenInvariantError

MANIFEST = "language: 2\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: [{base}]\nfiles: [my.rules]\n"
Answer = Callable[..., tuple[int, str]]


@pytest.fixture(autouse=True)
def here(work: Path) -> Path:
    return work


@pytest.fixture
def answer(capsys: pytest.CaptureFixture[str]) -> Answer:
    def call(*words: str) -> tuple[int, str]:
        code = run(words)
        return code, capsys.readouterr().out

    return call


@pytest.fixture
def at_once(capsys: pytest.CaptureFixture[str]) -> Answer:
    def call(*words: str) -> tuple[int | None, str]:
        plain = entry.plain_validate(words)
        code = None if plain is None else entry.print_known(*plain)
        return code, capsys.readouterr().out

    return call


def overlay(rules: str, base: str = "2010", folder: str = "my-rule") -> None:
    Path(folder).mkdir(exist_ok=True)
    Path(folder, "bundle.yaml").write_text(MANIFEST.format(base=base), encoding="utf-8")
    Path(folder, "my.rules").write_text(rules, encoding="utf-8")


def cached_files() -> list[Path]:
    return sorted(Path("../cache").glob("verdict-*"))


# ---- what it says -------------------------------------------------------------------------------


def test_a_clean_game_is_one_line(answer: Answer) -> None:
    code, out = answer("validate", "2010")
    assert code == 0
    assert out.startswith(
        "2010: no mistakes found; 97 things checked (77 cards, 20 boroughs), 3 random games played (digest "
    )
    assert out.count("\n") == 1


def test_json_has_a_schema_and_the_games(answer: Answer) -> None:
    code, out = answer("validate", "2010", "--format", "json", "--games", "2")
    data = json.loads(out)
    assert (code, data["schema_version"]) == (0, 1)
    (one,) = data["variants"]
    assert one["variant"] == "2010"
    assert one["ok"] is True
    assert one["kind"] == "game"
    assert one["faces"] == {"card": 77, "borough": 20}
    assert len(one["digest"]) == 64
    assert [(game["players"], game["seed"]) for game in one["games"]] == [
        (2, 1), (2, 2), (3, 1), (3, 2), (4, 1), (4, 2),
    ]  # fmt: skip
    assert all(game["turns"] > 10 and game["decisions"] > 100 for game in one["games"])
    assert one["diagnostics"] == []


def test_no_play_plays_nothing(answer: Answer) -> None:
    code, out = answer("validate", "2010", "--no-play")
    assert code == 0
    assert "no game played" in out


def test_planted_errors_have_their_places(answer: Answer) -> None:
    overlay(
        "# Mine.\nreplace number relief = your pionts\nreplace number hand poverty = number of crads in your hand\n"
    )
    code, out = answer("validate", "./my-rule", "--format", "concise")
    assert code == 1
    assert out.splitlines() == [
        "my-rule/my.rules:2:30: error[LR-N0003] unknown name `pionts` (did you mean `points`?)",
        "my-rule/my.rules:3:41: error[LR-N0003] unknown name `crads` (did you mean `cards`?)",
        "./my-rule: 2 errors",
    ]
    data = json.loads(answer("validate", "./my-rule", "--format", "json")[1])
    first = data["variants"][0]["diagnostics"][0]
    assert first["code"] == "LR-N0003"
    assert first["span"]["file"] == "my-rule/my.rules"
    assert first["span"]["start"] == {"line": 2, "column": 30, "offset": 37}
    assert data["variants"][0]["ok"] is False
    assert answer("validate", "./my-rule", "--format", "github")[1].startswith(
        "::error title=london-rules (LR-N0003),file=my-rule/my.rules,line=2"
    )
    assert "2 | replace number relief = your pionts" in answer("validate", "./my-rule")[1]


def test_rules_that_stop_in_play_are_not_ok(answer: Answer) -> None:
    overlay("# Mine.\nreplace number relief = your points / (money - money) rounded up\n")
    code, out = answer("validate", "2010+./my-rule")
    assert code == 1
    assert "error[LR-R0001]: this divides by zero" in out
    assert "my-rule/my.rules:2:25" in out
    assert "in a random game of 2 players with seed 1, at answer" in out
    assert "no mistakes" not in out
    assert answer("validate", "2010+./my-rule", "--no-play")[0] == 0


@pytest.mark.parametrize(
    ("step", "when"),
    [("set-up riches", "before the first question"), ("turn riches, after closing", "at answer ")],
)
def test_an_overflow_is_placed_at_the_text_that_was_carried_out(step: str, when: str, answer: Answer) -> None:
    overlay(f"# Mine.\n\n{step}\n  each player gains £999999999\n  each player gains £999999999\n")
    code, out = answer("validate", "./my-rule")
    assert code == 1
    assert "LR-R0002" in out
    assert "my-rule/my.rules:3:" in out
    assert f"seed 1, {when}" in out


def test_a_game_that_does_not_end_is_not_ok(answer: Answer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("london_rules.authoring.smoke_play.MOST_ANSWERS", 40)
    code, out = answer("validate", "2010", "--format", "concise")
    assert code == 1
    assert "error[LR-R0009] a game does not end: 40 questions were answered" in out


def _set(line: str, base: str) -> None:
    Path("my-rule").mkdir(exist_ok=True)
    head = f"language: 2\nid: my-rule\ntitle: My rule\nkind: overlay\nbuilds on: [{base}]\n"
    Path("my-rule", "bundle.yaml").write_text(f"{head}set:\n  {line}\n", encoding="utf-8")


def test_a_game_that_does_not_end_is_traced_to_the_line_that_does_it(
    answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("london_rules.authoring.smoke_play.MOST_ANSWERS", 5_000)
    _set("last step: 9999", "2011-time-track")
    code, out = answer("validate", "./my-rule", "--format", "concise")
    assert code == 1
    (line,) = [line for line in out.splitlines() if "LR-R0009" in line]
    assert line.startswith("my-rule/bundle.yaml:7:14:")
    assert "with this change of `parameter last step` a game cannot be played: a game does not end" in line


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (999, "LR-Y0009] `wood to win` is the last number of a track on the table, so it can be from 1 to 300"),
        (0, "LR-T0037] `wood to win` is 0, but it must be at least 1"),
    ],
)
def test_a_figure_that_a_track_cannot_show_is_told_once_where_it_is_set(value: int, said: str, answer: Answer) -> None:
    _set(f"wood to win: {value}", "driftwood")
    code, out = answer("validate", "./my-rule", "--format", "concise")
    assert code == 1
    (line,) = [line for line in out.splitlines() if "error" in line and line.startswith("my-rule/")]
    assert line.startswith("my-rule/bundle.yaml:7:16:")
    assert said in line


def test_a_part_names_the_games_that_use_it(answer: Answer) -> None:
    code, out = answer("validate", "london")
    assert code == 0
    assert out.startswith(
        "london: a part, read without mistakes; its rules are checked through the games that use it: `validate 2010`"
    )


def test_an_overlay_on_a_part_is_checked_with_a_game_that_uses_it(answer: Answer) -> None:
    overlay("replace number hand limit = 8\n", base="london")
    code, out = answer("validate", "./my-rule")
    assert code == 0
    assert out.startswith("./my-rule with 2010: no mistakes found; 97 things checked")
    assert "random games played" in out
    overlay("turn tax\n  discard a card\n", base="london")
    code, out = answer("validate", "./my-rule", "--format", "concise")
    assert code == 1
    assert out.startswith("my-rule/my.rules:2:3: error[LR-N0003]")
    data = json.loads(answer("validate", "./my-rule", "--format", "json")[1])
    assert next(iter(data["variants"]))["with_game"] == "2010"


def test_the_outline_of_a_part_is_checked(answer: Answer) -> None:
    overlay("nmber rebate = 2\n", base="london")
    code, out = answer("validate", "./my-rule", "--format", "concise")
    assert code == 1
    assert "my-rule/my.rules:1:1: error[LR-S0006]" in out


def test_several_variants_give_the_gravest_code(answer: Answer) -> None:
    overlay("replace number relief = your pionts\n")
    code, out = answer("validate", "2010", "./my-rule", "london", "--format", "concise")
    assert code == 1
    assert [line.split(":")[0] for line in out.splitlines()] == [
        "2010",
        "my-rule/my.rules",
        "./my-rule",
        "london",
    ]
    assert answer("validate", "2010", "no-such-thing")[0] == 3


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["validate"], 2),
        (["validate", "2010", "--format", "xml"], 2),
        (["validate", "2010", "--games", "0"], 2),
        (["validate", "2010", "--nonsense"], 2),
        (["validate", "nothing-of-this-name"], 3),
        (["validate", "./nothing/here"], 3),
        (["validate", "2010+"], 3),
    ],
)
def test_exit_codes(words: list[str], code: int, answer: Answer) -> None:
    assert answer(*words)[0] == code


# ---- the tests of a bundle ----------------------------------------------------------------------

SHEET = "tests:\n  the relief is none:\n    then:\n      player 1:\n        relief: 0\n"


def sheet(text: str, folder: str = "my-rule") -> None:
    Path(folder, "tests").mkdir(exist_ok=True)
    Path(folder, "tests", "mine.yaml").write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("base", "text", "told"),
    [
        ("2010", SHEET.replace("relief: 0", "releif: 0"), "5:9: error[LR-E0002]"),
        ("2010", SHEET.replace("then:", "than:"), "3:5: error[LR-Y0007]"),
        ("2010", SHEET.replace("is none:", "is none"), "2:3: error[LR-Y00"),
        ("london", SHEET.replace("then:", "than:"), "3:5: error[LR-Y0007]"),
    ],
)
def test_what_cannot_be_read_in_tests_is_told(base: str, text: str, told: str, answer: Answer) -> None:
    overlay("replace number relief = 1\n", base=base)
    sheet(text)
    code, out = answer("validate", "./my-rule", "--format", "concise")
    first, *more = out.splitlines()
    assert (code, first.startswith(f"my-rule/tests/mine.yaml:{told}")) == (1, True)
    assert more == ["./my-rule: 1 error"]


def test_the_tests_of_a_bundle_of_one_file_are_read(answer: Answer) -> None:
    manifest = MANIFEST.format(base="2010").replace("files: [my.rules]\n", "set:\n  hand limit: 8\n")
    Path("my-rule.yaml").write_text(manifest + SHEET.replace("relief: 0", "releif: 0"), encoding="utf-8")
    code, out = answer("validate", "./my-rule.yaml", "--format", "concise")
    assert (code, "my-rule.yaml:12:9: error[LR-E0002]" in out, len(out.splitlines())) == (1, True, 2)


def test_a_name_that_only_one_row_lacks_is_told_once(answer: Answer) -> None:
    overlay("replace number relief = 0\n")
    sheet(SHEET.replace("relief: 0", "releif: <it>\n    cases: |\n      it\n      0\n      1"))
    code, out = answer("validate", "./my-rule", "--format", "concise")
    assert (code, out.count("LR-E0002"), out.splitlines()[-1]) == (1, 1, "./my-rule: 1 error")


def test_a_test_that_fails_or_is_for_another_game_is_no_finding(answer: Answer) -> None:
    overlay("replace number relief = 0\n")
    sheet(SHEET.replace("relief: 0", "relief: 3"))
    assert answer("validate", "./my-rule")[0] == 0
    sheet('on: "2017"\n' + SHEET.replace("relief", "no such thing"))
    assert answer("validate", "./my-rule")[0] == 0


def test_the_tests_of_what_lies_below_are_not_looked_at(answer: Answer) -> None:
    overlay("replace number relief = 0\n")
    sheet(SHEET.replace("then:", "than:"))
    Path("upper.yaml").write_text(
        "language: 2\nid: upper\ntitle: Upper\nkind: overlay\nbuilds on: [my-rule]\nset:\n  hand limit: 8\n"
    )
    assert answer("validate", "./my-rule")[0] == 1
    assert answer("validate", "./my-rule+./upper.yaml")[0] == 0


def test_a_changed_test_is_noticed(answer: Answer, at_once: Answer) -> None:
    overlay("replace number relief = 0\n")
    assert answer("validate", "./my-rule")[0] == at_once("validate", "./my-rule")[0] == 0
    sheet(SHEET)
    assert at_once("validate", "./my-rule")[0] is None
    assert answer("validate", "./my-rule")[0] == at_once("validate", "./my-rule")[0] == 0
    sheet(SHEET.replace("then:", "than:"))
    assert at_once("validate", "./my-rule")[0] is None
    assert answer("validate", "./my-rule")[0] == 1


# ---- what is kept between runs ------------------------------------------------------------------


@pytest.mark.parametrize("format", validate_cache.FORMATS)
def test_the_kept_answer_is_the_same(format: str, answer: Answer, at_once: Answer) -> None:
    overlay("replace number relief = your pionts\n")
    words = ("validate", "2010", "./my-rule", "--format", format)
    assert at_once(*words) == (None, "")
    fresh = answer(*words)
    assert at_once(*words) == fresh
    assert answer(*words) == fresh


def test_what_is_not_plain_goes_the_normal_way(answer: Answer, at_once: Answer) -> None:
    answer("validate", "2010")
    assert at_once("validate", "2010")[0] == 0
    for words in (
        [],
        ["show", "2010"],
        ["validate"],
        ["validate", "--help"],
        ["validate", "2010", "--no-play"],
        ["validate", "2010", "--games", "1"],
        ["validate", "2010", "--format"],
        ["validate", "2010", "--format", "xml"],
        ["validate", "2010", "london"],
    ):
        assert at_once(*words) == (None, "")


def test_every_change_is_noticed(answer: Answer, at_once: Answer, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    overlay("replace number relief = your pionts\n")
    assert answer("validate", "./my-rule")[0] == 1
    assert at_once("validate", "./my-rule")[0] == 1
    overlay("replace number relief = 3\n")
    assert at_once("validate", "./my-rule")[0] is None
    assert answer("validate", "./my-rule")[0] == 0
    assert at_once("validate", "./my-rule")[0] == 0
    (here / "my-rule" / "more.rules").write_text("number rebate = 2\n", encoding="utf-8")
    assert at_once("validate", "./my-rule")[0] is None
    assert "LR-B0017" in answer("validate", "./my-rule")[1]
    (here / "other").mkdir()
    (here / "other" / "bundle.yaml").write_text(MANIFEST.format(base="2010"), encoding="utf-8")
    assert at_once("validate", "./my-rule")[0] is None
    assert "LR-B0003" in answer("validate", "my-rule")[1]
    assert answer("validate", "./my-rule")[0] == 0
    assert answer("validate", "2010")[0] == 0
    monkeypatch.setenv("LONDON_RULES_PATH", str(here / "elsewhere"))
    assert at_once("validate", "2010")[0] is None


@pytest.mark.parametrize("damage", [b"", b"nonsense", b"0" * 64 + b"\n{}"])
def test_a_damaged_file_is_ignored_and_written_anew(damage: bytes, answer: Answer, at_once: Answer) -> None:
    fresh = answer("validate", "2010")
    (kept,) = cached_files()
    whole = kept.read_bytes()
    for bad in (damage, whole[:-1], whole.replace(b"no mistakes", b"on mistakes")):
        kept.write_bytes(bad)
        assert at_once("validate", "2010")[0] is None
        assert answer("validate", "2010") == fresh
        assert kept.read_bytes() == whole
    assert at_once("validate", "2010") == fresh


def test_nothing_is_kept_when_switched_off(
    answer: Answer, at_once: Answer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    for value in ("off", "relative/folder"):
        monkeypatch.setenv("LONDON_RULES_CACHE", value)
        assert answer("validate", "2010")[0] == 0
        assert at_once("validate", "2010")[0] is None
    assert not (tmp_path / "xdg").exists()
    assert not Path("relative").exists()
    assert not (tmp_path / "cache").exists()


def test_the_warm_command_loads_next_to_nothing(answer: Answer) -> None:
    answer("validate", "2010")
    script = (
        "import sys; from london_rules.cli import entry\n"
        "sys.argv[1:] = ['validate', '2010']\n"
        "entry.os._exit = lambda code: code\n"
        "entry.main()\n"
        "names = ('typer', 'attrs', 'attr', 'lark', 'rich', 'pathlib', 'typing')\n"
        "heavy = [name for name in names if name in sys.modules]\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(Path(entry.__file__).parents[2])!r})\n{script}",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2010: no mistakes found")


# ---- a folder of several bundles ----------------------------------------------------------------


def test_a_folder_stands_for_all_bundles_in_it(answer: Answer) -> None:
    Path("rules/more").mkdir(parents=True)
    overlay("replace number relief = 0\n", folder="rules/one")
    overlay("replace number relief = 1\n", base="london", folder="rules/more/two")
    Path("rules/more/two/bundle.yaml").write_text(MANIFEST.format(base="london").replace("my-rule", "two"))
    code, out = answer("validate", "./rules", "--no-play")
    assert (code, [line.split(":")[0] for line in out.splitlines()]) == (0, ["2010+rules/more/two", "rules/one"])
    Path("rules/one/my.rules").write_text("replace number relief = a\n", encoding="utf-8")
    code, out = answer("validate", "rules/", "--no-play")
    assert (code, out.splitlines()[-1]) == (1, "rules/one: 1 error")


def test_known_errors_are_nothing_new_and_not_played(answer: Answer) -> None:
    overlay("replace number relief = your pionts\n")
    assert answer("validate", "./my-rule", "--write-baseline", "known.json")[0] == 0
    code, out = answer("validate", "./my-rule", "--baseline", "known.json")
    assert (code, out) == (0, "./my-rule: nothing new, 1 known; it cannot be played until these are fixed\n")
    overlay("replace number relief = your pionts + your crads\nreplace number hand poverty = 3 + your crads\n")
    code, out = answer("validate", "./my-rule", "--baseline", "known.json", "--format", "concise")
    assert (code, "LR-N0003" in out) == (1, True)


def test_a_part_that_no_game_uses_may_be_meant_as_a_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "alone.yaml"
    path.write_text("language: 2\nid: alone\ntitle: Alone\nkind: part\n", encoding="utf-8")
    assert run(["validate", str(path)]) == 0
    assert "none was found; if it can be played as it is, write `kind: game`" in " ".join(
        capsys.readouterr().out.split()
    )


@pytest.mark.parametrize("variant", ["2010", "2017"])
def test_trial_games_are_the_same_whether_they_are_played_quickly_or_noted(variant):
    rule_set = load(variant).rule_set
    for players in (2, 4):
        noted = smoke_play._exactly(rule_set, players, 1, Diagnostics())
        assert smoke_play._quickly(rule_set, players, 1, OfferedActions(rule_set), None) == noted
        assert noted.finished


def test_a_state_that_cannot_be_is_found_and_the_game_is_played_again_with_notes(monkeypatch):
    noted = []

    def breaks(program, state):
        raise BrokenInvariantError("this state cannot be")

    monkeypatch.setattr(smoke_play, "check_invariants", breaks)
    monkeypatch.setattr(smoke_play, "_exactly", lambda *given: noted.append(given[1:3]))
    assert smoke_play.smoke_play(load("2010").rule_set, 1, Diagnostics()) == ()
    assert noted == [(2, 1), (3, 1), (4, 1)]


def test_every_answer_is_checked_at_first_then_every_tenth_and_the_end(monkeypatch):
    checked = []
    monkeypatch.setattr(smoke_play, "check_invariants", lambda program, state: checked.append(state.over))
    rule_set = load("2010").rule_set
    answers = smoke_play._quickly(rule_set, 4, 1, OfferedActions(rule_set), None).decisions
    assert answers > smoke_play.CHECKED + smoke_play.SAMPLED
    assert len(checked) == smoke_play.CHECKED + answers // 10 - smoke_play.CHECKED // 10 + 1
    assert checked[-1]
