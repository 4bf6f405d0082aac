"""Names that are words of the language, which cannot be declared.

A declared name is one that every text of a game can use. The names of steps and powers are none: no text names them.
Nor are inputs, names given with `call it`, and the words of a field of several words: they belong to one text, or are
printed on things.

Words of the syntax as names of declarations are reported where names are entered (`analyse.py`), not here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from london_rules.classes import define, evolve, field, frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.effort import pass_time
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.declarations.declaration import Declaration, Property
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.property_forms import is_optional
from london_rules.language.memo import Store
from london_rules.language.syntax.names import Names, add_counter, add_flag, add_kind, is_word_of_language, words_of

FIELD: Final = "field"
NUMBER: Final = "number"  # parameters are numbers too
VALUE: Final = "value"  # one of several that a field can have
THING: Final = "thing"  # its id
_OPENING: Final = frozenset(words_of(word) for word in (*FORMS, "parameter"))
_NO_FIELD: Final = frozenset({"bottom"})  # words of the language that no text can take for a field


@frozen
class DeclaredName:
    """A name that a declaration gives, with every form in which a text can use it: its terminal and its words."""

    category: str  # the keyword of the declaration, or `FIELD`
    name: str
    span: Span
    source: Declaration | Property | None  # a parameter has none

    def forms(self, name: str) -> list[tuple[str, str]]:
        """List the forms of the declaration under another name; the order is the same for all names."""
        names = _Recorder()
        match self.source:
            case Declaration() if self.category == "kind":
                add_kind(names, name)
            case Declaration() as d if self.category == "counter":
                add_counter(names, name, "", d.head.owner)
            case Declaration() as d:
                FORMS[d.keyword].bring(names, evolve(d, head=evolve(d.head, name=name)))
            case Property() as line:
                names.add("FIELD", name, name)
                if line["type"] == "yes or no" and not is_optional(line):
                    add_flag(names, name)
            case None:
                names.add("NUMBER", name, name)
        return names.forms

    def word(self, name: str) -> str:
        """Give the form of the declaration under a name that is a word of the language; "" if none is."""
        key = (self.category, name, self._written)
        known = _WORDS.get(key)
        return _WORDS.put(key, self._word(name)) if known is None else known

    @property
    def _written(self) -> str:
        """Give what the forms depend on besides the name."""
        match self.source:
            case Declaration() as d:
                return d.header.value
            case Property() as line:
                return line.text
            case None:
                return ""

    def _word(self, name: str) -> str:
        if self.category == FIELD and name in _NO_FIELD:
            return ""
        if words_of(name) in _OPENING or is_word_of_language(name):
            return name
        return next((phrase for _, phrase in self.forms(name) if words_of(phrase) in KEYWORDS), "")


_WORDS: Store[tuple[str, str, str], str] = Store()


@define
class _Recorder(Names):
    """A table of names that only lists what is entered."""

    forms: list[tuple[str, str]] = field(factory=list)

    def add(self, terminal: str, phrase: str, name: str) -> None:
        """List a form."""
        self.forms.append((terminal, phrase))


@define
class ReservedNames:
    """Report each reserved name at its first declaration; bundles come in canonical order."""

    found: Diagnostics
    declared: dict[tuple[str, str], None] = field(factory=dict)

    def fork(self, found: Diagnostics) -> ReservedNames:
        """Give one that goes on from this one, which stays as it is."""
        return ReservedNames(found, dict(self.declared))

    def check(self, names: list[DeclaredName]) -> None:
        """Report those names in a bundle that are reserved; those declared below it are not its own."""
        for one in names:
            pass_time()
            key, word = (one.category, one.name), one.word(one.name)
            if word and key not in self.declared:
                self.declared[key] = None
                said = f"`{one.name}`" if word == one.name else f"`{word}`, a form of `{one.name}`,"
                help = "choose another name, such as one of two words"
                self.found.error("LR-N0005", f"{said} is already a word of the language", one.span, help=help)


def declared_names(d: Declaration) -> Iterator[DeclaredName]:
    """Give the names that a declaration gives and that texts can use, but for those that are reported elsewhere."""
    if d.how == "remove" or not d.readable or not d.name:
        return
    if d.how != "add to" and not _always_refused(d):
        named = DeclaredName(d.keyword, d.name, _place(d), d)
        if named.forms(d.name):
            yield named
    for line in d.lines:
        if d.keyword == "kind" and line.form == "field":
            yield DeclaredName(FIELD, line["name"], line.at("name").span(), line)


def reserved_names(d: Declaration) -> list[DeclaredName]:
    """List the names that a declaration gives, and of which a form is a word of the language."""
    return [name for name in declared_names(d) if name.word(name.name)]


def parameter_name(name: str, span: Span) -> DeclaredName:
    """Give the name of a parameter as a declared one."""
    return DeclaredName(NUMBER, name, span, None)


def _always_refused(d: Declaration) -> bool:
    return is_word_of_language(d.name) or (d.keyword == "kind" and words_of(d.name) in _OPENING)


def _place(d: Declaration) -> Span:
    match = FORMS[d.keyword].match_header(d.header.value, d.how)
    return d.header.span(match.start("name"), match.start("name") + len(match["name"].rstrip())) if match else d.named()
