"""What the language says for what people write: the words of a paraphrase's meaning, by the rules of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

from london_rules.advice.correction.paraphrases import Filled, Paraphrase
from london_rules.advice.correction.slots import COUNTABLE, Held, Slots
from london_rules.advice.correction.words import Word, Words, made_words
from london_rules.classes import define
from london_rules.diagnostics.nearness import names_alike
from london_rules.language import constructs as t
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import plural, singular

MOST_ZONES: Final = 6  # of players, of which any may be meant
MOST_WAYS: Final = 6  # of one meaning, where a slot says several
# What people say for taking a thing, of which a rule may have any.
EXACTLY: Final = ("exactly", "just", "precisely")  # without these, who has 15 of something has 15 or more
_DRAWN: Final = ("draw", "take", "get", "gain", "pick", "receive", "deal", "collect", "fetch")


@define(slots=False, eq=False)
class Meanings:
    """The words of meanings, by the names of some rules."""

    slots: Slots
    named: tuple[str, ...] = ()  # what a message says can be written

    def said(self, rule: Paraphrase, filled: Filled) -> list[Words]:
        """Give the words of what a paraphrase means."""
        out: list[Words] = [()]
        for part in rule.meant:
            ways = [(part,)] if isinstance(part, Word) else self._ways(part, filled)
            out = [(*one, *way) for one in out for way in ways][:MOST_WAYS]
        return out

    def _ways(self, part: str, filled: Filled) -> list[Words]:
        if part in filled:
            return [self._form(part.rstrip("23"), filled[part])]
        return [made_words(name) if isinstance(name, str) else name for name in FROM_RULES[part](self, filled)]

    def bare(self, filled: Filled) -> list[Words]:
        """Give a verb as it is after `they`."""
        (verb,) = filled["w"]
        bare = _bare(verb.low)
        return [(verb._replace(text=bare, low=bare),)]

    def compared(self, filled: Filled) -> list[Words]:
        """Give the comparison that says how many."""
        said = filled["many"]
        _, compared, number = self.slots.how_many(said, [word.low for word in said], 0)
        return [made_words(f"is {compared}") + _figure(number)]

    def fields(self, *types: str, value: str = "") -> list[str]:
        """List the fields of some types, or that can have a value."""
        every = (f for kind in self.slots.rules.kinds.values() for f in kind.fields.values())
        found = (f.name for f in every if f.type in types or (value and value in f.values))
        return list(dict.fromkeys(found))[:MOST_WAYS]

    def own_zones(self, _: Filled) -> list[str]:
        """List the zones of players."""
        return [zone.name for zone in self.slots.rules.zones.values() if zone.owner == "player"][:MOST_ZONES]

    def owner(self, filled: Filled) -> list[str]:
        """Give what a word with an `s` at its end names, where the sign before that is missing."""
        one = singular(filled["w"][0].low)
        return (
            [f"the {one}"] if one != filled["w"][0].low and "LOCAL" in (self.slots.names.readings((one,)) or ()) else []
        )

    @cached_property
    def paid(self) -> list[str]:
        """List the counters that the rules say are paid."""
        said = "\n".join(slot.source.value for slot in self.slots.rules.slots())
        paid = [name for name in self.slots.rules.counters if re.search(rf"\bpays? [^\n,]*\b{re.escape(name)}\b", said)]
        return paid[:MOST_WAYS]

    def fields_with(self, filled: Filled) -> list[str]:
        """List the fields that can have a value."""
        return self.fields(value=" ".join(self.slots.named("VALUE", [word.low for word in filled["VALUE"]])))

    def counters_alike(self, filled: Filled) -> list[str]:
        """List the counters of players whose names end with a word, or mean the same."""
        said = _joined(filled["COUNTER"])
        theirs = [one.name for one in self.slots.rules.counters.values() if one.owner in ("player", "table")]
        return list(
            dict.fromkeys([*(name for name in theirs if name.endswith(f" {said}")), *names_alike(said, theirs)])
        )

    def starts(self, filled: Filled) -> list[str]:
        """Give what a counter starts at, where that is a figure or has a name."""
        name = " ".join(self.slots.named("COUNTER", [word.low for word in filled["COUNTER"]]))
        match self.slots.rules.counters[name].starts:
            case t.Int(value=figure) if figure > 0:
                return [str(figure)]
            case t.Number(name=named):
                return [named]
            case _:
                return []

    # ---- what somebody has

    def measures(self, held: Held, whose: str) -> list[str]:
        """Give the number of what somebody has; `whose` is `your` or `their`."""
        match held.sort:
            case "counter":
                of_table = self.slots.rules.counters[held.name].owner == "table"
                return [held.name if of_table else f"{whose} {held.name}"]
            case "number":
                return [held.name if whose == "your" else f"{whose} {held.name}"]
            case "group":
                return [f"number of {whose} {held.name}"]
            case "kind":
                return [f"number of {plural(held.name)} {place}" for place in self.places(held, whose, "are")]

    def places(self, held: Held, whose: str, is_or_are: str) -> list[str]:
        """Give where things are that somebody has, and which of them."""
        that = f" that {is_or_are} {held.value}" if held.value else ""
        if held.zone:
            owner = whose if held.whose == "own" else held.whose or "the"
            return [f"in {owner} {held.zone}{that}"]
        return [f"in {whose} {zone}{that}" for zone in self.zones(held.name)]

    def conditions(self, filled: Filled, whose: str) -> list[str]:
        """Give the condition that somebody has so many of something."""
        held, compared, figure = self._has(filled)
        if held is None:
            return []
        if not compared and figure == "0":
            return self.none(held, whose)
        said = filled["has"]
        alone = self.slots.many(said, [word.low for word in said], 0) == 1
        if held.sort == "kind" and alone and not said[0].low.isdigit() and said[0].low != "one":
            return [f"there is a {held.name} {place}" for place in self.places(held, whose, "is")]
        every = self.measures(held, whose)
        ways = [compared] if compared or said[0].low in EXACTLY else ["at least", ""]
        return [f"{measure} is {way} {figure}" for way in ways for measure in every]

    def _has(self, filled: Filled) -> tuple[Held | None, str, str]:
        """Give of what somebody has so many, the comparison, and the number."""
        said = filled["has"]
        low = [word.low for word in said]
        size, compared, number = self.slots.how_many(said, low, 0)
        return self.slots.counted(said, low, 0, size), compared, _joined(_figure(number))

    def none(self, held: Held, whose: str) -> list[str]:
        """Give the condition that somebody has nothing of something."""
        if held.sort == "kind":
            return [f"there is no {held.name} {place}" for place in self.places(held, whose, "is")]
        return [f"{measure} is 0" for measure in self.measures(held, whose)]

    def whose_has(self, filled: Filled) -> list[str]:
        """Give the players who have so many of a counter, as a part of a collection."""
        held, compared, figure = self._has(filled)
        named = held is not None and held.sort in ("counter", "number")
        return [f"whose {held.name} is {compared} {figure}"] if named and held is not None else []

    def of_held(self, filled: Filled, whose: str) -> list[str]:
        """Give the number of what somebody has."""
        held = self._held(filled)
        return [] if held is None else self.measures(held, whose)

    def none_of_held(self, filled: Filled, whose: str) -> list[str]:
        """Give the condition that somebody has nothing of what they could have."""
        held = self._held(filled)
        return [] if held is None else self.none(held, whose)

    def highest_held(self, filled: Filled) -> list[str]:
        """Give what players are compared by."""
        held = self._held(filled)
        if held is None:
            return []
        return [held.name] if held.sort in ("counter", "number") else [f"( {m} )" for m in self.measures(held, "their")]

    def amount_for_held(self, filled: Filled, whose: str) -> list[str]:
        """Give an amount as many times as somebody has something, or so many of it."""
        amount, each = filled["amount"], filled.get("n")
        low = [word.low for word in amount]
        sign = amount[0].text if amount[0].text in self.slots.names.symbols else ""
        size = len(amount) if sign else self.slots.number(amount, low, 0)
        number = _joined(_figure(amount[bool(sign) : size]))
        counter = f" {' '.join(low[size:])}" if size < len(low) else ""
        held, out = self._held(filled), []
        if held is None:
            return []
        if each is None and held.sort in ("kind", "group"):
            of_kind = [f"{held.name} {place}" for place in self.places(held, whose, "is")]
            own = of_kind if held.sort == "kind" else [f"of {whose} {held.name}"]
            return [f"{' '.join(word.text for word in amount)} for each {one}" for one in own]
        for measure in self.measures(held, whose):
            times = measure if each is None else f"{measure} / {_joined(_figure(each))} rounded down"
            nested = f"( {times} )" if each is not None else times
            out.append(f"{sign} ( {times if number == '1' else f'{number} * {nested}'} ){counter}")
        return out

    def _held(self, filled: Filled) -> Held | None:
        if "held" not in filled:
            return Held(0, "counter", self.slots.names.symbols[filled["SIGN"][0].text])
        said = filled["held"]
        return self.slots.holding(said, [word.low for word in said], 0)

    def _form(self, slot: str, words: Words) -> Words:
        if slot in COUNTABLE:
            low = [word.low for word in words]
            named = self.slots.named(slot, low)
            return words if not named or list(named) == low else made_words(" ".join(named))
        return _figure(words) if slot == "n" else words

    def kind(self, filled: Filled) -> str:
        """Give the kind that is said."""
        return singular(_joined(filled.get("KIND") or filled.get("x") or ()))

    def zones(self, kind: str, owner: str = "player") -> list[str]:
        """List the zones that hold a kind; of a player, those that they see into first; of the table, the piles."""
        every = [zone for zone in self.slots.rules.zones.values() if zone.kind == kind and zone.owner == owner]
        every.sort(key=lambda zone: owner == "player" and zone.seen == "nobody")
        return [zone.name for zone in every if owner == "player" or zone.shape == "pile"][:MOST_WAYS]

    def numbers_of(self, filled: Filled) -> list[str]:
        """Give how many things of a kind somebody has; nothing for several places, or what is rolled."""
        kind = self.kind(filled)
        rolled = any(one.rolled is not None and one.owner == kind for one in self.slots.rules.counters.values())
        numbers = self.measures(Held(0, "kind", kind), "your")
        return [] if rolled or len(numbers) > 1 else numbers

    def kinds_with(self, filled: Filled) -> list[str]:
        """List the kinds of which a field can have a value."""
        words = filled.get("VALUE", ())
        name = " ".join(self.slots.named("VALUE", [word.low for word in words])) if words else ""
        kinds = self.slots.rules.kinds.values()
        return [k.name for k in kinds if any(name in f.values for f in k.fields.values())][:MOST_WAYS] if name else []

    def kinds_in(self, filled: Filled) -> list[str]:
        """Give the kind that a zone holds."""
        words = filled.get("ZONE") or filled.get("x") or ()
        zone = self.slots.rules.zones.get(" ".join(word.low for word in words if word.low not in ("your", "their")))
        return [] if zone is None else [zone.kind]

    def verbs_for(self, filled: Filled) -> list[str]:
        """Give the rules that are called by a kind, those that mean what was said: `take a card` for `draw`."""
        said = filled.get("w", ())
        heads = {verb.partition(" ")[0]: verb for verb in reversed(self._verbs.get(self.kind(filled), []))}
        alike = [heads[head] for head in names_alike(_joined(said), heads)] if said else []
        if not alike and said and said[0].low in _DRAWN:
            alike = [verb for head, verb in heads.items() if head in _DRAWN]
        return alike

    @cached_property
    def _verbs(self) -> dict[str, list[str]]:
        """Give the rules by the kinds that their first lines name, as `draw a card`, those without an input first."""
        out: dict[str, list[str]] = {}
        for verb in self.slots.names.all_words(frozenset(["VERB"])):
            out.setdefault(singular(verb.rpartition(" ")[2]), []).append(verb)
        return out


def _bare(verb: str) -> str:
    """Give a verb without the ending that it has after one player."""
    return re.sub(r"(?:(?<=[xzo])es|(?<=ch|sh|ss)es|s)$", "", re.sub(r"ies$", "y", verb))


def _roots(verb: str) -> list[str]:
    """Give the verbs of which a form in `-ing` can be."""
    root = verb.removesuffix("ing")
    single = root[:-1] if root[-2:-1] == root[-1:] else root
    return list(dict.fromkeys([root, f"{root}e", single])) if root != verb else []


def _joined(words: Words) -> str:
    return " ".join(word.low for word in words)


def _figure(words: Words) -> Words:
    if len(words) == 1 and words[0].low in COUNTS:
        return made_words(str(COUNTS[words[0].low]))
    return words


# What the language says that nobody said: by the rules, and what is in the slots.
FROM_RULES: Final[Mapping[str, Callable[[Meanings, Filled], Sequence[str | Words]]]] = {
    "ZONE OF KIND": lambda more, filled: more.zones(more.kind(filled)),
    "PILE OF KIND": lambda more, filled: more.zones(more.kind(filled), "table"),
    "PILE OF ZONE": lambda more, filled: [
        f"the {name}" for kind in more.kinds_in(filled) for name in more.zones(kind, "table")
    ],
    "ZONE OF VALUE": lambda more, filled: [name for kind in more.kinds_with(filled) for name in more.zones(kind)],
    "named": lambda more, _: more.named,
    "the named": lambda more, _: [f"the {name}" for name in more.named],
    "the ZONE": lambda _, filled: [(filled["ZONE"][0]._replace(the=True), *filled["ZONE"][1:])],
    "FIELD OF VALUE": Meanings.fields_with,
    "COUNTER ALIKE": Meanings.counters_alike,
    "SIGN ALIKE": lambda more, filled: [
        sign for sign, name in more.slots.names.symbols.items() if name in more.counters_alike(filled)
    ],
    "KIND OF ZONE": Meanings.kinds_in,
    "KINDS OF ZONE": lambda more, filled: [plural(kind) for kind in more.kinds_in(filled)],
    "KIND OF VALUE": Meanings.kinds_with,
    "KINDS OF VALUE": lambda more, filled: [plural(kind) for kind in more.kinds_with(filled)],
    "number of KIND": Meanings.numbers_of,
    "VERB OF KIND": Meanings.verbs_for,
    "KINDS": lambda more, filled: [plural(more.kind(filled))],
    "ONE KIND": lambda more, filled: [more.kind(filled)],
    "BARE w": Meanings.bare,
    "ROOT w": lambda _, filled: _roots(filled["w"][0].low),
    "is many": Meanings.compared,
    "COUNTER OF SIGN": lambda more, filled: [more.slots.names.symbols.get(filled["SIGN"][0].text, "")],
    "A SIGN": lambda more, _: list(more.slots.names.symbols),
    "A MOMENT": lambda more, _: more.slots.names.all_words(frozenset(["MOMENT"]))[:MOST_WAYS],
    "NUMBER FIELD": lambda more, _: more.fields("number", "counter"),
    "EFFECT FIELD": lambda more, _: more.fields("effect"),
    "OWN ZONE": Meanings.own_zones,
    "LOCAL": lambda more, _: [f"the {name}" for name in more.slots.names.all_words(frozenset(["LOCAL"]))[:MOST_WAYS]],
    "ONE w": Meanings.owner,
    "ROLLED": lambda more, _: [c.name for c in more.slots.rules.counters.values() if c.rolled is not None][:MOST_WAYS],
    "WON": lambda more, _: [one.name for one in more.slots.rules.outcomes.values() if one.won is True][:MOST_WAYS],
    "LOST": lambda more, _: [one.name for one in more.slots.rules.outcomes.values() if not one.won][:MOST_WAYS],
    "WON BY GROUP": lambda more, filled: [
        one.name for one in more.slots.rules.outcomes.values() if one.won == _joined(filled["GROUP"])
    ],
    "START OF COUNTER": Meanings.starts,
    "GUESSED COUNTER": lambda more, _: [c.name for c in more.slots.rules.counters.values() if c.guessed is not None][
        :MOST_WAYS
    ],
    "A RELATION": lambda more, _: list(more.slots.rules.relations)[:MOST_WAYS],
    "PAID COUNTER": lambda more, _: more.paid,
    "your held": lambda more, filled: more.of_held(filled, "your"),
    "their held": lambda more, filled: more.of_held(filled, "their"),
    "highest held": Meanings.highest_held,
    "your none": lambda more, filled: more.none_of_held(filled, "your"),
    "their none": lambda more, filled: more.none_of_held(filled, "their"),
    "your has": lambda more, filled: more.conditions(filled, "your"),
    "their has": lambda more, filled: more.conditions(filled, "their"),
    "whose has": Meanings.whose_has,
    "amount for your held": lambda more, filled: more.amount_for_held(filled, "your"),
    "amount for their held": lambda more, filled: more.amount_for_held(filled, "their"),
}
