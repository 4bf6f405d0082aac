"""The layout of a bundle: what a front end shows and in which words, checked against the rules."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Final, TypeAlias

from london_rules.diagnostics import Diagnostics
from london_rules.language.rules import Rules
from london_rules.layout.areas import plain_area, read_areas
from london_rules.layout.chapters import read_chapters, read_paragraphs
from london_rules.layout.icons import read_icons
from london_rules.layout.lessons import read_lessons
from london_rules.layout.model import Front
from london_rules.layout.pictures import read_maps, read_pictures, read_tints
from london_rules.layout.prompts import read_prompts
from london_rules.layout.reader import LayoutReader, fields_with_numbers, list_of, span_of, text_of
from london_rules.layout.signs import read_backs, read_seats, seated
from london_rules.layout.wording import read_retold, read_sayings
from london_rules.text.plain import Plain

_Names: TypeAlias = Callable[[LayoutReader], Collection[str]]
_Part: TypeAlias = Callable[[LayoutReader, Plain], object]


def read_front(rules: Rules, found: Diagnostics | None = None) -> Front:
    """Read the layout of a rule set, with a plain drawing for whatever it leaves out.

    What it names and the rules do not know is reported.
    """
    reader, front = LayoutReader(rules, Diagnostics() if found is None else found), Front()
    for key, value in reader.entries(rules.layout) if isinstance(rules.layout, dict) else ():
        reader.part = key
        if key in _PARTS:
            setattr(front, key, _PARTS[key](reader, value))
        else:
            reader.unknown("part of the layout", key, KEYS)
    return _filled(rules, front)


def _filled(rules: Rules, front: Front) -> Front:
    """Fill what a layout leaves out with every zone and counter there is."""
    zones = rules.zones.values()
    if not front.table:
        common = [z.name for z in zones if z.owner == "table" and z.seen == "all"]
        front.table = tuple(plain_area(rules, zone, "table") for zone in common)
    if not front.own:
        front.own = tuple(plain_area(rules, z.name, "own") for z in zones if z.owner == "player")
    if not front.others:
        seen = [z.name for z in zones if z.owner == "player" and z.seen in ("all", "open tops")]
        front.others = tuple(plain_area(rules, zone, "others", "list") for zone in seen)
    if not front.status:
        counters = [c.name for c in rules.counters.values() if c.owner == "player"]
        hidden = [z.name for z in zones if z.owner == "player" and z.seen == "owner"]
        front.status = tuple(f"{name} {{{name}}}" for name in counters + hidden)
    front.seats = seated(front.seats, rules.players[1])
    return front


# ---- parts of the layout ------------------------------------------------------------------------


def _texts_of(what: str, known: _Names, figures: _Names = lambda reader: (), optional: bool = True) -> _Part:
    """Make a reader of a text for each of some names, with figures in it."""

    def read(reader: LayoutReader, value: Plain) -> dict[str, str]:
        names = figures(reader)
        named = reader.named(what, value, known(reader))
        return {str(name): reader.template(words, names, optional) for name, words in named}

    return read


def _some_of(what: str, known: _Names) -> _Part:
    """Make a reader of a list of names."""

    def read(reader: LayoutReader, value: Plain) -> tuple[str, ...]:
        names = known(reader)
        return tuple(name for item in list_of(value) if (name := reader.one_of(what, item, names)))

    return read


def _counters_of_things(reader: LayoutReader) -> Collection[str]:
    return dict.fromkeys(c.name for c in reader.rules.counters.values() if c.owner in reader.rules.kinds)


def _powers(reader: LayoutReader) -> Collection[str]:
    """List what powers are named by: the field of a kind that contains them, or their slot."""
    kinds = reader.rules.kinds.values()
    fields = (f"{k.name} {f.name}" for k in kinds for f in k.fields.values() if f.type == "powers")
    return dict.fromkeys([*fields, *(power.slot.id for power in reader.rules.every_power())])


def _rows(reader: LayoutReader, value: Plain) -> dict[str, tuple[str, ...]]:
    known = dict.fromkeys(z.name for z in reader.rules.zones.values() if z.shape == "rows")
    named = reader.named("zone with rows", value, known)
    return {str(zone): tuple(text_of(name) for name in list_of(names)) for zone, names in named}


def _round(reader: LayoutReader, value: Plain) -> str:
    return reader.template(value, []) or "round"


def _status(reader: LayoutReader, value: Plain) -> tuple[str, ...]:
    return reader.templates(value, {**reader.counters, **reader.zones_of.get("player", {})})


def _things(reader: LayoutReader, value: Plain) -> dict[str, tuple[str, ...]]:
    return {kind.name: reader.templates(parts, reader.figures(kind)) for kind, parts in reader.kinds(value)}


def _names(reader: LayoutReader, value: Plain) -> dict[str, str]:
    return {kind: parts[0] for kind, parts in _things(reader, value).items() if parts}


def _values(reader: LayoutReader, value: Plain) -> dict[str, dict[int, str]]:
    out: dict[str, dict[int, str]] = {}
    known = [*reader.rules.counters, *fields_with_numbers(reader.rules)]
    for name, words in reader.named("counter or field with numbers", value, known):
        out[str(name)] = {}
        for number, word in reader.entries(words):
            if number.isascii() and number.isdigit():
                out[str(name)][int(number)] = reader.template(word, [])
            else:
                reader.found.error("LR-Y0009", "the layout needs whole numbers here", span_of(number))
    return out


def _verbs(reader: LayoutReader, value: Plain) -> dict[str, tuple[str, str]]:
    """Read what a player does who gains a counter, and who loses it."""
    out: dict[str, tuple[str, str]] = {}
    for name, given in reader.named("counter of a player", value, reader.counters):
        words = [text_of(word) for word in list_of(given)]
        if len(words) == 2 and all(words):
            out[str(name)] = (words[0], words[1])
        else:
            help = f"as in `{name}: [gains, loses]`"
            reader.needs("two verbs, for gaining and for losing", given if span_of(given) else name, help)
    return out


def _limits(reader: LayoutReader, value: Plain) -> dict[str, int]:
    """Read how far counters go: a whole number, or the name of a fixed one."""
    out: dict[str, int] = {}
    for name, limit in reader.named("counter", value, reader.rules.counters):
        number = reader.fixed(text_of(limit))
        if number is not None:
            out[str(name)] = number
        else:
            place = limit if span_of(limit) else name
            reader.needs("a whole number, or the name of a fixed one", place, f"as in `{name}: 20`")
    return out


def _moves(reader: LayoutReader, value: Plain) -> dict[tuple[str, str, str], str]:
    out: dict[tuple[str, str, str], str] = {}
    zones = reader.rules.zones
    for key, words in reader.entries(value):
        old, found, rest = key.partition(" to ")
        new, _, slot = (rest, "", "") if rest in zones else rest.partition(" in ")
        if not found:
            reader.found.error("LR-Y0009", "write a move as `zone to zone`, or `zone to zone in rule`", span_of(key))
            continue
        missing = [zone for zone in (old, new) if zone not in zones]
        for zone in missing:
            reader.unknown("zone", zone, zones, span_of(key))
        if slot and slot not in reader.asking:
            reader.unknown("rule", slot, reader.asking, span_of(key))
        elif not missing:
            out[old, new, slot] = reader.template(words, ["thing", "player"])
    return out


_PARTS: Final[dict[str, _Part]] = {
    "table": partial(read_areas, "table"),
    "own": partial(read_areas, "own"),
    "others": partial(read_areas, "others"),
    "rows": _rows,
    "status": _status,
    "counters": _texts_of("counter", lambda reader: reader.rules.counters),
    "things": _things,
    "names": _names,
    "values": _values,
    "verbs": _verbs,
    "limits": _limits,
    "sayings": read_sayings,
    "retold": read_retold,
    "moves": _moves,
    "untold": _some_of("counter of things", _counters_of_things),
    "numbers": _texts_of("number", lambda reader: reader.rules.numbers),
    "outcomes": _texts_of("outcome", lambda reader: reader.rules.outcomes),
    "round": _round,
    "rules": _texts_of("rule", lambda reader: reader.asking, lambda reader: {"thing": None, **reader.counters}),
    "prompts": read_prompts,
    "offers": _texts_of("power", _powers, lambda reader: ["thing", "effect"]),
    "explain": _some_of("counter of a player", lambda reader: reader.counters),
    "tints": read_tints,
    "pictures": read_pictures,
    "maps": read_maps,
    "backs": read_backs,
    "icons": read_icons,
    "seats": read_seats,
    "previews": _texts_of(
        "action or rule",
        lambda reader: {slot: None for slot in reader.asking if slot.startswith(("rule ", "action "))},
        lambda reader: reader.numbers,
        optional=False,
    ),
    "chapters": read_chapters,
    "paragraphs": read_paragraphs,
    "lessons": read_lessons,
}
KEYS: Final = tuple(_PARTS)
