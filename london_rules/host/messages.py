"""What a client and a host say to each other besides the protocol of tables: a class for each message."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from london_rules.classes import frozen
from london_rules.table.protocol import replies as told
from london_rules.table.protocol import requests as ask
from london_rules.table.protocol.fields import LONGEST_WORD, Plain, optional, table_field, wanted
from london_rules.table.protocol.replies import Reply
from london_rules.table.protocol.requests import MOST_SEATS, SEAT, AtTable, Request
from london_rules.table.undo import UndoMode

LONGEST_SECRET: Final = 100

_BUNDLES: Plain = {"type": "object", "additionalProperties": {"$ref": "#/definitions/bundle"}}


def _secret(about: str) -> Any:
    return wanted(about, minLength=1, maxLength=LONGEST_SECRET)


# ---- what a client sends -------------------------------------------------------------------------


@frozen(kw_only=True)
class Start(Request):
    """Start a table. The reply has the secret of each link: it is not kept, so nobody can ask for it again."""

    type = "start"
    variant: str = wanted("Ids joined by `+`: of shipped bundles, or of `texts`.", maxLength=LONGEST_WORD)
    texts: dict[str, Any] = optional("Bundles that are not shipped, by their ids.", dict, **_BUNDLES)
    seats: list[Any] = wanted("Who sits in each seat.", items=SEAT, maxItems=MOST_SEATS)
    undo: UndoMode = optional("What may be taken back.", "own")


@frozen
class Delete(AtTable):
    """Delete a table with all that belongs to it."""

    type = "delete"
    owner: str = _secret("The secret of who started the table.")


@frozen
class Join(AtTable):
    """Go to a table by a link: from now on, the connection is in the seat of the link, or watches."""

    type = "join"
    secret: str = _secret("The secret of the link.")


# What needs no table, and what may be asked at one.
ANYWHERE: Final[dict[str, type[Request]]] = {one.type: one for one in (ask.Games, Start, Delete)}
AT_TABLE: Final[dict[str, type[Request]]] = {
    one.type: one for one in (ask.Scene, ask.Watch, ask.Answer, ask.Undo, ask.Look, ask.Score)
}
SOCKET: Final[dict[str, type[Request]]] = {Join.type: Join, **AT_TABLE}
REQUESTS: Final = ANYWHERE | SOCKET


# ---- what a host sends ---------------------------------------------------------------------------


@frozen
class Started(Reply):
    """A table is there: the secrets of its links."""

    type = "started"
    table: str = table_field()
    seats: list[Any] = wanted("The secret of each seat; null for a bot.", items={"type": ["string", "null"]})
    watch: str = wanted("The secret of the link for spectators.")
    owner: str = wanted("The secret of who started the table, who may delete it.")


@frozen
class Joined(Reply):
    """The connection is at a table."""

    type = "joined"
    nullable: ClassVar[tuple[str, ...]] = ("you",)
    table: str = table_field()
    you: int | None = wanted("The seat; null for a spectator.", minimum=1)
    variant: str = wanted("The variant that is played.")
    title: str = wanted("Its title.")
    digest: str = wanted("The digest of its rules.")
    seats: list[Any] = wanted("Who sits in each seat.", items={"$ref": "#/definitions/seat"})


@frozen
class Gone(Reply):
    """The table was deleted; it comes by itself."""

    type = "gone"
    table: str = table_field()


REPLIES: Final[dict[str, type[Reply]]] = {
    one.type: one
    for one in (
        *(told.GamesReply, told.Done, told.SceneReply, told.Looked, told.ScoreReply, told.Error, told.Packet),
        *(Started, Joined, Gone),
    )
}
