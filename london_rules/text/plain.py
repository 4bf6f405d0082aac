"""Plain data with places: texts, and the words before colons."""

from __future__ import annotations

from typing import TypeAlias, Union

from london_rules.diagnostics import Span
from london_rules.text.source_map import Text


class Key(str):
    """A word of a mapping: a plain `str` that knows its span."""

    __slots__ = ("span",)
    span: Span

    def __new__(cls, value: str, span: Span) -> Key:
        """Make a word out of a text and its span."""
        key = super().__new__(cls, value)
        key.span = span
        return key

    def __getnewargs__(self) -> tuple[str, Span]:  # type: ignore[override]
        return (str(self), self.span)


Plain: TypeAlias = Union[Text, "list[Plain]", "dict[str, Plain]"]
"""Plain data with positions: each text a `Text`, each key of a dict a `Key`."""
