"""Where the YAML of a bundle names something: parameters, things, what is set and removed, and the layout."""

from __future__ import annotations

import re

from london_rules.analysis.rule_uses import RuleUses
from london_rules.bundles.manifest import KEYS
from london_rules.bundles.thing_tables import asked_in, axes_of, is_table, things_of
from london_rules.bundles.tidy_order import is_manifest
from london_rules.classes import define
from london_rules.diagnostics import Diagnostics
from london_rules.language.declarations.reserved import FIELD, NUMBER, THING, VALUE
from london_rules.language.rules import Rules
from london_rules.language.syntax.source import Source, Stretch
from london_rules.layout.chapters import IN_FULL, PICTURE_OF, TURN_WITH
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar

_FIGURE = re.compile(r"\{([^{}?]*)\??\}")
_LEAST = re.compile(r"least of (.+)")
_COUNTED = re.compile(r"(?:number|names) of (.+?)(?: that are (.+)| whose (.+?) is .+)?")
_ABOUT_A_THING = ("things", "names", "pictures")
_BY_COUNTER = ("counters", "values", "verbs", "limits")
_BY_KIND = (*_ABOUT_A_THING, "maps", "backs")
_BY_SLOT = ("rules", "prompts", "previews", "lessons")
_PROSE = ("paragraphs", "lessons")
_FIGURES = {
    **dict.fromkeys(_ABOUT_A_THING, (FIELD, "counter")),
    "status": ("counter", "zone"),
    "previews": (NUMBER,),
    "prompts": (NUMBER, "counter"),
    **dict.fromkeys(_PROSE, (NUMBER,)),
}


