"""The tree of a YAML file: raw texts, lists and mappings, each with its place."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import define

from london_rules.bundles.model import Text
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Label, Span

MOST_DEPTH = 20
MOST_NODES = 50_000
MOST_SCALAR = 64 * 1024

Style = Literal["plain", "quoted", "block"]


@define
class Scalar:
    """Hold one text and how it was written."""

    text: Text
    style: Style
    span: Span

    @property
    def value(self) -> str:
        """Return the text alone."""
        return self.text.value


@define
class Listing:
    """Hold a list."""

    items: list[Node]
    span: Span


@define
class Entry:
    """Hold one key of a mapping and what stands under it."""

    key: Scalar
    value: Node


@define
class Mapping:
    """Hold a mapping; each key once."""

    entries: list[Entry]
    span: Span

    def get(self, key: str) -> Node | None:
        """Return what stands under a key."""
        for entry in self.entries:
            if entry.key.value == key:
                return entry.value
        return None


Node: TypeAlias = Scalar | Listing | Mapping


class UnsureError(Exception):
    """Say that the quick reader meets something that it leaves to the full one."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


class StopError(Exception):
    """Carry the one error that ends the reading of a file."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic


class Guard:
    """Count nodes and depth while a tree grows, and keep keys unique."""

    def __init__(self, file: str, out: Diagnostics) -> None:
        self.file = file
        self.out = out
        self.nodes = 0
        self.refused = False

    def stop(
        self, code: str, message: str, start: int, end: int, help: str, write: tuple[int, int, str] | None = None
    ) -> StopError:
        """Return the exception that ends the reading here; `write` is what to put in the place of a stretch."""
        fix = Fix(Span(self.file, write[0], write[1]), write[2], help) if write else None
        return StopError(Diagnostic(code, "error", message, Span(self.file, start, end), help=help, fix=fix))

    def node(self, offset: int, depth: int) -> None:
        """Count a node, or stop."""
        self.nodes += 1
        if depth > MOST_DEPTH:
            raise self.stop(
                "LR-X0003",
                f"lists and mappings stand more than {MOST_DEPTH} deep here",
                offset,
                offset + 1,
                "put them beside each other rather than inside each other",
            )
        if self.nodes > MOST_NODES:
            raise self.stop(
                "LR-X0004",
                f"this file holds more than {MOST_NODES} keys and values",
                offset,
                offset + 1,
                "share its contents out over several files",
            )

    def scalar(self, value: str, start: int) -> None:
        """Check the length of a text, or stop."""
        if len(value) > MOST_SCALAR:
            raise self.stop(
                "LR-X0005",
                f"this text has {len(value)} characters; the limit is {MOST_SCALAR}",
                start,
                start + 1,
                "move rules of this length to a .rules file",
            )

    def unique(self, entries: list[Entry]) -> list[Entry]:
        """Report keys given twice and keep the first of each."""
        first: dict[str, Entry] = {}
        for entry in entries:
            word = entry.key.value
            if word in first:
                self._twice(entry.key, first[word].key)
            else:
                first[word] = entry
        return entries if len(first) == len(entries) else list(first.values())

    def _twice(self, again: Scalar, first: Scalar) -> None:
        self.out.error(
            "LR-Y0005",
            f"`{again.value}` stands here a second time",
            again.span,
            labels=(Label(first.span, "it stands here first"),),
            help="keep one of the two, or give one another name",
        )


def one_line_fix(span: Span, text: str, indent: int) -> Fix:
    """Return the fix that turns a text of several lines into a `|` block."""
    pad = " " * (indent + 2)
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    block = "|\n" + "\n".join(pad + line for line in lines)
    return Fix(span, block, "write it as a `|` block")
