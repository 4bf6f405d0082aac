"""What all parts of a layout are read with: names of the rules, texts with figures, and reports of mistakes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property

from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.language import constructs as t
from london_rules.language.rules import CounterDecl, FieldDecl, KindDecl, Rules, ZoneDecl
from london_rules.layout.model import PLACE_OF_FIGURE
from london_rules.text.plain import Key, Plain
from london_rules.text.source_map import Text

MOST_LISTED = 12  # names to choose from
_TAKEN_FOR_A_COMMENT = re.compile(r" +(#[0-9a-fA-F]{6}) *$", re.MULTILINE)
_RULE_KINDS = ("rule", "action", "set-up", "round", "turn", "scoring", "effect", "power")


def list_of(value: Plain | None) -> list[Plain]:
    """Give the items of a list; a single value counts as a list of one."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def text_of(value: Plain | None) -> str:
    """Give a text; "" if the value is not one."""
    return value.value if isinstance(value, Text) else ""


def span_of(value: object) -> Span | None:
    """Give the place of a value; of a list or mapping, that of its first part."""
    if isinstance(value, Text):
        return value.span()
    if isinstance(value, Key):
        return value.span
    if isinstance(value, dict):
        return next((span_of(key) for key in value), None)
    if isinstance(value, list):
        return next((span_of(item) for item in value), None)
    return None


def fields_with_numbers(rules: Rules) -> list[str]:
    """List the fields that are numbers, as `kind field`."""
    fields = ((kind.name, field) for kind in rules.kinds.values() for field in kind.fields.values())
    return [f"{kind} {field.name}" for kind, field in fields if field.type in ("number", "counter")]


