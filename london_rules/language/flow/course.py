"""What a game must remember of its course: rounds, who acts next, who has left. It depends on what its texts use."""

from __future__ import annotations

from typing import Any, Final

from attrs import frozen

from london_rules.language import constructs as t
from london_rules.language.flow.uses import texts_of
from london_rules.language.flow.walk import sorted_out
from london_rules.language.rules import Rules

_OF_ROUNDS: Final[tuple[type[Any], ...]] = (t.RoundNumber, t.LastRound, t.EndAfterRounds)
_BEGINS: Final[tuple[type[Any], ...]] = (t.BeginWith, t.BeginRandom)


@frozen
class Course:
    """What the texts of a rule set say of the course of a game."""

    rounds: bool  # turns are counted in rounds


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
    rounds = bool(rules.rounds) or any(cls in used for cls in _OF_ROUNDS) or any(cls in later for cls in _BEGINS)
    return Course(rounds)
