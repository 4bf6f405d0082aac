"""Merged declarations to the typed rule set: first all names, then the kinds, then all other bodies."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import chain
from typing import Any, Final

from attrs import frozen

from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.faces import FaceText
from london_rules.language.declarations.forms import Reader, no_word
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.read_text import Text
from london_rules.language.memo import Store
from london_rules.language.syntax.names import Names, is_word_of_language

MOST_AROUND = 100
MOST_NAMED = 20  # variants, each at a time of its writing, whose names are kept
_BODY: Final = "body"


@frozen(eq=False)
class _Named:
    """The names that declarations bring where nothing is wrong with them, with what the key has the identities of."""

    parts: tuple[object, ...]
    names: Names


_DECLARED: Store[Hashable, _Named] = Store(MOST_NAMED)
_WITH_THINGS: Store[Hashable, _Named] = Store(MOST_NAMED)


def declare_names(reader: Reader) -> None:
    """Enter the names that every declaration brings, before any body is read."""
    names, heard = reader.rules.names, reader.found.heard
    parts = tuple(chain.from_iterable(map(_bringing, reader.slots.values())))
    key = (tuple(reader.rules.numbers), tuple(map(id, parts)))  # so far all numbers are parameters
    known = _DECLARED.get(key)
    if known is not None:
        names.become(known.names)
        return
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
            FORMS[d.keyword].bring(names, d)
    if reader.found.heard == heard:
        _DECLARED.put(key, _Named(parts, names.copy()))


def _bringing(d: Declaration) -> tuple[object, ...]:
    """List what the names of a declaration depend on; all of it is kept from one reading to the next."""
    return (FORMS[d.keyword], d.head, *(line.match or line for line in d.lines))


def name_things(names: Names, things: Sequence[FaceText]) -> None:
    """Enter the names of things of which there is one."""
    key = (names.key(), tuple(map(id, things)))
    known = _WITH_THINGS.get(key)
    if known is not None:
        names.become(known.names)
        return
    for thing in things:
        if thing.copies == 1:
            names.things.setdefault(thing.name.lower(), thing.id)
            names.add("THING", thing.name, thing.id)
    _WITH_THINGS.put(key, _Named(tuple(things), names.copy()))


def analyse_kinds(reader: Reader) -> None:
    """Read the kinds first: faces and names of things depend on them."""
    for d in reader.slots.values():
        if d.keyword == "kind":
            FORMS[d.keyword].analyse(reader, d)


def analyse_bodies(reader: Reader) -> None:
    """Read the body of every other declaration."""
    around = _around(reader)
    for d in reader.slots.values():
        if d.keyword != "kind":
            _analyse(reader, d, around)


@frozen
class _Read:
    """A declaration of one text, typed, in which nothing is wrong."""

    around: object
    decl: Any
    text: Text


# What the reading of a text depends on besides its declaration; the same object for equal ones.
_AROUND: Store[Hashable, object] = Store(MOST_AROUND)


def _around(reader: Reader) -> object:
    key = (reader.rules.names.key(), reader.texts.parser, tuple(reader.rules.kinds))
    known = _AROUND.get(key)
    return _AROUND.renew(key, object() if known is None else known)


def _analyse(reader: Reader, d: Declaration, around: object) -> None:
    """Read a declaration, or take what was read of it before, as long as nothing around it has changed."""
    form, texts = FORMS[d.keyword], reader.texts
    if not form.category:
        form.analyse(reader, d)
        return
    made, known = getattr(reader.rules, form.category), d.read.get(_BODY)
    if known is not None and known.around is around and d.name not in made:
        made[d.name] = known.decl
        texts.texts.append(known.text)
        return
    heard, read = reader.found.heard, len(texts.texts)
    form.analyse(reader, d)
    if reader.found.heard == heard and len(texts.texts) == read + 1 and d.name in made:
        d.read[_BODY] = _Read(around, made[d.name], texts.texts[-1])
