"""The server of the protocol, without input and output: from a line of bytes to messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from london_rules.classes import define, field
from london_rules.compiler.limits import Limits
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.diagnostics.render import escape
from london_rules.engine.errors import RuleError, SaveError
from london_rules.engine.ids import slug
from london_rules.table.errors import TableError
from london_rules.table.feed import Feed
from london_rules.table.look import Lookup
from london_rules.table.protocol import requests as ask
from london_rules.table.protocol.fields import PROTOCOL, Id, Plain
from london_rules.table.protocol.lines import LONGEST_LINE, read_line
from london_rules.table.protocol.replies import (
    ByeReply,
    Coached,
    Done,
    Error,
    GamesReply,
    HelloReply,
    Looked,
    Opened,
    Packet,
    Reply,
    Saved,
    SceneReply,
    ScoreReply,
)
from london_rules.table.protocol.variants import Advise, LoadError, Variants, shipped
from london_rules.table.scene import scene
from london_rules.table.table import Table
from london_rules.table.words import assumed_figures
from london_rules.version import __version__

MOST_TABLES = 1000
DEADLINE = 5.0  # seconds for one answer
LIMITS = Limits(steps=50_000_000, events=50_000, game_events=200_000, deadline=DEADLINE)

Fault = Callable[[Exception], None]


@define
class OpenTable:
    """A table with its viewers."""

    table: Table
    feeds: dict[int | None, Feed] = field(factory=dict)

    def watch(self, viewer: int | None, *, history: bool) -> None:
        """Begin a feed for a viewer, again if there is one; raises TableError for a seat that there is not."""
        self.feeds[viewer] = self.table.feed(viewer, history=history)
        self.feeds = dict(sorted(self.feeds.items(), key=lambda one: one[0] or 0))


@define
class Result:
    """A reply; the table that has changed, if one has; or the only viewer to whom something is new."""

    reply: Reply
    changed: str | None = None
    only: tuple[int | None, ...] | None = None


@define(eq=False)
class Server:
    """Hold tables for one client. `receive` turns one line into replies and packets.

    Nothing that a client sends raises an exception, and what is refused changes nothing. `fault` is called
    with exceptions that are errors of the program itself, and `advise` for what may be meant by a client's texts that
    have errors. A server that understands more messages has them in `kinds`,
    and answers them in `handle`.
    """

    kinds: ClassVar[Mapping[str, type[ask.Request]]] = ask.REQUESTS
    most_tables: int = MOST_TABLES
    limits: Limits = LIMITS
    fault: Fault | None = None
    advise: Advise | None = None
    ended: bool = False
    tables: dict[str, OpenTable] = field(factory=dict)
    variants: Variants = field(init=False)
    _greeted: bool = False
    _named: int = 0

    def __attrs_post_init__(self) -> None:
        self.variants = Variants(self.limits, self.advise)

    def receive(self, line: bytes) -> Iterator[Plain]:
        """Return what is sent for one line: first the reply, then packets as the table changes."""
        id: Id = None
        changed: str | None = None
        try:
            data = read_line(line)
            id = ask.read_id(data)
            result = self.handle(ask.read_request(data, self.kinds))
            yield result.reply.as_json(id)
            id, changed = None, result.changed
            if changed is not None:
                yield from self._follow(changed, result.only)
        except Exception as e:
            yield self.refusal(e, changed).as_json(id)

    def refusal(self, e: Exception, table: str | None = None) -> Error:
        """Say why something was refused; what is none of the errors of tables is an error of the program itself."""
        if isinstance(e, RuleError):
            help = "answer otherwise, undo, or close the table" if e.rule is None else f"look at `{e.rule}`"
            return Error(e.code, escape(str(e)), help, table)
        if isinstance(e, TableError):
            said = e.diagnostics if isinstance(e, LoadError) else None
            return Error(e.code, escape(str(e)), None if e.help is None else escape(e.help), table, said)
        if isinstance(e, SaveError):
            return Error(e.code, escape(str(e)), None, table)
        if self.fault is not None:
            self.fault(e)
        return Error("LR-P0020", f"internal error ({type(e).__name__})", "please report it to the makers", table)

    def handle(self, request: ask.Request) -> Result:
        """Carry out a request; raises TableError, RuleError or SaveError where it is refused."""
        if not self._greeted and not isinstance(request, ask.Hello):
            raise TableError("LR-P0014", "the first message is `hello`", 'send {"type": "hello", "protocol": 1}')
        answer: Callable[[ask.Request], Result] = getattr(self, f"_{request.type}")
        return answer(request)

    def _follow(self, name: str, only: tuple[int | None, ...] | None) -> Iterator[Plain]:
        """Return the packets of a table, before and after each answer of a bot."""
        yield from self._packets(name, only)
        if only is None:
            while self.bots_play(name) and self.tables[name].table.answer_for_bot():
                yield from self._packets(name)

    def bots_play(self, name: str) -> bool:
        """Tell whether the bots of a table go on by themselves."""
        return name in self.tables

    def _packets(self, name: str, only: tuple[int | None, ...] | None = None) -> Iterator[Plain]:
        for viewer, feed in self.tables[name].feeds.items():
            packet = feed.packet() if only is None or viewer in only else None
            if packet is not None:
                yield Packet(table=name, seat=viewer, **packet).as_json()

    def table(self, name: str) -> OpenTable:
        """Give an open table; raises TableError if there is none of this name."""
        if name not in self.tables:
            help = did_you_mean(name, self.tables) or "open one with `new`"
            raise TableError("LR-P0015", f"there is no table `{name}`", help)
        return self.tables[name]

    # ---- greeting and ending -------------------------------------------------------------------

    def _hello(self, request: ask.Hello) -> Result:
        if request.protocol != PROTOCOL:
            help = f"this server speaks protocol {PROTOCOL}"
            raise TableError("LR-P0014", f"protocol {request.protocol!r:.20} is not known", help)
        self._greeted = True
        return Result(HelloReply(PROTOCOL, "london-rules", __version__, self.most_tables, LONGEST_LINE))

    def _games(self, _: ask.Games) -> Result:
        return Result(GamesReply(*shipped()))

    def _bye(self, _: ask.Bye) -> Result:
        self.ended = True
        self.tables.clear()
        return Result(ByeReply())

    # ---- opening and closing -------------------------------------------------------------------

    def _new(self, request: ask.New) -> Result:
        def make() -> tuple[Table, list[Any]]:
            rule_set, warnings = self.variants.get(request.variant, ask.read_texts(request.texts))
            seats = ask.read_seats(request.seats)
            return Table(
                rule_set,
                seats,
                seed=request.seed,
                first=request.first,
                undo=request.undo,
                ask_forced=request.ask_forced,
                after=None if request.after is None else ask.read_save(request.after),
            ), warnings

        return self.open(request, make)

    def _restore(self, request: ask.Restore) -> Result:
        def make() -> tuple[Table, list[Any]]:
            rule_set, warnings = self.variants.get(request.variant, ask.read_texts(request.texts))
            seats = None if request.seats is None else ask.read_seats(request.seats)
            return Table.restore(rule_set, ask.read_save(request.save), seats=seats, undo=request.undo), warnings

        return self.open(request, make)

    def open(self, request: ask.Opening, make: Callable[[], tuple[Table, list[Any]]]) -> Result:
        """Open the table that is made, with its viewers; raises TableError where it cannot be."""
        if len(self.tables) >= self.most_tables:
            raise TableError("LR-P0016", f"{self.most_tables} tables are open", "close one first")
        if request.table in self.tables:
            raise TableError(
                "LR-P0017", f"there is a table `{request.table}` already", "choose another name, or close it"
            )
        table, warnings = make()
        opened = OpenTable(table)
        for viewer in request.watch:
            opened.watch(viewer, history=True)
        name = self._free_name() if request.table is None else request.table
        self.tables[name] = opened
        seats = [seat.as_json() for seat in table.seats]
        rule_set = table.rule_set
        assumed = assumed_figures(table.words)
        made_of = (rule_set.variant, rule_set.title, rule_set.digest)
        return Result(Opened(name, *made_of, seats, warnings, assumed), name)

    def _free_name(self) -> str:
        self._named += 1
        while str(self._named) in self.tables:
            self._named += 1
        return str(self._named)

    def _close(self, request: ask.Close) -> Result:
        self.table(request.table)
        del self.tables[request.table]
        return Result(Done(request.table))

    # ---- looking -------------------------------------------------------------------------------

    def _scene(self, request: ask.Scene) -> Result:
        return Result(SceneReply(request.table, scene(self.table(request.table).table.rule_set)))

    def _watch(self, request: ask.Watch) -> Result:
        self.table(request.table).watch(request.seat, history=request.history)
        return Result(Done(request.table), request.table, (request.seat,))

    def _unwatch(self, request: ask.Unwatch) -> Result:
        if self.table(request.table).feeds.pop(request.seat, None) is None:
            raise TableError("LR-P0001", "nobody watches there")
        return Result(Done(request.table))

    def _look(self, request: ask.Look) -> Result:
        table = self.table(request.table).table
        if request.seat is not None and request.seat != table.to_move:
            raise TableError("LR-P0002", f"seat {request.seat} is not asked now", "leave out `seat`, or ask when it is")
        lookup = Lookup(table)
        things = lookup.named(request.name)
        rule = lookup.rule_of({"id": slug(request.name), "type": "word"})
        printed = lookup.printed(things) if rule is None else [[": ".join(rule)]]
        assumed = lookup.assumed(things) if rule is None else [[]]
        why = None if request.seat is None else lookup.why_not(request.seat, request.name)
        if not printed and not why:
            rules = table.rule_set.rules
            names = [*rules.actions, *(face.name for face in rules.faces.values())]
            raise TableError("LR-P0019", f"nothing is called `{request.name}`", did_you_mean(request.name, names))
        return Result(Looked(request.table, request.name, things, printed, assumed, why))

    def _coach(self, request: ask.Coach) -> Result:
        from london_rules.table.coach import Coach

        table = self.table(request.table).table
        coach, waits = Coach(table), table.to_move != table.check_seat(request.seat)
        advice = None if waits and request.game else coach.advise(request.seat)
        return Result(Coached(request.table, request.seat, advice, coach.game() if request.game else None))

    def _score(self, request: ask.Score) -> Result:
        table = self.table(request.table).table
        if not table.over:
            raise TableError("LR-P0003", "the game is not over", "the figures so far are in the view")
        return Result(ScoreReply(request.table, table.standings().as_json()))

    # ---- playing -------------------------------------------------------------------------------

    def _answer(self, request: ask.Answer) -> Result:
        self.table(request.table).table.answer(request.seat, request.option, number=request.number)
        return Result(Done(request.table), request.table)

    def _undo(self, request: ask.Undo) -> Result:
        self.table(request.table).table.undo(request.seat, request.answers)
        return Result(Done(request.table), request.table)

    def _rewind(self, request: ask.Rewind) -> Result:
        self.table(request.table).table.rewind(request.answers)
        return Result(Done(request.table), request.table)

    def _save(self, request: ask.Save) -> Result:
        return Result(Saved(request.table, self.table(request.table).table.save_text()))
