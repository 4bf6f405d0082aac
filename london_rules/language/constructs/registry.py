"""The facts of each construct, declared beside its class: words, names, what it reads and changes, whom it asks.

A family file of this package declares its classes with one of the decorators below. A fact that a construct of its
sort must have is an argument without a default, so leaving it out is a type error. Everything else that needs to know
the constructs is made from here: the terminals of the grammar, the keywords of the lexer, the builder of the tree,
the colours of editors, its text and its English, who calls whom, what is read and changed, and which texts ask.

The first argument is a template of how the construct is written in rules. `english` is one of how it is said to
players, where that differs. In a template

- `{amount}` is the field `amount`, and `{of the}` is the field `of` in the manner `the`. A manner is a function of
  `format/manners.py` or `say/manners.py`; one by itself, like `{is}`, is given the whole construct.
- `[ to {to}]` is left out where the field `to` is empty, or as it is when the text says nothing of it.
- `[random?at random|as you like]` is the one or the other by the field `random`; `[side=left?...|...]` goes by its
  value, or by the class of the construct that it holds. The other can be left out, with its bar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar, cast, get_args

from london_rules.classes import fields, frozen
from london_rules.language.constructs.node import Node

Sort: TypeAlias = Literal["thing", "collection", "number", "predicate", "condition", "statement", "power", "piece"]
Colour: TypeAlias = Literal["control", "verb", "logic", "measure", "person", "small"]
COLOURS: Final[tuple[Colour, ...]] = ("control", "verb", "logic", "measure", "person", "small")

# The words of a terminal: phrases that mean the same, or phrases that each stand for a value.
Phrases: TypeAlias = str | tuple[str, ...] | Mapping[str, str]
Words: TypeAlias = Mapping[str, Phrases]

# The category that a name in a text was declared under. A "thing" has a printed name, "local" and "new" names are
# given in the text, a "set mark" is put on a thing and not asked for, an "end" is that of an action or rule, and a
# "word" is free or belongs to a declared rule.
Category: TypeAlias = Literal[
    "kind", "relation", "counter", "mark", "zone", "number", "table", "test", "group", "moment", "rule", "action",
    "outcome", "field", "value", "thing", "local", "set mark", "end", "new", "word",
]  # fmt: skip
Asks: TypeAlias = Literal["never", "always", "if its rule asks", "if its effect asks", "if its order matters"]
# How often what stands in a statement is done: as many times as its field `number`, `least` or `most` says, for each of
# the things that it binds, in a chain for each there can be, or for each player whom its subject means. Without a
# `most`, as often as a text can be.
Repeats: TypeAlias = Literal["once", "number", "least", "most", "things", "chain", "players"]


@frozen
class Access:
    """One thing that a construct reads or changes, found in one of its fields.

    `places` are where things lie, how they face, what is marked and which powers are in force; they need no field.
    A `number` is read as places are, if a power can change it. What is `rolled` are all counters that chance sets.
    """

    how: Literal["reads", "sets", "adds", "takes"]
    what: Literal["places", "counter", "number", "amount", "rolled"]
    field: str = ""


NOTHING: Final[tuple[Access, ...]] = ()
READS_PLACES: Final = (Access("reads", "places"),)
CHANGES_PLACES: Final = (Access("sets", "places"),)


@frozen
class Binding:
    """What a statement binds: `it` (and a name) to one of its things, or a name to a number; in a block or after it."""

    things: str = ""  # the field with the collection, or "" for a number
    name: str = ""  # the field with the name
    inside: str = ""  # the field with the block in which it holds, or "" for all that follows


@frozen
class Facts:
    """All that is declared of one construct."""

    cls: type[Node]
    sort: Sort
    text: str  # as rules are written: a template, or BY_HAND
    english: str  # as it is said to players, where it is not said as it is written
    aliases: Mapping[str, Alias]
    names: Mapping[str, tuple[Category, ...]]
    accesses: tuple[Access, ...] = NOTHING
    calls: Literal["", "every action", "shortfall"] = ""
    asks: Asks = "never"
    binds: Binding | None = None
    repeats: Repeats = "once"
    answers: str = ""  # of a power: the field with the name of what it changes or answers


# In place of a template: `format` has a function that writes the construct, which takes more than filling in.
BY_HAND: Final = "by hand"

# How an alternative of the grammar makes a node: fields that it fixes, or a function of the span and the children.
Alias: TypeAlias = Mapping[str, Any] | Callable[..., Node]
N = TypeVar("N", bound=Node)

FACTS: Final[dict[type[Node], Facts]] = {}
BUILT: Final[dict[str, tuple[type[Node], Alias]]] = {}  # by the name that the grammar gives an alternative
PARTS: Final[dict[str, Mapping[str, object]]] = {}  # words of the grammar that only fix a field of what they stand in
PART_NAMES: Final[dict[str, str]] = {}  # alternatives of the grammar that fill a field of another name
KEYWORDS: Final[dict[tuple[str, ...], tuple[str, str]]] = {}  # phrase, without "the": its terminal and value
COLOUR_OF: Final[dict[str, Colour]] = {}  # by terminal


def facts(node: Node) -> Facts:
    """Give the facts of a construct. Raises KeyError for a class that no family declares."""
    return FACTS[type(node)]


def names_of(node: Node) -> Iterator[tuple[Category, str]]:
    """Give each name in a construct itself, not below it, with each category that it may be declared under."""
    for attribute, categories in FACTS[type(node)].names.items():
        name = getattr(node, attribute)
        if name:
            yield from ((category, name) for category in categories)


def answered(power: Node) -> tuple[Category, str]:
    """Give what a power changes or answers: the category, and the name under it."""
    known = FACTS[type(power)]
    return known.names[known.answers][0], getattr(power, known.answers)


def part(absent: object) -> Mapping[str, object]:
    """Mark a field that a part of the text fills if it is there; `absent` is its value if it is not."""
    return {"absent": absent}


def reads(what: Literal["counter", "number"], name: str) -> tuple[Access, ...]:
    """Say that a construct reads the counter or number whose name is in a field."""
    return (Access("reads", what, name),)


def changes(how: Literal["sets", "adds", "takes"], amount: str) -> tuple[Access, ...]:
    """Say that a construct sets the counter of an amount, or only adds to it, or only takes off it."""
    return (Access(how, "amount", amount),)


# ---- words --------------------------------------------------------------------------------------


def words(
    *,
    control: Words | None = None,
    verb: Words | None = None,
    logic: Words | None = None,
    measure: Words | None = None,
    person: Words | None = None,
    small: Words | None = None,
) -> None:
    """Enter the words of terminals, each under the colour that editors give it."""
    for colour, entries in zip(COLOURS, (control, verb, logic, measure, person, small), strict=True):
        for terminal, phrases in (entries or {}).items():
            COLOUR_OF[terminal] = colour
            for phrase, value in _values(phrases).items():
                KEYWORDS[tuple(word for word in phrase.split() if word != "the")] = (terminal, value)


def _values(phrases: Phrases) -> Mapping[str, str]:
    if isinstance(phrases, Mapping):
        return phrases
    return dict.fromkeys((phrases,) if isinstance(phrases, str) else phrases, "")


def part_words(**parts: Mapping[str, object]) -> None:
    """Enter names of the grammar that only fix fields of the construct that they stand in."""
    PARTS.update(parts)


def part_names(**fields_by_alias: str) -> None:
    """Enter alternatives of the grammar that are parts, and do not bear the name of the field that they fill."""
    PART_NAMES.update(fields_by_alias)


# ---- sorts of constructs ------------------------------------------------------------------------

Names: TypeAlias = Mapping[str, Category | tuple[Category, ...]]
Aliases: TypeAlias = Mapping[str, Alias]
_NO_NAMES: Final[Names] = {}


class Declared(Protocol):
    """Decorate a class of the tree."""

    def __call__(self, cls: type[N], /) -> type[N]:
        """Enter the class and give it back."""
        ...


def _declare(sort: Sort, text: str, english: str, names: Names, aliases: Aliases | None, **more: Any) -> Declared:
    """Decorate a class with its facts; a field of text names what it is called, unless `names` says otherwise.

    Raises TypeError if that is no category.
    """

    def enter(cls: type[N], /) -> type[N]:
        own = {_snake(cls.__name__): _AS_WRITTEN} if aliases is None else aliases
        texts = [f.name for f in fields(cls) if f.type == "str"]
        said = {name: names.get(name, name) for name in (*texts, *names)}
        known = {n: cast("tuple[Category, ...]", (one,) if isinstance(one, str) else one) for n, one in said.items()}
        if len(known) > len(texts) or not set().union(*known.values()) <= {*get_args(Category)}:
            raise TypeError(f"{cls.__name__}: say what each of these fields names: {', '.join(texts)}")
        FACTS[cls] = Facts(cls, sort, text, english, own, known, **more)
        BUILT.update((alias, (cls, how)) for alias, how in own.items())
        return cls

    return enter


_AS_WRITTEN: Final[Mapping[str, object]] = {}


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def thing(text: str, *, english: str = "", names: Names = _NO_NAMES, aliases: Aliases | None = None) -> Declared:
    """Declare a word that stands for one thing or player."""
    return _declare("thing", text, english, names, aliases)


@frozen
class _Reading:
    """Declare a construct of a sort that may read what changes during a game."""

    sort: Sort

    def __call__(
        self,
        text: str,
        *,
        reads: tuple[Access, ...],
        english: str = "",
        names: Names = _NO_NAMES,
        aliases: Aliases | None = None,
    ) -> Declared:
        """Give the decorator."""
        return _declare(self.sort, text, english, names, aliases, accesses=reads)


collection = _Reading("collection")  # a way to name several things
number = _Reading("number")
predicate = _Reading("predicate")  # something that can hold of a thing
condition = _Reading("condition")


def statement(  # noqa: PLR0913 - an argument for each fact
    text: str,
    *,
    english: str = "",
    changes: tuple[Access, ...],
    asks: Asks,
    repeats: Repeats = "once",
    binds: Binding | None = None,
    calls: Literal["", "every action", "shortfall"] = "",
    names: Names = _NO_NAMES,
    aliases: Aliases | None = None,
) -> Declared:
    """Declare something that is done."""
    more = {"accesses": changes, "asks": asks, "repeats": repeats, "binds": binds, "calls": calls}
    return _declare("statement", text, english, names, aliases, **more)


def power(
    text: str, *, english: str = "", answers: str, names: Names = _NO_NAMES, aliases: Aliases | None = None
) -> Declared:
    """Declare what can hold while a thing works; `answers` is the field that names what it changes or answers."""
    return _declare("power", text, english, names, aliases, answers=answers)


def piece(
    text: str,
    *,
    english: str = "",
    reads: tuple[Access, ...] = NOTHING,
    names: Names = _NO_NAMES,
    aliases: Aliases | None = None,
) -> Declared:
    """Declare a part that several constructs share."""
    return _declare("piece", text, english, names, aliases, accesses=reads)
