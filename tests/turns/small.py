"""A game of one counter for each player, to which a test adds the rules that it is about."""

from __future__ import annotations

from london_rules import load
from london_rules.diagnostics import Diagnostic
from london_rules.engine import EVERYTHING, Game

MANIFEST = """language: 2
id: small
title: A small game
kind: game
players: 1 to 4
turn limit: 40
files: [small.rules, pebbles.yaml]
"""
PEBBLES = "pebble:\n  grey:\n    name: Grey\n"
RULES = """counter points for each player

kind pebble
  begins in the heap

zone heap
  holds pebbles
  seen by all

turn go
  gain 1 points
  choose a number from 1 to 2, call it the wish

{added}

ranking
  highest points
"""

FOUR = "set-up length\n  end the game after 4 more rounds\n"


def files_with(added: str) -> dict[str, str]:
    """Give the files of the game with some more rules."""
    return {"bundle.yaml": MANIFEST, "small.rules": RULES.format(added=added), "pebbles.yaml": PEBBLES}


def diagnostics(added: str) -> list[Diagnostic]:
    """Read the game with some more rules, and give what is reported but for names that are not used."""
    return [d for d in load(files_with(added)).diagnostics if d.code not in ("LR-L0003", "LR-L0013")]


def new_game(added: str, players: int = 3, *, first: int | None = 1, pebbles: str = PEBBLES) -> Game:
    """Begin the game with some more rules, and perhaps other pebbles."""
    loaded = load({**files_with(added), "pebbles.yaml": pebbles})
    assert loaded.rule_set is not None, [d.message for d in loaded.diagnostics]
    return loaded.rule_set.new_game(players, seed=1, first=first, check=True)


def turns(game: Game, most: int = 40) -> list[int]:
    """Play on with the wish 1; list whose turns they were, with the one that goes on."""
    out: list[int] = []
    while not game.over and len(out) < most:
        if game.decision.rule == "turn go":
            out.append(game.to_move)
        game.answer(game.option_ids()[0])
    return out


def points(game: Game) -> list[int]:
    """List what each player has."""
    return [player["counters"]["points"] for player in game.view(EVERYTHING)["players"]]
