"""Turns of Driftwood in which each find is uncovered, told in the words of a front end."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.engine import EVERYTHING, Game, Setup
from london_rules.table.narrate import Narrator
from london_rules.table.words import words_of
from tests.support.table import rule_set

GAME = "driftwood"
# The weather and two rolls, as rows of the tables from 0: two waves go into the surf, then 5, 3 and 2 uncover a find.
SEA, FIRST, SECOND = [3], [0, 1, 4, 5, 6], [11, 10, 8]
CALM = [4, 4]  # what chance says after that


def drift_scenes(name: str) -> Iterator[str]:
    """Tell the turn of a player who finds a thing and then goes home, once for each way to use it."""
    yield from _told(name, 0, "found after two waves, at a sea of three")
    if len(_questions(name)) > 1:
        yield from _told(name, 1, "used in another way")


def _begin(name: str) -> Game:
    rules = rule_set(GAME)
    layout = rules.layout
    sand = rules.new_game(2, 0).state.z[layout.zone_base["sand"]]
    at = next(i for i, thing in enumerate(sand) if layout.faces[layout.face_of[thing]].id == name)
    game = Game.begin(rules, Setup(2, 0, first=1), tape=[*SEA, *FIRST, *SECOND, at, *CALM, *CALM], check=True)
    game.answer("wade-in")
    game.answer("go-on")
    return game


def _questions(name: str) -> list[str]:
    """List the options of the question that a find asks, if it asks one."""
    game = _begin(name)
    asked = game.decision is not None and game.decision.rule != "turn gather"
    return list(game.option_ids()) if asked else []


def _told(name: str, way: int, title: str) -> Iterator[str]:
    game, options = _begin(name), _questions(name)
    if options:
        game.answer(options[way])
    yield f"== {title}"
    yield ""
    if options:
        yield f"  of: {', '.join(options)}"
        yield f"  answer: {options[way]}"
    narrator = Narrator(words_of(rule_set(GAME)))
    for turn in narrator.feed(game.events(EVERYTHING)):
        yield from (f"  {line}" for line in narrator.narrate(turn))
    layout, state = game.rule_set.layout, game.state
    for counter in ("loose wood", "stored wood"):
        base = layout.counter_base[counter]
        yield f"  {counter}: {', '.join(map(str, state.c[base : base + 2]))}"
    for zone in ("cup", "surf"):
        yield f"  {zone}: {len(state.z[layout.zone_base[zone]])} dice"
    yield ""
