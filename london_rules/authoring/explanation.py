"""A rule, thing, number or other slot in full: what it means in plain English, where it is from, and what names it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from london_rules.authoring.overlay_changes import SlotHistory
from london_rules.authoring.slot_catalogue import Location, Origins, SlotEntry, catalogue, find, sources_of
from london_rules.bundles.variants import Variant
from london_rules.classes import frozen
from london_rules.engine.load import load
from london_rules.engine.rule_set import LoadResult
from london_rules.language import rules as r
from london_rules.language.flow.references import Meaning, References


@frozen
class ChangedPart:
    """A part of a slot that an overlay changed, such as a field of a thing, and its former text."""

    part: str
    how: r.How
    place: Location
    before: str


@frozen
class PrintedElsewhere:
    """Fields of a thing that another file gives than the one that declares the thing."""

    fields: tuple[str, ...]
    place: Location

    def __str__(self) -> str:
        return f"{', '.join(self.fields)}: from {self.place}"


@frozen
class Mention:
    """A slot that names another one: its id, and its name for people."""

    id: str
    name: str


@frozen
class Explained:
    """One slot: its text, plain English and value, its places, the slots it names (in full), and what names it.

    `in_place_of` are the places of what it replaced, nearest first. `whole` is the slot of the thing that an
    effect or power is on, else empty.
    """

    id: str
    kind: str
    name: str
    value: int | str | None
    english: str
    text: str
    about: str
    place: Location
    in_place_of: tuple[Location, ...] = ()
    changed: tuple[ChangedPart, ...] = ()
    elsewhere: tuple[PrintedElsewhere, ...] = ()
    sources: tuple[tuple[str, tuple[str, ...]], ...] = ()  # the sources of the figures, each with the fields
    assumed: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    uses: tuple[Explained, ...] = ()
    used_by: tuple[Mention, ...] = ()
    powers: tuple[Mention, ...] = ()
    whole: str = ""


def explain(variant: Variant, name: str, loaded: LoadResult | None = None) -> tuple[Explained, ...]:
    """Explain everything with a name in a variant; nothing if the variant has errors.

    `loaded` is the result of loading the variant, if it was loaded before. Raises UnknownNameError, with the nearest
    names, if nothing has the name.
    """
    loaded = loaded or load(variant)
    if loaded.rule_set is None:
        return ()
    rules = loaded.rule_set.rules
    every = catalogue(rules)
    explainer = _Explainer(rules, every, Origins(loaded.diagnostics.files), SlotHistory.of(loaded.rule_set))
    references = References(rules)
    return tuple(explainer.explain(references.meaning(entry.slot.id)) for entry in find(every, name))


class _Explainer:
    """Explain slots, given the places of everything."""

    def __init__(self, rules: r.Rules, every: list[SlotEntry], origins: Origins, history: SlotHistory) -> None:
        self.rules = rules
        self.by_id = {entry.slot.id: entry for entry in every}
        self.shared = Counter(entry.name for entry in every if entry.whole or entry.face is not None)
        self.origins = origins
        self.history = history

    def explain(self, meaning: Meaning) -> Explained:
        """Explain a slot and everything it names."""
        entry = self.by_id[meaning.slot.id]
        changed = changed_parts(entry.slot, self.origins, self.history)
        found = sources_of(entry, self.rules)
        return Explained(
            entry.slot.id,
            entry.slot.kind,
            entry.name,
            entry.value,
            entry.english,
            entry.text,
            entry.slot.about,
            self.origins.of(entry.slot),
            tuple(self.origins.at(*place) for place in self.history.places(entry.slot)),
            changed,
            printed_elsewhere(entry.face, self.origins, changed),
            found.by_source,
            found.assumed,
            found.unknown,
            tuple(map(self.explain, meaning.uses)),
            tuple(map(self._mention, meaning.used_by)),
            tuple(map(self._mention, meaning.powers)),
            entry.whole,
        )

    def _mention(self, id: str) -> Mention:
        entry = self.by_id.get(id)
        on_things = ("effect", "power", *self.rules.kinds)
        if entry is None or entry.slot.kind not in on_things or id.startswith("power "):
            return Mention(id, id)
        thing = (entry.whole or id).partition(" ")[2]
        return Mention(id, f"{entry.name} ({thing})" if self.shared[entry.name] > 1 else entry.name)


def printed_elsewhere(
    face: r.FaceDecl | None, origins: Origins, changed: Sequence[ChangedPart]
) -> tuple[PrintedElsewhere, ...]:
    """List the fields that another file gives than that of the thing, file by file, but not what overlays changed."""
    if face is None:
        return ()
    own, told = origins.of(face.slot), [one.part for one in changed]
    places: dict[tuple[str, str], dict[str, Location]] = {}
    for name, place in origins.of_fields(face).items():
        if (place.bundle, place.file) != (own.bundle, own.file) and name not in told:
            places.setdefault((place.bundle, place.file), {})[name] = place
    return tuple(PrintedElsewhere(tuple(one), next(iter(one.values()))) for one in places.values())


def changed_parts(slot: r.Slot, origins: Origins, history: SlotHistory) -> tuple[ChangedPart, ...]:
    """List the parts of a slot that overlays changed, with the places."""
    return tuple(
        ChangedPart(c.slot.removeprefix(slot.id).strip(), c.how, origins.at(c.bundle, c.span), c.before)
        for c in history.within(slot)
    )
