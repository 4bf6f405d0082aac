"""What the page of the workshop sends, beyond the messages of the protocol: a class for each message.

Places in texts (`at`) count UTF-16 code units, with one for the end of each line. `file` is the name that people see:
that of the bundle and its file, as in `my-rule/hands.rules`, or that of a shipped file, as in `variants/2010/...`.
"""

from __future__ import annotations

from typing import Any, Final

from london_rules.classes import frozen
from london_rules.table.protocol.fields import LONGEST_WORD, Plain, declared_in, optional, wanted
from london_rules.table.protocol.requests import MOST_SEATS, SEAT, AtTable, Opening, Request
from london_rules.table.protocol.requests import REQUESTS as PROTOCOL
from london_rules.table.undo import UndoMode

LONGEST_ID: Final = 64
MOST_ROWS: Final = 20_000  # of a sheet
MOST_RUNGS: Final = 4
MOST_EVENTS: Final = 200  # of one line of a log
_TEXTS: Plain = {"additionalProperties": {"type": "string"}}


@frozen
class PutBundle(Request):
    """Put a whole bundle in place of the one before."""

    type = "bundle"
    bundle: str = wanted("Its id.", minLength=1, maxLength=LONGEST_ID)
    files: dict[str, Any] = wanted("Its texts by the names of its files.", **_TEXTS)
    on: str = optional(
        "The variant that it is for; empty for a bundle that is a game itself.", "", maxLength=LONGEST_WORD
    )


@frozen
class Edit(Request):
    """Change one file of the bundle, or add it, or remove it."""

    type = "edit"
    file: str = wanted("The file.")
    text: str | None = wanted("Its whole text; null to remove it.")


@frozen
class AboutFile(Request):
    """A message about a file of the variant."""

    file: str = wanted("The file.")


@frozen
class AtPlace(AboutFile):
    """A message about a place in a file."""

    at: int = wanted("The place.", minimum=0)


@frozen
class Complete(AtPlace):
    """Ask what can be written at a place."""

    type = "complete"


@frozen
class Hover(AtPlace):
    """Ask what is named at a place."""

    type = "hover"


@frozen
class Definition(AtPlace):
    """Ask where what is named at a place is declared."""

    type = "definition"


@frozen
class References(AtPlace):
    """Ask which places name what is named at a place."""

    type = "references"


@frozen
class Rename(AtPlace):
    """Ask what must be changed to give what is named at a place another name."""

    type = "rename"
    name: str = wanted("The other name.", maxLength=LONGEST_WORD)


@frozen
class TextOf(AboutFile):
    """Ask for the text of a file of any bundle."""

    type = "text"


@frozen
class Outline(AboutFile):
    """Ask what a file declares."""

    type = "outline"


@frozen
class Colour(AboutFile):
    """Ask for the colour of each word of a file."""

    type = "colour"


@frozen
class Format(AboutFile):
    """Ask for a file in the standard layout."""

    type = "format"


@frozen
class SheetsOf(AboutFile):
    """Ask for the things of a file as rows and columns."""

    type = "sheets"


@frozen
class PutSheet(AboutFile):
    """Ask for a file with the cells of a sheet: things and fields that are not in it are removed."""

    type = "put sheet"
    kind: str = wanted("The kind of its things.", maxLength=LONGEST_WORD)
    lines: list[Any] = optional(
        "The names of the columns, one of them `id`, and below them a row for each thing.",
        list,
        items={"type": "array", "items": {"type": "string"}},
        maxItems=MOST_ROWS,
    )
    csv: str | None = optional("The same as a spreadsheet writes it; then there are no lines.")


@frozen
class CardOf(AboutFile):
    """Ask how a thing would be drawn on the table, if its file had the cells of a sheet."""

    type = "card"
    kind: str = wanted("The kind of the things of the sheet.", maxLength=LONGEST_WORD)
    lines: list[Any] = wanted(
        "The sheet, as `put sheet` takes it.", items={"type": "array", "items": {"type": "string"}}, maxItems=MOST_ROWS
    )
    thing: str = wanted("The id of the thing.", maxLength=LONGEST_WORD)


@frozen
class Scaffold(Request):
    """Ask for the files of a new bundle that can be played at once."""

    type = "scaffold"
    bundle: str = wanted("Its id.", minLength=1, maxLength=LONGEST_ID)
    on: str = wanted("The variant that it is for.", minLength=1, maxLength=LONGEST_WORD)


