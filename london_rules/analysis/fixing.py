"""What can be done about a file: the fixes of its mistakes, and its standard layout."""

from __future__ import annotations

from london_rules.analysis.session import Opened
from london_rules.bundles.tidy import Fields, tidy
from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostic, Diagnostics, Span


@frozen
class Action:
    """A change that is offered for a mistake; a preferred one cannot change what the author means."""

    title: str
    span: Span
    text: str
    diagnostic: Diagnostic
    preferred: bool


def actions(opened: Opened, file: str, start: int, end: int) -> list[Action]:
    """List the fixes of the mistakes that a stretch of a file touches."""
    return [
        Action(fix.title, fix.span, fix.replacement, item, fix.safe)
        for item in (*opened.diagnostics, *opened.in_tests)
        if item.span is not None and item.span.file == file and item.span.start <= end and start <= item.span.end
        for fix in item.fixes
    ]


def formatted(opened: Opened | None, file: str, text: str) -> str | None:
    """Give a file of rules or YAML in its standard layout, as `fmt` writes it; None if it has mistakes."""
    wrong = () if opened is None else opened.diagnostics.errors()
    if any(item.span is not None and item.span.file == file for item in wrong):
        return None
    return tidy(text, file, _fields(opened), Diagnostics())


def _fields(opened: Opened | None) -> Fields:
    kinds = () if opened is None or opened.model is None else opened.model.rules.kinds.values()
    return Fields(
        {k.name: frozenset(f.name for f in k.fields.values() if f.type in ("effect", "powers")) for k in kinds}
    )
