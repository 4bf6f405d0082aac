"""Names that are given again in a part of a text, where another part still means what had the name before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from london_rules.language import constructs as t
from london_rules.language.flow.uses import Uses
from london_rules.language.flow.walk import children, nodes
from london_rules.language.lint.flow import Warn

_NAMES = (t.Local, t.LocalExists, t.ChosenThings, t.IsChosen, t.Number)
_ROUNDS = (t.Times, t.UpTo, t.Repeat, t.ForEach, t.Chain, t.InTurn)
_THEN = "after it, and in the next round of a loop, the name means the first one again"
_HELP = "give this one another name; a counter can tell where something is that goes from place to place"


def lint_named_again(uses: Uses, warn: Warn) -> None:
    """Warn of a name that means another thing within a part of a text, and is read for the old one after that."""
    for slot, block in uses.every(t.Block):
        given: dict[str, None] = {}
        for i, s in enumerate(block.body, start=1):
            again = {_name(node): node for node in nodes(s) if _name(node) in given and node is not s} if given else {}
            for name, node in again.items():
                rounds = ((loop,) for loop in nodes(s) if isinstance(loop, _ROUNDS))
                if any(_read_next(parts, name) for parts in (block.body[i:], *rounds)):
                    warn(slot, "LR-L0035", f"this is `the {name}` in this part only; {_THEN}", node, _HELP)
            if _name(s):
                given[_name(s)] = None


def _name(node: t.Node) -> str:
    """Give the name that a statement gives, "" for none: the field is called so in all that can give one."""
    return str(getattr(node, "call", ""))


def _mentions(node: t.Node, name: str) -> Iterator[bool]:
    """Tell of each mention of a name, in the order in which a text is carried out, whether it is read there."""
    for child in children(node):
        yield from _mentions(child, name)
    if isinstance(node, _NAMES) and node.name == name:
        yield True
    elif _name(node) == name:
        yield False


def _read_next(parts: Iterable[t.Node], name: str) -> bool:
    return next((read for part in parts for read in _mentions(part, name)), False)
