"""A traced program that also reports which statements are carried out, and every value.

The same compiler writes it, with `saw(S, number, value)` around each statement, number and condition of the texts.
"""

from __future__ import annotations

from typing import TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.compiler.watch_points import Sights
from london_rules.ir import nodes as n
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes, texts_of
from london_rules.language.rules import Rules

Answered: TypeAlias = t.May | t.Choose | t.UpTo  # whose answers are ways that a text can go
Watched: TypeAlias = t.Statement | t.Expr | t.Cond | t.Power | t.Test
Plain: TypeAlias = t.Int | t.Never | t.Value  # whose value can be read off the text


@frozen
class WatchedSpot:
    """A construct that is watched: the slot of its text, and its tree; or the answers to the question that it asks."""

    slot: str
    node: t.Node
    answer: bool = False


@define(eq=False)
class Watch(Sights):
    """The spots of a rule set, and what was seen at them while it is on."""

    spots: list[WatchedSpot] = field(factory=list)
    _numbers: dict[int, int] = field(factory=dict)
    _answers: dict[int, int] = field(factory=dict)

    @classmethod
    def over(cls, rules: Rules) -> Watch:
        """Watch every construct of the texts of a rule set."""
        made = cls()
        for slot, body in texts_of(rules):
            for node in nodes(body):
                made.add(slot.id, node)
        return made

    def add(self, slot: str, node: t.Node) -> None:
        """Watch a construct if there is anything to see of it: its value, or the answers to its question."""
        if isinstance(node, Watched) and not isinstance(node, Plain):
            self._numbers.setdefault(id(node), len(self.spots))
            self.spots.append(WatchedSpot(slot, node))
        if isinstance(node, Answered):
            self._answers.setdefault(id(node), len(self.spots))
            self.spots.append(WatchedSpot(slot, node, answer=True))

    def number(self, node: t.Node) -> int | None:
        """Give the number of a spot, None if it is not watched."""
        return self._numbers.get(id(node))

    def answer(self, node: Answered) -> int | None:
        """Give the number of the spot of the answers to a question, None if they are not watched."""
        return self._answers.get(id(node))

    def around(self, node: t.Node, code: n.Expr) -> n.Expr:
        """Record a value and pass it on."""
        number = self.number(node)
        return code if number is None else n.Saw(number, code)
