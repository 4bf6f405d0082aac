"""What a client and a host say to each other besides the protocol of tables: a class for each message."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from london_rules.classes import frozen
from london_rules.table.protocol import replies as told
from london_rules.table.protocol import requests as ask
from london_rules.table.protocol.fields import (
    LONGEST_WORD,
    Plain,
    by_type,
    optional,
    ref,
    seat_field,
    table_field,
    wanted,
)
from london_rules.table.protocol.replies import Reply
from london_rules.table.protocol.requests import BUNDLES, MOST_SEATS, SEAT, AtTable, Request
from london_rules.table.protocol.shapes import TEXT, WHOLE, closed, listed
from london_rules.table.seats import LONGEST_NAME

HostUndo: TypeAlias = Literal["own", "ask", "free", "none"]
Late: TypeAlias = Literal["bot", "ask"]
SignsIn: TypeAlias = Literal["none", "may", "must"]
Mail: TypeAlias = Literal["off", "asked", "on"]

LONGEST_SECRET: Final = 100
LONGEST_CLOCK: Final = 30 * 86_400
LONGEST_LINE: Final = 500  # letters of what somebody says

_SEATS: Plain = {"items": {"type": "integer", "minimum": 1}}

_SEATED: Plain = listed(ref("seat"))

_GAME: Plain = closed(
    {
        "variant": TEXT,
        "seats": _SEATED,
        "seed": TEXT,
        "answers": listed(TEXT),
        "at": WHOLE,
        "chance?": listed(WHOLE),
        "after?": {"type": "object"},
    }
)

_VOTE: Plain = {
    "properties": {
        "number": {"type": "integer"},
        "what": {"enum": ["undo", "bot", "rules"]},
        "by": {"type": ["integer", "null"], "description": "The seat that wishes it; null if none does."},
        "seat": {"type": "integer", "description": "The seat in which a bot would play."},
        "answers": {"type": "integer", "description": "How many answers would be taken back, with those of others."},
        "title": {"type": "string", "description": "The title of the rules that are offered."},
        "differences": {"type": "array", "items": {"type": "string"}, "description": "What differs in them, in words."},
        "of": {"type": "array", "items": {"type": "integer"}, "description": "The seats that are asked."},
        "yes": {"type": "array", "items": {"type": "integer"}, "description": "Those that have agreed."},
        "left": {"type": "integer", "description": "Seconds until it ends by itself."},
    },
    "required": ["number", "what", "by", "of", "yes", "left"],
    "additionalProperties": False,
}


_LONG: Plain = {"maxLength": LONGEST_SECRET}


def _secret(about: str) -> Any:
    return wanted(about, minLength=1, maxLength=LONGEST_SECRET)


def _name() -> Any:
    return wanted("The name that all at the table see.", minLength=1, maxLength=LONGEST_NAME)


# ---- what a client sends -------------------------------------------------------------------------


@frozen(kw_only=True)
class Start(Request):
    """Start a table. The reply has the secret of each link: it is not kept, so nobody can ask for it again."""

    type = "start"
    variant: str = wanted("Ids joined by `+`: of shipped bundles, or of `texts`.", maxLength=LONGEST_WORD)
    texts: dict[str, Any] = optional("Bundles that are not shipped, by their ids.", dict, **BUNDLES)
    seats: list[Any] = wanted("Who sits in each seat.", items=SEAT, maxItems=MOST_SEATS)
    undo: HostUndo = optional("What may be taken back; `ask`: others agree where they are concerned.", "own")
    clock: int = optional("Seconds for each answer; 0 for no clock.", 0, minimum=0, maximum=LONGEST_CLOCK)
    late: Late = optional("Who goes on for who is late: a bot at once, or one if the others agree.", "bot")
    turns_behind: int = optional("How many turns later spectators see what happens.", 0, minimum=0, maximum=100)
    minutes_behind: int = optional("How many minutes later spectators see what happens.", 0, minimum=0, maximum=1440)
    open: bool = optional("Whether the lobby lists the table, and anybody may sit down in its free seats.", False)


@frozen
class Lobby(Request):
    """List the open tables that have a free seat."""

    type = "lobby"


@frozen
class Sit(AtTable):
    """Sit down in a free seat of an open table. Its link leads nowhere from then on: the reply has another one."""

    type = "sit"
    seat: int = seat_field()
    name: str = _name()


@frozen
class Delete(AtTable):
    """Delete a table with all that belongs to it."""

    type = "delete"
    owner: str = _secret("The secret of who started the table.")


@frozen(kw_only=True)
class Offer(AtTable):
    """Offer other rules to a running table: the game goes on with them if all seats agree."""

    type = "offer"
    owner: str = _secret("The secret of who started the table.")
    variant: str = wanted("Ids joined by `+`: of shipped bundles, or of `texts`.", maxLength=LONGEST_WORD)
    texts: dict[str, Any] = optional("Bundles that are not shipped, by their ids.", dict, **BUNDLES)
    secret: str = optional("The secret of a seat, which agrees by this.", "", maxLength=LONGEST_SECRET)


@frozen
class Join(AtTable):
    """Go to a table by a link: from now on, the connection is in the seat of the link, or watches."""

    type = "join"
    secret: str = optional("The secret of the link; without it, who has signed in goes to their own seat.", "", **_LONG)
    seat: int | None = optional("Which of them, where it is not the only one.", minimum=0)


@frozen
class Name(AtTable):
    """Give one's own seat a name."""

    type = "name"
    name: str = _name()


