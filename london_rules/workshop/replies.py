"""What the workshop sends, beyond the messages of the protocol: a class for each message.

Places (`from`, `to`) count UTF-16 code units, with one for the end of each line; lines count from 1.
"""

from __future__ import annotations

from typing import Any, Final

from london_rules.classes import frozen
from london_rules.table.protocol import replies
from london_rules.table.protocol.fields import declared_in, optional, ref, table_field, wanted
from london_rules.table.protocol.replies import REPLIES as PROTOCOL
from london_rules.table.protocol.replies import Reply
from london_rules.table.protocol.shapes import SEAT, TEXT, WHOLE, or_null
from london_rules.workshop.shapes import SORT


@frozen
class Checked(Reply):
    """What the checker says of all texts of the variant as they are now."""

    type = "checked"
    variant: str = wanted("The variant that the bundle is read in.")
    title: str = wanted("Its title; empty if it cannot be read at all.")
    players: dict[str, Any] | None = wanted(
        "How many can play it; null if it cannot be read at all.", **or_null(ref("numbers of players"))
    )
    ok: bool = wanted("Whether it can be played.")
    digest: str | None = wanted("The digest of its rules, if it can be played.")
    files: list[Any] = wanted("All its files.", items=ref("file of the variant"))
    diagnostics: list[Any] = wanted("What is wrong, in the order of files and places.", items=ref("finding"))


@frozen
class Completions(Reply):
    """What can be written at a place, the best first."""

    type = "completions"
    items: list[Any] = wanted("Each with the stretch that it replaces.", items=ref("completion"))


@frozen
class Hovered(Reply):
    """What is named at a place."""

    type = "hovered"
    hover: dict[str, Any] | None = wanted(
        "What it means, and where it is from; null if nothing is named.", **ref("hover")
    )


@frozen
class Places(Reply):
    """Places in files."""

    type = "places"
    places: list[Any] = wanted("Each with its line, and the bundle of its file.", items=ref("place"))


@frozen
class TextReply(Reply):
    """The text of a file."""

    type = "text"
    file: str = wanted("The file.")
    text: str = wanted("Its text.")


@frozen
class OutlineReply(Reply):
    """What a file declares."""

    type = "outline"
    symbols: list[Any] = wanted("Each with the place of its name, in order.", items=ref("symbol"))


@frozen
class Coloured(Reply):
    """The colour of each word of a file."""

    type = "coloured"
    file: str = wanted("The file.")
    sorts: list[Any] = wanted("The sorts of words, by the names that editors know.", items=SORT)
    spans: list[Any] = wanted(
        "Four numbers for each word: from, to, the number of its sort, and 1 if it is declared there.", items=WHOLE
    )


@frozen
class Formatted(Reply):
    """A file in the standard layout."""

    type = "formatted"
    file: str = wanted("The file.")
    text: str | None = wanted("Its text; null if it has mistakes.")


@frozen
class Renamed(Reply):
    """What must be changed to give something another name."""

    type = "renamed"
    edits: list[Any] = wanted("Changes of files, in order.", items=ref("text edit"))


@frozen
class SheetsReply(Reply):
    """The things of a file, by kinds."""

    type = "sheets"
    file: str = wanted("The file.")
    sheets: list[Any] = wanted(
        "One for each kind: `lines` are the columns and rows, `kept` the fields that are no cells.",
        items=ref("sheet"),
    )
    why: str = wanted("Why the file cannot be read; otherwise nothing.")


@frozen
class SheetPut(Reply):
    """A file with the cells of a sheet."""

    type = "sheet put"
    file: str = wanted("The file.")
    text: str | None = wanted("Its text; null if it cannot hold the sheet.")
    why: str = wanted("Why it cannot, and the way out; otherwise nothing.")


@frozen
class CardReply(Reply):
    """How a thing would be drawn on the table."""

    type = "card"
    thing: str = wanted("The id of the thing.")
    scene: dict[str, Any] | None = wanted(
        "A scene with this thing alone; null if it cannot be drawn.", **or_null(ref("scene"))
    )
    why: str = wanted("Why it cannot; otherwise nothing.")


@frozen
class Scaffolded(Reply):
    """A new bundle."""

    type = "scaffolded"
    files: dict[str, Any] = wanted("Its texts by the names of its files.", additionalProperties={"type": "string"})
    active: dict[str, Any] | None = wanted("The change that it makes from the start.", **ref("sample"))


