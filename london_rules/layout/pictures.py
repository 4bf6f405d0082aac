"""How a layout says that things are drawn: colours of values, what is where on a picture, which way up a map is."""

from __future__ import annotations

import re
from itertools import chain

from london_rules.language.rules import KindDecl
from london_rules.language.syntax.names import article
from london_rules.layout.model import MapWay, Picture
from london_rules.layout.values import Reporter, list_of, span_of
from london_rules.text.plain import Plain
from london_rules.text.source_map import Text

_COLOUR_HELP = 'write it as six digits in quotes, as in "#a05a2c"'
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
PICTURE_KEYS = ("tint", "left", "right", "label", "body", "foot", "counters", "die")
PICTURE_LINES = ("body", "foot", "counters")  # those of several lines
MAP_KEYS = ("up", "right")


def read_tints(reader: Reporter, value: Plain) -> dict[tuple[str, str], dict[str, str]]:
    """Read the colours of the values of fields: `kind field`, and below it `value: "#rrggbb"`."""
    kinds = reader.rules.kinds.values()
    known = {f"{k.name} {f.name}": f for k in kinds for f in k.fields.values() if f.type == "one of"}
    out: dict[tuple[str, str], dict[str, str]] = {}
    for key, colours in reader.entries(value):
        field = known.get(key)
        if field is None:
            reader.unknown("field with values", key, span_of(key), known)
            continue
        of_field = out.setdefault((key[: -len(field.name) - 1], field.name), {})
        values = {v.lower(): v for v in field.values}
        for word, colour in reader.entries(colours):
            if word.lower() not in values:
                reader.unknown(f"value of {field.name}", word, span_of(word), field.values)
            elif is_colour(reader, colour):
                of_field[values[word.lower()]] = str(colour).lower()
    return out


def is_colour(reader: Reporter, value: Plain) -> bool:
    """Return whether a value is a colour, or report that it is not."""
    if isinstance(value, Text) and _COLOUR.fullmatch(value.value):
        return True
    reader.needs("a colour", value, _COLOUR_HELP)
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
    tint, die, label, corners = "", "", "", {"left": "", "right": ""}
    lines: dict[str, tuple[str, ...]] = {}
    for key, given in reader.entries(value):
        if key == "tint":
            tint = _one_of(reader, kind, given)
        elif key == "label":
            label = reader.template(given, ())
        elif key in PICTURE_LINES:
            lines[key] = tuple(reader.template(part, reader.figures(kind)) for part in list_of(given))
        elif key == "die":
            die = _counter_on(reader, kind, given)
        elif key in corners:
            corners[key] = reader.template(given, reader.figures(kind))
        else:
            reader.unknown("setting of a picture", key, span_of(key), PICTURE_KEYS)
    foot, counters, body = lines.get("foot", ()), lines.get("counters"), lines.get("body", ())
    return Picture(tint, corners["left"], corners["right"], foot, counters, die, label, body)


def _one_of(reader: Reporter, kind: KindDecl, value: Plain) -> str:
    known = [f.name for f in kind.fields.values() if f.type == "one of"]
    if isinstance(value, Text) and value.value in known:
        return value.value
    reader.unknown("field with values", str(value), span_of(value), known)
    return ""


def _counter_on(reader: Reporter, kind: KindDecl, value: Plain) -> str:
    known = reader.counters_of.get(kind.name, {})
    if isinstance(value, Text) and value.value in known:
        return value.value
    reader.unknown(f"counter of {article(kind.name)}", str(value), span_of(value), known)
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
                reader.unknown("setting of a map", key, span_of(key), MAP_KEYS)
                continue
            values = [v for f in kind.fields.values() for v in f.values] if key == "up" else []
            slot = f"{name} {given}"
            if str(given) in values or slot in things or slot in gone:
                ways[key] = str(given)
            else:
                what = f"{name} or value of a field" if key == "up" else name
                mine = (face.id for face in things.values() if face.kind == kind.name)
                reader.unknown(what, str(given), span_of(given), chain(values, mine))
        out[str(name)] = MapWay(**ways)
    return out
