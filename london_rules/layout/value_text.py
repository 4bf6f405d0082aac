"""Figures, amounts and printed things as the layout of the rules says them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, assert_never

from london_rules.classes import define
from london_rules.language import rules as r
from london_rules.language.format.forms import listed, value_word
from london_rules.language.syntax.names import singular
from london_rules.layout.model import Front, Picture, figures_in, filled, image_of

NO_TINT = "#6f6a60"
ASSUMED = "*"
"""What follows a figure that no source states."""
UNKNOWN = "?"
"""What follows a word for a text of which more may be printed than is known."""


@define(slots=False)
class Shown:
    """Say what counters are called, and fill the templates of things."""

    rules: r.Rules
    front: Front

    def counter(self, name: str) -> str:
        """Give what a counter is called."""
        return self.front.counters.get(name, name)

    def figure(self, counter: str, number: int) -> str:
        """Give a number of a counter, with its symbol if it has one."""
        return f"{self.rules.counters[counter].symbol}{number}"

    def marked(self, template: str, face: r.FaceDecl, counters: Mapping[str, int] | None = None) -> str:
        """Fill one part as `part` does, with a mark if a figure in it is assumed or unknown; a name is not a figure."""
        text = self.part(template, face, counters)
        names = figures_in(template) if text and (face.assumed or face.unknown) else ()
        if any(name in face.unknown for name in names):
            return text + UNKNOWN
        return text + ASSUMED if any(name in face.assumed and name != "name" for name in names) else text

    def part(self, template: str, face: r.FaceDecl, counters: Mapping[str, int] | None = None) -> str:
        """Fill one part of the short line of a thing; "" if a figure in it is not there."""
        return filled(template, lambda name: self.value(name, face, counters or {}))

    def value(self, name: str, face: r.FaceDecl, counters: Mapping[str, int]) -> str | None:
        """Give a value for a short line; None leaves the part out."""
        optional, name = name.endswith("?"), name.removesuffix("?")
        if name == "name":
            return face.name
        if name in self.rules.relations:
            return listed([self.rules.faces[id].name for id in face.related.get(name, ())]) or None
        field = self.rules.kinds[face.kind].fields.get(name)
        if field is not None and field.type in ("effect", "powers"):
            there = name in face.effects or name in face.unknown or any(p.field == name for p in face.powers)
            return "" if there else None
        value: Any = counters.get(name, 0) if field is None else face.values.get(name)
        if value is None or value is False or (optional and not value):
            return None
        if value is True:
            return ""
        if field is None:
            return self.front.values.get(name, {}).get(value, str(value))
        return self.worth(face.kind, field, value)

    def worth(self, kind: str, field: r.FieldDecl, value: str | int) -> str:
        """Give the value of a field as people read it: in words, or with the symbol of its counter."""
        word = self.front.values.get(f"{kind} {field.name}", {}).get(value) if isinstance(value, int) else None
        if word is not None:
            return word
        return self.figure(field.counter, int(value)) if field.type == "counter" else value_word(str(value))

    def picture(self, kind: r.KindDecl) -> Picture:
        """Give how things of a kind are drawn: as the layout says, or else with all figures at the foot."""
        return self.front.pictures.get(kind.name) or self._plain_picture(kind)

    def _plain_picture(self, kind: r.KindDecl) -> Picture:
        tint = next((name for of, name in self.front.tints if of == kind.name), "")
        foot = []
        for field in kind.fields.values():
            match field.type:
                case "flag":
                    foot.append(f"{field.name}{{{field.name}}}")
                case "one of":
                    foot.append(f"{{{field.name}?}}")
                case "number" | "counter":
                    foot.append(f"{field.name} {{{field.name}?}}")
                case "effect" | "powers":
                    pass  # their texts are below the picture
                case _:
                    assert_never(field.type)
        foot += [f"{name} {{{name}?}}" for name in names_things(self.rules, kind.name)]
        return Picture(tint, "", "", tuple(foot))

    def tint(self, face: r.FaceDecl) -> str:
        """Give the colour of a thing; that of a kind without colours is the same grey for all."""
        name = self.picture(self.rules.kinds[face.kind]).tint
        return self.front.tints.get((face.kind, name), {}).get(str(face.values.get(name, "")), NO_TINT)

    def image(self, face: r.FaceDecl) -> str:
        """Give the name of the picture on a thing; "" without one."""
        template = self.picture(self.rules.kinds[face.kind]).image
        name = image_of(template, face) if template else ""
        return name if self.rules.pictures.get(name) else ""

    def told(self, english: str) -> str:
        """Give sentences as the rulebook tells them, those in other words for which a bundle has some."""
        for says, text in self.front.retold.items():
            if says in english:
                english = text.join(re.split(rf"(?:(?<=[.:!?] )|^){re.escape(says)}", english))
        return self.said(english)

    def said(self, english: str) -> str:
        """Give plain English with each counter called as players call it."""
        if not self.front.counters:
            return english
        said = self._called.sub(self._call, english)
        for shown in self.front.counters.values():
            said = _of_one_thing(said, shown)
        return said

    @cached_property
    def _called(self) -> re.Pattern[str]:
        words = [w for name in self.front.counters for w in (name, singular(name))]
        whole = sorted((*self._kept, *words), key=lambda word: (-len(word), word))
        return re.compile(rf"\b(?:{'|'.join(map(re.escape, whole))})\b")

    @cached_property
    def _kept(self) -> dict[str, None]:
        """List names of several words with that of a counter in them: they are looked up as they are declared."""
        words = {w: None for name in self.front.counters for w in (name, singular(name))}
        groups = (self.rules.numbers, self.rules.tables, self.rules.rules, self.rules.tests, self.rules.groups)
        names = (name for group in groups for name in group)
        return {name: None for name in names if len(name.split()) > 1 and any(w in words for w in name.split())}

    def _call(self, match: re.Match[str]) -> str:
        word = match.group()
        if word in self._kept:
            return word
        if word in self.front.counters:
            return self.front.counters[word]
        return next(singular(shown) for name, shown in self.front.counters.items() if singular(name) == word)


def names_things(rules: r.Rules, kind: str) -> list[str]:
    """List the relations by which things of a kind name things of another one: they are printed on the thing."""
    return [one.name for one in rules.relations.values() if one.kind == kind and one.to]


def _of_one_thing(english: str, shown: str) -> str:
    """Speak of the amount of what players call by a word that has no plural, and do not name it twice."""
    if singular(shown) != shown:
        return english
    name = re.escape(shown)
    english = re.sub(rf"\ba number of {name}\b", f"an amount of {shown}", english)
    english = re.sub(rf"\bnumber of {name}\b", f"amount of {shown}", english)
    return re.sub(rf'\b(an amount of {name}) called "{name}"', r"\1", english)
