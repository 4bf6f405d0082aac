"""Faces as files give them to typed faces: each field by the type that its kind declares."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Protocol

from london_rules.classes import define, evolve, field, frozen
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Fixes, Label, Span
from london_rules.diagnostics.fixes import MOST_ALTERNATIVES
from london_rules.diagnostics.model import MOST_KEPT, Help, likeliest_and_others
from london_rules.diagnostics.nearness import closest, is_misspelling, names_alike, suggest, suggest_alike
from london_rules.language import rules as r
from london_rules.language.declarations.forms import Reader
from london_rules.language.declarations.read_text import Text
from london_rules.language.memo import Store
from london_rules.language.rules import fields_of
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import article, plural, singular
from london_rules.language.syntax.printed import PrintedNames, is_id
from london_rules.language.syntax.source import Source

MOST_LABELS = 3
MOST_ALIKE = 4  # letters with which two words of one sort begin
WORDING = "wording"  # what any thing may have: the words printed on it, for people to read
_INT = re.compile(r"-?\d{1,9}")
_POWER = re.compile(r"(?:when|while|at|once a) ")  # what a text begins with that says when it works


class FaceText(Protocol):
    """A face as files give it: raw texts by field."""

    @property
    def kind(self) -> str: ...  # noqa: D102
    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def name(self) -> str: ...  # noqa: D102
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


MORE_USED = 2  # times as often as any other a field must be given to be what is meant by an unknown one
MOST_READ = 20  # variants, each at a time of its writing, whose things are kept


@frozen
class _Read:
    """Things in which nothing is wrong, typed, with their texts."""

    given: tuple[FaceText, ...]  # what was typed: the key has their identities, which must stay their own
    faces: Mapping[str, r.FaceDecl]
    texts: tuple[Text, ...]


_READ: Store[Hashable, _Read] = Store(MOST_READ)


def read_faces(reader: Reader, given: Iterable[FaceText]) -> None:
    """Type every face; what its kind does not know is reported with the nearest name.

    Where the names and kinds are as they were, faces that were typed before are not typed again.
    """
    faces, texts = tuple(given), reader.texts
    relations = tuple(slot for slot in reader.slots if slot.startswith("relation "))
    key = (tuple(map(id, faces)), texts.names.key(), texts.parser, fields_of(reader.rules.kinds), relations)
    known = _READ.get(key)
    if known is not None:
        reader.rules.faces.update(known.faces)
        texts.texts.extend(known.texts)
        return
    read, unread = len(texts.texts), len(texts.unread)
    if _type_faces(reader, faces) and len(texts.unread) == unread:
        _READ.put(key, _Read(faces, dict(reader.rules.faces), tuple(texts.texts[read:])))


def _type_faces(reader: Reader, faces: Sequence[FaceText]) -> bool:
    """Type every face, and return whether nothing is wrong with their fields."""
    slips, named = Slips(), cache(lambda: PrintedNames(faces))
    for face in faces:
        kind = reader.rules.kinds.get(face.kind)
        if kind is None:
            span = getattr(face, "kind_span", face.span)
            help = partial(_similar, face.kind, reader.rules.kinds)
            slips.error(("kind", face.kind), "LR-N0003", f"unknown kind `{face.kind}`", span, help)
            continue
        reader.rules.faces[face.id] = _Face(reader, kind, face, slips, named, faces).read()
    slips.report(reader.found)
    return not slips.kept


# A figure with a sign that does not belong to it, and how others write yes and no, also in other languages.
_FIGURE = re.compile(r"[^\w\s-]?(-?\d{1,9})[^\w\s]?")
_FIGURE_OF = re.compile(r"(?:[x*] ?)?(-?\d{1,9})(?: [a-z]+| ?[x*])?")  # with what it counts
_QUOTES = "\"'\u2018\u2019\u201c\u201d\u201e"
_NOTHING = frozenset({"free", "free of charge", "for free", "none", "nothing", "nil", "no", "zero", "-", "gratis"})
_YES = ("x", "j", "ja", "oui", "si", "s\u00ed", "sim", "da", "tak", "\u2713", "\u2714", "yep", "yeah", "aye")
_NO = ("nein", "non", "nee", "nej", "nei", "nie", "n\u00e3o", "\u2717", "\u2718", "nay")
_YES_OR_NO = {
    **dict.fromkeys(("true", "y", "yes", "on", "1", "once", "one", "always", "sure", *_YES), "yes"),
    **dict.fromkeys(("false", "n", "no", "off", "0", "none", "never", "zero", "nothing", "not", "nope", *_NO), "no"),
}


# The sorts of fields, where an author gives one as if it were the name of a field.
_SORTS = {
    **dict.fromkeys(("effect", "effects", "ability", "action", "text"), "effect"),
    **dict.fromkeys(("power", "powers"), "powers"),
}


@define
class Slips:
    """Keep mistakes that things may share, such as a field that their kind does not have: each is reported once."""

    kept: dict[tuple[str, ...], list[Diagnostic]] = field(factory=dict)

    def error(
        self,
        key: tuple[str, ...],
        code: str,
        message: str,
        span: Span,
        help: Help = None,
        fix: Fixes = None,
        labels: tuple[Label, ...] = (),
    ) -> None:
        """Keep a mistake under what it is about; only the first of a sort shows a way out, and need look for it."""
        kept = self.kept.setdefault(key, [])
        told = None if kept or len(self.kept) > MOST_KEPT else help() if callable(help) else help
        kept.append(Diagnostic(code, "error", message, span, labels, told, (), *likeliest_and_others(fix)))

    def report(self, found: Diagnostics) -> None:
        """Report the first of each sort, and how many more there are."""
        for first, *more in self.kept.values():
            places = {d.span: None for d in more if d.span is not None and d.span != first.span}
            labels = tuple(Label(span, "here too") for span in list(places)[:MOST_LABELS])
            rest = len(places) - len(labels)
            notes = (f"and {rest} more",) if rest else ()
            found.add(evolve(first, labels=(*first.labels, *labels), notes=notes))


def usual_field(fields: Sequence[str], given: Mapping[str, int]) -> str:
    """Give the only one of some fields, or the one that things have far more often than the others; "" for none."""
    first, *others = sorted(fields, key=lambda name: -given[name])
    return first if not others or given[first] > MORE_USED * given[others[0]] else ""


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
        self.meant: dict[str, Source | tuple[Source, ...]] = {}  # what another name was written for

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
            {**face.fields, **self.meant} if self.meant else face.fields,
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

        key = ("field", self.kind.name, name)
        spelled, meant = ([], []) if key in self.slips.kept else self._field_meant(name, value)
        near = " or ".join(f"`{n}`" for n in spelled or meant[:1])
        sort = _SORTS.get(name.lower(), "")
        fitting = [one for one, decl in self.kind.fields.items() if sort in ("", decl.type)] or list(self.kind.fields)
        fields = ", ".join(f"`{one}`" for one in fitting)
        some = f"the {sort.removesuffix('s')}s" if sort and len(fitting) < len(self.kind.fields) else "the fields"
        help = f"did you mean {near}?" if near else f"{article(self.kind.name)} has {some} {fields}"
        if not self.kind.fields:
            help = f"no field of `kind {self.kind.name}` could be read: declare it there, as in `NAME: number`"
        fixes = tuple(Fix(span, one, f"write `{one}`") for one in meant)
        self.slips.error(key, "LR-N0006", message, span, help, fixes)
        related = [one for one in self._relations() if one in (spelled or meant[:1])]
        if related:
            self.meant[related[0]] = value
            self._related(related[0], value)  # go on as if it were that: others are related to this

    def _relations(self) -> list[str]:
        """List the relations of the kind that the thing does not give."""
        mine = (self.kind.name, plural(self.kind.name))
        return [
            name
            for slot, d in self.reader.slots.items()
            if slot.startswith("relation ") and d.header.value.split()[-1] in mine
            if (name := slot.removeprefix("relation ")) not in self.face.fields
        ]

    def _field_meant(self, name: str, value: Source | tuple[Source, ...]) -> tuple[list[str], list[str]]:
        """List the fields that are spelled nearly like a name, or else those that mean it or have such values."""
        known = (*self.kind.fields, *self._relations(), "name", "copies")
        plain = re.sub(r"^(?:is|has|are) ", "", name.lower().replace("_", " "))
        spelled = [plain] if plain in known and plain != name else suggest_alike(name, known, 3)
        given = self._given_with(name)
        longer = [one for one in known if plain in one.split(" ") and one not in given]
        valued = [] if isinstance(value, tuple) else self._fields_of_value(value.value.strip())
        alone = valued if len(valued) == 1 else []
        one_longer = longer if len(longer) == 1 else []
        meant = (*alone, *one_longer, *names_alike(name, known, 2), *self._only_field_for(value), *longer)
        return spelled, [] if spelled else list(dict.fromkeys(meant))[:MOST_ALTERNATIVES]

    def _given_with(self, name: str) -> dict[str, None]:
        """List the fields that the bundle gives which gives one: the others are there for it to change."""
        bundles, below = self.face.bundles, self.face.bundle
        return {one: None for one in self.face.fields if bundles.get(one, below) == bundles.get(name, below)}

    def _free(self) -> list[r.FieldDecl]:
        return [d for d in self.kind.fields.values() if d.name not in self.face.fields]

    def _fields_of_value(self, value: str) -> list[str]:
        """List the fields that the thing has not yet and that have a word among their values."""
        return [d.name for d in self._free() if value.lower() in d.values]

    def _only_field_for(self, value: Source | tuple[Source, ...]) -> list[str]:
        """List the field that a value can be of, if the thing has it not yet: of several, that of most other things."""
        if isinstance(value, tuple):
            relations = self._relations()
            return relations if len(relations) == 1 else []
        text = value.value.strip()
        sort = "number" if _INT.fullmatch(text) else "powers" if _POWER.match(text) else "effect"
        sorts = ("number", "counter") if sort == "number" else (sort,)
        fits = self._fields_of_value(text) or [d.name for d in self._free() if d.type in sorts]
        if not fits and sort == "number" and self.face.copies == 1:
            return ["copies"]
        if len(fits) < 2:
            return fits  # what others have is not counted for nothing
        given = Counter(name for face in self.others if face.kind == self.kind.name for name in face.fields)
        usual = usual_field(fits, given)
        return [usual] if usual else []

    def _listed(self, decl: r.FieldDecl, values: tuple[Source, ...]) -> None:
        """Report a list where there can be one value."""
        self._wrong(decl, values[0] if values else None, "one value, not a list")

    def _wrong(
        self, decl: r.FieldDecl, value: Source | None, wanted: str, meant: str = "", fix: Fix | None = None
    ) -> None:
        span = value.span() if value is not None else self.face.span
        message = f"`{decl.name}` of {self.face.name} must be {wanted}"
        if not meant and value is not None and decl.type == "one of":
            meant = next(iter(names_alike(value.value.lower(), decl.values, 1)), "") or (
                closest(value.value, decl.values) or ""
            )
        key = ("value", self.kind.name, decl.name, "" if value is None else value.value)
        text = "" if value is None else value.value
        help = self._way_out(decl, meant) if fix is None else fix.title
        if fix is None and meant:
            fix = Fix(span, meant, f"write `{meant}`", safe=is_misspelling(text, meant))
        known = {"one of": decl.values, "flag": ("yes", "no")}.get(decl.type, ())
        values = known if value is not None and fix is None else ()
        others = tuple(Fix(span, one, f"write `{one}`") for one in values[:MOST_ALTERNATIVES])
        self.slips.error(key, "LR-T0001", message, span, help, (fix, *others))

    def _way_out(self, decl: r.FieldDecl, meant: str) -> str:
        """Say what to write as the value of a field: what is meant, or what other things have."""
        if meant:
            return f"did you mean `{meant}`?"
        if decl.type == "flag":
            return f"write `{decl.name}: yes` or `{decl.name}: no`"
        if decl.type == "one of":
            return f"write one of these: {', '.join(f'`{value}`' for value in decl.values)}"
        if decl.type in ("number", "counter"):
            return f"write a whole number, as in `{decl.name}: 2`"
        return f"write one text after `{decl.name}:`"

    def _value(self, decl: r.FieldDecl, value: Source) -> None:
        text = value.value.strip()
        if decl.type in ("number", "counter"):
            if _INT.fullmatch(text):
                self.values[decl.name] = int(text)
            else:
                figure = _FIGURE.fullmatch(text) or _FIGURE_OF.fullmatch(text)
                said = COUNTS.get(text.lower(), 0 if text.lower() in _NOTHING else None)
                meant = figure[1] if figure else "" if said is None else str(said)
                self._wrong(decl, value, "a whole number", meant)
        elif decl.type == "flag":
            if text in ("yes", "no"):
                self.values[decl.name] = text == "yes"
            else:
                near = suggest(text, ("yes", "no"), 1)
                answer = text.lower().strip(_QUOTES)
                self._wrong(decl, value, "yes or no", _YES_OR_NO.get(answer, near[0] if near else ""))
        elif text.lower() in decl.values:
            self.values[decl.name] = text.lower()
        else:
            bare = text.lower().strip(_QUOTES).removeprefix("the ")
            near = [bare] if bare in decl.values else _near_value(bare, decl.values)
            wanted = ", ".join(decl.values[:-1]) + " or " + decl.values[-1]
            self._wrong(decl, value, wanted, near[0] if near else "")

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


def _near_value(text: str, values: Sequence[str]) -> list[str]:
    """Give the value that a text nearly is, or the only one that begins like it."""
    ones = (singular(text), re.sub(r"ves$", "f", text), re.sub(r"ves$", "fe", text), plural(text))
    if one := [value for value in ones if value in values]:
        return one[:1]
    if len(text) < MOST_ALIKE:
        return suggest(text, values, 1) if len(text) > 1 else []
    begun = [value for value in values if value.startswith(text[:MOST_ALIKE]) and not value.isdigit()]
    return suggest(text, values, 1) or (begun if len(begun) == 1 else [])


@frozen(eq=False)
class _Spot:
    """A face as a source: its place, and its name as the text."""

    face: FaceText

    @property
    def value(self) -> str:
        return self.face.name

    def span(self, start: int = 0, end: int | None = None) -> Span:
        return self.face.span


def _similar(word: str, known: Iterable[str]) -> str | None:
    near = suggest(word, known, 1)
    return f"did you mean `{near[0]}`?" if near else None


def _span(value: Source | tuple[Source, ...]) -> Span | None:
    first = value[0] if isinstance(value, tuple) and value else value
    return None if isinstance(first, tuple) else first.span()
