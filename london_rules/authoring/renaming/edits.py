"""Replacements of stretches of files: gathered by file, then made all at once."""

from __future__ import annotations

from london_rules.classes import define, field, frozen
from london_rules.diagnostics import Span


@frozen
class Edit:
    """Replace a stretch of a file."""

    span: Span
    text: str
    key: tuple[str, str] | None = None  # the category and name that it renames, if it does


@define
class Edits:
    """The edits of one step, each place once."""

    by_file: dict[str, dict[int, Edit]] = field(factory=dict)

    def replace(self, span: Span, text: str, key: tuple[str, str] | None = None) -> None:
        """Note a replacement; a place that is reached twice, such as through two games, is replaced once."""
        self.by_file.setdefault(span.file, {}).setdefault(span.start, Edit(span, text, key))

    def all(self) -> list[Edit]:
        """List the edits in the order of their files and places."""
        return [edits[start] for _, edits in sorted(self.by_file.items()) for start in sorted(edits)]

    def made(self, file: str, text: str) -> str:
        """Give the text of a file with its edits made."""
        parts: list[str] = []
        at = 0
        for _, edit in sorted(self.by_file.get(file, {}).items()):
            parts += [text[at : edit.span.start], edit.text]
            at = edit.span.end
        return "".join([*parts, text[at:]])
