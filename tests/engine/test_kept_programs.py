"""Rule sets and programs kept between runs: they play the same games, say the same, and are old when a file changes."""

from __future__ import annotations

import marshal
import os
import pathlib
import pickle
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from london_rules import RuleSet, accounts, cache, load
from london_rules.bundles.fingerprint import witness_of
from london_rules.compiler.digest import digest
from london_rules.diagnostics import Diagnostics
from london_rules.engine import deferred, packed
from london_rules.engine.rule_set_cache import keep_rule_set, kept_rule_set
from london_rules.language.rules import Rules
from tests.engine.pebbles import pebbles

pytestmark = pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no cache where folders cannot be checked")

READING = ("lark", "ruamel", "rich", "cattrs")
COMPILING = ("language.constructs.families", "language.check", "compiler.assemble", "ir.nodes", "bundles.load")
NAMES = tuple(f"london_rules.{name}" for name in COMPILING) + READING


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LONDON_RULES_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "here"
    (folder / "pebbles").mkdir(parents=True)
    for name, text in pebbles().items():
        (folder / "pebbles" / name).write_text(text)
    monkeypatch.chdir(folder)
    return folder


def loaded(variant: str = "pebbles") -> RuleSet:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set


def keep(variant: str = "pebbles") -> RuleSet:
    """Keep a rule set and both of its programs, as commands do that play it; give it as it was loaded."""
    rule_set, witness = loaded(variant), witness_of(variant)
    assert witness is not None
    keep_rule_set(variant, rule_set, witness)
    for program in (rule_set.fast, rule_set.traced):
        rule_set.programs_kept.write(program)  # type: ignore[union-attr]
    return rule_set


def kept(variant: str = "pebbles") -> RuleSet:
    rule_set = kept_rule_set(variant)
    assert rule_set is not None
    return rule_set


def course(rule_set: RuleSet, seed: int, *, events: bool, most: int = 60) -> list[object]:
    """Play randomly; give each question as it is asked, and in the end the state and what players are told about it."""
    game, chance = rule_set.new_game(rule_set.players[1], seed, events=events), Random(seed)
    out: list[object] = []
    while game.decision is not None and len(out) < most:
        out.append(game.decision)
        game.answer(chance.choice(game.decision.options).id)
    told = game.events() if events else None
    return [*out, game.state_hash(), told, [game.view(seat) for seat in range(1, rule_set.players[1] + 1)]]


@pytest.mark.parametrize("variant", ["pebbles", "2010", "2011-time-track"])
def test_what_was_kept_plays_the_same_games_without_being_compiled(
    variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh = keep(variant)
    again = kept(variant)
    with monkeypatch.context() as patch:
        patch.setattr(RuleSet, "_compiled", lambda *_, **__: pytest.fail("it is compiled again"))
        for events in (True, False):
            assert course(again, 3, events=events) == course(fresh, 3, events=events)
    assert again.digest == fresh.digest
    assert digest(again.rules) == fresh.digest  # which is made of all trees
    assert again.front == fresh.front
    assert again.figure_counts == fresh.figure_counts
    assert again.layout.hooks == fresh.layout.hooks
    assert again.lock == fresh.lock


def test_what_was_kept_explains_a_game_in_the_same_words() -> None:
    fresh, again = keep(), kept()
    games = [rule_set.new_game(2, 5) for rule_set in (fresh, again)]
    for game in games:
        for _ in range(4):
            assert game.decision is not None
            game.answer(game.decision.options[0].id)
    assert accounts(games[0], "steps") == accounts(games[1], "steps")
    assert again.traced.source.text == fresh.traced.source.text
    assert again.found == fresh.found
    assert again.sources is not None
    assert [bundle.digest for bundle in again.sources.bundles] == list(fresh.bundles.values())


def test_classes_are_as_they_were_once_nothing_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deferred, "_WAITING", {})
    monkeypatch.setattr(deferred, "_CLASSES", {})
    monkeypatch.delattr(Rules, "__getattr__", raising=False)  # what another test left waiting
    keep()
    again = kept()
    assert "__getattr__" in vars(Rules)
    _ = again.rules.names, again.sources, again.traced.source.functions
    assert deferred._WAITING == {}
    assert "__getattr__" not in vars(Rules)
    with pytest.raises(AttributeError, match="'Rules' object has no attribute 'nothing'"):
        _ = again.rules.nothing  # type: ignore[attr-defined]


