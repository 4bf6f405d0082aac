"""`cards`: the table of printed things of any kind, filtered, sorted and cut to columns."""

from __future__ import annotations

import csv
import io
import sys
import textwrap
from typing import Annotated, Literal

import typer

from london_rules.authoring.slot_catalogue import Origins
from london_rules.classes import asdict
from london_rules.cli.app_options import Variant
from london_rules.cli.common import load_whole, print_json
from london_rules.cli.filters import Filter, PrintedFields, sort_key, words
from london_rules.cli.guard import UsageError
from london_rules.cli.output import print_exactly
from london_rules.cli.wrap import WIDTH, wrap
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.diagnostics.render import escape, width
from london_rules.language.rules import FaceDecl
from london_rules.language.say.printed import shown_value


def cards(
    variant: Variant,
    filters: Annotated[
        list[str] | None,
        typer.Argument(help="Filters such as cost>=4, name~hall.", metavar="FILTER"),
    ] = None,
    kind: Annotated[str | None, typer.Option(help="Only things of this kind.")] = None,
    columns: Annotated[str | None, typer.Option(help="Only these fields.", metavar="FIELD,FIELD,...")] = None,
    sort: Annotated[
        str | None, typer.Option(help="Sort by these fields; -FIELD from high to low.", metavar="FIELD,...")
    ] = None,
    format: Annotated[Literal["text", "json", "csv"], typer.Option("--format", help="How to print data.")] = "text",
) -> int:
    """List the printed things, such as cards, filtered by any field.

    A filter is a field, then =, !=, ~ (contains), <, <=, > or >=, then a value. Besides the printed fields
    you can use kind, id, name, copies, wording, text (all rules printed on it), assumed, bundle and source.
    """
    rule_set, files = load_whole(variant, format)
    rules = rule_set.rules
    things = PrintedFields(rules)
    if kind is not None and kind.lower() not in rules.kinds:
        known = ", ".join(rules.kinds)
        raise UsageError(f"there is no kind `{kind}`", help=did_you_mean(kind, rules.kinds) or f"kinds are {known}")
    tests = [Filter.read(text, things) for text in filters or ()]
    wanted = [things.field(name) for name in columns.split(",")] if columns else None
    kinds = [k for k in rules.kinds if kind is None or k == kind.lower()]
    chosen = [face for k in kinds for face in rules.faces.values() if face.kind == k and _passes(face, tests, things)]
    for name in reversed(sort.split(",") if sort else []):
        field = things.field(name.strip().removeprefix("-"))
        chosen.sort(key=lambda f: sort_key(things.value(f, field)), reverse=name.strip().startswith("-"))
    if format == "json":
        print_json({"variant": variant, "things": _data(chosen, things, wanted, Origins(files))})
    elif format == "csv":
        print_exactly(_csv(chosen, things, wanted))
    else:
        sys.stdout.write(_text(chosen, things, wanted))
    return 0


def _passes(face: FaceDecl, filters: list[Filter], things: PrintedFields) -> bool:
    return all(one.passes(face, things) for one in filters)


# ---- text ---------------------------------------------------------------------------------------


def _text(chosen: list[FaceDecl], things: PrintedFields, wanted: list[str] | None) -> str:
    blocks: list[str] = []
    for kind in things.rules.kinds:
        faces = [face for face in chosen if face.kind == kind]
        if faces:
            blocks.append(_table(faces, kind, things, wanted))
    if any(_starred(face, wanted) for face in chosen):
        blocks.append("* assumed: not from a source\n")
    if any(wanted is None or name in wanted for face in chosen for name in face.unknown):
        blocks.append("? unknown: no source says what is printed, or whether anything is\n")
    if not chosen:
        blocks.append("nothing matches these filters\n")
    return "\n".join(blocks)


def _starred(face: FaceDecl, wanted: list[str] | None) -> bool:
    return any(wanted is None or name in wanted for name in face.assumed)


def _table(faces: list[FaceDecl], kind: str, things: PrintedFields, wanted: list[str] | None) -> str:
    """Write the things of one kind: a line of figures for each, and below it its printed texts."""
    texts = [n for n in things.texts(kind) if wanted is None or n in wanted or "text" in wanted]
    columns = [n for n in things.columns(kind) if any(_cell(f, n, things) not in ("", "0") for f in faces)]
    if wanted is not None:
        columns = [n for n in wanted if n not in (*texts, "text")]
    rows = [[_cell(face, name, things) for name in columns] for face in faces]
    heads = _heads(columns, rows)
    widths = [max(width(cell) for cell in column) for column in zip(*heads, *rows, strict=True)]
    right = [things.is_number(kind, name) for name in columns]
    lines = [_row(head, widths, right) for head in heads]
    for face, row in zip(faces, rows, strict=True):
        lines.append(_row(row, widths, right))
        for name in texts:
            lines += _printed(face, name, things)
    copies = sum(face.copies for face in faces)
    total = f", {copies} with copies" if copies != len(faces) else ""
    lines += ["", f"{len(faces)} of kind {kind}{total}"]
    return "".join(line + "\n" for line in lines)


