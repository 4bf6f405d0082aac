"""What a client sends: a class for each message, and the strict reader."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from london_rules.classes import fields, frozen
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.engine.errors import SaveError
from london_rules.plain_data import WrongFieldError, read_as
from london_rules.strict_json import JsonError, read_json
from london_rules.table.errors import TableError
from london_rules.table.protocol.fields import (
    LONGEST_ID,
    LONGEST_WORD,
    SEAT_KIND,
    TABLE_NAME,
    Id,
    Message,
    Plain,
    declared_in,
    optional,
    ref,
    seat_field,
    table_field,
    wanted,
)
from london_rules.table.seats import LONGEST_NAME, Seat
from london_rules.table.undo import UndoMode

MOST_SEATS = 20

SEAT = ref("seat wish")
BUNDLES: Plain = {"type": "object", "additionalProperties": ref("bundle")}
_VIEWERS = {"items": {"type": ["integer", "null"], "minimum": 1}, "maxItems": MOST_SEATS}
DEFINITIONS: Plain = {
    "seat wish": {
        "description": "Who sits in a seat: a kind of player, or a kind and a name.",
        "anyOf": [
            SEAT_KIND,
            {
                "type": "object",
                "properties": {"kind": SEAT_KIND, "name": {"type": "string", "maxLength": LONGEST_NAME}},
                "additionalProperties": False,
            },
        ],
    },
    "bundle": {
        "description": "The texts of a bundle by the names of its files, or the text of its only file.",
        "anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}],
    },
}


@frozen
class Request(Message):
    """What a client sends."""


@frozen
class Hello(Request):
    """Begin: the client says which protocol it speaks. It must be the first message."""

    type = "hello"
    protocol: int = wanted("The number of the protocol.")
    name: str = optional("The name of the client, for its own logs.", "", maxLength=LONGEST_WORD)


@frozen
class Games(Request):
    """List the games that come with the program."""

    type = "games"


@frozen(kw_only=True)
class Opening(Request):
    """What both ways to open a table need."""

    variant: str = wanted("Ids joined by `+`: of shipped bundles, or of `texts`.", maxLength=LONGEST_WORD)
    texts: dict[str, Any] = optional("Bundles that are not shipped, by their ids.", dict, **BUNDLES)
    table: str | None = optional("A name for the table; by default, the server gives a number.", pattern=TABLE_NAME)
    watch: list[int | None] = optional("Who watches from the start: seats, or null for spectators.", list, **_VIEWERS)


@frozen(kw_only=True)
class New(Opening):
    """Open a table with a new game."""

    type = "new"
    seats: list[Any] = wanted("Who sits in each seat.", items=SEAT, maxItems=MOST_SEATS)
    seed: int | None = optional("The seed of chance; without one, the game takes one that nobody can guess.")
    first: int | None = optional("The seat that begins.", minimum=1)
    ask_forced: bool = optional("Whether questions with one option are asked too.", False)
    undo: UndoMode = optional("What may be taken back.", "own")
    after: dict[str, Any] | str | None = optional(
        "What `saved` contained when the game before was over: it may keep things. As text, or as data."
    )


@frozen(kw_only=True)
class Restore(Opening):
    """Open a table with a saved game; seats and undo are those of the save unless others are given."""

    type = "restore"
    save: dict[str, Any] | str = wanted("What `saved` contained: the text, or its data with all numbers as they were.")
    seats: list[Any] | None = optional("Who sits in each seat.", items=SEAT, maxItems=MOST_SEATS)
    undo: UndoMode | None = optional("What may be taken back.")


@frozen
class AtTable(Request):
    """A message about an open table."""

    table: str = table_field()


@frozen
class Scene(AtTable):
    """Ask how to draw the table."""

    type = "scene"


@frozen
class Watch(AtTable):
    """Ask for packets for a seat or for spectators, from the whole view on; again for a new whole view."""

    type = "watch"
    seat: int | None = optional("A seat, from 1; null, or left out, for spectators.", minimum=1)
    history: bool = optional("Whether the first packet has all that happened so far.", False)


@frozen
class Unwatch(AtTable):
    """Ask for no more packets for a seat or for spectators."""

    type = "unwatch"
    seat: int | None = optional("A seat, from 1; null, or left out, for spectators.", minimum=1)


@frozen
class Answer(AtTable):
    """Answer the open question."""

    type = "answer"
    seat: int = seat_field()
    option: str = wanted("The id of an option.")
    number: int | None = optional("The number of the decision: an answer that comes twice or too late is refused.")


@frozen
class Undo(AtTable):
    """Take back answers of a seat."""

    type = "undo"
    seat: int = seat_field()
    answers: int = optional("How many of its own answers the seat takes back.", 1, minimum=1)


@frozen
class Rewind(AtTable):
    """Go back, as the host, to the point after a number of answers of all seats."""

    type = "rewind"
    answers: int = wanted("How many answers are left.", minimum=0)


@frozen
class Save(AtTable):
    """Ask for a save. It holds everything, also what is hidden: it is for the host."""

    type = "save"


@frozen
class Look(AtTable):
    """Ask what is printed on things, or what an action does, and why it is or is not offered."""

    type = "look"
    name: str = wanted("Words of the name of a thing, or the name of an action.", minLength=1, maxLength=LONGEST_WORD)
    seat: int | None = optional("The seat that is asked now, to learn why the name is or is not offered.", minimum=1)


@frozen
class Coach(AtTable):
    """Ask what the open question is about, what each option will do, and who is ahead, as far as the seat can know."""

    type = "coach"
    seat: int = seat_field()
    game: bool = optional("Whether to tell the aim of the game and a turn too: at any time.", False)


@frozen
class Score(AtTable):
    """Ask for the places and figures of a game that is over."""

    type = "score"


@frozen
class Close(AtTable):
    """Close a table; what is not saved is lost."""

    type = "close"


@frozen
class Bye(Request):
    """End: all tables are closed."""

    type = "bye"


REQUESTS: Final = declared_in(__name__, Request)


# ---- reading -------------------------------------------------------------------------------------


def read_id(data: Plain) -> Id:
    """Return the id of a request; raises TableError if it is not a word or a whole number."""
    id = data.get("id")
    if id is None or type(id) is int or (isinstance(id, str) and len(id) <= LONGEST_ID):
        return id
    raise TableError("LR-P0013", "`id` is not a whole number or a short text")


def read_request(data: Plain, kinds: Mapping[str, type[Request]] = REQUESTS) -> Request:
    """Read a message strictly; raises TableError for a type, field or value that is not one of `kinds`."""
    given = data.get("type")
    if not isinstance(given, str) or given not in kinds:
        help = did_you_mean(given, kinds) if isinstance(given, str) else None
        raise TableError("LR-P0012", f"there is no message {given!r:.40}", help or f"types are {', '.join(kinds)}")
    kind = kinds[given]
    rest = {key: value for key, value in data.items() if key not in ("type", "id")}
    known = {one.name: one for one in fields(kind)}
    for key in rest:
        if key not in known:
            help = did_you_mean(key, known) or f"fields are {', '.join(['type', 'id', *known])}"
            raise TableError("LR-P0013", f"`{given}` has no field `{key:.40}`", help)
    try:
        request: Request = read_as(kind, rest)
    except WrongFieldError as e:
        missing = str(e) not in rest
        wrong = "is missing" if missing else "has a value of the wrong type"
        raise TableError("LR-P0013", f"`{e}` of `{given}` {wrong}", _about(kind, str(e))) from None
    _check_bounds(kind, request)
    return request


def _about(kind: type[Request], name: str) -> str:
    about = next(one for one in fields(kind) if one.name == name).metadata["schema"]["description"]
    return str(about[:1].lower() + about[1:].rstrip("."))


def _check_bounds(kind: type[Request], request: Request) -> None:
    """Check what the schema says beyond types; raises TableError."""
    for one in fields(kind):
        value, schema = getattr(request, one.name), one.metadata["schema"]
        if value is not None and not _fits(value, schema):
            raise TableError("LR-P0013", f"`{one.name}` of `{kind.type}` has a wrong value", _about(kind, one.name))


def _fits(value: Any, schema: Plain) -> bool:
    if isinstance(value, str):
        fits = int(schema.get("minLength", 0)) <= len(value) <= int(schema.get("maxLength", len(value)))
        return fits and ("pattern" not in schema or re.fullmatch(schema["pattern"], value) is not None)
    if isinstance(value, list):
        return len(value) <= int(schema.get("maxItems", len(value)))
    return not isinstance(value, int) or int(schema.get("minimum", value)) <= value <= int(schema.get("maximum", value))


def read_seats(given: list[Any]) -> list[Seat]:
    """Read who sits in each seat: a kind, or a kind and a name; raises TableError."""
    made = []
    for one in given:
        wish = {"kind": one} if isinstance(one, str) else one
        if not isinstance(wish, dict) or any(key not in ("kind", "name") for key in wish):
            raise TableError("LR-P0013", "a seat is not a kind of player, or an object with `kind` and `name`")
        try:
            made.append(read_as(Seat, wish))
        except WrongFieldError as e:
            raise TableError("LR-P0013", f"`{e}` of a seat is not a text") from None
    return made


def read_save(given: dict[str, Any] | str) -> dict[str, Any]:
    """Read a save, given as text or as data; raises SaveError for a text that is not the JSON of a save."""
    try:
        data = read_json(given) if isinstance(given, str) else given
    except JsonError as e:
        raise SaveError("LR-V0001", f"the save {e}") from None
    if not isinstance(data, dict):
        raise SaveError("LR-V0001", "this is not the save of a game")
    return data


def read_texts(given: dict[str, Any]) -> dict[str, dict[str, str] | str]:
    """Read bundles that are given as texts; raises TableError."""
    for id, texts in given.items():
        files = texts.values() if isinstance(texts, dict) else [texts]
        if not all(isinstance(text, str) for text in files):
            raise TableError("LR-P0013", f"`{id:.40}` of `texts` is not a text, or texts by the names of files")
    return given
