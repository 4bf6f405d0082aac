"""The formats in which commands print, as options name them."""

from __future__ import annotations

from enum import StrEnum


class Format(StrEnum):
    """How to print data."""

    text = "text"
    json = "json"


class ReportFormat(StrEnum):
    """How to print findings."""

    text = "text"
    json = "json"
    concise = "concise"
    github = "github"
    sarif = "sarif"


class TestFormat(StrEnum):
    """How to print test results."""

    text = "text"
    json = "json"
    junit = "junit"


class Undo(StrEnum):
    """What may be taken back at a table."""

    own = "own"
    free = "free"
    none = "none"


class TextKind(StrEnum):
    """The kind of a text that has no file name."""

    rules = "rules"
    yaml = "yaml"


class BookFormat(StrEnum):
    """How to write a rulebook."""

    markdown = "markdown"
    html = "html"


class PaperSize(StrEnum):
    """A size of paper."""

    a4 = "a4"
    letter = "letter"


class PrintedPart(StrEnum):
    """A part of a game on paper."""

    cards = "cards"
    boards = "boards"
    counters = "counters"
    rulebook = "rulebook"


class TableFormat(StrEnum):
    """How to print a table."""

    text = "text"
    json = "json"
    csv = "csv"


class PageFormat(StrEnum):
    """How to print something to read."""

    text = "text"
    markdown = "markdown"
    json = "json"
