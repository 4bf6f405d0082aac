"""Canonical text of statements on one line."""

from __future__ import annotations

from typing import TypeAlias

from london_rules.language import tree as t
from london_rules.language.format_core import number, write
from london_rules.language.rules import Rules

Compound: TypeAlias = t.If | t.ForEach | t.Times | t.UpTo | t.May
COMPOUND = (t.If, t.ForEach, t.Times, t.UpTo, t.May)

_SUBJECT = {"you": "", "they": "they ", "each": "each player ", "each other": "each other player "}


def _change(word: str, node: t.Gain | t.Lose | t.Pay, rules: Rules) -> str:
    verb = f"{word}s" if node.subject.startswith("each") else word
    text = f"{_SUBJECT[node.subject]}{verb} {write(node.amount, rules)}"
    return text if node.per is None else f"{text} for each {write(node.per, rules, 'each')}"


@write.of(t.Gain)
def _gain(node: t.Gain, rules: Rules) -> str:
    return _change("gain", node, rules)


@write.of(t.Lose)
def _lose(node: t.Lose, rules: Rules) -> str:
    return _change("lose", node, rules)


@write.of(t.Pay)
def _pay(node: t.Pay, rules: Rules) -> str:
    return _change("pay", node, rules) + (f" to {node.to}" if node.to else "")


@write.of(t.Give)
def _give(node: t.Give, rules: Rules) -> str:
    return f"give {write(node.amount, rules)} to {node.to}"


@write.of(t.PutCounter)
def _put_counter(node: t.PutCounter, rules: Rules) -> str:
    return f"put {write(node.amount, rules)} on {write(node.thing, rules)}"


@write.of(t.RemoveCounter)
def _remove_counter(node: t.RemoveCounter, rules: Rules) -> str:
    return f"remove {write(node.amount, rules)} from {write(node.thing, rules)}"


@write.of(t.PutOn)
def _put_on(node: t.PutOn, rules: Rules) -> str:
    return f"put {write(node.thing, rules)} in {write(node.zone, rules)} on {write(node.on, rules)}"


@write.of(t.PutInOrder)
def _put_in_order(node: t.PutInOrder, rules: Rules) -> str:
    return f"put {write(node.of, rules, 'the')} on {write(node.zone, rules)} in an order you choose"


@write.of(t.Move)
def _move(node: t.Move, rules: Rules) -> str:
    return f"move {write(node.thing, rules)} to {write(node.zone, rules)}"


@write.of(t.MoveAll)
def _move_all(node: t.MoveAll, rules: Rules) -> str:
    text = f"move {write(node.of, rules, 'the')} to {write(node.zone, rules)}"
    return f"{text} in random order" if node.random else text


@write.of(t.MoveRow)
def _move_row(node: t.MoveRow, rules: Rules) -> str:
    row, to = number(node.row, rules, "small"), number(node.to, rules, "small")
    return f"move row {row} of {write(node.zone, rules)} to row {to}"


@write.of(t.TurnFace)
def _turn_face(node: t.TurnFace, rules: Rules) -> str:
    return f"turn {write(node.thing, rules)} face {node.face}"


@write.of(t.Mark)
def _mark(node: t.Mark, rules: Rules) -> str:
    return f"mark {write(node.thing, rules)} {node.mark} this turn"


@write.of(t.Swap)
def _swap(node: t.Swap, rules: Rules) -> str:
    return f"swap {write(node.left, rules)} with {write(node.right, rules)}"


_AGAIN = {"": "", "first": " the first time", "later": " after the first time"}


def _ats(ats: tuple[t.At, ...]) -> str:
    return "".join(f"at {at.moment}{_AGAIN[at.again]}, " for at in ats)


@write.of(t.Choose)
def _choose(node: t.Choose, rules: Rules) -> str:
    text = f"{_ats(node.at)}choose {write(node.of, rules, 'another' if node.another else 'a')}"
    if node.alternative:
        text += f", or {node.alternative}"
    return f"{text}, call it the {node.call}" if node.call else text


@write.of(t.ChooseAction)
def _choose_action(node: t.ChooseAction, rules: Rules) -> str:
    return f"{_ats(node.at)}choose an action"


@write.of(t.GoOn)
def _go_on(node: t.GoOn, rules: Rules) -> str:
    return f"{_ats(node.at)}go on"


@write.of(t.CarryOut)
def _carry_out(node: t.CarryOut, rules: Rules) -> str:
    return f"carry out {write(node.effect, rules)}"


@write.of(t.Call)
def _call(node: t.Call, rules: Rules) -> str:
    text = _SUBJECT[node.subject] + node.verb
    if node.arguments:
        text += f" {write(node.arguments[0], rules)}"
    if node.arguments[1:]:
        text += f" {node.prep} {write(node.arguments[1], rules)}"
    return text


@write.of(t.OnlyIf)
def _only_if(node: t.OnlyIf, rules: Rules) -> str:
    return f"only if {write(node.condition, rules)}"


@write.of(t.Until)
def _until(node: t.Until, rules: Rules) -> str:
    return f"until {node.ends} ends, {write(node.power, rules)}"


@write.of(t.EndAfter)
def _end_after(node: t.EndAfter, rules: Rules) -> str:
    return f"end the game after {number(node.turns, rules, 'small')} more turns"


@write.of(t.BeginRandom)
def _begin_random(node: t.BeginRandom, rules: Rules) -> str:
    return "begin with a random player"


# ---- heads of compound statements ---------------------------------------------------------------


@write.of(t.If)
def _if(node: t.If, rules: Rules) -> str:
    return f"if {write(node.condition, rules)}"


@write.of(t.ForEach)
def _for_each(node: t.ForEach, rules: Rules) -> str:
    return f"for each {write(node.of, rules, 'each')}"


@write.of(t.Times)
def _times(node: t.Times, rules: Rules) -> str:
    return f"{number(node.number, rules, 'small')} times"


@write.of(t.UpTo)
def _up_to(node: t.UpTo, rules: Rules) -> str:
    text = "as often as you like" if node.most is None else f"up to {_count(node.most, rules)} times"
    return text if node.least is None else f"{text}, at least {_count(node.least, rules)}"


def _count(node: t.Expr, rules: Rules) -> str:
    return number(node, rules, "" if isinstance(node, t.Number) and not node.whose else "small")


@write.of(t.May)
def _may(node: t.May, rules: Rules) -> str:
    return "you may"
