"""The plain values of a layout, and what the readers of its parts need to check and report them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol

from london_rules.diagnostics import Diagnostics, Span
from london_rules.language.rules import KindDecl, Rules
from london_rules.text.plain import Key, Plain
from london_rules.text.source_map import Text


class Reporter(Protocol):
    """What reads a layout and reports what is wrong with it."""

    rules: Rules
    found: Diagnostics

    @property
    def counters_of(self) -> Mapping[str, Mapping[str, None]]:
        """List the counters of each owner."""

    @property
    def zones_of(self) -> Mapping[str, Mapping[str, None]]:
        """List the zones of each owner."""

    @property
    def joined(self) -> Mapping[str, None]:
        """List the kinds whose things a relation joins."""

    @property
    def relations_removed(self) -> bool:
        """Return whether an overlay removed a relation, so that what is below it may still name a map."""

    @property
    def faces_of(self) -> Mapping[str, int]:
        """Count the different things of each kind."""

    @property
    def asking(self) -> Mapping[str, None]:
        """List the rules that a question may come from."""

    @property
    def chapters(self) -> Mapping[str, None] | None:
        """List the chapters of the rulebook that the layout has; None if they cannot be read."""

    def unknown(self, what: str, word: str, span: Span | None, known: Iterable[str]) -> None:
        """Report a name that the rules do not know."""

    def entries(self, value: Plain) -> list[tuple[str, Plain]]:
        """Give the lines of a mapping, or report that it is not one."""

    def template(self, value: Plain, known: Collection[str], optional: bool = True) -> str:
        """Read a text with figures in it; a figure may have a question mark if it is `optional`."""

    def kind(self, name: str) -> KindDecl | None:
        """Give the kind with a name, or report that there is none."""

    def figures(self, kind: KindDecl) -> Collection[str]:
        """List the figures that a template about a thing may name."""

    def needs(self, what: str, value: object, help: str | None = None) -> None:
        """Report that the layout needs something else in a place."""


def list_of(value: Plain | None) -> list[Plain]:
    """Give the items of a list; a single value counts as a list of one."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def text_of(value: Plain | None) -> str:
    """Give a text; "" if the value is not one."""
    return value.value if isinstance(value, Text) else ""


def span_of(value: object) -> Span | None:
    """Give the place of a value; of a list or mapping, that of its first part."""
    if isinstance(value, Text):
        return value.span()
    if isinstance(value, Key):
        return value.span
    if isinstance(value, dict):
        return next((span_of(key) for key in value), None)
    if isinstance(value, list):
        return next((span_of(item) for item in value), None)
    return None
