"""Numbers, amounts and things as a player would say them."""

from __future__ import annotations

from typing import assert_never, get_args

from attrs import evolve

from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes_of
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import Forms, Style, Writer, many, singular_counter, value_word
from london_rules.language.format.things import clause, whose
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import article

PHRASES = Forms()
_PREPOSITIONS = ("from", "in", "on", "to", "with", "at")
_TIMES = {1: "once", 2: "twice"}
_SIGNS = {"+": "plus", "-": "minus", "*": "times"}


def plain(node: t.Node, w: Writer, *more: object) -> str:
    """Say a construct as it is written, which reads well."""
    return FORMS.by_class[type(node)](node, w, *more)


# ---- things -------------------------------------------------------------------------------------


@PHRASES.of(*get_args(t.Thing))
def _thing(node: t.Thing, w: Writer) -> str:
    match node:
        case t.This():
            return w.this
        case t.Named():
            return _named(node, w)
        case t.It() | t.Local() | t.You() | t.They() | t.Neighbour() | t.ActivePlayer() | t.FirstPlayer():
            return plain(node, w)
        case other:
            assert_never(other)


def _named(node: t.Named, w: Writer) -> str:
    face = w.rules.faces.get(node.name)
    return face.name if face else node.name


def _possessed(node: t.Possessed, w: Writer) -> str:
    whose = "its" if isinstance(node.thing, t.It) else f"{w(node.thing)}'s"
    return f"{whose} {field_word(node.field, w)}"


def field_word(name: str, w: Writer) -> str:
    """Name a field; an effect whose name is no noun is quoted, as in: its "from hand" effect."""
    effect = any(kind.fields[name].type == "effect" for kind in w.rules.kinds.values() if name in kind.fields)
    return f'"{name}" effect' if effect and (name.startswith(_PREPOSITIONS) or name.endswith("ed")) else name


@PHRASES.of(t.Zone)
def _zone(node: t.Zone, w: Writer) -> str:
    return f"any player's {node.name}" if node.whose == "any" else f"{whose(node.whose, w, 'the')} {node.name}"


@PHRASES.of(*get_args(t.Collection))
def _collection(node: t.Collection, w: Writer, style: Style = "the") -> str:
    match node:
        case t.Things():
            return _things(node, w, style)
        case t.TopThings():
            return _top_things(node, w, style)
        case t.RowThings():
            return _row_things(node, w, style)
        case t.Best():
            return f"{w(node.of, style)} with the {node.how} {_measured(node, w)}"
        case t.GroupThings():
            return _group_things(node, w, style)
        case t.Related() | t.OtherPlayers() | t.OnSide() | t.PlayersFrom() | t.ChosenThings():
            return plain(node, w, style)
        case other:
            assert_never(other)


def _group_things(node: t.GroupThings, w: Writer, style: Style = "the") -> str:
    """Speak of all of a group in the clause, as in: each of your cards in view that are brown."""
    return plain(evolve(node, rel=()), w, style) + clause(node.rel, w, "the" if style == "each" else style)


def _things(node: t.Things, w: Writer, style: Style = "the") -> str:
    """Put what is left out before the clause, which else would seem to speak of it."""
    plain = FORMS.by_class[t.Things](evolve(node, other_than=None, rel=()), w, style)
    if node.other_than is None:
        return plain + clause(node.rel, w, style)
    other = f"other than {w(node.other_than)}{' itself' if node.other_than == t.Local(node.kind) else ''}"
    return f"{plain}, {other},{clause(node.rel, w, style)}" if node.rel else f"{plain} {other}"


def _top_things(node: t.TopThings, w: Writer, style: Style = "the") -> str:
    of = {"each": "of ", "a": "one of ", "another": "another of ", "no": "none of "}.get(style, "")
    if node.number == t.Int(1):
        return f"{of}the top {node.kind} of {w(node.zone)}"
    value = constant(node.number, w)
    if value is None:
        return f"{of}the top {many(node.kind)} of {w(node.zone)}, as many as {w(node.number)},"
    what = node.kind if value == 1 else many(node.kind)
    return f"{of}the top {value} {what}{_called(node.number)} of {w(node.zone)}"


