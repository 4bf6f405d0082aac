"""Things with an id that another one has: by mistake, or because an overlay gives a thing again to change it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import count

from attrs import evolve, frozen

from london_rules.bundles.model import Bundle, Face, Field, Key, Sources
from london_rules.bundles.rewriting import rewritten
from london_rules.diagnostics import Diagnostics, Fix, Label, Span
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.precedence import BundleLayer, Precedence
from london_rules.language.syntax.names import article

MOST_CHANGED = 4  # fields, its name among them, from which a thing that is given again is another one
_SET = re.compile(r"^set:[^\n]*\n((?:[ #][^\n]*(?:\n|$)|\n)*)", re.MULTILINE)


@frozen
class _Again:
    """A thing that an overlay gives again, and the thing below it."""

    face: Face
    known: Face


def unique_faces(sources: Sources, out: Diagnostics) -> tuple[Bundle, ...]:
    """Report things without a name, and ids given to two things; keep the first of each."""
    precedence = Precedence([BundleLayer(b.id, b.kind == "overlay", b.builds_on) for b in sources.bundles])
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
        _report_again(bundle, again, sources, out)
        bundles.append(bundle if len(kept) == len(bundle.faces) else evolve(bundle, faces=tuple(kept)))
    return tuple(bundles)


def _report_nameless(face: Face, out: Diagnostics) -> None:
    if not face.nameless:
        return
    key = next((key for key in face.fields if key.lower() in ("name", "title") and isinstance(key, Key)), None)
    if key is None:
        fix = _name_below(face, out.files.get(face.span.file, ""))
        help = fix.title if fix else "write `name: ...` under it"
        out.error("LR-Y0008", f"`{face.id}` has no `name`", face.span, help=help, fix=fix)
    else:
        fix = Fix(key.span, "name", "write `name`", safe=key.lower() == "name")
        out.error("LR-Y0008", f"`{face.id}` has no `name`", key.span, help="write `name`", fix=fix)


@guessed(nothing)
def _name_below(face: Face, text: str) -> Fix | None:
    """Make the name of a thing of its id, if nothing else is on its line."""
    name = " ".join(word.capitalize() for word in face.id.split("-"))
    start, end = line_around(text, face.span.start)
    margin = face.span.start - start
    alone = text[start:end].split(" #", maxsplit=1)[0].rstrip() == f"{' ' * margin}{face.id}:"
    written = f"\n{' ' * (margin + 2)}name: {name}"
    return Fix(Span(face.span.file, end, end), written, f"write `name: {name}` under it") if alone else None


def _report_two(sources: Sources, face: Face, known: Face, out: Diagnostics) -> None:
    """Report the one of two things that is more the author's own."""
    own, other = face, known
    if sources.own_place(known.bundle) > sources.own_place(face.bundle):
        own, other = known, face
    other_id = _free_id(own, sources)
    out.error(
        "LR-Y0016",
        f"two things have the id `{face.id}`",
        own.span,
        labels=(Label(other.span, "the other one"),),
        help="give one of them another id" + (f", such as `{other_id}`" if other_id else ""),
        fix=Fix(own.span, other_id, f"write `{other_id}`") if other_id else None,
    )


@guessed(str)
def _free_id(face: Face, sources: Sources) -> str:
    """Give an id that no thing has: that of a thing with the first number that makes it another."""
    taken = {one.id: None for bundle in sources.bundles for one in bundle.faces}
    return next(made for n in count(2) if (made := f"{face.id}-{n}") not in taken)


# ---- things that an overlay gives again -----------------------------------------------------------


@guessed(list[Fix])
def _ids_of_new_names(group: list[_Again], text: str, sources: Sources) -> list[Fix]:
    """Offer a thing that is given again under another name, and is hardly the same, an id that is made of that name."""
    (one,) = group if len(group) == 1 else (None,)
    if one is None or one.face.nameless or one.face.name == one.known.name or one.face.derived:
        return []
    if sum(not _is_known(key, one) for key, _ in _fields(one.face, text)) < MOST_CHANGED:
        return []
    taken = {face.id: None for bundle in sources.bundles for face in bundle.faces}
    id = re.sub(r"[^a-z0-9]+", "-", one.face.name.lower().replace("'", "")).strip("-")
    return [] if not id or id in taken else [Fix(one.face.span, id, f"write `{id}`")]


