"""What the overlays of a variant change: each slot before and after, and the change in words."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from london_rules.authoring.comparison import compare
from london_rules.authoring.overlay_changes import without_overlays
from london_rules.authoring.slot_catalogue import HEADINGS, SlotEntry, heading
from london_rules.classes import evolve, frozen
from london_rules.engine.rule_set import RuleSet
from london_rules.language import rules as r
from london_rules.language.compare.differences import Difference

GAME = "The game"


@frozen
class Changed:
    """One slot that overlays change: its heading, all changes to it in order, and the change in words."""

    slot: str
    heading: str
    name: str
    steps: tuple[r.Change, ...]
    entry: SlotEntry | None = None
    differences: tuple[Difference, ...] = ()

    @property
    def was(self) -> str:
        """Return the text of this slot below all overlays."""
        return plain(self.steps[0].before, self.slot)

    @property
    def now(self) -> str:
        """Return the text of this slot now."""
        return plain(self.steps[-1].now, self.slot)


def changed(rule_set: RuleSet, every: list[SlotEntry]) -> list[Changed]:
    """List what overlays change, grouped like the rules; the words come from the differences from the rules below."""
    below = without_overlays(rule_set) if rule_set.rules.changes else None
    return _grouped(rule_set.rules, every, () if below is None else compare(below, rule_set).differences)


def _grouped(rules: r.Rules, every: list[SlotEntry], differences: Sequence[Difference]) -> list[Changed]:
    steps: dict[str, list[r.Change]] = {}
    for change in rules.changes:
        steps.setdefault(change.slot, []).append(change)
    by_id = {entry.slot.id: entry for entry in every}
    by_id |= {f"parameter {p.name}": p for p in every if p.slot.kind == "number" and f"parameter {p.name}" in steps}
    words: dict[str, list[Difference]] = {}
    for one in differences:
        words.setdefault(f"{one.slot} {one.part}" if one.kind == "kind" else one.slot, []).append(one)
    found = [
        evolve(_changed(slot, tuple(those), rules, by_id.get(slot)), differences=tuple(words.get(slot, ())))
        for slot, those in steps.items()
    ]
    order = [GAME, *HEADINGS.values(), *(heading(kind, rules) for kind in rules.kinds)]
    places = {title: place for place, title in enumerate(dict.fromkeys(order))}
    ids = {id: place for place, id in enumerate(by_id)}
    return sorted(found, key=lambda one: (places.get(one.heading, len(places)), _position(one.slot, ids)))


def _position(slot: str, ids: Mapping[str, int]) -> int:
    """Return the position of a slot, or of the whole it is a part of; removed slots come last."""
    while slot and slot not in ids:
        slot = slot.rpartition(" ")[0]
    return ids.get(slot, len(ids))


def _changed(slot: str, steps: tuple[r.Change, ...], rules: r.Rules, entry: SlotEntry | None) -> Changed:
    kind = next((k for k in sorted(rules.kinds, key=len, reverse=True) if slot.startswith(f"{k} ")), None)
    word, _, rest = slot.partition(" ")
    if kind is not None:
        return Changed(slot, heading(kind, rules), _thing(slot.removeprefix(f"{kind} "), rules, steps), steps, entry)
    if word in HEADINGS:
        return Changed(slot, HEADINGS[word], _declared(word, rest, rules) or word, steps, entry)
    return Changed(slot, GAME, slot, steps, entry)


def _declared(keyword: str, name: str, rules: r.Rules) -> str:
    """Name what is declared; a field of a kind after its kind."""
    kind = next((k for k in sorted(rules.kinds, key=len, reverse=True) if name.startswith(f"{k} ")), None)
    if keyword != "kind" or kind is None or name in rules.kinds:
        return name
    return f"{kind}: {name.removeprefix(kind).strip()}"


def _thing(name: str, rules: r.Rules, steps: tuple[r.Change, ...]) -> str:
    """Name a thing, or a field of one, as players do."""
    id, _, field = name.partition(" ")
    face = rules.faces.get(id)
    shown = face.name if face is not None else id if field else steps[0].before or id
    return f"{shown}: {field}" if field else shown


def plain(text: str, slot: str) -> str:
    """Remove from a text the words that only repeat the name of its slot."""
    name = slot.removeprefix("parameter ")
    for opening in (f"{slot} =", f"number {name} ="):
        if text.startswith(opening):
            return textwrap.dedent(text.removeprefix(opening).removeprefix("\n")).strip()
    first, _, rest = text.partition("\n")
    return textwrap.dedent(rest).rstrip() if first == slot and rest else text.strip()
