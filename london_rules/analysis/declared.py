"""The names that a file declares, each with its place: also in a file in which other lines are wrong."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.analysis.keys import Use
from london_rules.bundles.model import Bundle
from london_rules.diagnostics import Diagnostics
from london_rules.language.declarations.declaration import Declaration, Property
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.property_forms import FIELD_TYPES
from london_rules.language.declarations.reserved import FIELD, NUMBER, THING, VALUE
from london_rules.language.syntax.source import Source


def outlined(source: Source, bundle: str) -> list[Declaration]:
    """Cut a file of rules into declarations, without reporting what is wrong."""
    return outline(source, bundle, Diagnostics())


def declared_in_rules(source: Source, bundle: str) -> list[Use]:
    """List the names that a file of rules declares; what it replaces or removes is among them."""
    return [use for d in outlined(source, bundle) for use in _declared(d)]


def _declared(d: Declaration) -> Iterator[Use]:
    match = FORMS[d.keyword].match_header(d.header.value, d.how)
    whole = d.whole.span()
    if match is not None and match.groupdict().get("name"):
        size = len(d.header.value)
        start, end = match.start("name"), min(match.start("name") + len(match["name"].rstrip()), size)
        yield Use(d.header.span(start, end), (d.keyword, d.name), True, None, whole, d.bundle, d.how)
    elif not d.name:  # of the ranking there is one
        yield Use(d.opening(), (d.keyword, ""), True, None, whole, d.bundle, d.how)
    for line in d.lines:
        if d.keyword == "kind" and line.form == "field" and d.how != "remove":
            yield Use(line.at("name").span(), (FIELD, line["name"]), True, None, line.place.span(), d.bundle)
            yield from _values(line, d.bundle)


def _values(line: Property, bundle: str) -> Iterator[Use]:
    """Give the words of a field that has one of several."""
    if " or " not in line["type"] or line["type"] in FIELD_TYPES or line["type"] == "yes or no":
        return
    text, place = line["type"], line.at("type")
    at = 0
    for piece in text.replace(" or ", " ,, ").split(","):
        word = piece.strip()
        if word:
            start = at + len(piece) - len(piece.lstrip())
            yield Use(place.span(start, start + len(word)), (VALUE, word.lower()), True, None, None, bundle)
        at += len(piece) + 1


def declared_in_data(bundle: Bundle) -> Iterator[Use]:
    """Give the parameters and things that the YAML of a bundle declares."""
    for parameter in bundle.parameters:
        yield Use(parameter.span, (NUMBER, parameter.name), True, None, None, bundle.id)
    for face in (face for face in bundle.faces if not face.derived):
        yield Use(face.span, (THING, face.id), True, None, None, bundle.id, face.kind)
