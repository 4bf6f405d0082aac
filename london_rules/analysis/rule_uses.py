"""Where rule text names something: in first lines of declarations, in their properties, and in every text."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping

from london_rules.analysis.declared import declared_in_rules
from london_rules.analysis.keys import IMPLIED, LOCAL, MEANT, FileIndex, Key, Use, Word
from london_rules.analysis.scan import scanned
from london_rules.cache import GRAMMAR_TABLES
from london_rules.classes import define, evolve, field
from london_rules.diagnostics import Diagnostics, Span
from london_rules.language.declarations.declaration import Declaration, Property
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.forms import PARAM, Reader
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.property_forms import FIELD_TYPES
from london_rules.language.declarations.read_text import Text, TextReader
from london_rules.language.declarations.removed import RemovedButUsed
from london_rules.language.declarations.reserved import FIELD, NUMBER
from london_rules.language.rules import Rules
from london_rules.language.syntax.lalr import Token
from london_rules.language.syntax.lexer import PRINTED
from london_rules.language.syntax.names import Names, words_of
from london_rules.language.syntax.parse import Parser, Start
from london_rules.language.syntax.source import Source, Stretch
from london_rules.resources import data_root

_BETWEEN_NAMES = re.compile(r"(,| or )")
_ALSO = {"moment": ("moment", "moments")}


@define
class RuleUses:
    """Note the names in rule text as one rule set understands it.

    `known` are the names that there are, `older` those that there were before; `slots` are the declarations that hold.
    """

    rules: Rules
    slots: Mapping[str, Declaration]
    known: tuple[Container[Key], ...] = ()
    older: Names | None = None
    uses: dict[Span, Use] = field(factory=dict)
    implied: list[Use] = field(factory=list)
    words: list[Word] = field(factory=list)
    _scope: Span | None = None
    _texts: TextReader = field(init=False)

    def __attrs_post_init__(self) -> None:
        parser = Parser(data_root() / "grammar" / "effects.lark", GRAMMAR_TABLES)
        self._texts = TextReader(parser, self.rules.names, Diagnostics(), RemovedButUsed(()), FORMS)

    def index(self) -> FileIndex:
        """Give what was noted."""
        uses = sorted((*self.uses.values(), *self.implied), key=lambda use: (use.span.start, use.span.end))
        return FileIndex(tuple(uses), tuple(sorted(self.words, key=lambda word: word.span.start)))

    def note(self, span: Span, *keys: Key, form: str = "", declares: bool = False) -> None:
        """Note a name at a place: the first of some keys that there is; `form` says in which form it is written."""
        for key in keys:
            if key[0] == LOCAL or any(key in known for known in self.known):
                if span.end > span.start:
                    scope = self._scope if key[0] == LOCAL else None
                    self.uses.setdefault(span, Use(span, key, declares, scope, form=form))
                return

    # ---- texts ------------------------------------------------------------------------------------

    def text(self, start: Start, source: Source) -> None:
        """Note the names in a text that is printed on a thing."""
        self._scope = source.span()
        self._texts.parse(start, source)
        self._note_texts()

    def _note_texts(self) -> None:
        """Note the names in the texts that were read, and in those that cannot be read."""
        reader = self._texts
        for text in reader.texts:
            names = text.names(self.rules.names, text.source.value)
            self._tokens(text, reader.parser.tokens(text.start, text.source.value, names))
        for text in reader.unread:
            self._tokens(text, self._unread(text))
        reader.texts.clear()
        reader.unread.clear()

    def _unread(self, text: Text) -> list[Token]:
        """List what is in a text that cannot be read: up to the mistake as it was read, then word by word."""
        value = text.source.value
        names = text.names(self.rules.names, value)
        tokens = self._texts.parser.begun(text.start, value, names)
        tables = (names,) if self.older is None else (names, self.older)
        return [*tokens, *scanned(value, tokens[-1].end_pos or 0 if tokens else 0, tables)]

    def _tokens(self, text: Text, tokens: list[Token]) -> None:
        for token in tokens:
            if token.end_pos > token.start_pos:
                self._token(token, text.source.span(token.start_pos, token.end_pos))

    def _token(self, token: Token, span: Span) -> None:
        self.words.append(Word(span, token.type))
        name = str(token)
        if token.type in PRINTED and " " in name:
            name = name.partition(" ")[0]
        if token.type in ("NEW_NAME", "LOCAL", "LOCALS"):
            self.note(span, (LOCAL, name), declares=token.type == "NEW_NAME")
        elif token.type == "NUMBER" and name not in self.rules.numbers:
            self.note(span, (NUMBER, name), (LOCAL, name), form=token.type)
        elif token.type in MEANT:
            self.note(span, *((category, name) for category in MEANT[token.type]), form=token.type)

    # ---- single words -----------------------------------------------------------------------------

    def phrase(self, terminal: str, source: Source, start: int, end: int) -> None:
        """Note a form of a name outside of a text."""
        found = (self.rules.names.readings(words_of(source.value[start:end])) or {}).get(terminal)
        if found is not None:
            self.note(source.span(start, end), *((category, found) for category in MEANT[terminal]), form=terminal)

    def word(self, category: str, stretch: Source) -> None:
        """Note the name of something of a category."""
        name = " ".join(stretch.value.split())
        self.note(stretch.span(*_inner(stretch)), *((meant, name) for meant in _ALSO.get(category, (category,))))

    # ---- declarations -----------------------------------------------------------------------------

    def file(self, source: Source, bundle: str) -> None:
        """Note the names in a file of rules."""
        for use in declared_in_rules(source, bundle):
            self.uses.setdefault(use.span, use)
        for d in outline(source, bundle, Diagnostics()):
            self._scope = d.whole.span()
            self._header(d)
            for line in d.lines:
                self._line(d.keyword, line)
            if d.how not in ("remove", "add to") and d.readable:
                scratch = evolve(Rules("", "", (1, 1), 1), names=self.rules.names, kinds=dict(self.rules.kinds))
                FORMS[d.keyword].analyse(Reader(scratch, self._texts, self._texts.found, self.slots), d)
                self._note_texts()

    def _header(self, d: Declaration) -> None:
        """Note the names in a first line, but for the one that is declared."""
        match = FORMS[d.keyword].match_header(d.header.value, d.how)
        if match is None:
            return
        at = {group: _cut(d.header, *match.span(group)) for group in match.groupdict() if match[group]}
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
        """Note an input and its kind, by which it is called if it has no name of its own."""
        name, colon, kind = stretch.value.partition(":")
        start = len(name) - len(name.lstrip())
        place = stretch.span(start, start + len(name.strip()))
        self.note(place, (LOCAL, name.strip()), declares=True)
        if colon:
            size = len(kind.removesuffix(" or nothing"))
            start = len(name) + 1 + len(kind) - len(kind.lstrip())
            self.word("kind", _cut(stretch, start, len(name) + 1 + size))
        elif name.strip() in self.rules.kinds:
            self.implied.append(Use(place, ("kind", name.strip()), form=IMPLIED))

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
