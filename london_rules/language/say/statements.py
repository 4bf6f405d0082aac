"""Statements as clauses, without capital and full stop, as a player would say them."""

from __future__ import annotations

from typing import assert_never, get_args

from attrs import evolve

from london_rules.language import constructs as t
from london_rules.language.flow.acting import of_players
from london_rules.language.format.forms import Writer, listed
from london_rules.language.format.statements import all_leave, chosen_secretly, one_on_top
from london_rules.language.say.blocks import clauses
from london_rules.language.say.numbers import PHRASES, constant, count_times, lying, plain, plural_name, row, times
from london_rules.language.say.tests import unless
from london_rules.language.syntax.names import third


@PHRASES.of(*get_args(t.Statement))
def _statement(node: t.Statement, w: Writer) -> str:  # noqa: C901, PLR0911, PLR0912 - one case a construct
    match node:
        case t.RemoveCounter():
            return _remove_counter(node, w)
        case t.PutOn():
            return f"put {w(node.thing)} on {w(node.on)} in {w(node.zone)}"
        case t.Mark():
            return f"mark {w(node.thing)} as {node.mark} this turn"
        case t.MoveRow():
            return f"move {row(node.row, w)} of {w(node.zone)} to {row(node.to, w)}"
        case t.Choose():
            return _choose(node, w)
        case t.ChooseSeveral():
            return f"choose {_several(node, w)}"
        case t.ChooseNumber():
            return _choose_number(node, w)
        case t.ChooseAction():
            return f"choose an action{_moments(node.at, w)} and carry it out"
        case t.GoOn():
            return _go_on(node, w)
        case t.OnlyIf():
            return _only_if(node, w)
        case t.OnlyOnce():
            return f"this can be done only once a {node.per}"
        case t.AskEvenOne():
            return "whoever is to choose is asked even with one option"
        case t.Until():
            return f'until the end of "{node.ends}", {w(node.power)}'
        case t.EndAfter():
            return _end_after(node, w)
        case t.EndAfterRounds():
            return _end_after_rounds(node, w)
        case t.BeginWith():
            return (
                f"{w(node.player)} takes the first turn"
                if not isinstance(node.player, t.They)
                else "they take the first turn"
            )
        case t.BeginRandom():
            return "a random player takes the first turn"
        case t.If():
            return _if(node, w)
        case t.ForEach():
            return _for_each(node, w)
        case t.Times():
            return _times(node, w)
        case t.UpTo():
            return _up_to(node, w)
        case t.Repeat():
            most = "" if node.most is None else f", at most {times(node.most, w)}"
            until = ", as long as" if node.first else " until"
            return f"do this again and again{until} {w(node.condition)}{most}: {clauses(node.body, w)[0]}"
        case t.InTurn():
            return _in_turn(node, w)
        case t.SecretNumber() | t.SecretThing() | t.SecretThings() | t.SecretPart():
            return _secret(node, w)
        case t.Stop():
            return "stop this"
        case t.Pass():
            return "pass"
        case t.May():
            return _may(node, w)
        case t.Ask():
            return _ask(w(node.player), node.body, w)
        case t.AnyOrder():
            return "do this, in the order that you like: " + "; ".join(clauses(part, w)[0] for part in node.parts)
        case t.Either():
            return _either(node, w)
        case t.Gain() | t.Lose() | t.Pay() | t.Give() | t.PutCounter() | t.PutInOrder() | t.Roll():
            return plain(node, w)
        case t.Move() | t.MoveAll() | t.TurnFace() | t.Swap() | t.CarryOut() | t.Call():
            return plain(node, w)
        case t.EndWith():
            decl = w.rules.outcomes.get(node.outcome)
            end = "" if decl is None else ": everyone wins" if decl.won else ": everyone loses"
            return f"the game ends with {node.outcome}{end}"
        case t.PassOn():
            return f"all at once, {plain(node, w)}"
        case t.Reveal():
            return f"show {w(node.of) if isinstance(node.of, t.Thing) else w(node.of, 'the')} to everybody"
        case t.LookAt():
            return f"look at {w(node.of) if isinstance(node.of, t.Thing) else w(node.of, 'the')}; nobody else sees it"
        case t.EndNow() | t.CloseGaps() | t.NextTurn() | t.SkipTurn() | t.LeaveGame():
            return plain(node, w)
        case other:
            assert_never(other)


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


def _choose(node: t.Choose, w: Writer) -> str:
    style = "the" if one_on_top(node) else "another" if node.another else "a"
    text = f"choose {'at random ' if node.random else ''}{w(node.of, style)}"
    if node.alternative:
        text += f", or {node.alternative}"
    if node.call:
        text += f" (the {node.call})"
    return text + _moments(node.at, w)


def _choose_number(node: t.ChooseNumber, w: Writer) -> str:
    what = "a random number" if node.random else "a number"
    return f"choose {what} from {w(node.least)} to {w(node.most)} (the {node.call})"


