"""Pipes, devices, sockets and folders where a file is expected: no command waits for them."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from london_rules import load
from tests.support.special_files import KINDS, run_commands

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the system has no such files")

# Not a measure of speed: what waits for a pipe or reads a device without end never comes back.
PATIENCE = 60

MANIFEST = 'language: 2\nid: {id}\ntitle: T\nkind: overlay\nbuilds on: ["2010"]\n'


def log_of_a_game() -> str:
    rule_set = load("2010").rule_set
    assert rule_set is not None
    game = rule_set.new_game(2, seed=4)
    for _ in range(5):
        game.answer(game.option_ids()[0])
    return json.dumps(game.record())


def house_rule(folder: Path) -> Path:
    folder.mkdir()
    (folder / "bundle.yaml").write_text(MANIFEST.format(id=folder.name) + "files: [a.rules]\n", encoding="utf-8")
    (folder / "a.rules").write_text("replace number loan poverty = 1\n", encoding="utf-8")
    return folder


def litter(folder: Path) -> None:
    """Leave every kind of special file where bundles are searched."""
    for number, make in enumerate(KINDS.values()):
        make(folder / f"evil-{number}.yaml")
        (folder / f"evil-{number}").mkdir()
        make(folder / f"evil-{number}" / "bundle.yaml")


def test_no_command_waits_for_what_lies_in_a_searched_folder(work: Path) -> None:
    house_rule(work / "good")
    (work / "log.json").write_text(log_of_a_game(), encoding="utf-8")
    for folder in (work, work / "variants", work / "shelf"):
        folder.mkdir(exist_ok=True)
        litter(folder)
    commands = [
        ["show", "2010", "--slots"],
        ["cards", "2010"],
        ["validate", "2010"],
        ["validate", "./good"],
        ["validate", "good"],
        ["simulate", "2010", "-n", "1"],
        ["replay", "log.json", "--verify"],
        ["play", "2010", "--seats", "random,random", "--watch", "--seed", "1"],
        ["test", "2010", "--only", "no such test"],
        ["provenance", "2010"],
        ["diff", "2010", "2010+./good"],
        ["explain", "2010", "loan poverty"],
        ["explain", "--save", "log.json", "score", "1"],
        ["fmt", "good", "--check"],
        ["new", "mine", "--on", "2010"],
        ["lock", "2010+./good"],
        ["upgrade", "good", "--check"],
        ["rulebook", "2010", "--out", "book.md"],
    ]
    answers = run_commands(commands, PATIENCE, env={**os.environ, "LONDON_RULES_PATH": str(work / "shelf")})
    for words, (code, told) in zip(commands, answers, strict=True):
        assert "internal error" not in told
        assert "Traceback" not in told
        if words[0] not in ("test", "upgrade"):
            assert code == 0, told


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_special_file_that_is_named_gets_a_message(work: Path, kind: str) -> None:
    make = KINDS[kind]
    make(work / "evil.yaml")
    make(work / "evil.rules")
    make(work / "evil.json")
    (work / "shelf").mkdir()
    make(work / "shelf" / "bundle.yaml")
    house_rule(work / "listed")
    (work / "listed" / "a.rules").unlink()
    make(work / "listed" / "a.rules")
    commands = {
        "a bundle": ["validate", "./evil.yaml"],
        "a folder with such a manifest": ["show", "./shelf"],
        "a manifest": ["show", "./shelf/bundle.yaml"],
        "a listed file": ["validate", "./listed"],
        "a record": ["replay", "evil.json"],
        "a save": ["play", "2010", "--resume", "evil.json"],
        "a save to explain": ["explain", "--save", "evil.json", "score", "1"],
        "a baseline": ["validate", "2010", "--baseline", "evil.json"],
        "results": ["simulate", "2010", "-n", "1", "--out", "evil.json"],
        "a rulebook": ["rulebook", "2010", "--out", "evil.json"],
        "rules to format": ["fmt", "evil.rules"],
        "data to format": ["fmt", "evil.yaml"],
        "a manifest to format": ["fmt", "./shelf"],
        "a listed file to format": ["fmt", "listed"],
        "a listed file to lock": ["lock", "2010+./listed"],
        "a lock": ["show", "2010", "--locked", "evil.json"],
    }
    before = (work / "evil.json").lstat().st_ino
    answers = run_commands(list(commands.values()), PATIENCE)
    for what, (code, told) in zip(commands, answers, strict=True):
        assert code in (1, 3), (what, told)
        assert "internal error" not in told, (what, told)
        assert "is not a file" in told or "is not a regular file" in told or "leads out of the bundle" in told, told
    assert (work / "evil.json").lstat().st_ino == before


def test_a_folder_of_tests_may_hold_special_files(work: Path) -> None:
    house_rule(work / "good")
    (work / "good" / "tests").mkdir()
    for number, make in enumerate(KINDS.values()):
        make(work / "good" / "tests" / f"evil-{number}.yaml")
    house_rule(work / "odd")
    os.mkfifo(work / "odd" / "tests")
    commands = [["test", "./good"], ["validate", "./good"], ["fmt", "good"], ["test", "./odd"], ["validate", "./odd"]]
    answers = run_commands(commands, PATIENCE)
    assert [code for code, _ in answers[1:3]] == [0, 0], answers
    assert not any("internal error" in told for _, told in answers)


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_a_warm_cache_does_not_wait_for_a_file_that_became_special(work: Path, kind: str) -> None:
    bundle = house_rule(work / "mine")
    words = ["validate", "./mine", "--no-play"]
    (first,) = run_commands([words], PATIENCE)
    assert first[0] == 0, first
    (bundle / "a.rules").unlink()
    KINDS[kind](bundle / "a.rules")
    (second,) = run_commands([words], PATIENCE)
    assert second[0] == 1, second
    assert "`a.rules`" in second[1]


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_the_cache_may_hold_special_files(work: Path, kind: str) -> None:
    folder = Path(os.environ["LONDON_RULES_CACHE"])
    words = ["validate", "2010", "--no-play"]
    (before,) = run_commands([words], PATIENCE)
    names = [path.name for path in folder.iterdir()]
    # Tables of the grammar are there only where none came with the package.
    assert {"verdict"} <= {name.partition("-")[0] for name in names} <= {"grammar", "trees", "verdict"}
    for name in names:
        (folder / name).unlink()
        KINDS[kind](folder / name)
    assert run_commands([words], PATIENCE) == [before]
