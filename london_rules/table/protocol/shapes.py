"""The shapes of what packets and replies hold, as JSON Schemas: views, decisions, events, scenes and the rest.

These are made by several modules as plain data, so there are no classes to derive them from. The tests hold them to
what whole games of all shipped games send.
"""

from __future__ import annotations

from typing import Any, Final, get_args

from london_rules.engine.decisions import Kind, OptionType
from london_rules.language.rules import Seen
from london_rules.layout.model import PLACES, SIZES, STYLES
from london_rules.table.protocol.fields import SEAT_KIND, Plain, ref

TEXT: Final[Plain] = {"type": "string"}
WHOLE: Final[Plain] = {"type": "integer"}
YES: Final[Plain] = {"type": "boolean"}
SEAT: Final[Plain] = {"type": "integer", "minimum": 1}
ANY: Final[Plain] = {}
SEEN: Final[Plain] = {"enum": [*get_args(Seen)]}
PART: Final[Plain] = {"type": "number", "minimum": 0, "maximum": 1}


def closed(properties: Plain) -> Plain:
    """Describe an object with these fields and no others; a name that ends in `?` may be left out."""
    required = [name for name in properties if not name.endswith("?")]
    named = {name.removesuffix("?"): shape for name, shape in properties.items()}
    return {"type": "object", "properties": named, "required": required, "additionalProperties": False}


def listed(shape: Plain) -> Plain:
    """Describe a list."""
    return {"type": "array", "items": shape}


def by_name(shape: Plain) -> Plain:
    """Describe an object with any names and values of one shape."""
    return {"type": "object", "additionalProperties": shape}


def or_null(shape: Plain) -> Plain:
    """Describe a value that may be null."""
    return {"anyOf": [shape, {"type": "null"}]}


def _said(about: str, shape: Plain) -> Plain:
    return {"description": about, **shape}


NAME_OR_NULL: Final = or_null(TEXT)
COUNTERS: Final = by_name(WHOLE)

# ---- views ---------------------------------------------------------------------------------------

_VIEW: Plain = {
    "view": _said(
        "All that a viewer knows of a table.",
        closed(
            {
                "variant": TEXT,
                "turn": WHOLE,
                "first player?": _said(
                    "Who began this round, or the game, where the rules ask for it; null before that.", or_null(SEAT)
                ),
                "round?": _said("Only of games with rounds, as is the next.", WHOLE),
                "rounds left?": _said("Rounds to come after this one, once the end is announced.", or_null(WHOLE)),
                "active player": SEAT,
                "turns left": or_null(WHOLE),
                "over": YES,
                "unfinished": YES,
                "you": or_null(SEAT),
                "players": listed(
                    closed(
                        {
                            "player": SEAT,
                            "left the game?": _said("Only of games that players can leave.", YES),
                            "counters": COUNTERS,
                            "zones": by_name(ref("zone")),
                        }
                    ),
                ),
                "counters": COUNTERS,
                "zones": by_name(ref("zone")),
                "decision": or_null({"anyOf": [ref("decision"), ref("decision of another")]}),
                "seats": listed(ref("seat")),
                "undo": _said("How many of its own answers the viewer may take back.", {**WHOLE, "minimum": 0}),
            }
        ),
    ),
    "zone": _said(
        "What lies in a zone; where it may not be seen, only how much.",
        {
            "anyOf": [
                closed(
                    {
                        "shape": {"enum": ["hand", "pile"]},
                        "number": WHOLE,
                        "things": or_null(listed(ref("thing"))),
                    }
                ),
                closed({"shape": {"const": "stacks"}, "number": WHOLE, "stacks": listed(listed(ref("thing")))}),
                closed({"shape": {"const": "rows"}, "number": WHOLE, "rows": listed(listed(or_null(ref("thing"))))}),
            ]
        },
    ),
    "thing": _said(
        "A thing where it lies; its id and name are null if it may not be seen.",
        closed(
            {
                "thing": NAME_OR_NULL,
                "name": NAME_OR_NULL,
                "face down": YES,
                "covered": YES,
                "counters?": COUNTERS,
                "marks?": listed(TEXT),
            }
        ),
    ),
    "seat": closed({"kind": SEAT_KIND, "name": TEXT}),
    "operation": _said(
        "An operation of JSON Patch; only these three are sent.",
        {
            "anyOf": [
                closed({"op": {"enum": ["add", "replace"]}, "path": TEXT, "value": ANY}),
                closed({"op": {"const": "remove"}, "path": TEXT}),
            ]
        },
    ),
}

