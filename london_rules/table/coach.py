"""A coach for the seat that is asked: the game in short, what the question is about, what each option will do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from london_rules.classes import define, field
from london_rules.engine.decisions import Decision
from london_rules.engine.game import Game
from london_rules.table.ahead import Ahead
from london_rules.table.asking import Asking
from london_rules.table.errors import TableError
from london_rules.table.guide import Guide
from london_rules.table.leader import Judge
from london_rules.table.look import Lookup
from london_rules.table.table import Table

Data: TypeAlias = dict[str, Any]


@define(eq=False)
class Coach:
    """Advise a seat at a table, from the rules and from what the seat can know: nothing hidden shows in it."""

    table: Table
    guide: Guide = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Take what the bundles wrote for those who learn the game."""
        self.guide = Guide(self.table.words)

    def game(self) -> list[Data]:
        """Return what a first game begins with, paragraph by paragraph: the aim, and a turn."""
        return self.guide.begin()

    def advise(self, seat: int) -> Data:
        """Return what the open question is about, what each option will do, and who is ahead, as plain data.

        Raises TableError if the seat is not asked.
        """
        table, words = self.table, self.table.words
        decision = table.game.decision
        if decision is None or decision.player != table.check_seat(seat):
            raise TableError("LR-P0002", f"seat {seat} is not asked now", "ask again when it is")
        ahead = Ahead(words, table.game, table.names, self._asked)
        lookup = Lookup(table)
        options = []
        for index, option in enumerate(decision.options):
            rule = lookup.rule_of({"id": option.id, "thing": option.thing, "type": option.type})
            options.append({"id": option.id, **({"rule": rule[1]} if rule else {}), **ahead.option(index)})
        return {
            "number": table.asked_before(seat),
            "about": self.guide.about(self._rules(decision)),
            "lessons": [self.guide.said(text) for text in self._lessons(decision)],
            "options": options,
            "ahead": Judge(words, ahead.worlds, table.names).ahead(),
        }

    def _lessons(self, decision: Decision) -> Iterator[str]:
        """Give the lessons that are due: by the turns that the seat has had, and by what it never chose before."""
        game, lessons = self.table.game, self.table.words.front.lessons
        who, turns, begun, chosen = decision.player - 1, 0, 0, False
        for event in game.log.events:
            raw = event.raw
            if raw[0] == "turn begins" and raw[2] == who:
                turns, begun = turns + 1, event.answers
            elif raw[0] in ("chose", "action") and raw[2] == who:
                chosen = chosen or game.program.source.positions[raw[1]].slot == decision.rule
        if decision.player not in game.seats[begun:]:
            yield from (lessons.after[done] for done in (turns - 1,) if done in lessons.after)
        if not chosen and decision.rule in lessons.asked:
            yield lessons.asked[decision.rule]

    def _asked(self, game: Game, decision: Decision) -> str:
        return f"Then: {Asking(self.table.words, game, self.table.names).sentence(decision)}"

    def _rules(self, decision: Decision) -> list[str]:
        """List the rule that asks, and those that are carried out, the innermost first."""
        causes = Asking(self.table.words, self.table.game, self.table.names).causes(decision.player)
        return [decision.rule, *(cause["rule"] for cause in reversed(causes))]
