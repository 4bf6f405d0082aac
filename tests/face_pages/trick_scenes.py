"""What a card of the game of tricks does: it is played to a trick in which another card was led."""

from __future__ import annotations

import functools

from london_rules import RuleSet, load
from london_rules.engine import EVERYTHING, Game


@functools.cache
def _rules() -> RuleSet:
    loaded = load("nettles")
    assert loaded.rule_set is not None
    return loaded.rule_set


@functools.cache
def _played() -> dict[str, list[str]]:
    """Play games until every card was played, and note what became of the trick of each."""
    out: dict[str, list[str]] = {}
    number = 0
    while len(out) < 52:
        number += 1
        game = _rules().new_game(players=4, seed=number)
        while game.decision is not None:
            options = game.decision.options
            game.answer(options[(number + len(game.answers)) % len(options)].id)
        _tricks(game, out)
    return out


def _tricks(game: Game, out: dict[str, list[str]]) -> None:
    played_by: dict[str, int] = {}
    for event in game.events(EVERYTHING):
        if event["type"] != "move":
            continue
        if event["into"]["zone"] == "trick":
            played_by[event["thing"]] = event["into"]["player"]
        elif event["out of"]["zone"] == "trick" and played_by:
            taken = next(one for one, player in played_by.items() if player == event["into"]["player"])
            _note(list(played_by), taken, out)
            played_by = {}


def _note(trick: list[str], taken: str, out: dict[str, list[str]]) -> None:
    sting = sum(int(_rules().rules.faces[one].values["sting"]) for one in trick)
    for one in trick:
        how = "leads" if one == trick[0] else "follows" if _suit(one) == _suit(trick[0]) else "is thrown in"
        out.setdefault(one, [f"  {how} in {', '.join(trick)}: {taken} takes the trick, with {sting} of the stings"])


def _suit(card: str) -> str:
    return card.rpartition("-")[2]


def trick_scenes(name: str) -> list[str]:
    """Tell of a trick to which a card was played."""
    return ["== in a trick", *_played()[name]]
