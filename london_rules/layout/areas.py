"""The areas of a layout: which zones are drawn, how, where on the table and how large; maps, tracks and their pawns."""

from __future__ import annotations

from itertools import chain
from typing import Literal, TypeAlias, cast

from london_rules.diagnostics import Label, Span
from london_rules.language.rules import Rules
from london_rules.language.syntax.names import article, plural
from london_rules.layout.model import MOST_ON_A_MAP, PLACES, SIZES, STYLES, Area, Place, Size, Style
from london_rules.layout.reader import LayoutReader, list_of, span_of, text_of
from london_rules.text.plain import Plain
from london_rules.text.source_map import Text

Settings: TypeAlias = dict[str, Plain]
Group: TypeAlias = Literal["table", "own", "others"]
Owner: TypeAlias = Literal["table", "player", "any"]  # among the common areas, a zone may be of each player
ZONE_KEYS = (
    "zone",
    "title",
    "as",
    "at",
    "size",
    "rows",
    "empty",
    "with",
    "whose",
    "along",
    "pawns",
    "owned",
    "sorted by",
    "image",
)
COUNTER_KEYS = ("counter", "title", "as", "at", "size", "to")
MOST_ON_A_TRACK = 300  # numbers of a counter
_PLACE: dict[Group, Place] = {"table": "centre", "own": "bottom", "others": "top"}
_SIZE: dict[Style, Size] = {"map": "large", "number": "small"}


def plain_area(rules: Rules, zone: str, group: Group, style: Style | None = None) -> Area:
    """Draw a zone of which the layout says no more."""
    shape = rules.zones[zone].shape
    usual: Style = "cells" if shape in ("rows", "stacks") else "number" if shape == "pile" else "list"
    how = style or usual
    return Area(zone, zone.capitalize(), how, at=_PLACE[group], size=_SIZE.get(how, "medium"))


def read_areas(group: Group, reader: LayoutReader, value: Plain) -> tuple[Area, ...]:
    """Read the areas of the table, of the player who looks, or of the others."""
    if not isinstance(value, list):
        reader.needs("a list of zones", value, "begin each with a dash, or write `[first, second]`")
        return ()
    areas = [_area(reader, group, item) for item in value]
    return tuple(area for area in areas if area is not None)


def _area(reader: LayoutReader, group: Group, value: Plain) -> Area | None:
    owner: Owner = "any" if group == "table" else "player"
    if isinstance(value, Text):
        zone = _zone(reader, value, owner)
        return None if zone is None else plain_area(reader.rules, zone, group)
    if isinstance(value, dict) and "counter" in value and "zone" not in value:
        return _numbers(reader, group, value)
    if not isinstance(value, dict) or not isinstance(value.get("zone"), Text):
        reader.needs("`zone`, and perhaps `title`, `as`, `rows` and `empty`", value)
        return None
    value = reader.settings("setting of a zone", value, ZONE_KEYS)
    zone = _zone(reader, value["zone"], "table" if "whose" in value else owner)
    return None if zone is None else _drawn(reader, group, zone, value)


def _drawn(reader: LayoutReader, group: Group, zone: str, value: Settings) -> Area:
    """Read how a zone is drawn."""
    kind = reader.rules.zones[zone].kind
    plain = plain_area(reader.rules, zone, group)
    style = cast(Style, _word(reader, value, "as", "way to draw a zone", STYLES, plain.style))
    if group == "table" and style in ("map", "track") and reader.rules.zones[zone].owner == "player":
        reader.needs("`cells`, `list`, `lines` or `number` for a zone of each player", value["as"])
        style = "list"
    if style == "map" and not _has_map(reader, kind, value["as"]):
        style = "list"
    along = _along(reader, value, kind, style)
    return Area(
        zone,
        text_of(value.get("title")) or plain.title,
        style,
        tuple(str(row) for row in list_of(value.get("rows"))),
        text_of(value.get("empty")) or "none",
        reader.one_of(f"counter of {article(kind)}", value["with"], reader.counters_of.get(kind, {}))
        if "with" in value
        else "",
        _whose(reader, value["whose"], kind) if "whose" in value else None,
        *_where(reader, value, group, style),
        along,
        _shown_on_it(reader, value, "pawns", [kind], counted=bool(along)),
        _shown_on_it(reader, value, "owned", [kind, *(_lines_of(reader, kind) if style == "map" else ())]),
        sorted=_sorted(reader, value["sorted by"], zone) if "sorted by" in value else (),
        image=reader.one_of("picture", value.get("image"), reader.rules.pictures),
    )