def _several(node: t.ChooseSeveral | t.SecretThings, w: Writer) -> str:
    value = constant(node.number, w)
    number = w(node.number) if value is None or isinstance(node.number, t.Number) else str(value)
    several = "" if isinstance(node.of, t.Things) else "of "
    what = f"{number} {several}{w(node.of, 'bare' if isinstance(node.of, t.Things) else 'the')}"
    different = f", no two of the same {node.different}" if node.different else ""
    return f"{'up to ' if node.up_to else ''}{what}{different} (the {node.call})"


def _go_on(node: t.GoOn, w: Writer) -> str:
    now = _moments(node.at, w)
    return f"now{now.replace('(', '').replace(')', '')}" if now else "go on"


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


def _end_after(node: t.EndAfter, w: Writer) -> str:
    value = constant(node.turns, w)
    if value is None:
        return f"the game ends after N more turns, {_FIRST_TIME}, where N is {w(node.turns)}"
    if value == 0:
        return "the game ends after this turn"
    return f"the game ends after {value} more {'turn' if value == 1 else 'turns'}, {_FIRST_TIME}"


_FIRST_TIME = "counted from the first time that this happens"


def _end_after_rounds(node: t.EndAfterRounds, w: Writer) -> str:
    value = constant(node.rounds, w)
    if value is None:
        return f"the game ends after N more rounds, where N is {w(node.rounds)}"
    if value == 0:
        return "the game ends after this round"
    return f"the game ends after {value} more {'round' if value == 1 else 'rounds'}"


# ---- compound statements ------------------------------------------------------------------------


def _after(head: str, body: t.Block, w: Writer) -> str:
    text, simple = clauses(body, w)
    return f"{head}, {text}" if simple else f"{head}: {text}"


def _if(node: t.If, w: Writer) -> str:
    text = _after(unless(node.condition, w), node.then, w)
    if node.otherwise is None:
        return text
    more = node.otherwise.body
    if len(more) == 1 and isinstance(more[0], t.If):
        return f"{text}; otherwise, {w(more[0])}"
    return f"{text}; {_after('otherwise', node.otherwise, w)}"


def _for_each(node: t.ForEach, w: Writer) -> str:
    if all_leave(node):
        return plain(node, w)
    each, one = w(node.of, "each"), node.body.body[0]
    if len(node.body.body) == 1 and isinstance(one, t.Call) and isinstance(one.subject, t.They):
        return f"each {each} {third(w(evolve(one, subject=t.You())))}"
    if len(node.body.body) == 1 and isinstance(one, t.Ask) and isinstance(one.player, t.They):
        return _ask(f"each {each}", one.body, w)
    return _after(f"for each {each}", node.body, w.naming_you() if of_players(node.of, w.rules) else w)


def _ask(whom: str, body: t.Block, w: Writer) -> str:
    return f"ask {whom}: {clauses(body, w.naming_you(False))[0]}"


def _times(node: t.Times, w: Writer) -> str:
    text, simple = clauses(node.body, w)
    over = node.number
    if isinstance(over, t.Binary) and over.op == "-" and isinstance(over.left, t.Count):
        return _after(f"for each {w(over.left.of, 'each')} beyond {w(over.right)}", node.body, w)
    often = times(node.number, w)
    name = node.number.field if isinstance(node.number, t.Possessed) else getattr(node.number, "name", "")
    if constant(node.number, w) is None and name and plural_name(name):
        often = f"for each of {w(node.number)}"
    if len(node.body.body) == 1 and simple:
        return f"{text} {often}"
    return f"do this {often}: {text}"


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


def _in_turn(node: t.InTurn, w: Writer) -> str:
    first = "" if isinstance(node.first, t.You) else f", beginning with {w(node.first)}"
    last = "all" if node.but is None else f"all but {w(node.but)}"
    call = f" (the last one is the {node.call})" if node.call else ""
    text = clauses(node.body, w)[0]
    return f"one player after the other{first}, and over and over until {last} have passed{call}, does this: {text}"


def _secret(node: t.Secret, w: Writer) -> str:
    text = f"in secret, each {w(node.players, 'each')} chooses"
    match node:
        case t.SecretNumber():
            counter = w(t.Counter(node.counter, "their"))
            return f"{text} a number from {w(node.least)} to {w(node.most)}; when all have chosen, it is {counter}"
        case t.SecretThing() | t.SecretThings():
            then = clauses(node.body, w.naming_you())[0]
            chosen = _several(node, w) if isinstance(node, t.SecretThings) else chosen_secretly(node.of, w)
            return f"{text} {chosen}; when all have chosen, for each of them in turn: {then}"
        case t.SecretPart():
            parts = "; ".join(_part(part, w.naming_you()) for part in node.parts)
            return f"{text} one of these, which is done when all have chosen: {parts}"
        case other:
            assert_never(other)


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


def _may(node: t.May, w: Writer) -> str:
    text, simple = clauses(node.body, w.naming_you(False))
    return f"you may {text}" if simple else f"you may do this: {text}"
