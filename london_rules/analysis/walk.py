"""All uses of names in one file: the walk that renames names, which here only notes them."""

from __future__ import annotations

import re
from typing import Any

from london_rules.analysis.declared import declared_in_rules
from london_rules.analysis.keys import LOCAL, MEANT, Key, Known, Use
from london_rules.analysis.scan import scanned
from london_rules.authoring.renaming.case_uses import CaseUses
from london_rules.authoring.renaming.names import Renamings
from london_rules.authoring.renaming.rule_uses import RuleUses
from london_rules.authoring.renaming.yaml_uses import YamlUses, scalars
from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Span
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.read_text import Text
from london_rules.language.declarations.reserved import NUMBER, THING, VALUE
from london_rules.language.syntax.lalr import Token
from london_rules.language.syntax.lexer import PRINTED
from london_rules.language.syntax.names import Names, words_of
from london_rules.language.syntax.source import Source, Stretch
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar


@frozen
class Word:
    """A word, number or name in a text, as it was read: its terminal."""

    span: Span
    terminal: str


@frozen(eq=False)
class FileIndex:
    """What is named in a file, in the order of the places, and the words of its texts."""

    uses: tuple[Use, ...] = ()
    words: tuple[Word, ...] = ()


@define
class Noting(RuleUses):
    """Note the names in rule text; `known` are those that there are, `older` those that there were before."""

    known: tuple[Known, ...] = ()
    older: Names | None = None
    uses: dict[Span, Use] = field(factory=dict)
    words: list[Word] = field(factory=list)
    _scope: Span | None = None

    def index(self) -> FileIndex:
        """Give what was noted."""
        uses = sorted(self.uses.values(), key=lambda use: (use.span.start, use.span.end))
        return FileIndex(tuple(uses), tuple(self.words))

    def note(self, span: Span, *keys: Key, declares: bool = False) -> None:
        """Note a name at a place: the first of some keys that there is."""
        for key in keys:
            if key[0] == LOCAL or any(key in known for known in self.known):
                if span.end > span.start:
                    self.uses.setdefault(span, Use(span, key, declares, self._scope if key[0] == LOCAL else None))
                return

    # ---- texts --------------------------------------------------------------------------------------

    def file(self, source: Source, bundle: str) -> None:
        """Note the names in a file of rules."""
        for use in declared_in_rules(source, bundle):
            self.uses.setdefault(use.span, use)
        super().file(source, bundle)

    def text(self, start: Any, source: Source) -> None:
        """Note the names in a text that is printed on a thing."""
        self._scope = source.span()
        super().text(start, source)

    def read(self, text: Text, tokens: list[Token]) -> None:
        """Note the names in a text that was read."""
        for token in tokens:
            self._token(text, token)

    def not_read(self, text: Text) -> None:
        """Note the names in a text that cannot be read: up to the mistake as it was read, then word by word."""
        names = text.names(self.rules.names, text.source.value)
        value = text.source.value
        tokens = self._texts.parser.begun(text.start, value, names)
        tables = (names,) if self.older is None else (names, self.older)
        end = tokens[-1].end_pos or 0 if tokens else 0
        self.read(text, [*tokens, *scanned(value, end, tables)])

    def _token(self, text: Text, token: Token) -> None:
        start, end = token.start_pos, token.end_pos
        if end <= start:
            return
        span = text.source.span(start, end)
        self.words.append(Word(span, token.type))
        name = str(token)
        if token.type in PRINTED and " " in name:
            name = name.partition(" ")[0]
        if token.type in ("NEW_NAME", "LOCAL", "LOCALS"):
            self.note(span, (LOCAL, name), declares=token.type == "NEW_NAME")
        elif token.type == "NUMBER" and name not in self.rules.numbers:
            self.note(span, (NUMBER, name), (LOCAL, name))
        elif token.type in MEANT:
            self.note(span, *((category, name) for category in MEANT[token.type]))

    # ---- single words -------------------------------------------------------------------------------

    def phrase(self, terminal: str, source: Source, start: int, end: int) -> None:
        """Note a form of a name outside of a text."""
        found = (self.rules.names.readings(words_of(source.value[start:end])) or {}).get(terminal)
        if found is not None:
            self.note(source.span(start, end), *((category, found) for category in MEANT[terminal]))

    def word(self, category: str, stretch: Source) -> None:
        """Note the name of something of a category."""
        text = stretch.value
        place = stretch.span(len(text) - len(text.lstrip()), len(text.rstrip()))
        name = " ".join(text.split())
        self.note(place, *((meant, name) for meant in _ALSO.get(category, (category,))))

    def _header(self, d: Declaration) -> None:
        self._scope = d.whole.span()
        super()._header(d)

    def _input(self, stretch: Stretch) -> None:
        name, colon, _ = stretch.value.partition(":")
        start = len(name) - len(name.lstrip())
        place = stretch.span(start, start + len(name.strip()))
        self.note(place, (LOCAL, name.strip()), declares=True)
        if colon:
            super()._input(stretch)


