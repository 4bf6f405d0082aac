"""Walks over the typed tree that need no knowledge of what its parts mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from attrs import fields

from london_rules.language import tree as t
from london_rules.language.rules import Rules


@cache
def _parts(cls: type[Any]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(cls) if f.name != "span")


def children(node: t.Node) -> Iterator[t.Node]:
    """Give the nodes right below a node, in order."""
    for name in _parts(type(node)):  # type: ignore[arg-type]
        value = getattr(node, name)
        if isinstance(value, t.Node):
            yield value
        elif isinstance(value, tuple):
            for part in value:
                if isinstance(part, t.Node):
                    yield part


def nodes(node: t.Node) -> Iterator[t.Node]:
    """Give a node and all below it, from the top down, in order."""
    stack = [node]
    while stack:
        top = stack.pop()
        yield top
        stack.extend(reversed(list(children(top))))


def first_choice(rules: Rules, block: t.Block, seen: tuple[str, ...] = ()) -> t.Choose | None:
    """Give the choice that a loop begins with, also where a rule without inputs begins with it."""
    first = block.body[0] if block.body else None
    if isinstance(first, t.Choose):
        return first
    if (
        isinstance(first, t.Call)
        and not first.arguments
        and first.subject == "you"
        and first.verb not in seen
    ):
        rule = rules.rules.get(first.verb)
        if rule is not None and not rule.params:
            return first_choice(rules, rule.body, (*seen, first.verb))
    return None


class Asking:
    """Know which rules and effects may ask a question."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.verbs: dict[str, None] = {}
        self.fields: dict[str, None] = {}
        self._powers = [p.power for f in rules.faces.values() for p in f.powers]
        self.verbs.update((p.verb, None) for p in self._powers if isinstance(p, t.Replacement))
        before = -1
        while before != len(self.verbs) + len(self.fields):
            before = len(self.verbs) + len(self.fields)
            self._round()

    def _round(self) -> None:
        for face in self.rules.faces.values():
            for name, effect in face.effects.items():
                if name not in self.fields and self.first(effect.body) is not None:
                    self.fields[name] = None
        for rule in self.rules.rules.values():
            if rule.name not in self.verbs and self.first(rule.body) is not None:
                self.verbs[rule.name] = None
        for power in self._powers:
            if (
                isinstance(power, t.Reaction)
                and power.verb not in self.verbs
                and self.first(power.body) is not None
            ):
                self.verbs[power.verb] = None

    def first(self, node: t.Node) -> t.Node | None:
        """Give the first construct under a node that may ask a question, if any."""
        for part in nodes(node):
            match part:
                case t.Choose() | t.ChooseAction() | t.GoOn() | t.May() | t.UpTo() | t.PutInOrder():
                    return part
                case t.Call() if part.verb in self.verbs:
                    return part
                case t.CarryOut() if part.effect.field in self.fields:
                    return part
                case _:
                    pass
        return None
