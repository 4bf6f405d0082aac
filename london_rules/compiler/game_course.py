"""The course of a game compiled: set-up, turns or rounds until the end, scoring."""

from __future__ import annotations

from london_rules.compiler.context import Context
from london_rules.compiler.course import TURNS_LEFT, keep_first
from london_rules.compiler.flow import text_in_place
from london_rules.compiler.layout import FIRST, ROUND
from london_rules.compiler.link import TURN_BEGINS, Linker
from london_rules.compiler.question import CONCLUDED, CUT_OFF
from london_rules.compiler.turns import ON, OVER
from london_rules.compiler.unit import Unit
from london_rules.ir import nodes as n
from london_rules.ir.build import ACTIVE, NUMBER_NAMED, YOU, ZERO
from london_rules.language import constructs as t
from london_rules.language.flow.walk import fixes_first_player, nodes_of, texts_of
from london_rules.language.rules import StepDecl


def compile_game(link: Linker) -> int:
    """Compile the course of a game: set-up, turns until the end, scoring; gives its first segment."""
    unit = Unit(link, "main", "game", True)
    fixed = fixes_first_player(link.rules)
    keep_first(unit)
    for number, step in enumerate(link.rules.setup.values()):
        if fixed and number:  # a step before may have said who begins: from then on that player is `you`
            unit.emit(n.SetPlayer())
        _step(link, unit, step)
    if fixed:
        chosen = n.StateField("first")
        unit.when(n.Compare(">=", chosen, ZERO, bare=True), n.SetState("active", chosen))
    keep_first(unit)
    end = link.new_segment()
    if link.layout.course.rounds:
        _rounds(link, unit, end)
    else:
        if link.layout.course.ordered:  # who is named in the set-up, misses a turn or has left
            unit.unless(n.Primitive("begin_turns", ()), n.Goto(end))
        head = link.opening = _turn(link, unit)
        unit.when(n.Primitive("end_turn", ()), n.Goto(end))
        unit.emit(n.Back(head))
    unit.open(end)
    link.conclusion = end
    unit.settle()
    # A game is over after its scoring: where it is cut off, that is said then.
    if any(link.suspends(s) for step in link.rules.scoring.values() for s in step.body.body):
        unit.when(n.StateField("over"), n.SetState("over", ZERO), n.SetState("left", n.Constant(CUT_OFF)))
    if any(True for _, body in texts_of(link.rules) for _ in nodes_of(body, t.EndNow, t.EndWith)):
        concluded = n.Extreme("min", TURNS_LEFT, n.Constant(CONCLUDED))
        unit.emit(n.SetState("left", concluded))  # a scoring that ends the game is not begun again
    for step in link.rules.scoring.values():
        _step(link, unit, step)
    unit.emit(n.Finish(CUT_OFF))
    unit.close()
    link.sizes[unit.entry] = unit.slots
    return unit.entry


def _step(link: Linker, unit: Unit, step: StepDecl) -> None:
    """Compile a step; those who left in it have left together."""
    text_in_place(unit, step.slot.id, step.body, Context())
    unit.settle()


def _turn(link: Linker, unit: Unit) -> int:
    """Compile a turn; gives the segment that it begins with."""
    leaving = link.layout.course.leaving
    head = link.turn = link.new_segment()
    done = link.new_segment() if leaving else -1
    unit.emit(n.Back(head))  # by way of the driver: tests stop here, before anything of the turn is done
    unit.open(head)
    unit.emit(n.BeginTurn())
    unit.event(TURN_BEGINS, n.StateField("turn"), YOU)
    for step in link.rules.turn.values():
        link.steps[step.name] = unit.current
        _step(link, unit, step)
        if leaving:  # who leaves in a turn of their own does not finish it
            unit.when(unit.is_out(YOU), n.Goto(done))
    if leaving:
        unit.go_on(done)
    return head


def _rounds(link: Linker, unit: Unit, end: int) -> None:
    """Compile rounds: steps, a turn of each player, steps, until the game is over."""
    begin, after = link.new_segment(), link.new_segment()
    link.opening = begin
    unit.emit(n.Back(begin))  # by way of the driver: see `_turn`
    unit.open(begin)
    unit.emit(n.Do(n.Primitive("begin_round", ())))
    unit.event("round begins", n.Counter(n.Constant(link.layout.cells[ROUND])), ACTIVE)
    _round_steps(link, unit, late=False)
    unit.unless(n.Primitive("begin_turns", ()), n.Goto(after))
    head = _turn(link, unit)
    unit.emit(n.Assign(NUMBER_NAMED, n.Primitive("end_turn", ())))
    unit.when(n.Compare("==", NUMBER_NAMED, n.Constant(OVER), bare=True), n.Goto(end))
    unit.when(n.Compare("==", NUMBER_NAMED, n.Constant(ON), bare=True), n.Back(head))
    unit.go_on(after)
    _round_steps(link, unit, late=True)
    unit.when(n.Primitive("end_round", ()), n.Goto(end))
    unit.emit(n.Back(begin))


def _round_steps(link: Linker, unit: Unit, *, late: bool) -> None:
    for step in link.rules.rounds.values():
        if step.after_turns == late:
            link.steps.setdefault(step.name, unit.current)
            if link.layout.course.leaving:
                unit.emit(n.SetState("active", unit.gen.cell(FIRST)))
            unit.emit(n.SetPlayer())  # the first player, whom the step before may have changed
            _step(link, unit, step)
