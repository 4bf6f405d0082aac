"""JSON Schema for the layout of a bundle: its keys and fixed words are checked, names of the rules are offered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from london_rules.language import rules as r
from london_rules.layout.areas import COUNTER_KEYS, ZONE_KEYS
from london_rules.layout.chapters import BOX, CHAPTER_KEYS, COVERED, FORMS, PARAGRAPH_KEYS
from london_rules.layout.icons import LONGEST_SIGN
from london_rules.layout.lessons import GAME
from london_rules.layout.model import PLACES, SIZES, STYLES
from london_rules.layout.pictures import MAP_KEYS, PICTURE_KEYS, PICTURE_LINES
from london_rules.layout.reader import fields_with_numbers
from london_rules.layout.signs import BACK_KEYS
from london_rules.layout.wording import RETOLD_KEYS

Schema: TypeAlias = dict[str, Any]

_WORDS: Schema = {"type": ["string", "integer"]}
_LIST: Schema = {"type": "array", "items": _WORDS}
_LINES: Schema = {"anyOf": [_WORDS, _LIST]}
_COLOUR: Schema = {"type": "string", "pattern": "^#[0-9a-fA-F]{6}$"}
_SEAT: Schema = {"type": "string", "pattern": "^#[0-9a-fA-F]{6} +[^ ]"}
_ICON: Schema = {
    "type": ["string", "integer"],
    "description": f"The name of a picture or an icon, or at most {LONGEST_SIGN} characters.",
}


def layout_schema(rules: r.Rules) -> Schema:
    """Describe the layout of a bundle on a rule set; names that the bundle itself adds are accepted too."""
    kinds, counters, zones = list(rules.kinds), list(rules.counters), list(rules.zones)
    steps = (rules.setup, rules.rounds, rules.turn, rules.actions, rules.rules, rules.scoring, rules.powers)
    slots = [decl.slot.id for decls in steps for decl in decls.values()]
    areas: Schema = {"type": "array", "items": {"anyOf": [_name(zones), _area(rules, zones), _numbers(counters)]}}
    pictures = {key: _LINES if key in PICTURE_LINES else _WORDS for key in PICTURE_KEYS}
    properties: Schema = {
        **dict.fromkeys(("table", "own", "others"), areas),
        "rows": _by(zones, _LINES),
        "status": _LINES,
        "counters": _by(counters, _WORDS),
        "things": _by(kinds, _LINES),
        "names": _by(kinds, _LINES),
        "values": _by((*counters, *fields_with_numbers(rules)), _by((), _WORDS)),
        **dict.fromkeys(("untold", "explain"), _several(counters)),
        "verbs": _by(counters, _LIST),
        "limits": _by(counters, _WORDS),
        "sayings": _by((), _LINES),
        "retold": _by((), _only(_texts(RETOLD_KEYS))),
        "numbers": _by(rules.numbers, _WORDS),
        "outcomes": _by(rules.outcomes, _WORDS),
        "round": _WORDS,
        "moves": _by((), _WORDS),
        **dict.fromkeys(("rules", "offers"), _by(slots, _WORDS)),
        "prompts": _by(slots, _LINES),
        "previews": _by((slot for slot in slots if slot.startswith(("rule ", "action "))), _WORDS),
        "tints": _by((), _by((), _COLOUR)),
        "pictures": _by(kinds, _only(pictures)),
        "maps": _by(kinds, _only({**_texts(MAP_KEYS), "places": _by((), _WORDS)})),
        "backs": _by(kinds, _only({key: _COLOUR if key == "colour" else _WORDS for key in BACK_KEYS})),
        "icons": {**_by((*counters, *kinds), _ICON), "additionalProperties": {"anyOf": [_ICON, _by((), _ICON)]}},
        "chapters": _by((), {"anyOf": [_WORDS, _only({**_texts(CHAPTER_KEYS), "covers": {"enum": list(COVERED)}})]}),
        "paragraphs": _by((), {"anyOf": [_WORDS, _paragraph(slots)]}),
        "lessons": {**_by(slots, _WORDS), "properties": {**dict.fromkeys(slots, _WORDS), GAME: _LINES}},
        "seats": {"anyOf": [_SEAT, {"type": "array", "items": _SEAT}]},
    }
    return _only(properties)


def _paragraph(slots: list[str]) -> Schema:
    """Describe a paragraph with settings."""
    special: Schema = {"rules": _several(slots), "style": {"enum": [BOX]}, "form": {"enum": list(FORMS)}}
    return _only({**_texts(PARAGRAPH_KEYS), **special})


def _area(rules: r.Rules, zones: list[str]) -> Schema:
    """Describe how a zone is drawn."""
    players = [zone.name for zone in rules.zones.values() if zone.owner == "player"]
    counters = [c.name for c in rules.counters.values() if c.owner == "player"]
    special: Schema = {
        "zone": _name(zones),
        "as": {"enum": list(STYLES)},
        "at": {"enum": list(PLACES)},
        "size": {"enum": list(SIZES)},
        "rows": _LINES,
        "pawns": _several([*players, *counters]),
        "owned": _several(players),
    }
    return {**_only({key: special.get(key, _WORDS) for key in ZONE_KEYS}), "required": ["zone"]}


def _numbers(counters: list[str]) -> Schema:
    """Describe a track of the numbers of a counter."""
    special: Schema = {
        "counter": _name(counters),
        "as": {"enum": ["track"]},
        "at": {"enum": list(PLACES)},
        "size": {"enum": list(SIZES)},
    }
    return {**_only({key: special.get(key, _WORDS) for key in COUNTER_KEYS}), "required": ["counter", "to"]}


def _texts(keys: Iterable[str]) -> Schema:
    return dict.fromkeys(keys, _WORDS)


def _name(known: Iterable[str]) -> Schema:
    """Offer names, and accept others."""
    return {"anyOf": [{"enum": list(known)}, _WORDS]}


def _several(known: Iterable[str]) -> Schema:
    name = _name(known)
    return {"anyOf": [*name["anyOf"], {"type": "array", "items": name}]}


def _by(known: Iterable[str], value: Schema) -> Schema:
    """Describe a mapping with keys that are offered, and others."""
    return {"type": "object", "properties": dict.fromkeys(known, value), "additionalProperties": value}


def _only(properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}
