"""Texts without effect: amounts of zero, loops that never run, things that exclude themselves."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.lint.flow import Warn


def lint_nothing(uses: Uses, warn: Warn) -> None:
    """Warn of what is written but has no effect, whatever happens in the game."""
    for slot, change in uses.every(t.Gain, t.Lose, t.Pay, t.Give, t.PutCounter):
        if isinstance(change.amount, t.Amount) and change.amount.number == t.Int(0):
            help = "write another number"
            warn(slot, "LR-L0016", "the amount is 0, so this has no effect", change.amount, help)
    for slot, loop in uses.every(t.Times):
        if loop.number == t.Int(0):
            warn(slot, "LR-L0016", "this is never carried out", loop.number, "write how many times, or leave it out")
    for slot, open_loop in uses.every(t.UpTo, t.Repeat):
        if open_loop.most == t.Int(0):
            warn(
                slot,
                "LR-L0016",
                "this is never carried out",
                open_loop,
                "write how many times at most, or leave it out",
            )
    for slot, branch in uses.every(t.If):
        if branch.otherwise == branch.then:
            message = "the same is done whether this holds or not"
            warn(slot, "LR-L0016", message, branch, "change one of the two, or leave the condition out")
    for slot, things in uses.every(t.Things):
        pair = _two_at_once(things.rel, uses.rules.values())
        if pair is not None:
            both = f"{pair[0]} and {pair[1]} at once"
            message = f"no {things.kind} is {both}, so there is never one to find"
            warn(slot, "LR-L0012", message, things, "write `or` between them, or leave one out")


def _two_at_once(rel: tuple[t.Pred, ...], values: dict[str, tuple[str, str]]) -> tuple[str, str] | None:
    """Give two words of one field that a thing must both have, or a word and its opposite."""
    asked: dict[tuple[str, str], str] = {}
    words = [pred for pred in rel if isinstance(pred, t.HasValue)]
    for pred in words:
        if pred.negated:
            if any(other.value == pred.value and not other.negated for other in words):
                return pred.value, f"not {pred.value}"
            continue
        field = values.get(pred.value.lower())
        other = asked.setdefault(field, pred.value) if field is not None else pred.value
        if other != pred.value:
            return other, pred.value
    return None
