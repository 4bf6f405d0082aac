"""A game in WebAssembly plays in Node as in Python, by its module of JavaScript, and is small."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest

import london_rules.embed
from london_rules.cli.app import run
from london_rules.embed.compile import wasm, wasm_commands
from london_rules.embed.one_file import one_file, part
from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.running_game import Setup
from london_rules.engine.states import canonical_text
from london_rules.players.player import make_picker
from london_rules.table import Seat, Table
from london_rules.table.narrate import Narrator
from london_rules.table.patch import make_patch
from london_rules.table.words import words_of
from tests.embed.embedded import rules_of, told_as_json
from tests.support.node import NODE
from tests.turns import leaving

HERE = Path(__file__).parent
MODULE = Path(london_rules.embed.__file__).parent / "js" / "game.mjs"
KINDS = ("search:16", "greedy", "random", "random")
_MOST_SENT, _OFTEN_UNDONE = 60, 0.2


@cache
def why_not() -> str:
    """Say why no game in WebAssembly is tested here, nothing if one is. A game that does not compile is no reason."""
    if NODE is None:
        return "there is no node"
    with TemporaryDirectory() as folder:
        Path(folder, "n.c").write_text("int game_number(void) { return 1; }", encoding="ascii")
        for command in wasm_commands():
            if not subprocess.run(
                [*command, "-o", "n.wasm", "n.c"], cwd=folder, capture_output=True, check=False
            ).returncode:
                return ""
    return "there is no compiler for it"


@pytest.fixture(autouse=True)
def needs_wasm() -> None:
    if why_not():
        pytest.skip(f"NO GAME IN WEBASSEMBLY IS TESTED HERE: {why_not()}")


def played(rule_set: RuleSet, setup: Setup) -> dict[str, Any]:
    """Write down a random game."""
    game, dice, steps = Game.begin(rule_set, setup), Random(setup.seed), []
    narrator, heard, seen = Narrator(words_of(rule_set)), [0], None

    def tell() -> list[dict[str, Any]]:
        since, heard[0] = heard[0], len(game.log)
        turns = narrator.feed(game.events(None, since))
        return [told_as_json(narrator, turn) for turn in turns]

    told = [tell()]
    while not game.over:
        asked, answer = game.decision, dice.choice(game.option_ids())
        assert asked is not None
        before, seen = seen, json.loads(canonical_text(game.view(1)))
        patch = make_patch(before, seen)
        steps.append({"decision": asked.as_json(), "hash": game.state_hash(), "answer": answer, "patch": patch})
        game.answer(answer)
        told.append(tell())
    score = [{name: row[name] for name in ("player", "place", "ranking")} for row in game.score()]
    first = {} if setup.first is None else {"first": setup.first}
    given = {"players": setup.players, "seed": setup.seed, "askForced": setup.ask_forced, **first}
    views = [game.view(viewer) for viewer in (None, *range(1, setup.players + 1))]
    return {"setup": given, "steps": steps, "score": score, "hash": game.state_hash(), "views": views} | {
        "events": game.events(1),
        "told": told,
    }


def sent(rule_set: RuleSet, players: int, seed: int) -> dict[str, Any]:
    """Write down the packets of a table, where answers are taken back too."""
    seats = [Seat(name="Ada"), *[Seat()] * (players - 1)]
    table, dice, steps = Table(rule_set, seats, seed=seed, undo="free"), Random(seed), []
    feeds = [table.feed(viewer, history=True) for viewer in (None, *range(1, players + 1))]
    undo = None
    while not table.over and len(steps) < _MOST_SENT:
        step: dict[str, Any] = {"packets": [feed.packet() for feed in feeds]}
        if undo is None and steps and dice.random() < _OFTEN_UNDONE:
            undo = step["undo"] = table.game.seats[-1]
            table.undo(undo)
        else:
            undo, step["answer"] = None, dice.choice(table.game.option_ids())
            table.answer(table.to_move or 1, step["answer"])
        steps.append(step)
    setup = {"players": players, "seed": seed, "undo": "free", "seats": [{"name": "Ada"}]}
    return {"setup": setup, "steps": steps, "save": canonical_text(table.save())}


def picked(rule_set: RuleSet, most: int) -> dict[str, Any]:
    """Write down what bots pick."""
    kinds = KINDS[: rule_set.players[1]]
    game = Game.begin(rule_set, Setup(len(kinds), 3, 4), events=False)
    pickers = [make_picker(kind, game.program, seat, 3, 4) for seat, kind in enumerate(kinds, 1)]
    picks = []
    while not game.over and len(picks) < most:
        picks.append(pickers[game.state.who](game.state))
        game.answer(game.option_ids()[picks[-1]])
    return {"setup": {"players": len(kinds), "seed": 3, "number": 4}, "kinds": kinds, "picks": picks}


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["2010", "keepers", "driftwood"])
def test_games_in_node_are_those_of_python(variant, tmp_path):
    assert run(["build", variant, "--wasm", str(tmp_path)]) == 0
    rule_set = rules_of(variant)
    low, high = rule_set.players
    setups = [Setup(low, 1), Setup(high, 2, first=high), Setup(high, 3, ask_forced=True)]
    named = {"variant": rule_set.variant, "title": rule_set.title, "digest": rule_set.digest, "players": [low, high]}
    ranking = [{"what": line.name, "how": line.how} for line in rule_set.rules.ranking]
    games = {
        "rules": {**named, "ranking": ranking},
        "games": [played(rule_set, setup) for setup in setups],
        "bots": picked(rule_set, 60),
        "table": sent(rule_set, high, 4),
    }
    (tmp_path / "games.json").write_text(json.dumps(games), encoding="utf-8")
    command = [str(NODE), "--expose-gc", "--test", str(HERE / "play.test.mjs")]
    done = subprocess.run(
        command, env=os.environ | {"GAME": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert "# fail 0" in done.stdout


@pytest.mark.slow
def test_the_program_of_the_page_runs(tmp_path, monkeypatch):
    """That of docs/embedding-c.md, which begins as the one in C."""
    page = (HERE.parents[1] / "docs" / "embedding-c.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```js\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    assert run(["build", "2010", "--wasm", "2010-in-js"]) == 0
    (tmp_path / "play.mjs").write_text(program, encoding="utf-8")
    said = subprocess.run([str(NODE), "play.mjs"], capture_output=True, text=True, check=True).stdout
    rule_set = rules_of("2010")
    game = Game.begin(rule_set, Setup(3, 42), events=False)
    asked = game.decision
    assert asked is not None
    assert said.startswith(f"Player {asked.player}: {asked.prompt} [")
    pickers = [make_picker(kind, game.program, seat, 42) for seat, kind in enumerate(("random", "greedy", "random"), 1)]
    while not game.over:
        game.answer(game.option_ids()[pickers[game.state.who](game.state)])
    assert said.rstrip().endswith(game.state_hash())


@pytest.mark.slow
def test_a_set_up_that_fails_is_told_by_its_rule(tmp_path):
    bad = leaving.rules("turn gift, before go\n  gain (1 / (points - points) rounded down) points\n")
    (tmp_path / "game.wasm").write_bytes(wasm(one_file(bad)))
    (tmp_path / "game.mjs").write_bytes(MODULE.read_bytes())
    program = """import { readFile } from "node:fs/promises";