def _report_again(bundle: Bundle, again: list[_Again], sources: Sources, out: Diagnostics) -> None:
    """Report things that are given again, those of one kind and place together."""
    groups: dict[Span, list[_Again]] = {}
    for one in again:
        groups.setdefault(one.face.kind_span, []).append(one)
    for group in groups.values():
        (face, known), rest = (group[0].face, group[0].known), group[1:]
        text = out.files.get(face.span.file, "")
        lines = _changed_lines(group[0], text)
        help = f"write what you change under `set:`, {_shown(face, lines)}" if lines else "leave it out: it is the same"
        new_ids = _ids_of_new_names(group, text, sources)
        if new_ids:
            help = (
                f"if it is another one, give it an id of its own, such as `{new_ids[0].replacement}`; otherwise {help}"
            )
        if face.derived:
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
            fix=(*new_ids, _under_set(bundle, group, text)),
        )


def _shown(face: Face, lines: list[str]) -> str:
    return "as in `" + " / ".join([f"{face.kind}:", f"{face.id}:", *(line.strip() for line in lines)]) + "`"


@guessed(nothing)
def _under_set(bundle: Bundle, group: list[_Again], text: str) -> Fix | None:
    """Move all things of one kind under `set`, if all that the file has of it exist already."""
    first = group[0].face
    if any(one.face.derived for one in group):
        return None
    if len(group) != sum(face.kind_span == first.kind_span for face in bundle.faces):
        return None
    lines = [f"  {first.kind}:"]
    for one in group:
        changed = _changed_lines(one, text)
        if not changed:
            return None
        lines += [f"    {one.face.id}:", *changed]
    moved = "".join(f"{line}\n" for line in lines)
    start = first.kind_span.start
    end = _end_of_block(text, start)
    there = _SET.search(text)
    if there is None:
        changed_text = text[:start] + "set:\n" + moved + text[end:]
    elif re.search(rf"^  {re.escape(first.kind)}:", there[1], re.MULTILINE):
        return None
    elif there.end() <= start:
        changed_text = text[: there.end()] + moved + text[there.end() : start] + text[end:]
    else:
        changed_text = text[:start] + text[end : there.end()] + moved + text[there.end() :]
    return rewritten(first.span.file, text, changed_text, "write it under `set`")


def _end_of_block(text: str, start: int) -> int:
    """Give the end of the lines below a key at the margin, without blank lines after them."""
    end = start
    for line in re.finditer(r"[^\n]*(?:\n|$)", text[start:]):
        if line.start() and line[0].strip() and not line[0].startswith((" ", "#")):
            break
        if line[0].strip():
            end = start + line.end()
    return end


@guessed(list[str])
def _changed_lines(one: _Again, text: str) -> list[str]:
    """Give the lines of a thing for `set:`, without those that say what the thing below has anyway."""
    out: list[str] = []
    if one.face.derived:
        return out
    for key, lines in _fields(one.face, text):
        if not _is_known(key, one):
            out += lines
    return out


def _is_known(key: str, one: _Again) -> bool:
    if key == "name":
        return one.face.name == one.known.name
    if key == "copies":
        return one.face.copies == one.known.copies
    old, new = one.known.fields.get(key), one.face.fields.get(key)
    return old is not None and new is not None and _words(old) == _words(new)


def _words(value: Field) -> list[str]:
    texts = value if isinstance(value, tuple) else (value,)
    return [word for text in texts for word in text.value.split()]


def _fields(face: Face, text: str) -> Iterator[tuple[str, list[str]]]:
    """Give the lines of each field of a thing as they are written, indented for their place under `set`."""
    start = text.rfind("\n", 0, face.span.start) + 1
    margin = face.span.start - start
    rows = text[start:].split("\n")[1:]
    rows = rows[: next((i for i, row in enumerate(rows) if row.strip() and _indent(row) <= margin), len(rows))]
    while rows and not rows[-1].strip():
        rows.pop()
    inner = _indent(rows[0]) if rows else 0
    parts: list[tuple[str, list[str]]] = []
    for row in rows:
        if _indent(row) == inner and row.strip() and not row.lstrip().startswith(("#", "-")):
            parts.append((row.partition(":")[0].strip(), []))
        if parts:
            parts[-1][1].append(" " * (6 - inner) + row if inner <= 6 else row[inner - 6 :])
    yield from parts


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip(" "))
