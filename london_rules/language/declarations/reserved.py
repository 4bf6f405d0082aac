"""Names that are words of the language, which cannot be declared.

A declared name is one that every text of a game can use. The names of steps and powers are none: no text names them.
Nor are inputs, names given with `call it`, and the words of a field of several words: they belong to one text, or are
printed on things.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from london_rules.classes import define, evolve, field, frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.effort import pass_time
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.declarations.declaration import Declaration, Property
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.property_forms import is_optional
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
        if self.category == FIELD and name in _NO_FIELD:
            return ""
        if words_of(name) in _OPENING or is_word_of_language(name):
            return name
        return next((phrase for _, phrase in self.forms(name) if words_of(phrase) in KEYWORDS), "")


@define
class _Recorder(Names):
    """A table of names that only lists what is entered."""

    forms: list[tuple[str, str]] = field(factory=list)

    def add(self, terminal: str, phrase: str, name: str) -> None:
        """List a form."""
        self.forms.append((terminal, phrase))


def report_reserved(names: Iterable[DeclaredName], found: Diagnostics) -> None:
    """Report the names of a rule set of which a form is a word of the language."""
    for one in names:
        pass_time()
        word = one.word(one.name)
        if word:
            said = f"`{one.name}`" if word == one.name else f"`{word}`, a form of `{one.name}`,"
            help = "choose another name, such as one of two words"
            found.error("LR-N0005", f"{said} is already a word of the language", one.span, help=help)


def declared_names(d: Declaration) -> Iterator[DeclaredName]:
    """Give the names that a declaration gives and that texts can use."""
    if d.how == "remove" or not d.readable or not d.name:
        return
    if d.how != "add to":
        named = DeclaredName(d.keyword, d.name, _place(d), d)
        if named.forms(d.name):
            yield named
    for line in d.lines:
        if d.keyword == "kind" and line.form == "field":
            yield DeclaredName(FIELD, line["name"], line.at("name").span(), line)


def parameter_name(name: str, span: Span) -> DeclaredName:
    """Give the name of a parameter as a declared one."""
    return DeclaredName(NUMBER, name, span, None)


def _place(d: Declaration) -> Span:
    match = FORMS[d.keyword].match_header(d.header.value, d.how)
    return d.header.span(match.start("name"), match.start("name") + len(match["name"].rstrip())) if match else d.named()
