"""The rules below the overlays of a variant: the slots that they change, and the parts that they bring in."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.classes import evolve, field, frozen
from london_rules.diagnostics import Diagnostics, Span
from london_rules.engine.reading import load_from
from london_rules.engine.rule_set import RuleSet
from london_rules.language import rules as r
from london_rules.language.syntax.names import plural


@frozen
class AddedPart:
    """A part that is there only because an overlay builds on it, and what it adds."""

    bundle: str
    title: str
    adds: tuple[str, ...]


def added_parts(rule_set: RuleSet) -> list[AddedPart]:
    """List the parts that overlays bring in."""
    sources = rule_set.sources
    if sources is None or sources.game is None:
        return []
    known = sources.under_game
    parts = [b for b in sources.bundles if b.kind == "part" and b.id not in known]
    return [AddedPart(b.id, b.title, tuple(_adds(b.id, rule_set.rules))) for b in parts]


def _adds(bundle: str, rules: r.Rules) -> list[str]:
    """List what one bundle adds to the rules: its slots, and the fields that it adds to the things of others."""
    out: dict[str, None] = {}
    printed = {slot.id for face in rules.faces.values() for slot in _texts(face)}
    for slot in rules.slots():
        if slot.bundle == bundle and slot.id not in printed:
            out[slot.id] = None
    for face in rules.faces.values():
        for name, setter in face.bundles.items():
            if setter == bundle:
                out[f"{name} of {plural(face.kind)}"] = None
    return list(out)


def _texts(face: r.FaceDecl) -> list[r.Slot]:
    return [*(effect.slot for effect in face.effects.values()), *(power.slot for power in face.powers)]


def without_overlays(rule_set: RuleSet) -> RuleSet | None:
    """Give the rules without their overlays, but with the parts that they bring in."""
    sources = rule_set.sources
    if sources is None:
        return None
    lower = evolve(sources, bundles=tuple(b for b in sources.bundles if b.kind != "overlay"))
    return load_from(lower, Diagnostics(files=sources.files)).rule_set


@frozen
class SlotHistory:
    """Return what a changed slot replaced."""

    changes: tuple[r.Change, ...]
    slots: Mapping[str, r.Slot] = field(factory=dict)

    @classmethod
    def of(cls, rule_set: RuleSet) -> SlotHistory:
        """Read the rules without their overlays, if they change anything."""
        changes = rule_set.rules.changes
        below = without_overlays(rule_set) if changes else None
        slots = [] if below is None else below.rules.slots()
        return cls(changes, {slot.id: slot for slot in slots})

    def at(self, slot: r.Slot) -> list[r.Change]:
        """List the changes to a slot itself, in order; the last one wins."""
        return [change for change in self.changes if change.slot in (slot.id, _as_parameter(slot))]

    def within(self, slot: r.Slot) -> list[r.Change]:
        """List the changes to parts of a slot, as to the fields of a thing."""
        return [change for change in self.changes if change.slot.startswith(f"{slot.id} ")]

    def places(self, slot: r.Slot) -> list[tuple[str, Span]]:
        """Return the bundle and place, nearest first, of what a slot replaced."""
        steps = self.at(slot)
        out = [(step.bundle, step.span) for step in reversed(steps[:-1])]
        base = self.slots.get(slot.id) or self.slots.get(_as_parameter(slot))
        if steps and base is not None:
            out.append((base.bundle, base.source.span()))
        return out


def _as_parameter(slot: r.Slot) -> str:
    """Return the slot of the parameter that a formula may have replaced."""
    return "parameter " + slot.id.removeprefix("number ") if slot.kind == "number" else ""