class LayoutReader:
    """Read values of a layout, and check them against the rules."""

    def __init__(self, rules: Rules, found: Diagnostics) -> None:
        self.rules, self.found = rules, found
        self.part: str = ""  # of the layout, which is marked if what is wrong has no place: an empty list
        removed = [c.slot for c in rules.changes if c.how == "remove"]
        self.removed = dict.fromkeys([*removed, *(slot.partition(" ")[2] for slot in removed)])
        self.removed_things = tuple(f"{slot} " for slot in removed if slot.partition(" ")[0] in rules.kinds)

    # ---- mistakes ------------------------------------------------------------------------------

    def unknown(self, what: str, word: Plain | str, known: Iterable[str], place: Span | None = None) -> None:
        """Report a name that the rules do not know; what an overlay has removed may still be used below it."""
        name = word if isinstance(word, str) else text_of(word)
        if name in self.removed or name.startswith(self.removed_things):
            return
        names = list(dict.fromkeys(known))
        choose = "choose from " + ", ".join(f"`{n}`" for n in names) if 0 < len(names) <= MOST_LISTED else None
        place = place or span_of(word) or span_of(self.part)
        self.found.error("LR-N0020", f"there is no {what} `{name}`", place, help=choose, cause=UnknownName(name, names))

    def needs(self, what: str, value: object, help: str | None = None) -> None:
        """Report that the layout needs something else in a place."""
        span = span_of(value) or span_of(self.part)
        if isinstance(value, Text) and span is not None:
            span = self._with_quotes(span)
            taken = _TAKEN_FOR_A_COMMENT.match(self.found.files.get(span.file, ""), span.start)
            if not value.value and taken is not None:  # `#` and what follows it was a comment to YAML
                span = Span(span.file, *taken.span(1))
                help = f'a `#` after a space begins a comment: write `"{taken[1]}"`, in quotes'
        self.found.error("LR-Y0009", f"the layout needs {what} here", span, help=help)

    def _with_quotes(self, span: Span) -> Span:
        text = self.found.files.get(span.file, "")
        before, after = text[span.start - 1 : span.start], text[span.end : span.end + 1]
        return Span(span.file, span.start - 1, span.end + 1) if before and before == after and before in "\"'" else span

    # ---- values --------------------------------------------------------------------------------

    def entries(self, value: Plain) -> list[tuple[str, Plain]]:
        """Give the lines of a mapping, or report that it is not one."""
        if isinstance(value, dict):
            return list(value.items())
        self.needs("`key: value` lines", value)
        return []

    def named(self, what: str, value: Plain, known: Collection[str]) -> Iterator[tuple[str, Plain]]:
        """Give the lines of a mapping that begin with a name the rules know, and report the other names."""
        for name, words in self.entries(value):
            if name in known:
                yield name, words
            else:
                self.unknown(what, name, known)

    def kinds(self, value: Plain) -> Iterator[tuple[KindDecl, Plain]]:
        """Give the lines of a mapping that begin with the name of a kind, and report the other names."""
        for name, settings in self.named("kind of thing", value, self.rules.kinds):
            yield self.rules.kinds[name], settings

    def settings(self, what: str, value: Plain, known: Collection[str]) -> dict[str, Plain]:
        """Give the lines of a mapping by their keys, and report keys that are not known."""
        return dict(self.named(what, value, known))

    def one_of(self, what: str, value: Plain | None, known: Collection[str]) -> str:
        """Give a text that is a known name; "" for none, and with a mistake for any other."""
        if value is None or text_of(value) in known:
            return text_of(value)
        self.unknown(what, value, known)
        return ""

    def template(self, value: Plain | None, known: Collection[str], optional: bool = True) -> str:
        """Read a text with figures in it, if there is one; a figure may have a question mark if it is `optional`."""
        if not isinstance(value, Text):
            if value is not None:
                self.needs("a text", value)
            return ""
        for match in PLACE_OF_FIGURE.finditer(value.value):
            word = match[1].removesuffix("?") if optional else match[1]
            if word not in known:
                self.unknown("figure", word, known, value.span(match.start(1), match.end(1)))
        return value.value

    def templates(self, value: Plain, known: Collection[str]) -> tuple[str, ...]:
        """Read one or several texts with figures in them."""
        return tuple(self.template(item, known) for item in list_of(value))

    def values(self, field: FieldDecl, value: Plain) -> Iterator[tuple[str, str, Plain]]:
        """Give the lines of a mapping that begin with a value of a field, each after that value, and report others."""
        values = {word.lower(): word for word in field.values}
        for key, given in self.entries(value):
            if key.lower() in values:
                yield values[key.lower()], key, given
            else:
                self.unknown(f"value of {field.name}", key, field.values)

    # ---- the rules -----------------------------------------------------------------------------

    @cached_property
    def fields_with_values(self) -> dict[str, FieldDecl]:
        """List the fields that are one of several words, as `kind field`."""
        kinds = self.rules.kinds.values()
        return {f"{k.name} {f.name}": f for k in kinds for f in k.fields.values() if f.type == "one of"}

    def figures(self, kind: KindDecl) -> dict[str, None]:
        """List the figures that a template about a thing may name."""
        relations = (one.name for one in self.rules.relations.values() if one.kind == kind.name and not one.parts)
        return dict.fromkeys(["name", *kind.fields, *self.counters_of.get(kind.name, ()), *relations])

    @cached_property
    def counters_of(self) -> dict[str, dict[str, None]]:
        """List the counters of each owner."""
        return _by_owner(self.rules.counters.values())

    def fixed(self, word: str) -> int | None:
        """Read a whole number, or the name of a number that is one; None if it is neither."""
        decl = self.rules.numbers.get(word)
        if decl is not None:
            return decl.body.value if isinstance(decl.body, t.Int) else None
        return int(word[:9]) if word.isascii() and word.isdigit() else None

    @property
    def counters(self) -> dict[str, None]:
        """List the counters of a player."""
        return self.counters_of.get("player", {})

    @cached_property
    def numbers(self) -> dict[str, None]:
        """List the numbers without inputs, parameters among them."""
        return {decl.name: None for decl in self.rules.numbers.values() if not decl.params}

    @cached_property
    def zones_of(self) -> dict[str, dict[str, None]]:
        """List the zones of each owner."""
        return _by_owner(self.rules.zones.values())

    @cached_property
    def joined(self) -> dict[str, None]:
        """List the kinds whose things a relation joins."""
        return dict.fromkeys(relation.joined for relation in self.rules.relations.values() if not relation.one)

    @cached_property
    def on_pictures(self) -> list[str]:
        """List the kinds whose things the layout puts on a picture."""
        maps = self.rules.layout.get("maps") if isinstance(self.rules.layout, dict) else None
        ways = maps.items() if isinstance(maps, dict) else ()
        return [str(kind) for kind, way in ways if isinstance(way, dict) and "places" in way]

    @cached_property
    def relations_removed(self) -> bool:
        """Return whether an overlay removed a relation, so that what is below it may still name a map."""
        return any(slot.startswith("relation ") for slot in self.removed)

    @cached_property
    def faces_of(self) -> Mapping[str, int]:
        """Count the different things of each kind."""
        return Counter(face.kind for face in self.rules.faces.values())

    @cached_property
    def chapters(self) -> dict[str, None] | None:
        """List the chapters that the layout has; None if they cannot be read."""
        chapters = self.rules.layout.get("chapters", {}) if isinstance(self.rules.layout, dict) else {}
        return dict.fromkeys(chapters) if isinstance(chapters, dict) else None

    @cached_property
    def asking(self) -> dict[str, None]:
        """List the rules that a question may come from."""
        return dict.fromkeys(slot.id for slot in self.rules.slots() if slot.kind in _RULE_KINDS)


def _by_owner(decls: Iterable[CounterDecl | ZoneDecl]) -> dict[str, dict[str, None]]:
    """List the names of counters or zones by their owners."""
    out: dict[str, dict[str, None]] = {}
    for decl in decls:
        out.setdefault(decl.owner, {})[decl.name] = None
    return out
