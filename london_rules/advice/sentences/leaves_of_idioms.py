"""The smallest parts of the idioms of rulebooks: debts, what is done instead, piles that nobody sees, neighbours."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from london_rules.advice.sentences.leaves import Leaves
from london_rules.advice.sentences.slots import Filled, Words
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import singular

_DEBT: Final = frozenset({"debt", "debts"})
_SECRET: Final = re.compile(r"\bsecretly chooses a number from [^\n]* as their ([a-z][\w -]*)")
_SMALL: Final = frozenset({"your", "their", "of", "the", "own"})
MOST_SAID: Final = 8  # words in which a rule is looked for
_SIDES: Final = frozenset({"left", "right"})
_BESIDE: Final = frozenset({"neighbour", "neighbor", "player"})


def _owing(_: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a word for what is owed."""
    if words[0].group().lower() in _DEBT:
        yield Filled(1, "")


def _acting(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a rule that takes one thing, as what is being done: `turning over` for `turn over`."""
    said = [word.group().lower() for word in words[:3]]
    for name, rule in leaves.more.rules.rules.items():
        own = name.split()
        if (
            len(rule.params) == 1
            and said[0].endswith("ing")
            and is_doing(said[0], own[0])
            and said[1 : len(own)] == own[1:]
        ):
            yield Filled(len(own), name, rule.params[0].kind)


def _acting_apart(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a rule of which a word follows the thing: `turning a card over` for `turn over`."""
    said = words[0].group().lower()
    for name, rule in leaves.more.rules.rules.items():
        own = name.split()
        if len(rule.params) == 1 and len(own) == 2 and said.endswith("ing") and is_doing(said, own[0]):
            yield Filled(1, name, rule.params[0].kind)


def _particle(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with the last of two words of a rule's name."""
    said = words[0].group().lower()
    if any(name.split()[1:] == [said] for name, rule in leaves.more.rules.rules.items() if rule.params):
        yield Filled(1, said)


def is_doing(said: str, verb: str) -> bool:
    """Return whether a word says of a verb that it is being done: `moving` of `move`, `putting` of `put`."""
    base = said.removesuffix("ing")
    return base in (verb, verb.removesuffix("e"), f"{verb}{verb[-1:]}")


def _hidden(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a pile of the table of which nobody sees the things: only the top one can be taken."""
    for zone in leaves.heaps(words):
        if leaves.more.rules.zones[zone.name].seen == "nobody":
            yield zone


def _chosen_in_secret(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a counter, or with a word for a number: then those that the rules let players choose."""
    yield from leaves.counters(words)
    if words[0].group().lower() in ("number", "amount"):
        said = (slot.source.value for slot in leaves.more.rules.slots())
        for name in dict.fromkeys(m[1] for text in said for m in _SECRET.finditer(text)):
            yield Filled(1, name, name)


def _offered(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a counter of players as what they do: who `bids 3` has a bid of 3."""
    said = words[0].group().lower()
    for name in dict.fromkeys((said, singular(said))):
        decl = leaves.more.rules.counters.get(name)
        if decl is not None and decl.owner == "player":
            yield Filled(1, name, name)


def _ruled_loosely(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a rule that has no inputs, said with small words more: `feed all of your animals`."""
    said: list[str] = []
    for i, word in enumerate(words[:MOST_SAID], 1):
        said += [] if word.group().lower() in _SMALL else [word.group().lower()]
        rule = leaves.more.rules.rules.get(" ".join(said))
        if rule is not None and not rule.params and len(said) < i:
            yield Filled(i, rule.name)


def _bidder(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a counter of players as who has it: the `bidder` has a bid."""
    said = words[0].group().lower()
    for decl in leaves.more.rules.counters.values():
        if decl.owner == "player" and said in (f"{decl.name}er", f"{decl.name}{decl.name[-1:]}er"):
            yield Filled(1, decl.name, decl.name)


def _robbed(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a player from whom something is taken, or a zone of theirs: a neighbour, or another one."""
    said = [word.group().lower() for word in words[:2]]
    other = said[0] in ("another", "an", "any", "one") and said[1:] and said[1] in ("player", "opponent", "rival")
    for who in [*([Filled(2, "another player")] if other else []), *leaves.persons(words)]:
        if who.text != "you":
            yield from _with_zone(leaves, words, who)
            yield who


def _with_zone(leaves: Leaves, words: Words, who: Filled) -> Iterator[Filled]:
    """Give somebody with a zone of theirs that is said behind them."""
    after = [word.group().lower() for word in words[who.size : who.size + 2]]
    zone = leaves.more.rules.zones.get(after[1]) if after[:1] == ["'s"] and after[1:] else None
    if zone is not None and zone.owner == "player":
        yield Filled(who.size + 2, who.text, zone.name)


def _beside(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a side, which stands for the player who sits there."""
    said = [word.group().lower() for word in words[:4]]
    away = re.match(r"player (?:on|to|at) (?:(?:your|their|his|her) )?(left|right)\b", " ".join(said))
    if away is not None:
        yield Filled(len(away[0].split()), f"the player to your {away[1]}", away[1])
    skip = 1 if said[0] in ("your", "their") else 0
    if said[skip : skip + 1] and said[skip] in _SIDES:
        more = 1 if said[skip + 1 : skip + 2] and said[skip + 1] in _BESIDE else 0
        yield Filled(skip + 1 + more, f"the player to your {said[skip]}", said[skip])


def _ruled(leaves: Leaves, words: Words) -> Iterator[Filled]:
    """Fill a slot with a rule that is named by what is done to one of a kind: `plant two trees` for `plant a tree`."""
    said = [word.group().lower() for word in words[:5]]
    count = str(COUNTS.get(said[1], said[1])) if len(said) > 2 else ""
    for name, rule in leaves.more.rules.rules.items():
        verb, *kind = name.split()
        if rule.params or kind[:1] not in (["a"], ["an"]) or said[0] not in (verb, f"{verb}s") or not count.isdigit():
            continue
        told = said[2 : 1 + len(kind)]
        if told and [*told[:-1], singular(told[-1])] == kind[1:]:
            yield Filled(1 + len(kind), name if count == "1" else f"{count} times, {name}", "")


LEAVES_OF_IDIOMS: Final[Mapping[str, Callable[[Leaves, Words], Iterator[Filled]]]] = {
    "owing": _owing,
    "acting": _acting,
    "acting apart": _acting_apart,
    "particle": _particle,
    "hidden": _hidden,
    "chosen in secret": _chosen_in_secret,
    "beside": _beside,
    "bidder": _bidder,
    "robbed": _robbed,
    "offered": _offered,
    "ruled": _ruled,
    "ruled loosely": _ruled_loosely,
}
