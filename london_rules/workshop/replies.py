"""What the workshop sends, beyond the messages of the protocol: a class for each message.

Places (`from`, `to`) count UTF-16 code units, with one for the end of each line; lines count from 1.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from london_rules.table.protocol.fields import wanted
from london_rules.table.protocol.replies import REPLIES as PROTOCOL
from london_rules.table.protocol.replies import Reply
from london_rules.table.protocol.shapes import WHOLE, ref
from london_rules.workshop.shapes import SORT


@frozen
class Checked(Reply):
    """What the checker says of all texts of the variant as they are now."""

    type = "checked"
    nullable = ("digest",)
    variant: str = wanted("The variant that the bundle is read in.")
    title: str = wanted("Its title; empty if it cannot be read at all.")
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
    nullable = ("hover",)
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
    nullable = ("text",)
    file: str = wanted("The file.")
    text: str | None = wanted("Its text; null if it has mistakes.")


@frozen
class Renamed(Reply):
    """What must be changed to give something another name."""

    type = "renamed"
    edits: list[Any] = wanted("Changes of files, in order.", items=ref("text edit"))


@frozen
class Scaffolded(Reply):
    """A new bundle."""

    type = "scaffolded"
    nullable = ("active",)
    files: dict[str, Any] = wanted("Its texts by the names of its files.", additionalProperties={"type": "string"})
    active: dict[str, Any] | None = wanted("The change that it makes from the start.", **ref("sample"))


@frozen
class PageReply(Reply):
    """The page about a message."""

    type = "page"
    code: str = wanted("The code of the message.")
    title: str = wanted("Its title.")
    markdown: str = wanted("The page, as Markdown.")


OWN: dict[str, type[Reply]] = {
    one.type: one
    for one in (
        *(Checked, Completions, Hovered, Places, TextReply, OutlineReply, Coloured, Formatted, Renamed),
        *(Scaffolded, PageReply),
    )
}
REPLIES: dict[str, type[Reply]] = {**PROTOCOL, **OWN}