@frozen
class Say(AtTable):
    """Say something to all at the table; only who has a seat may."""

    type = "say"
    text: str = wanted("What is said.", minLength=1, maxLength=LONGEST_LINE)


@frozen
class Unsay(AtTable):
    """Delete something that was said: by the seat that said it, or by who started the table."""

    type = "unsay"
    line: int = wanted("The number of what was said.")
    owner: str = optional("The secret of who started the table.", "", maxLength=LONGEST_SECRET)


@frozen
class Ballot(AtTable):
    """Agree to what somebody at the table wishes, or not; who wishes it gives it up by not agreeing."""

    type = "vote"
    number: int = wanted("The number of the vote.")
    agree: bool = wanted("Whether the seat agrees.")


@frozen
class Substitute(AtTable):
    """Let a bot play on in one's own seat, or play on oneself."""

    type = "bot"
    plays: bool = wanted("Whether a bot plays.")


@frozen
class Renew(AtTable):
    """Make a new link to one's own seat, to hand it on: the old one leads nowhere, and who else came by it goes."""

    type = "renew"


@frozen
class Notify(AtTable):
    """Let the host tell somebody when it is their turn and nobody is at the seat, if it does that, or ask what it does.

    An address of e-mail has to be confirmed by a link that is sent to it.
    """

    type = "notify"
    address: str | None = optional("Where a message is posted to; empty for nowhere.", maxLength=LONGEST_LINE)
    mail: str | None = optional("An address of e-mail; empty for none.", maxLength=LONGEST_LINE)


@frozen
class Mine(Request):
    """Ask who one is here, and at which tables."""

    type = "mine"


@frozen
class Forget(Request):
    """Forget what is kept of who has signed in: their seats at a table, or all, with their sessions."""

    type = "forget"
    table: str | None = optional("The table.", maxLength=LONGEST_SECRET)


@frozen
class Confirm(Request):
    """Confirm an address of e-mail, by the secret that was sent to it."""

    type = "confirm"
    key: str = _secret("The secret.")


@frozen
class Unsubscribe(Request):
    """End the mails to an address, and forget it, by the secret that each of them has."""

    type = "unsubscribe"
    key: str = _secret("The secret.")


@frozen
class Rematch(AtTable):
    """Start another game with the same rules and links, the seats turned by one; only after the end of this one."""

    type = "rematch"
    kept: bool = optional("Whether what the game keeps for the next one goes over: the next game of a campaign.", False)


@frozen
class Report(AtTable):
    """Ask for all that happened at a table whose game is over: a save, and what the workshop needs to show it."""

    type = "report"


# What needs no table, and what may be asked at one.
Anywhere: TypeAlias = ask.Games | Start | Lobby | Sit | Delete | Offer | Mine | Forget | Confirm | Unsubscribe
ANYWHERE: Final[dict[str, type[Request]]] = by_type(*get_args(Anywhere))
AT_TABLE: Final[dict[str, type[Request]]] = by_type(
    *(ask.Scene, ask.Watch, ask.Answer, ask.Undo, ask.Look, ask.Coach, ask.Score),
    *(Name, Say, Unsay, Ballot, Substitute, Renew, Notify, Rematch, Report),
)
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
class Tables(Reply):
    """The open tables that have a free seat, the newest first."""

    type = "tables"
    tables: list[Any] = wanted(
        "The tables.",
        items=closed(
            {"table": TEXT, "variant": TEXT, "title": TEXT, "seats": _SEATED, "free": {"type": "array", **_SEATS}}
        ),
    )


