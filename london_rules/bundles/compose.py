"""All bundles of a variant to one set of declarations, parameters and settings, each from the bundle that wins."""

from __future__ import annotations

from london_rules.bundles.bounds import over
from london_rules.bundles.model import Bundle, Parameter, ParameterSet, RulesFile, Sources
from london_rules.bundles.unknown_targets import Elsewhere
from london_rules.classes import define, evolve, field, frozen
from london_rules.diagnostics import Diagnostic, Diagnostics, Label, Span
from london_rules.diagnostics.effort import guess
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.merge import Merged, Merger
from london_rules.language.declarations.overrides import THE_ONE_THERE, Missing, Override, Overrides, already_there
from london_rules.language.declarations.precedence import BundleLayer, Precedence
from london_rules.language.memo import Store

MOST_FILES = 500  # whose outline is kept
MOST_COMPOSED = 20  # compositions that are kept of all bundles but the last
SETTINGS = ("players", "turn limit")


@frozen
class ManifestText:
    """A place in a manifest as a source."""

    place: Span
    value: str

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Give the place, no matter what stretch is asked for."""
        return self.place


@frozen
class _Outline:
    """The declarations of a file, and what is wrong with their frame."""

    declarations: list[Declaration]
    found: Diagnostics


_OUTLINED: Store[RulesFile, _Outline] = Store(MOST_FILES)


@frozen
class _Below:
    """What the composition of all bundles but the last depends on: which they are, and what is known of the last."""

    bundles: tuple[tuple[str, str], ...]  # where they are, and the digest of their texts
    layers: tuple[BundleLayer, ...]
    parameters: tuple[str, ...]


_COMPOSED: Store[_Below, Composer] = Store(MOST_COMPOSED)


def _outlined(file: RulesFile) -> _Outline:
    known = _OUTLINED.get(file)
    if known is None:
        found = Diagnostics()
        declarations = outline(file.text, file.bundle, found)
        known = _OUTLINED.put(file, _Outline(declarations, found))
    return known


def _is_same(old: Parameter, new: Parameter) -> bool:
    """Return whether setting a parameter would change nothing, not even what is known of it."""
    known = not new.source and (old.assumed or not new.assumed)
    return known and old.value == new.value and old.bounds == new.bounds


@define
class Composer:
    """Take in bundle by bundle, in canonical order."""

    sources: Sources
    overrides: Overrides
    merger: Merger
    merged: Merged = field(factory=Merged)

    @classmethod
    def over(cls, sources: Sources, found: Diagnostics) -> Composer:
        """Make one for the bundles of a variant, and take all of them in."""
        precedence = sources.precedence
        names = dict.fromkeys(p.name for b in sources.bundles for p in b.parameters)
        # While somebody writes the last bundle, all below it stay as they are.
        *lower, last = sources.bundles
        below = _Below(tuple((b.root, b.digest) for b in lower), tuple(precedence.layers.values()), tuple(names))
        known = _COMPOSED.get(below)
        if known is None:
            known = cls._of(sources, precedence, names, Diagnostics(files=found.files))
            for bundle in lower:
                known.add(bundle)
            if not len(known.overrides.found):
                _COMPOSED.put(below, known)
        out = known.fork(sources, precedence, found)
        out.add(last)
        out.merged = out.merger.finish()
        return out

    @classmethod
    def _of(cls, sources: Sources, precedence: Precedence, names: dict[str, None], found: Diagnostics) -> Composer:
        overrides = Overrides(precedence, found)
        out = cls(sources, overrides, Merger(overrides, names))
        overrides.guide = Elsewhere(sources, out.merger)
        return out

    def fork(self, sources: Sources, precedence: Precedence, found: Diagnostics) -> Composer:
        """Give a composer that goes on from this one, which stays as it is; what this one found is found there too."""
        overrides = self.overrides.fork(precedence, found)
        out = Composer(sources, overrides, self.merger.fork(overrides))
        overrides.guide = Elsewhere(sources, out.merger)
        if len(self.overrides.found):  # then this one is not kept: the texts of its files are those of now
            found.extend(self.overrides.found)
        return out

    def add(self, bundle: Bundle) -> None:
        """Take in what one bundle declares and sets, but for its things."""
        for parameter in bundle.parameters:
            self._declare(parameter, bundle)
        every = [_outlined(file) for file in bundle.rules]
        self.merger.coming = {d.id: d for outlined in every for d in outlined.declarations if d.how != "remove"}
        for outlined in every:
            found = outlined.found
            if len(found):
                found = found.mapped(lambda item: self._with_keyword(item, bundle.id))
            self.overrides.found.extend(found)
            for declaration in outlined.declarations:
                if declaration.id in SETTINGS:  # `turn limit`, which would be taken for the step `limit`
                    message = f"`{declaration.id}` is already said by the bundle itself"
                    help = "choose another name for this step, such as one of two words"
                    self.overrides.found.error("LR-N0005", message, declaration.named(), help=help)
                else:
                    self.merger.add(declaration)
        for setting in bundle.edits.parameters:
            self._set(setting, bundle)
        for slot in SETTINGS:
            self._setting(slot, bundle)
        if bundle.layout:
            self.overrides.active[bundle.id] = None

    def _with_keyword(self, item: Diagnostic, by: str) -> Diagnostic:
        guide = self.overrides.guide
        return guess(lambda: guide.with_keyword(item, by), lambda: item) if isinstance(guide, Elsewhere) else item

    # ---- parameters ---------------------------------------------------------------------------------

    def _declare(self, p: Parameter, bundle: Bundle) -> None:
        slot = f"parameter {p.name}"
        if self.overrides.report_twice(slot, bundle.id, p.span):
            return
        if self.overrides.exists(slot, bundle.id):
            old = self.overrides.winners(slot, bundle.id)[0]
            self.overrides.found.error(
                "LR-N0002",
                already_there(slot),
                p.span,
                labels=(Label(old.span, THE_ONE_THERE),),
                help=f"to change it, write `{p.name}: {p.value}` under `set:`; or give it another name",
            )
            return
        self.overrides.put(Override(slot, "add", bundle.id, p.span, str(p.value), p))

    def _set(self, new: ParameterSet, bundle: Bundle) -> None:
        slot, span = f"parameter {new.name}", new.name.span
        winners = self.overrides.winners(slot, bundle.id) if self.overrides.exists(slot, bundle.id) else []
        old = winners[0].what if winners else None
        bounds = new.bounds if not isinstance(old, Parameter) else over(old.bounds, new.bounds)
        value = Parameter(str(new.name), new.value, "", span, new.source, new.assumed, bounds, new.figure)
        override = Override(slot, "set", bundle.id, span, str(new.value), value)
        if self.overrides.report_twice(slot, bundle.id, span):
            return
        if not winners:
            sought = Missing(override, "set", "parameter", str(new.name))
            exact = self._other_way(new, bundle.id)
            self.overrides.report_missing(sought, lambda: self._parameters(bundle.id), exact=exact)
        elif not isinstance(old, Parameter):
            sought = Missing(override, "set", "number", str(new.name))
            exact = f"it is a formula here: write `replace number {new.name} = {new.value}`"
            self.overrides.report_missing(sought, tuple, exact=exact)
        elif len(winners) == 1 and _is_same(old, value):
            self.overrides.report_no_op(override, winners[0], f"`{new.name}` is already {new.value}")
        else:
            self.overrides.put(evolve(override, what=evolve(value, about=old.about)), winners[0].text)

    def _parameters(self, by: str) -> list[str]:
        slots = [f"parameter {p.name}" for b in self.sources.bundles for p in b.parameters]
        return [slot for slot in slots if self.overrides.exists(slot, by)]

    def _other_way(self, new: ParameterSet, by: str) -> str | None:
        """Say how to change what has the name of a figure that is set, and is none."""
        name = new.name
        if f"number {name}" in self.merger.ids and self.overrides.exists(f"number {name}", by):
            return f"it is a formula: write `replace number {name} = {new.value}` among the rules, not under `set:`"
        if f"kind {name}" in self.merger.ids:
            return f"`{name}` is a kind: write the id of the thing below it, and its fields below that"
        return None

    def parameters(self) -> dict[str, Override]:
        """Give what sets each parameter that there is in the end."""
        out: dict[str, Override] = {}
        for bundle in self.sources.bundles:
            for parameter in bundle.parameters:
                slot = f"parameter {parameter.name}"
                top = self.overrides.winners(slot)[0] if self.overrides.exists(slot) else None
                if top is not None and isinstance(top.what, Parameter):
                    out[parameter.name] = top
        return out

    # ---- players and turn limit ---------------------------------------------------------------------

    def _setting(self, slot: str, bundle: Bundle) -> None:
        value = bundle.players if slot == "players" else bundle.turn_limit
        if value is None or bundle.kind == "part":
            return
        span = bundle.spans.get(slot, bundle.span)
        text = str(value) if isinstance(value, int) else " to ".join(map(str, dict.fromkeys(value)))
        winners = self.overrides.winners(slot, bundle.id)
        override = Override(slot, "set", bundle.id, span, text, value)
        if bundle.kind == "overlay" and len(winners) == 1 and winners[0].what == value:
            self.overrides.report_no_op(override, winners[0], f"`{slot}` is already {text}")
        else:
            self.overrides.put(override, winners[0].text if winners else "")

    def setting(self, slot: str) -> Override | None:
        """Give what sets the players or the turn limit in the end."""
        return next(iter(self.overrides.winners(slot)), None)
