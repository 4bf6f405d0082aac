"""How a layout says that things are drawn: colours of values, what is where on a picture, which way up a map is."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

from london_rules.language.rules import KindDecl
from london_rules.language.syntax.names import article
from london_rules.layout.model import MapWay, Picture, image_of
from london_rules.layout.reader import LayoutReader, span_of, text_of
from london_rules.text.plain import Plain
from london_rules.text.source_map import Text

_COLOUR_HELP = 'write it as six digits in quotes, as in "#a05a2c"'
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
PICTURE_KEYS = ("tint", "left", "right", "label", "body", "foot", "counters", "die", "size", "image")
PICTURE_LINES = ("body", "foot", "counters")  # those of several lines
MAP_KEYS = ("up", "right", "image", "places")
_PLACE = re.compile(r"([0-9]{1,3}(?:\.[0-9]+)?) +([0-9]{1,3}(?:\.[0-9]+)?)")
_SIZE = re.compile(r"([1-9][0-9]{1,2}) ?x ?([1-9][0-9]{1,2})(?: ?mm)?")
_LEAST_SIDE, _MOST_SIDES = 20, (200, 260)  # of a card, in millimetres: the most fits on a sheet of paper


def read_tints(reader: LayoutReader, value: Plain) -> dict[tuple[str, str], dict[str, str]]:
    """Read the colours of the values of fields: `kind field`, and below it `value: "#rrggbb"`."""
    known = reader.fields_with_values
    out: dict[tuple[str, str], dict[str, str]] = {}
    for key, colours in reader.named("field with values", value, known):
        field = known[key]
        of_field = out.setdefault((key[: -len(field.name) - 1], field.name), {})
        for word, _, colour in reader.values(field, colours):
            if is_colour(reader, colour):
                of_field[word] = str(colour).lower()
    return out


def is_colour(reader: LayoutReader, value: Plain) -> bool:
    """Return whether a value is a colour, or report that it is not."""
    if isinstance(value, Text) and _COLOUR.fullmatch(value.value):
        return True
    reader.needs("a colour", value, _COLOUR_HELP)
    return False


def read_pictures(reader: LayoutReader, value: Plain) -> dict[str, Picture]:
    """Read how the things of each kind are drawn."""
    return {kind.name: _picture(reader, kind, settings) for kind, settings in reader.kinds(value)}


def _picture(reader: LayoutReader, kind: KindDecl, value: Plain) -> Picture:
    fields = [f.name for f in kind.fields.values() if f.type == "one of"]
    read: dict[str, Any] = {}
    for key, given in reader.named("setting of a picture", value, PICTURE_KEYS):
        if key == "tint":
            read[key] = reader.one_of("field with values", given, fields)
        elif key == "die":
            read[key] = reader.one_of(f"counter of {article(kind.name)}", given, reader.counters_of.get(kind.name, {}))
        elif key == "size":
            read |= _size(reader, given)
        elif key == "image":
            read[key] = _image(reader, kind, given)
        elif key in PICTURE_LINES:
            read[key] = reader.templates(given, reader.figures(kind))
        else:
            read[key] = reader.template(given, () if key == "label" else reader.figures(kind))
    return Picture(**read)


def _image(reader: LayoutReader, kind: KindDecl, value: Plain) -> str:
    """Read the text that names the picture of each thing; some of them must have one."""
    template = reader.template(value, {"id": None, **reader.figures(kind)})
    faces = [face for face in reader.rules.faces.values() if face.kind == kind.name]
    names = dict.fromkeys(image_of(template, face) for face in faces)
    if faces and not any(name in reader.rules.pictures for name in names):
        help = f"list its file under `files`, such as `pictures/{next(iter(names))}.svg`"
        reader.needs(f"the names of pictures; there is no picture `{next(iter(names))}`", value, help)
    return template


def _size(reader: LayoutReader, value: Plain) -> dict[str, tuple[int, int]]:
    """Read the size of a printed card; what is wrong is reported, and leaves it as it is without a layout."""
    match = _SIZE.fullmatch(text_of(value))
    if match is not None:
        wide, tall = int(match[1]), int(match[2])
        if _LEAST_SIDE <= wide <= _MOST_SIDES[0] and _LEAST_SIDE <= tall <= _MOST_SIDES[1]:
            return {"size": (wide, tall)}
    most = f"at most {_MOST_SIDES[0]} x {_MOST_SIDES[1]} mm, at least {_LEAST_SIDE} x {_LEAST_SIDE} mm"
    reader.needs("the size of a card", value, f"write its width and height, as in `63 x 88 mm`: {most}")
    return {}


def read_maps(reader: LayoutReader, value: Plain) -> dict[str, MapWay]:
    """Read which way up the map of each kind is."""
    out: dict[str, MapWay] = {}
    gone = {c.slot: None for c in reader.rules.changes if c.how == "remove"}
    things = {f"{face.kind} {face.id}": face for face in reader.rules.faces.values()}
    for kind, settings in reader.kinds(value):
        ways: dict[str, Any] = {}
        for key, given in reader.named("setting of a map", settings, MAP_KEYS):
            if key == "image":
                ways["image"] = reader.one_of("picture", given, reader.rules.pictures)
                continue
            if key == "places":
                ways["places"] = _places(reader, kind, key, given)
                continue
            values = [v for f in kind.fields.values() for v in f.values] if key == "up" else []
            slot = f"{kind.name} {given}"
            if str(given) in values or slot in things or slot in gone:
                ways[str(key)] = str(given)
            else:
                what = f"{kind.name} or value of a field" if key == "up" else kind.name
                mine = (face.id for face in things.values() if face.kind == kind.name)
                reader.unknown(what, given, chain(values, mine))
        out[kind.name] = MapWay(**ways)
    return out


def _places(reader: LayoutReader, kind: KindDecl, key: str, value: Plain) -> dict[str, tuple[float, float]]:
    """Read where each thing of a kind is on the picture: `ID: 40 25`, in per cent from the left and from the top."""
    faces = {face.id: face.copies for face in reader.rules.faces.values() if face.kind == kind.name}
    out: dict[str, tuple[float, float]] = {}
    for id, given in reader.named(kind.name, value, faces):
        found = _PLACE.fullmatch(text_of(given))
        x, y = (float(found[1]), float(found[2])) if found else (-1.0, -1.0)
        out[str(id)] = (x / 100, y / 100)
        if faces[id] != 1:
            reader.needs("a thing without copies", id, "each thing on a board is in one place")
        elif not (0 <= x <= 100 and 0 <= y <= 100):
            what = "a place on the picture, in per cent from the left and from the top,"
            reader.needs(what, given if span_of(given) else id, f"as in `{id}: 40 25`")
    missing = [id for id in faces if id not in out]
    if missing and isinstance(value, dict):
        reader.needs(f"the place of {missing[0]}", key, f"write where it is, as in `{missing[0]}: 40 25`")
    return out
