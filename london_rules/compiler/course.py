"""Statements that steer the course of a game: who begins, whose turn it is, what holds until when, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, assert_never

from london_rules.classes import frozen
from london_rules.compiler.context import Context
from london_rules.compiler.families import Course
from london_rules.compiler.layout import FIRST, OUTCOME, ROUND
from london_rules.ir import nodes as n
from london_rules.ir.build import ACTIVE, NUMBER_NAMED, ONE, ZERO
from london_rules.language import constructs as t

if TYPE_CHECKING:
    from london_rules.compiler.units import Unit

CHOSEN_TO_BEGIN: Final = n.StateField("first")
UNSAID: Final = n.Compare("<", CHOSEN_TO_BEGIN, ZERO, bare=True)  # the host did not choose who begins
TURNS_LEFT: Final = n.StateField("left")
_OF_TURNS: Final = {t.NextTurn: "take_next_turn", t.SkipTurn: "skip_turn", t.LeaveGame: "leave_game"}


@frozen
class GameCourse:
    """Write such statements of one unit."""

    unit: Unit

    def _position(self, s: Course) -> n.Constant:
        return n.Constant(self.unit.gen.position(s.span))

    def statement(self, s: Course, ctx: Context) -> None:  # noqa: C901, PLR0912 - one case per construct
        """Write one statement."""
        unit = self.unit
        match s:
            case t.OnlyIf():
                pass  # it is asked before the text is carried out: see `Unit.headed`
            case t.AskEvenOne():
                pass  # the questions of the text are marked: see `Linker.asked_anyway`
            case t.OnlyOnce():
                used = unit.gen.used(unit.gen.slot, s.per, ctx)
                assert isinstance(used, n.Counter)
                unit.emit(n.SetCounter(used.at, "=", ONE))
            case t.BeginWith():
                self._begin_with(unit.expr.code(s.player, ctx))
            case t.BeginRandom():
                self._begin_with(unit.expr.random_player())
            case t.EndAfter():
                self._end_after(s, ctx)
            case t.NextTurn() | t.SkipTurn() | t.LeaveGame():
                name = _OF_TURNS[type(s)]
                player = unit.expr.code(s.subject, ctx)
                unit.event("course", self._position(s), n.Constant(list(_OF_TURNS).index(type(s))), player)
                unit.emit(n.Do(n.Primitive(name, (player,))))
            case t.EndAfterRounds():
                self._end_after_rounds(s, ctx)
            case t.EndWith():
                number = n.Constant(list(unit.link.layout.rules.outcomes).index(s.outcome) + 1)
                unit.event("outcome", self._position(s), number)
                unit.emit(n.SetCounter(n.Constant(unit.link.layout.cells[OUTCOME]), "=", number))
                unit.emit(n.Do(n.Primitive("end_now", ())))
            case t.EndNow():
                unit.event("end", self._position(s), ZERO)
                unit.emit(n.Do(n.Primitive("end_now", ())))
            case t.Until():
                self._until(s, ctx)
            case t.Stop():
                unit.emit(unit.way_out)
            case t.Pass():
                unit.emit(*unit.passing)
            case _:
                assert_never(s)

    def _end_after(self, s: t.EndAfter, ctx: Context) -> None:
        """Compile the announcement of the end: the soonest holds.

        During the scoring of a game that was ended or cut off, what is left is less than any announcement.
        """
        unit = self.unit
        unit.emit(n.Assign(NUMBER_NAMED, n.Extreme("max", ZERO, unit.expr.number(s.turns, ctx))))
        unsaid = n.Compare("==", TURNS_LEFT, n.Constant(-1), bare=True)
        sooner = n.Or((unsaid, n.Compare(">", TURNS_LEFT, NUMBER_NAMED, bare=True)), bare=True)
        event = n.Event("end", (self._position(s), TURNS_LEFT))
        unit.emit(n.If(sooner, (n.SetState("left", NUMBER_NAMED), event)))

    def _end_after_rounds(self, s: t.EndAfterRounds, ctx: Context) -> None:
        """Compile the announcement of the last round, which is told unless the end comes as soon anyway."""
        unit = self.unit
        unit.emit(n.Assign(NUMBER_NAMED, n.Extreme("max", ZERO, unit.expr.number(s.rounds, ctx))))
        announce = n.Primitive("end_after_rounds", (NUMBER_NAMED,))
        unit.emit(n.If(announce, (n.Event("end rounds", (self._position(s), NUMBER_NAMED)),)))

    def _begin_with(self, player: n.Expr) -> None:
        """Compile who is the first player: in the set-up, the one whom the host chose, if it did."""
        unit = self.unit
        if unit.link.layout.course.rounds:
            begun = n.Or((UNSAID, unit.expr.cell(ROUND)), bare=True)
            first = n.Choice(player, begun, CHOSEN_TO_BEGIN, bare=True)
            unit.emit(n.Do(n.Primitive("begin_with", (first,))))
        else:
            unit.emit(n.SetState("active", n.Choice(player, UNSAID, CHOSEN_TO_BEGIN, bare=True)))
            self.keep_first()

    def keep_first(self) -> None:
        """Write down who begins, if any text asks for it."""
        unit = self.unit
        at = unit.link.layout.cells.get(FIRST)
        if at is not None:
            unit.emit(n.SetCounter(n.Constant(at), "=", ACTIVE))

    def _until(self, s: t.Until, ctx: Context) -> None:
        unit = self.unit
        power, hook = unit.link.temporary(s)
        this = ZERO if ctx.this is None else ctx.this.code
        assert this is not None
        at = n.Offset(hook * unit.link.layout.most, ctx.you)
        entry = n.Offset(power * unit.link.layout.stride, this)
        unit.emit(n.PutInForce(at, entry, unit.link.ending(s.ends)))
        unit.event("until", self._position(s), ctx.you)
