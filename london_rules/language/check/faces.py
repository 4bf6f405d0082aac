"""Faces: whether what is printed on them is complete, and whether relations go both ways."""

from __future__ import annotations

import re
from functools import cached_property

from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.causes import UnknownName
from london_rules.diagnostics.location_prefix import said_in
from london_rules.language.check.checks import Checks
from london_rules.language.check.fitting import listed
from london_rules.language.check.powers import PowerChecks
from london_rules.language.check.scope import Ref, TextScope
from london_rules.language.check.statements import check_text
from london_rules.language.declarations.faces import WORDING, Slips
from london_rules.language.rules import FaceDecl, KindDecl, RelationDecl
from london_rules.language.syntax.names import article, plural
from london_rules.language.syntax.printed import PrintedNames

MOST_POWERS = 8
MOST_THINGS = 10_000


class FaceChecks:
    """Check faces."""

    def __init__(self, texts: Checks) -> None:
        self.texts = texts
        self.rules = texts.rules
        self.found = texts.found

    def check(self) -> None:
        """Check every face with its texts."""
        self._check_things()
        powers = PowerChecks(self.texts)
        for face in self.rules.faces.values():
            for effect in face.effects.values():
                self.texts.enter(effect.slot)
                check_text(self.texts, effect.body, TextScope(this=Ref(face.kind)), chosen=True)
            for text in face.powers:
                powers.power(face, text)
        for power in self.rules.powers.values():
            powers.power(None, power)

    def _check_things(self) -> None:
        """Check what does not depend on the texts of the things."""
        slips = Slips()
        for face in self.rules.faces.values():
            self._complete(face, self.rules.kinds[face.kind], slips)
            self._related(face)
        slips.report(self.found)
        self._each_names_one()
        self._many()

    def _complete(self, face: FaceDecl, kind: KindDecl, slips: Slips) -> None:
        report = self.texts.enter(face.slot)
        for field in kind.fields.values():
            if field.type == "one of" and not field.optional and not self._given(face, kind, field.name):
                help = f"write `{field.name}: {field.values[0]}` below it; it can be {listed(field.values)}"
                message, span = f"`{field.name}` of {face.name} is missing", face.slot.source.span()
                slips.error((kind.name, field.name), "LR-T0031", message, span, help)
        if len(face.powers) > MOST_POWERS:
            message = f"a thing can have at most {MOST_POWERS} powers, but this has {len(face.powers)}"
            report.error("LR-X0015", message, help="combine powers that say the same, or split them between two things")

    def _given(self, face: FaceDecl, kind: KindDecl, name: str) -> bool:
        """Return whether a field is given, or one that its kind does not have: that was reported, and may be it."""
        return name in face.texts or _has_unknown_field(face, kind)

    def _many(self) -> None:
        total = 0
        for face in self.rules.faces.values():
            total += face.copies
            if total > MOST_THINGS:
                report = self.texts.enter(face.slot)
                report.error("LR-X0017", f"a game can have at most {MOST_THINGS:,} things, counting copies")
                return

    # ---- relations ------------------------------------------------------------------------------

    def _related(self, face: FaceDecl) -> None:
        for name, ids in face.related.items():
            decl = self.rules.relations.get(name)
            if decl is None:
                continue
            if decl.parts:
                message = f"`{name}` is made of {' and '.join(decl.parts)}: write one of these"
                self._error("LR-T0030", message, face, self._place(face, name, 0))
            elif decl.kind != face.kind and decl.kind in self.rules.kinds:
                joins = f"is of {plural(decl.kind)}" if decl.to else f"joins {plural(decl.kind)}"
                message = f"{article(face.kind)} has no {name}: `{name}` {joins}"
                self._error("LR-T0030", message, face, self._place(face, name, 0))
            else:
                self._entries(face, decl, ids)

    def _each_names_one(self) -> None:
        for decl in self.rules.relations.values():
            every = [face for face in self.rules.faces.values() if decl.one and face.kind == decl.kind]
            none = [face for face in every if not face.related.get(decl.name)]
            message = f"each {decl.kind} names one {decl.to} as its {decl.name}, and "
            help = f"write `{decl.name}: ` and the id of one {decl.to}"
            for face in every:
                if len(ids := face.related.get(decl.name, ())) > 1:
                    found = f"{message}this names {len(ids)}"
                    self._error("LR-T0030", found, face, self._place(face, decl.name, 1), help)
            if none:
                others = f" and {len(none) - 1} more name" if len(none) > 1 else " names"
                some = f"`relation {decl.name} from {plural(decl.kind)} to {plural(decl.to)}`"
                help += f"; or, if some have none, declare {some}, and write `there is {article(decl.name)} of it`"
                self._error("LR-T0030", f"{message}this{others} none", none[0], none[0].slot.source.span(), help)

    def _entries(self, face: FaceDecl, decl: RelationDecl, ids: tuple[str, ...]) -> None:
        joined = decl.joined
        for i, id in enumerate(ids):
            span = self._place(face, decl.name, i)
            other = self.rules.faces.get(id)
            if other is None or other.kind != joined:
                known = [f.id for f in self.rules.faces.values() if f.kind == joined]
                message = f"there is no {joined} `{id}`"
                several = self._as_list(face, decl, id, span)
                namesakes = self._ids(id, joined)
                help, cause = several.title if several else None, None if several else UnknownName(id, known, far=True)
                if len(namesakes) > 1:
                    help = f"write the id of the one you mean: {' or '.join(f'`{one}`' for one in namesakes)}"
                    message = f"{len(namesakes)} different {plural(joined)} have the printed name `{id}`"
                    cause = None
                code = "LR-N0010" if len(namesakes) > 1 else "LR-N0011"
                self._error(code, message, face, span, help, several, cause)
            elif other.copies > 1 or (face.copies > 1 and not decl.to):
                many = other if other.copies > 1 else face
                message = f"`{decl.name}` joins single things, but there are several {many.name}"
                self._error("LR-T0030", message, face, span, f"name {article(joined)} of which there is only one")
            elif id == face.id:
                message = f"a thing cannot be its own {decl.name}"
                self._error("LR-T0030", message, face, span, f"name another {face.kind}")
            elif not decl.to and face.id not in other.related.get(decl.name, ()) and not self._has_unknown(other, decl):
                message = f"{other.name} is {article(decl.name)} of {face.name}, but not the other way round"
                help = f"add `{face.id}` to the {decl.name} of `{other.id}`"
                self.found.warning("LR-L0004", message, span, help=help, fix=_listed_too(face, other, decl.name))

    def _as_list(self, face: FaceDecl, decl: RelationDecl, text: str, span: Span) -> Fix | None:
        """Write a text that holds several things as a list."""
        for pattern in (r",| and | or |;|/|\s", r",| and | or |;|/"):  # in the second, names of several words
            said = [id.strip("()[]{} ") for id in re.split(pattern, text) if id.strip("()[]{} ")]
            ids = [found[0] for one in said if (found := self._ids(one, decl.joined))]
            if ids and len(ids) == len(said) and said != [text]:
                break
        else:
            return None
        made = ", ".join(ids)
        made = made if isinstance(face.texts[decl.name], tuple) else f"[{made}]"
        text = self.found.files.get(span.file, "")
        if text[span.start - 1 : span.start] in ("'", '"') and text[span.end : span.end + 1] in ("'", '"'):
            span = Span(span.file, span.start - 1, span.end + 1)
        return Fix(span, made, f"write `{made}`")

    def _ids(self, said: str, kind: str) -> list[str]:
        """List the things of a kind with an id or printed name."""
        found = [said] if said in self.rules.faces else self._printed.ids(said, kind)
        return [id for id in found if self.rules.faces[id].kind == kind]

    @cached_property
    def _printed(self) -> PrintedNames:
        return PrintedNames(self.rules.faces.values())

    def _has_unknown(self, face: FaceDecl, decl: RelationDecl) -> bool:
        """Return whether a thing is related to something that does not exist, or in an unknown way: it may be meant."""
        there = face.related.get(decl.name, ())
        return any(id not in self.rules.faces for id in there) or _has_unknown_field(face, self.rules.kinds[face.kind])

    def _place(self, face: FaceDecl, name: str, index: int) -> Span:
        value = face.texts[name]
        if isinstance(value, tuple):
            return value[index].span() if index < len(value) else face.slot.source.span()
        return value.span()

    def _error(
        self,
        code: str,
        message: str,
        face: FaceDecl,
        span: Span,
        help: str | None = None,
        fix: Fix | None = None,
        cause: UnknownName | None = None,
    ) -> None:
        self.found.error(code, said_in(face.name, message), span, help=help, fix=fix, cause=cause)


def _has_unknown_field(face: FaceDecl, kind: KindDecl) -> bool:
    """Return whether a thing has a field that its kind does not have, which is reported."""
    return any(word not in kind.fields and word not in face.related and word != WORDING for word in face.texts)


def _listed_too(face: FaceDecl, other: FaceDecl, relation: str) -> Fix | None:
    """Offer to list a thing with another one that lists several."""
    texts = other.texts.get(relation)
    if not isinstance(texts, tuple) or not texts:
        return None
    end = texts[-1].span()
    return Fix(Span(end.file, end.end, end.end), f", {face.id}", f"add `{face.id}`")
