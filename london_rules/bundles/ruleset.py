"""Sources to the typed rule set: declarations merged, names entered, every text parsed."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from london_rules.bundles.front import read_front
from london_rules.bundles.model import Plain, Sources
from london_rules.diagnostics import Diagnostics, Span
from london_rules.language import rules as r
from london_rules.language.declare import ParameterText, Reader, add_parameters
from london_rules.language.faces import read_faces
from london_rules.language.merge import Merged, merge
from london_rules.language.names import add_kind
from london_rules.language.outline import Source, outline
from london_rules.language.parse import Parser, Tables

DEFAULT_TURN_LIMIT = 500


def read_rules(sources: Sources, grammar: Path, tables: Tables | None = None) -> tuple[r.Rules, Diagnostics]:
    """Read all texts of a variant into a rule set; mistakes become diagnostics."""
    found = Diagnostics(files=sources.files)
    declarations = [d for b in sources.bundles for f in b.rules for d in outline(f.text, f.bundle, found)]
    merged = merge(declarations, found)
    rules = _frame(sources)
    reader = Reader(rules, Parser(grammar, tables), found, merged)
    _read(reader, sources, merged)
    if not found.has_errors:
        read_front(rules, found)
    return rules, found


def read_part(sources: Sources) -> Diagnostics:
    """Report what can be said of rules whose game is not there: of the outline of each declaration."""
    found = Diagnostics(files=sources.files)
    merge((d for b in sources.bundles for f in b.rules for d in outline(f.text, f.bundle, found)), found)
    return found


def _frame(sources: Sources) -> r.Rules:
    games = [b for b in sources.bundles if b.kind == "game"]
    game = games[-1] if games else sources.bundles[-1]
    limit = next((b.turn_limit for b in reversed(sources.bundles) if b.turn_limit is not None), None)
    layout = _layout(sources)
    return r.Rules(
        sources.variant,
        " + ".join(b.title for b in sources.bundles if b is game or b.kind == "overlay"),
        game.players or (2, 2),
        limit or DEFAULT_TURN_LIMIT,
        layout=layout,
        place=game.span,
        shared=tuple(b.id for b in sources.bundles if b.kind == "part"),
    )


def _layout(sources: Sources) -> dict[str, Plain] | None:
    """Put the layouts together: part by part, and within a part key by key, the later bundle's word holds."""
    out: dict[str, Plain] = {}
    for bundle in sources.bundles:
        for key, value in (bundle.layout or {}).items():
            old = out.get(key)
            out[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return out or None


def _read(reader: Reader, sources: Sources, merged: Merged) -> None:
    parameters: dict[str, tuple[ParameterText, str, Source]] = {}
    for b in sources.bundles:
        for p in b.parameters:
            parameters[p.name] = (p, b.id, _Spot(p.span, str(p.value)))
    add_parameters(reader.rules, parameters)
    add_kind(reader.rules.names, "player")
    reader.declare_names()
    reader.declare_kinds()
    faces = [f for b in sources.bundles for f in b.faces]
    for f in faces:
        if f.copies == 1:
            reader.rules.names.things.setdefault(f.name.lower(), f.id)
            reader.rules.names.add("THING", f.name, f.id)
    reader.declare_bodies()
    read_faces(reader, faces)


@frozen
class _Spot:
    """A place in a manifest as a source."""

    place: Span
    value: str

    def span(self, start: int = 0, end: int | None = None) -> Span:
        """Give the place, whatever stretch is asked for."""
        return self.place
