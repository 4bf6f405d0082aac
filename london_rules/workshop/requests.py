"""What the page of the workshop sends, beyond the messages of the protocol: a class for each message.

Places in texts (`at`) count UTF-16 code units, with one for the end of each line. `file` is the name that people see:
that of the bundle and its file, as in `my-rule/hands.rules`, or that of a shipped file, as in `variants/2010/...`.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import frozen

from london_rules.table.protocol.fields import LONGEST_WORD, Plain, optional, wanted
from london_rules.table.protocol.requests import REQUESTS as PROTOCOL
from london_rules.table.protocol.requests import Request

LONGEST_ID: Final = 64
_TEXTS: Plain = {"additionalProperties": {"type": "string"}}


def _on_field(default: Any = "") -> Any:
    return optional(
        "The variant that it is for; empty for a bundle that is a game itself.", default, maxLength=LONGEST_WORD
    )


@frozen
class PutBundle(Request):
    """Put a whole bundle in place of the one before."""

    type = "bundle"
    bundle: str = wanted("Its id.", minLength=1, maxLength=LONGEST_ID)
    files: dict[str, Any] = wanted("Its texts by the names of its files.", **_TEXTS)
    on: str = _on_field()


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
class Scaffold(Request):
    """Ask for the files of a new bundle that can be played at once."""

    type = "scaffold"
    bundle: str = wanted("Its id.", minLength=1, maxLength=LONGEST_ID)
    on: str = wanted("The variant that it is for.", minLength=1, maxLength=LONGEST_WORD)


@frozen
class PageOf(Request):
    """Ask for the page about a message."""

    type = "page"
    code: str = wanted("The code of the message.", maxLength=LONGEST_WORD)


OWN: dict[str, type[Request]] = {
    one.type: one
    for one in (
        *(PutBundle, Edit, Complete, Hover, Definition, References, Rename, TextOf, Outline, Colour, Format),
        *(Scaffold, PageOf),
    )
}
REQUESTS: dict[str, type[Request]] = {**PROTOCOL, **OWN}
