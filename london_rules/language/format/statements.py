"""Canonical text of statements on one line."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.format.core import FORMS, Writer

_SUBJECT = {"you": "", "they": "they ", "each": "each player ", "each other": "each other player "}


def _change(word: str, node: t.Gain | t.Lose | t.Pay, w: Writer) -> str:
    verb = f"{word}s" if node.subject.startswith("each") else word
    text = f"{_SUBJECT[node.subject]}{verb} {w(node.amount)}"
    return text if node.per is None else f"{text} for each {w(node.per, 'each')}"


@FORMS.of(t.Gain)
def _gain(node: t.Gain, w: Writer) -> str:
    return _change("gain", node, w)


@FORMS.of(t.Lose)
def _lose(node: t.Lose, w: Writer) -> str:
    return _change("lose", node, w)


@FORMS.of(t.Pay)
def _pay(node: t.Pay, w: Writer) -> str:
    return _change("pay", node, w) + (f" to {node.to}" if node.to else "")


@FORMS.of(t.Give)
def _give(node: t.Give, w: Writer) -> str:
    return f"give {w(node.amount)} to {node.to}"


@FORMS.of(t.PutCounter)
def _put_counter(node: t.PutCounter, w: Writer) -> str:
    return f"put {w(node.amount)} on {w(node.thing)}"


@FORMS.of(t.RemoveCounter)
def _remove_counter(node: t.RemoveCounter, w: Writer) -> str:
    return f"remove {w(node.amount)} from {w(node.thing)}"


@FORMS.of(t.PutOn)
def _put_on(node: t.PutOn, w: Writer) -> str:
    return f"put {w(node.thing)} in {w(node.zone)} on {w(node.on)}"


@FORMS.of(t.PutInOrder)
def _put_in_order(node: t.PutInOrder, w: Writer) -> str:
    return f"put {w(node.of, 'the')} on {w(node.zone)} in an order you choose"


@FORMS.of(t.Move)
def _move(node: t.Move, w: Writer) -> str:
    return f"move {w(node.thing)} to {w(node.zone)}"


@FORMS.of(t.MoveAll)
def _move_all(node: t.MoveAll, w: Writer) -> str:
    text = f"move {w(node.of, 'the')} to {w(node.zone)}"
    return f"{text} in random order" if node.random else text


@FORMS.of(t.MoveRow)
def _move_row(node: t.MoveRow, w: Writer) -> str:
    row, to = w(node.row, "small"), w(node.to, "small")
    return f"move row {row} of {w(node.zone)} to row {to}"


@FORMS.of(t.TurnFace)
def _turn_face(node: t.TurnFace, w: Writer) -> str:
    return f"turn {w(node.thing)} face {node.face}"


@FORMS.of(t.Mark)
def _mark(node: t.Mark, w: Writer) -> str:
    return f"mark {w(node.thing)} {node.mark} this turn"


@FORMS.of(t.Swap)
def _swap(node: t.Swap, w: Writer) -> str:
    return f"swap {w(node.left)} with {w(node.right)}"


_AGAIN = {"": "", "first": " the first time", "later": " after the first time"}


def _ats(ats: tuple[t.At, ...]) -> str:
    return "".join(f"at {at.moment}{_AGAIN[at.again]}, " for at in ats)


@FORMS.of(t.Choose)
def _choose(node: t.Choose, w: Writer) -> str:
    what = w(node.of, "another" if node.another else "a")
    text = f"{_ats(node.at)}choose {_randomly(what) if node.random else what}"
    if node.alternative:
        text += f", or {node.alternative}"
    return f"{text}, call it the {node.call}" if node.call else text


def _randomly(what: str) -> str:
    """Put `a random` in the place of the article."""
    return f"a random {what.removeprefix('one of ').partition(' ')[2] if what.startswith(('a ', 'an ')) else what}"


@FORMS.of(t.ChooseNumber)
def _choose_number(node: t.ChooseNumber, w: Writer) -> str:
    what = "a random number" if node.random else "a number"
    return f"choose {what} from {w(node.least, 'small')} to {w(node.most, 'small')}, call it the {node.call}"


@FORMS.of(t.ChooseAction)
def _choose_action(node: t.ChooseAction, w: Writer) -> str:
    return f"{_ats(node.at)}choose an action"


@FORMS.of(t.GoOn)
def _go_on(node: t.GoOn, w: Writer) -> str:
    return f"{_ats(node.at)}go on"


@FORMS.of(t.CarryOut)
def _carry_out(node: t.CarryOut, w: Writer) -> str:
    return f"carry out {w(node.effect)}"


@FORMS.of(t.Call)
def _call(node: t.Call, w: Writer) -> str:
    text = _SUBJECT[node.subject] + node.verb
    if node.arguments:
        text += f" {w(node.arguments[0])}"
    if node.arguments[1:]:
        text += f" {node.prep} {w(node.arguments[1])}"
    return text


@FORMS.of(t.OnlyIf)
def _only_if(node: t.OnlyIf, w: Writer) -> str:
    return f"only if {w(node.condition)}"


@FORMS.of(t.Until)
def _until(node: t.Until, w: Writer) -> str:
    return f"until {node.ends} ends, {w(node.power)}"


@FORMS.of(t.EndAfter)
def _end_after(node: t.EndAfter, w: Writer) -> str:
    return f"end the game after {w(node.turns, 'small')} more turns"


@FORMS.of(t.EndNow)
def _end_now(node: t.EndNow, w: Writer) -> str:
    return "end the game now"


@FORMS.of(t.BeginWith)
def _begin_with(node: t.BeginWith, w: Writer) -> str:
    return "begin with them"


@FORMS.of(t.BeginRandom)
def _begin_random(node: t.BeginRandom, w: Writer) -> str:
    return "begin with a random player"


# ---- heads of compound statements ---------------------------------------------------------------


@FORMS.of(t.If)
def _if(node: t.If, w: Writer) -> str:
    return f"if {w(node.condition)}"


@FORMS.of(t.ForEach)
def _for_each(node: t.ForEach, w: Writer) -> str:
    return f"for each {w(node.of, 'each')}"


@FORMS.of(t.Times)
def _times(node: t.Times, w: Writer) -> str:
    return f"{w(node.number, 'small')} times"


@FORMS.of(t.UpTo)
def _up_to(node: t.UpTo, w: Writer) -> str:
    text = "as often as you like" if node.most is None else f"up to {_count(node.most, w)} times"
    return text if node.least is None else f"{text}, at least {_count(node.least, w)}"


def _count(node: t.Expr, w: Writer) -> str:
    return w(node, "" if isinstance(node, t.Number) and not node.whose else "small")


@FORMS.of(t.AnyOrder)
def _any_order(node: t.AnyOrder, w: Writer) -> str:
    return "in any order"


@FORMS.of(t.May)
def _may(node: t.May, w: Writer) -> str:
    return "you may"
