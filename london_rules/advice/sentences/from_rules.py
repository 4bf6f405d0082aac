"""What the rules put into the slots that only the other side of a saying has."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from typing import Final

from attrs import define, field

from london_rules.advice.sentences.choices import Choices
from london_rules.advice.sentences.corpus import Corpus
from london_rules.advice.sentences.slots import BASE, MEANT, MOST_WAYS, SLOTS, Filled
from london_rules.diagnostics.alike import names_alike
from london_rules.language.memo import once_each
from london_rules.language.rules import Rules, ZoneDecl
from london_rules.language.syntax.names import Names, plural
from london_rules.language.syntax.parse import Parser, Start

Saying = tuple[str, ...]  # a pattern, then what the rules say for it
_DRAWS: Final = frozenset({"draw", "take", "get", "gain", "pick", "fetch", "collect", "receive"})
_AWAY: Final = "throw away"  # and what means the same by the thesaurus
_HEAP: Final = "rubbish heap"  # and what means the same by the thesaurus
MOST_RIGHT: Final = 20_000  # letters that are read to see whether they are right as they stand

_BEGINNING = re.compile(r"\b(?:start|begin|open)(?:s|ning|ing)?\b")


@define(slots=False)
class FromRules:
    """Fill the slots that only the other side of a saying has, from the rules and what is said in them."""

    rules: Rules
    corpus: Corpus
    own: tuple[Saying, ...] = ()  # the sayings of the bundles
    parser: Parser | None = None
    _right: dict[tuple[Start, str, Hashable], bool] = field(factory=dict, init=False)
    _chosen: dict[tuple[str, str], list[str]] = field(factory=dict, init=False)
    _left: int = field(default=MOST_RIGHT, init=False)

    @cached_property
    def choices(self) -> Choices:
        """Give what the rules choose, and from where."""
        return Choices(self.rules)

    def ways(self, slot: str, filled: Mapping[str, Filled]) -> list[str]:
        """List what a slot may be, the likeliest first."""
        return _WAYS[slot](self, filled)

    def reads(self, start: Start, text: str, names: Names) -> bool:
        """Return whether words are right as they stand; no more letters are looked at than have a bound."""
        key = (start, text, names.key())
        if self.parser is not None and key not in self._right:
            self._left -= len(text)
            self._right[key] = self._left > 0 and self.parser.tried(start, text, names)[0] is not None
        return self._right.get(key, False)

    def base_verb(self, filled: Mapping[str, Filled]) -> list[str]:
        """Give the verb of a slot as it stands after `you` or `they`."""
        does = filled["does"].name
        return [MEANT.get(BASE[does] or does, BASE[does] or does)]

    def numbers(self, _: Mapping[str, Filled]) -> list[str]:
        """List the fields that hold a number."""
        kinds = self.rules.kinds.values()
        return self._said_most([f for k in kinds for f, d in k.fields.items() if d.type in ("number", "counter")], "'s")

    def groups(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the groups of each player that hold a kind."""
        kind = _kind(filled)
        mine = [g.name for g in self.rules.groups.values() if g.owner == "player" and self._of(g.name, kind)]
        return self._said_most(mine, "your")

    def hands(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the zones of a kind that only their owner sees, or else those of each player."""
        kind = _kind(filled)
        hands = self._zones(kind, "your", lambda z: z.owner == "player" and z.shape == "hand" and z.seen == "owner")
        return hands or self.holds(filled)

    def holds(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the zones of each player that hold a kind."""
        face = self.rules.faces.get(filled["named"].name) if "named" in filled else None
        return self._zones(_kind(filled) if face is None else face.kind, "your", lambda z: z.owner == "player")

    def piles(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the piles of the table that hold a kind."""
        return self._zones(_kind(filled), "of", lambda z: z.owner == "table" and z.shape == "pile")

    def is_drawn(self, filled: Mapping[str, Filled]) -> bool:
        """Return whether a rule says how one of a kind is drawn."""
        return any(name.split()[0] in _DRAWS for name in self.rules_for(filled))

    def heaps(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the zones of the table where things of a kind are put: those named so first, then those that all see."""
        kind = _kind(filled)
        named = names_alike(_HEAP, [z.name for z in self.rules.zones.values() if z.kind == kind and z.owner == "table"])
        found = self._zones(kind, "to", lambda z: z.owner == "table")
        seen = sorted(found, key=lambda name: self.rules.zones[name].seen == "nobody")
        return list(dict.fromkeys([*named, *seen]))[:MOST_WAYS]

    def rules_for(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the rules without inputs whose name tells of a kind, but not those that throw one away."""
        kind = _kind(filled)
        names = [r.name for r in self.rules.rules.values() if not r.params and kind in r.name.split()]
        return [name for name in names if not names_alike(_AWAY, (name.split()[0],))][:MOST_WAYS]

    def held(self, filled: Mapping[str, Filled], *, one: bool = False, stacked: bool = False) -> list[str]:
        """Give the kind that a zone holds; stacks are counted themselves."""
        decl = self.rules.zones.get((filled.get("zone") or filled["zone ref"]).name)
        if decl is None:
            return []
        if stacked and decl.shape == "stacks":
            return ["stacks"]
        return [decl.kind if one else plural(decl.kind)]

    def kinds_of_value(self, filled: Mapping[str, Filled]) -> list[str]:
        """List the kinds of which a field can have a value, those of the zone first."""
        value = filled["value"].name
        kinds = [
            kind.name
            for kind in self.rules.kinds.values()
            if any(value in f.values or (f.type == "flag" and f.name == value) for f in kind.fields.values())
        ]
        zone = self.rules.zones.get(filled["zone ref"].name) if "zone ref" in filled else None
        return sorted(kinds, key=lambda kind: zone is not None and zone.kind != kind)

    def chosen_from(self, kind: str, act: str) -> list[str]:
        """List where the rules choose a thing of a kind to which they then do something."""
        key = (kind, act)
        if key not in self._chosen:
            told = re.compile(
                rf"\bchoose (?:an?|any) {re.escape(kind)} in ((?:your|the) [^\n,]*?)(?: that [^\n,]*)?"
                rf"(?:, call it [^\n,]*)?(?:,|\n) *{re.escape(act)} (?:it|the)\b"
            )
            found = (m[1] for slot in self.rules.slots() for m in told.finditer(slot.source.value))
            self._chosen[key] = list(dict.fromkeys(found))
        return self._chosen[key]

    def chosen_as(self, kind: str, act: str) -> list[str]:
        """List the words with which the rules choose a thing of a kind to which they then do something."""
        told = re.compile(
            rf"\bchoose (?:an?|any) ({re.escape(kind)}\b[^\n,]*)(?:, call it [^\n,]*)?(?:,|"
            rf"\n) *{re.escape(act)} (?:it|the)\b"
        )
        found = (m[1] for slot in self.rules.slots() for m in told.finditer(slot.source.value))
        return list(dict.fromkeys(found))

    def outcomes(self, *, wins: bool) -> list[str]:
        """List the outcomes with which all win, or all lose."""
        return [name for name, outcome in self.rules.outcomes.items() if outcome.won == wins][:MOST_WAYS]

    def moments(self, _: Mapping[str, Filled]) -> list[str]:
        """List the moments in their order: first those of the steps of a turn, as the turn comes to them."""
        return sorted(self.rules.moments, key=lambda name: self._in_turn.get(name, len(self._in_turn)))

    @cached_property
    def _in_turn(self) -> dict[str, int]:
        """Give the place in a turn of each moment that its steps have, and the rules that they say."""
        told: list[str] = []
        for step in self.rules.turn.values():
            text = step.slot.source.value
            told += [text, *(rule.slot.source.value for name, rule in self.rules.rules.items() if name in text)]
        whole = "\n".join(told)
        places = {
            name: m.start() for name in self.rules.moments if (m := re.search(rf"\bat {re.escape(name)}\b", whole))
        }
        return {name: i for i, name in enumerate(sorted(places, key=places.__getitem__))}

    def _of(self, group: str, kind: str) -> bool:
        part = self.rules.groups[group].body.parts[0]
        return getattr(part, "kind", "") == kind

    @cached_property
    def prices(self) -> list[str]:
        """List the fields that the rules make somebody pay."""
        paid = re.compile(r"\bpays? (?:its|[\w -]+'s) ([\w -]+)")
        said = [m[1] for slot in self.rules.slots() for m in paid.finditer(slot.source.value)]
        fields = [f.name for kind in self.rules.kinds.values() for f in kind.fields.values() if f.type == "counter"]
        return [name for name in dict.fromkeys(fields) if any(one.startswith(name) for one in said)]

    @cached_property
    def score(self) -> list[str]:
        """Give the counter that decides who wins."""
        names = [getattr(line.body, "name", "") for line in self.rules.ranking]
        return [name for name in names if name in self.rules.counters][:1]

    @cached_property
    def most_common(self) -> list[str]:
        """List the counters of players, first those with a sign, then those said most often."""
        mine = [c.name for c in self.rules.counters.values() if c.owner == "player"]
        symbols = [name for name in self.rules.names.symbols.values() if name in mine]
        return list(dict.fromkeys([*symbols, *self._said_most(mine, "#")]))[:MOST_WAYS]

    def _said_most(self, names: Sequence[str], before: str) -> list[str]:
        """Order names by how often they are said after a word."""
        said = {name: self.corpus.together(before, *name.split()) for name in dict.fromkeys(names)}
        return sorted(said, key=lambda name: -said[name])[:MOST_WAYS]

    def _zones(self, kind: str, before: str, fits: Callable[[ZoneDecl], bool]) -> list[str]:
        return self._said_most([z.name for z in self.rules.zones.values() if z.kind == kind and fits(z)], before)


def _kind(filled: Mapping[str, Filled]) -> str:
    return next((filled[slot].name for slot in ("kind", "kinds", "kinds2", "core", "placed") if slot in filled), "")


_WAYS: Final[Mapping[str, Callable[[FromRules, Mapping[str, Filled]], list[str]]]] = {
    "kind": lambda _, filled: [_kind(filled)],
    "group of kind": FromRules.groups,
    "base of does": FromRules.base_verb,
    "rule": FromRules.rules_for,
    "pile": FromRules.piles,
    "heap": FromRules.heaps,
    "hand": FromRules.hands,
    "hold": FromRules.holds,
    "kinds of value": lambda more, filled: [plural(kind) for kind in more.kinds_of_value(filled)],
    "held": lambda more, filled: more.held(filled, stacked=True),
}


@once_each
def unknown_slots(saying: Saying) -> tuple[str, ...]:
    """List the slots of a saying that there are not: those of its first side, then those of the others."""
    first, *ways = (re.findall(r"\{([^}]*)\}", side) for side in saying)
    known = dict.fromkeys(SLOTS)
    out = [slot for slot in first if slot.rstrip("23") not in known]
    return (*out, *(slot for way in ways for slot in way if slot not in first and slot not in _WAYS))
