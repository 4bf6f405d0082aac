"""Sources to the typed rule set: declarations merged, names entered, every text parsed."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from london_rules.bundles.compose import Composer, ManifestText
from london_rules.bundles.compose_things import things_of
from london_rules.bundles.conflicts import report_conflicts, report_idle
from london_rules.bundles.model import Parameter, Sources
from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.declarations.analyse import analyse_bodies, analyse_kinds, declare_names, name_things
from london_rules.language.declarations.faces import read_faces
from london_rules.language.declarations.forms import Reader
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.overrides import Override
from london_rules.language.declarations.read_text import TextReader
from london_rules.language.declarations.removed import RemovedButUsed
from london_rules.language.declarations.unread import report_unread
from london_rules.language.memo import PerTree
from london_rules.language.syntax.names import add_kind
from london_rules.language.syntax.parse import Parser, Tables
from london_rules.layout.read import read_front
from london_rules.text.plain import Plain

DEFAULT_TURN_LIMIT = 500
MOST_PARAMETERS = 5_000  # that are kept as numbers


@frozen(eq=False)
class TextsRead:
    """What read the texts of a variant, with those that cannot be read, and what was wrong before these."""

    reader: TextReader
    before: Diagnostics


def read_rules(sources: Sources, grammar: Path, tables: Tables | None = None) -> tuple[r.Rules, Diagnostics, TextsRead]:
    """Read all texts of a variant into a rule set; mistakes become diagnostics, and what was read is kept."""
    found = Diagnostics(files=sources.files)
    composer = Composer.over(sources, found)
    rules = _frame(composer)
    merged = composer.merged
    removed = RemovedButUsed(tuple(merged.removed))
    texts = TextReader(Parser(grammar, tables), rules.names, found, removed, FORMS)
    _read(Reader(rules, texts, found, merged.slots), composer)
    report_conflicts(composer)
    before = found.copy()
    report_unread(texts)
    removed.report(found)
    report_idle(composer)
    rules.changes = composer.overrides.changes()
    if not found.has_errors:
        read_front(rules, found)
    return rules, found, TextsRead(texts, before if texts.unread else found.copy())


def read_part(sources: Sources) -> Diagnostics:
    """Report what can be known about rules without their game: mistakes in the outline of each declaration."""
    found = Diagnostics(files=sources.files)
    composer = Composer.over(sources, found)
    things_of(sources.bundles, composer.overrides, {})
    report_conflicts(composer)
    return found


def _frame(composer: Composer) -> r.Rules:
    sources = composer.sources
    game = sources.game or sources.bundles[-1]
    players, limit = composer.setting("players"), composer.setting("turn limit")
    uppermost = composer.overrides.precedence.uppermost()
    return r.Rules(
        sources.variant,
        " + ".join(b.title for b in sources.bundles if b is game or b.id in uppermost),
        (2, 2) if players is None else cast(tuple[int, int], players.what),
        DEFAULT_TURN_LIMIT if limit is None else cast(int, limit.what),
        layout=_layout(sources),
        pictures={name: address for bundle in sources.bundles for name, address in bundle.pictures.items()},
        place=game.span,
        players_place=None if players is None else players.span,
        bundles=tuple(b.id for b in sources.bundles),
        shared=tuple(b.id for b in sources.bundles if b.kind == "part"),
    )


def _layout(sources: Sources) -> dict[str, Plain] | None:
    """Put the layouts together: part by part, and within a part key by key, the later bundle wins."""
    out: dict[str, Plain] = {}
    for bundle in sources.bundles:
        for key, value in (bundle.layout or {}).items():
            old = out.get(key)
            out[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
    return out or None


def _read(reader: Reader, composer: Composer) -> None:
    _add_parameters(reader, composer)
    add_kind(reader.rules.names, "player")
    declare_names(reader)
    analyse_kinds(reader)
    faces = things_of(composer.sources.bundles, composer.overrides, reader.rules.kinds)
    name_things(reader.rules.names, faces)
    analyse_bodies(reader)
    read_faces(reader, faces)


def _add_parameters(reader: Reader, composer: Composer) -> None:
    """Declare the parameters of the manifests as numbers."""
    rules, assumed = reader.rules, []
    for name, top in composer.parameters().items():
        decl, p = _as_number(top), top.what
        assert isinstance(p, Parameter)
        reader.check_name(name, decl.slot.source)
        rules.names.add("NUMBER", name, name)
        rules.numbers[name] = decl
        if p.source:
            rules.parameter_sources[name] = p.source
        if p.assumed:
            assumed.append(name)
    rules.assumed_parameters = tuple(assumed)


def _number_of(top: Override) -> r.NumberDecl:
    """Make the number of a parameter, as it is set in the end."""
    p = top.what
    assert isinstance(p, Parameter)
    name = top.slot.removeprefix("parameter ")
    slot = r.Slot(top.slot, "parameter", ManifestText(top.span, top.text), top.bundle, p.about)
    return r.NumberDecl(name, slot, (), t.Int(p.value), True, p.bounds, p.figure)


_as_number = PerTree(_number_of, MOST_PARAMETERS)