def _row_things(node: t.RowThings, w: Writer, style: Style = "the") -> str:
    one = {
        "each": node.kind,
        "a": article(node.kind),
        "another": f"another {node.kind}",
        "no": f"no {node.kind}",
    }
    what = one.get(style) or ("the " if style == "the" else "") + many(node.kind)
    return f"{what} in {row(node.row, w)} of {w(node.zone)}"


def row(node: t.Expr, w: Writer) -> str:
    """Say which row: row 2, or the row whose number is a formula."""
    value = constant(node, w)
    return f"row N (N is {w(node)})" if value is None else f"row {value}{_called(node)}"


# ---- numbers ------------------------------------------------------------------------------------


def constant(node: t.Expr, w: Writer) -> int | None:
    """Give the value of a number that is fixed by its declaration, unless a power changes it."""
    if isinstance(node, t.Int):
        return node.value
    if isinstance(node, t.Number) and not node.whose:
        decl = w.rules.numbers.get(node.name)
        return decl.body.value if decl is not None and isinstance(decl.body, t.Int) else None
    return None


def symbol_of(name: str, rules: Rules) -> str:
    """Give the symbol of the counter of which a number is an amount, as in `gain £fee`; "" if there is none."""
    for counter in rules.counters.values():
        if counter.symbol and counter.starts == t.Number(name):
            return counter.symbol
    steps = (rules.rules, rules.actions, rules.setup, rules.turn, rules.scoring)
    for body in (decl.body for decls in steps for decl in decls.values()):
        for amount in nodes_of(body, t.Amount):
            if amount.symbol and amount.number == t.Number(name):
                return rules.counters[amount.counter].symbol
    return ""


def _called(node: t.Expr) -> str:
    return f" (the {node.name})" if isinstance(node, t.Number) else ""


@PHRASES.of(*get_args(t.Expr))
def _expr(node: t.Expr, w: Writer) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a construct
    match node:
        case t.Int():
            return str(node.value)
        case t.Number():
            return _number(node, w)
        case t.NumberCall():
            given = node.argument
            return f"the {node.name} for {w(given) if isinstance(given, t.Thing) else _operand(given, w, 3)}"
        case t.Counter():
            return _counter(node, w)
        case t.CounterOn():
            return f"the {lying(node.name, w)} on {w(node.thing)}"
        case t.Binary():
            return _binary(node, w)
        case t.Divide():
            return _divide(node, w)
        case t.Count():
            return f"the number of {w(node.of, 'bare')}"
        case t.CountStacks():
            return f"the number of stacks in {w(node.zone)}"
        case t.RoundNumber():
            return "the number of the round"
        case t.Position():
            return f"the position of {w(node.thing)} in its row, counted from the left"
        case t.Steps():
            return f"the number of steps from {w(node.origin)} to {w(node.to)} {w(node.way)}"
        case t.Fold():
            return _fold(node, w)
        case t.Extreme(left=t.Int() | t.Number() as left, right=t.Int() | t.Number() as right):
            return f"the {node.how} of {w(left)} and {w(right)}"
        case t.Extreme():
            return f"the {node.how} of these two: {w(node.left)}; {w(node.right)}"
        case t.Value():
            return value_word(node.name)
        case t.NumberCases():
            return f"{_operand(node.then, w, 0)} if {w(node.condition)}, otherwise {w(node.otherwise)}"
        case t.Possessed():
            return _possessed(node, w)
        case other:
            assert_never(other)


def _number(node: t.Number, w: Writer) -> str:
    value = constant(node, w)
    text = f"{whose(node.whose, w, 'the')} {node.name}"
    return text if value is None else f"{text} ({value})"


def _counter(node: t.Counter, w: Writer) -> str:
    decl = w.rules.counters.get(node.name)
    nobody = "your" if decl is not None and decl.owner == "player" else "the"
    return f"{whose(node.whose, w, nobody)} {node.name}"


def lying(name: str, w: Writer, one: bool = False) -> str:
    """Name counters that lie on things, one or several: coins, but charge counters."""
    counter = w.rules.counters.get(name)
    if counter is None or counter.owner not in w.rules.kinds or plural_name(name):
        return singular_counter(name) if one else name
    return f"{name} counter" if one else f"{name} counters"