def _numbers(reader: LayoutReader, group: Group, value: Settings) -> Area | None:
    """Read a track of the numbers of a counter."""
    value = reader.settings("setting of a track of numbers", value, COUNTER_KEYS)
    known = {**reader.counters, **reader.counters_of.get("table", {})}
    counter = reader.one_of("counter of a player or the table", value["counter"], known)
    if not counter:
        return None
    if "as" in value:
        _word(reader, value, "as", "way to draw a counter", ("track",), "track")
    last = _last(reader, value)
    title = text_of(value.get("title")) or counter.capitalize()
    at, size = _where(reader, value, group, "track")
    return None if last is None else Area("", title, "track", at=at, size=size, counter=counter, last=last)


def _last(reader: LayoutReader, value: Settings) -> int | None:
    """Read the greatest number of a track: a whole number, or the name of a fixed one."""
    word = text_of(value.get("to"))
    decl = reader.rules.numbers.get(word)
    last = reader.fixed(word)
    if last is not None and 1 <= last <= MOST_ON_A_TRACK:
        return last
    if last is not None and decl is not None and decl.figure is not None:
        if decl.bounds.nearest(last) == last:  # otherwise its bounds are reported
            _beyond_the_track(reader, word, decl.figure, span_of(value.get("to")))
        return None
    help = f"write `to: 20`, or the name of a fixed number; it can be from 1 to {MOST_ON_A_TRACK}"
    reader.needs("the greatest number of the track", value.get("to", value), help)
    return None


def _beyond_the_track(reader: LayoutReader, name: str, figure: Span, track: Span | None) -> None:
    """Report a figure that is not a last number of a track, where it is given."""
    reader.found.error(
        "LR-Y0009",
        f"`{name}` is the last number of a track on the table, so it can be from 1 to {MOST_ON_A_TRACK}",
        figure,
        labels=() if track is None else (Label(track, "this is the track"),),
        help=f"write a number from 1 to {MOST_ON_A_TRACK}",
    )


# ---- settings of an area ------------------------------------------------------------------------


def _word(reader: LayoutReader, value: Settings, key: str, what: str, known: tuple[str, ...], default: str) -> str:
    """Read one of a few words."""
    if key not in value or text_of(value[key]) in known:
        return text_of(value.get(key)) or default
    if isinstance(value[key], Text):
        reader.unknown(what, value[key], known)
    else:
        reader.needs(f"one word for `{key}`", value[key], "choose from " + ", ".join(f"`{word}`" for word in known))
    return default


def _where(reader: LayoutReader, value: Settings, group: Group, style: Style) -> tuple[Place, Size]:
    """Read where an area is and how large it is."""
    at = _word(reader, value, "at", "place", PLACES, _PLACE[group])
    size = _word(reader, value, "size", "size", SIZES, _SIZE.get(style, "medium"))
    return cast(Place, at), cast(Size, size)


def _zone(reader: LayoutReader, value: Plain, owner: Owner) -> str | None:
    whose = "of the table or a player" if owner == "any" else f"of {'the table' if owner == 'table' else 'a player'}"
    known = [name for one in ("table", "player") if owner in (one, "any") for name in reader.zones_of.get(one, {})]
    return reader.one_of(f"zone {whose}", value, known) or None


def _has_map(reader: LayoutReader, kind: str, value: Plain) -> bool:
    """Return whether the things of a kind can be drawn on a map."""
    if kind in reader.joined or kind in reader.on_pictures:
        if reader.faces_of.get(kind, 0) <= MOST_ON_A_MAP:
            return True
        reader.needs(f"a list: a map has room for only {MOST_ON_A_MAP} different things", value, "write `as: list`")
    elif not reader.relations_removed:
        help = f"declare one, as in `relation road between {plural(kind)}`, give them `places`, or write `as: list`"
        reader.found.error(
            "LR-N0020", f"no relation joins {plural(kind)}, so they have no map", span_of(value), help=help
        )
    return False


