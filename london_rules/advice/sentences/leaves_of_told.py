"""The smallest parts of rules told in full: printed names in quotes, what somebody is doing, rounds by another word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from london_rules.advice.sentences.leaves import Leaves
from london_rules.advice.sentences.sayings import WORD
from london_rules.advice.sentences.slots import MOST_GIVEN, Filled, Slots, Words
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import singular

_OPENS: Final = frozenset({'"', "\u201c", "\u2018"})
_CLOSES: Final = frozenset({'"', "\u201d", "\u2019"})
_FROM_OR_TO: Final = frozenset({"to", "from", "into", "onto"})
MOST_DOING: Final = 24  # words of what somebody is doing
# Of whom something is so that is said of some players.
_THEY: Final = {
    "who": "they", "that": "they", "which": "they", "whose": "their", "with": "they have", "having": "they have",
    "without": "they have no",
}  # fmt: skip
_DOUBLED: Final = 2  # letters at the end of a word
# What people play a game in, where the rules say round.
_ROUNDS: Final = frozenset({
    "day", "night", "week", "month", "year", "season", "evening", "morning", "afternoon", "round", "phase",
})  # fmt: skip
_NTH: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh",
    "twelfth",
)  # fmt: skip


def _quoted(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a printed name, also in quotes."""
    if words[0].group() not in _OPENS:
        yield from Slots.fill(leaves, "named", words)
        return
    for named in (*Slots.fill(leaves, "named", words[1:]), *_in_words(leaves, words[1:])):
        if words[named.size + 1 : named.size + 2] and words[named.size + 1].group() in _CLOSES:
            yield Filled(named.size + 2, named.text, named.name)


def _in_quotes(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a printed name in quotes."""
    if words[0].group() in _OPENS:
        yield from _quoted(leaves, words)


def _in_words(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a printed name that begins with a number in words, where a figure was written."""
    said = words[0].group() if words else ""
    number = next((word for word, count in COUNTS.items() if str(count) == said), "")
    if number:
        yield from Slots.fill(leaves, "named", list(WORD.finditer(f"{number}{words[0].string[words[0].end() :]}")))


def _bases(word: str) -> list[str]:
    """List what a word that ends in `ing` may be made from."""
    base = word.removesuffix("ing")
    doubled = [base[:-1]] if len(base) > _DOUBLED and base[-1] == base[-2] else []
    return [base, f"{base}e", *doubled]


def _doing(part: str, leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with what somebody is doing: a part of which the verb ends in `ing`."""
    said = words[0].group().lower()
    if not said.endswith("ing") or len(said) == len("ing"):
        return
    last = words[min(len(words), MOST_DOING) - 1]
    rest = words[0].string[words[0].end() : last.end()]
    for base in _bases(said):
        other = list(WORD.finditer(f"{base}{rest}"))
        line = leaves.line | {base}
        again = type(leaves)(leaves.names, leaves.more, line)
        yield from (one for one in again.fill(part, other) if one.size <= len(words))


def _who_they(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with what is so of some players, after `who` or `with`: a condition that is said of them."""
    they = _THEY.get(words[0].group().lower())
    if they is None or len(words) == 1:
        return
    rest = words[0].string[words[0].end() : words[min(len(words), MOST_DOING) - 1].end()]
    other = list(WORD.finditer(f"{they}{rest}"))
    again = type(leaves)(leaves.names, leaves.more, leaves.line | {*they.split()})
    longer = len(they.split()) - 1
    yield from (
        Filled(one.size - longer, one.text) for one in again.fill("condition", other) if one.size - longer <= len(words)
    )


def _period(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a word for the rounds of a game."""
    said = words[0].group().lower()
    if said == "round" or (said in _ROUNDS and any(leaves.unknown(words))):
        yield Filled(1, "round")


def _periods(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a word for several rounds of a game."""
    said = words[0].group().lower()
    if said == "rounds" or (singular(said) != said and singular(said) in _ROUNDS and any(leaves.unknown(words))):
        yield Filled(1, "rounds")


def _nth(_: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a place in an order: `third`, or `3rd`."""
    said = words[0].group().lower()
    if said in _NTH:
        yield Filled(1, str(_NTH.index(said) + 1))
    after = words[1].group().lower() if len(words) > 1 else ""
    if said.isdigit() and after in ("st", "nd", "rd", "th") and words[1].start() == words[0].end():
        yield Filled(2, said)


def _stored(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a word for where counters come from and go to that means nothing here."""
    if words[0].group().lower() in _FROM_OR_TO:
        yield from leaves.asides(words)


def _sided(_: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with how many sides a die has: `six-sided`, `10-sided`, `d20`."""
    said = words[0].group().lower()
    if said.endswith("-sided") and said.removesuffix("-sided") in COUNTS:
        yield Filled(1, str(COUNTS[said.removesuffix("-sided")]))
    for size, sides in ((3, "sided"), (2, "sided")):
        some = [word.group().lower() for word in words[:size]]
        if len(some) == size and some[-1] == sides and (size == 2 or some[1] == "-"):
            count = str(COUNTS.get(some[0], some[0]))
            if count.isdigit():
                yield Filled(size, count)
    if said[:1] == "d" and said[1:].isdigit():
        yield Filled(1, said[1:])


def _had_test(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with what a test says that a thing has: `letterboxes` of `has letterboxes`."""
    said = [word.group().lower() for word in words[:MOST_GIVEN]]
    for size in range(len(said), 0, -1):
        phrase = ("has", *said[:size])
        if "TEST1" in (leaves.names.readings(phrase) or {}):
            yield Filled(size, " ".join(phrase))


def _called(_: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with the last words of a line, as a name that is given."""
    said = [word.group().lower() for word in words]
    if len(said) <= MOST_GIVEN and all(word.isalpha() for word in said):
        yield Filled(len(said), " ".join(said))


LEAVES_OF_TOLD: Final[Mapping[str, Callable[[Leaves, Words], Iterator[Filled]]]] = {
    "named": _quoted,
    "in quotes": _in_quotes,
    "doing": partial(_doing, "deed"),
    "doing all": partial(_doing, "deeds"),
    "who they": _who_they,
    "period": _period,
    "periods": _periods,
    "nth": _nth,
    "sided": _sided,
    "stored": _stored,
    "called": _called,
    "had test": _had_test,
}