CHANGES: dict[str, Callable[[Path], object]] = {
    "a text": lambda here: (here / "pebbles/turn.rules").write_text((here / "pebbles/turn.rules").read_text() + "\n"),
    "another file": lambda here: (here / "pebbles/more.rules").write_text(""),
    "another bundle": lambda here: (here / "other.yaml").write_text("id: other\n"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_rules_are_old_when_a_file_has_changed(here: Path, what: str) -> None:
    keep()
    CHANGES[what](here)
    assert kept_rule_set("pebbles") is None


def test_rules_are_old_when_the_tool_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    keep()
    monkeypatch.setattr(cache, "__version__", "99")
    monkeypatch.setattr(cache, "_STAMP", [])
    assert kept_rule_set("pebbles") is None


def test_a_program_of_other_rules_is_compiled_anew(here: Path) -> None:
    keep()
    path = here / "pebbles/table.rules"
    path.write_text(path.read_text().replace("starts at 2", "starts at 3"))
    changed, witness = loaded(), witness_of("pebbles")
    assert witness is not None
    keep_rule_set("pebbles", changed, witness)  # and not its programs
    assert course(kept(), 1, events=False) == course(loaded(), 1, events=False)


UNCHANGED = {"roots": [], "folders": [], "files": []}
SPOILED: dict[str, bytes] = {
    "nothing": b"",
    "cut off": b"\xe3\x05",
    "no data": b"what is this",
    "other data": marshal.dumps(("one", {"two": 3})),
    "a pack of nothing": marshal.dumps((UNCHANGED, "", (), {}, (b"", b""))),
    "a class of others": marshal.dumps((UNCHANGED, "", (), {}, (pickle.dumps((pathlib.PurePath("a"), [])), b""))),
}


@pytest.mark.parametrize("what", SPOILED)
@pytest.mark.parametrize("kind", ["rules", "program"])
def test_a_spoiled_entry_is_as_if_nothing_were_kept(here: Path, kind: str, what: str) -> None:
    fresh = keep()
    for path in (here.parent / "cache").glob(f"{kind}-*"):
        cache.keep(path.name, SPOILED[what] and zlib.compress(SPOILED[what]))  # sealed as the tool itself does
    again = kept_rule_set("pebbles")
    if kind == "rules":
        assert again is None
    else:
        assert again is not None
        assert course(again, 1, events=True) == course(fresh, 1, events=True)


@pytest.mark.parametrize("kind", ["rules", "program"])
def test_an_entry_that_another_made_is_not_run(here: Path, kind: str, tmp_path: Path) -> None:
    fresh = keep()
    done = compile(f"open({str(tmp_path / 'done')!r}, 'w')", "<false>", "exec")
    for path in (here.parent / "cache").glob(f"{kind}-*"):
        data = path.read_bytes()
        false = marshal.dumps((fresh.digest, (), (), (("<false>", "", done),)))
        path.write_bytes(data[:65] + zlib.compress(false))
    again = kept_rule_set("pebbles")
    assert (again is None) == (kind == "rules")
    assert again is None or course(again, 1, events=False) == course(fresh, 1, events=False)
    assert not (tmp_path / "done").exists()


def modules_of(*words: str) -> set[str]:
    """Run a command in a process of its own, and give what it has imported."""
    code = (
        "import atexit, sys\n"
        f"atexit.register(lambda: sys.stderr.write(' '.join(['modules:', *sys.modules])))\n"
        f"sys.argv = ['london-rules', *{words!r}]\n"
        "from london_rules.cli.entry import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input="q\n", capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.rpartition("modules:")[2].split())


def test_a_warm_game_begins_without_what_reads_checks_and_compiles(here: Path) -> None:
    keep("2010")
    for words in (("play", "2010", "--seed", "1", "--save", "game.json"), ("simulate", "2010", "-n", "1")):
        found = modules_of(*words)
        assert "london_rules.engine.game" in found or words[0] == "simulate"
        assert [name for name in NAMES if name in found] == []


def test_only_classes_of_this_package_are_named() -> None:
    assert packed.unpack(packed.pack([{"a": (Diagnostics, range(3))}, frozenset((1,))], {})) == [
        {"a": (Diagnostics, range(3))},
        frozenset((1,)),
    ]
    for name in (os.system, subprocess.Popen, pathlib.Path, load):
        with pytest.raises(pickle.UnpicklingError, match="is not a class of this package"):
            packed.unpack((pickle.dumps((name, [])), b""))
    reached = b"\x80\x04(\x8c\x19london_rules.native.build\x8c\x10subprocess.Popen\x93]t."
    with pytest.raises(pickle.UnpicklingError, match=r"subprocess\.Popen is not a class of this package"):
        packed.unpack((reached, b""))
