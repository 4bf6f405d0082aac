"""The parts of a program put together as one Python source with its tables."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, assert_never

from london_rules.compiler.context import Context, Variable
from london_rules.compiler.declared import number_of, rolled
from london_rules.compiler.feasible import feasibility
from london_rules.compiler.functions import printed
from london_rules.compiler.game_course import compile_game
from london_rules.compiler.generated import GeneratedSource
from london_rules.compiler.goals import nearness
from london_rules.compiler.guards import guarded
from london_rules.compiler.layout import Layout, PowerInfo
from london_rules.compiler.link import Linker
from london_rules.compiler.lists import listing_of
from london_rules.compiler.liveness import LiveThings
from london_rules.compiler.metering import metered
from london_rules.compiler.question import LOCALS
from london_rules.compiler.segments import function, tidy
from london_rules.compiler.tables import Cell, Start, Table
from london_rules.compiler.texts import compile_text, drain, effects, feasible_functions, own_thing
from london_rules.ir import nodes as n
from london_rules.ir.build import FALSE, NIL, SEATS, TRUE, YOU, ZERO, thing
from london_rules.ir.record import changed
from london_rules.ir.types import NOTHING, NUMBER, TRUTH, Optional, Type
from london_rules.ir.walk import changed_statements, statements
from london_rules.language import constructs as t
from london_rules.language.estimates import ESTIMATE, estimates
from london_rules.language.flow.walk import nodes_of, texts_of
from london_rules.language.rules import ParamDecl

if TYPE_CHECKING:
    from london_rules.compiler.watch import Watch


def assemble(
    layout: Layout, traced: bool, watch: Watch | None = None, numbers: tuple[str, ...] = ()
) -> GeneratedSource:
    """Generate the program of a layout; `traced` programs keep events, and are otherwise the same.

    It can give some numbers at any time. One with a `watch` can give all, tells its values and can begin at any step.
    """
    link = Linker(layout, traced, watch)
    powers = _Powers(link)
    powers.declare()
    main = compile_game(link)
    powers.compile()
    drain(link)
    by_field = effects(link)
    drain(link)
    gen = link.gen
    if watch is not None:
        numbers = tuple(n.name for n in link.rules.numbers.values() if not n.params)
    _starts(link)
    ended = [*_ranking(link), *_estimates(link), *_numbers(link, numbers), *_guesses(link), *_rolls(link)]
    # The tables of effects come last: what was compiled before may ask whether an effect can be carried out.
    tables = [*_tables(link, by_field), *powers.tables(), *ended]
    segments, by_number = _segments(link)
    constants = {k: v for k, v in gen.constants.items() if not _is_feasible(v)}
    size = link.sizes[main]
    asked = [name for name, table in gen.constants.items() if _is_feasible(table)]
    plain = [*gen.functions, *link.functions, *segments]
    guards = guarded(plain, tables, link.effect_tables.values(), asked)
    functions = [printed(function) for function in guards]
    functions, passed = metered(layout, constants, functions, tables, link.sizes)
    return GeneratedSource(
        functions,
        [by_number, *tables],
        constants,
        gen.constant_names(),
        gen.written_out,
        link.questions,
        gen.positions,
        link.slots,
        main,
        size,
        link.frames,
        LiveThings(link.frames, link.segments),
        link.opening,
        link.conclusion,
        fingerprint=_fingerprint(link),
        passed=passed,
        turn=link.turn,
        steps={} if watch is None else link.steps,
        numbers=numbers,
        link=link if traced else None,
    )


def _fingerprint(link: Linker) -> str:
    """Give a digest of how frames and questions are numbered, the same for both programs of one layout."""
    questions = [(q.number, q.kind, q.slot, q.start, q.end) for q in link.questions]
    numbered = (
        sorted(link.sizes.items()),
        sorted(link.segments),
        questions,
        sorted(link.layout.hooks.values()),
    )
    return sha256(repr(numbered).encode()).hexdigest()


def _is_feasible(value: Any) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and value[0] == "feasible"


def _segments(link: Linker) -> tuple[list[n.Function], Table]:
    steps = () if link.watch is None else link.steps.values()
    segments = tidy(link.segments, {*link.sizes, link.conclusion, *steps}, link.traced)
    for segment in segments.values():
        if any(type(node) is n.CallRule for node in statements(segment.body)):
            segment.body = changed_statements(segment.body, lambda node: _in_full(node, link))
    known: list[Cell] = [f"s{i}" if i in segments else None for i in range(max(segments) + 1)]
    return [function(i, segments[i]) for i in sorted(segments)], Table(("SEGMENTS",), known)


def _in_full(node: n.Statement, link: Linker) -> n.Statement | None:
    """Give the frame of a rule all its locals, now that their number is known."""
    if not isinstance(node, n.CallRule):
        return None
    return changed(node, others=link.sizes[node.entry] - LOCALS - len(node.arguments))


def _by_thing(link: Linker, name: str, by_face: Sequence[Cell]) -> Table:
    return Table((name,), tuple([by_face[face] for face in link.layout.face_of]))


def _tables(link: Linker, effects: dict[str, list[Start | None]]) -> list[Table]:
    tables = [_by_thing(link, table, effects[name]) for name, table in link.effect_tables.items()]
    done: dict[str, None] = {}
    while True:  # a test whether one effect can be carried out may ask about effects in other fields
        todo = [(k, v[1]) for k, v in link.gen.constants.items() if _is_feasible(v) and k not in done]
        if not todo:
            return tables
        for key, name in todo:
            done[key] = None
            tables.append(_by_thing(link, key, feasible_functions(link, name)))


def _ranking(link: Linker) -> list[Table]:
    for i, line in enumerate(link.rules.ranking):
        with link.gen.within(line.slot.id):
            link.gen.function(f"rank{i}", (YOU,), (n.Return(link.gen.number(line.body, Context())),), NUMBER)
    return [Table(("RANKING",), [f"rank{i}" for i in range(len(link.rules.ranking))])]


def _estimates(link: Linker) -> list[Table]:
    """Compile the number by which players judge a position, if the rules declare it, and their habits."""
    made: dict[str, str] = {}
    for name in estimates(link.rules):
        body, slot = (n.Return(number_of(link.gen, name, YOU)),), link.rules.numbers[name].slot.id
        made[name] = link.gen.function(f"estimate{len(made) or ''}", (YOU,), body, NUMBER, slot)
    if ESTIMATE not in made and link.rules.together:
        near = nearness(link.gen, link.rules)
        if near is not None:
            made[ESTIMATE] = link.gen.function("estimate", (YOU,), (n.Return(near),), NUMBER)
    usual = Table(("ESTIMATE",), made.pop(ESTIMATE, None))
    return [usual, Table(("HABITS",), [*made.values()])] if made else [usual]


def _numbers(link: Linker, names: tuple[str, ...]) -> list[Table]:
    """Compile numbers so that they can be asked for at any time."""
    for i, name in enumerate(names):
        body, slot = (n.Return(number_of(link.gen, name, YOU)),), link.rules.numbers[name].slot.id
        link.gen.function(f"number{i}", (YOU,), body, NUMBER, slot)
    return [Table(("NUMBERS",), [f"number{i}" for i in range(len(names))])] if names else []


def _guesses(link: Linker) -> list[Table]:
    """Compile between which numbers others guess each counter that only its owner sees."""
    cells: dict[int, Cell] = {}
    for number, counter in enumerate(link.rules.counters.values()):
        if counter.guessed is None:
            continue
        ends = []
        with link.gen.within(counter.slot.id):
            for end, guessed in enumerate((counter.guessed.least, counter.guessed.most)):
                body = (n.Return(link.gen.number(guessed, Context())),)
                ends.append(link.gen.function(f"guessed{number}_{end}", (YOU,), body, NUMBER))
        cells[number] = tuple(ends)
    return [Table(("GUESSED",), cells)] if cells else []


def _rolls(link: Linker) -> list[Table]:
    """Compile what is rolled on things, for guesses at those that a player does not see."""
    cells: dict[int, Cell] = {}
    for number, counter in enumerate(link.rules.counters.values()):
        if counter.rolled is not None and counter.owner in link.layout.kind_range:
            with link.gen.within(counter.slot.id):
                body = (n.Return(rolled(link.gen, counter.name, Context())),)
                cells[number] = link.gen.function(f"rolled{number}", (YOU,), body, NUMBER)
    return [Table(("ROLLED",), cells)] if cells else []


def _starts(link: Linker) -> None:
    """Compile what counters start with, and how wide the zones of rows are."""
    layout, slots = link.layout, ["game"]
    body: list[n.Statement] = [n.Pass()]
    for counter in layout.rules.counters.values():
        base = layout.counter_base[counter.name]
        code = link.gen.number(counter.starts, Context())
        if code == ZERO:
            continue
        slots.append(counter.slot.id)
        if counter.owner == "table":
            body.append(n.SetCounter(n.Constant(base), "=", code))
            continue
        each = thing("p" if counter.owner == "player" else "t", counter.owner)
        among: n.Expr = SEATS
        if counter.owner != "player":
            low, high = layout.kind_range[counter.owner]
            among = n.Range(low, n.Constant(high), each.type)
        body.append(n.For(each, among, (n.SetCounter(n.Offset(base, each), "=", code),), short=True))
    link.gen.functions.append(n.Function("start_counters", (), tuple(body), NOTHING, tuple(dict.fromkeys(slots))))
    for index, (name, _) in enumerate(layout.zone_names):
        zone = layout.rules.zones[name]
        if zone.columns is not None:
            code = link.gen.number(zone.columns, Context())
            link.gen.function(f"columns_{index}", (YOU,), (n.Return(code),), NUMBER, zone.slot.id)


def _asked(power: t.Claim) -> t.Expr:
    """Give the number that a permission asks for; the checks refuse a price in a field."""
    match power.price:
        case t.Amount():
            return power.price.number
        case t.FieldAmount() | None:
            return t.Int(0)
        case _:
            assert_never(power.price)


def _limited(layout: Layout, info: PowerInfo, offer: t.Offer) -> Cell:
    """Give the cells of an offer that can be taken once a round or game, and whether things have them."""
    limit = next(x for x in layout.course.limits if (x.slot, x.per) == (info.text.slot.id, offer.once))
    return layout.cells[limit.name], bool(limit.kind)


class _Powers:
    """The functions of powers: when each applies, and what it does."""

    def __init__(self, link: Linker) -> None:
        self.link = link
        self.bodies: dict[int, Start] = {}
        self.prices: dict[int, str] = {}

    def declare(self) -> None:
        """Count what ends powers that hold for a time, before anything is compiled.

        Whether a number has a hook decides how each use of it is written, and a rule whose end counts is not written
        in place.
        """
        for _, body in texts_of(self.link.rules):
            for s in nodes_of(body, t.Until):
                self.link.ending(s.ends)
                self.link.layout.claim_hook("number", s.power.number)

    def compile(self) -> None:
        """Compile every power."""
        for info in self.link.layout.powers:
            with self.link.gen.within(info.text.slot.id):
                self._one(info)

    def _one(self, info: PowerInfo) -> None:
        power = info.text.power
        face = self.link.rules.faces.get(info.face)
        ctx = Context() if face is None else Context(this=Variable.named("t", face.kind))
        match power:
            case t.NumberIs():
                self._value(info.number, self.link.gen.number(power.value, ctx), power.condition, ctx)
            case t.GroupIs():
                self._members(info.number, power, ctx)
            case t.Claim():
                self._claim(info.number, power, ctx)
            case t.Offer():
                self._offer(info, power, ctx)
            case t.Reaction():
                self._when(info, power.verb, (power.first, power.second), power.body, ctx, offered=False)
            case t.Replacement():
                self._when(info, power.verb, (power.first, None), power.body, ctx, offered=True)
            case _:
                assert_never(power)

    def _function(
        self, number: int, inputs: Sequence[n.Local], before: n.Block, gives: n.Expr, ctx: Context, type: Type
    ) -> None:
        if number < len(self.link.layout.powers):
            power = self.link.layout.powers[number].text.power
            gives = self.link.gen.watched(power, gives)
        own = own_thing(ctx)
        self.link.gen.function(f"w{number}", (YOU, own, *inputs), (*before, n.Return(gives)), type)

    def _unless(self, condition: t.Cond | None, ctx: Context, gives: n.Expr) -> n.Block:
        """Write what a power gives where its condition does not hold."""
        if condition is None:
            return ()
        holds = self.link.gen.cond(condition, ctx)
        return (n.If(n.Not(holds, bare=True), (n.Return(gives),), short=True),)

    def _value(self, number: int, code: n.Expr, condition: t.Cond | None, ctx: Context) -> None:
        self._function(number, (), self._unless(condition, ctx, NIL), code, ctx, Optional(NUMBER))

    def _members(self, number: int, power: t.GroupIs, ctx: Context) -> None:
        listing = listing_of(self.link.gen, (power.members,), ctx)
        before = (*self._unless(power.condition, ctx, NIL), listing)
        self._function(number, (), before, listing.to, ctx, Optional(listing.to.type))

    def _inputs(self, params: Sequence[ParamDecl]) -> list[n.Local]:
        """Name the inputs of a test or rule that a power is about; those that can be left out may be None."""
        named = [thing(f"a{i}", p.kind) for i, p in enumerate(params)]
        return [n.Local(x.name, Optional(x.type)) if p.optional else x for x, p in zip(named, params, strict=True)]

    def _claim(self, number: int, power: t.Claim, ctx: Context) -> None:
        inputs = self._inputs(self.link.rules.tests[power.test].params)
        code = _joined(self._matches((power.subject, power.other), inputs, ctx))
        self._function(number, inputs, (), code, ctx, TRUTH)
        if power.other is not None:
            price = self.link.gen.number(_asked(power), ctx)
            own = own_thing(ctx)
            self.prices[number] = self.link.gen.function(f"wp{number}", (YOU, own), (n.Return(price),), NUMBER)

    def _matches(self, patterns: tuple[t.Pattern | None, ...], inputs: Sequence[n.Local], ctx: Context) -> list[n.Expr]:
        parts: list[n.Expr] = []
        for pattern, code in zip(patterns, inputs, strict=False):
            if pattern is None:
                continue
            if pattern.what in ("this", "another"):
                parts.append(n.Compare("==" if pattern.what == "this" else "!=", code, own_thing(ctx), bare=True))
            if pattern.rel:
                parts.append(self.link.gen.preds(pattern.rel, Variable(code, pattern.kind), ctx))
        return parts

    def _offer(self, info: PowerInfo, power: t.Offer, ctx: Context) -> None:
        gen = self.link.gen
        before: list[n.Statement] = []
        if power.once in ("round", "game"):
            used = gen.used(info.text.slot.id, power.once, Context(this=ctx.this))
            before.append(n.If(used, (n.Return(FALSE),), short=True))
        elif power.once:
            entry = n.Offset(info.number * self.link.layout.stride, own_thing(ctx))
            used = n.Contains(entry, n.StateField("used"), bare=True)
            before.append(n.If(used, (n.Return(FALSE),), short=True))
        before += self._unless(power.condition, ctx, FALSE)
        self._function(info.number, (), tuple(before), feasibility(gen, power.body, ctx), ctx, TRUTH)
        self._body(info, power.body, ctx)

    def _body(self, info: PowerInfo, body: t.Block, ctx: Context) -> None:
        slot = info.text.slot.id
        self.bodies[info.number] = compile_text(self.link, slot, slot, body, ctx)

    def _when(
        self,
        info: PowerInfo,
        verb: str,
        patterns: tuple[t.Pattern | None, ...],
        body: t.Block,
        ctx: Context,
        *,
        offered: bool,
    ) -> None:
        inputs = self._inputs(self.link.rules.rules[verb].params)
        parts = self._matches(patterns, inputs, ctx)
        if offered:
            feasible = feasibility(self.link.gen, body, ctx)
            parts = (parts or [TRUE]) + ([] if feasible == TRUE else [feasible])
        self._function(info.number, inputs, (), _joined(parts), ctx, TRUTH)
        self._body(info, body, ctx)

    def tables(self) -> list[Table]:
        """Give the tables by number of power."""
        link = self.link
        for number, (slot, until) in enumerate(link.temporary_powers, len(link.layout.powers)):
            with link.gen.within(slot):
                value = link.gen.number(until.power.value, Context(this=Variable.named("t", "")))
                self._value(number, value, None, Context())
        total = len(link.layout.powers) + len(link.temporary_powers)
        offers = [(i, i.text.power) for i in link.layout.powers if isinstance(i.text.power, t.Offer)]
        limited = {i.number: _limited(link.layout, i, o) for i, o in offers if o.once in ("round", "game")}
        return [
            Table(("POWER",), [f"w{n}" for n in range(total)]),
            Table(("PRICE",), [self.prices.get(n) for n in range(total)]),
            Table(("BODY", "REACT"), [self.bodies.get(n) for n in range(total)]),
            Table(("ONCE",), tuple([i.number for i, offer in offers if offer.once == "turn"])),
            Table(("LIMITED",), limited),
            Table(("MUST",), tuple([i.number for i, offer in offers if offer.must])),
        ]


def _joined(parts: Sequence[n.Expr]) -> n.Expr:
    """Join conditions without parentheses around them."""
    if len(parts) <= 1:
        return parts[0] if parts else TRUE
    return n.And(tuple(parts), bare=True)