_ALSO = {"moment": ("moment", "moments")}


@define
class NotingYaml(YamlUses):
    """Note the names in YAML, also those of things."""

    uses: Noting

    def slot(self, id: Source) -> None:
        """Note what the id of a slot names."""
        opening, _, rest = id.value.partition(" ")
        if opening in self.rules.kinds:
            face, _, _ = rest.partition(" ")
            start = len(opening) + 1
            self.uses.note(id.span(start, start + len(face)), (THING, face))
        else:
            _, key = Renamings().slot(id.value)
            start = len(opening) + 1 if rest else 0
            self.uses.note(id.span(start, len(id.value)), key)

    def _kind(self, entry: Pair) -> None:
        super()._kind(entry)
        for thing in entry.value.entries if isinstance(entry.value, Mapping) else ():
            self.uses.note(thing.key.text.span(), (THING, thing.key.value))

    def _thing(self, kind: str, body: Mapping) -> None:
        super()._thing(kind, body)
        decl = self.rules.kinds.get(kind)
        for entry in body.entries:
            known = decl.fields.get(entry.key.value) if decl is not None else None
            if entry.key.value in self.rules.relations:
                for scalar in scalars(entry.value):
                    self.uses.note(scalar.text.span(), (THING, scalar.value))
            elif known is not None and known.values and isinstance(entry.value, Scalar):
                self.uses.note(entry.value.text.span(), (VALUE, entry.value.value.lower()))

    def _key(self, part: str, entry: Pair) -> None:
        super()._key(part, entry)
        for one in entry.value.entries if part == "tints" and isinstance(entry.value, Mapping) else ():
            self.uses.note(one.key.text.span(), (VALUE, one.key.value.lower()))

    def _remove(self, node: Mapping) -> None:
        super()._remove(node)
        for entry in node.entries:
            things = entry.value.entries if isinstance(entry.value, Mapping) else ()
            for key in [*(thing.key for thing in things), *_items(entry.value)]:
                self.uses.note(key.text.span(), (THING, key.value))


_WITH_THINGS = ("given", "when", "then", "cases")
_ID = re.compile(r"(?<![\w-])[a-z0-9][a-z0-9-]*(?![\w-])")


def _items(node: Node) -> list[Scalar]:
    return [item for item in node.items if isinstance(item, Scalar)] if isinstance(node, Listing) else []


@define
class NotingCases(CaseUses):
    """Note the names in the tests of a bundle, also the ids of things."""

    def tests(self, node: Node | None) -> None:
        """Note the names in everything under `tests`."""
        super().tests(node)
        for test in node.entries if isinstance(node, Mapping) else ():
            for entry in test.value.entries if isinstance(test.value, Mapping) else ():
                if entry.key.value in _WITH_THINGS:
                    self._things(entry.value)

    def _things(self, node: Node) -> None:
        """Note the ids of things among the words of lines, and of `on THING`."""
        if isinstance(node, Scalar):
            self._ids(node.text)
        for item in node.items if isinstance(node, Listing) else ():
            self._things(item)
        for entry in node.entries if isinstance(node, Mapping) else ():
            if entry.key.value.startswith("on "):
                self._ids(entry.key.text)
            self._things(entry.value)

    def _ids(self, source: Source) -> None:
        for word in _ID.finditer(source.value):
            if word[0] in self.rules.faces:
                self.uses.note(source.span(*word.span()), (THING, word[0]))  # type: ignore[attr-defined]

    def _named(self, id: Stretch, key: Key) -> None:
        self.uses.note(id.span(), key)  # type: ignore[attr-defined]
