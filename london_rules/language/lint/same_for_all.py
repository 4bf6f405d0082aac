"""What is the same for all players where each is meant to have their own, as a score that only the table has."""

from __future__ import annotations

from london_rules.diagnostics import Fix, Span
from london_rules.language import constructs as t
from london_rules.language.flow.acting import Acting, of_the_table
from london_rules.language.flow.scope import PLAYER
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.report import header


def lint_same_for_all(uses: Uses, warn: Warn) -> None:
    """Warn of lines of a ranking that are equal for all, and of what each player gains or loses but only the table has.

    Where the end says who wins, the ranking may only say how well they did, and all add to what the table has.
    """
    rules = uses.rules
    if rules.outcomes or rules.players[1] == 1:
        return
    acting, told = Acting(rules), dict[str, None]()
    for rank in rules.ranking:
        within = list(nodes(rank.body))
        if any(map(acting.depends, within)) or not any(map(_is_had, within)):
            continue
        name = rank.body.name if isinstance(rank.body, t.Counter) else ""
        told[name] = None
        help = "write `your` or `their` before what each player has" if not name else None
        message = f"`{rank.name}` is the same for all players, so it cannot say who wins"
        warn(rank.slot, "LR-L0036", message, rank.body, help or _help(name), fix=_fix(uses, name, warn))
    for slot, change in uses.every(t.Gain, t.Lose, t.Pay):
        if not isinstance(change.subject, t.EachPlayer) or not of_the_table(change, rules):
            continue
        name = change.amount.counter
        if name not in told:
            told[name] = None
            message = f"each player changes the same {name}: only the table has {name}"
            warn(slot, "LR-L0036", message, change, _help(name), fix=_fix(uses, name, warn))


def _is_had(node: t.Node) -> bool:
    """Return whether a construct is something that a player could have: whoever compares by a figure means a draw."""
    return isinstance(node, t.Counter) or (isinstance(node, t.Things) and node.kind != PLAYER)


def _help(name: str) -> str:
    return f"if each player has their own, write `counter {name} for each player`"


def _fix(uses: Uses, name: str, warn: Warn) -> Fix | None:
    """Offer to give each player a counter, where it is declared."""
    decl = uses.rules.counters.get(name)
    span = None if decl is None else header(decl.slot)
    text = "" if span is None else warn.found.files.get(span.file, "")
    end = -1 if span is None else text.find(name, span.start, span.end) + len(name)
    if span is None or end < span.start + len(name):
        return None
    return Fix(Span(span.file, end, end), " for each player", _help(name).partition(", ")[2])
