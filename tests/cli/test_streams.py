"""Standard output and error that are closed, full, no longer read, or in an encoding with few characters."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.main import get_command

from london_rules import load
from london_rules.cli.app import app
from tests.support.forked import Ended, Forks
from tests.support.terminal import COMMAND, start

TINY = """\
language: 2
id: tiny
title: Tiny
kind: overlay
builds on: [2010]
rules: |
  replace number hand poverty = number of cards in your hand * 2
tests:
  nothing happens:
    given:
      player 1:
        money: 5
    then:
      player 1:
        money: 5
"""
GAME = load("2010").rule_set.new_game(2, seed=3)
for _ in range(30):
    GAME.answer(GAME.option_ids()[0])

SHORT = {
    "version": ["--version"],
    "help": ["--help"],
    "help of a command": ["show", "--help"],
    "no command": [],
    "wrong use": ["show", "2010", "--slots", "--merged"],
    "not there": ["show", "nothing"],
    "validate": ["validate", "2010", "--no-play", "--games", "1"],
    "explain a code": ["explain", "LR-N0003"],
    "explain a rule": ["explain", "2010", "ranking"],
    "explain a game": ["explain", "--save", "game.json", "score", "1"],
    "fmt --check": ["fmt", "--check", "tiny.yaml"],
    "test": ["test", "2010+./tiny.yaml"],
    "simulate": ["simulate", "2010", "-n", "1", "-p", "2"],
    "simulate as json": ["simulate", "2010", "-n", "1", "-p", "2", "--format", "json"],
    "replay --verify": ["replay", "--verify", "game.json"],
    "diff": ["diff", "2010", "2010+./tiny.yaml"],
    "replay": ["replay", "game.json"],
    "lock": ["lock", "2010"],
    "serve": ["serve", "--schema"],
    "lsp": ["lsp", "--help"],
    "mcp": ["mcp", "--help"],
    "host": ["host", "--help"],
    "build": ["build", "--help"],
    "lab": ["lab", "--help"],
    "tune": ["tune", "--help"],
    "print": ["print", "--help"],
    "workshop": ["workshop", "--help"],
    "new": ["new", "fresh", "--on", "2010"],
    "provenance": ["provenance", "2010"],
    "upgrade --check": ["upgrade", "--check", "tiny.yaml"],
    "sheet": ["sheet", "things.yaml"],
    "one card": ["show", "2010", "school"],
}
LONG = {
    "show": ["show", "2010"],
    "show as json": ["show", "2010", "--format", "json"],
    "show --merged": ["show", "2010", "--merged"],
    "cards": ["cards", "2010"],
    "cards as csv": ["cards", "2010", "--format", "csv"],
    "cards as json": ["cards", "2010", "--format", "json"],
    "provenance as json": ["provenance", "2010", "--format", "json"],
    "primer": ["primer", "2010"],
    "rulebook": ["rulebook", "2010"],
    "play": ["play", "2010", "--watch", "--seats", "random,random", "--seed", "1", "--save", "end.json"],
}
ALL = {**SHORT, **LONG}
TO_STDERR = ("no command", "wrong use", "not there")


@pytest.fixture(scope="module")
def forks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    made = Forks(["2010"], tmp_path_factory.mktemp("forks"))
    yield made
    made.close()


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "tiny.yaml").write_text(TINY, encoding="utf-8")
    (tmp_path / "things.yaml").write_text("card:\n  mill:\n    name: Mill\n", encoding="utf-8")
    (tmp_path / "game.json").write_text(json.dumps(GAME.save()), encoding="utf-8")
    return tmp_path


def told(done: Ended) -> str:
    assert "Traceback" not in done.err + done.out
    assert "internal error" not in done.err
    return done.err


def test_the_list_of_commands_says_what_each_says_of_itself() -> None:
    every, listed = (get_command(app(only)).commands for only in (None, ""))  # type: ignore[attr-defined]
    assert [(name, one.get_short_help_str()) for name, one in listed.items()] == [
        (name, one.get_short_help_str()) for name, one in every.items()
    ]


def test_every_command_is_tried_here() -> None:
    assert {*get_command(app()).commands} <= {words[0] for words in ALL.values() if words}  # type: ignore[attr-defined]


# ---- nobody reads -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in ALL if name not in TO_STDERR])
def test_a_closed_pipe_ends_every_command_with_141_and_no_message(name: str, forks: Forks, here: Path) -> None:
    done = forks.run(*ALL[name], out="pipe", cwd=here)
    assert (done.code, [line for line in told(done).splitlines() if not line.startswith(("saved", "continue"))]) == (
        141,
        [],
    )


@pytest.mark.parametrize("name", ["show", "show as json", "show --merged", "cards as csv", "rulebook"])
def test_a_pipe_that_closes_after_a_line_ends_it_too(name: str, forks: Forks, here: Path) -> None:
    done = forks.run(*ALL[name], out="head", cwd=here)
    assert done.code == 141


@pytest.mark.parametrize("name", TO_STDERR)
def test_a_message_that_nobody_reads_does_so_too(name: str, forks: Forks, here: Path) -> None:
    assert forks.run(*ALL[name], out="pipe", err="pipe", cwd=here).code == 141


def test_a_kept_verdict_that_nobody_reads(forks: Forks, here: Path) -> None:
    codes = [forks.run("validate", "./tiny.yaml", out=out, cwd=here).code for out in ("file", "pipe", "full", "shut")]
    assert codes == [0, 141, 3, 3]


def test_a_process_of_its_own_whose_output_nobody_reads(here: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "--version"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=here, text=True
    )
    assert process.stdout and process.stderr
    process.stdout.close()
    assert (process.wait(timeout=60), process.stderr.read()) == (141, "")


def test_a_game_that_nobody_watches_any_more_is_saved(forks: Forks, here: Path) -> None:
    assert forks.run(*ALL["play"], out="head", cwd=here).code == 141
    assert json.loads((here / "end.json").read_text(encoding="utf-8"))["seed"] == 1


# ---- closed and full ----------------------------------------------------------------------------


EACH_WAY = ("version", "help", "validate", "fmt --check", "test", "simulate", "replay", "show", "show as json", "play")
LOST = [*((name, "shut") for name in EACH_WAY), *((name, "full") for name in ("version", "show", "play"))]


@pytest.mark.parametrize(("name", "out"), LOST)
def test_output_that_cannot_be_written_is_a_message_and_3(name: str, out: str, forks: Forks, here: Path) -> None:
    done = forks.run(*ALL[name], out=out, cwd=here)
    reason = "it is closed" if out == "shut" else "No space left on device"
    assert f"error: cannot write standard output: {reason}\n" in told(done)
    assert done.code == 3


@pytest.mark.parametrize("err", ["shut", "full"])
@pytest.mark.parametrize("name", ["version", "not there", "wrong use"])
def test_messages_that_cannot_be_written_change_no_exit_code(name: str, err: str, forks: Forks, here: Path) -> None:
    done = forks.run(*ALL[name], err=err, cwd=here)
    assert done.code == {"not there": 3, "wrong use": 2}.get(name, 0)
    assert bool(done.out) == (name not in TO_STDERR)


@pytest.mark.parametrize("kind", ["shut", "full"])
def test_neither_output_nor_messages_can_be_written(kind: str, forks: Forks, here: Path) -> None:
    assert forks.run("show", "2010", out=kind, err=kind, cwd=here).code == 3


WRITING = {
    "fmt": (["fmt", "loose.rules"], "loose.rules"),
    "new": (["new", "mine", "--on", "2010"], "mine/bundle.yaml"),
    "simulate": (["simulate", "2010", "-n", "2", "-p", "2", "--out", "games.jsonl"], "games.jsonl"),
    "template": (["provenance", "2010", "--template", "box.yaml"], "box.yaml"),
    "fix": (["validate", "2010+./wrong", "--fix"], "wrong/a.rules"),
    "baseline": (["validate", "2010+./tiny.yaml", "--write-baseline", "known.json"], "known.json"),
}


@pytest.mark.parametrize("name", WRITING)
def test_files_are_written_though_output_is_closed(name: str, forks: Forks, here: Path) -> None:
    words, file = WRITING[name]
    (here / "loose.rules").write_text("action   rest\n    gain £1\n", encoding="utf-8")
    wrong = here / "wrong"
    wrong.mkdir()
    manifest = "language: 2\nid: wrong\ntitle: W\nkind: overlay\nbuilds on: [2010]\nfiles: [a.rules]\n"
    (wrong / "bundle.yaml").write_text(manifest, encoding="utf-8")
    rule = "replace number hand poverty = number of cards in your hnad\n"
    (wrong / "a.rules").write_text(rule, encoding="utf-8")
    done = forks.run(*words, out="shut", cwd=here)
    assert (done.code, "it is closed" in told(done)) == (3, True)
    text = (here / file).read_text(encoding="utf-8")
    assert {
        "fmt": text == "action rest\n  gain £1\n",
        "fix": "hand\n" in text,
        "simulate": text.count("\n") == 3,
    }.get(name, bool(text))


def test_every_file_is_fixed_before_the_fixes_are_shown(forks: Forks, here: Path) -> None:
    """The fixes of the first file alone fill the pipe."""
    many = here / "many"
    many.mkdir()
    manifest = "language: 2\nid: many\ntitle: M\nkind: overlay\nbuilds on: [2010]\nfiles: [a.rules, b.rules]\n"
    (many / "bundle.yaml").write_text(manifest, encoding="utf-8")
    for name in "ab":
        rules = "".join(f"number {name} {n} = number of cards in your hnad\n" for n in range(99))
        (many / f"{name}.rules").write_text(rules, encoding="utf-8")
    assert forks.run("validate", "2010+./many", "--fix", "--no-play", out="pipe", cwd=here).code == 141
    assert not [name for name in "ab" if "hnad" in (many / f"{name}.rules").read_text(encoding="utf-8")]


# ---- encodings ----------------------------------------------------------------------------------

FOR_PROGRAMS = {
    "show --merged": ["show", "2010", "--merged"],
    "cards as csv": ["cards", "2010", "--format", "csv"],
    "primer": ["primer", "2010"],
    "rulebook": ["rulebook", "2010"],
    "rulebook as html": ["rulebook", "2010", "--format", "html"],
    "diff as markdown": ["diff", "2010", "2010+./pay.yaml", "--format", "markdown"],
}


NARROW = [*((name, "ascii") for name in FOR_PROGRAMS), ("cards as csv", "latin-1"), ("cards as csv", "utf-16")]


@pytest.mark.parametrize(("name", "encoding"), NARROW)
def test_a_text_for_programs_is_refused_in_an_encoding_that_alters_it(
    name: str, encoding: str, forks: Forks, here: Path
) -> None:
    (here / "pay.yaml").write_text(PAY, encoding="utf-8")
    done = forks.run(*FOR_PROGRAMS[name], encoding=encoding, cwd=here)
    assert (done.code, done.out) == (3, "")
    err = told(done).encode("utf-8", "surrogateescape").decode(encoding)
    assert f"the encoding {encoding}" in err
    assert "help: set PYTHONIOENCODING=utf-8" in err


PAY = TINY.replace("tiny", "pay").replace(
    "  replace number hand poverty = number of cards in your hand * 2\n", "  action be paid\n    gain £10\n"
)
AS_JSON = ["show 2010 school", "cards 2010", "diff 2010 2010+./pay.yaml", "validate ./pound/x.yaml"]


@pytest.mark.parametrize(
    ("words", "encoding"), [*((words, "ascii") for words in AS_JSON), ("provenance 2010", "latin-1")]
)
def test_json_is_the_same_data_in_every_encoding(words: str, encoding: str, forks: Forks, here: Path) -> None:
    (here / "pay.yaml").write_text(PAY, encoding="utf-8")
    _write_mistake(here)
    args = [*words.split(), "--format", "json"]
    narrow = forks.run(*args, encoding=encoding, cwd=here)
    wide = forks.run(*args, cwd=here)
    assert narrow.out.isascii()
    assert not wide.out.isascii()
    assert json.loads(narrow.out) == json.loads(wide.out)
    assert narrow.code == wide.code


def _write_mistake(here: Path) -> None:
    """Write a bundle whose message has a character that few encodings have."""
    (here / "pound").mkdir()
    text = TINY.replace("2010", "£2010–").replace("tiny", "pound")
    (here / "pound" / "x.yaml").write_text(text, encoding="utf-8")


def test_junit_is_the_same_data_in_every_encoding(forks: Forks, here: Path) -> None:
    from xml.etree import ElementTree

    (here / "pound.yaml").write_text(TINY.replace("nothing happens", "pay £10 – always"), encoding="utf-8")
    args = ["test", "2010+./pound.yaml", "--format", "junit"]
    narrow, wide = (forks.run(*args, encoding=encoding, cwd=here).out for encoding in ("ascii", "utf-8"))
    assert narrow.isascii()
    assert "£10 –" in wide
    assert ElementTree.canonicalize(narrow) == ElementTree.canonicalize(wide)


def test_sarif_is_the_same_data_in_every_encoding(forks: Forks, here: Path) -> None:
    _write_mistake(here)
    args = ["validate", "./pound/x.yaml", "--format", "sarif"]
    narrow, wide = (forks.run(*args, encoding=encoding, cwd=here).out for encoding in ("ascii", "utf-8"))
    assert narrow.isascii()
    assert "£" in wide
    assert json.loads(narrow) == json.loads(wide)


def test_formatted_text_is_refused_in_an_encoding_that_alters_it(tmp_path: Path) -> None:
    env = {"PYTHONIOENCODING": "ascii"}
    done = start("fmt", "-", input="action   rest\n    gain £1\n", cwd=tmp_path, env=env)
    assert (done.returncode, done.stdout) == (3, "")
    assert "help: set PYTHONIOENCODING=utf-8" in done.stderr


def test_a_text_for_programs_is_written_where_no_character_is_altered(forks: Forks, here: Path) -> None:
    args = ["cards", "2010", "--format", "csv", "--columns", "cost", "--kind", "card", "name=school"]
    assert forks.run(*args, encoding="ascii", cwd=here) == forks.run(*args, cwd=here)


@pytest.mark.parametrize("words", [["show", "2010"], ["explain", "2010", "ranking"], ["replay", "game.json"]])
def test_no_question_mark_takes_the_place_of_a_pound_sign(words: list[str], forks: Forks, here: Path) -> None:
    narrow, wide = forks.run(*words, encoding="ascii", cwd=here), forks.run(*words, cwd=here)
    assert (narrow.code, narrow.out) == (0, wide.out.encode("ascii", "backslashreplace").decode("ascii"))


def test_the_locale_decides_the_encoding_where_nothing_else_does(tmp_path: Path) -> None:
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}
    done = start("show", "2010", "--merged", cwd=tmp_path, env=env)
    assert (done.returncode, done.stdout) == (3, "")
    assert "help: set PYTHONIOENCODING=utf-8" in done.stderr