def _binary(node: t.Binary, w: Writer) -> str:
    own = 2 if node.op == "*" else 1
    left, right = _operand(node.left, w, own), _operand(node.right, w, own + 1)
    return f"{left} {_SIGNS[node.op]} {right}"


def _divide(node: t.Divide, w: Writer) -> str:
    left, right = _operand(node.left, w, 2), _operand(node.right, w, 3)
    return f"{left} divided by {right}, rounded {node.rounded}"


def _operand(node: t.Expr, w: Writer, least: int) -> str:
    own = 3
    if isinstance(node, t.Divide) or (isinstance(node, t.Binary) and node.op == "*"):
        own = 2
    elif isinstance(node, t.Binary):
        own = 1
    return f"({w(node)})" if own < least or isinstance(node, t.Divide) else w(node)


def _fold(node: t.Fold, w: Writer) -> str:
    counter = w.rules.counters.get(node.measure)
    lies_there = counter is not None and counter.owner in w.rules.kinds
    if lies_there:
        return f"the {node.how} number of {lying(node.measure, w)} on {w(node.of, 'the')}"
    many_of = "number of " if node.formula is None and node.how != "total" and plural_name(node.measure) else ""
    return (
        f"the {node.how} {many_of}{_measured(node, w)} {'of' if node.how == 'total' else 'among'} {w(node.of, 'the')}"
    )


def _measured(node: t.Fold | t.Best, w: Writer) -> str:
    return node.measure if node.formula is None else f"({w(node.formula)})"


def times(node: t.Expr, w: Writer) -> str:
    """Say how often something is done: twice, 3 times (the long take), or N times, where N is ..."""
    value = constant(node, w)
    if value is None and isinstance(node, t.Number | t.Counter):
        return f"as many times as {w(node)}"
    if value is None:
        return f"N times, where N is {w(node)}"
    return (_TIMES.get(value) or f"{value} times") + _called(node)


def plural_name(name: str) -> bool:
    """Tell whether a declared name speaks of several things, as in "steps to go"."""
    return any(singular_counter(word) != word for word in (name.split(maxsplit=1)[0], name.rsplit(maxsplit=1)[-1]))


def be(name: str) -> str:
    """Give the form of "be" that goes with a declared name: the bonus is, the steps to go are."""
    return "are" if plural_name(name) else "is"


def count_times(node: t.Expr, w: Writer) -> str:
    """Say how often after "up to": 2 times, 1 time (the long take)."""
    value = constant(node, w)
    if value is None:
        return times(node, w)
    return f"{value} time{'' if value == 1 else 's'}{_called(node)}"


# ---- amounts ------------------------------------------------------------------------------------


@PHRASES.of(t.Amount)
def _amount(node: t.Amount, w: Writer) -> str:
    symbol = w.rules.counters[node.counter].symbol if node.symbol else ""
    if isinstance(node.number, t.Int):
        value = node.number.value
        word = lying(node.counter, w, value == 1)
        return f"{symbol}{value}" if symbol else f"{value} {word}"
    value_ = constant(node.number, w)
    if value_ is not None and isinstance(node.number, t.Number):
        what = f"{symbol}{value_}" if symbol else f"{value_} {lying(node.counter, w)}"
        return f"the {node.number.name} ({what})" if symbol else f"{what} (the {node.number.name})"
    if symbol and isinstance(node.number, t.CounterOn):
        return f"{symbol}1 for each {lying(node.number.name, w, True)} on {w(node.number.thing)}"
    if symbol and isinstance(node.number, t.Count):
        return f"{symbol}1 for each {w(node.number.of, 'each')}"
    return f"{lying(node.counter, w)} equal to {w(node.number)}"


@PHRASES.of(t.EachPlayer)
def _each_player(node: t.EachPlayer, w: Writer) -> str:
    return plain(node, w)


@PHRASES.of(t.Price)
def _price(node: t.Price, w: Writer) -> str:
    return f"the price, if a power sets one, at which {w(node.subject)} {node.test} {w(node.other)}"
