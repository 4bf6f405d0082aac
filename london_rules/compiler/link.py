"""All units of a rule set linked into the source of one program."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from attrs import field

from london_rules.classes import define
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.course import TURNS_LEFT
from london_rules.compiler.generate import Generator
from london_rules.compiler.layout import FIRST, ROUND, Layout
from london_rules.compiler.question import CONCLUDED, CUT_OFF, LOCALS, Frame, Local, Question
from london_rules.compiler.segments import Segment
from london_rules.compiler.tables import Start
from london_rules.compiler.turns import ON, OVER
from london_rules.compiler.units import Unit, plain_function
from london_rules.ir import nodes as n
from london_rules.ir.build import ACTIVE, NUMBER_NAMED, TRUE, YOU, ZERO, thing
from london_rules.ir.types import NUMBER, TRUTH, Optional, of_kind
from london_rules.language import constructs as t
from london_rules.language.flow.asks import Asks
from london_rules.language.flow.uses import texts_of
from london_rules.language.flow.walk import Opening, carried_out, first_choice, fixes_first_player, head_of, nodes_of
from london_rules.language.rules import EffectText, FaceDecl, Rules, StepDecl

if TYPE_CHECKING:
    from london_rules.compiler.watch import Watch

TURN_BEGINS: Final = "turn begins"  # the kind of an event
_SHORTFALL: Final = n.Local("v0", NUMBER)  # a name of its own: the text may change other amounts before it says it
_DUE: Final = n.Local("due", NUMBER)
_PLACE: Final = n.Local("pos", NUMBER)  # of the error where there is no way to pay
_RULES = ("rule ", "turn ", "round ", "set-up ", "scoring ", "action ", "power ", "game")


@define
class Linker:
    """Compile every text of a layout once, and gather tables, segments and questions."""

    layout: Layout
    traced: bool
    watch: Watch | None = None
    gen: Generator = field(init=False)
    asks: Asks = field(init=False)
    segments: dict[int, Segment] = field(factory=dict)
    frames: dict[int, Frame] = field(factory=dict)
    questions: list[Question] = field(factory=list)
    slots: list[str] = field(factory=list)
    sizes: dict[int, int] = field(factory=dict)
    functions: list[n.Function] = field(factory=list)
    endings: list[str] = field(factory=list)
    temporary_powers: list[tuple[str, t.Until]] = field(factory=list)  # in the order of their numbers, with their slots
    _rule_units: dict[str, Unit] = field(factory=dict)
    _rule_functions: dict[str, str] = field(factory=dict)
    _queue: list[str] = field(factory=list)
    _fields: dict[str, str] = field(factory=dict)
    shorts: dict[str, str] = field(factory=dict)
    opening: int = -1  # the segment with which a turn, or a round, begins
    turn: int = -1  # the segment that begins a turn
    conclusion: int = -1  # the segment of the scoring
    steps: dict[str, int] = field(factory=dict)  # where each step of the turn begins
    _next_segment: int = 0
    _anyway: frozenset[str] = field(init=False)  # the texts that ask even with one option

    def __attrs_post_init__(self) -> None:
        """Prepare the generator and find out which texts may ask, and which ask even with one option."""
        every = texts_of(self.layout.rules)
        self._anyway = frozenset(slot.id for slot, body in every for _ in nodes_of(body, t.AskEvenOne))
        self.gen = Generator(self.layout, self.traced, self.watch)
        self.asks = Asks(self.layout.rules)

    def asked_anyway(self, slot: str) -> bool:
        """Tell whether the questions of a text are asked even with one option; a set-up says it for the whole game."""
        return slot in self._anyway or any(one.startswith("set-up ") for one in self._anyway)

    @property
    def rules(self) -> Rules:
        """Give the rule set."""
        return self.layout.rules

    # ---- what units ask for ---------------------------------------------------------------------

    def new_segment(self) -> int:
        """Give the number of a new segment."""
        self._next_segment += 1
        return self._next_segment - 1

    def add_segment(self, number: int, segment: Segment, frame: Frame) -> None:
        """Keep a segment, and what is known about the frames that stand at it."""
        self.segments[number] = segment
        self.frames[number] = frame

    def suspends(self, s: t.Statement) -> bool:
        """Tell whether a statement may ask."""
        return self.asks.statement(s)

    def first_choice(self, block: t.Block) -> Opening | None:
        """Give the choice that a loop begins with."""
        return first_choice(self.rules, block)

    def slot_number(self, slot: str) -> int:
        """Give the number of a slot, for events."""
        if slot not in self.slots:
            self.slots.append(slot)
        return self.slots.index(slot)

    def counter_number(self, name: str) -> int:
        """Give the number of a counter, for events."""
        return list(self.rules.counters).index(name)

    def effect_table(self, name: str) -> str:
        """Give the table of the effects in a field, by thing."""
        return self._fields.setdefault(name, f"EFFECTS{len(self._fields)}")

    def rule_function(self, verb: str) -> str:
        """Give the function of a rule that never asks."""
        if verb not in self._rule_functions:
            self._rule_functions[verb] = f"r{len(self._rule_functions)}"
            self._queue.append(verb)
        return self._rule_functions[verb]

    def rule_unit(self, verb: str) -> Unit:
        """Give the unit of a rule that may ask."""
        if verb not in self._rule_units:
            self._rule_units[verb] = Unit(self, verb, self.rules.rules[verb].slot.id, True)
            self._queue.append(verb)
        return self._rule_units[verb]

    def can_stand_in_place(self, verb: str, slot: str) -> bool:
        """Tell whether a rule may be written where it is called: no power answers it, and the caller is a rule."""
        hooked = any(self.layout.hook(what, verb) is not None for what in ("instead", "after"))
        return not hooked and verb not in self.endings and slot.startswith(_RULES)

    def begins_with_choice(self, block: t.Block, slot: str) -> bool:
        """Tell whether a text first of all asks, in the frame of its caller.

        Only then may a loop jump back to it; where this says no for want of knowledge, the loop goes by the driver.
        """
        first = block.body[0]
        if isinstance(first, t.Call) and self.can_stand_in_place(first.verb, slot):
            return self.begins_with_choice(self.rules.rules[first.verb].body, slot)
        return isinstance(first, t.Choose) and not first.random

    def reactions_ask(self, verb: str) -> bool:
        """Tell whether a power that reacts to a rule may ask."""
        return verb in self.asks.asked_after

    def ending(self, name: str) -> int:
        """Give the number of the action or rule whose end ends a power."""
        if name not in self.endings:
            self.endings.append(name)
        return self.endings.index(name)

    def temporary(self, s: t.Until) -> tuple[int, int]:
        """Give a power that holds for a time its number, and its hook."""
        self.temporary_powers.append((self.gen.slot, s))
        hook = self.layout.claim_hook("number", s.power.number)
        return len(self.layout.powers) + len(self.temporary_powers) - 1, hook

    def short_function(self, counter: str) -> str | None:
        """Give the function that meets a shortfall of a counter."""
        decl = self.rules.counters[counter]
        if decl.short is None:
            return None
        if counter not in self.shorts:
            name = self.shorts[counter] = f"short{len(self.shorts)}"
            unit = Unit(self, name, decl.slot.id, False)
            before = self.gen.in_slot(decl.slot.id)
            index = self.layout.counter_base[counter]
            ctx = Context(numbers={"shortfall": _SHORTFALL})
            noted = ZERO if decl.note is None else self.gen.expr.number(decl.note.number, ctx)
            number = n.Constant(self.counter_number(counter))
            unit.event("short", _PLACE, YOU, number, _SHORTFALL, noted)
            unit.block(decl.short, ctx, -1)
            has = n.Counter(n.Offset(index, YOU if decl.owner == "player" else ZERO))
            too_little = n.Compare("<", has, _DUE, bare=True)
            unit.when(too_little, n.Do(n.Primitive("cannot_pay", (number, _PLACE))))
            self.gen.slot = before
            self.functions.append(plain_function(unit, name, (YOU, _SHORTFALL, _DUE, _PLACE)))
        return self.shorts[counter]

    # ---- units ----------------------------------------------------------------------------------

    def compile_text(self, name: str, slot: str, body: t.Block, ctx: Context) -> Start:
        """Compile an effect, step, action or body of a power; gives how to begin it."""
        suspends = any(self.suspends(s) for s in body.body)
        unit = Unit(self, name, slot, suspends)
        unit.thing_locals = [2] if ctx.this is not None else []
        before = self.gen.in_slot(slot)
        end = self.new_segment() if suspends else -1
        self._enter(unit, slot, ctx)
        if suspends:
            unit.heads(body, ctx, end)
            unit.block(body, ctx, end)
        else:
            unit.headed(body, ctx, lambda: unit.block(body, ctx, -1))
        self._close(unit, end)
        self._leave(unit)
        unit.finish()
        self.gen.slot = before
        if suspends:
            self.sizes[unit.entry] = unit.slots
            return Start(None, unit.entry, unit.slots - LOCALS)
        function = f"u{len(self.functions)}"
        self.functions.append(plain_function(unit, function, (YOU, _own_thing(ctx))))
        return Start(function)

    def _enter(self, unit: Unit, slot: str, ctx: Context) -> None:
        unit.lines.append(self._entered(slot, ctx))

    def _entered(self, slot: str, ctx: Context) -> n.Event:
        about = _own_thing(ctx) if not slot.startswith(_RULES) else n.Constant(-1)
        return n.Event("enter", (n.Constant(self.slot_number(slot)), YOU, about))

    def _leave(self, unit: Unit) -> None:
        unit.event("leave")

    def _close(self, unit: Unit, end: int) -> None:
        if end >= 0:
            unit.emit(unit.jump(end))
            unit.open(end)

    def expire(self, unit: Unit, name: str) -> None:
        """Write the end of the powers that hold until an action or rule ends."""
        if name in self.endings:
            unit.when(n.StateField("temp"), n.Do(n.Primitive("expire", (n.Constant(self.ending(name)),))))

    def drain(self) -> None:
        """Compile the rules that were asked for, until none is left; each is compiled once."""
        while self._queue:
            verb = self._queue.pop()
            if verb in self._rule_units:
                self._asking_rule(verb)
            else:
                self._plain_rule(verb)

    def _inputs(self, verb: str, prefix: str, first: int) -> list[n.Local]:
        """Name the inputs of a rule: those that can be left out may be None."""
        types = [of_kind(p.kind) if p.kind != "number" else NUMBER for p in self.rules.rules[verb].params]
        optional = [p.optional for p in self.rules.rules[verb].params]
        return [
            n.Local(f"{prefix}{i}", Optional(type) if may_be_none else type)
            for i, (type, may_be_none) in enumerate(zip(types, optional, strict=True), first)
        ]

    def _refs(self, verb: str, names: Sequence[n.Local]) -> dict[str, Variable]:
        return {p.name: Variable(x, p.kind) for p, x in zip(self.rules.rules[verb].params, names, strict=True)}

    def _plain_rule(self, verb: str) -> None:
        decl = self.rules.rules[verb]
        names = self._inputs(verb, "a", 0)
        unit = Unit(self, verb, decl.slot.id, False)
        before = self.gen.in_slot(decl.slot.id)
        ctx = Context(locals=self._refs(verb, names))
        self._enter(unit, decl.slot.id, ctx)
        unit.headed(decl.body, ctx, lambda: self._plain_body(unit, verb, ctx, names))
        self.expire(unit, verb)
        self._leave(unit)
        self.gen.slot = before
        name = self._rule_functions[verb]
        self.functions.append(plain_function(unit, name, (YOU, *names)))

    def _plain_body(self, unit: Unit, verb: str, ctx: Context, names: Sequence[n.Local]) -> None:
        unit.block(self.rules.rules[verb].body, ctx, -1)
        unit.questions.close_rule(verb, names)

    def _asking_rule(self, verb: str) -> None:
        decl = self.rules.rules[verb]
        unit = self._rule_units[verb]
        names = self._inputs(verb, "v", LOCALS)
        unit.slots = LOCALS + len(names)
        unit.thing_locals = [LOCALS + i for i, p in enumerate(decl.params) if p.kind not in ("player", "number")]
        unit.locals = [Local("" if p.kind == "number" else p.kind) for p in decl.params]
        before = self.gen.in_slot(decl.slot.id)
        ctx = Context(locals=self._refs(verb, names))
        not_done = self.new_segment() if head_of(decl.body) else -1
        unit.heads(decl.body, ctx, not_done, self._entered(decl.slot.id, ctx))
        replaced = unit.questions.open_rule(verb, names, ctx)
        self._enter(unit, decl.slot.id, ctx)
        end = self.new_segment()
        unit.block(decl.body, ctx, end)
        self._close(unit, end)
        unit.questions.close_rule(verb, names)
        self._close(unit, not_done)
        self.expire(unit, verb)
        self._leave(unit)
        if replaced is not None:
            self._close(unit, replaced)
        unit.finish()
        self.gen.slot = before
        self.sizes[unit.entry] = unit.slots

    def main(self) -> int:
        """Compile the course of a game: set-up, turns until the end, scoring; gives its first segment."""
        unit = Unit(self, "main", "game", True)
        fixed = fixes_first_player(self.rules)
        unit.course.keep_first()
        for number, step in enumerate(self.rules.setup.values()):
            if fixed and number:  # a step before may have said who begins: from then on that player is `you`
                unit.emit(n.SetPlayer())
            self._step(unit, step)
        if fixed:
            chosen = n.StateField("first")
            unit.when(n.Compare(">=", chosen, ZERO, bare=True), n.SetState("active", chosen))
        unit.course.keep_first()
        end = self.new_segment()
        if self.layout.course.rounds:
            self._rounds(unit, end)
        else:
            if self.layout.course.ordered:  # who is named in the set-up, misses a turn or has left
                unit.unless(n.Primitive("begin_turns", ()), unit.jump(end))
            head = self.opening = self._turn(unit)
            unit.when(n.Primitive("end_turn", ()), unit.jump(end))
            unit.emit(unit.back(head))
        unit.open(end)
        self.conclusion = end
        unit.settle()
        # A game is over after its scoring: where it is cut off, that is said then.
        if any(self.suspends(s) for step in self.rules.scoring.values() for s in step.body.body):
            unit.when(n.StateField("over"), n.SetState("over", ZERO), n.SetState("left", n.Constant(CUT_OFF)))
        if any(True for body in carried_out(self.rules) for _ in nodes_of(body, t.EndNow, t.EndWith)):
            concluded = n.Extreme("min", TURNS_LEFT, n.Constant(CONCLUDED))
            unit.emit(n.SetState("left", concluded))  # a scoring that ends the game is not begun again
        for step in self.rules.scoring.values():
            self._step(unit, step)
        unit.emit(n.Finish(CUT_OFF))
        unit.close()
        self.sizes[unit.entry] = unit.slots
        return unit.entry

    def _step(self, unit: Unit, step: StepDecl) -> None:
        """Compile a step; those who left in it have left together."""
        unit.text_in_place(step.slot.id, step.body, Context())
        unit.settle()

    def _turn(self, unit: Unit) -> int:
        """Compile a turn; gives the segment that it begins with."""
        leaving = self.layout.course.leaving
        head = self.turn = self.new_segment()
        done = self.new_segment() if leaving else -1
        unit.emit(unit.back(head))  # by way of the driver: tests stop here, before anything of the turn is done
        unit.open(head)
        unit.emit(n.BeginTurn())
        unit.event(TURN_BEGINS, n.StateField("turn"), YOU)
        for step in self.rules.turn.values():
            self.steps[step.name] = unit.current
            self._step(unit, step)
            if leaving:  # who leaves in a turn of their own does not finish it
                unit.when(unit.is_out(YOU), unit.jump(done))
        if leaving:
            unit.emit(unit.jump(done))
            unit.open(done)
        return head

    def _rounds(self, unit: Unit, end: int) -> None:
        """Compile rounds: steps, a turn of each player, steps, until the game is over."""
        begin, after = self.new_segment(), self.new_segment()
        self.opening = begin
        unit.emit(unit.back(begin))  # by way of the driver: see `_turn`
        unit.open(begin)
        unit.emit(n.Do(n.Primitive("begin_round", ())))
        unit.event("round begins", n.Counter(n.Constant(self.layout.cells[ROUND])), ACTIVE)
        self._round_steps(unit, late=False)
        unit.unless(n.Primitive("begin_turns", ()), unit.jump(after))
        head = self._turn(unit)
        unit.emit(n.Assign(NUMBER_NAMED, n.Primitive("end_turn", ())))
        unit.when(n.Compare("==", NUMBER_NAMED, n.Constant(OVER), bare=True), unit.jump(end))
        unit.when(n.Compare("==", NUMBER_NAMED, n.Constant(ON), bare=True), unit.back(head))
        unit.emit(unit.jump(after))
        unit.open(after)
        self._round_steps(unit, late=True)
        unit.when(n.Primitive("end_round", ()), unit.jump(end))
        unit.emit(unit.back(begin))

    def _round_steps(self, unit: Unit, *, late: bool) -> None:
        for step in self.rules.rounds.values():
            if step.after_turns == late:
                self.steps.setdefault(step.name, unit.current)
                if self.layout.course.leaving:
                    unit.emit(n.SetState("active", unit.expr.cell(FIRST)))
                unit.emit(n.SetPlayer())  # the first player, whom the step before may have changed
                self._step(unit, step)

    # ---- the texts of faces ---------------------------------------------------------------------

    def effects(self) -> dict[str, list[Start | None]]:
        """Compile the effects on all faces, by field that is carried out somewhere."""
        done: dict[str, list[Start | None]] = {}
        while len(done) < len(self._fields):
            for name in [one for one in self._fields if one not in done]:
                done[name] = [self._effect(face_id, name) for face_id in self._faces()]
        return done

    def _faces(self) -> list[str]:
        return [f.id for f in self.layout.faces]

    def _effect(self, face_id: str, name: str) -> Start | None:
        face = self.rules.faces[face_id]
        effect = face.effects.get(name)
        if effect is None:
            return None
        ctx = Context(this=Variable.named("t", face.kind))
        return self.compile_text(effect.slot.id, effect.slot.id, effect.body, ctx)

    def feasible_functions(self, name: str) -> list[str | None]:
        """Compile the tests whether the effects in a field can be carried out; None where always."""
        return [self._feasible(face, face.effects.get(name)) for face in self.layout.faces]

    def _feasible(self, face: FaceDecl, effect: EffectText | None) -> str | None:
        if effect is None:
            return None
        before = self.gen.in_slot(effect.slot.id)
        code = self.gen.feasible(effect.body, Context(this=Variable.named("t", face.kind)))
        name = None
        if code != TRUE:
            inputs = (YOU, thing("t", face.kind))
            name = self.gen.function(f"fe{len(self.gen.functions)}", inputs, (n.Return(code),), TRUTH)
        self.gen.slot = before
        return name

    def field_names(self) -> dict[str, str]:
        """Give the table name of each effect field in use."""
        return dict(self._fields)


def _own_thing(ctx: Context) -> n.Local:
    """Give the name of the thing whose text it is."""
    return thing("t", "" if ctx.this is None else ctx.this.kind)
