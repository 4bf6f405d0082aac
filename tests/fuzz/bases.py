"""Games that saves, logs and messages are made of: small bundles that are kept, played so far and no further."""

from __future__ import annotations

import functools
import json
from random import Random
from typing import Any

from london_rules import RuleError, load
from london_rules.engine import Game, RuleSet
from tests.engine.pebbles import pebbles
from tests.fuzz.case import CORPUS, read

FOLDER = CORPUS.parent / "bases"
SEATS, ANSWERS = 2, 12


@functools.cache
def names() -> tuple[str, ...]:
    """List the games."""
    return ("pebbles", *sorted(path.stem for path in FOLDER.glob("*.txt")))


@functools.cache
def files(name: str) -> dict[str, str]:
    """Give the texts of a game."""
    if name == "pebbles":
        return pebbles("choose a pebble in your pouch\ngain 2 steps", limit=20)
    texts: dict[str, str] = read((FOLDER / f"{name}.txt").read_text("utf-8"))[1]["files"]
    return texts


@functools.cache
def rules(name: str) -> RuleSet:
    """Load a game."""
    made = load(files(name)).rule_set
    assert made is not None, name
    return made


@functools.lru_cache(maxsize=400)
def played(name: str, answers: int) -> Game:
    """Play a game for some answers, always in the same way."""
    low, high = rules(name).players
    game, random = rules(name).new_game(max(low, min(high, SEATS)), 5, check=True), Random(7)
    for _ in range(answers):
        if game.over:
            break
        try:
            game.answer(random.choice(game.option_ids()))
        except RuleError:
            continue
    return game


@functools.lru_cache(maxsize=400)
def kept(name: str, answers: int, what: str) -> str:
    """Give the save or log of a game as JSON."""
    game = played(name, answers)
    return json.dumps(game.save() if what == "save" else game.record())


def data(name: str, answers: int, what: str) -> Any:
    """Give the save or log of a game as plain data."""
    return json.loads(kept(name, answers, what))
