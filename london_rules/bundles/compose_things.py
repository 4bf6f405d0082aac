"""The things of all bundles with the fields that the bundles above give them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from london_rules.bundles.edits import EVERY
from london_rules.bundles.model import Bundle, Face, FaceSet, Field, Removal
from london_rules.classes import define, evolve, field, frozen
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.effort import pass_time
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.overrides import Missing, Override, Overrides
from london_rules.language.rules import FieldDecl, KindDecl
from london_rules.language.syntax.names import article, plural
from london_rules.text.plain import Key
from london_rules.text.source_map import Text

_INT = re.compile(r"-?\d{1,9}")


_EVERY_SAID = ("all", "each", "any", "everything", "everyone", "*", "every-card", "all-cards")


@frozen
class FaceSlot:
    """Where an override of a thing belongs: its kind and id, and the field if it is about one."""

    kind: str
    id: str
    field: str = ""


@frozen
class Step:
    """What one bundle says about one field of a thing: a value, or (without one) only that it is assumed or unknown."""

    name: str
    assumed: bool
    source: str
    override: Override | None = None
    unknown: bool = False


@frozen
class _There:
    """The things that a bundle sees: the slots of each kind, and the kind of each id."""

    kinds: dict[str, list[str]] = field(factory=dict)
    ids: dict[str, str] = field(factory=dict)


_NO_KIND = "name a kind that has things in the bundles you build on"


def things_of(bundles: Iterable[Bundle], overrides: Overrides, kinds: Mapping[str, KindDecl]) -> tuple[Face, ...]:
    """Give the things of all bundles as they are in the end, kind by kind."""
    composer = FaceComposer(overrides, kinds)
    for bundle in bundles:
        composer.add(bundle)
    places = {kind: i for i, kind in enumerate(kinds)}
    return tuple(sorted(composer.outcome(), key=lambda face: places.get(face.kind, len(places))))


@define
class FaceComposer:
    """Take in the things of bundle after bundle, in canonical order."""

    overrides: Overrides
    kinds: Mapping[str, KindDecl]
    faces: dict[str, Face] = field(factory=dict)  # by slot
    steps: dict[str, list[Step]] = field(factory=dict)
    _seen: dict[str, _There] = field(factory=dict, init=False)
    _kinds_missing: dict[Span, None] = field(factory=dict, init=False)

    @property
    def found(self) -> Diagnostics:
        """Give where mistakes are reported."""
        return self.overrides.found

    def add(self, bundle: Bundle) -> None:
        """Take in the things of one bundle, and what it changes in those below."""
        for face in bundle.faces:
            slot = _slot(face)
            self.faces[slot] = face
            for word in face.unknown:
                self._printable(face.kind, word)
            place = FaceSlot(face.kind, face.id)
            self.overrides.put(Override(slot, "add", bundle.id, face.span, face.name, face, place=place))
        for removal in bundle.edits.removals:
            self._remove(removal, bundle.id)
        for one in bundle.edits.faces:
            if one.id is not None:
                self._one(one, one.id, bundle.id)
        for one in bundle.edits.faces:
            if one.id is None:
                self._every(one, bundle.id)

    # ---- set ----------------------------------------------------------------------------------------

    def _one(self, one: FaceSet, id: Key, bundle: str) -> None:
        slot = f"{one.kind} {id}"
        if not self.overrides.exists(slot, bundle):
            self._missing(slot, "set", one.kind, id, bundle)
            return
        for name, value in one.fields.items():
            override = self._override(slot, name, value, bundle)
            if self.overrides.report_twice(override.slot, bundle, name.span, slot):
                continue
            old, winners = self._value(slot, name, bundle)
            marked = name in (*one.assumed, *one.unknown)
            if len(winners) == 1 and not one.source and self._equal(slot, name, old, value) and not marked:
                self.overrides.report_no_op(override, winners[0], f"`{override.slot}` already has this value")
            else:
                self._put(slot, one, override, old)
        for word in one.assumed:
            if word in one.fields:
                continue
            if self._value(slot, word, bundle)[0] is None:
                self._unknown_assumed(word, f"`{id}` has no such field", self._fields(slot, bundle))
            else:
                self._mark(slot, word, bundle)
        self._mark_unknown([slot], one, bundle)

    def _every(self, one: FaceSet, bundle: str) -> None:
        slots = self._there(bundle).kinds.get(one.kind, [])
        if not slots:
            self._missing(f"{one.kind} every", "set", one.kind, None, bundle)
            return
        for name, value in one.fields.items():
            self._field_of_every(slots, one, name, value, bundle)
        for word in one.assumed:
            has = [slot for slot in slots if self._value(slot, word, bundle)[0] is not None or self._plain(slot, word)]
            for slot in has:
                own = any(c.bundle == bundle for c in self.overrides.by_slot.get(f"{slot} {word}", ()))
                if not own and word not in one.fields:
                    self._mark(slot, word, bundle)
            if not has:
                known = [f for slot in slots for f in self._fields(slot, bundle)]
                self._unknown_assumed(word, f"no {one.kind} has such a field", list(dict.fromkeys(known)))
        self._mark_unknown(slots, one, bundle)

    def _field_of_every(self, slots: list[str], one: FaceSet, name: Key, value: Field, bundle: str) -> None:
        """Set a field of every thing, except those that the bundle sets one by one."""
        overrides: list[tuple[str, Override, Field | None]] = []
        new = bool(one.source) or name in one.assumed
        for slot in slots:
            override = self._override(slot, name, value, bundle)
            if any(c.bundle == bundle for c in self.overrides.by_slot.get(override.slot, ())):
                continue
            old, winners = self._value(slot, name, bundle)
            overrides.append((slot, override, old))
            new = new or len(winners) > 1 or not self._equal(slot, name, old, value)
        if overrides and not new:
            message = f"`{name}` already has this value for every {one.kind}"
            self.overrides.report_no_op(overrides[0][1], None, message)
            return
        for slot, override, old in overrides:
            self._put(slot, one, override, old)

    def _override(self, slot: str, name: Key, value: Field, bundle: str) -> Override:
        place = FaceSlot(self.faces[slot].kind, self.faces[slot].id, name)
        return Override(f"{slot} {name}", "set", bundle, name.span, field_text(value), (name, value), slot, place)

    def _put(self, slot: str, one: FaceSet, override: Override, old: Field | None) -> None:
        name = override.slot.removeprefix(slot + " ")
        if old is None:
            override = evolve(override, how="add")
        assumed = name in one.assumed
        self.steps.setdefault(slot, []).append(Step(name, assumed, "" if assumed else one.source, override))
        self.overrides.put(override, field_text(old))

    def _mark_unknown(self, slots: list[str], one: FaceSet, bundle: str) -> None:
        for word in one.unknown:
            if self._printable(one.kind, word):
                for slot in slots if one.id is not None else self._not_set(slots, word, bundle):
                    self.steps.setdefault(slot, []).append(Step(str(word), False, "", unknown=True))
                self.overrides.active[bundle] = None

    def _not_set(self, slots: list[str], word: Key, bundle: str) -> list[str]:
        """List the things in which a bundle does not set a field itself, one by one."""
        by_slot = self.overrides.by_slot
        return [s for s in slots if not any(c.bundle == bundle for c in by_slot.get(f"{s} {word}", ()))]

    def _printable(self, kind: str, word: Key) -> bool:
        """Check that things of a kind can have a field that is marked as unknown; report it if not."""
        decl = self.kinds.get(kind)
        if decl is None or word in decl.fields:
            return True
        message, cause = f"`unknown` names `{word}`, but no {kind} has such a field", UnknownName(word, decl.fields)
        self.found.error("LR-Y0021", message, word.span, help="name a field that exists", cause=cause)
        return False

    def _mark(self, slot: str, word: Key, bundle: str) -> None:
        self.steps.setdefault(slot, []).append(Step(str(word), True, ""))
        self.overrides.active[bundle] = None

    # ---- remove -------------------------------------------------------------------------------------

    def _remove(self, removal: Removal, bundle: str) -> None:
        slot = f"{removal.kind} {removal.id}"
        if slot not in self.faces or not self.overrides.removable(slot, bundle):
            self._missing(slot, "remove", removal.kind, removal.id, bundle)
            return
        if removal.field is None:
            if not self.overrides.report_twice(slot, bundle, removal.id.span):
                override = Override(slot, "remove", bundle, removal.id.span, place=FaceSlot(removal.kind, removal.id))
                self.overrides.put(override, self.faces[slot].name)
            return
        part, place = f"{slot} {removal.field}", FaceSlot(removal.kind, removal.id, removal.field)
        override = Override(part, "remove", bundle, removal.field.span, whole=slot, place=place)
        if self.overrides.report_twice(part, bundle, override.span, slot):
            return
        old, winners = self._value(slot, removal.field, bundle)
        if old is None and len(winners) == 1 and not self._is_unknown(slot, removal.field):

            def near() -> list[str]:
                return [f"{slot} {name}" for name in self._fields(slot, bundle)]

            sought = Missing(override, "remove", removal.kind, removal.field)
            self.overrides.report_missing(sought, near, f"`{removal.id}` has no such field: leave it out")
        elif old is not None and len(winners) == 1 and self._equal(slot, removal.field, old, None):
            self.overrides.report_no_op(
                override, winners[0], f"removing `{part}` has no effect: this is the value that it has anyway"
            )
        else:
            self.steps.setdefault(slot, []).append(Step(str(removal.field), False, "", override))
            self.overrides.put(override, field_text(old))

    def _is_unknown(self, slot: str, name: str) -> bool:
        """Tell whether bundles so far say that nobody knows what is printed in a field."""
        marked = [step.unknown for step in self.steps.get(slot, ()) if step.name == name]
        return marked[-1] if marked else name in self.faces[slot].unknown

    # ---- what there is ------------------------------------------------------------------------------

    def _value(self, slot: str, name: str, by: str | None) -> tuple[Field | None, list[Override]]:
        """Give a field of a thing as a bundle sees it, and the overrides that win it."""
        winners = self.overrides.winners(f"{slot} {name}", by, slot)
        return (self._stated_value(slot, name, winners[0]) if winners else None), winners

    def _stated_value(self, slot: str, name: str, override: Override) -> Field | None:
        if isinstance(override.what, tuple):
            value: Field = override.what[1]
            return value
        return _field(self.faces[slot], name) if override.slot == slot else None

    def _fields(self, slot: str, by: str) -> list[str]:
        names = [
            "copies",
            *self.faces[slot].fields,
            *(p.removeprefix(slot + " ") for p in self.overrides.parts.get(slot, ())),
        ]
        return [name for name in dict.fromkeys(names) if self._value(slot, name, by)[0] is not None]

    def _plain(self, slot: str, name: str) -> bool:
        """Return whether a thing has a value in a field even if none is given: zero, or no."""
        decl = self._decl(slot, name)
        return decl is not None and decl.type in ("number", "counter", "flag") and not decl.optional

    def _decl(self, slot: str, name: str) -> FieldDecl | None:
        kind = self.kinds.get(self.faces[slot].kind)
        return kind.fields.get(name) if kind is not None else None

    def _equal(self, slot: str, name: str, old: Field | None, new: Field | None) -> bool:
        decl = self._decl(slot, name)
        return _comparable(decl, name, old) == _comparable(decl, name, new)

    # ---- mistakes -----------------------------------------------------------------------------------

    def _missing(self, slot: str, verb: str, kind: Key, id: Key | None, bundle: str) -> None:
        there = self._there(bundle)
        way_out, exact, place = None, None, kind.span if id is None else id.span
        parts = re.split(r" and |[ ;/&+]+", id or "")
        if kind not in there.kinds:
            if kind.span in self._kinds_missing:
                return  # reported with the first thing below it
            self._kinds_missing[kind.span] = None
            own = [there.ids[id]] if id in there.ids else []
            if kind in FORMS and self.overrides.exists(slot, bundle):
                self._in_rules(slot, verb, kind.span)
                return
            exact = f"did you mean `{own[0]}{slot.removeprefix(kind)}`?" if own else None
            way_out, place = _NO_KIND, kind.span
        elif verb == "set" and id in (*_EVERY_SAID, f"every {kind}", f"each {kind}", f"all {plural(kind)}"):
            exact = f"did you mean `{kind} {EVERY}`?"
        elif len(parts) > 1 and all(part in there.ids for part in parts):
            exact = f"did you mean `{kind} {', '.join(parts)}`?"
        elif id in there.ids:
            other = there.ids[id]
            exact = f"`{id}` is {article(other)}: write it under `{other}:`"
        sought = Missing(Override(slot, "set", bundle, place), verb, kind, id or "")
        kinds = there.kinds if way_out else ()
        self.overrides.report_missing(sought, lambda: there.kinds.get(kind, ()), way_out, exact, kinds)

    def _in_rules(self, slot: str, verb: str, place: Span) -> None:
        """Report the change of something that is not a thing, with the line of rules that makes it."""
        line = f"remove {slot}" if verb == "remove" else f"replace {slot}"
        text = self.found.files.get(place.file, "")
        key = re.compile(r"^remove:\n(?: +[^\n]*\n?)", re.MULTILINE)
        block = next((m for m in key.finditer(text) if m.start() < place.start < m.end()), None)
        fix = None
        alone = block is not None and not text[block.end() :].startswith(" ") and "\nrules:" not in text
        if block is not None and alone and verb == "remove" and not place.file.endswith("bundle.yaml"):
            fix = Fix(
                Span(place.file, block.start(), block.end()), f"rules: |\n  {line}\n", f"write `{line}` in the rules"
            )
        message = f"{article(slot.partition(' ')[0])} is changed in the rules, not under `{verb}`"
        self.found.error("LR-C0001", message, place, help=f"write `{line}` in the rules", fix=fix)

    def _there(self, bundle: str) -> _There:
        """List the things that a bundle sees; those below it are complete when it is taken in."""
        if bundle not in self._seen:
            there = self._seen[bundle] = _There()
            for slot, face in self.faces.items():
                if self.overrides.exists(slot, bundle):
                    there.kinds.setdefault(face.kind, []).append(slot)
                    there.ids.setdefault(face.id, face.kind)
        return self._seen[bundle]

    def _unknown_assumed(self, word: Key, what: str, known: list[str]) -> None:
        message = f"`assumed` names `{word}`, but {what}"
        help, cause = "name a field that exists", UnknownName(word, known)
        self.found.error("LR-Y0021", message, word.span, help=help, cause=cause)

    # ---- the outcome --------------------------------------------------------------------------------

    def outcome(self) -> list[Face]:
        """Give every thing that exists in the end, with its final fields."""
        return [self._face(slot, face) for slot, face in self.faces.items() if self.overrides.exists(slot)]

    def _face(self, slot: str, face: Face) -> Face:
        pass_time()
        steps = self.steps.get(slot)
        if not steps:
            return face
        fields: dict[str, Field] = dict(face.fields)
        values: dict[str, Field] = {}
        assumed, sources, bundles = dict.fromkeys(face.assumed), dict(face.sources), dict(face.bundles)
        unknown = dict.fromkeys(map(str, face.unknown))
        name_span = face.name_span
        for step in steps:
            name, override = step.name, step.override
            if override is not None:
                if override is not self.overrides.winners(override.slot, whole=slot)[0]:
                    continue  # another bundle wins
                assumed.pop(name, None)
                unknown.pop(name, None)
                sources.pop(name, None)
                bundles[name] = override.bundle
                _apply(override, name, values if name in ("name", "copies") else fields)
                name_span = override.span if name == "name" else name_span
            if step.unknown:
                unknown[name] = None
            elif step.assumed and (name in ("name", "copies") or name in fields or self._plain(slot, name)):
                assumed[name] = None
                sources.pop(name, None)
            elif step.source:
                sources[name] = step.source
        return evolve(
            face,
            name=" ".join(field_text(values["name"]).split()) if "name" in values else face.name,
            copies=int(field_text(values["copies"])) if "copies" in values else face.copies,
            fields=fields,
            assumed=tuple(assumed),
            unknown=tuple(Key(name, face.span) for name in unknown),
            sources={name: source for name, source in sources.items() if name != "name"},
            source=face.source if face.source in sources.values() else "",
            bundles=bundles,
            printed={**face.printed, **{word: text for word, text in values.items() if isinstance(text, Text)}},
            name_span=name_span,
        )


def _apply(override: Override, name: str, fields: dict[str, Field]) -> None:
    if isinstance(override.what, tuple):
        key, value = override.what
        fields.pop(name, None)  # so that the key, too, is the one that was written last
        fields[key] = value
    else:
        fields.pop(name, None)


def _slot(face: Face) -> str:
    return f"{face.kind} {face.id}"


def _field(face: Face, name: str) -> Field | None:
    if name == "copies":
        return _text(str(face.copies), face.span)
    return _text(face.name, face.name_span) if name == "name" else face.fields.get(name)


def _text(value: str, span: Span) -> Text:
    return Text(value, span.file, ((0, span.start),))


def field_text(value: Field | None) -> str:
    """Give a field as one text; of a list, an item a line."""
    if value is None:
        return ""
    return "\n".join(text.value for text in value) if isinstance(value, tuple) else value.value


def _comparable(decl: FieldDecl | None, name: str, value: Field | None) -> object:
    """Give what a field says, so that two can be compared: a value as a value, rules as words."""
    texts = [] if value is None else [t.value for t in (value if isinstance(value, tuple) else (value,))]
    type = "number" if name == "copies" else decl.type if decl is not None else ""
    if type in ("number", "counter", "flag") and not texts and decl is not None and not decl.optional:
        texts = ["no" if type == "flag" else "0"]
    if type in ("number", "counter") and len(texts) == 1 and _INT.fullmatch(texts[0].strip()):
        return int(texts[0])
    if type == "one of":
        return [text.strip().lower() for text in texts]
    return [re.sub(r"#.*", "", text).split() for text in texts]
