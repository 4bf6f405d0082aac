"""Which texts may ask: one answer for the checker and the compiler, a fixed point over rules, effects and powers."""

from __future__ import annotations

from collections import deque
from typing import assert_never

from london_rules.classes import define, field
from london_rules.language import constructs as t
from london_rules.language.constructs.facts import facts
from london_rules.language.flow.order import Order
from london_rules.language.flow.walk import all_nodes, nodes
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules

# The constructs of a text that may ask, whatever the rules around it.
_parts_of_text = PerTree[t.Node, tuple[t.Node, ...]](
    lambda body: tuple(node for node in all_nodes(body) if facts(node).asks != "never")
)


@define
class Asks:
    """Whether carrying out a rule or effect field may ask a question, or draw by chance: for all of them."""

    rules: Rules
    verbs: dict[str, None] = field(factory=dict)
    fields: dict[str, None] = field(factory=dict)
    asked_after: dict[str, None] = field(factory=dict)  # rules after which a power asks
    order: Order = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Look at texts until nothing more is found to ask."""
        self.order = Order(self.rules)
        powers = [text.power for text in self.rules.every_power()]
        self.verbs.update((p.verb, None) for p in powers if isinstance(p, t.Replacement))
        texts: list[tuple[dict[str, None], str, t.Node]]
        texts = [(self.fields, name, e.body) for f in self.rules.faces.values() for name, e in f.effects.items()]
        texts += [(self.asked_after, p.verb, p.body) for p in powers if isinstance(p, t.Reaction)]
        texts += [(self.verbs, rule.name, rule.body) for rule in self.rules.rules.values()]
        users: dict[tuple[str, str], list[tuple[dict[str, None], str, t.Node]]] = {}
        for text in texts:
            for node in _parts_of_text(text[2]):
                if isinstance(node, t.Call):
                    users.setdefault(("rule", node.verb), []).append(text)
                elif isinstance(node, t.CarryOut):
                    users.setdefault(("effect", node.effect.field), []).append(text)
        waiting = deque(texts)
        while waiting:  # a text is read again only when something that it uses was found to ask
            known, name, body = waiting.popleft()
            if name in known or not any(map(self._asks, _parts_of_text(body))):
                continue
            known[name] = None
            if known is self.asked_after:
                self.verbs[name] = None
            waiting.extend(users.get(("effect" if known is self.fields else "rule", name), ()))

    def _asks(self, node: t.Node) -> bool:
        match facts(node).asks:
            case "never":
                return False
            case "always":
                return True
            case "if its rule asks":
                return isinstance(node, t.Call) and node.verb in self.verbs
            case "if its effect asks":
                return isinstance(node, t.CarryOut) and node.effect.field in self.fields
            case "if its order matters":
                return isinstance(node, t.AnyOrder) and self.order.asks(node)
            case other:
                assert_never(other)

    def first(self, node: t.Node) -> t.Node | None:
        """Give the first construct in a node that may ask a question, if any."""
        return next(filter(self._asks, nodes(node)), None)

    def statement(self, s: t.Statement) -> bool:
        """Return whether a statement may ask."""
        return self.first(s) is not None
