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
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Span
from london_rules.diagnostics.effort import guess

_TURNED: Final = {"rounded down": "rounded up", "rounded up": "rounded down"}
_ROUNDED: Final = re.compile("|".join(_TURNED))


def with_words(found: Diagnostics) -> Diagnostics:
    """Give each diagnostic with the fix that its help names, and with a mark and words that fit its first fix."""
    files = found.files

    def with_all(item: Diagnostic) -> Diagnostic:
        return _either_way(headline(at_what_changes(with_fix(item, files), files), files), files)

    return with_file_advice(found).mapped(lambda item: guess(partial(with_all, item), lambda: item))


def _either_way(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    """Offer to round the other way too, where the first fix says how to round and its author has not."""
    fix, marked = item.fix, item.span
    if fix is None or marked is None or _ROUNDED.search(fix.replacement) is None:
        return item
    text = files.get(fix.span.file, "")
    if _ROUNDED.search(text[fix.span.start : fix.span.end]) is not None:
        return item
    replacement, title = (_ROUNDED.sub(lambda m: _TURNED[m[0]], one) for one in (fix.replacement, fix.title))
    item = evolve(item, alternatives=(*dict.fromkeys((Fix(fix.span, replacement, title), *item.alternatives)),))
    start = text.rfind("/", text.rfind("\n", 0, marked.start) + 1, marked.start)
    if start < 0 or not item.message.startswith("the words `rounded"):
        return item
    span = Span(fix.span.file, start, max(start + 1, marked.start))
    return evolve(item, message="this division must say how to round", span=span)
