"""The games of one process: from rows of a log to tables, and from what seats do to new rows, all as plain data.

It knows no database, no socket and no clock, so it works the same in the host's own process and in a worker.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from london_rules.classes import define, evolve, field
from london_rules.compiler.limits import Limits
from london_rules.engine.rule_set import RuleSet
from london_rules.host.messages import Start
from london_rules.table.errors import TableError
from london_rules.table.feed import Feed
from london_rules.table.protocol import requests as ask
from london_rules.table.protocol.fields import Plain
from london_rules.table.protocol.replies import Reply
from london_rules.table.protocol.server import OpenTable, Server
from london_rules.table.protocol.variants import Variants
from london_rules.table.seats import make_seats
from london_rules.table.table import Table

# What a row of a log is: kind, seat, value.
Row: TypeAlias = tuple[str, int, str]
ANSWER, BOT, UNDO = "answer", "bot", "undo"

PATIENT: Final = 60.0  # seconds for shipped rules, which end: on a busy machine it may take some to read them
LIMITS: Final = Limits(steps=20_000_000, game_steps=2_000_000_000, events=20_000, game_events=100_000, deadline=5.0)
RECENT: Final = 150  # events that a viewer is told who does not ask for all of them


@define(eq=False)
class Engine(Server):
    """Hold tables by their ids, and feeds by the numbers of connections."""

    limits: Limits = LIMITS
    followed: dict[int, Feed] = field(factory=dict)
    _greeted: bool = True
    _shipped: Variants = field(factory=lambda: Variants(evolve(LIMITS, deadline=PATIENT)))

    def check(self, wish: Start) -> Plain:
        """Begin a game and forget it, and say what is played; raises TableError or RuleError if that is impossible."""
        rules = self._rules(wish.variant, wish.texts)
        table = Table(rules, ask.read_seats(wish.seats), undo=wish.undo)
        kept = {"digest": rules.digest, "title": rules.title, "variant": rules.variant}
        return {**kept, "seats": [seat.as_json() for seat in table.seats]}

    def begin(self, id: str, setup: Plain, rows: Sequence[Row]) -> Plain:
        """Open a table as its log says; raises TableError if its rules are not those that it was started with."""
        rules = self._rules(setup["variant"], setup["texts"])
        if rules.digest != setup["digest"]:
            raise TableError("LR-P0018", "this table was started with rules that are no longer here", "start another")
        table = Table(rules, ask.read_seats(setup["seats"]), seed=int(setup["seed"]), undo=setup["undo"])
        for kind, seat, value in rows:
            _APPLY[kind](table, seat, value)
        table.judge()
        table.judges_later = True
        self.tables[id] = OpenTable(table)
        return self.state(id)

    def judge(self, id: str) -> bool:
        """Work out what may be taken back; return whether viewers may see more of it than before."""
        return self.table(id).table.judge()

    def more(self, id: str, rows: Sequence[Row]) -> Plain:
        """Carry out rows of a log that another process has kept."""
        table = self.table(id).table
        for kind, seat, value in rows:
            _APPLY[kind](table, seat, value)
        return self.state(id)

    def end(self, id: str) -> None:
        """Forget a table."""
        self.tables.pop(id, None)

    def state(self, id: str) -> Plain:
        """Say what is played, who is asked, and whether that is a bot."""
        table = self.table(id).table
        rules, asked = table.rule_set, table.to_move
        return {
            "variant": rules.variant,
            "title": rules.title,
            "digest": rules.digest,
            "seats": [one.as_json() for one in table.seats],
            "bot": asked is not None and table.seats[asked - 1].is_bot,
            "over": table.over,
        }

    # ---- what seats do: each returns the row of it, and the state after it ----------------------

    def answer(self, id: str, seat: int, option: str, number: int | None) -> tuple[Row, Plain]:
        """Answer the open question; without its number an answer that comes twice could not be told from two."""
        if number is None:
            raise TableError("LR-P0013", "`number` of `answer` is missing", "it is that of the decision in the view")
        self.table(id).table.answer(seat, option, number=number)
        return (ANSWER, seat, option), self.state(id)

    def bot(self, id: str) -> tuple[Row, Plain]:
        """Let the bot answer that is asked; raises TableError if a person is."""
        table = self.table(id).table
        asked = table.to_move or 0
        if not table.answer_for_bot():
            raise TableError("LR-P0002", "no bot is asked")
        return (BOT, asked, table.game.answers[-1]), self.state(id)

    def undo(self, id: str, seat: int, answers: int) -> tuple[Row, Plain]:
        """Take back answers of a seat."""
        table = self.table(id).table
        table.undo(seat, answers)
        return (UNDO, seat, str(len(table.game.answers))), self.state(id)

    # ---- names ----------------------------------------------------------------------------------

    def named(self, id: str, seat: int, name: str) -> list[Plain]:
        """Return the seats of a table with another name of one; raises TableError for a wrong one."""
        table = self.table(id).table
        seats = list(table.seats)
        seats[seat - 1] = evolve(seats[seat - 1], name=name)
        return [one.as_json() for one in make_seats(seats, table.rule_set)]

    def seat(self, id: str, seats: list[Plain]) -> Plain:
        """Give the seats of a table other names; its viewers must be followed again."""
        table = self.table(id).table
        table.seats = make_seats(ask.read_seats(seats), table.rule_set)
        return self.state(id)

    # ---- what viewers see -----------------------------------------------------------------------

    def follow(self, id: str, key: int, seat: int | None, history: bool) -> None:
        """Begin to make packets for a connection, again if that was done before."""
        feed = self.followed[key] = self.table(id).table.feed(seat, history=True)
        if not history:
            feed.skip(RECENT)

    def unfollow(self, key: int) -> None:
        """Make no more packets for a connection."""
        self.followed.pop(key, None)

    def packet(self, key: int) -> Plain | None:
        """Return what is new for a connection; None if nothing is."""
        feed = self.followed.get(key)
        return None if feed is None else feed.packet()

    def look_up(self, request: ask.Request) -> Reply:
        """Answer a question that changes nothing: how to draw a table, what is printed, the score."""
        return self.handle(request).reply

    def report(self, id: str) -> tuple[str, Plain]:
        """Return a save of a game that is over, and what opens it in the workshop; raises TableError before its end."""
        table = self.table(id).table
        if not table.over:
            raise TableError("LR-P0003", "the game is not over", "ask again at its end")
        game = {
            "variant": table.rule_set.variant,
            "seats": [seat.as_json() for seat in table.seats],
            "seed": str(table.game.setup.seed),
            "answers": table.game.answers,
            "at": 0,
        }
        return json.dumps(table.save(), indent=1) + "\n", game

    def _rules(self, variant: str, texts: Plain) -> RuleSet:
        variants = self.variants if texts else self._shipped
        return variants.get(variant, ask.read_texts(texts))[0]


_APPLY: Final[dict[str, Callable[[Table, int, str], None]]] = {
    ANSWER: lambda table, _, value: table.give_again(value, bot=False),
    BOT: lambda table, _, value: table.give_again(value, bot=True),
    UNDO: lambda table, seat, value: table.rewind(int(value), by=seat),
}
