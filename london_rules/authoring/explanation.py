"""A rule, thing, number or other slot in full: what it says in plain English, where it is from, and who names it."""

from __future__ import annotations

from collections import Counter

from attrs import frozen

from london_rules.authoring.overlay_changes import Beneath
from london_rules.authoring.slot_catalogue import Origins, Piece, Place, find, pieces, sources_of
from london_rules.bundles.load import Variant
from london_rules.engine.load import LoadResult, load
from london_rules.language import rules as r
from london_rules.language.flow.references import Meaning, References


@frozen
class ChangedPart:
    """A part of a slot that an overlay changed, such as a field of a thing, and what stood there before."""

    part: str
    how: r.How
    place: Place
    before: str


@frozen
class Mention:
    """A slot that speaks of another one: its id, and what people call it."""

    id: str
    name: str


@frozen
class Explained:
    """One slot: its text, plain English and value, its places, the slots it names (in full), and who names it.

    `in_place_of` are the places of what it took the place of, nearest first. `whole` is the slot of the thing that an
    effect or power stands on, else empty.
    """

    id: str
    kind: str
    name: str
    value: int | str | None
    english: str
    text: str
    about: str
    place: Place
    in_place_of: tuple[Place, ...] = ()
    changed: tuple[ChangedPart, ...] = ()
    sources: tuple[tuple[str, tuple[str, ...]], ...] = ()  # what states the figures: each source with the fields
    assumed: tuple[str, ...] = ()
    uses: tuple[Explained, ...] = ()
    used_by: tuple[Mention, ...] = ()
    powers: tuple[Mention, ...] = ()
    whole: str = ""


def explain(variant: Variant, name: str, loaded: LoadResult | None = None) -> tuple[Explained, ...]:
    """Explain all that has a name in a variant; nothing if the variant has errors.

    `loaded` is what loading the variant gave, if that was done before. Raises UnknownNameError, with the nearest
    names, if nothing is called so.
    """
    loaded = loaded or load(variant)
    if loaded.rule_set is None:
        return ()
    rules = loaded.rule_set.rules
    every = pieces(rules)
    teller = _Teller(rules, every, Origins(loaded.diagnostics.files), Beneath.of(variant, rules))
    references = References(rules)
    return tuple(teller.tell(references.meaning(piece.slot.id)) for piece in find(every, name))


class _Teller:
    """Tell what slots mean, given where everything stands."""

    def __init__(self, rules: r.Rules, every: list[Piece], origins: Origins, beneath: Beneath) -> None:
        self.rules = rules
        self.by_id = {piece.slot.id: piece for piece in every}
        self.shared = Counter(piece.name for piece in every if piece.whole or piece.face is not None)
        self.origins = origins
        self.beneath = beneath

    def tell(self, meaning: Meaning) -> Explained:
        """Tell of a slot and of all that it names."""
        piece = self.by_id[meaning.slot.id]
        return Explained(
            piece.slot.id,
            piece.slot.kind,
            piece.name,
            piece.value,
            piece.english,
            piece.text,
            piece.slot.about,
            self.origins.of(piece.slot),
            tuple(self.origins.at(*place) for place in self.beneath.places(piece.slot)),
            changed_parts(piece.slot, self.origins, self.beneath),
            *sources_of(piece, self.rules),
            tuple(map(self.tell, meaning.uses)),
            tuple(map(self._mention, meaning.used_by)),
            tuple(map(self._mention, meaning.powers)),
            piece.whole,
        )

    def _mention(self, id: str) -> Mention:
        piece = self.by_id.get(id)
        on_things = ("effect", "power", *self.rules.kinds)
        if piece is None or piece.slot.kind not in on_things or id.startswith("power "):
            return Mention(id, id)
        thing = (piece.whole or id).partition(" ")[2]
        return Mention(id, f"{piece.name} ({thing})" if self.shared[piece.name] > 1 else piece.name)


def changed_parts(slot: r.Slot, origins: Origins, beneath: Beneath) -> tuple[ChangedPart, ...]:
    """List the parts of a slot that overlays changed, with the places."""
    return tuple(
        ChangedPart(c.slot.removeprefix(slot.id).strip(), c.how, origins.at(c.bundle, c.span), c.before)
        for c in beneath.within(slot)
    )
