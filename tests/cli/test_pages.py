"""Pages that are kept between runs: the same as if the command had run, and old as soon as anything has changed."""

import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from london_rules import cache, resources
from london_rules.cli import pages
from london_rules.cli.app import run
from london_rules.resources import data_root
from tests.engine.pebbles import pebbles

RULE = """\
language: 2
id: calm
title: Calm
kind: overlay
builds on: [pebbles]
files: [calm.rules]
"""
TESTS = """\
tests:
  a walk:
    players: 1
    then:
      player 1:
        shells: 2
"""
WORDS = [
    ("show", "calm"),
    ("show", "./calm", "steps"),
    ("show", "calm", "--slots"),
    ("show", "calm", "--origin"),
    ("show", "calm", "--changes"),
    ("show", "calm", "--merged"),
    ("show", "calm", "--python"),
    ("show", "calm", "--format", "json"),
    ("cards", "calm"),
    ("cards", "calm", "worth>=2", "--sort", "worth"),
    ("cards", "calm", "--format=csv"),
    ("provenance", "calm"),
    ("explain", "calm", "steps"),
    ("explain", "LR-N0003"),
    ("explain", "N0003", "--format", "json"),
    ("diff", "pebbles", "calm"),
    ("diff", "pebbles", "calm", "--exit-code"),
    ("rulebook", "calm"),
    ("rulebook", "calm", "--format", "html"),
    ("test", "calm"),
    ("test", "calm", "--only", "walk", "--format", "json"),
    ("fmt", "--check", "calm"),
    ("fmt", "."),
]


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "here"
    for name, texts in (
        ("pebbles", pebbles()),
        ("calm", {"bundle.yaml": RULE, "calm.rules": "counter waves for the table\n"}),
    ):
        (folder / name).mkdir(parents=True)
        for file, text in texts.items():
            (folder / name / file).write_text(text)
    (folder / "calm/tests").mkdir()
    (folder / "calm/tests/walk.yaml").write_text(TESTS)
    monkeypatch.chdir(folder)
    return folder


class Console:
    """Runs commands as a process would: from what is kept, else in full; and says which it was."""

    def __init__(self, monkeypatch):
        self.monkeypatch = monkeypatch
        self.encoding, self.tty = "utf-8", False

    def __call__(self, *words):
        """Return the exit code, what was printed, and whether it was kept."""
        out, err = self.stream(), self.stream()
        with self.monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            patch.setattr(cache, "_STAMP", [])
            code, was_kept = pages.print_kept(words), True
            if code is None:
                code, was_kept = pages.run_and_keep(words, lambda: run(words)), False
            out.flush()
        return code, out.buffer.getvalue(), was_kept

    def stream(self):
        made = io.TextIOWrapper(io.BytesIO(), self.encoding, "backslashreplace")
        made.isatty = lambda: self.tty
        return made


@pytest.fixture
def ask(monkeypatch):
    return Console(monkeypatch)


@pytest.mark.parametrize("words", WORDS, ids=" ".join)
def test_what_is_kept_is_what_was_printed(ask, words):
    if words[0] == "fmt":
        ask("fmt", ".")
    first = ask(*words)
    assert first[0] in (0, 1)
    assert first[1]
    assert ask(*words) == (*first[:2], True)


@pytest.mark.parametrize(
    "words",
    [
        ("show", "clam"),
        ("show", "calm", "nothing"),
        ("cards", "calm", "--kind", "stone"),
        ("show", "calm", "--locked", "lock"),
        ("rulebook", "calm", "--out", "book.md"),
        ("diff", "pebbles", "calm", "--play", "2"),
        ("provenance", "calm", "--template", "mine.yaml"),
        ("simulate", "calm", "-n", "1"),
        ("test", "calm", "--coverage"),
        ("test",),
        ("explain",),
        ("fmt", "calm/calm.rules"),
        ("fmt", "-"),
        (),
    ],
    ids=" ".join,
)
def test_what_fails_plays_or_uses_other_files_is_not_kept(ask, here, words):
    before = set(here.parent.glob("cache/page-*"))
    ask(*words)
    assert set(here.parent.glob("cache/page-*")) == before


def edit(path, old, new):
    text = Path(path).read_text()
    assert old in text
    Path(path).write_text(text.replace(old, new))


CHANGES = {
    "the text of the overlay": lambda here: edit(here / "calm/calm.rules", "waves", "wakes"),
    "a bundle below": lambda here: edit(here / "pebbles/table.rules", "starts at 2", "starts at 3"),
    "a manifest": lambda here: edit(here / "calm/bundle.yaml", "title: Calm", "title: Calmer"),
    "a file more in the folder": lambda here: (here / "calm/more.rules").write_text(""),
    "a file less": lambda here: (here / "calm/calm.rules").unlink(),
    "another bundle of the same name": lambda here: shutil.copytree(here / "calm", here / "copy"),
}


@pytest.mark.parametrize("what", CHANGES)
@pytest.mark.parametrize("words", [("show", "calm"), ("diff", "pebbles", "calm"), ("rulebook", "calm")], ids=" ".join)
def test_a_page_is_old_when_a_file_has_changed(ask, here, what, words):
    first = ask(*words)
    assert ask(*words)[2]
    CHANGES[what](here)
    after = ask(*words)
    assert not after[2]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LONDON_RULES_CACHE", "off")
        assert ask(*words)[:2] == after[:2]
    assert what != "the text of the overlay" or after[:2] != first[:2]


