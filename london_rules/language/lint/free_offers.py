"""Offers that cost nothing and can be taken again and again: whoever has one would never stop."""

from __future__ import annotations

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.lint.flow import Warn


def lint_free_offers(uses: Uses, warn: Warn) -> None:
    """Warn of an offer that only gives, with no condition, and not only once a turn."""
    for slot, offer in uses.every(t.Offer):
        if offer.once or offer.must or offer.condition is not None:
            continue
        if offer.body.body and all(_only_gives(one) for one in offer.body.body):
            start = offer.span[0]
            help = "write `once a turn, ` before it, or let it cost something"
            fix = Fix(slot.source.span(start, start), "once a turn, ", "write `once a turn, ` before it")
            warn(slot, "LR-L0023", "this costs nothing and can be done again and again", offer, help, fix=fix)


def _only_gives(statement: t.Statement) -> bool:
    """Return whether a statement gives the player counters, whatever the game is like."""
    gains = isinstance(statement, t.Gain) and isinstance(statement.subject, t.You) and statement.per is None
    return gains and isinstance(statement, t.Gain) and isinstance(statement.amount, t.Amount)
