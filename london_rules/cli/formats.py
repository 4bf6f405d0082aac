"""The words that options choose from, such as the formats in which commands print."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

Format: TypeAlias = Literal["text", "json"]
ReportFormat: TypeAlias = Literal["text", "json", "concise", "github", "sarif"]
TestFormat: TypeAlias = Literal["text", "json", "junit"]
BookFormat: TypeAlias = Literal["markdown", "html"]
TableFormat: TypeAlias = Literal["text", "json", "csv"]
PageFormat: TypeAlias = Literal["text", "markdown", "json"]
TextKind: TypeAlias = Literal["rules", "yaml"]
PaperSize: TypeAlias = Literal["a4", "letter"]
Undo: TypeAlias = Literal["own", "free", "none"]


class PrintedPart(StrEnum):
    """A part of a game on paper; typer takes a list of these, but not of literals."""

    cards = "cards"
    boards = "boards"
    counters = "counters"
    rulebook = "rulebook"
