"""What a bundle sets, removes or adds without saying of which kind it is: looked up in those that it builds on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from attrs import evolve

from london_rules.bundles.model import Bundle, Face, LooseEdit, Sources
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.effort import guessed, no_way_out
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.declarations.precedence import BundleLayer, Precedence
from london_rules.language.syntax.names import article

Shape: TypeAlias = tuple[str, frozenset[str]]  # a kind, and the fields that some things of it have
_FIELD = re.compile(r"^ +([a-z][a-z ]*):", re.MULTILINE)


def report_loose(sources: Sources, out: Diagnostics) -> None:
    """Report each of them, with the text to write where it is known what is meant."""
    if not any(bundle.edits.loose for bundle in sources.bundles):
        return
    precedence = Precedence([BundleLayer(b.id, b.kind == "overlay", b.builds_on) for b in sources.bundles])
    for bundle in sources.bundles:
        lower = [one for one in sources.bundles if precedence.over(bundle.id, one.id)]
        shapes = _shapes([*lower, bundle]) if any(loose.verb == "add" for loose in bundle.edits.loose) else []
        for loose in _together(bundle.edits.loose, out):
            text = out.files.get(loose.whole.file, "")
            added = loose.verb == "add"
            help, fix = _added(loose, shapes, text) if added else _way_out(loose, lower, text)
            out.error("LR-Y0009", loose.message, loose.span, help=help or loose.help, fix=fix)


def _one_figure(loose: LooseEdit, help: str, text: str) -> Fix | None:
    """Write a figure beside its name, if that is all that is below it."""
    m = re.fullmatch(r"([a-z][\w -]*):\n +[a-z][\w -]*: *(-?\d+)\s*", text[loose.whole.start : loose.whole.end])
    if m is None or "is one figure" not in help:
        return None
    return Fix(loose.whole, f"{m[1]}: {m[2]}", f"write `{m[1]}: {m[2]}`")


def _as_rules(loose: LooseEdit, lower: list[Bundle], text: str) -> Fix | None:
    """Write what is removed in the rules, if all of it is declared there and the file has none yet."""
    if loose.verb != "remove" or "\nrules:" in text or loose.whole.file.endswith("bundle.yaml"):
        return None
    declared = [_declared(str(id), lower) for id in loose.ids]
    ids = [list(dict.fromkeys(found)) for found in declared]
    if not ids or any(len(one) != 1 for one in ids):
        return None
    lines = "".join(f"\n  remove {one[0]}" for one in ids)
    return Fix(loose.whole, f"rules: |{lines}", "write it in the rules")


def _together(edits: Sequence[LooseEdit], out: Diagnostics) -> Iterator[LooseEdit]:
    """Give what is set, as one where things follow each other."""
    last: LooseEdit | None = None
    for loose in edits:
        text = out.files.get(loose.whole.file, "")
        follows = last is not None and not text[last.whole.end : loose.whole.start].strip()
        if last is not None and last.verb == loose.verb == "set" and last.whole.file == loose.whole.file and follows:
            last = evolve(last, ids=(*last.ids, *loose.ids), whole=whole_of(last.whole, loose.whole))
            continue
        if last is not None:
            yield last
        last = loose
    if last is not None:
        yield last


@guessed(no_way_out)
def _way_out(loose: LooseEdit, lower: list[Bundle], text: str) -> tuple[str, Fix | None]:
    faces = {face.id: face for bundle in lower for face in bundle.faces}
    named = {face.name.lower(): face for face in reversed(list(faces.values()))}
    found = [faces.get(str(id)) or named.get(id.lower()) or _with_its_kind(str(id), faces) for id in loose.ids]
    things = [face for face in found if face is not None]
    if len(things) < len(found):
        missing = next(id for id, face in zip(loose.ids, found, strict=True) if face is None)
        help = _in_the_rules(loose, str(missing), lower)
        return help, _one_figure(loose, help, text) or _as_rules(loose, lower, text)
    if loose.verb == "set" and any(face.kind != things[0].kind for face in things):
        return "", None
    written = _removals(things) if loose.verb == "remove" else _set(loose, things, text)
    return f"write `{' / '.join(line.strip() for line in written.splitlines())}`", Fix(
        loose.whole, written, "write the kind first"
    )


def _with_its_kind(said: str, faces: Mapping[str, Face]) -> Face | None:
    """Give the thing whose kind and id are written as one."""
    kind, _, id = said.partition(" ")
    face = faces.get(id.strip())
    return face if face is not None and face.kind == kind else None


@guessed(list[Shape])
def _shapes(bundles: list[Bundle]) -> list[Shape]:
    """List the kinds of things with the fields that some of them have: each once, however many have the same."""
    return list(dict.fromkeys((face.kind, frozenset(face.fields)) for bundle in bundles for face in bundle.faces))


@guessed(no_way_out)
def _added(loose: LooseEdit, shapes: list[Shape], text: str) -> tuple[str, Fix | None]:
    """Write the kind whose things have most of the fields above a new thing."""
    words = _FIELD.findall(text[loose.whole.start : loose.whole.end])
    same: dict[str, int] = {}
    for one, fields in shapes:
        same[one] = max(same.get(one, 0), sum(word in fields for word in words))
    kind = max(same, key=lambda one: same[one], default="")
    if not kind or not same[kind]:
        return "", None
    lines = text[loose.whole.start : loose.whole.end].split("\n")
    written = f"{kind}:\n" + "\n".join(f"  {line}" if line.strip() else line for line in lines)
    help = f"write `{kind}:` above it, and two spaces before each of its lines"
    return help, Fix(loose.whole, written, "write the kind first")


def _removals(things: list[Face]) -> str:
    kinds: dict[str, list[str]] = {}
    for face in things:
        kinds.setdefault(face.kind, []).append(face.id)
    return "remove:" + "".join(f"\n  {kind}: [{', '.join(ids)}]" for kind, ids in kinds.items())


def _set(loose: LooseEdit, things: list[Face], text: str) -> str:
    """Write the kind above things, and all of the things further in."""
    start, _ = line_around(text, loose.whole.start)
    margin = " " * (loose.whole.start - start)
    rows = f"{margin}{text[loose.whole.start : loose.whole.end]}".split("\n")
    for said, face in zip(loose.ids, things, strict=True):  # which may be called by their names
        at = next(i for i, row in enumerate(rows) if row.startswith(f"{margin}{said}:"))
        rows[at] = f"{margin}{face.id}{rows[at][len(margin) + len(said) :]}"
    return "\n".join([f"{things[0].kind}:", *(f"  {row}" if row.strip() else row for row in rows)])


def _in_the_rules(loose: LooseEdit, name: str, lower: list[Bundle]) -> str:
    """Say how to change what is no thing but a number, an action or the like; "" if there is none of the name."""
    ids = list(dict.fromkeys(_declared(name, lower)))
    if not ids:
        return ""
    if loose.verb == "set" and any(parameter.name == name for bundle in lower for parameter in bundle.parameters):
        return f"`{name}` is one figure: write it beside its name, as in `{name}: 5`"
    if loose.verb == "remove":
        return f"write {' or '.join(f'`remove {id}`' for id in ids)} in the rules"
    return f"`{name}` is {article(ids[0].partition(' ')[0])}: write `replace {ids[0]}` in the rules, with all of it"


def _declared(name: str, lower: list[Bundle]) -> Iterator[str]:
    unheard = Diagnostics()
    for bundle in lower:
        yield from (f"number {parameter.name}" for parameter in bundle.parameters if parameter.name == name)
        for file in bundle.rules:
            known = (d for d in outline(file.text, bundle.id, unheard) if d.how == "")
            yield from (d.id for d in known if name in (d.name, d.id))


def whole_of(first: Span, last: Span) -> Span:
    """Give the stretch from the beginning of one place to the end of another."""
    return Span(first.file, first.start, last.end)
