"""What is said of counters and numbers: who has the most, by an adjective; that so many have come; so many per thing.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from london_rules.advice.sentences.composed_ways import owner_of
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import EACH, HAS, Form
from london_rules.advice.sentences.leaves import Leaves
from london_rules.advice.sentences.slots import Filled, Words
from london_rules.diagnostics.alike import names_alike
from london_rules.language.syntax.names import plural, singular

_HOLDING: Final = "with/holding/owning/having/keeping/possessing"
_WHO: Final = "[each/every/any] [of] player/players who/that/with/having"
_WHOEVER: Final = "whoever/anyone/anybody/everyone/everybody [who]"
_LITTLE: Final = frozenset({
    "smallest", "lowest", "shortest", "youngest", "slowest", "cheapest", "lightest", "weakest", "poorest", "thinnest",
    "emptiest",
})  # fmt: skip
_SIZE: Final = frozenset(
    {"smallest", "biggest", "largest", "shortest", "longest", "fullest", "emptiest", "greatest", "thickest", "thinnest"}
)
_NOUN_OF: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("high", "tal", "low"), ("height",)),
    **dict.fromkeys(("long", "short"), ("length",)),
    **dict.fromkeys(("old", "young"), ("age",)),
    **dict.fromkeys(("fast", "quick", "slow"), ("speed",)),
    **dict.fromkeys(("dear", "cheap"), ("price", "cost")),
    **dict.fromkeys(("heav", "light"), ("weight",)),
    "deep": ("depth",),
    "wid": ("width",),
    "broad": ("breadth",),
    "strong": ("strength",),
    "weak": ("strength",),
    "hot": ("heat",),
}
_PLAIN: Final = frozenset({"biggest", "largest", "highest", "greatest"})
LEAST_BASE: Final = 4  # letters of an adjective that a name must begin with
MOST_NOUN: Final = 3  # words of what is the most

NUMBERS_TOLD: Final[Mapping[str, tuple[Form, ...]]] = {
    "those": (
        (f"{_WHO} [{HAS}] {{extreme number}}", "{extreme number}"),
        (f"{_WHOEVER} {HAS} {{extreme number}}", "{extreme number}"),
    ),
    "crowd": (
        (f"player/players {_HOLDING} {{named}}", "player, if {named quoted} is in {hold theirs}"),
        (f"player/players {_HOLDING} {{named}} {{place}}", "player, if {named quoted} is in {hold theirs}"),
        (f"whoever/anyone [who] {HAS} {{named}}", "player, if {named quoted} is in {hold theirs}"),
        ("holder/owner/possessor of {named}", "player, if {named quoted} is in {hold theirs}"),
    ),
    "come": (
        ("have/has/are/is/were/was [already/now/still/been] [a/the] {nothing said}", ""),
        ("remain/remains/exist/exists/stand/stands [left/now/still/on/in/there]", ""),
    ),
    "condition": (
        (f"{{who}} {HAS} {{extreme number}}", "{has the extreme}"),
        ("{compared} {counter} {come}", "{counter of all} is {compared}"),
        ("no [more] {counter} {come}", "{counter of all} is 0"),
        ("any/some [of] {counter} {come}", "{counter of all} is at least 1"),
        ("{n} {counter} {come}", "{counter of all} is at least {n}"),
    ),
    "much": (
        (f"( {{named number}} ) {{counter}} per/for [{EACH}] [of] [your/their] {{unit number}}", "{times each}"),
        (f"{{n}} {{counter}} per/for [{EACH}] [of] [your/their] {{unit number}}", "{times each}"),
    ),
}

# What is said of counters that are there; what is gone, or spent, is no such thing.
_COME: Final = frozenset({
    "arrived", "back", "built", "collected", "come", "counted", "done", "drawn", "earned", "found", "gained",
    "gathered", "had", "home", "in", "landed", "left", "made", "marked", "on", "out", "over", "passed", "placed",
    "played", "present", "reached", "recorded", "remaining", "rescued", "saved", "scored", "seen", "there", "won",
})  # fmt: skip
_AFTER_COME: Final = frozenset({"in", "home", "back", "up", "so", "far", "already", "now", "yet", "there", "still"})
_DENIED: Final = frozenset({"not", "never", "no"})


def _nothing_said(_: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with words that say of counters only that they are there."""
    if words[0].group().lower() not in _COME:
        return
    size = 1
    while size < len(words) and words[size].group().lower() in _AFTER_COME:
        size += 1
    yield Filled(size, "")


