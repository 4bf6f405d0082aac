"""What is set or removed without a kind: looked up in the bundles below, with the lines that say the kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from london_rules.advice.files.ways import Way
from london_rules.bundles.causes import NoKind
from london_rules.bundles.model import Bundle, Face, LooseEdit
from london_rules.diagnostics import Diagnostics, Fix
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.declaration_parser import outline
from london_rules.language.syntax.names import article


def no_kind(cause: NoKind, text: str) -> Way | None:
    """Write the kind of the things that are set or removed; of what is no thing, say where it is changed."""
    edit = cause.edit
    faces = {face.id: face for bundle in cause.lower for face in bundle.faces}
    named = {face.name.lower(): face for face in reversed(list(faces.values()))}
    found = [faces.get(id) or named.get(id.lower()) or faces.get(id.partition(" ")[2]) for id in edit.ids]
    things = [face for face in found if face is not None]
    if edit.verb == "add" or (not things and not found):
        return None
    if len(things) < len(found):
        missing = next(id for id, face in zip(edit.ids, found, strict=True) if face is None)
        return Way(None, _in_the_rules(edit.verb, str(missing), cause.lower))
    if edit.verb == "set" and any(face.kind != things[0].kind for face in things):
        return None
    made = _removals(things) if edit.verb == "remove" else _set(edit, things, text)
    help = f"write `{' / '.join(line.strip() for line in made.splitlines())}`"
    return Way(Fix(edit.whole, made, "write the kind first"), help)


def _removals(things: Sequence[Face]) -> str:
    kinds: dict[str, list[str]] = {}
    for face in things:
        kinds.setdefault(face.kind, []).append(face.id)
    return "remove:" + "".join(f"\n  {kind}: [{', '.join(ids)}]" for kind, ids in kinds.items())


def _set(edit: LooseEdit, things: Sequence[Face], text: str) -> str:
    """Write the kind above things, and all of the things further in."""
    margin = " " * (edit.whole.start - line_around(text, edit.whole.start)[0])
    rows = f"{margin}{text[edit.whole.start : edit.whole.end]}".split("\n")
    for said, face in zip(edit.ids, things, strict=True):  # which may be called by their names
        at = next(i for i, row in enumerate(rows) if row.startswith(f"{margin}{said}:"))
        rows[at] = f"{margin}{face.id}{rows[at][len(margin) + len(said) :]}"
    return "\n".join([f"{things[0].kind}:", *(f"  {row}" if row.strip() else row for row in rows)])


def _in_the_rules(verb: str, name: str, lower: Sequence[Bundle]) -> str:
    """Say how to change what is no thing but a number, an action or the like; "" if there is none of the name."""
    ids = list(dict.fromkeys(_declared(name, lower)))
    if not ids:
        return ""
    if verb == "set" and any(parameter.name == name for bundle in lower for parameter in bundle.parameters):
        return f"`{name}` is one figure: write it beside its name, as in `{name}: 5`"
    if verb == "remove":
        return f"write {' or '.join(f'`remove {id}`' for id in ids)} in the rules"
    return f"`{name}` is {article(ids[0].partition(' ')[0])}: write `replace {ids[0]}` in the rules, with all of it"


def _declared(name: str, lower: Sequence[Bundle]) -> Iterator[str]:
    unheard = Diagnostics()
    for bundle in lower:
        yield from (f"number {parameter.name}" for parameter in bundle.parameters if parameter.name == name)
        for file in bundle.rules:
            known = (d for d in outline(file.text, bundle.id, unheard) if d.how == "")
            yield from (d.id for d in known if name in (d.name, d.id))
