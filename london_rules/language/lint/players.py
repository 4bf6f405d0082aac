"""`your` inside what is done for every player, where `their` is meant."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.diagnostics import Fix
from london_rules.language import constructs as t
from london_rules.language.flow.scope import PLAYER
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import children, nodes
from london_rules.language.lint.flow import Warn
from london_rules.language.rules import Slot

_CHANGES = (t.Gain, t.Lose, t.Pay)


def lint_players(uses: Uses, warn: Warn) -> None:
    """Warn of amounts and conditions that are the same for every player, because they name `your` alone."""
    seen: dict[tuple[str, int], None] = {}
    for slot, node in _for_everybody(uses):
        start = node.span[0]
        word = slot.source.value[start : start + len("your")]
        if word.lower() != "your" or (slot.id, start) in seen:
            continue
        seen[slot.id, start] = None
        span = slot.source.span(start, start + len("your"))
        help = "write `their` if each player's own counts; if yours counts for everybody, change nothing"
        message = "`your` means the player whose turn it is, so this is the same for every player"
        warn(slot, "LR-L0019", message, node, help, fix=Fix(span, "their", "write `their`"), span=span)


def _for_everybody(uses: Uses) -> Iterator[tuple[Slot, t.Node]]:
    """Give what is called yours in what is said of every player."""
    for slot, change in uses.every(*_CHANGES):
        if change.subject == t.EachPlayer():
            yield from ((slot, node) for node in _yours_alone(change))
    for slot, asked in uses.every(t.SecretNumber, t.SecretThing, t.SecretThings):
        for offered in (asked.least, asked.most) if isinstance(asked, t.SecretNumber) else (asked.of,):
            yield from ((slot, node) for node in _yours_alone(offered))
    for slot, loop in uses.every(t.ForEach):
        if isinstance(loop.of, t.Things) and loop.of.kind == PLAYER and loop.of.other_than is None:
            for node in _said_to_you(loop.body):
                if isinstance(node, _CHANGES) and isinstance(node.subject, t.They):
                    yield from ((slot, found) for found in _yours_alone(node))
                elif isinstance(node, t.If) and _done_by_them(node):
                    yield from ((slot, found) for found in _yours_alone(node.condition))


def _said_to_you(body: t.Block) -> Iterator[t.Node]:
    """Give what is in a text, but not what another player is asked to do there: that player is `you` in it."""
    stack: list[t.Node] = [body]
    while stack:
        node = stack.pop()
        if not isinstance(node, (t.Ask, t.InTurn)):
            yield node
            stack += reversed(children(node))


def _done_by_them(branch: t.If) -> bool:
    """Return whether all that a condition decides on is done by each player."""
    subjects = [
        getattr(node, "subject", t.They()) for node in nodes(branch.then) if isinstance(node, (*_CHANGES, t.Call))
    ]
    return bool(subjects) and all(isinstance(subject, t.They) for subject in subjects)


def _yours_alone(node: t.Node) -> list[t.Node]:
    """List what is called yours in a construct, if nothing in it is theirs."""
    found = [part for part in nodes(node) if getattr(part, "whose", "") == "your"]
    theirs = any(getattr(part, "whose", "") == "their" for part in nodes(node))
    return [] if theirs or getattr(node, "to", None) is not None else found
