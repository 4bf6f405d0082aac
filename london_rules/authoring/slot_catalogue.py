"""Every slot of a rule set as people read it: canonical text, plain English, value and origin."""

from __future__ import annotations

from collections.abc import Mapping

from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Span
from london_rules.diagnostics.nearness import suggest
from london_rules.engine.errors import UnknownNameError
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.declarations import Decl, format_declaration, format_ranking
from london_rules.language.format.faces import declarations, format_face
from london_rules.language.format.texts import format_effect, format_text
from london_rules.language.say.declarations import phrase_declaration
from london_rules.language.say.printed import printed_words
from london_rules.language.say.texts import phrase_effect, phrase_power
from london_rules.layout.read import read_front
from london_rules.layout.value_text import Shown

HEADINGS = {
    "parameter": "Parameters",
    "kind": "Kinds of things",
    "relation": "Relations",
    "counter": "Counters",
    "mark": "Marks",
    "zone": "Zones",
    "moment": "Moments",
    "moments": "Moments",
    "number": "Numbers",
    "table": "Tables",
    "test": "Tests",
    "group": "Groups",
    "rule": "Rules",
    "power": "Powers of the rules",
    "set-up": "Set-up",
    "round": "Round",
    "turn": "Turn",
    "action": "Actions",
    "scoring": "Scoring",
    "outcome": "Outcomes",
    "partners": "Sides",
    "ranking": "Ranking",
}


@frozen
class SlotEntry:
    """One slot: its name, its text in both forms, its value if it is a number, and its origin.

    `whole` is the slot of the face that an effect or power is on, and empty for all other slots.
    """

    slot: r.Slot
    name: str
    text: str
    english: str
    value: int | str | None = None
    whole: str = ""
    face: r.FaceDecl | None = None


def catalogue(rules: r.Rules) -> list[SlotEntry]:
    """List every slot: declarations by kind, then things with the texts on them.

    The English names counters as players call them.
    """
    said = Shown(rules, read_front(rules)).said
    return [evolve(entry, english=said(entry.english)) for entry in _catalogue(rules)]


def _catalogue(rules: r.Rules) -> list[SlotEntry]:
    out = [_parameter(d) for d in rules.numbers.values() if d.parameter]
    out.extend(_declared(d, rules) for d in declarations(rules))
    if rules.ranking:
        english = "\n".join(phrase_declaration(line, rules) for line in rules.ranking)
        out.append(SlotEntry(rules.ranking[0].slot, "ranking", format_ranking(rules), english))
    for kind in rules.kinds:
        for face in rules.faces.values():
            if face.kind == kind:
                out.extend(_on_face(face, rules))
    return out


def _parameter(d: r.NumberDecl) -> SlotEntry:
    value = d.body.value if isinstance(d.body, t.Int) else 0
    return SlotEntry(d.slot, d.name, f"{d.name}: {value}", d.slot.about, value)


def _declared(d: Decl, rules: r.Rules) -> SlotEntry:
    value = format_text(d.body, rules) if isinstance(d, r.NumberDecl) else None
    return SlotEntry(d.slot, d.name, format_declaration(d, rules), phrase_declaration(d, rules), value)


def _on_face(face: r.FaceDecl, rules: r.Rules) -> list[SlotEntry]:
    english = "\n".join(line for line in (printed_words(face, rules), phrase_declaration(face, rules)) if line)
    whole = face.slot.id
    out = [SlotEntry(face.slot, face.name, format_face(face, rules, origin=False), english, face=face)]
    for name, effect in face.effects.items():
        said = phrase_effect(effect.body, rules, face.kind)
        out.append(SlotEntry(effect.slot, f"{face.name}: {name}", format_effect(effect.body, rules), said, whole=whole))
    for power in face.powers:
        said = phrase_power(power.power, rules, face.kind)
        title = f"{face.name}: {power.slot.id.removeprefix(whole).strip()}"
        out.append(SlotEntry(power.slot, title, format_text(power.power, rules), said, whole=whole))
    return out


def heading(slot_kind: str, rules: r.Rules) -> str:
    """Return the heading for slots of a kind."""
    return f"Things: {slot_kind}" if slot_kind in rules.kinds else HEADINGS[slot_kind]


# ---- finding a name -----------------------------------------------------------------------------


def find(every: list[SlotEntry], name: str) -> list[SlotEntry]:
    """List the entries with a name, ignoring case; raises UnknownNameError with the nearest names if there are none."""
    wanted = plain_name(name)
    names = [(entry, _names(entry)) for entry in every]
    found = [entry for entry, own in names if wanted in own]
    if found:
        return found
    known = [own for _, all_own in names for own in all_own]
    near = suggest(wanted, known) or list(dict.fromkeys(own for own in known if wanted and wanted in own))[:5]
    raise UnknownNameError(name, tuple(near))


def _names(entry: SlotEntry) -> list[str]:
    own = [plain_name(entry.slot.id)]
    if not entry.whole:
        own.append(plain_name(entry.name))
    if entry.face is not None:
        own.append(entry.face.id)
    return own


def plain_name(name: str) -> str:
    """Return a name in the form in which names are compared: in small letters, without an article."""
    words = name.replace("\u2019", "'").lower().split()
    return " ".join(words[1:] if words[:1] == ["the"] else words)


# ---- where an entry is from ---------------------------------------------------------------------


@frozen
class Sources:
    """The sources of the figures of a thing or parameter, each with its fields, and the fields without one."""

    by_source: tuple[tuple[str, tuple[str, ...]], ...] = ()
    assumed: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


def sources_of(entry: SlotEntry, rules: r.Rules) -> Sources:
    """Return the sources of the figures of a thing or parameter."""
    by_source: dict[str, list[str]] = {}
    assumed: tuple[str, ...] = ()
    if entry.slot.kind == "parameter":
        source = rules.parameter_sources.get(entry.name)
        assumed = ("value",) if entry.name in rules.assumed_parameters else ()
        by_source = {source: ["value"]} if source else {}
    elif entry.face is not None:
        assumed = entry.face.assumed
        for name, source in entry.face.sources.items():
            by_source.setdefault(source, []).append(name)
    unknown = () if entry.face is None else tuple(map(str, entry.face.unknown))
    return Sources(tuple((source, tuple(names)) for source, names in by_source.items()), assumed, unknown)


@frozen
class Location:
    """The place of a text: its bundle, file and line."""

    bundle: str
    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.bundle}, {self.file}:{self.line}"


def field_places(face: r.FaceDecl) -> dict[str, list[tuple[str, Span]]]:
    """Return the bundle and place of each text of the fields of a thing that hold, also of its name and copies."""
    out: dict[str, list[tuple[str, Span]]] = {}
    for name, given in {**face.printed, **face.texts}.items():
        bundle = face.bundles.get(name, face.slot.bundle)
        texts = given if isinstance(given, tuple) else (given,)
        if texts:
            out[str(name)] = [(bundle, text.span()) for text in texts]
    return out


@frozen
class Origins:
    """Find the places of slots, given the texts of the files."""

    files: Mapping[str, str]

    def of(self, slot: r.Slot) -> Location:
        """Give the place of a slot."""
        return self.at(slot.bundle, slot.source.span())

    def of_fields(self, face: r.FaceDecl) -> dict[str, Location]:
        """Give the place of the value of each field of a thing that a file gives, also of its name and copies."""
        return {name: self.at(*places[0]) for name, places in field_places(face).items()}

    def at(self, bundle: str, span: Span) -> Location:
        """Give a place with its bundle."""
        return Location(bundle, span.file, self.files.get(span.file, "").count("\n", 0, span.start) + 1)
