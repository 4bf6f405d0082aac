"""Things with an id that another one has: by mistake, or because an overlay gives a thing again to change it."""

from __future__ import annotations

from london_rules.bundles.model import Bundle, Face, Sources
from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Diagnostics, Label, Span
from london_rules.language.syntax.names import article
from london_rules.text.plain import Key


@frozen
class _Again:
    """A thing that an overlay gives again, and the thing below it."""

    face: Face
    known: Face


def unique_faces(sources: Sources, out: Diagnostics) -> tuple[Bundle, ...]:
    """Report things without a name, and ids given to two things; keep the first of each."""
    precedence = sources.precedence
    first: dict[str, Face] = {}
    bundles: list[Bundle] = []
    for bundle in sources.bundles:
        kept: list[Face] = []
        again: list[_Again] = []
        for face in bundle.faces:
            known = first.setdefault(face.id, face)
            if known is face:
                kept.append(face)
                _report_nameless(face, out)
            elif known.kind == face.kind and precedence.over(bundle.id, known.bundle) and bundle.kind == "overlay":
                again.append(_Again(face, known))
            else:
                _report_two(sources, face, known, out)
        _report_again(again, out)
        bundles.append(bundle if len(kept) == len(bundle.faces) else evolve(bundle, faces=tuple(kept)))
    return tuple(bundles)


def _report_nameless(face: Face, out: Diagnostics) -> None:
    if face.nameless:
        key = next((key for key in face.fields if key.lower() in ("name", "title") and isinstance(key, Key)), None)
        place, help = (face.span, "write `name: ...` under it") if key is None else (key.span, "did you mean `name`?")
        out.error("LR-Y0008", f"`{face.id}` has no `name`", place, help=help)


def _report_two(sources: Sources, face: Face, known: Face, out: Diagnostics) -> None:
    """Report the one of two things that is more the author's own."""
    own, other = face, known
    if sources.own_place(known.bundle) > sources.own_place(face.bundle):
        own, other = known, face
    labels, help = (Label(other.span, "the other one"),), "give one of them another id"
    out.error("LR-Y0016", f"two things have the id `{face.id}`", own.span, labels=labels, help=help)


# ---- things that an overlay gives again -----------------------------------------------------------


def _report_again(again: list[_Again], out: Diagnostics) -> None:
    """Report things that are given again, those of one kind and place together."""
    groups: dict[Span, list[_Again]] = {}
    for one in again:
        groups.setdefault(one.face.kind_span, []).append(one)
    for group in groups.values():
        (face, known), rest = (group[0].face, group[0].known), group[1:]
        help = f"write what you change under `set:`, as in `{face.kind}: / {face.id}: / FIELD: ...`"
        out.error(
            "LR-Y0016",
            f"there is already {article(face.kind)} `{face.id}`: `{known.bundle}` has it",
            face.span,
            labels=(
                Label(known.span, "the one that exists"),
                *(Label(one.face.span, f"`{one.known.bundle}` has this one too") for one in rest),
            ),
            help=help,
        )
