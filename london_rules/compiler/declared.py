"""Numbers, tests and prices as they are declared, and as powers in force change them."""

from __future__ import annotations

from london_rules.compiler.bounds import COUNTER
from london_rules.compiler.context import Context, Variable
from london_rules.compiler.generate import Generator
from london_rules.ir import nodes as n
from london_rules.ir.build import ENTRY_NAMED, FALSE, NIL, ONE, TRUE, YOU, ZERO, plus, thing
from london_rules.ir.types import NUMBER, TRUTH, Optional
from london_rules.language import constructs as t
from london_rules.language.rules import TableDecl, TestDecl

_POWER_NUMBER = n.Local("n", Optional(NUMBER))


def number_of(gen: Generator, name: str, player: n.Expr) -> n.Expr:
    """Give a declared number for a player."""
    decl = gen.layout.rules.numbers[name]
    hook = gen.layout.hook("number", name)
    with gen.within(decl.slot.id):
        plain = gen.number(decl.body, Context(you=player))
    if hook is None:
        return plain
    key = f"number {name}"
    if key not in gen.made:
        with gen.within(decl.slot.id):
            base = gen.number(decl.body, Context())
        body = (
            *first_of_powers(gen, hook, _POWER_NUMBER),
            n.Return(base),
        )
        gen.made[key] = gen.function(f"n{len(gen.made)}", (YOU,), body, NUMBER, decl.slot.id)
    changed = n.Call(gen.made[key], (player,), NUMBER)
    return n.Choice(changed, gen.powers(hook, player), plain)


def first_of_powers(gen: Generator, hook: int, name: n.Local) -> n.Block:
    """Write the search for the last power in force that says what something is."""
    take = n.If(n.IsNone(name, negated=True, bare=True), (n.Return(name),), short=True)
    found = n.Assign(name, gen.power(name.type))
    return (n.For(ENTRY_NAMED, n.Backwards(gen.powers(hook), copied=False), (found, take)),)


def look_up(gen: Generator, table: TableDecl, argument: n.Expr) -> n.Expr:
    """Give what a table says."""
    rows = n.Table(gen.constant(f"table {table.name}", table.rows), NUMBER)
    return n.Primitive("look_up", (rows, n.Constant(table.more), argument))


def number_call(gen: Generator, node: t.NumberCall, ctx: Context) -> n.Expr:
    """Give what a number says of its inputs."""
    decl = gen.layout.rules.numbers[node.name]
    things, numbers = {}, {}
    for param, given in zip(decl.params, node.given, strict=True):
        if isinstance(given, t.Thing):
            things[param.name] = Variable(gen.code(given, ctx), param.kind)
        else:
            numbers[param.name] = gen.number(given, ctx)
    with gen.within(decl.slot.id):
        return gen.number(decl.body, Context(you=ctx.you, locals=things, numbers=numbers))


def test_of(gen: Generator, name: str, player: n.Expr, arguments: tuple[n.Expr, ...]) -> n.Expr:
    """Give a declared test, or a yes/no field, for things."""
    decl = gen.layout.rules.tests.get(name)
    if decl is None:
        return n.Look(gen.field_table(name), arguments[0])
    refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, arguments, strict=True)}
    hook = gen.layout.hook("test", name)
    function = "" if hook is None else _test_function(gen, name, hook)
    with gen.within(decl.slot.id):
        base = gen.cond(decl.body, Context(you=player, locals=refs))
    if hook is None:
        return base
    asked = n.And((gen.powers(hook, player), n.Call(function, (player, *arguments), TRUTH)))
    return asked if base == FALSE else n.Or((base, asked))


def _given(gen: Generator, decl: TestDecl) -> tuple[n.Local, ...]:
    """Name the inputs of a test."""
    return tuple([thing(f"a{i}", p.kind) for i, p in enumerate(decl.params)])


def _test_function(gen: Generator, name: str, hook: int) -> str:
    key = f"test {name}"
    if key not in gen.made:
        decl = gen.layout.rules.tests[name]
        given = _given(gen, decl)
        refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, given, strict=True)}
        with gen.within(decl.slot.id):
            base = gen.cond(decl.body, Context(locals=refs))
        holds = n.If(gen.power(TRUTH, given), (n.Return(TRUE),), short=True)
        body: n.Block = (n.For(ENTRY_NAMED, gen.powers(hook), (holds,)), n.Return(FALSE))
        if base != FALSE:
            body = (n.If(base, (n.Return(TRUE),), short=True), *body)
        gen.made[key] = gen.function(f"t{len(gen.made)}", (YOU, *given), body, TRUTH, decl.slot.id)
    return gen.made[key]


