"""What is removed and still used: a number of 0 in its place, with which the texts that use it go on."""

from __future__ import annotations

import re

from london_rules.advice.files.ways import Way, written
from london_rules.diagnostics import Diagnostic, Span
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.causes import StillUsed


def still_used(cause: StillUsed, item: Diagnostic, text: str) -> Way | None:
    """Write 0 for a number that is removed alone on its line."""
    assert item.span is not None
    made = f"replace number {cause.name} = 0"
    line, end = line_around(text, item.span.start)
    if re.fullmatch(rf" *remove number {re.escape(cause.name)} *", text[line:end]) is None:
        return None
    fix = written(Span(item.span.file, line + text[line:end].index("remove"), end), made).fix
    return Way(fix, f"{item.help}; to make it nothing, write `{made}`")
