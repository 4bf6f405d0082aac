"""Merged declarations to the typed rule set: first all names, then the kinds, then all other bodies."""

from __future__ import annotations

from london_rules.language.declarations.forms import Reader, no_word
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.syntax.names import is_word_of_language


def declare_names(reader: Reader) -> None:
    """Enter the names that every declaration brings, before any body is read."""
    for d in reader.slots.values():
        # A slot begins with its keyword or with the kind of a thing: those must not be the same.
        named = FORMS[d.keyword].bring is not no_word
        if (named and is_word_of_language(d.name)) or (d.keyword == "kind" and d.name in (*FORMS, "parameter")):
            message, help = (
                f"`{d.name}` is already a word of the language",
                "choose another name, such as one of two words",
            )
            reader.found.error("LR-N0005", message, d.header.span(), help=help)
        if reader.check_name(d.name, d.header):
            FORMS[d.keyword].bring(reader.rules.names, d)


def analyse_kinds(reader: Reader) -> None:
    """Read the kinds first: faces and names of things depend on them."""
    for d in reader.slots.values():
        if d.keyword == "kind":
            FORMS[d.keyword].analyse(reader, d)


def analyse_bodies(reader: Reader) -> None:
    """Read the body of every other declaration."""
    for d in reader.slots.values():
        if d.keyword != "kind":
            FORMS[d.keyword].analyse(reader, d)