@frozen
class Add(AboutFile):
    """Ask for the files of the bundle with one more; a bundle of one file becomes a folder."""

    type = "add"


@frozen
class Drop(AboutFile):
    """Ask for the files of the bundle without one, or with that under another name."""

    type = "drop"
    to: str | None = optional("The other name, as people see it.")


@frozen
class PageOf(Request):
    """Ask for the page about a message."""

    type = "page"
    code: str = wanted("The code of the message.", maxLength=LONGEST_WORD)


@frozen
class Changes(Request):
    """Ask what the bundle changes, in words."""

    type = "changes"


@frozen
class Tests(Request):
    """Ask to run the tests of the bundle."""

    type = "tests"
    only: str = optional("Run only those with these words in their titles.", "", maxLength=LONGEST_WORD)


# ---- tables --------------------------------------------------------------------------------------


@frozen
class Reload(AtTable):
    """Go on with the texts as they are now, from the point that the table is at; what came after it is forgotten."""

    type = "reload"
    back: bool = optional("Go back as far as needed, where not all answers fit.", False)


@frozen
class Account(AtTable):
    """Ask why a counter or number has its value."""

    type = "account"
    name: str = wanted("Its name; `score` is what is ranked first.", minLength=1, maxLength=LONGEST_WORD)
    seat: int | None = optional("Of which seat; otherwise of all that have it.", minimum=1)
    given: int | None = optional("What it depends on, if it depends on a number.")


@frozen
class Cause(AtTable):
    """Ask which rules made events that a viewer was sent."""

    type = "cause"
    seat: int | None = wanted("The seat that watches; null for spectators.", minimum=1)
    events: list[int] = wanted("The numbers of the events.", maxItems=MOST_EVENTS)


@frozen
class Rulebook(AtTable):
    """Ask for the rulebook of the rules that a table plays."""

    type = "rulebook"


@frozen
class Go(AtTable):
    """Go along the answers of the game, both ways: nothing is lost, and bots wait."""

    type = "go"
    answers: int = wanted("After how many answers the point is.", minimum=0)


@frozen
class Resume(AtTable):
    """Forget the answers after this point, and let bots go on."""

    type = "resume"


@frozen
class Share(AtTable):
    """Ask for what `join` takes. It holds everything, also what is hidden."""

    type = "share"


@frozen(kw_only=True)
class Join(Opening):
    """Open a table with a game that was shared, at the same decision; bots wait at an earlier point of it."""

    type = "join"
    seats: list[Any] = wanted("Who sits in each seat.", items=SEAT, maxItems=MOST_SEATS)
    seed: int | str = wanted("The seed of chance, as `shared` has it.")
    answers: list[str] = wanted("The answers of all seats.")
    first: int | None = optional("The seat that begins.", minimum=1)
    ask_forced: bool = optional("Whether questions with one option are asked too.", False)
    at: int | None = optional("After how many of the answers the point is; otherwise after all.", minimum=0)
    chance: list[int] | None = optional("What chance decided first, where it is not what the seed deals.")
    after: dict[str, Any] | None = optional("What the game before has kept for this one.")
    undo: UndoMode = optional("What may be taken back.", "own")


@frozen
class Measure(Request):
    """Play more games of two variants with bots, on the same seeds, and add them to those before."""

    type = "measure"
    variant: str = wanted("The variant after the change.", minLength=1, maxLength=LONGEST_WORD)
    against: str = wanted("The variant before the change.", minLength=1, maxLength=LONGEST_WORD)
    games: int = wanted("How many more games to play.", minimum=1)
    begin: int = optional("How many such games were played already; 0 at the first rung begins again.", 0, minimum=0)
    seed: int = optional("The seed of all games.", 0)
    players: int | None = optional(
        "How many play; otherwise as many as both variants allow, or each if no number suits both.", minimum=1
    )
    ladder: list[str] = optional(
        "Kinds of bots, the weakest first; by default `random` alone.", list, maxItems=MOST_RUNGS
    )
    rung: int = optional("Which of them plays in all seats, from 0.", 0, minimum=0)
    duel: bool = optional("Whether it plays in one seat, in each in turn, among bots of the kind below it.", False)


OWN: Final = declared_in(__name__, Request)
REQUESTS: Final = PROTOCOL | OWN