# ---- decisions -----------------------------------------------------------------------------------

_CAUSES = listed(closed({"rule": TEXT, "thing": NAME_OR_NULL, "name": TEXT}))
_DECISION: Plain = {
    "decision": _said(
        "The question to the viewer.",
        closed(
            {
                "player": SEAT,
                "number": _said("Give it back with the answer.", SEAT),
                "kind": {"enum": list(get_args(Kind))},
                "rule": TEXT,
                "sentence": TEXT,
                "because": _CAUSES,
                "options": listed(ref("option")),
            }
        ),
    ),
    "decision of another": _said(
        "Who is asked.",
        closed({"player": SEAT, "rule": NAME_OR_NULL, "sentence": TEXT, "because": _CAUSES}),
    ),
    "option": _said(
        "One legal answer: give back its id. The type says what it is about, and what to highlight.",
        closed(
            {
                "id": TEXT,
                "label": TEXT,
                "text": TEXT,
                "type": {"enum": list(get_args(OptionType))},
                "notes?": listed(TEXT),
                "thing?": TEXT,
                "zone?": TEXT,
                "owner?": SEAT,
                "index?": SEAT,
                "player?": SEAT,
                "number?": WHOLE,
                "things?": listed(NAME_OR_NULL),
            }
        ),
    ),
}

# ---- events --------------------------------------------------------------------------------------

_PLACE = closed({"zone": TEXT, "player": or_null(SEAT)})
_CHANGE: Plain = {"player": SEAT, "counter": TEXT, "amount": WHOLE}
_KINDS_OF_EVENT: dict[str, Plain] = {
    "rule": {"rule": TEXT, "player": WHOLE, "thing": NAME_OR_NULL},
    "counter": {**_CHANGE, "player": WHOLE, "thing": NAME_OR_NULL},
    "payment": {**_CHANGE, "thing": NAME_OR_NULL},
    "short": _CHANGE,
    "counter on thing": {"thing": NAME_OR_NULL, "counter": TEXT, "amount": WHOLE},
    "move": {"thing": NAME_OR_NULL, "out of": _PLACE, "into": _PLACE, "on": NAME_OR_NULL, "under?": {"const": True}},
    "swap": {"things": listed(NAME_OR_NULL), "zones": listed(_PLACE)},
    "turned": {"thing": NAME_OR_NULL, "face": {"enum": ["down", "up"]}},
    "row moved": {"in": _PLACE, "row": WHOLE, "to": WHOLE},
    "gaps closed": {"in": _PLACE},
    "revealed": {"player": SEAT, "things": listed(NAME_OR_NULL)},
    "all have chosen": {},
    "number chosen": {**_CHANGE, "value": WHOLE},
    "looked at": {"player": SEAT, "things": listed(NAME_OR_NULL)},
    "choice": {"player": SEAT},
    "action": {"player": SEAT, "action": TEXT},
    "power for a time": {"player": SEAT},
    "not done": {"player": SEAT},
    "end announced": {"turns?": WHOLE, "rounds?": WHOLE},
    "next turn": {"player": SEAT},
    "turn skipped": {"player": SEAT},
    "left the game": {"player": SEAT},
    "outcome": {"outcome": TEXT, "won?": YES},
    "round begins": {"round": WHOLE, "player": SEAT},
    "turn begins": {"player": SEAT},
    "chance": {"value": WHOLE, "of": WHOLE},
}
_NUMBERED: Plain = {
    "number": {"type": "integer", "minimum": 0},
    "cause": or_null(WHOLE),
    "turn": WHOLE,
    "only?": _said(
        "The questions before it that answered themselves: a thing and where it was, a player, or the words of an "
        "option. Nobody but the player who was not asked learns of them.",
        listed(
            closed(
                {"thing": NAME_OR_NULL, "in": or_null(_PLACE), "player": or_null(SEAT), "option": NAME_OR_NULL},
            )
        ),
    ),
}
_EVENTS: Plain = {
    "event": _said(
        "What happened; `cause` is the number of the event that it is part of.",
        {
            "anyOf": [
                closed({**_NUMBERED, "type": {"const": type}, **fields}) for type, fields in _KINDS_OF_EVENT.items()
            ]
        },
    ),
    "told": _said(
        "What a player did in a turn, in words; a turn that goes on is told on. `events` has for each line the numbers "
        "of the events that it tells.",
        closed({"turn": WHOLE, "player": WHOLE, "lines": listed(TEXT), "events": listed(listed(WHOLE))}),
    ),
    "rewind": _said(
        "Answers were taken back: events from this number on no longer hold. `by` is the seat, null for the host.",
        closed({"from": or_null(WHOLE), "by": or_null(SEAT)}),
    ),
}

