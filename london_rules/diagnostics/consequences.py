"""Unknown names that follow from a line that cannot be read: the line would have given them, so they are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.model import Diagnostic, Diagnostics

# The lines of declarations that cannot be read, or that give a name that is given already.
_LOST: Final = ("LR-S0006", "LR-S0007", "LR-N0002")
_UNKNOWN: Final = ("LR-N0003", "LR-N0006")
_WORD: Final = re.compile(r"\b(?!(?:the|an?)\b)[^\W\d_][\w-]*")


def without_consequences(found: Diagnostics) -> Diagnostics:
    """Leave out unknown names that are on a declaration line that cannot be read: it would give them."""
    lost = {word: None for item in found if item.code in _LOST for word in _words(item, found, whole=True)}
    lost |= dict.fromkeys(_fields(found))
    if not lost or not any(item.code in _UNKNOWN for item in found):
        return found
    return found.with_items(item for item in found if not _follows(item, found, lost))


def _follows(item: Diagnostic, found: Diagnostics, lost: dict[str, None]) -> bool:
    """Return whether a name is unknown only because the line is lost that would give it."""
    named = list(_words(item, found, whole=False)) if item.code in _UNKNOWN else []
    return bool(named) and (" ".join(named) in lost or all(word in lost for word in named))


def _fields(found: Diagnostics) -> Iterator[str]:
    """Give the names before a colon on lines of declarations that cannot be read: of a field, its type is not one."""
    for item in found:
        if item.code == "LR-S0008" and item.span is not None:
            text = found.files.get(item.span.file, "")
            name, colon, _ = text[slice(*line_around(text, item.span.start))].partition(":")
            if colon:
                yield " ".join(word[0].lower() for word in _WORD.finditer(name))


def _words(item: Diagnostic, found: Diagnostics, *, whole: bool) -> Iterator[str]:
    """Give the words that are marked, or those of the whole line."""
    if item.span is None or item.severity != "error":
        return
    text = found.files.get(item.span.file, "")
    start, end = line_around(text, item.span.start) if whole else (item.span.start, item.span.end)
    yield from (word[0].lower() for word in _WORD.finditer(text, start, end))
