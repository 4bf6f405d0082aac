"""What is said of a mistake whose message shows what to write: the fix that follows, and a mark and words that fit."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from typing import Final

from london_rules.advice.files import with_file_advice
from london_rules.advice.headline import headline
from london_rules.advice.mark import at_what_changes
from london_rules.advice.named_fix import with_fix
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix
from london_rules.diagnostics.effort import guess

_ROUNDED: Final = re.compile(r"\brounded (?:up|down)\b")
_TURNED: Final = {"rounded down": "rounded up", "rounded up": "rounded down"}


def with_words(found: Diagnostics) -> Diagnostics:
    """Give each diagnostic with the fix that its help names, and with a mark and words that fit its first fix."""
    files = found.files
    return with_file_advice(found).mapped(lambda item: guess(partial(_with_words, item, files), lambda: item))


def _with_words(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    return _either_way(headline(at_what_changes(with_fix(item, files), files), files), files)


def _either_way(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    """Offer to round the other way too, where the first fix says how to round and its author has not."""
    fix = item.fix
    if fix is None or _ROUNDED.search(fix.replacement) is None:
        return item
    if _ROUNDED.search(files.get(fix.span.file, "")[fix.span.start : fix.span.end]) is not None:
        return item

    def turned(text: str) -> str:
        return _ROUNDED.sub(lambda m: _TURNED[m[0]], text)

    other = Fix(fix.span, turned(fix.replacement), turned(fix.title))
    others = item.alternatives if other in item.alternatives else (other, *item.alternatives)
    return evolve(_of_division(item, files), alternatives=others)


def _of_division(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    """Say of a division that it must be rounded, and mark it, where only these words are missing."""
    if item.span is None or not item.message.startswith("the words `rounded"):
        return item
    text = files.get(item.span.file, "")
    start = text.rfind("/", text.rfind("\n", 0, item.span.start) + 1, item.span.start)
    span = item.span if start < 0 else evolve(item.span, start=start, end=max(start + 1, item.span.start))
    return evolve(item, message="this division must say how to round", span=span)
