"""Statements that steer the course of a game: who begins, whose turn it is, what holds until when, and the end."""

from __future__ import annotations

from typing import Final

from london_rules.compiler.context import Context
from london_rules.compiler.layout import FIRST, OUTCOME, ROUND, WINNERS
from london_rules.compiler.lists import listing_of
from london_rules.compiler.unit import PLAIN, Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import ACTIVE, NUMBER_NAMED, ONE, ZERO, thing
from london_rules.language import constructs as t

CHOSEN_TO_BEGIN: Final = n.StateField("first")
UNSAID: Final = n.Compare("<", CHOSEN_TO_BEGIN, ZERO, bare=True)  # the host did not choose who begins
TURNS_LEFT: Final = n.StateField("left")
_OF_TURNS: Final = {t.NextTurn: "take_next_turn", t.SkipTurn: "skip_turn", t.LeaveGame: "leave_game"}


@PLAIN.of(t.OnlyIf, t.AskEvenOne, t.DoNothing)
def _nothing(unit: Unit, s: t.OnlyIf | t.AskEvenOne | t.DoNothing, ctx: Context) -> None:
    """Write nothing: one is asked before the text (`Unit.headed`), the other marks the questions of the text."""


@PLAIN.of(t.OnlyOnce)
def _only_once(unit: Unit, s: t.OnlyOnce, ctx: Context) -> None:
    used = unit.gen.used(unit.gen.slot, s.per, ctx)
    assert isinstance(used, n.Counter)
    unit.emit(n.SetCounter(used.at, "=", ONE))


@PLAIN.of(t.BeginWith, t.BeginRandom)
def _begins(unit: Unit, s: t.BeginWith | t.BeginRandom, ctx: Context) -> None:
    _begin_with(unit, unit.gen.code(s.player, ctx) if isinstance(s, t.BeginWith) else unit.gen.random_player())


@PLAIN.of(*_OF_TURNS)
def _turn(unit: Unit, s: t.TurnChange, ctx: Context) -> None:
    player = unit.gen.code(s.subject, ctx)
    unit.event("course", unit.gen.position(s.span), n.Constant(list(_OF_TURNS).index(type(s))), player)
    unit.emit(n.Do(n.Primitive(_OF_TURNS[type(s)], (player,))))


@PLAIN.of(t.EndWith)
def _end_with(unit: Unit, s: t.EndWith, ctx: Context) -> None:
    cells, outcomes = unit.link.layout.cells, unit.link.layout.rules.outcomes
    number = n.Constant(list(outcomes).index(s.outcome) + 1)
    unit.event("outcome", unit.gen.position(s.span), number)
    group = outcomes[s.outcome].winners
    for cell, said in ((OUTCOME, group is None), (WINNERS, group is not None)):
        if cell in cells:  # what is said in the scoring replaces what was said before
            unit.emit(n.SetCounter(n.Constant(cells[cell]), "=", number if said else ZERO))
    if group is not None:
        winner, winners = thing(unit.gen.fresh(), "player"), listing_of(unit.gen, (group,), ctx)
        wins = n.SetCounter(n.Offset(cells[WINNERS] + 1, winner), "=", number)
        unit.emit(winners, n.For(winner, winners.to, (wins,)))
    unit.emit(n.Do(n.Primitive("end_now", ())))


@PLAIN.of(t.EndNow)
def _end_now(unit: Unit, s: t.EndNow, ctx: Context) -> None:
    unit.event("end", unit.gen.position(s.span), ZERO)
    unit.emit(n.Do(n.Primitive("end_now", ())))


@PLAIN.of(t.Stop, t.Pass)
def _leave(unit: Unit, s: t.Stop | t.Pass, ctx: Context) -> None:
    unit.emit(*((unit.way_out,) if isinstance(s, t.Stop) else unit.passing))


@PLAIN.of(t.EndAfter)
def _end_after(unit: Unit, s: t.EndAfter, ctx: Context) -> None:
    """Compile the announcement of the end: the soonest holds.

    During the scoring of a game that was ended or cut off, what is left is less than any announcement.
    """
    unit.emit(n.Assign(NUMBER_NAMED, n.Extreme("max", ZERO, unit.gen.number(s.turns, ctx))))
    unsaid = n.Compare("==", TURNS_LEFT, n.Constant(-1), bare=True)
    sooner = n.Or((unsaid, n.Compare(">", TURNS_LEFT, NUMBER_NAMED, bare=True)), bare=True)
    event = n.Event("end", (unit.gen.position(s.span), TURNS_LEFT))
    unit.emit(n.If(sooner, (n.SetState("left", NUMBER_NAMED), event)))


@PLAIN.of(t.EndAfterRounds)
def _end_after_rounds(unit: Unit, s: t.EndAfterRounds, ctx: Context) -> None:
    """Compile the announcement of the last round, which is told unless the end comes as soon anyway."""
    unit.emit(n.Assign(NUMBER_NAMED, n.Extreme("max", ZERO, unit.gen.number(s.rounds, ctx))))
    announce = n.Primitive("end_after_rounds", (NUMBER_NAMED,))
    unit.emit(n.If(announce, (n.Event("end rounds", (unit.gen.position(s.span), NUMBER_NAMED)),)))


def _begin_with(unit: Unit, player: n.Expr) -> None:
    """Compile who is the first player: in the set-up, the one whom the host chose, if it did."""
    if unit.link.layout.course.rounds:
        begun = n.Or((UNSAID, unit.gen.cell(ROUND)), bare=True)
        first = n.Choice(player, begun, CHOSEN_TO_BEGIN, bare=True)
        unit.emit(n.Do(n.Primitive("begin_with", (first,))))
    else:
        unit.emit(n.SetState("active", n.Choice(player, UNSAID, CHOSEN_TO_BEGIN, bare=True)))
        keep_first(unit)


def keep_first(unit: Unit) -> None:
    """Write down who begins, if any text asks for it."""
    at = unit.link.layout.cells.get(FIRST)
    if at is not None:
        unit.emit(n.SetCounter(n.Constant(at), "=", ACTIVE))


@PLAIN.of(t.Until)
def _until(unit: Unit, s: t.Until, ctx: Context) -> None:
    power, hook = unit.link.temporary(s)
    this = ZERO if ctx.this is None else ctx.this.code
    assert this is not None
    at = n.Offset(hook * unit.link.layout.most, ctx.you)
    entry = n.Offset(power * unit.link.layout.stride, this)
    unit.emit(n.PutInForce(at, entry, unit.link.ending(s.ends)))
    unit.event("until", unit.gen.position(s.span), ctx.you)