def passing(gen: Generator, name: str) -> str:
    """Give the function that asks a test of one thing."""
    key = f"passing {name}"
    if key not in gen.made:
        decl = gen.layout.rules.tests.get(name)  # None for a yes/no field, which reads like a test
        asked = thing("t", "" if decl is None else decl.params[0].kind)
        body = (n.Return(test_of(gen, name, YOU, (asked,))),)
        slot = "" if decl is None else decl.slot.id
        gen.made[key] = gen.function(f"t{len(gen.made)}", (YOU, asked), body, TRUTH, slot)
    return gen.made[key]


def lowest_price(
    gen: Generator, name: str, player: n.Expr, arguments: tuple[n.Expr, n.Expr]
) -> tuple[str, n.Expr, int] | None:
    """Give the counter, the lowest price at which a test holds and its bound; None if no power asks one."""
    prices = {
        i.number: i.text.power.price
        for i in gen.layout.powers
        if isinstance(i.text.power, t.Claim) and i.text.power.test == name and i.text.power.price
    }
    amounts = [a for a in prices.values() if isinstance(a, t.Amount)]
    if not amounts:
        return None
    key = f"price {name}"
    if key not in gen.made:
        gen.made[key] = _price_function(gen, name)
    most = max(gen.bounds.within(amount.number) for amount in amounts)
    return amounts[0].counter, n.Call(gen.made[key], (player, *arguments), NUMBER), most


def _price_function(gen: Generator, name: str) -> str:
    decl = gen.layout.rules.tests[name]
    given = _given(gen, decl)
    refs = {p.name: Variable(a, p.kind) for p, a in zip(decl.params, given, strict=True)}
    base = gen.cond(decl.body, Context(locals=refs))
    hook = gen.layout.hook("test", name)
    assert hook is not None
    asked = n.Local("a", NUMBER)
    price = n.Assign(asked, n.CallPower("PRICE", ENTRY_NAMED, YOU, (), gen.layout.stride, NUMBER))
    lower = n.Or((n.IsNone(_POWER_NUMBER, bare=True), n.Compare("<", asked, _POWER_NUMBER, bare=True)), bare=True)
    lowest = n.If(lower, (n.Assign(_POWER_NUMBER, asked),), short=True)
    holds = n.If(gen.power(TRUTH, given), (price, lowest))
    body = (
        n.If(base, (n.Return(ZERO),), short=True),
        n.Assign(_POWER_NUMBER, NIL),
        n.For(ENTRY_NAMED, gen.powers(hook), (holds,)),
        n.Return(n.OrZero(_POWER_NUMBER)),
    )
    return gen.function(f"t{len(gen.made)}", (YOU, *given), body, NUMBER, decl.slot.id)


def measured(gen: Generator, node: t.Fold | t.Best, ref: Variable, ctx: Context) -> n.Expr:
    """Give what a fold or a choice of the best asks of one member."""
    if node.formula is None:
        return measure(gen, node.measure, ref)
    return gen.number(node.formula, ctx.bind_it(ref))


def measure(gen: Generator, name: str, ref: Variable) -> n.Expr:
    """Give a field of a thing, a counter of a thing or player, or a number of a player."""
    kind = gen.rules.kinds.get(ref.kind)
    assert ref.code is not None
    # The kind of `this` is not known in a text that changes a number for a time.
    if (kind is not None and name in kind.fields) or not ref.kind:
        return n.Look(gen.field_table(name), ref.code)
    if name not in gen.rules.counters:
        return number_of(gen, name, ref.code)
    if gen.rules.counters[name].owner == "table":
        return n.Counter(n.Constant(gen.layout.counter_base[name]))
    return n.Counter(plus(gen.layout.counter_base[name], ref.code))


def rolled(gen: Generator, counter: str, ctx: Context) -> n.Expr:
    """Give a roll of a counter."""
    die = gen.rules.counters[counter].rolled
    assert die is not None
    if die.table:
        rows = gen.rules.tables[die.table].rows
        table = n.Table(gen.constant(f"table {die.table}", rows), NUMBER)
        return n.Look(table, n.Primitive("rnd", (n.Constant(len(rows)),)))
    least, most = (gen.number(number, ctx) for number in (die.least, die.most))
    # The checks let both be numbers that a counter can be.
    sides = n.Arith("+", n.Arith("-", most, least, bare=True, most=COUNTER), ONE, bare=True, most=COUNTER)
    return n.Arith("+", least, n.Primitive("rnd", (sides,)), bare=True, most=COUNTER)