@pytest.mark.parametrize("file", ["calm/tests/walk.yaml", "pebbles/table.rules"])
def test_tests_are_run_again_when_one_of_them_or_a_rule_has_changed(ask, here, file):
    assert ask("test", "calm")[0] == 0
    assert ask("test", "calm")[2]
    words = ("shells: 2", "shells: 3") if "tests" in file else ("starts at 2", "starts at 3")
    edit(here / file, *words)
    code, text, was_kept = ask("test", "calm")
    assert (code, was_kept) == (1, False)
    assert b"1 of 1 test failed" in text
    assert ask("test", "calm") == (code, text, True)


def test_tests_are_run_again_when_another_file_of_tests_is_there(ask, here):
    ask("test", "calm")
    (here / "calm/tests/more.yaml").write_text(TESTS.replace("a walk", "another walk"))
    code, text, was_kept = ask("test", "calm")
    assert (code, was_kept) == (0, False)
    assert b"2 tests passed" in text


def test_an_unformatted_file_is_not_hidden_by_an_earlier_page(ask, here):
    assert ask("fmt", ".")[0] == 0
    ask("fmt", ".")
    assert ask("fmt", ".")[2]
    edit(here / "calm/calm.rules", "counter waves for", "counter  waves  for")
    code, _, was_kept = ask("fmt", "--check", ".")
    assert (code, was_kept) == (1, False)
    assert ask("fmt", ".")[2] is False
    (here / "deep").mkdir()
    assert ask("fmt", ".")[2] is False
    shutil.copytree(here / "calm", here / "deep" / "other")
    assert ask("fmt", ".")[2] is False


SURROUNDINGS = {
    "the version of the tool": lambda patch, console: patch.setattr(cache, "__version__", "99"),
    "the version of Python": lambda patch, console: patch.setattr(sys, "version", "4.0"),
    "the current folder": lambda patch, console: patch.chdir("calm"),
    "the search path": lambda patch, console: patch.setenv("LONDON_RULES_PATH", "/nowhere"),
    "the language": lambda patch, console: patch.setenv("LANG", "C"),
    "the width of the terminal": lambda patch, console: patch.setenv("COLUMNS", "40"),
    "colours": lambda patch, console: patch.setenv("NO_COLOR", "1"),
    "the kind of terminal": lambda patch, console: patch.setenv("TERM", "dumb"),
    "a terminal": lambda patch, console: setattr(console, "tty", True),
    "the encoding": lambda patch, console: setattr(console, "encoding", "latin-1"),
}


@pytest.mark.parametrize("what", SURROUNDINGS)
def test_a_page_is_for_the_surroundings_in_which_it_was_made(ask, monkeypatch, what):
    ask("provenance", "2010")
    assert ask("provenance", "2010")[2]
    SURROUNDINGS[what](monkeypatch, ask)
    assert not ask("provenance", "2010")[2]


@pytest.mark.parametrize("file", ["grammar/effects.lark", "docs/errors/LR-N0003.md"])
def test_a_page_is_old_when_the_package_has_changed(ask, tmp_path, monkeypatch, file):
    for name in ("grammar", "docs/errors", "variants", "cards"):
        shutil.copytree(data_root() / name, tmp_path / "package" / name)
    package = tmp_path / "package" / "london_rules"
    package.mkdir()
    monkeypatch.setattr(cache, "__file__", str(package / "cache.py"))
    monkeypatch.setattr(resources, "data_root", lambda: tmp_path / "package")
    monkeypatch.setattr("london_rules.diagnostics.pages.data_root", lambda: tmp_path / "package")
    assert not ask("explain", "LR-N0003")[2]
    assert ask("explain", "LR-N0003")[2]
    (tmp_path / "package" / file).write_text("changed\n")
    assert not ask("explain", "LR-N0003")[2]


def test_a_file_that_changes_while_the_command_runs_keeps_nothing(ask, here, monkeypatch):
    def meddle():
        code = run(("show", "calm"))
        edit(here / "calm/calm.rules", "waves", "wakes")
        return code

    assert pages.run_and_keep(("show", "calm"), meddle) == 0
    assert not ask("show", "calm")[2]


@pytest.mark.parametrize(
    "content", [b"[]", b"{", b'{"text": 1, "exit": 0, "witness": {}}', b'{"text": "x", "exit": "0", "witness": {}}']
)
def test_a_damaged_page_is_made_again(ask, content):
    first = ask("provenance", "2010")
    assert ask("provenance", "2010")[2]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cache, "kept", lambda name: content)
        assert ask("provenance", "2010") == (*first[:2], False)


def test_a_page_says_what_was_read(ask, monkeypatch):
    kept = {}
    monkeypatch.setattr(cache, "keep", lambda name, data: kept.update({name: data}))
    ask("rulebook", "calm", "--format", "html")
    (witness,) = (json.loads(data)["witness"] for name, data in kept.items() if name.startswith("page-"))
    read = [Path(path).name for path, _ in witness["read"]]
    assert {"calm.rules", "table.rules", "pebbles.yaml", "page.css"} <= {*read}
