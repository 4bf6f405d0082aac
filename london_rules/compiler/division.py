"""Which texts may divide by zero: what asks them is worked out only where the rules ask it, never ahead of time."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from london_rules.language import constructs as t
from london_rules.language.flow.walk import carried_out, nodes, nodes_of
from london_rules.language.rules import GroupDecl, NumberDecl, Rules, TestDecl

_NAMED = t.Number | t.NumberCall | t.Test | t.GroupThings


@frozen
class Dividing:
    """Whether a power that changes what is asked may divide by zero, and whether asking what can be carried out may."""

    powers: bool
    demands: bool

    @classmethod
    def of(cls, rules: Rules) -> Dividing:
        """Look through all texts of a rule set."""
        declared: list[NumberDecl | TestDecl | GroupDecl] = [*rules.numbers.values(), *rules.tests.values()]
        declared += rules.groups.values()
        named: dict[str, None] = {}
        before = -1
        while before != len(named):
            before = len(named)
            named.update((decl.name, None) for decl in declared if _divides(decl.body, named))
        texts = carried_out(rules)
        powers = [node for text in texts for node in nodes_of(text, t.NumberIs, t.GroupIs, t.Claim)]
        demands = [node for text in texts for node in nodes_of(text, t.OnlyIf, t.Choose)]
        return cls(any(_divides(x, named) for x in powers), any(_divides(x, named) for x in demands))


def _divides(body: t.Node, named: Mapping[str, None]) -> bool:
    for node in nodes(body):
        if isinstance(node, t.Divide) and not (isinstance(node.right, t.Int) and node.right.value > 0):
            return True
        if isinstance(node, _NAMED) and node.name in named:
            return True
    return False
