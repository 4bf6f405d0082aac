"""Merged declarations to the typed rule set: first all names, then the kinds, then all other bodies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import chain
from typing import Any

from london_rules.classes import evolve, frozen
from london_rules.diagnostics.effort import pass_time
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.faces import FaceText
from london_rules.language.declarations.forms import Reader, no_word
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.read_text import Text
from london_rules.language.declarations.reserved import declared_names, parameter_name, report_reserved
from london_rules.language.memo import Store
from london_rules.language.syntax.names import Names, add_printed, folded
from london_rules.language.syntax.source import Source, Stretch

MOST_AROUND = 100
MOST_NAMED = 20  # variants, each at a time of its writing, whose names are kept
MOST_READ = 5_000  # declarations that are found again where they have moved


# The names that declarations bring, or things, where nothing is wrong with them.
_NAMED: Store[Hashable, Names] = Store(2 * MOST_NAMED)


def _are_known(names: Names, key: Hashable) -> bool:
    """Take over the names that were entered before for the same words; return whether they were."""
    known = _NAMED.get(key)
    if known is not None:
        names.become(known)
    return known is not None


def declare_names(reader: Reader) -> None:
    """Enter the names that every declaration brings, before any body is read."""
    names, heard = reader.rules.names, reader.found.heard
    key = (*reader.rules.numbers, *map(_bringing, reader.slots.values()))  # so far all numbers are parameters
    if _are_known(names, key):
        return
    given = (name for d in reader.slots.values() for name in declared_names(d))
    figures = (parameter_name(number.name, number.slot.source.span()) for number in reader.rules.numbers.values())
    report_reserved(chain(figures, given), reader.found)
    for d in reader.slots.values():
        named = FORMS[d.keyword].bring is not no_word
        if named and d.name[:1].isdigit():
            message = f"`{d.name}` begins with a number, which a text would read as one"
            reader.found.error("LR-N0005", message, d.header.span(), help="begin the name with a word")
        if reader.check_name(d.name, d.header):
            FORMS[d.keyword].bring(names, d)
    if reader.found.heard == heard:
        _NAMED.put(key, names.copy())


def _bringing(d: Declaration) -> tuple[str, ...]:
    """Give the words on which the names of a declaration depend."""
    pass_time()
    return (d.keyword, d.header.value.partition("=")[0], *[line.text for line in d.lines])


def name_things(names: Names, things: Sequence[FaceText]) -> None:
    """Enter the printed names of things."""
    number: Counter[str] = Counter()
    for thing in things:
        number[folded(thing.name)] += thing.copies
    key = (names.key(), *((thing.name, thing.id, thing.kind) for thing in things), *(n > 1 for n in number.values()))
    if _are_known(names, key):
        return
    for thing in things:
        pass_time()
        add_printed(names, thing.name, thing.id, thing.kind, several=number[folded(thing.name)] > 1)
    _NAMED.put(key, names.copy())


def analyse_kinds(reader: Reader) -> None:
    """Read the kinds first: faces and names of things depend on them."""
    for d in reader.slots.values():
        if d.keyword == "kind":
            reader.rules.kinds[d.name] = FORMS[d.keyword].analyse(reader, d)


def analyse_bodies(reader: Reader) -> None:
    """Read the body of every other declaration."""
    around = _around(reader)
    for d in reader.slots.values():
        if d.keyword != "kind":
            _analyse(reader, d, around)
    for name, decl in reader.rules.rounds.items():
        if _is_late(reader, name) != decl.after_turns:
            reader.rules.rounds[name] = evolve(decl, after_turns=True)


def _is_late(reader: Reader, name: str) -> bool:
    """Tell whether a step of a round comes after its turns, as it says or as the step does beside which it is put."""
    seen: dict[str, None] = {}
    while (d := reader.slots.get(f"round {name}")) is not None and name not in seen:
        if d.head.late:
            return True
        seen[name], name = None, d.head.at
    return False


@frozen
class _Read:
    """A declaration, typed, in which nothing is wrong, with its texts."""

    header: Stretch
    decl: Any
    texts: tuple[Text, ...]

    def moved(self, d: Declaration, reader: Reader) -> _Read:
        """Give it as it is where the same words are now: trees count their places from the first line."""
        by = d.header.start - self.header.start
        texts = tuple(_moved(text, d.header.base, by) for text in self.texts)
        decl = evolve(self.decl, slot=reader.slot(d))
        return _Read(d.header, decl, texts)


def _moved(text: Text, base: Source, by: int) -> Text:
    old = text.source
    assert isinstance(old, Stretch)
    return Text(text.start, Stretch(base, old.start + by, old.end + by), text.locals, text.numbers, text.face)


# Declarations of before by their words: those below the one that is being written move at each key.
_READ: Store[Hashable, _Read] = Store(MOST_READ)

# What the reading of a text depends on besides its declaration; the same object for equal ones.
_AROUND: Store[Hashable, object] = Store(MOST_AROUND)


def _around(reader: Reader) -> object:
    key = (reader.rules.names.key(), reader.texts.parser, tuple(reader.rules.kinds), tuple(reader.slots))
    known = _AROUND.get(key)
    return _AROUND.renew(key, object() if known is None else known)


def _analyse(reader: Reader, d: Declaration, around: object) -> None:
    """Read a declaration, or take what was read of it before, as long as nothing around it has changed."""
    pass_time()
    form, texts = FORMS[d.keyword], reader.texts
    if not form.category:
        form.analyse(reader, d)
        return
    made = getattr(reader.rules, form.category)
    known = _known(reader, d, around) if form.alone and d.name not in made else None
    if known is not None:
        made[d.name] = known.decl
        texts.texts += known.texts
        return
    heard, read, unread = reader.found.heard, len(texts.texts), len(texts.unread)
    decl = form.analyse(reader, d)
    if decl is None:
        return
    if form.alone and reader.found.heard == heard and len(texts.unread) == unread:
        mine = tuple(texts.texts[read:])
        if all(isinstance(text.source, Stretch) and text.source.base is d.header.base for text in mine):
            _READ.put(_words(d, around), _Read(d.header, decl, mine))  # not where some of it stands for other words
    made[d.name] = decl


def _known(reader: Reader, d: Declaration, around: object) -> _Read | None:
    """Give what was read of a declaration before, here or elsewhere, if all that it depends on is the same."""
    words = _words(d, around)
    known = _READ.get(words)
    if known is None or known.header is d.header:
        return known
    return _READ.put(words, known.moved(d, reader))


def _words(d: Declaration, around: object) -> Hashable:
    """Give all that is read of a declaration: what it says, and how far its body is below its first line."""
    return (around, d.keyword, d.bundle, d.header.value, d.body.start - d.header.start, d.body.value)
