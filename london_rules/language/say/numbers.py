"""Numbers, amounts and things as a player would say them."""

from __future__ import annotations

from typing import Final

from london_rules.classes import evolve
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes_of
from london_rules.language.format.core import FORMS
from london_rules.language.format.forms import How, Writer
from london_rules.language.format.numbers import precedence
from london_rules.language.format.templates import Forms
from london_rules.language.format.things import clause, of_several, one_of, whose
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import plural, singular

PHRASES: Final = Forms(above=FORMS)
_PREPOSITIONS = ("from", "in", "on", "to", "with", "at")
_TIMES = {1: "once", 2: "twice"}
_SIGNS = {"+": "plus", "-": "minus", "*": "times"}


def plain(node: t.Node, w: Writer, how: How = "") -> str:
    """Say a construct as it is written, which reads well."""
    return FORMS[type(node)](node, w, how) if how else FORMS[type(node)](node, w)


# ---- things -------------------------------------------------------------------------------------


@PHRASES.by_hand(t.This)
def _this(node: t.This, w: Writer) -> str:
    return w.this


@PHRASES.by_hand(t.Named)
def _named(node: t.Named, w: Writer) -> str:
    face = w.rules.faces.get(node.name)
    return face.name if face else node.name


def field_word(name: str, w: Writer) -> str:
    """Name a field; an effect whose name is no noun is quoted, as in: its "from hand" effect."""
    effect = any(kind.fields[name].type == "effect" for kind in w.rules.kinds.values() if name in kind.fields)
    return f'"{name}" effect' if effect and (name.startswith(_PREPOSITIONS) or name.endswith("ed")) else name


@PHRASES.by_hand(t.GroupThings)
def _group_things(node: t.GroupThings, w: Writer, how: How = "") -> str:
    """Speak of all of a group in the clause, as in: each of your cards in view that are brown."""
    return plain(evolve(node, rel=()), w, how) + clause(node.rel, w, how == "each" or of_several(how))


@PHRASES.by_hand(t.Things)
def _things(node: t.Things, w: Writer, how: How = "") -> str:
    """Put what is left out before the clause, which else would seem to speak of it."""
    text = plain(evolve(node, other_than=None, rel=()), w, how)
    if node.other_than is None:
        return text + clause(node.rel, w, of_several(how))
    other = f"other than {w(node.other_than)}{' itself' if node.other_than == t.Local(node.kind) else ''}"
    return f"{text}, {other},{clause(node.rel, w, of_several(how))}" if node.rel else f"{text} {other}"


@PHRASES.by_hand(t.TopThings)
def _top_things(node: t.TopThings, w: Writer, how: How = "") -> str:
    of = one_of(how)
    if node.number == t.Int(1):
        return f"{of}the {node.end} {node.kind} of {w(node.zone)}"
    value = constant(node.number, w)
    if value is None:
        return f"{of}the {node.end} {plural(node.kind)} of {w(node.zone)}, as many as {w(node.number)},"
    what = node.kind if value == 1 else plural(node.kind)
    return f"{of}the {node.end} {value} {what}{_called(node.number)} of {w(node.zone)}"


def _row(node: t.Expr, w: Writer) -> str:
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


@PHRASES.by_hand(t.Extreme)
def _extreme(node: t.Extreme, w: Writer) -> str:
    short = isinstance(node.left, (t.Int, t.Number)) and isinstance(node.right, (t.Int, t.Number))
    left, right = w(node.left), w(node.right)
    return f"the {node.how} of {left} and {right}" if short else f"the {node.how} of these two: {left}; {right}"


@PHRASES.by_hand(t.Number)
def _number(node: t.Number, w: Writer) -> str:
    value = constant(node, w)
    text = f"{whose(node.whose, w, 'the')} {node.name}"
    return text if value is None else f"{text} ({value})"


@PHRASES.by_hand(t.Counter)
def _counter(node: t.Counter, w: Writer) -> str:
    decl = w.rules.counters.get(node.name)
    nobody = "your" if decl is not None and decl.owner == "player" else "the"
    return f"{whose(node.whose, w, nobody)} {node.name}"


def lying(name: str, w: Writer, one: bool = False) -> str:
    """Name counters that lie on things, one or several: coins, but charge counters."""
    counter = w.rules.counters.get(name)
    if counter is None or counter.owner not in w.rules.kinds or plural_name(name):
        return singular(name) if one else name
    return f"{name} counter" if one else f"{name} counters"


@PHRASES.by_hand(t.Binary)
def _binary(node: t.Binary, w: Writer) -> str:
    own = precedence(node)
    return f"{_operand(node.left, w, own)} {_SIGNS[node.op]} {_operand(node.right, w, own + 1)}"


def _operand(node: t.Expr, w: Writer, least: int) -> str:
    return f"({w(node)})" if precedence(node) < least or isinstance(node, t.Divide) else w(node)


@PHRASES.by_hand(t.Fold)
def _fold(node: t.Fold, w: Writer) -> str:
    counter = w.rules.counters.get(node.measure)
    lies_there = counter is not None and counter.owner in w.rules.kinds
    if lies_there:
        return f"the {node.how} number of {lying(node.measure, w)} on {w(node.of, 'the')}"
    measured = node.measure if node.formula is None else f"({w(node.formula)})"
    many_of = "number of " if node.formula is None and node.how != "total" and plural_name(node.measure) else ""
    return f"the {node.how} {many_of}{measured} {'of' if node.how == 'total' else 'among'} {w(node.of, 'the')}"


def times(node: t.Expr, w: Writer) -> str:
    """Say how often something is done: twice, 3 times (the long take), or N times, where N is ..."""
    value = constant(node, w)
    if value is None and isinstance(node, (t.Number, t.Counter)):
        return f"as many times as {w(node)}"
    if value is None:
        return f"N times, where N is {w(node)}"
    return (_TIMES.get(value) or f"{value} times") + _called(node)


def plural_name(name: str) -> bool:
    """Tell whether a declared name speaks of several things, as in "steps to go"."""
    return any(singular(word) != word for word in (name.split(maxsplit=1)[0], name.rsplit(maxsplit=1)[-1]))


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


@PHRASES.by_hand(t.Amount)
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


PHRASES.manners(
    factor=lambda s: s.w(s.value) if isinstance(s.value, t.Thing) else _operand(s.value, s.w, 3),
    term=lambda s: _operand(s.value, s.w, 2),
    summand=lambda s: _operand(s.value, s.w, 0),
    lying=lambda s: lying(s.value, s.w),
    of_thing=lambda s: field_word(s.value, s.w),
    row=lambda s: _row(s.value, s.w),
    times=lambda s: times(s.value, s.w),
    case=lambda s: s.w(s.value) if isinstance(s.value, t.TestCases) else f"when {s.w(s.value)}",
)