import { load } from "./game.mjs";
const rules = await load(await readFile("game.wasm"));
for (const begin of ["begin", "table"])
  try { rules[begin]({ players: 2 }); } catch (error) { console.log(error.message, error.code, error.rule); }
"""
    (tmp_path / "p.mjs").write_text(program, encoding="utf-8")
    said = subprocess.run([str(NODE), "p.mjs"], cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    assert said == 2 * "a rule cannot be carried out: LR-R0001: turn gift LR-R0001 turn gift\n"


@pytest.mark.slow
def test_a_game_in_webassembly_is_small_and_imports_nothing():
    made = wasm(one_file(rules_of("2010")))
    assert len(made) < 250_000
    assert len(gzip.compress(made)) < 80_000
    assert b"env" not in made[:200]


def test_a_multiplication_of_128_bits_is_right(tmp_path):
    """It is ours, as there is no library of the compiler: compared with the machine's own."""
    body = part("bare/back")
    ours = body[body.index("__int128 __multi3") :].replace("__multi3", "ours")
    program = f"""{ours}
int main(void) {{
    unsigned __int128 x = 1;
    for (int i = 0; i < 100000; i++) {{
        x = x * ((unsigned __int128)0x2360ed051fc65da4 << 64 | 0x4385df649fccf645) + 0x5851f42d4c957f2d;
        __int128 a = (__int128)(x >> i % 128), b = (__int128)(x * 31) >> i % 120;
        if (ours(a, b) != (__int128)((unsigned __int128)a * (unsigned __int128)b)) return 1;
    }}
    return 0;
}}
"""
    (tmp_path / "p.c").write_text(program)
    assert subprocess.run(["cc", "-O1", "-o", "p", "p.c"], cwd=tmp_path, check=False).returncode == 0
    assert subprocess.run([tmp_path / "p"], check=False).returncode == 0
