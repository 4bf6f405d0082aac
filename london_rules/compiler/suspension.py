"""Which texts may ask: a fixed point over rules, effects and the powers that answer rules."""

from __future__ import annotations

from attrs import define, field

from london_rules.language import constructs as t
from london_rules.language.flow.order import Order
from london_rules.language.rules import Rules


@define
class Suspension:
    """Know of every rule and effect field whether carrying it out may ask."""

    rules: Rules
    verbs: dict[str, None] = field(factory=dict)
    fields: dict[str, None] = field(factory=dict)
    asked_after: dict[str, None] = field(factory=dict)
    order: Order = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Iterate until nothing more is found to ask."""
        before = -1
        self.order = Order(self.rules)
        self._replaced()
        while before != self._size():
            before = self._size()
            self._effects()
            self._reactions()
            for rule in self.rules.rules.values():
                if rule.name in self.asked_after or self.block(rule.body):
                    self.verbs[rule.name] = None

    def _size(self) -> int:
        return len(self.verbs) + len(self.fields) + len(self.asked_after)

    def _replaced(self) -> None:
        for text in self.rules.every_power():
            if isinstance(text.power, t.Replacement):
                self.verbs[text.power.verb] = None

    def _effects(self) -> None:
        for face in self.rules.faces.values():
            for name, effect in face.effects.items():
                if name not in self.fields and self.block(effect.body):
                    self.fields[name] = None

    def _reactions(self) -> None:
        for text in self.rules.every_power():
            if isinstance(text.power, t.Reaction) and self.block(text.power.body):
                self.asked_after[text.power.verb] = None

    def block(self, block: t.Block) -> bool:
        """Tell whether any statement of a block may ask."""
        return any(self.statement(s) for s in block.body)

    def statement(self, s: t.Statement) -> bool:
        """Tell whether a statement may ask."""
        match s:
            case t.AnyOrder():
                return self.order.asks(s) or any(self.block(part) for part in s.parts)
            case t.Choose() | t.ChooseNumber() | t.ChooseAction() | t.GoOn() | t.May() | t.UpTo() | t.PutInOrder():
                return True
            case t.If():
                return self.block(s.then) or (s.otherwise is not None and self.block(s.otherwise))
            case t.ForEach() | t.Times():
                return self.block(s.body)
            case t.Call():
                return s.verb in self.verbs
            case t.CarryOut():
                return s.effect.field in self.fields
            case _:
                return False