# ---- scenes --------------------------------------------------------------------------------------

_PIECES = listed(
    {
        "anyOf": [
            TEXT,
            closed({"counter": TEXT, "optional": YES}),
            closed({"zone": TEXT, "optional": YES}),
            closed({"one": TEXT, "many": TEXT}),
        ]
    }
)
_SCENE: Plain = {
    "scene": _said(
        "How to draw a table, the same for every game and seat; what the parts mean is on the page about the engine.",
        closed(
            {
                "variant": TEXT,
                "title": TEXT,
                "assumed": ref("assumed"),
                "keeps?": _said("Something is kept for the next game.", {"const": True}),
                "seats": listed(closed({"name": TEXT, "colour": TEXT})),
                "areas": closed(dict.fromkeys(("table", "own", "others"), listed(ref("area")))),
                "round?": _said("What people call a round, if that is another word.", TEXT),
                "not drawn": listed(TEXT),
                "zones": by_name(closed({"owner": TEXT, "kind": TEXT, "shape": TEXT, "seen": SEEN})),
                "status": listed(_PIECES),
                "counters": by_name(
                    closed(
                        {
                            "name": TEXT,
                            "owner": TEXT,
                            "symbol": TEXT,
                            "icon": TEXT,
                            "limit": _said("How far the counter goes, where a layout says so.", or_null(WHOLE)),
                            "values": by_name(TEXT),
                        }
                    )
                ),
                "kinds": by_name(
                    closed(
                        {
                            "name": TEXT,
                            "plural": TEXT,
                            "icon": TEXT,
                            "back": closed({"colour": TEXT, "words": TEXT, "picture": NAME_OR_NULL}),
                            "tint": NAME_OR_NULL,
                            "colours": by_name(TEXT),
                            "die": _said("The counter whose number is on top of such a die.", NAME_OR_NULL),
                        }
                    )
                ),
                "icons": _said("Pictures that are drawn before words, by the word.", by_name(TEXT)),
                "pictures": _said("Addresses of pictures by name: `data:` and the picture.", by_name(TEXT)),
                "things": by_name(closed({"name": TEXT, "kind": TEXT, "face": TEXT})),
                "faces": by_name(ref("face")),
                "maps": by_name(ref("map")),
                "tracks": by_name(ref("track")),
            }
        ),
    ),
    "area": closed(
        {
            "zone": NAME_OR_NULL,
            "title": TEXT,
            "as": {"enum": list(STYLES)},
            "at": {"enum": list(PLACES)},
            "size": {"enum": list(SIZES)},
            "rows": listed(TEXT),
            "empty": TEXT,
            "with": NAME_OR_NULL,
            "whose": or_null(closed({"field": TEXT, "counter": TEXT})),
            "sorted": listed(closed({"field": TEXT, "values": listed(TEXT)})),
            "map": NAME_OR_NULL,
            "track": NAME_OR_NULL,
            "pawns": listed({"anyOf": [closed({"zone": TEXT}), closed({"counter": TEXT})]}),
            "owned": listed(TEXT),
            "picture": _said("The picture behind it.", NAME_OR_NULL),
        }
    ),
    "face": closed(
        {
            "name": TEXT,
            "kind": TEXT,
            "line": listed(TEXT),
            "colour": TEXT,
            "left": TEXT,
            "right": TEXT,
            "foot": listed(TEXT),
            "counters": listed(_PIECES),
            "called": or_null(_PIECES),
            "picture": NAME_OR_NULL,
            "printed": listed(TEXT),
            "values": by_name(ANY),
            "assumed": listed(TEXT),
        }
    ),
    "map": closed(
        {
            "points": listed(closed({"id": TEXT, "name": TEXT, "x": PART, "y": PART, "colour": TEXT})),
            "lines": listed(closed({"from": TEXT, "to": TEXT, "relation": TEXT, "thing": NAME_OR_NULL})),
            "relations": listed(TEXT),
            "picture": _said("The picture that it lies on.", NAME_OR_NULL),
            "height": _said("How high it is, if it is 1 wide.", {"type": "number"}),
        }
    ),
    "track": closed(
        {
            "counter": NAME_OR_NULL,
            "along": NAME_OR_NULL,
            "places": listed(closed({"value": WHOLE, "id": NAME_OR_NULL, "name": TEXT, "at": PART})),
        }
    ),
}

