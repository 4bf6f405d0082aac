"""Where figures were read: of every printed thing and parameter of a variant, field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from london_rules.classes import frozen
from london_rules.language import constructs as t
from london_rules.language import rules as r
from london_rules.language.format.forms import value_word
from london_rules.language.format.texts import format_effect, format_text

PARAMETER = "parameter"


@frozen
class ValueOrigin:
    """One field of a printed thing, or one parameter, and where it was read.

    `values` are texts as an author would write them: one, or one for each power. `source` is empty if none is
    given; what is `assumed` has none. In what is `unknown` more may be printed than `values` say, which may be none.
    """

    kind: str
    id: str
    name: str
    field: str
    values: tuple[str, ...]
    assumed: bool
    source: str
    about: str = ""
    unknown: bool = False

    @property
    def slot(self) -> str:
        """Give the name by which overlays address it."""
        return " ".join(word for word in (self.kind, self.id, self.field) if word)


@frozen
class Provenance:
    """All figures of a variant."""

    variant: str
    title: str
    figures: tuple[ValueOrigin, ...]

    @property
    def assumed(self) -> tuple[ValueOrigin, ...]:
        """List the figures that were read off no source."""
        return tuple(figure for figure in self.figures if figure.assumed)

    @property
    def unknown(self) -> tuple[ValueOrigin, ...]:
        """List the figures of which no source states all that is printed."""
        return tuple(figure for figure in self.figures if figure.unknown)

    @property
    def blanks(self) -> tuple[ValueOrigin, ...]:
        """List the figures that whoever owns the printed game can fill in: those assumed or unknown."""
        return tuple(figure for figure in self.figures if figure.assumed or figure.unknown)

    @property
    def sourced(self) -> tuple[ValueOrigin, ...]:
        """List the figures with a source."""
        return tuple(figure for figure in self.figures if figure.source)

    @property
    def unsaid(self) -> tuple[ValueOrigin, ...]:
        """List the figures that neither have a source nor are marked as assumed; what is not here needs none."""
        here = (figure for figure in self.figures if figure.values or not figure.unknown)
        return tuple(figure for figure in here if not figure.source and not figure.assumed)

    @property
    def by_source(self) -> dict[str, int]:
        """Count the figures of each source, the largest number first."""
        counted = Counter(figure.source for figure in self.sourced)
        return dict(sorted(counted.items(), key=lambda item: (-item[1], item[0])))

    @property
    def by_kind(self) -> dict[str, int]:
        """Count the assumed figures of each kind that has any."""
        return dict(Counter(figure.kind for figure in self.assumed))


def provenance_of(rules: r.Rules) -> Provenance:
    """Gather the figures of a rule set: parameters, then things by kind."""
    figures = [_parameter(decl, rules) for decl in rules.numbers.values() if decl.parameter]
    for kind in rules.kinds:
        faces = [face for face in rules.faces.values() if face.kind == kind]
        several = any(face.copies != 1 for face in faces)
        figures += [figure for face in faces for figure in _of_face(face, several, rules)]
    return Provenance(rules.variant, rules.title, tuple(figures))


def _parameter(decl: r.NumberDecl, rules: r.Rules) -> ValueOrigin:
    value = str(decl.body.value) if isinstance(decl.body, t.Int) else ""
    assumed = decl.name in rules.assumed_parameters
    source = "" if assumed else rules.parameter_sources.get(decl.name, "")
    return ValueOrigin(PARAMETER, decl.name, decl.name, "", (value,), assumed, source, decl.slot.about)


def _of_face(face: r.FaceDecl, several: bool, rules: r.Rules) -> Iterator[ValueOrigin]:
    for name in _fields(face, several, rules):
        assumed = name in face.assumed
        source = "" if assumed else face.sources.get(name, "")
        values = _values(face, name, rules)
        yield ValueOrigin(face.kind, face.id, face.name, name, values, assumed, source, unknown=name in face.unknown)


def _fields(face: r.FaceDecl, several: bool, rules: r.Rules) -> list[str]:
    """List the fields of a thing about which there is something to say, in the order of its kind."""
    order = ["copies", *rules.kinds[face.kind].fields, *face.related]
    spoken = [*(["copies"] if several else []), *face.texts, *face.assumed, *face.unknown]
    return [name for name in order if name in spoken]


def _values(face: r.FaceDecl, name: str, rules: r.Rules) -> tuple[str, ...]:
    if name == "copies":
        return (str(face.copies),)
    if name in face.effects:
        return (format_effect(face.effects[name].body, rules),)
    if name in face.related:
        return (f"[{', '.join(face.related[name])}]",)
    if name in face.values:
        return (_word(face.values[name]),)
    return tuple(format_text(power.power, rules) for power in face.powers if power.field == name)


def _word(value: int | str | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value_word(value) if isinstance(value, str) else str(value)
