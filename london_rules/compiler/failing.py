"""Which texts may fail: divide by zero, or become too large. What asks them is worked out only where rules ask it."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.classes import frozen
from london_rules.compiler.bounds import WIDEST, Bounds
from london_rules.language import constructs as t
from london_rules.language.flow.walk import nodes, nodes_of, texts_of
from london_rules.language.memo import PerTree
from london_rules.language.rules import GroupDecl, NumberDecl, Rules, TestDecl

_NAMED = t.Number | t.NumberCall | t.Test | t.GroupThings
_SUSPECT = t.Divide | t.Binary | t.Fold | _NAMED


@frozen
class Failing:
    """Whether a power that changes what is asked may fail, and whether asking what can be carried out may."""

    powers: bool
    demands: bool

    @classmethod
    def of(cls, rules: Rules, bounds: Bounds) -> Failing:
        """Look through all texts of a rule set."""
        declared: list[NumberDecl | TestDecl | GroupDecl] = [*rules.numbers.values(), *rules.tests.values()]
        declared += rules.groups.values()
        named: dict[str, None] = {}
        before = -1
        while before != len(named):
            before = len(named)
            named.update((decl.name, None) for decl in declared if _fails(decl.body, named, bounds))
        texts = [body for _, body in texts_of(rules)]
        powers = [node for text in texts for node in nodes_of(text, t.NumberIs, t.GroupIs, t.Claim)]
        demands = [node for text in texts for node in nodes_of(text, t.OnlyIf, t.Choose)]
        return cls(any(_fails(x, named, bounds) for x in powers), any(_fails(x, named, bounds) for x in demands))


# What of a text can fail, whatever the rules around it; a text is kept from one reading of its rules to the next.
_suspects = PerTree[t.Node, tuple[t.Node, ...]](
    lambda body: tuple([node for node in nodes(body) if isinstance(node, _SUSPECT)])
)


def _fails(body: t.Node, named: Mapping[str, None], bounds: Bounds) -> bool:
    for node in _suspects(body):
        if isinstance(node, t.Divide) and not (isinstance(node.right, t.Int) and node.right.value > 0):
            return True
        if isinstance(node, (t.Binary, t.NumberCall, t.Fold)) and bounds.of(node) > WIDEST:
            return True
        if isinstance(node, _NAMED) and node.name in named:
            return True
    return False