@frozen
class Yours(Reply):
    """Who one is here, and at which tables, the newest first."""

    type = "yours"
    sign_in: SignsIn = wanted("Whether people can sign in; `must`: to start a table.")
    name: str | None = wanted("What the provider calls who has signed in; null for who has not.")
    tables: list[Any] = wanted(
        "The tables at which they sit, or watch (`seat` is 0).",
        items=closed({"table": TEXT, "title": TEXT, "seat": WHOLE, "name": TEXT}),
    )


@frozen
class Seated(Reply):
    """The seat is taken: the secret of its link."""

    type = "seated"
    table: str = table_field()
    seat: int = seat_field()
    secret: str = wanted("The secret.")


@frozen
class Joined(Reply):
    """The connection is at a table."""

    type = "joined"
    table: str = table_field()
    you: int | None = wanted("The seat; null for a spectator.", minimum=1)
    variant: str = wanted("The variant that is played.")
    title: str = wanted("Its title.")
    digest: str = wanted("The digest of its rules.")
    seats: list[Any] = wanted("Who sits in each seat.", items=ref("seat"))
    said: list[Any] = wanted("What was said last.", items=ref("reply said"))
    undo: HostUndo = wanted("What may be taken back.")
    days: int = optional("After how many days without an answer the table is deleted; 0: never.", 0)
    next: str | None = optional("The table of the rematch, where the same link leads to a seat.")
    webhooks: bool | None = optional("Whether `notify` may name an address.")
    mails: bool | None = optional("Whether `notify` may name one of e-mail.")
    turns_behind: int | None = optional("How many turns later a spectator sees what happens.")
    minutes_behind: int | None = optional("How many minutes later.")


@frozen
class Said(Reply):
    """Somebody has said something; it comes by itself."""

    type = "said"
    table: str = table_field()
    line: int = wanted("Its number.")
    seat: int = seat_field()
    text: str = wanted("The text; empty once it was deleted.")
    at: int = wanted("When it was said, in seconds since 1970.")


@frozen
class Around(Reply):
    """Who is connected; it comes by itself."""

    type = "around"
    table: str = table_field()
    seats: list[int] = wanted("The seats.", **_SEATS)
    watching: int = wanted("How many spectators.")


@frozen
class Waits(Reply):
    """What the table waits for, and how long. It comes by itself when that changes."""

    type = "waits"
    table: str = table_field()
    seat: int | None = wanted("The seat that is asked; null if none is.", minimum=1)
    left: int | None = wanted("Seconds until its time is over; null if no clock runs.")
    vote: dict[str, Any] | None = wanted("The open vote; null if there is none.", **_VOTE)


@frozen
class Changed(Reply):
    """The table plays other rules from now on; it comes by itself. Join again: no packet comes before that."""

    type = "changed"
    table: str = table_field()
    title: str = wanted("The title of the variant that is played.")


@frozen
class Notified(Reply):
    """How the seat is told that it is its turn."""

    type = "notified"
    table: str = table_field()
    webhook: bool = wanted("Whether an address is called.")
    mail: Mail = wanted("Whether mails are sent; `asked`: the address is not confirmed yet.")


@frozen
class Again(Reply):
    """There is a rematch: the same link leads to it. It is the reply to who asked, and comes to others by itself."""

    type = "again"
    table: str = table_field()
    next: str = wanted("The other table.")


@frozen
class Reported(Reply):
    """All that happened at a table."""

    type = "reported"
    table: str = table_field()
    save: str = wanted("The text of a save.")
    game: dict[str, Any] = wanted("The game as the workshop opens it.", **_GAME)
    texts: dict[str, Any] = wanted("The bundles that are not shipped, by their ids.", **BUNDLES)


@frozen
class Gone(Reply):
    """The table was deleted; it comes by itself."""

    type = "gone"
    table: str = table_field()


REPLIES: Final[dict[str, type[Reply]]] = by_type(
    *(told.GamesReply, told.Done, told.SceneReply, told.Looked, told.Coached, told.ScoreReply, told.Error, told.Packet),
    *(Started, Tables, Yours, Seated, Joined, Said, Around, Waits, Changed, Notified, Again, Reported, Gone),
)