def _heads(columns: list[str], rows: list[list[str]]) -> list[list[str]]:
    """Return the lines of the heading, folded if the table would be too wide."""
    sizes = [max(width(row[i]) for row in rows) for i in range(len(columns))]
    if sum(max(size, width(name)) + 2 for size, name in zip(sizes, columns, strict=True)) <= WIDTH + 2:
        return [columns]
    folded = [
        textwrap.wrap(name, max(size, *map(len, name.split()))) if " " in name else [name]
        for size, name in zip(sizes, columns, strict=True)
    ]
    height = max(map(len, folded))
    return [list(line) for line in zip(*([*[""] * (height - len(f)), *f] for f in folded), strict=True)]


def _row(cells: list[str], widths: list[int], right: list[bool]) -> str:
    out = []
    for cell, size, to_right in zip(cells, widths, right, strict=True):
        space = " " * (size - width(cell))
        out.append(space + cell if to_right else cell + space)
    return "  ".join(out).rstrip()


def _cell(face: FaceDecl, name: str, things: PrintedFields) -> str:
    value = things.value(face, name)
    decl = things.rules.kinds[face.kind].fields.get(name)
    if isinstance(value, bool):
        shown = "yes" if value else "no" if name in face.assumed else ""
    elif isinstance(value, tuple):
        shown = ", ".join(value)
    elif value is None or decl is None:
        shown = "" if value is None else str(value)
    else:
        shown = shown_value(value, decl, things.rules)
    return escape(shown) + ("*" if name in face.assumed else "")


def _printed(face: FaceDecl, name: str, things: PrintedFields) -> list[str]:
    star = "*" if name in face.assumed else ""
    out: list[str] = []
    if name in face.unknown:
        out.append(f"    {name}: ?")
    for text in things.texts_of(face, name):
        lines = text.split("\n")
        first = f"{name}{star}: {lines[0]}" if len(lines) == 1 else f"{name}{star}:"
        out += wrap(escape(first), "    ", "      ")
        for line in lines if len(lines) > 1 else []:
            indent = "      " + line[: len(line) - len(line.lstrip())]
            out += wrap(escape(line.strip()), indent, indent + "  ")
    return out


# ---- data ---------------------------------------------------------------------------------------


def _data(
    chosen: list[FaceDecl], things: PrintedFields, wanted: list[str] | None, origins: Origins
) -> list[dict[str, object]]:
    out = []
    for face in chosen:
        names = wanted or [*things.fields(face.kind), *things.texts(face.kind), *face.related]
        fields = {n: things.value(face, n) for n in names if things.value(face, n) is not None}
        out.append(
            {
                "kind": face.kind,
                "id": face.id,
                "name": face.name,
                "copies": face.copies,
                **({"wording": face.worded} if face.worded else {}),
                "fields": {n: list(v) if isinstance(v, tuple) else v for n, v in fields.items()},
                "assumed": list(face.assumed),
                "unknown": list(face.unknown),
                "sources": dict(face.sources),
                "origin": asdict(origins.of(face.slot)),
                "origins": {name: asdict(place) for name, place in origins.of_fields(face).items()},
            }
        )
    return out


def _csv(chosen: list[FaceDecl], things: PrintedFields, wanted: list[str] | None) -> str:
    buffer = io.StringIO()
    writer = csv.writer(buffer, lineterminator="\n")
    names = wanted or _all_columns(chosen, things)
    writer.writerow(names)
    for face in chosen:
        writer.writerow(["; ".join(words(things.value(face, name))) for name in names])
    return buffer.getvalue()


def _all_columns(chosen: list[FaceDecl], things: PrintedFields) -> list[str]:
    names = ["kind", "id", "name", "copies"]
    for kind in dict.fromkeys(face.kind for face in chosen):
        names += [*things.fields(kind), *things.texts(kind), *things.relations(kind)]
    return list(dict.fromkeys([*names, "assumed", "unknown"]))