@frozen
class Files(Reply):
    """The bundle with other files."""

    type = "files"
    files: dict[str, Any] = wanted("Its texts by the names of its files.", additionalProperties={"type": "string"})


@frozen
class PageReply(Reply):
    """The page about a message."""

    type = "page"
    code: str = wanted("The code of the message.")
    title: str = wanted("Its title.")
    markdown: str = wanted("The page, as Markdown.")


@frozen
class ChangesReply(Reply):
    """What the bundle changes."""

    type = "changes"
    changes: list[Any] = wanted("Each slot that it changes, grouped as the rules are.", items=ref("change"))
    added: list[Any] = wanted("The parts that are there only because overlays build on them.", items=ref("added part"))


@frozen
class Tested(Reply):
    """How the tests of the bundle went."""

    type = "tested"
    ok: bool = wanted("Whether all are as expected, and could be read.")
    results: list[Any] = wanted("The tests that were run.", items=ref("test"))
    skipped: list[Any] = wanted("The tests that are for other games.", items=TEXT)
    diagnostics: list[Any] = wanted("All that is wrong, as `london-rules test` prints it.", items=ref("finding"))


# ---- tables --------------------------------------------------------------------------------------


@frozen
class Reloaded(Reply):
    """Whether the table goes on with the texts as they are now."""

    type = "reloaded"
    table: str = table_field()
    changed: bool = wanted("Whether its rules are others now.")
    lines: list[Any] = wanted("What differs, or why it goes on with the old rules.", items=TEXT)
    digest: str = wanted("The digest of the rules that it goes on with.")
    fits: int | None = optional("How many answers to go back to, where it could go on from there with the texts.")


@frozen
class AccountReply(Reply):
    """Why a counter or number has its value, taken apart."""

    type = "account"
    table: str = table_field()
    name: str = wanted("Its name.")
    owners: list[Any] = wanted("Whose it is.", items=ref("owner"))


@frozen
class Caused(Reply):
    """The rules that made events: for each the names of the rules around it, with the lines of the rules in it."""

    type = "caused"
    table: str = table_field()
    parts: list[Any] = wanted("The trees.", items=ref("reason"))


@frozen
class RulebookReply(Reply):
    """The rulebook of a table. `about` of `coached` has places in it."""

    type = "rulebook"
    table: str = table_field()
    digest: str = wanted("The digest of the rules that it is about.")
    html: str = wanted("The page.")
    things: dict[str, Any] = wanted("The place of each face, by its id.", additionalProperties={"type": "string"})


@frozen
class Went(Reply):
    """The table is at a point of its game."""

    type = "went"
    table: str = table_field()
    at: int = wanted("After how many answers it is.", minimum=0)
    of: int = wanted("How many answers are known.", minimum=0)


@frozen
class Shared(Reply):
    """What `join` takes."""

    type = "shared"
    table: str = table_field()
    variant: str = wanted("The variant that is played.")
    seats: list[Any] = wanted("Who sits in each seat.", items=ref("seat"))
    seed: int | str = wanted("The seed of chance; as text if it is larger than JavaScript can keep.")
    first: int | None = wanted("The seat that begins, if the host chose it.", minimum=1)
    ask_forced: bool = wanted("Whether questions with one option are asked too.")
    answers: list[Any] = wanted("The answers of all seats, also those after the point.", items=TEXT)
    at: int = wanted("After how many of them the point is.", minimum=0)
    undo: str = wanted("What may be taken back.")
    chance: list[int] | None = optional("What chance decided so far, if that is not what the seed deals.")
    after: dict[str, Any] | None = optional("What the game before has kept for this one.")


@frozen
class Saved(replies.Saved):
    """A save, and what the next game of a campaign needs."""

    next: dict[str, Any] | None = optional("What `after` of `new` takes for the next game, its seats turned by one.")


@frozen
class Measured(Reply):
    """All pairs of games so far, added up."""

    type = "measured"
    answer: list[str] = wanted(
        "In three sentences what the change does, whether the game is fair, and who wins; none before the first pair.",
        items=TEXT,
    )
    rungs: list[Any] = wanted("What was measured at each rung at which games were played.", items=ref("measured rung"))
    duels: list[int] = wanted("How many duels of each rung with the one below were begun.", items=WHOLE)
    players: dict[str, Any] = wanted(
        "How many play in each game.",
        properties={"before": SEAT, "after": SEAT},
        required=["before", "after"],
        additionalProperties=False,
    )


OWN: Final = declared_in(__name__, Reply)
REPLIES: Final = PROTOCOL | OWN
