"""What keeps a text from being offered, beyond its own `only if`: numbers to choose from, and enough to pay with."""

from __future__ import annotations

from typing import TypeAlias

from london_rules.language import constructs as t
from london_rules.language.rules import Rules

# After these a payment is still made from what there was when the text was offered.
_Quiet: TypeAlias = t.OnlyIf | t.OnlyOnce | t.AskEvenOne | t.Choose | t.ChooseSeveral | t.ChooseNumber | t.Pay


def keeps_counters(s: t.Statement) -> bool:
    """Tell whether what there is to pay with is the same after a statement, but for what was paid."""
    return isinstance(s, _Quiet)


def any_number(s: t.ChooseNumber) -> t.Cond | None:
    """Give the condition that there is a number to choose; None if there always is."""
    if isinstance(s.least, t.Int) and isinstance(s.most, t.Int) and s.least.value <= s.most.value:
        return None
    return t.Compare("<=", s.least, s.most, span=s.span)


def enough_to_pay(s: t.Pay, rules: Rules) -> t.Cond | None:
    """Give the condition that you have what you are to pay; None if the counter says what happens `when short`.

    What others pay, and what is worked out over things, is not asked beforehand.
    """
    if not isinstance(s.subject, t.You) or not isinstance(s.amount, t.Amount) or s.per is not None:
        return None
    counter = rules.counters[s.amount.counter]
    if counter.short is not None or counter.least != 0:
        return None
    yours = t.Counter(counter.name, "your" if counter.owner == "player" else "", span=s.span)
    return t.Compare(">=", yours, s.amount.number, span=s.span)
