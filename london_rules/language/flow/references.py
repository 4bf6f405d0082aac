"""What a rule means in full: its own words, those of the numbers, tests and rules that it names, and who names it."""

from __future__ import annotations

from london_rules.classes import field, frozen
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.constructs.facts import answered, names_of
from london_rules.language.flow.walk import nodes, texts_of

DEEPEST = 4


@frozen
class Meaning:
    """One slot: the slots that its text names, and those whose texts name it.

    `uses` goes down to what is set or counted; what was shown before in the same tree has none of its own.
    `used_by` and `powers` hold slot ids: texts that name it, and powers that change or answer it.
    """

    slot: r.Slot
    uses: tuple[Meaning, ...] = ()
    used_by: tuple[str, ...] = ()
    powers: tuple[str, ...] = ()


@frozen
class References:
    """Which slots name which, in a whole rule set."""

    rules: r.Rules
    texts: dict[str, list[t.Node]] = field(init=False)
    slots: dict[str, r.Slot] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Gather the texts by slot."""
        texts: dict[str, list[t.Node]] = {}
        for slot, node in texts_of(self.rules):
            texts.setdefault(slot.id, []).append(node)
        object.__setattr__(self, "texts", texts)
        object.__setattr__(self, "slots", {slot.id: slot for slot in self.rules.slots()})

    def meaning(self, slot: str) -> Meaning:
        """Say what a slot means in full."""
        seen: dict[str, None] = {slot: None}
        uses = self._uses(slot, seen, 1)
        users = [id for id in self.texts if id != slot and slot in self.named(id)]
        powers = [p.slot.id for p in self.rules.every_power() if slot in _touched(p.power)]
        named = [id for id in users if id not in powers]
        return Meaning(self.slots[slot], uses, tuple(named), tuple(powers))

    def named(self, slot: str) -> list[str]:
        """List what the texts of a slot and of its parts name: numbers, tests, groups, rules, moments and relations."""
        texts = [node for id, those in self.texts.items() if _within(id, slot, self.slots) for node in those]
        found = [id for text in texts for node in nodes(text) for id in _named(node)]
        return list(dict.fromkeys(id for id in found if id in self.slots))

    def _uses(self, slot: str, seen: dict[str, None], depth: int) -> tuple[Meaning, ...]:
        out: list[Meaning] = []
        new = [id for id in self.named(slot) if id not in seen]
        seen.update(dict.fromkeys(new))
        for id in new:
            below = self._uses(id, seen, depth + 1) if depth < DEEPEST else ()
            out.append(Meaning(self.slots[id], below))
        return tuple(out)


def _within(id: str, slot: str, slots: dict[str, r.Slot]) -> bool:
    """Return whether a text belongs to a slot: its own, or one that is printed on that thing."""
    return id == slot or (id.startswith(f"{slot} ") and slots[id].kind in ("effect", "power"))


# By category, how the slots begin that a name may refer to.
_SLOTS: dict[str, tuple[str, ...]] = {
    "number": ("number", "parameter"),
    "table": ("table",),
    "test": ("test",),
    "group": ("group",),
    "rule": ("rule",),
    "relation": ("relation",),
    "moment": ("moment", "moments"),
}


def _named(node: t.Node) -> list[str]:
    return [f"{kind} {name}" for category, name in names_of(node) for kind in _SLOTS.get(category, ())]


def _touched(power: t.Power) -> list[str]:
    """Give the slots that a power changes or answers."""
    category, name = answered(power)
    return [f"{kind} {name}" for kind in _SLOTS[category]]