def _extreme_number(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with an adjective and what it is said of, as the number or counter whose name says the same."""
    said = words[0].group().lower()
    if not said.endswith("est"):
        return
    end = "lowest" if said in _LITTLE else "highest"
    for size in range(min(len(words) - 1, MOST_NOUN), 0, -1):
        noun = " ".join(word.group().lower() for word in words[1 : 1 + size])
        for name in _numbers_of(leaves.more, said, noun):
            yield Filled(1 + size, f"{end} {name}", name)
        zone = leaves.more.rules.zones.get(noun) or leaves.more.rules.zones.get(singular(noun))
        if zone is not None and zone.owner == "player" and said in _SIZE:
            yield Filled(1 + size, f"{end} (number of {plural(zone.kind)} in their {zone.name})", zone.name)


def _numbers_of(more: FromRules, adjective: str, noun: str) -> Iterator[str]:
    """List the numbers and counters of players in whose name the noun is, and a word that is like the adjective."""
    own = {noun, singular(noun), plural(noun)}
    mine = [c.name for c in more.rules.counters.values() if c.owner == "player"]
    numbers = [n.name for n in more.rules.numbers.values() if not n.params]
    for name in (*numbers, *mine):
        words = name.split()
        rest = [word for word in words if word not in (*own, "of", "the", "in", "on", "your")]
        if own.intersection(words) and any(_is_like(adjective, word) for word in rest):
            yield name


def _is_like(adjective: str, word: str) -> bool:
    """Return whether a word says what an adjective says: `sweetest` and `sweetness`, `biggest` and `size`."""
    base = adjective.removesuffix("est")
    base = base[:-1] if base.endswith("i") or base[-1:] == base[-2:-1] else base
    if len(base) >= LEAST_BASE and word.startswith(base):
        return True
    if word in _NOUN_OF.get(base, ()):
        return True
    if adjective in _SIZE and word in ("size", "number"):
        return True
    return (adjective in _PLAIN and word in ("value", "total", "sum")) or bool(names_alike(base, [word]))


def _unit_number(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a number of each player by its name, also if one of it is said: `pair` for `pairs`."""
    for size in range(min(len(words), MOST_NOUN), 0, -1):
        said = " ".join(word.group().lower() for word in words[:size])
        for name in dict.fromkeys((said, plural(said))):
            number = leaves.more.rules.numbers.get(name)
            counter = leaves.more.rules.counters.get(name)
            if (number is not None and not number.params) or (counter is not None and counter.owner == "player"):
                yield Filled(size, name, name)


def _times_each(_: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Say an amount for each of a number of somebody's."""
    one = (filled.get("named number") or filled["n"]).text
    one = one[1:-1] if one.startswith("(") and one.endswith(")") else one
    one = one if re.fullmatch(r"[\w' -]+", one) and " - " not in one else f"({one})"
    each = filled["unit number"].name
    return [f"({one} * {whose}{each}) {filled['counter'].name}" for whose in ("your ", "")]


def _has_the_extreme(_: FromRules, filled: Mapping[str, Filled]) -> list[str]:
    """Say that somebody has as much as whoever has the most or the least."""
    end, _space, number = filled["extreme number"].text.partition(" ")
    owner = owner_of(filled["who"].text)
    own = number[1:-1].replace("their ", f"{owner} ") if number.startswith("(") else f"{owner} {number}"
    return [f"{own} is the {end} {number} of the players"]


LEAVES_OF_NUMBERS: Final[Mapping[str, Callable[[Leaves, Words], Iterator[Filled]]]] = {
    "nothing said": _nothing_said,
    "extreme number": _extreme_number,
    "unit number": _unit_number,
}
NUMBERS_MADE: Final[Mapping[str, Callable[[FromRules, Mapping[str, Filled]], list[str]]]] = {
    "times each": _times_each,
    "has the extreme": _has_the_extreme,
}
