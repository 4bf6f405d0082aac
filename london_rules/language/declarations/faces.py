"""Faces as files give them to typed faces: each field by the type that its kind declares."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Protocol

from london_rules.classes import define, evolve, field, frozen
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Fixes, Label, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.fixes import MOST_ALTERNATIVES
from london_rules.diagnostics.model import MOST_KEPT, Help, likeliest_and_others
from london_rules.language import rules as r
from london_rules.language.declarations.causes import WrongValue
from london_rules.language.declarations.forms import Reader
from london_rules.language.syntax.names import article, plural
from london_rules.language.syntax.printed import Printed, PrintedNames, is_id
from london_rules.language.syntax.source import Source

MOST_LABELS = 3
WORDING = "wording"  # what any thing may have: the words printed on it, for people to read
_INT = re.compile(r"-?\d{1,9}")
_POWER = re.compile(r"(?:when|while|at|once a) ")  # what a text begins with that says when it works


class FaceText(Printed, Protocol):
    """A face as files give it: raw texts by field."""

    @property
    def copies(self) -> int: ...  # noqa: D102
    @property
    def assumed(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def unknown(self) -> tuple[str, ...]: ...  # noqa: D102
    @property
    def source(self) -> str: ...  # noqa: D102
    @property
    def span(self) -> Span: ...  # noqa: D102
    @property
    def bundle(self) -> str: ...  # noqa: D102
    @property
    def fields(self) -> Mapping[str, Source | tuple[Source, ...]]: ...  # noqa: D102
    @property
    def sources(self) -> Mapping[str, str]: ...  # noqa: D102
    @property
    def bundles(self) -> Mapping[str, str]: ...  # noqa: D102
    @property
    def printed(self) -> Mapping[str, Source]: ...  # noqa: D102


@frozen(eq=False)
class UnknownField:
    """A field of a thing that its kind does not have, with the relations that it may have too, and all things."""

    name: str
    value: Source | tuple[Source, ...]
    face: FaceText
    kind: r.KindDecl
    relations: tuple[str, ...]
    things: Sequence[FaceText]


def read_faces(reader: Reader, given: Iterable[FaceText]) -> None:
    """Type every face; what its kind does not know is reported with the nearest name."""
    faces, slips = tuple(given), Slips()
    named = cache(lambda: PrintedNames(faces))
    for face in faces:
        kind = reader.rules.kinds.get(face.kind)
        if kind is None:
            span = getattr(face, "kind_span", face.span)
            cause = UnknownName(face.kind, reader.rules.kinds)
            slips.error(("kind", face.kind), "LR-N0003", f"unknown kind `{face.kind}`", span, cause=cause)
            continue
        reader.rules.faces[face.id] = _Face(reader, kind, face, slips, named, faces).read()
    slips.report(reader.found)


# The sorts of fields, where an author gives one as if it were the name of a field.
_SORTS = {
    **dict.fromkeys(("effect", "effects", "ability", "action", "text"), "effect"),
    **dict.fromkeys(("power", "powers"), "powers"),
}


@define
class Slips:
    """Keep mistakes that things may share, such as a field that their kind does not have: each is reported once."""

    kept: dict[tuple[str, ...], list[Diagnostic]] = field(factory=dict)

    def error(  # noqa: PLR0913 - what a message has
        self,
        key: tuple[str, ...],
        code: str,
        message: str,
        span: Span,
        help: Help = None,
        *,
        fix: Fixes = None,
        labels: tuple[Label, ...] = (),
        cause: object = None,
    ) -> None:
        """Keep a mistake under what it is about; only the first of a sort shows a way out, and need look for it."""
        kept = self.kept.setdefault(key, [])
        told = None if kept or len(self.kept) > MOST_KEPT else help() if callable(help) else help
        kept.append(Diagnostic(code, "error", message, span, labels, told, (), *likeliest_and_others(fix), cause))

    def report(self, found: Diagnostics) -> None:
        """Report the first of each sort, and how many more there are."""
        for first, *more in self.kept.values():
            places = {d.span: None for d in more if d.span is not None and d.span != first.span}
            labels = tuple(Label(span, "here too") for span in list(places)[:MOST_LABELS])
            rest = len(places) - len(labels)
            notes = (f"and {rest} more",) if rest else ()
            found.add(evolve(first, labels=(*first.labels, *labels), notes=notes))


class _Face:
    """Read one face."""

    def __init__(
        self,
        reader: Reader,
        kind: r.KindDecl,
        face: FaceText,
        slips: Slips,
        named: Callable[[], PrintedNames],
        others: Sequence[FaceText],
    ) -> None:
        self.reader, self.kind, self.face, self.slips, self.others = reader, kind, face, slips, others
        self.named = named
        self.values: dict[str, int | str | bool] = {}
        self.effects: dict[str, r.EffectText] = {}
        self.powers: list[r.PowerText] = []
        self.related: dict[str, tuple[str, ...]] = {}
        self.wording: Source | None = None

    def read(self) -> r.FaceDecl:
        """Type all fields of the face."""
        face = self.face
        for name, value in face.fields.items():
            if name == WORDING and name not in self.kind.fields and not isinstance(value, tuple):
                self.wording = value
            else:
                self._field(name, value)
        for name, decl in self.kind.fields.items():
            if name not in face.fields and decl.type in ("number", "counter", "flag") and not decl.optional:
                self.values[name] = False if decl.type == "flag" else 0
        slot = r.Slot(f"{face.kind} {face.id}", face.kind, _Spot(face), face.bundle)
        places = {name: i for i, name in enumerate(self.kind.fields)}
        return r.FaceDecl(
            face.kind,
            face.id,
            face.name,
            face.copies,
            # The order in which a file happens to give fields is nothing.
            dict(sorted(self.values.items(), key=lambda item: places[item[0]])),
            dict(sorted(self.effects.items(), key=lambda item: places[item[0]])),
            tuple(sorted(self.powers, key=lambda power: places[power.field])),
            dict(sorted(self.related.items())),
            face.assumed,
            face.source,
            slot,
            face.sources,
            face.bundles,
            face.fields,
            self.wording,
            face.printed,
            face.unknown,
        )

    def _field(self, name: str, value: Source | tuple[Source, ...]) -> None:
        if f"relation {name}" in self.reader.slots:
            self._related(name, value)
            return
        decl = self.kind.fields.get(name)
        if decl is None:
            self._unknown(name, value)
        elif decl.type == "powers":
            self._powers(name, value)
        elif isinstance(value, tuple):
            self._listed(decl, value)
        elif decl.type == "effect":
            self._effect(name, value)
        else:
            self._value(decl, value)

    def _unknown(self, name: str, value: Source | tuple[Source, ...]) -> None:
        span = getattr(name, "span", None) or _span(value) or self.face.span
        message = f"{article(self.kind.name)} has no field `{name}`"

        sort = _SORTS.get(name.lower(), "")
        fitting = [one for one, decl in self.kind.fields.items() if sort in ("", decl.type)] or list(self.kind.fields)
        fields = ", ".join(f"`{one}`" for one in fitting)
        some = f"the {sort.removesuffix('s')}s" if sort and len(fitting) < len(self.kind.fields) else "the fields"
        help = f"{article(self.kind.name)} has {some} {fields}"
        if not self.kind.fields:
            help = f"no field of `kind {self.kind.name}` could be read: declare it there, as in `NAME: number`"
        cause = UnknownField(name, value, self.face, self.kind, tuple(self._relations()), self.others)
        self.slips.error(("field", self.kind.name, name), "LR-N0006", message, span, help, cause=cause)

    def _relations(self) -> list[str]:
        """List the relations of the kind that the thing does not give."""
        return [
            name
            for slot, d in self.reader.slots.items()
            if slot.startswith("relation ") and plural(d.head.kind) == plural(self.kind.name)
            if (name := slot.removeprefix("relation ")) not in self.face.fields
        ]

    def _listed(self, decl: r.FieldDecl, values: tuple[Source, ...]) -> None:
        """Report a list where there can be one value."""
        self._wrong(decl, values[0] if values else None, "one value, not a list", listed=True)

    def _wrong(self, decl: r.FieldDecl, value: Source | None, wanted: str, *, listed: bool = False) -> None:
        span = value.span() if value is not None else self.face.span
        message = f"`{decl.name}` of {self.face.name} must be {wanted}"
        key = ("value", self.kind.name, decl.name, "" if value is None else value.value)
        known = {"one of": decl.values, "flag": ("yes", "no")}.get(decl.type, ()) if value is not None else ()
        others = tuple(Fix(span, one, f"write `{one}`") for one in known[:MOST_ALTERNATIVES])
        cause = None if value is None or listed else WrongValue(value.value, decl.type, tuple(decl.values))
        self.slips.error(key, "LR-T0001", message, span, _what_to_write(decl), fix=(None, *others), cause=cause)

    def _value(self, decl: r.FieldDecl, value: Source) -> None:
        text = value.value.strip()
        if decl.type in ("number", "counter"):
            if _INT.fullmatch(text):
                self.values[decl.name] = int(text)
            else:
                self._wrong(decl, value, "a whole number")
        elif decl.type == "flag":
            if text in ("yes", "no"):
                self.values[decl.name] = text == "yes"
            else:
                self._wrong(decl, value, "yes or no")
        elif text.lower() in decl.values:
            self.values[decl.name] = text.lower()
        else:
            self._wrong(decl, value, ", ".join(decl.values[:-1]) + " or " + decl.values[-1])

    def _slot(self, name: str, source: Source, kind: str) -> r.Slot:
        bundle = self.face.bundles.get(name, self.face.bundle)
        return r.Slot(f"{self.face.kind} {self.face.id} {name}", kind, source, bundle)

    def _effect(self, name: str, value: Source) -> None:
        body = self.reader.texts.parse("effect", value, face=self.face.id)
        if body is not None:
            self.effects[name] = r.EffectText(self._slot(name, value, "effect"), body)

    def _powers(self, name: str, value: Source | tuple[Source, ...]) -> None:
        sources = value if isinstance(value, tuple) else (value,)
        for i, source in enumerate(sources, 1):
            power = self.reader.texts.parse("power", source, face=self.face.id)
            if power is not None:
                id = name if len(sources) == 1 else f"{name} {i}"
                bundle = self.face.bundles.get(name, self.face.bundle)
                slot = r.Slot(f"{self.face.kind} {self.face.id} {id}", "power", source, bundle)
                self.powers.append(r.PowerText(slot, name, power))

    def _related(self, name: str, value: Source | tuple[Source, ...]) -> None:
        sources = value if isinstance(value, tuple) else (value,)
        self.related[name] = tuple(self._id(source.value) for source in sources)

    def _id(self, said: str) -> str:
        """Give the id of a thing of the same kind that is named by what is printed on it."""
        found = [] if is_id(said) else self.named().ids(said, self.kind.name)
        return found[0] if len(found) == 1 and self.named().faces[found[0]].kind == self.kind.name else said


def _what_to_write(decl: r.FieldDecl) -> str:
    """Say what can be written as the value of a field."""
    if decl.type == "flag":
        return f"write `{decl.name}: yes` or `{decl.name}: no`"
    if decl.type == "one of":
        return f"write one of these: {', '.join(f'`{value}`' for value in decl.values)}"
    if decl.type in ("number", "counter"):
        return f"write a whole number, as in `{decl.name}: 2`"
    return f"write one text after `{decl.name}:`"


@frozen(eq=False)
class _Spot:
    """A face as a source: its place, and its name as the text."""

    face: FaceText

    @property
    def value(self) -> str:
        return self.face.name

    def span(self, start: int = 0, end: int | None = None) -> Span:
        return self.face.span


def _span(value: Source | tuple[Source, ...]) -> Span | None:
    first = value[0] if isinstance(value, tuple) and value else value
    return None if isinstance(first, tuple) else first.span()
