"""The games of one process: from rows of a log to tables, and from what seats do to new rows, all as plain data.

It knows no database, no socket and no clock, so it works the same in the host's own process and in a worker.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, assert_never, cast

from london_rules.authoring.comparison import compare
from london_rules.classes import define, evolve, field
from london_rules.compiler.limits import Limits
from london_rules.engine.errors import CarryError, RuleError, SaveError
from london_rules.engine.rule_set import RuleSet
from london_rules.host.messages import Start
from london_rules.table.errors import TableError
from london_rules.table.feed import Feed
from london_rules.table.protocol import requests as ask
from london_rules.table.protocol.fields import Plain
from london_rules.table.protocol.replies import Reply
from london_rules.table.protocol.server import OpenTable, Server
from london_rules.table.protocol.variants import Variants
from london_rules.table.seats import Seat, make_seats
from london_rules.table.table import Table
from london_rules.table.undo import UndoMode

# What a row of a log is: kind, seat, value. The last four kinds concern no game: `votes` has them.
Kind: TypeAlias = Literal["answer", "bot", "undo", "sit", "rules", "ask", "yes", "no", "link"]
Row: TypeAlias = tuple[Kind, int, str]
ANSWER: Final = "answer"
BOT: Final = "bot"
UNDO: Final = "undo"
SIT: Final = "sit"
RULES: Final = "rules"

PATIENT: Final = 60.0  # seconds for shipped rules, which end: on a busy machine it may take some to read them
LIMITS: Final = Limits(steps=20_000_000, game_steps=2_000_000_000, events=20_000, game_events=100_000, deadline=5.0)
THINKING: Final = 1.0  # seconds that a bot takes for an answer at most
MOST_SHOWN: Final = 8  # differences of rules
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
        table = Table(rules, ask.read_seats(wish.seats), undo=_undo_mode(wish.undo))
        kept = {"digest": rules.digest, "title": rules.title, "variant": rules.variant}
        return {**kept, "seats": [seat.as_json() for seat in table.seats]}

    def begin(self, id: str, setup: Plain, rows: Sequence[Row], snapshot: bytes | None = None) -> Plain:
        """Open a table as its log says, from a snapshot if that belongs to the log.

        Raises TableError if its rules are not those that it was started with.
        """
        table, turns, kept = self._gone_on(setup, rows, snapshot) or (*self._replayed(setup, rows), 0)
        table.judge()
        table.judges_later, table.bot_seconds = True, THINKING
        self.tables[id] = OpenTable(table)
        return {**self.state(id), "turns": turns, "kept": kept}

    def snapshot(self, id: str, turns: Sequence[int]) -> bytes:
        """Write what `begin` takes instead of the first rows of the log of a table: the turn is given after each."""
        made = {"turns": turns, "save": self.table(id).table.snapshot(RECENT)}
        return zlib.compress(json.dumps(made, separators=(",", ":")).encode(), 1)

    def _gone_on(
        self, setup: Plain, rows: Sequence[Row], snapshot: bytes | None
    ) -> tuple[Table, list[int], int] | None:
        """Return a table as its log says, the turn after each row, and of how many rows its snapshot is.

        None if there is no snapshot of these rows and rules, or it is damaged: the log is what counts.
        """
        try:
            read = json.loads(zlib.decompress(snapshot or b""))
            kept = len(read["turns"])
            if kept > len(rows):
                return None
            played = next((json.loads(row[2]) for row in reversed(rows[:kept]) if row[0] == RULES), setup)
            rules, seats = self._same_rules(played), [Seat(**seat) for seat in setup["seats"]]
            for _, seat, kind in (row for row in rows[:kept] if row[0] == SIT):
                seats[seat - 1] = evolve(seats[seat - 1], kind=kind)
            table = Table.at_snapshot(rules, read["save"], seats, _undo_mode(setup["undo"]))
            return table, [*read["turns"], *self._carry_out(table, rows[kept:])], kept
        except (SaveError, TableError, RuleError, zlib.error, ValueError, TypeError, LookupError, AttributeError):
            return None

    def offered(self, setup: Plain, rows: Sequence[Row], variant: str, texts: Plain) -> Plain:
        """Say which rules a game could go on with, and what differs; raises TableError or RuleError if it could not."""
        table, _ = self._replayed(setup, rows)
        old, new = table.rule_set, self._rules(variant, texts)
        if new.digest == old.digest:
            raise TableError("LR-P0028", "the table plays these rules already", "change them first")
        _change_rules(table, new)
        said = [one.sentence for one in compare(old, new).differences]
        more = [f"and {len(said) - MOST_SHOWN} more"] if len(said) > MOST_SHOWN else []
        kept = {"variant": new.variant, "texts": texts, "digest": new.digest, "title": new.title}
        return {**kept, "differences": [*said[:MOST_SHOWN], *more]}

    def _replayed(self, setup: Plain, rows: Sequence[Row]) -> tuple[Table, list[int]]:
        """Return a table as its log says, and the turn after each row."""
        seats, undo = ask.read_seats(setup["seats"]), _undo_mode(setup["undo"])
        after = setup.get("after")  # a text, of the next game of a campaign
        kept = None if after is None else json.loads(after)
        table = Table(self._same_rules(setup), seats, seed=int(setup["seed"]), undo=undo, after=kept)
        return table, self._carry_out(table, rows)

    def _carry_out(self, table: Table, rows: Sequence[Row]) -> list[int]:
        """Carry out rows of a log, and return the turn after each."""
        turns = []
        for row in rows:
            self._apply(table, row)
            turns.append(table.game.state.turn)
        return turns

    def judge(self, id: str) -> int | None:
        """Work out what may be taken back; return the seat that may take back more than it saw before."""
        return self.table(id).table.judge()

    def more(self, id: str, rows: Sequence[Row]) -> Plain:
        """Carry out further rows of the log of a table."""
        turns = self._carry_out(self.table(id).table, rows)
        return {**self.state(id), "turns": turns}

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
            "asked": asked,
            "turn": table.game.state.turn,
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

    def back(self, id: str, seat: int, answers: int) -> Plain:
        """Say where a seat goes back to that takes back its own last answers, and whether others are concerned.

        Raises TableError if it has not given so many.
        """
        table = self.table(id).table
        own = [at for at, one in enumerate(table.game.seats) if one == seat]
        if not 1 <= answers <= len(own):
            raise TableError("LR-P0005", "there is nothing to take back", "answer first")
        to = own[-answers]
        return {"to": to, "answers": len(table.game.answers) - to, "free": answers <= table.may_undo(seat)}

    def rewind(self, id: str, seat: int, to: int) -> tuple[Row, Plain]:
        """Go back to the point after a number of answers, as was agreed."""
        self.table(id).table.rewind(to, by=seat)
        return (UNDO, seat, str(to)), self.state(id)

    def sit(self, id: str, seat: int, kind: str) -> tuple[Row, Plain]:
        """Let another kind of player go on in a seat: a bot, or its person again."""
        row: Row = (SIT, seat, kind)
        self._apply(self.table(id).table, row)
        return row, self.state(id)

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
        table.seats = tuple(evolve(old, name=new["name"]) for old, new in zip(table.seats, seats, strict=True))
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
        if table.game.setup.after is not None:
            game["after"] = dict(table.game.setup.after)
        if not table.game.dealt_by_seed:
            game["chance"] = list(table.game.chance)
        return table.save_text(), game

    def kept(self, id: str) -> str | None:
        """Return what goes over from a game to the next one, whose seats are turned; None if nothing does."""
        kept = self.table(id).table.for_next_game()
        return None if kept is None else json.dumps(kept)

    def _apply(self, table: Table, row: Row) -> None:
        """Carry out a row of a log; those that concern no game are passed over."""
        kind, seat, value = row
        match kind:
            case "answer" | "bot":
                table.give_again(value, bot=kind == BOT)
            case "undo":
                table.rewind(int(value), by=seat)
            case "rules":
                _change_rules(table, self._same_rules(json.loads(value)))
            case "sit":
                seats = list(table.seats)
                seats[seat - 1] = evolve(seats[seat - 1], kind=value)
                table.seats = make_seats(seats, table.rule_set)
            case "ask" | "yes" | "no" | "link":
                pass
            case _:
                assert_never(kind)

    def _same_rules(self, setup: Plain) -> RuleSet:
        """Return rules that are kept; raises TableError if they are others now."""
        rules = self._rules(setup["variant"], setup["texts"])
        if rules.digest != setup["digest"]:
            raise TableError("LR-P0018", "this table was started with rules that are no longer here", "start another")
        return rules

    def _rules(self, variant: str, texts: Plain) -> RuleSet:
        variants = self.variants if texts else self._shipped
        return variants.get(variant, ask.read_texts(texts))[0]


def _change_rules(table: Table, rules: RuleSet) -> None:
    """Let a game go on with other rules; raises TableError, which says why, if it cannot."""
    try:
        table.change_rules(rules)
    except CarryError as e:
        where = f"at answer {e.answer}, " if e.answer else ""
        help = "offer others, or start another table with them"
        raise TableError("LR-P0028", f"the game cannot go on with these rules: {where}{e}", help) from None


def _undo_mode(asked: str) -> UndoMode:
    """Return what may be taken back without asking anybody."""
    return "own" if asked == "ask" else cast("UndoMode", asked)
