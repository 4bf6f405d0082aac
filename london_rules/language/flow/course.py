"""What a game must remember of its course: rounds, who acts next, who has left. It depends on what its texts use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from london_rules.classes import frozen
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes_of, sorted_out, texts_of
from london_rules.language.rules import Rules


@frozen
class Limit:
    """A text that may be done only once: by each player, or with each thing of a kind if it is printed on one."""

    slot: str
    per: t.Period
    kind: str

    @property
    def name(self) -> str:
        """Give what tells it apart from other limits."""
        return f"{self.slot}, once a {self.per}"


@frozen
class Course:
    """What the texts of a rule set say of the course of a game."""

    rounds: bool  # turns are counted in rounds
    first_player: bool  # a text asks who the first player is
    next_turn: bool  # a text says who takes the next turn
    skips: bool  # a player can miss a turn
    leaving: bool  # a player can leave the game
    shows: bool  # something is shown, to everybody or to one player, and stays where it is
    limits: tuple[Limit, ...]  # in the order of turn, round and game

    @property
    def ordered(self) -> bool:
        """Return whether turns do not simply go round the table."""
        return self.rounds or self.next_turn or self.skips or self.leaving


def course_of(rules: Rules) -> Course:
    """Find out what the texts of a rule set say of the course of a game."""
    set_up = {step.slot.id: None for step in rules.setup.values()}
    used: dict[type[Any], None] = {}
    later: dict[type[Any], None] = {}  # outside the set-up
    for slot, body in texts_of(rules):
        found = dict.fromkeys(sorted_out(body))
        used |= found
        if slot.id not in set_up:
            later |= found
    limits = tuple(_limits(rules))
    counted = any(cls in used for cls in (t.RoundNumber, t.LastRound, t.EndAfterRounds))
    begun = any(cls in later for cls in (t.BeginWith, t.BeginRandom))
    rounds = bool(rules.rounds) or counted or begun or any(limit.per == "round" for limit in limits)
    one_by_one = (t.FirstPlayer in used, t.NextTurn in used, t.SkipTurn in used, t.LeaveGame in used)
    return Course(rounds, *one_by_one, t.Reveal in used or t.LookAt in used, limits)


def _limits(rules: Rules) -> Iterator[Limit]:
    """Give the limits of all texts, those of turns first."""
    found = [limit for slot, kind, body in _chosen(rules) for limit in _limits_of(slot, kind, body)]
    for per in get_args(t.Period):
        yield from dict.fromkeys(limit for limit in found if limit.per == per)


def _limits_of(slot: str, kind: str, body: t.Node) -> Iterator[Limit]:
    yield from (Limit(slot, once.per, kind) for once in nodes_of(body, t.OnlyOnce))
    if isinstance(body, t.Offer) and body.once in ("round", "game"):
        yield Limit(slot, body.once, kind)


def _chosen(rules: Rules) -> Iterator[tuple[str, str, t.Node]]:
    """Give each text that can be chosen, with its slot and the kind of things that it is printed on, "" for none."""
    yield from ((action.slot.id, "", action.body) for action in rules.actions.values())
    yield from ((rule.slot.id, "", rule.body) for rule in rules.rules.values())
    for power in rules.powers.values():
        yield power.slot.id, "", power.power
    for face in rules.faces.values():
        yield from ((effect.slot.id, face.kind, effect.body) for effect in face.effects.values())
        yield from ((power.slot.id, face.kind, power.power) for power in face.powers)
