"""How a layout says that things are drawn: colours of values, what is where on a picture, which way up a map is."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from itertools import chain
from typing import Protocol

from attrs import frozen

from london_rules.bundles.model import Plain
from london_rules.bundles.source_map import Text
from london_rules.diagnostics import Diagnostics, Span
from london_rules.language.rules import KindDecl, Rules

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_PICTURE_KEYS = ("tint", "left", "right", "foot")
_MAP_KEYS = ("up", "right")


@frozen
class Picture:
    """How a thing of a kind is drawn: the field that gives its colour, its two corners, and the line at its foot."""

    tint: str = ""
    left: str = ""
    right: str = ""
    foot: tuple[str, ...] = ()


@frozen
class MapWay:
    """Which way up a map is: the thing or value of a field at the top, and the thing to the right."""

    up: str = ""
    right: str = ""


class Reporter(Protocol):
    """What reads a layout and reports what is wrong with it."""

    rules: Rules
    found: Diagnostics

    def unknown(self, what: str, word: str, span: Span | None, known: Iterable[str]) -> None:
        """Report a name that the rules do not know."""

    def entries(self, value: Plain) -> list[tuple[str, Plain]]:
        """Give the lines of a mapping, or report that it is not one."""

    def template(self, value: Plain, known: Collection[str]) -> str:
        """Read a text with figures in it."""

    def kind(self, name: str) -> KindDecl | None:
        """Give the kind with a name, or report that there is none."""

    def figures(self, kind: KindDecl) -> Collection[str]:
        """List the figures that a template about a thing may name."""

    def span(self, value: object) -> Span | None:
        """Give the place of a value."""


def read_tints(reader: Reporter, value: Plain) -> dict[tuple[str, str], dict[str, str]]:
    """Read the colours of the values of fields: `kind field`, and below it `value: "#rrggbb"`."""
    kinds = reader.rules.kinds.values()
    known = {f"{k.name} {f.name}": f for k in kinds for f in k.fields.values() if f.type == "one of"}
    out: dict[tuple[str, str], dict[str, str]] = {}
    for key, colours in reader.entries(value):
        field = known.get(key)
        if field is None:
            reader.unknown("field with values", key, reader.span(key), known)
            continue
        of_field = out.setdefault((key[: -len(field.name) - 1], field.name), {})
        values = {v.lower(): v for v in field.values}
        for word, colour in reader.entries(colours):
            if word.lower() not in values:
                reader.unknown(f"value of {field.name}", word, reader.span(word), field.values)
            elif _is_colour(reader, colour):
                of_field[values[word.lower()]] = str(colour).lower()
    return out


def _is_colour(reader: Reporter, value: Plain) -> bool:
    if isinstance(value, Text) and _COLOUR.fullmatch(value.value):
        return True
    help = 'write it as six digits in quotes, as in "#a05a2c"'
    reader.found.error("LR-Y0009", "the layout needs a colour here", reader.span(value), help=help)
    return False


def read_pictures(reader: Reporter, value: Plain) -> dict[str, Picture]:
    """Read how the things of each kind are drawn."""
    out: dict[str, Picture] = {}
    for name, settings in reader.entries(value):
        kind = reader.kind(name)
        if kind is not None:
            out[str(name)] = _picture(reader, kind, settings)
    return out


def _picture(reader: Reporter, kind: KindDecl, value: Plain) -> Picture:
    tint, corners, foot = "", {"left": "", "right": ""}, ()
    for key, given in reader.entries(value):
        if key == "tint":
            tint = _one_of(reader, kind, given)
        elif key == "foot":
            parts = given if isinstance(given, list) else [given]
            foot = tuple(reader.template(part, reader.figures(kind)) for part in parts)  # type: ignore[assignment]
        elif key in corners:
            corners[key] = reader.template(given, reader.figures(kind))
        else:
            reader.unknown("setting of a picture", key, reader.span(key), _PICTURE_KEYS)
    return Picture(tint, corners["left"], corners["right"], foot)


def _one_of(reader: Reporter, kind: KindDecl, value: Plain) -> str:
    known = [f.name for f in kind.fields.values() if f.type == "one of"]
    if isinstance(value, Text) and value.value in known:
        return value.value
    reader.unknown("field with values", str(value), reader.span(value), known)
    return ""


def read_maps(reader: Reporter, value: Plain) -> dict[str, MapWay]:
    """Read which way up the map of each kind is."""
    out: dict[str, MapWay] = {}
    gone = {c.slot: None for c in reader.rules.changes if c.how == "remove"}
    things = {f"{face.kind} {face.id}": face for face in reader.rules.faces.values()}
    for name, settings in reader.entries(value):
        kind = reader.kind(name)
        if kind is None:
            continue
        ways = {"up": "", "right": ""}
        for key, given in reader.entries(settings):
            if key not in ways:
                reader.unknown("setting of a map", key, reader.span(key), _MAP_KEYS)
                continue
            values = [v for f in kind.fields.values() for v in f.values] if key == "up" else []
            slot = f"{name} {given}"
            if str(given) in values or slot in things or slot in gone:
                ways[key] = str(given)
            else:
                what = f"{name} or value of a field" if key == "up" else name
                mine = (face.id for face in things.values() if face.kind == kind.name)
                reader.unknown(what, str(given), reader.span(given), chain(values, mine))
        out[str(name)] = MapWay(**ways)
    return out
