"""Overlays over a drawn game: each replaces, sets, adds and removes something, and knows those before it."""

from __future__ import annotations

import re
from typing import Any

from attrs import define, evolve, field

from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.declarations import Decl, format_declaration
from london_rules.language.format.faces import format_face, format_rules
from tests.fuzz.choosing import Choices
from tests.fuzz.draw_conditions import test_body
from tests.fuzz.draw_numbers import number_body, union
from tests.fuzz.draw_powers import power
from tests.fuzz.draw_rules import Bundle, Draw, slot
from tests.fuzz.draw_statements import text
from tests.fuzz.scene import Ref, Site, TextScope

IDS = ("first-one", "second-one", "third-one")


@define
class Overlay:
    """One overlay while it is drawn: what it writes in each part of its file."""

    draw: Draw
    rules: list[str] = field(factory=list)
    manifest: list[str] = field(factory=list)
    figures: list[str] = field(factory=list)  # parameters that are set
    sets: dict[str, dict[str, list[str]]] = field(factory=dict)  # of each kind and thing: fields that are set
    things: dict[str, list[str]] = field(factory=dict)
    touched: dict[str, None] = field(factory=dict)

    def edit(self) -> None:
        """Draw one change, of something that this overlay has not touched."""
        c = self.draw.c
        edits = (self.formula, self.formula, self.body, self.step, self.parameter, self.figure, self.effect)
        more = (self.table, self.addition, self.face, self.field, self.frame, self.removal, self.power)
        c.pick((*edits, *more))()

    @property
    def says_something(self) -> bool:
        """Tell whether anything was changed."""
        return bool(self.rules or self.manifest or self.figures or self.sets or self.things)

    def _pick(self, category: str, known: Any) -> Any:
        left = [d for d in known if f"{category} {d.name}" not in self.touched]
        if not left:
            return None
        decl = self.draw.c.pick(left)
        self.touched[f"{category} {decl.name}"] = None
        return decl

    def _replace(self, old: Decl, decl: Decl) -> None:
        text = format_declaration(decl, self.draw.rules)
        if text != format_declaration(old, self.draw.rules):
            self.rules.append(f"replace {text}")

    def formula(self) -> None:
        """Replace a number, test or group by another formula."""
        draw, s = self.draw, self.draw.s
        category = draw.c.pick(("number", "test", "group"))
        decls = getattr(draw.rules, category + "s")
        decl = self._pick(category, [d for d in decls.values() if not getattr(d, "parameter", False)])
        if decl is None:
            return
        with s.at(Site(limit=s.rank_of(category, decl.name), effects=False), 10):
            if category == "number":
                body: Any = number_body(s, draw.scope(decl.params))
            elif category == "test":
                body = test_body(s, draw.scope(decl.params))
            else:
                body = union(s, TextScope(), s.group_kinds[decl.name])
        decls[decl.name] = evolve(decl, body=body)
        self._replace(decl, decls[decl.name])

    def body(self) -> None:
        """Replace what a rule does."""
        draw, s = self.draw, self.draw.s
        decl = self._pick("rule", [d for d in draw.rules.rules.values() if d.name not in s.opening])
        if decl is None:
            return
        site = Site(s.rank_of("rule", decl.name), asks=decl.name not in s.silent, effects=False)
        with s.at(site, 14):
            body = text(s, draw.scope(decl.params), chosen=True)
        draw.rules.rules[decl.name] = evolve(decl, body=body)
        self._replace(decl, draw.rules.rules[decl.name])

    def step(self) -> None:
        """Replace a step or an action."""
        draw, s = self.draw, self.draw.s
        steps, keyword = draw.c.pick(
            ((draw.rules.actions, "action"), (draw.rules.setup, "set-up"), (draw.rules.scoring, "scoring"))
        )
        decl = self._pick(keyword, steps.values())
        if decl is None:
            return
        with s.at(Site(moments=False), 14):
            body = text(s, TextScope(), chosen=keyword == "action")
        steps[decl.name] = evolve(decl, body=body)
        self._replace(decl, steps[decl.name])

    def table(self) -> None:
        """Replace a table."""
        decl = self._pick("table", self.draw.rules.tables.values())
        if decl is not None:
            self.draw.rules.tables[decl.name] = evolve(decl, rows=(*decl.rows, 4), more=1)
            self._replace(decl, self.draw.rules.tables[decl.name])

    def parameter(self) -> None:
        """Set a parameter."""
        decl = self._pick("number", [d for d in self.draw.rules.numbers.values() if d.parameter])
        if decl is not None:
            value = t.Int(self.draw.c.pick((4, 5, 6, 9)))
            if value != decl.body:
                self.draw.rules.numbers[decl.name] = evolve(decl, body=value)
                self.figures.append(f"  {decl.name}: {value.value}")

    def _some_face(self) -> r.FaceDecl | None:
        left = [f for f in self.draw.rules.faces.values() if f"face {f.id}" not in self.touched]
        if not left:
            return None
        face = self.draw.c.pick(left)
        self.touched[f"face {face.id}"] = None
        return face

    def figure(self) -> None:
        """Set a figure of a thing."""
        face = self._some_face()
        if face is None:
            return
        fields = self.draw.s.fields(face.kind, "number", "counter", "flag", "one of")
        if not fields:
            return
        decl = self.draw.c.pick(fields)
        value = self.draw.value(decl)
        words = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        if value == face.values.get(decl.name):
            return
        self.sets.setdefault(face.kind, {})[face.id] = [f"{decl.name}: {words}"]
        self.draw.rules.faces[face.id] = evolve(face, values={**face.values, decl.name: value})

    def effect(self) -> None:
        """Set the effect of a thing."""
        face, s = self._some_face(), self.draw.s
        fields = s.fields(face.kind, "effect") if face is not None else []
        if face is None or not fields:
            return
        decl = self.draw.c.pick(fields)
        limit = s.rank_of("effects", decl.name)
        first = min(s.rank_of("effects", f.name) for k in s.kinds() for f in s.fields(k, "effect"))
        with s.at(Site(min(limit, first), effects=False), 10):
            body = text(s, TextScope(this=Ref(face.kind)))
        effects = {**face.effects, decl.name: r.EffectText(slot(face.id, decl.name), body)}
        self.draw.rules.faces[face.id] = evolve(face, effects=effects)
        if body != getattr(face.effects.get(decl.name), "body", None):
            self.sets.setdefault(face.kind, {})[face.id] = self._field_lines(face, decl.name)

    def _field_lines(self, face: r.FaceDecl, name: str) -> list[str]:
        lines = format_face(self.draw.rules.faces[face.id], self.draw.rules).split("\n")
        start = next(i for i, line in enumerate(lines) if line.startswith(f"  {name}:"))
        end = next((i for i in range(start + 1, len(lines)) if lines[i][:3].strip()), len(lines))
        return [line[2:] for line in lines[start:end]]

    def addition(self) -> None:
        """Add a declaration that later texts may name."""
        draw = self.draw
        make = draw.c.pick((draw.number, draw.test, draw.group, draw.table))
        categories = ("numbers", "tests", "groups", "tables")
        before = {c: dict(getattr(draw.rules, c)) for c in categories}
        make(Site())
        for category in categories:
            for name, decl in getattr(draw.rules, category).items():
                if name not in before[category]:
                    self.touched[f"{category[:-1]} {name}"] = None
                    self.rules.append(format_declaration(decl, draw.rules))

    def power(self) -> None:
        """Add a power of the rules."""
        draw = self.draw
        name, made = draw.s.words.noun(), power(draw.s)
        if made is not None:
            draw.rules.powers[name] = r.PowerDecl(name, slot("power", name), made)
            self.touched[f"power {name}"] = None
            self.rules.append(format_declaration(draw.rules.powers[name], draw.rules))

    def face(self) -> None:
        """Add a thing."""
        made = self.draw.face(self.draw.c.pick(list(self.draw.rules.kinds)))
        self.touched[f"face {made.id}"] = None
        self.things.setdefault(made.kind, []).extend(format_face(made, self.draw.rules).split("\n"))

    def field(self) -> None:
        """Add a field to a kind."""
        name = self.draw.c.pick(list(self.draw.rules.kinds))
        kind, field = self.draw.rules.kinds[name], self.draw.s.words.noun()
        decl = r.FieldDecl(field, "number", optional=self.draw.c.chance(1, 2))
        self.draw.rules.kinds[name] = evolve(kind, fields={**kind.fields, field: decl})
        if not decl.optional:
            for face in list(self.draw.rules.faces.values()):
                if face.kind == name:
                    self.draw.rules.faces[face.id] = evolve(face, values={**face.values, field: 0})
        self.rules.append(f"add to kind {name}\n  {field}: number{', may be missing' if decl.optional else ''}")

    def frame(self) -> None:
        """Set the turn limit."""
        if not self.manifest:
            self.draw.rules.turn_limit += self.draw.c.between(1, 9)
            self.manifest.append(f"turn limit: {self.draw.rules.turn_limit}")

    def removal(self) -> None:
        """Remove a declaration that nothing names."""
        rules = self.draw.rules
        whole = "\n".join(format_rules(rules).values())
        for category, keyword in (("powers", "power"), ("scoring", "scoring"), ("marks", "mark"), ("tables", "table")):
            for name in list(getattr(rules, category)):
                if len(re.findall(rf"\b{re.escape(name)}\b", whole)) == 1 and f"{keyword} {name}" not in self.touched:
                    del getattr(rules, category)[name]
                    self.touched[f"{keyword} {name}"] = None
                    self.rules.append(f"remove {keyword} {name}")
                    return

    def written(self, number: int) -> str:
        """Write the overlay as one file."""
        below = ", ".join(("drawn", *IDS[:number]))
        lines = ["language: 2", f"id: {IDS[number]}", "title: Changes", "kind: overlay", f"builds on: [{below}]"]
        lines += self.manifest
        if self.figures or self.sets:
            lines += ["set:", *self.figures]
        for kind, faces in self.sets.items():
            lines.append(f"  {kind}:")
            for id, said in faces.items():
                lines += [f"    {id}:", *(" " * 6 + line for line in said)]
        if self.rules:
            lines.append("rules: |")
            lines += ["  " + line for text in self.rules for line in [*text.split("\n"), ""]]
        for kind, things in self.things.items():
            lines += [f"{kind}:", *("  " + line for line in things)]
        return "\n".join(lines) + "\n"


def overlaid(choices: Choices, base: Bundle) -> dict[str, str]:
    """Draw some overlays over a bundle, each over all before it; the rules of the bundle become those of all."""
    files = {f"drawn/{name}": text for name, text in base.texts.items()}
    draw = Draw(base.scene)
    for number in range(choices.between(1, len(IDS))):
        overlay = Overlay(draw)
        for _ in range(choices.between(1, 4)):
            overlay.edit()
        if not overlay.says_something:
            overlay.face()
        files[f"{IDS[number]}.yaml"] = overlay.written(number)
    return files
