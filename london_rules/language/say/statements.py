"""Statements as clauses, without capital and full stop, as a player would say them."""

from __future__ import annotations

from london_rules.classes import evolve
from london_rules.language import constructs as t
from london_rules.language.constructs.turns import all_leave
from london_rules.language.flow.acting import of_players
from london_rules.language.format.declarations import winners_words
from london_rules.language.format.forms import Style, Writer, listed
from london_rules.language.format.statements import one_on_top
from london_rules.language.format.templates import Slot
from london_rules.language.say.blocks import clauses
from london_rules.language.say.numbers import PHRASES, constant, count_times, lying, plain, plural_name, times
from london_rules.language.say.tests import unless
from london_rules.language.syntax.names import third


@PHRASES.by_hand(t.RemoveCounter)
def _remove_counter(node: t.RemoveCounter, w: Writer) -> str:
    amount = node.amount
    if isinstance(amount, t.Amount) and amount.number == t.CounterOn(amount.counter, node.thing):
        return f"remove all {lying(amount.counter, w)} from {w(node.thing)}"
    return f"remove {w(amount)} from {w(node.thing)}"


# ---- choices ------------------------------------------------------------------------------------


def moment(name: str, w: Writer) -> str:
    """Say a moment: "when taking" for one, "at any time in your turn" for a name of several."""
    decl = w.rules.moments.get(name)
    several = decl is not None and bool(decl.parts) and not name.endswith("ing")
    return f"at {name}" if several else f"when {name}"


_TWO = 2
_AGAIN = {"first": "the first time", "later": "from the second time on"}


def _moments(ats: tuple[t.At, ...], w: Writer) -> str:
    """Name the moments of a choice; on a face their names would say nothing to its reader."""
    if not ats or w.this != "this":
        return ""
    at_once = listed([f'"{at.moment}"' for at in ats if not at.again])
    apart = [f'{_AGAIN[at.again]} for "{at.moment}"' for at in ats if at.again]
    said = ", and ".join([*([f"for {at_once}"] if at_once else []), *apart])
    must = ", or must be, as they say" if _any_must(ats, w) else ""
    return f" (powers {said}{',' if apart and at_once else ''} may be used{must})"


def _any_must(ats: tuple[t.At, ...], w: Writer) -> bool:
    """Tell whether a power of the game must be used at one of these moments."""
    musts = [p.power.moment for p in w.rules.every_power() if isinstance(p.power, t.Offer) and p.power.must]
    meant = [part for name in musts for part in (name, *_parts(name, w))]
    return any(at.moment in meant for at in ats)


def _parts(name: str, w: Writer) -> tuple[str, ...]:
    decl = w.rules.moments.get(name)
    return () if decl is None else decl.parts


@PHRASES.by_hand(t.Choose)
def _choose(node: t.Choose, w: Writer) -> str:
    style: Style = "the" if one_on_top(node) else "another" if node.another else "a"
    text = f"choose {'at random ' if node.random else ''}{w(node.of, style)}"
    if node.alternative:
        text += f", or {node.alternative}"
    if node.call:
        text += f" (the {node.call})"
    return text + _moments(node.at, w)


def _several(node: t.ChooseSeveral | t.SecretThings, w: Writer) -> str:
    value, several = constant(node.number, w), "" if isinstance(node.of, t.Things) else "of "
    things = f"{several}{w(node.of, 'bare' if isinstance(node.of, t.Things) else 'the')}"
    if value is None or isinstance(node.number, t.Number):
        what = f"as many {things} as {w(node.number)}"
    else:
        what = f"{value} {things}"
    shared = node.different or node.same
    how = f", {'no two' if node.different else 'all'} of the same {shared}" if shared else ""
    return f"{'up to ' if node.up_to else ''}{what}{how} (the {node.call})"


@PHRASES.by_hand(t.GoOn)
def _go_on(node: t.GoOn, w: Writer) -> str:
    now = _moments(node.at, w)
    return f"now{now.replace('(', '').replace(')', '')}" if now else "go on"


@PHRASES.by_hand(t.OnlyIf)
def _only_if(node: t.OnlyIf, w: Writer) -> str:
    if isinstance(node.condition, t.Not):
        return f"this cannot be done if {w(_of_what_is_there(node.condition.of))}"
    return f"this can be done only if {w(node.condition)}"


def _of_what_is_there(condition: t.Cond) -> t.Cond:
    """Leave out that a thing is there where the rest says something of it, which shows as much."""
    parts = condition.parts if isinstance(condition, t.All) else ()
    if len(parts) != 2 or not isinstance(parts[0], t.LocalExists):
        return condition
    rest = parts[1]
    return rest if isinstance(rest, t.ThingIs) and rest.thing == t.Local(parts[0].name) else condition


@PHRASES.by_hand(t.EndAfter)
def _end_after(node: t.EndAfter, w: Writer) -> str:
    return _ends_after(node.turns, "turn", ", counted from the first time that this happens", w)


@PHRASES.by_hand(t.EndAfterRounds)
def _end_after_rounds(node: t.EndAfterRounds, w: Writer) -> str:
    return _ends_after(node.rounds, "round", "", w)


def _ends_after(number: t.Expr, of: str, from_when: str, w: Writer) -> str:
    value = constant(number, w)
    if value is None:
        return f"the game ends after N more {of}s{from_when}, where N is {w(number)}"
    if value == 0:
        return f"the game ends after this {of}"
    return f"the game ends after {value} more {of if value == 1 else f'{of}s'}{from_when}"


# ---- compound statements ------------------------------------------------------------------------


def _after(head: str, body: t.Block, w: Writer) -> str:
    text, simple = clauses(body, w)
    return f"{head}, {text}" if simple else f"{head}: {text}"


