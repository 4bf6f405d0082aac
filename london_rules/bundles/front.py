"""The layout of a bundle: what a front end shows and in which words, checked against the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import cached_property, partial
from typing import Literal, TypeAlias, TypeVar

from attrs import define, field, frozen

from london_rules.bundles.front_pictures import MapWay, Picture, read_maps, read_pictures, read_tints
from london_rules.bundles.model import Key, Plain
from london_rules.bundles.source_map import Text
from london_rules.diagnostics import Diagnostics, Span
from london_rules.diagnostics.suggest import suggest
from london_rules.language.rules import KindDecl, Rules

Style: TypeAlias = Literal["cells", "list", "lines", "number"]
STYLES = ("cells", "list", "lines", "number")
KEYS = (
    "table",
    "own",
    "others",
    "rows",
    "status",
    "counters",
    "things",
    "names",
    "values",
    "moves",
    "untold",
    "rules",
    "prompts",
    "offers",
    "explain",
    "tints",
    "pictures",
    "maps",
)
_AREA_KEYS = ("zone", "title", "as", "rows", "empty", "with", "whose")
_PLACE = re.compile(r"\{([^{}]*)\}")
_RULE_KINDS = ("rule", "action", "set-up", "turn", "scoring", "effect", "power")

T = TypeVar("T")


@frozen
class Area:
    """One zone as it is drawn: its title, how, and a title for each of its rows.

    All of it is drawn, or only the things `having` a counter, or those `whose` field is a counter of the player.
    """

    zone: str
    title: str
    style: Style
    rows: tuple[str, ...] = ()
    empty: str = "none"
    having: str = ""
    whose: tuple[str, str] | None = None


@define
class Front:
    """What a front end shows: areas of the table and of players, figures, and words for events.

    `moves` maps the zones that a thing comes from and goes to, and the rule or step that moves it (any, if empty).
    `names` gives what a thing of a kind is called where its printed name says too little, `values` the words for
    single numbers of a counter, `untold` the counters whose changes on things are not reported.
    """

    table: tuple[Area, ...] = ()
    own: tuple[Area, ...] = ()
    others: tuple[Area, ...] = ()
    status: tuple[str, ...] = ()
    things: dict[str, tuple[str, ...]] = field(factory=dict)
    names: dict[str, str] = field(factory=dict)
    values: dict[str, dict[int, str]] = field(factory=dict)
    untold: tuple[str, ...] = ()
    rows: dict[str, tuple[str, ...]] = field(factory=dict)
    counters: dict[str, str] = field(factory=dict)
    moves: dict[tuple[str, str, str], str] = field(factory=dict)
    rules: dict[str, str] = field(factory=dict)
    prompts: dict[str, str] = field(factory=dict)
    offers: dict[str, str] = field(factory=dict)
    explain: tuple[str, ...] = ()
    tints: dict[tuple[str, str], dict[str, str]] = field(factory=dict)
    pictures: dict[str, Picture] = field(factory=dict)
    maps: dict[str, MapWay] = field(factory=dict)


def read_front(rules: Rules, found: Diagnostics | None = None) -> Front:
    """Read the layout of a rule set, with a plain drawing for whatever it leaves out.

    What it names and the rules do not know is reported.
    """
    reader = _LayoutReader(rules, Diagnostics() if found is None else found)
    front = reader.read(rules.layout) if isinstance(rules.layout, dict) else Front()
    return _filled(rules, front)


def _filled(rules: Rules, front: Front) -> Front:
    """Fill what a layout leaves out with every zone and counter there is."""
    zones = rules.zones.values()
    if not front.table:
        front.table = tuple(_plain_area(rules, z.name) for z in zones if z.owner == "table" and z.seen == "all")
    if not front.own:
        front.own = tuple(_plain_area(rules, z.name) for z in zones if z.owner == "player")
    if not front.others:
        front.others = tuple(
            _plain_area(rules, z.name, "list") for z in zones if z.owner == "player" and z.seen in ("all", "open tops")
        )
    if not front.status:
        counters = [c.name for c in rules.counters.values() if c.owner == "player"]
        hidden = [z.name for z in zones if z.owner == "player" and z.seen == "owner"]
        front.status = tuple(f"{name} {{{name}}}" for name in counters + hidden)
    return front


def _plain_area(rules: Rules, zone: str, style: Style | None = None) -> Area:
    shape = rules.zones[zone].shape
    usual: Style = "cells" if shape in ("rows", "stacks") else "number" if shape == "pile" else "list"
    return Area(zone, zone.capitalize(), style or usual)


class _LayoutReader:
    """Read and check a layout."""

    def __init__(self, rules: Rules, found: Diagnostics) -> None:
        self.rules, self.found = rules, found
        removed = [c.slot for c in rules.changes if c.how == "remove"]
        self.removed = dict.fromkeys([*removed, *(slot.partition(" ")[2] for slot in removed)])

    def read(self, layout: dict[str, Plain]) -> Front:
        front = Front()
        for key, value in layout.items():
            readers: dict[str, Callable[[Plain], object]] = {
                "table": self._areas_of("table"),
                "own": self._areas_of("player"),
                "others": self._areas_of("player"),
                "rows": self._rows,
                "counters": self._counters,
                "status": self._status,
                "things": self._things,
                "names": self._names,
                "values": self._values,
                "untold": self._untold,
                "moves": self._moves,
                "rules": self._rules,
                "prompts": self._rules,
                "offers": self._offers,
                "explain": self._explain,
                "tints": partial(read_tints, self),
                "pictures": partial(read_pictures, self),
                "maps": partial(read_maps, self),
            }
            read = readers.get(key)
            if read is None:
                self.unknown("part of the layout", key, _span(key), KEYS)
            else:
                setattr(front, key, read(value))
        return front

    # ---- mistakes ------------------------------------------------------------------------------

    def unknown(self, what: str, word: str, span: Span | None, known: Iterable[str]) -> None:
        """Report a name that the rules do not know; what an overlay has removed may still be used below it."""
        if word in self.removed:
            return

        def way_out() -> str | None:
            names = list(dict.fromkeys(known))
            near = " or ".join(f"`{n}`" for n in suggest(word, names))
            if near or len(names) > 12:
                return f"did you mean {near}?" if near else None
            return "choose from " + ", ".join(f"`{n}`" for n in names)

        self.found.error("LR-N0020", f"there is no {what} `{word}`", span, help=way_out)

    def _shape(self, what: str, value: Plain) -> None:
        self.found.error("LR-Y0009", f"the layout needs {what} here", _span(value))

    # ---- areas ---------------------------------------------------------------------------------

    def _areas_of(self, owner: str) -> Callable[[Plain], tuple[Area, ...]]:
        def read(value: Plain) -> tuple[Area, ...]:
            if not isinstance(value, list):
                self._shape("a list of zones", value)
                return ()
            areas = [self._area(item, owner) for item in value]
            return tuple(area for area in areas if area is not None)

        return read

    def _area(self, value: Plain, owner: str) -> Area | None:
        if isinstance(value, Text):
            zone = self._zone(value, owner)
            return None if zone is None else _plain_area(self.rules, zone)
        if not isinstance(value, dict) or not isinstance(value.get("zone"), Text):
            self._shape("`zone`, and perhaps `title`, `as`, `rows` and `empty`", value)
            return None
        for key in value:
            if key not in _AREA_KEYS:
                self.unknown("setting of a zone", key, _span(key), _AREA_KEYS)
        zone = self._zone(value["zone"], "table" if "whose" in value else owner)
        if zone is None:
            return None
        kind = self.rules.zones[zone].kind
        having = self._known_counter(value.get("with"), kind) if "with" in value else ""
        whose = self._whose(value["whose"], kind) if "whose" in value else None
        plain = _plain_area(self.rules, zone)
        style = _text(value.get("as")) or plain.style
        if style not in STYLES:
            self.unknown("way to draw a zone", style, _span(value["as"]), STYLES)
            return None
        rows = tuple(str(row) for row in _list(value.get("rows")))
        title = _text(value.get("title")) or plain.title
        empty = _text(value.get("empty")) or "none"
        return Area(zone, title, style, rows, empty, having, whose)  # type: ignore[arg-type]

    def _known_counter(self, value: Plain | None, owner: str) -> str:
        """Read the name of a counter of players, or of things of a kind."""
        known = self.counters_of.get(owner, {})
        name = _text(value)
        if name not in known:
            self.unknown(f"counter of a {owner}", name, _span(value), known)
        return name if name in known else ""

    def _whose(self, value: Plain, kind: str) -> tuple[str, str] | None:
        """Read `FIELD is COUNTER`: which things of a common zone an area of a player shows."""
        if not isinstance(value, Text) or " is " not in value.value:
            self._shape("`FIELD is COUNTER`, as in `number is steps`,", value)
            return None
        field, _, counter = value.value.partition(" is ")
        known = dict.fromkeys(f.name for f in self.rules.kinds[kind].fields.values() if f.type == "number")
        counters = self.counters_of.get("player", {})
        for what, word, words in (("number of a " + kind, field, known), ("counter of a player", counter, counters)):
            if word not in words:
                self.unknown(what, word, value.span(), words)
        return (field, counter) if field in known and counter in counters else None

    def _rows(self, value: Plain) -> dict[str, tuple[str, ...]]:
        known = dict.fromkeys(z.name for z in self.rules.zones.values() if z.shape == "rows")
        out: dict[str, tuple[str, ...]] = {}
        for zone, names in self.entries(value):
            if zone not in known:
                self.unknown("zone with rows", zone, _span(zone), known)
                continue
            out[str(zone)] = tuple(_text(name) for name in _list(names))
        return out

    def _zone(self, value: Plain, owner: str) -> str | None:
        known = self.zones_of.get(owner, {})
        whose = "of the table" if owner == "table" else "of a player"
        if not isinstance(value, Text) or value.value not in known:
            self.unknown(f"zone {whose}", _text(value), _span(value), known)
            return None
        return value.value

    # ---- words ---------------------------------------------------------------------------------

    def _status(self, value: Plain) -> tuple[str, ...]:
        known = {**self.counters_of.get("player", {}), **self.zones_of.get("player", {})}
        return tuple(self.template(item, known) for item in _list(value))

    def _counters(self, value: Plain) -> dict[str, str]:
        out: dict[str, str] = {}
        for name, word in self.entries(value):
            if name not in self.rules.counters:
                self.unknown("counter", name, _span(name), self.rules.counters)
                continue
            out[str(name)] = self.template(word, [])
        return out

    def _things(self, value: Plain) -> dict[str, tuple[str, ...]]:
        out: dict[str, tuple[str, ...]] = {}
        for kind, parts in self.entries(value):
            decl = self.kind(kind)
            if decl is not None:
                figures = self.figures(decl)
                out[str(kind)] = tuple(self.template(part, figures) for part in _list(parts))
        return out

    def _names(self, value: Plain) -> dict[str, str]:
        return {kind: parts[0] for kind, parts in self._things(value).items() if parts}

    def _values(self, value: Plain) -> dict[str, dict[int, str]]:
        out: dict[str, dict[int, str]] = {}
        for name, words in self.entries(value):
            if name not in self.rules.counters:
                self.unknown("counter", name, _span(name), self.rules.counters)
                continue
            out[str(name)] = {}
            for number, word in self.entries(words):
                if number.isascii() and number.isdigit():
                    out[str(name)][int(number)] = self.template(word, [])
                else:
                    self.found.error("LR-Y0009", "the layout needs whole numbers here", _span(number))
        return out

    def _untold(self, value: Plain) -> tuple[str, ...]:
        known = dict.fromkeys(c.name for c in self.rules.counters.values() if c.owner in self.rules.kinds)
        for name in _list(value):
            if _text(name) not in known:
                self.unknown("counter of things", _text(name), _span(name), known)
        return tuple(_text(name) for name in _list(value) if _text(name) in known)

    def kind(self, name: str) -> KindDecl | None:
        """Give the kind with a name, or report that there is none."""
        if name not in self.rules.kinds:
            self.unknown("kind of thing", name, _span(name), self.rules.kinds)
        return self.rules.kinds.get(name)

    def figures(self, kind: KindDecl) -> dict[str, None]:
        """List the figures that a template about a thing may name."""
        return dict.fromkeys(["name", *kind.fields, *self.counters_of.get(kind.name, ())])

    @cached_property
    def counters_of(self) -> dict[str, dict[str, None]]:
        """List the counters of each owner."""
        out: dict[str, dict[str, None]] = {}
        for counter in self.rules.counters.values():
            out.setdefault(counter.owner, {})[counter.name] = None
        return out

    @cached_property
    def zones_of(self) -> dict[str, dict[str, None]]:
        """List the zones of each owner."""
        out: dict[str, dict[str, None]] = {}
        for zone in self.rules.zones.values():
            out.setdefault(zone.owner, {})[zone.name] = None
        return out

    def span(self, value: object) -> Span | None:
        """Give the place of a value."""
        return _span(value)

    def _moves(self, value: Plain) -> dict[tuple[str, str, str], str]:
        out: dict[tuple[str, str, str], str] = {}
        for key, words in self.entries(value):
            old, found, rest = key.partition(" to ")
            new, _, slot = (rest, "", "") if rest in self.rules.zones else rest.partition(" in ")
            if not found:
                self.found.error("LR-Y0009", "write a move as `zone to zone`, or `zone to zone in rule`", _span(key))
                continue
            missing = [zone for zone in (old, new) if zone not in self.rules.zones]
            for zone in missing:
                self.unknown("zone", zone, _span(key), self.rules.zones)
            if slot and slot not in self.asking:
                self.unknown("rule", slot, _span(key), self.asking)
            elif not missing:
                out[old, new, slot] = self.template(words, ["thing", "player"])
        return out

    @cached_property
    def asking(self) -> dict[str, None]:
        """List the rules that a question may come from."""
        return dict.fromkeys(slot.id for slot in self.rules.slots() if slot.kind in _RULE_KINDS)

    def _offers(self, value: Plain) -> dict[str, str]:
        """Read the labels of what powers offer: by the field of a kind that contains them, or by their slot."""
        kinds = self.rules.kinds.values()
        fields = (f"{k.name} {f.name}" for k in kinds for f in k.fields.values() if f.type == "powers")
        known = dict.fromkeys([*fields, *(power.slot.id for power in self.rules.every_power())])
        out: dict[str, str] = {}
        for key, words in self.entries(value):
            if key not in known:
                self.unknown("power", key, _span(key), known)
                continue
            out[str(key)] = self.template(words, ["thing", "effect"])
        return out

    def _rules(self, value: Plain) -> dict[str, str]:
        known, figures = self.asking, {"thing": None, **self.counters_of.get("player", {})}
        out: dict[str, str] = {}
        for key, words in self.entries(value):
            if key not in known:
                self.unknown("rule", key, _span(key), known)
                continue
            out[str(key)] = self.template(words, figures)
        return out

    def _explain(self, value: Plain) -> tuple[str, ...]:
        known = self.counters_of.get("player", {})
        names = _list(value)
        for name in names:
            if _text(name) not in known:
                self.unknown("counter of a player", _text(name), _span(name), known)
        return tuple(_text(name) for name in names if _text(name) in known)

    def entries(self, value: Plain) -> list[tuple[str, Plain]]:
        """Give the lines of a mapping, or report that it is not one."""
        if isinstance(value, dict):
            return list(value.items())
        self._shape("`key: value` lines", value)
        return []

    def template(self, value: Plain, known: Collection[str]) -> str:
        """Read a text with figures in it."""
        if not isinstance(value, Text):
            self._shape("a text", value)
            return ""
        for match in _PLACE.finditer(value.value):
            word = match[1].removesuffix("?")
            if word not in known:
                self.unknown("figure", word, value.span(match.start(1), match.end(1)), known)
        return value.value


def fill(template: str, figure: Callable[[str], T]) -> list[str | T]:
    """Split a template into its words and, for each `{name}` in it, what `figure` gives for the name."""
    out: list[str | T] = []
    for i, piece in enumerate(_PLACE.split(template)):
        out.append(figure(piece) if i % 2 else piece)
    return out


def _list(value: Plain | None) -> list[Plain]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def _text(value: Plain | None) -> str:
    return value.value if isinstance(value, Text) else ""


def _span(value: object) -> Span | None:
    if isinstance(value, Text):
        return value.span()
    if isinstance(value, Key):
        return value.span
    if isinstance(value, dict):
        return next((_span(key) for key in value), None)
    if isinstance(value, list):
        return next((_span(item) for item in value), None)
    return None