@define
class YamlUses:
    """Note the names in a file of YAML."""

    uses: RuleUses

    @property
    def rules(self) -> Rules:
        """Give the rules by which it is read."""
        return self.uses.rules

    def file(self, tree: Mapping, bundle: str) -> None:
        """Note the names in a manifest, a file of things or a bundle of one file; not in its tests."""
        manifest = is_manifest(tree)
        for entry in tree.entries:
            key, node = entry.key.value, entry.value
            if key == "parameters":
                self._keys(NUMBER, node)
            elif key == "set" and isinstance(node, Mapping):
                self._set(node)
            elif key == "remove" and isinstance(node, Mapping):
                self._remove(node)
            elif key == "layout" and isinstance(node, Mapping):
                self._layout(node)
            elif key == "rules" and isinstance(node, Scalar):
                self.uses.file(node.text, bundle)
            elif key not in ("source", "tests") and not (manifest and key in KEYS):
                self._kind(entry)

    def slot(self, id: Source) -> None:
        """Note what the id of a slot names: a declaration, or a kind, a thing and a field of it."""
        opening, _, rest = id.value.partition(" ")
        start = len(opening) + 1 if rest else 0
        if opening not in self.rules.kinds:
            category = NUMBER if opening == "parameter" else opening
            self.uses.note(id.span(start, len(id.value)), (category, rest))
            return
        face, _, part = rest.partition(" ")
        self.uses.note(id.span(0, len(opening)), ("kind", opening))
        self.uses.note(id.span(start, start + len(face)), (THING, face))
        start += len(face) + 1
        for field in (part, part.rpartition(" ")[0]):  # after a field with several powers, a number says which
            self.uses.note(id.span(start, start + len(field)), (FIELD, field))

    # ---- things -------------------------------------------------------------------------------------

    def _keys(self, category: str, node: Node) -> None:
        for entry in node.entries if isinstance(node, Mapping) else ():
            self.uses.word(category, entry.key.text)

    def _kind(self, entry: Pair) -> None:
        """Note the names in the things of a kind."""
        if isinstance(entry.value, Mapping):
            for thing in entry.value.entries:
                if is_table(thing):
                    self._table(entry.key.value, thing)
                elif isinstance(thing.value, Mapping):
                    self._thing(entry.key.value, thing.value)
                self.uses.note(thing.key.text.span(), (THING, thing.key.value))
        self.uses.word("kind", entry.key.text)

    def _table(self, kind: str, table: Pair) -> None:
        """Note the names in a table of things, or in a product of lists."""
        for name, at in axes_of(table.key):
            self._field(Stretch(table.key.text, at, at + len(name)))
        if not isinstance(table.value, Mapping):
            entries = [entry for made in things_of(table, Diagnostics()) for entry in made.body.entries]
            for head in {entry.key.start: entry.key for entry in entries}.values():
                self._field(head.text)
            for entry in entries:
                self._texts_in(kind, entry)
            return
        for entry in table.value.entries:
            for name, at in asked_in(entry.key):
                self._field(Stretch(entry.key.text, at, at + len(name)))
            if isinstance(entry.value, Mapping) and asked_in(entry.key):
                self._thing(kind, entry.value)
        self._thing(kind, table.value)

    def _thing(self, kind: str, body: Mapping) -> None:
        for entry in body.entries:
            match entry.key.value:
                case "assumed" | "unknown":
                    self._fields(entry.value)
                case "sources":
                    self._keys(FIELD, entry.value)
                case _:
                    self._field(entry.key.text)
                    self._texts_in(kind, entry)
                    self._values_in(kind, entry)

    def _values_in(self, kind: str, entry: Pair) -> None:
        """Note the things that a relation names, or the word that a field has of several."""
        decl, node = self.rules.kinds.get(kind), entry.value
        field = decl.fields.get(entry.key.value) if decl is not None else None
        if entry.key.value in self.rules.relations:
            for scalar in scalars(node):
                self.uses.note(scalar.text.span(), (THING, scalar.value))
        elif field is not None and field.values and isinstance(node, Scalar):
            self.uses.note(node.text.span(), (VALUE, node.value.lower()))

    def _texts_in(self, kind: str, entry: Pair) -> None:
        """Note the names in the rule texts of a field."""
        decl, field = self.rules.kinds.get(kind), entry.key.value
        type = decl.fields[field].type if decl is not None and field in decl.fields else ""
        for text in scalars(entry.value) if type in ("effect", "powers") else ():
            self.uses.text("effect" if type == "effect" else "power", text.text)

    def _field(self, text: Source) -> None:
        category = "relation" if text.value in self.rules.relations else FIELD
        self.uses.word(category, text)

    def _fields(self, node: Node) -> None:
        for scalar in scalars(node):
            self._field(scalar.text)

    def _set(self, node: Mapping) -> None:
        for entry in node.entries:
            if isinstance(entry.value, Mapping) and entry.key.value in self.rules.kinds:
                self._kind(entry)
            else:
                self.uses.word(NUMBER, entry.key.text)

    def _remove(self, node: Mapping) -> None:
        for entry in node.entries:
            if isinstance(entry.value, Mapping):
                for thing in entry.value.entries:
                    self.uses.note(thing.key.text.span(), (THING, thing.key.value))
                    self._fields(thing.value)
            else:
                for scalar in scalars(entry.value):
                    self.uses.note(scalar.text.span(), (THING, scalar.value))
            self.uses.word("kind", entry.key.text)

    # ---- the layout ---------------------------------------------------------------------------------

    def _layout(self, layout: Mapping) -> None:
        for entry in layout.entries:
            match entry.key.value:
                case "table" | "own" | "others":
                    for item in entry.value.items if isinstance(entry.value, Listing) else ():
                        self._area(item)
                case "untold" | "explain":
                    for scalar in scalars(entry.value):
                        self.uses.word("counter", scalar.text)
                case "rows":
                    self._keys("zone", entry.value)
                case key:
                    self._words(key, entry.value)
                    for one in entry.value.entries if isinstance(entry.value, Mapping) else ():
                        self._key(key, one)

    def _area(self, item: Node) -> None:
        """Note the names in how a zone is drawn."""
        if isinstance(item, Scalar):
            self.uses.word("zone", item.text)
        for entry in item.entries if isinstance(item, Mapping) else ():
            for scalar in scalars(entry.value) if entry.key.value in ("pawns", "owned") else ():
                self.uses.word("zone" if scalar.value in self.rules.zones else "counter", scalar.text)
            if not isinstance(entry.value, Scalar):
                continue
            text = entry.value.text
            match entry.key.value:
                case "zone":
                    self.uses.word("zone", text)
                case "with" | "counter":
                    self.uses.word("counter", text)
                case "along":
                    self.uses.word(FIELD, text)
                case "to":
                    self.uses.word(NUMBER, text)
                case "whose":
                    field, between, counter = text.value.partition(" is ")
                    self.uses.word(FIELD, Stretch(text, 0, len(field)))
                    self.uses.word("counter", Stretch(text, len(field + between), len(field + between + counter)))
                case _:
                    pass

    def _key(self, part: str, entry: Pair) -> None:
        """Note the names in a key of a part of the layout."""
        text = entry.key.text
        if part in _BY_COUNTER:
            self.uses.word("counter", text)
            if part == "limits" and isinstance(entry.value, Scalar):
                self.uses.word(NUMBER, entry.value.text)
        elif part in _BY_KIND:
            self.uses.word("kind", text)
            for one in entry.value.entries if part == "pictures" and isinstance(entry.value, Mapping) else ():
                if one.key.value == "tint" and isinstance(one.value, Scalar):
                    self.uses.word(FIELD, one.value.text)
        elif part == "icons" and isinstance(entry.value, Scalar):
            self.uses.word("counter" if text.value in self.rules.counters else "kind", text)
        elif part in ("outcomes", "numbers"):
            self.uses.word("outcome" if part == "outcomes" else NUMBER, text)
        elif part in _BY_SLOT:
            self.slot(text)
        elif part == "moves":
            self._move(text)
        elif part in ("tints", "icons", "offers"):
            self._kind_and_field(entry.key)
            self._values_of(part, entry.value)
        elif part == "paragraphs" and isinstance(entry.value, Mapping):
            self._paragraph(entry.value)

    def _values_of(self, part: str, node: Node) -> None:
        """Note the values of a field that have colours."""
        for entry in node.entries if part == "tints" and isinstance(node, Mapping) else ():
            self.uses.note(entry.key.text.span(), (VALUE, entry.key.value.lower()))

    def _paragraph(self, settings: Mapping) -> None:
        """Note the slots that a paragraph describes, or a turn or table of which is drawn."""
        for entry in settings.entries:
            for scalar in scalars(entry.value) if entry.key.value in ("rules", "draws") else ():
                start = next((len(one) for one in (TURN_WITH, PICTURE_OF) if scalar.value.startswith(one)), 0)
                self.slot(Stretch(scalar.text, start, len(scalar.value)))

    def _move(self, text: Source) -> None:
        """Note the names in `ZONE to ZONE in SLOT`."""
        old, between, rest = text.value.partition(" to ")
        new, inside, slot = (rest, "", "") if rest in self.rules.zones else rest.partition(" in ")
        start = len(old + between)
        self.uses.word("zone", Stretch(text, 0, len(old)))
        self.uses.word("zone", Stretch(text, start, start + len(new)))
        self.slot(Stretch(text, start + len(new + inside), start + len(new + inside + slot)))

    def _kind_and_field(self, key: Scalar) -> None:
        """Note the names in `KIND FIELD`, or in a slot where powers are named by those."""
        kind, between, field = key.value.partition(" ")
        if kind not in self.rules.kinds or field not in self.rules.kinds[kind].fields:
            self.slot(key.text)
            return
        self.uses.word("kind", Stretch(key.text, 0, len(kind)))
        self.uses.word(FIELD, Stretch(key.text, len(kind + between), len(key.value)))

    def _words(self, part: str, node: Node) -> None:
        """Note the names of figures in the words that a front end shows."""
        for scalar in scalars(node):
            for figure in _FIGURE.finditer(scalar.value):
                stretch = Stretch(scalar.text, *figure.span(1))
                for category in _FIGURES.get(part, ("counter",)):
                    self.uses.word(category, stretch)
                if part in _PROSE:
                    self._quote(scalar.text, figure.start(1), figure.group(1))

    def _quote(self, text: Source, start: int, quote: str) -> None:
        """Note the names in a quote: a slot, a counter, or things that are counted or named."""
        self.slot(Stretch(text, start, start + len(quote)))
        number = quote.removesuffix(IN_FULL)
        if number != quote:
            self.uses.word(NUMBER, Stretch(text, start, start + len(number)))
        counter = _LEAST.fullmatch(quote)
        if counter is not None:
            self.uses.word("counter", Stretch(text, start + counter.start(1), start + counter.end(1)))
        things = _COUNTED.fullmatch(quote)
        if things is not None:
            self.uses.phrase("KIND", text, start + things.start(1), start + things.end(1))
            for group in (2, 3):
                if things[group]:
                    self.uses.word(FIELD, Stretch(text, start + things.start(group), start + things.end(group)))


def scalars(node: Node) -> list[Scalar]:
    """List the texts in a value, not the keys."""
    if isinstance(node, Scalar):
        return [node]
    below = node.items if isinstance(node, Listing) else [entry.value for entry in node.entries]
    return [scalar for one in below for scalar in scalars(one)]
