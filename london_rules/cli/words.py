"""Names, figures and short lines of things, as the layout of the rules declares them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, field

from london_rules.bundles.front import Front, fill, read_front
from london_rules.diagnostics.render import escape
from london_rules.engine.rule_set import RuleSet
from london_rules.language.forms import value_word
from london_rules.language.rules import FaceDecl


def join(words: list[str]) -> str:
    """Join words as in a sentence: `a, b and c`."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else ""


@define
class Words:
    """Say what things, figures and players are called in one rule set."""

    rule_set: RuleSet
    front: Front = field()

    @front.default
    def _front(self) -> Front:
        return read_front(self.rule_set.rules)

    def face(self, thing: str) -> FaceDecl:
        """Give the face of a thing by its id."""
        layout = self.rule_set.layout
        return self.rule_set.rules.faces[layout.things[layout.thing_index[thing]].face]

    def name(self, thing: str) -> str:
        """Give the name of a thing."""
        return escape(self.face(thing).name)

    def kind_in(self, zone: str) -> str:
        """Give the kind of thing that lies in a zone."""
        return self.rule_set.rules.zones[zone].kind

    def amount(self, counter: str, number: int) -> str:
        """Give an amount of a counter: with its symbol, or with its name."""
        symbol = self.rule_set.rules.counters[counter].symbol
        if symbol:
            return f"{symbol}{number}"
        one = abs(number) == 1 and counter.endswith("s")
        return f"{number} {counter[:-1] if one else counter}"

    def figure(self, counter: str, number: int) -> str:
        """Give a number of a counter, with its symbol if it has one."""
        return f"{self.rule_set.rules.counters[counter].symbol}{number}"

    def parts(self, thing: str, counters: Mapping[str, int] | None = None) -> list[str]:
        """Give the parts of the short line of a thing, without its name."""
        face = self.face(thing)
        kind = self.rule_set.rules.kinds[face.kind]
        templates = self.front.things.get(face.kind)
        if templates is None:
            templates = tuple(
                f"{{{f.name}?}}" if f.type == "one of" else f"{f.name} {{{f.name}?}}"
                for f in kind.fields.values()
                if f.type in ("one of", "number", "counter")
            )
        made = (self._part(template, face, counters or {}) for template in templates if template != "{name}")
        return [part for part in made if part]

    def _part(self, template: str, face: FaceDecl, counters: Mapping[str, int]) -> str:
        out = []
        for piece in fill(template, lambda name: self._value(name, face, counters)):
            if piece is None:
                return ""
            out.append(piece)
        return escape("".join(out))

    def _value(self, name: str, face: FaceDecl, counters: Mapping[str, int]) -> str | None:
        """Give a value for a short line; None leaves the part out."""
        optional, name = name.endswith("?"), name.removesuffix("?")
        if name == "name":
            return face.name
        field = self.rule_set.rules.kinds[face.kind].fields.get(name)
        value: Any = counters.get(name, 0) if field is None else face.values.get(name)
        if value is None or value is False or (optional and not value):
            return None
        if value is True:
            return ""
        if field is not None and field.type == "counter":
            return self.figure(field.counter, int(value))
        return str(value)

    def short(self, thing: str, counters: Mapping[str, int] | None = None) -> str:
        """Give a thing in a few words: `Name (part, part)`."""
        parts = self.parts(thing, counters)
        return self.name(thing) + (f" ({', '.join(parts)})" if parts else "")

    def status(self, player: Mapping[str, Any]) -> list[str]:
        """Give the figures of a player, out of a view."""

        def figure(name: str) -> str:
            if name in player["counters"]:
                return self.figure(name, player["counters"][name])
            zone = player["zones"][name]
            return str(len(zone["stacks"]) if "stacks" in zone else zone["number"])

        return [escape("".join(fill(template, figure))) for template in self.front.status]

    def printed(self, thing: str) -> list[str]:
        """Give all that is printed on a thing, field by field, in plain English."""
        from london_rules.language.phrase import phrase_effect, phrase_power

        face = self.face(thing)
        kind = self.rule_set.rules.kinds[face.kind]
        out = [self.name(thing)]
        plain = [self._printed_value(f.name, f.type, f.counter, face) for f in kind.fields.values()]
        out.append("  " + ", ".join(part for part in plain if part))
        for relation, others in face.related.items():
            names = [self.rule_set.rules.faces[id].name for id in others if id in self.rule_set.rules.faces]
            out.append(f"  {relation}: {'; '.join(escape(n) for n in names)}")
        for name, effect in face.effects.items():
            out.append(f"  {name}: {escape(phrase_effect(effect.body, self.rule_set.rules, face.kind))}")
        for power in face.powers:
            out.append(f"  {power.field}: {escape(phrase_power(power.power, self.rule_set.rules, face.kind))}")
        return [line for line in out if line.strip()]

    def _printed_value(self, name: str, type: str, counter: str, face: FaceDecl) -> str:
        value = face.values.get(name)
        if value is None or value is False:
            return ""
        if value is True:
            return name
        if type == "counter":
            return f"{name} {self.figure(counter, int(value))}"
        return f"{name} {escape(value_word(str(value)))}"