def _along(reader: LayoutReader, value: Settings, kind: str, style: Style) -> str:
    """Read the field of a kind, a number, that orders the things of a track."""
    name = reader.one_of(f"number of {article(kind)}", value.get("along"), _numbers_of(reader, kind))
    if name and style != "track":
        reader.needs("a track for `along`", value["along"], "write `as: track` too")
    return name if style == "track" else ""


def _numbers_of(reader: LayoutReader, kind: str) -> dict[str, None]:
    return dict.fromkeys(f.name for f in reader.rules.kinds[kind].fields.values() if f.type == "number")


def _sorted(reader: LayoutReader, value: Plain, zone: str) -> tuple[str, ...]:
    """Read the fields by which the things of an area are sorted: `suit, then height`."""
    decl = reader.rules.zones[zone]
    if decl.shape != "hand":
        help = "leave it out: a pile, a row and a stack have an order of their own"
        reader.needs("things that lie in no order for `sorted by`", value, help)
        return ()
    if not isinstance(value, Text):
        reader.needs("fields, as in `suit, then height`,", value)
        return ()
    names = [name.strip().removeprefix("then ").strip() for name in value.value.split(",")]
    fields = reader.rules.kinds[decl.kind].fields.values()
    known = dict.fromkeys(f.name for f in fields if f.type in ("number", "counter", "one of", "flag"))
    for name in names:
        if name not in known:
            reader.unknown(f"field of {article(decl.kind)}", name, known, value.span())
            return ()
    return tuple(names)


def _whose(reader: LayoutReader, value: Plain, kind: str) -> tuple[str, str] | None:
    """Read `FIELD is COUNTER`: which things of a common zone an area of a player shows."""
    if not isinstance(value, Text) or " is " not in value.value:
        reader.needs("`FIELD is COUNTER`, as in `number is steps`,", value)
        return None
    field, _, counter = value.value.partition(" is ")
    known = _numbers_of(reader, kind)
    counters = reader.counters
    for what, word, words in (("number of a " + kind, field, known), ("counter of a player", counter, counters)):
        if word not in words:
            reader.unknown(what, word, words, value.span())
    return (field, counter) if field in known and counter in counters else None


def _lines_of(reader: LayoutReader, kind: str) -> dict[str, None]:
    """List the kinds whose things are lines between those of a kind."""
    return dict.fromkeys(d.kind for d in reader.rules.relations.values() if d.to == kind and not d.one)


def _shown_on_it(
    reader: LayoutReader, value: Settings, key: str, kinds: list[str], *, counted: bool = False
) -> tuple[str, ...]:
    """Read the zones, and along a track the counters, of players that are shown on a map or track."""
    if key not in value:
        return ()
    if text_of(value.get("as")) not in ("map", "track"):
        place = next(word for word in value if word == key)
        reader.needs(f"a map or track for `{key}`", place, "write `as: map` or `as: track` too")
        return ()
    out = []
    for item in list_of(value[key]):
        name = text_of(item)
        is_counter = name in reader.counters
        if _holds(reader, name, kinds) or (counted and is_counter):
            out.append(name)
        elif key == "pawns" and is_counter:
            number = f"a number of {article(kinds[0])}"
            help = f"write both; `along:` names {number}, and the pawn is on the one of that number"
            reader.needs(f"`as: track` and `along` for the counter `{name}`", item, help)
        else:
            zones = (zone for zone in reader.zones_of.get("player", {}) if _holds(reader, zone, kinds))
            held = " or ".join(map(plural, kinds))
            reader.unknown(
                f"zone of a player that holds {held}", item, chain(zones, reader.counters if counted else ())
            )
    return tuple(out)


def _holds(reader: LayoutReader, zone: str, kinds: list[str]) -> bool:
    return zone in reader.zones_of.get("player", {}) and reader.rules.zones[zone].kind in kinds
