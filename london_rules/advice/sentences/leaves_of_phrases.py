"""The smallest parts of turns of phrase: moments and rules as what somebody does, counters as what happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from london_rules.advice.sentences.leaves import Leaves
from london_rules.advice.sentences.leaves_of_idioms import is_doing
from london_rules.advice.sentences.slots import Filled, Words

MOST_SAID: Final = 4  # words in which a moment is told
_REACH: Final = ("reach", "arrive at", "come to", "enter", "visit", "stop at", "go to")
_ARRIVE: Final = frozenset(
    f"{verb} {to}"
    for verbs, tos in (
        (("arrive", "stop", "end"), ("at", "on", "in")),
        (("come", "get", "go", "walk", "move"), ("to",)),
        (("step", "move", "go", "come", "walk"), ("on", "onto", "into")),
    )
    for verb in verbs
    for to in tos
) | {"reach", "enter", "visit"}  # fmt: skip


def _at_step(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a moment as what somebody does at it: who `runs your city` is at `running`."""
    said = [word.group().lower() for word in words[:MOST_SAID]]
    stop = next((i for i, word in enumerate(said) if word in (",", "you")), len(said))
    for name in leaves.more.rules.moments:
        if name.isalpha() and name.endswith("ing") and is_doing(name, said[0]):
            for size in range(stop, 0, -1):
                yield Filled(size, name, name)


def _doing_step(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a moment and what is done at it: `running your city`."""
    said = [word.group().lower() for word in words[:MOST_SAID]]
    stop = next((i for i, word in enumerate(said) if word in (",", "you")), len(said))
    if said[0].endswith("ing") and said[0] in leaves.more.rules.moments:
        for size in range(stop, 0, -1):
            yield Filled(size, said[0], said[0])


def _arrive(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with the rule by which somebody comes to a thing, said in any of the ways that people have for it."""
    said = [word.group().lower() for word in words[:2]]
    rules = leaves.more.rules.rules
    for size in (2, 1):
        if len(said) >= size and " ".join(said[:size]) in _ARRIVE:
            for name in _REACH:
                if name in rules and len(rules[name].params) == 1:
                    yield Filled(size, name, rules[name].params[0].kind)


def _happens(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a counter of the table that can be read as a verb: what `cracks` has a crack more."""
    for counter in leaves.counters(words):
        decl = leaves.more.rules.counters[counter.name]
        if decl.owner == "table" and counter.size == 1 and counter.name.endswith("s"):
            yield counter


LEAVES_OF_PHRASES: Final[Mapping[str, Callable[[Leaves, Words], Iterator[Filled]]]] = {
    "at step": _at_step,
    "doing step": _doing_step,
    "arrive": _arrive,
    "happens": _happens,
}