@PHRASES.by_hand(t.If)
def _if(node: t.If, w: Writer) -> str:
    text = _after(unless(node.condition, w), node.then, w)
    if node.otherwise is None:
        return text
    more = node.otherwise.body
    if len(more) == 1 and isinstance(more[0], t.If):
        return f"{text}; otherwise, {w(more[0])}"
    return f"{text}; {_after('otherwise', node.otherwise, w)}"


@PHRASES.by_hand(t.ForEach)
def _for_each(node: t.ForEach, w: Writer) -> str:
    if all_leave(node):
        return plain(node, w)
    each, one = w(node.of, "each"), node.body.body[0]
    if len(node.body.body) == 1 and isinstance(one, t.Call) and isinstance(one.subject, t.They):
        return f"each {each} {third(w(evolve(one, subject=t.You())))}"
    if len(node.body.body) == 1 and isinstance(one, t.Ask) and isinstance(one.player, t.They):
        return _ask(f"each {each}", one.body, w)
    return _after(f"for each {each}", node.body, w.naming_you() if of_players(node.of, w.rules) else w)


@PHRASES.by_hand(t.Chain)
def _chain(node: t.Chain, w: Writer) -> str:
    each = f"for each {w(node.of, 'each')}, looking again every time but taking none twice"
    return _after(each, node.body, w.naming_you() if of_players(node.of, w.rules) else w)


def _ask(whom: str, body: t.Block, w: Writer) -> str:
    return f"ask {whom}: {clauses(body, w.naming_you(False))[0]}"


@PHRASES.by_hand(t.Times)
def _times(node: t.Times, w: Writer) -> str:
    text, simple = clauses(node.body, w)
    over = node.number
    if isinstance(over, t.Binary) and over.op == "-" and isinstance(over.left, t.Count):
        return _after(f"for each {w(over.left.of, 'each')} beyond {w(over.right)}", node.body, w)
    often = times(node.number, w)
    name = node.number.field if isinstance(node.number, t.Possessed) else getattr(node.number, "name", "")
    of_a_thing = isinstance(node.number, t.NumberCall) and name in w.rules.numbers  # its number is no things
    if constant(node.number, w) is None and not of_a_thing and name and plural_name(name):
        often = f"for each of {w(node.number)}"
    if len(node.body.body) == 1 and simple:
        return f"{text} {often}"
    return f"do this {often}: {text}"


@PHRASES.by_hand(t.UpTo)
def _up_to(node: t.UpTo, w: Writer) -> str:
    head = "as often as you like" if node.most is None else f"up to {count_times(node.most, w)}"
    if node.least is not None:
        least = times(node.least, w)
        if node.most is not None and constant(node.most, w) == constant(node.least, w) is not None:
            return _after(_exactly(node.least, node.most, w), node.body, w)
        head = f"at least {least} and at most {times(node.most, w)}" if node.most else f"{head}, but at least {least}"
    return _after(head, node.body, w)


def _exactly(least: t.Expr, most: t.Expr, w: Writer) -> str:
    """Say how often, where the fewest and the most times are the same number."""
    value, named = constant(most, w), isinstance(least, t.Number) or isinstance(most, t.Number)
    often = times(t.Int(value or 0), w)
    if not named or least == most:
        return f"exactly {times(most, w)}"
    both = [f"the {one.name}" for one in (least, most) if isinstance(one, t.Number)]
    return f"exactly {often} ({listed(both)} {'are both' if len(both) > 1 else 'is'} {value})"


@PHRASES.by_hand(t.Either)
def _either(node: t.Either, w: Writer) -> str:
    parts = [_part(part, w) for part in node.parts]
    if node.number is None and len(parts) == _TWO and all(clauses(part, w)[1] for part in node.parts):
        return f"either {parts[0]}, or {parts[1]}"
    number = "one" if node.number is None else w(node.number)
    return f"do {'up to ' if node.up_to else ''}{number} of these, as you like: {'; '.join(parts)}"


def _part(part: t.Block, w: Writer) -> str:
    """Say a part that can be chosen, and after it what must hold for it."""
    needs = [s for s in part.body if isinstance(s, t.OnlyIf)]
    done = t.Block(tuple(s for s in part.body if not isinstance(s, t.OnlyIf)))
    if not done.body:
        return clauses(part, w)[0]
    held = f" (only if {listed([w(s.condition) for s in needs])})" if needs else ""
    return f"{clauses(done, w)[0]}{held}"


@PHRASES.by_hand(t.May)
def _may(node: t.May, w: Writer) -> str:
    text, simple = clauses(node.body, w.naming_you(False))
    return f"you may {text}" if simple else f"you may do this: {text}"


def _naming_you(s: Slot) -> str:
    """Say a body, or each of the parts that can be chosen, with `you` where you do it."""
    w = s.w.naming_you()
    return w(s.value) if isinstance(s.value, t.Block) else "; ".join(_part(part, w) for part in s.value)


def _won(s: Slot) -> str:
    """Say who wins with an outcome."""
    decl = s.w.rules.outcomes.get(s.value)
    return "" if decl is None else f": {winners_words(decl)}"


PHRASES.manners(
    moments=lambda s: _moments(s.value, s.w),
    several=lambda s: _several(s.value, s.w),
    won=_won,
    semicolons=lambda s: "; ".join(map(s.w, s.value)),
    naming_you=_naming_you,
    not_naming_you=lambda s: s.w.naming_you(False)(s.value),
)


@PHRASES.by_hand(t.Block)
def _block(node: t.Block, w: Writer) -> str:
    return clauses(node, w)[0]
