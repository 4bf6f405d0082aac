"""Where rule text uses names: first lines of declarations, their properties, and every text that is parsed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from london_rules.authoring.renaming.edits import Edits
from london_rules.authoring.renaming.names import Renamings
from london_rules.authoring.renaming.reading import Reading
from london_rules.cache import GRAMMAR_TABLES
from london_rules.classes import define, evolve, field
from london_rules.diagnostics import Diagnostics
from london_rules.language.declarations.declaration import Declaration, Property
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.forms import PARAM, Reader
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.property_forms import FIELD_TYPES
from london_rules.language.declarations.read_text import NOTHING, Text, TextReader, names_in
from london_rules.language.declarations.removed import RemovedButUsed
from london_rules.language.declarations.reserved import FIELD
from london_rules.language.declarations.unread import report_unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.lalr import Token
from london_rules.language.syntax.parse import Parser, Start
from london_rules.language.syntax.source import Source, Stretch
from london_rules.resources import data_root

_BETWEEN_NAMES = re.compile(r"(,| or )")


@define
class _Watcher(TextReader):
    """A reader of texts that hands on the names in each text that it has read, and each that it cannot read."""

    uses: RuleUses | None = None

    def parse(
        self,
        start: Start,
        source: Source,
        locals: Mapping[str, str] = NOTHING,
        numbers: Sequence[str] = (),
        shift: int = 0,
        face: str = "",
    ) -> Any:
        """Parse one text, and hand on the names in it."""
        tree = super().parse(start, source, locals, numbers, shift, face)
        if self.uses is None:
            return tree
        names = names_in(self.names, source.value, locals, numbers)
        if tree is not None:
            self.uses.read(Text(start, source, locals, numbers, face), self.parser.tokens(start, source.value, names))
        else:
            self.uses.not_read(Text(start, source, locals, numbers, face))
        return tree


@define
class RuleUses:
    """Replace the names in the rule text of a bundle, as one reading understands it; `found` is what it does not."""

    reading: Reading
    names: Renamings
    edits: Edits
    found: Diagnostics = field(factory=Diagnostics)
    _slots: Mapping[str, Declaration] = field(init=False)
    _texts: _Watcher = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._slots = self.reading.slots()
        parser = Parser(data_root() / "grammar" / "effects.lark", GRAMMAR_TABLES)
        self._texts = _Watcher(parser, self.rules.names, self.found, RemovedButUsed(()), FORMS, uses=self)

    @property
    def rules(self) -> Rules:
        """Give the rules of the reading."""
        assert self.reading.rules is not None
        return self.reading.rules

    def finish(self) -> Diagnostics:
        """Give what could not be understood, with the texts that could not be read."""
        report_unread(self._texts)
        return self.found

    # ---- texts ------------------------------------------------------------------------------------

    def read(self, text: Text, tokens: list[Token]) -> None:
        """Replace the names in a text that was read."""
        for token in tokens:
            self.phrase(token.type, text.source, token.start_pos, token.end_pos)

    def not_read(self, text: Text) -> None:
        """Leave a text alone that cannot be read: it is reported in the end."""

    # ---- single words -----------------------------------------------------------------------------

    def phrase(self, terminal: str, source: Source, start: int, end: int) -> None:
        """Replace a form of a name that was read as a terminal."""
        known = self.names.form(terminal, source.value[start:end])
        if known is not None:
            renaming, new = known
            self.edits.replace(source.span(start, end), new, renaming.key)

    def word(self, category: str, stretch: Source) -> None:
        """Replace the name of something of a category, if that is what a stretch is."""
        name = " ".join(stretch.value.split())
        new = self.names.name(category, name)
        if new != name:
            self.edits.replace(stretch.span(*_inner(stretch)), new, (category, name))

    def text(self, start: Start, source: Source) -> None:
        """Replace the names in a text that is printed on a thing."""
        self._texts.parse(start, source)

    # ---- declarations -----------------------------------------------------------------------------

    def file(self, source: Source, bundle: str) -> None:
        """Replace the names in a file of rules."""
        for d in outline(source, bundle, Diagnostics()):
            self._header(d)
            for line in d.lines:
                self._line(d.keyword, line)
            if d.how not in ("remove", "add to") and d.readable:
                scratch = evolve(Rules("", "", (1, 1), 1), names=self.rules.names, kinds=dict(self.rules.kinds))
                FORMS[d.keyword].analyse(Reader(scratch, self._texts, self.found, self._slots), d)

    def _header(self, d: Declaration) -> None:
        match = FORMS[d.keyword].match_header(d.header.value, d.how)
        if match is None:
            return
        size = len(d.header.value)
        at = {group: _cut(d.header, *match.span(group)) for group in match.groupdict() if match[group]}
        if "name" in at and match.end("name") <= size:
            self.word(d.keyword, at["name"])
        for group in ("owner", "kind", "start", "to"):
            if group in at:
                self.phrase("KIND", at[group], *_inner(at[group]))
        if "at" in at:
            self.word(d.keyword, at["at"])
        for category, stretch in (("relation", at.get("parts")), ("moment", _formula(d))):
            for part in () if stretch is None else _listed(stretch):
                self.word(category, part)
        for given in PARAM.finditer(d.header.value.partition("=")[0]):
            self._input(_cut(d.header, *given.span(2)))

    def _input(self, stretch: Stretch) -> None:
        """Replace the kind of an input; one without a name of its own keeps the old kind as its name."""
        name, colon, kind = stretch.value.partition(":")
        if colon:
            size = len(kind.removesuffix(" or nothing"))
            start = len(name) + 1 + len(kind) - len(kind.lstrip())
            self.word("kind", _cut(stretch, start, len(name) + 1 + size))
        elif self.names.name("kind", name.strip()) != name.strip():
            new = self.names.name("kind", name.strip())
            self.edits.replace(stretch.span(), f"{name.strip()}: {new}", ("kind", name.strip()))

    def _line(self, keyword: str, line: Property) -> None:
        match (keyword, line.form):
            case ("kind", "begins"):
                self.word("zone", line.at("zone"))
            case ("kind", "field"):
                self.word(FIELD, line.at("name"))
                if line["type"] not in FIELD_TYPES:
                    self.word("counter", line.at("type"))
            case ("counter", "rolled") if line["table"]:
                self.word("table", line.at("table"))
            case ("zone", "holds"):
                self.phrase("KIND", line.at("things"), *_inner(line.at("things")))
            case ("zone", "works"):
                self.word(FIELD, line.at("powers"))
            case _:
                pass


def _cut(stretch: Stretch, start: int, end: int) -> Stretch:
    return Stretch(stretch.base, stretch.start + start, stretch.start + end)


def _listed(stretch: Stretch) -> Iterator[Stretch]:
    """Cut a list of names, with commas or `or` between them."""
    at = 0
    for piece in _BETWEEN_NAMES.split(stretch.value):
        whole = _cut(stretch, at, at + len(piece))
        yield _cut(whole, *_inner(whole))
        at += len(piece)


def _inner(stretch: Source) -> tuple[int, int]:
    """Give where the words of a stretch begin and end."""
    text = stretch.value
    return len(text) - len(text.lstrip()), len(text.rstrip())


def _formula(d: Declaration) -> Stretch | None:
    """Give the list of moments that a name stands for."""
    return d.formula if d.keyword == "moments" else None
