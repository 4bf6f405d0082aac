"""What the server sends: a class for each message. One reply follows each request; packets come by themselves."""

from __future__ import annotations

from typing import Any, Final

from london_rules.classes import fields, frozen
from london_rules.table.protocol.fields import (
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


@frozen
class Reply(Message):
    """What the server sends; a field that may be left out is left out where it is None."""

    def as_json(self, id: Id = None) -> Plain:
        """Return it as plain data; `id` is that of the request."""
        values = [(one, getattr(self, one.name)) for one in fields(type(self))]
        given = {one.name: value for one, value in values if value is not None or one.default is not None}
        return {"type": self.type, **({} if id is None else {"id": id}), **given}


@frozen
class HelloReply(Reply):
    """The server's side of the greeting."""

    type = "hello"
    protocol: int = wanted("The number of the protocol.")
    tool: str = wanted("The name of the program.")
    version: str = wanted("The version of the program.")
    tables: int = wanted("How many tables may be open.")
    longest_line: int = wanted("How many bytes a line may have.")


@frozen
class GamesReply(Reply):
    """The shipped games, and the shipped overlays with a variant that has each."""

    type = "games"
    games: list[Any] = wanted("The games.", items=ref("game"))
    overlays: list[Any] = wanted("The overlays.", items=ref("overlay"))


@frozen
class Opened(Reply):
    """A table is open."""

    type = "opened"
    table: str = table_field()
    variant: str = wanted("The variant that is played.")
    title: str = wanted("Its title.")
    digest: str = wanted("The digest of its rules.")
    seats: list[Any] = wanted("Who sits in each seat.", items=ref("seat"))
    warnings: list[Any] = wanted("What the checker warns about in the texts.", items=ref("diagnostic"))
    assumed: dict[str, Any] = wanted("How many figures are assumed.", **ref("assumed"))


@frozen
class SceneReply(Reply):
    """How to draw the table."""

    type = "scene"
    table: str = table_field()
    scene: dict[str, Any] = wanted("Areas, things, maps, tracks, colours and signs.", **ref("scene"))


@frozen
class Done(Reply):
    """What was asked for is done; packets tell what changed."""

    type = "done"
    table: str = table_field()


@frozen
class Saved(Reply):
    """A save."""

    type = "saved"
    table: str = table_field()
    save: str = wanted("What `restore` takes: JSON as text, as its numbers are larger than some clients can keep.")


@frozen
class Looked(Reply):
    """What is printed on things, or what an action does, and why it is or is not offered."""

    type = "looked"
    table: str = table_field()
    name: str = wanted("The name that was asked for.")
    things: list[str] = wanted("The ids of things with these words in their names.")
    printed: list[list[str]] = wanted("What is printed, line by line, once for things that are alike.")
    assumed: list[list[str]] = wanted("The fields of each that no source states: they are marked in `printed`.")
    why: list[str] | None = optional("Whether the seat can choose it now, and which conditions do not hold.")


@frozen
class Coached(Reply):
    """What helps the seat that is asked; another seat can learn how the game goes."""

    type = "coached"
    table: str = table_field()
    seat: int = seat_field()
    advice: dict[str, Any] | None = optional("About the open question.", **ref("advice"))
    game: list[Any] | None = optional("The aim of the game, and a turn.", items=ref("paragraph"))


@frozen
class ScoreReply(Reply):
    """Places, figures, and where they came from."""

    type = "score"
    table: str = table_field()
    standings: dict[str, Any] = wanted("Places and figures.", **ref("standings"))


@frozen
class ByeReply(Reply):
    """The server ends."""

    type = "bye"


@frozen
class Error(Reply):
    """A request is refused, or, without `id`, bots cannot go on; nothing has changed."""

    type = "error"
    code: str = wanted("The code; `london-rules explain CODE` prints the page about it.", pattern="^LR-[A-Z][0-9]{4}$")
    message: str = wanted("What is wrong.")
    help: str | None = optional("The way out.")
    table: str | None = optional("The table that it is about.", pattern=TABLE_NAME)
    diagnostics: list[Any] | None = optional("The mistakes in the texts of a variant.", items=ref("diagnostic"))


@frozen
class Packet(Reply):
    """What is new for a viewer: a `view` or a `patch` of the last one, events, and sentences that tell them."""

    type = "packet"
    table: str = table_field()
    seat: int | None = wanted("The seat that it is for; null for spectators.", minimum=1)
    number: int = wanted("It counts the packets of this viewer from 1.", minimum=1)
    view: dict[str, Any] | None = optional("The whole view.", **ref("view"))
    patch: list[Any] | None = optional("Operations (RFC 6902) on the last view.", items=ref("operation"))
    rewind: dict[str, Any] | None = optional("Which events no longer hold.", **ref("rewind"))
    events: list[Any] = optional("The new events.", list, items=ref("event"))
    told: list[Any] = optional("The new events in words, turn by turn.", list, items=ref("told"))


REPLIES: Final = declared_in(__name__, Reply)