# ---- the rest ------------------------------------------------------------------------------------

_POINT = closed({"line": WHOLE, "column": WHOLE, "offset": WHOLE})
_SPAN = or_null(closed({"file": TEXT, "start": _POINT, "end": _POINT}))
_FIX = closed({"title": TEXT, "replacement": TEXT, "safe": {"type": "boolean"}, "span": _SPAN})
_SOURCE: Plain = {"type": "array", "items": [TEXT, WHOLE], "minItems": 2, "maxItems": 2}
_REST: Plain = {
    "assumed": _said(
        "How many figures of a rule set are assumed, of how many, and how each is marked.",
        closed({"number": WHOLE, "of": WHOLE, "mark": TEXT}),
    ),
    "game": closed({"id": TEXT, "title": TEXT, "players": ref("numbers of players")}),
    "numbers of players": closed({"least": WHOLE, "most": WHOLE}),
    "overlay": closed(
        {"id": TEXT, "variant": _said("It, with a game that it can be played with.", TEXT), "title": TEXT}
    ),
    "standings": _said(
        "The end of a game, in the words of the layout. Lists in `amounts` and `players` are in the order of seats.",
        closed(
            {
                "unfinished": _said("Whether the limit of turns ended the game.", YES),
                "ranking": _said("What the lines of the ranking are called.", listed(TEXT)),
                "places": listed(closed({"player": SEAT, "place": SEAT, "values": listed(WHOLE)})),
                "counter": _said("What is ranked first.", TEXT),
                "steps": listed(closed({"name": TEXT, "amounts": listed(WHOLE)})),
                "sides?": _said(
                    "Only of a game with sides: the players of each, and their figures added.",
                    listed(closed({"name": TEXT, "players": listed(SEAT), "place": SEAT, "values": listed(WHOLE)})),
                ),
                "outcome?": _said(
                    "Only of a game that all players won or lost together.",
                    closed({"name": TEXT, "won": YES, "words": TEXT}),
                ),
                "sources": listed(
                    closed({"counter": TEXT, "at_scoring": YES, "players": listed(listed(_SOURCE))}),
                ),
            }
        ),
    ),
    "paragraph": _said(
        "A text about the game; `anchor` is where its rulebook has it.",
        closed({"title": TEXT, "text": TEXT, "anchor": TEXT}),
    ),
    "advice": _said(
        "About the open question. What cannot be known or takes too long to find out is left out.",
        closed(
            {
                "number": _said("The number of the question.", WHOLE),
                "about": or_null(ref("paragraph")),
                "lessons": _said("What the bundle says the first time, or after some turns.", listed(TEXT)),
                "options": listed(ref("advice on an option")),
                "ahead": or_null(
                    _said(
                        "Who is ahead, and why; no players if it is level.",
                        closed({"players": listed(SEAT), "text": TEXT}),
                    )
                ),
            }
        ),
    ),
    "advice on an option": closed(
        {
            "id": TEXT,
            "rule?": _said("What the rules say of it, in English.", TEXT),
            "will?": _said("What will happen, line by line.", listed(TEXT)),
            "leaves?": _said("The figures of the seat that are others then.", listed(TEXT)),
            "then?": _said("The question that follows, or why no more is told.", TEXT),
        }
    ),
    "diagnostic": closed(
        {
            "code": TEXT,
            "slug": NAME_OR_NULL,
            "severity": {"enum": ["error", "warning"]},
            "confidence": TEXT,
            "message": TEXT,
            "span": _SPAN,
            "labels": listed(closed({"text": TEXT, "span": _SPAN})),
            "help": NAME_OR_NULL,
            "notes": listed(TEXT),
            "fix": or_null(_FIX),
            "alternatives": _said("Further texts that may be meant.", listed(_FIX)),
            "page": TEXT,
        }
    ),
}

DEFINITIONS: Final[dict[str, Any]] = {**_VIEW, **_DECISION, **_EVENTS, **_SCENE, **_REST}
