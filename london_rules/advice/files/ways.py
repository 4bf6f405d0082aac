"""A way out of a mistake: what to write, and other words or another place where these fit what is written better."""

from __future__ import annotations

from london_rules.classes import evolve, frozen
from london_rules.diagnostics import Diagnostic, Fix, Span


@frozen
class Way:
    """What the advice makes of a message; what is left empty stays as it was, but for a help that the fix is."""

    fix: Fix | None
    help: str = ""
    message: str = ""
    span: Span | None = None
    code: str = ""
    others: tuple[Fix, ...] = ()  # texts that may be meant as well
    notes: tuple[str, ...] | None = None  # instead of those of the message


def out_by(way: Way, item: Diagnostic) -> Diagnostic:
    """Give a message with its way out."""
    help = way.help or (item.help if way.fix is None else way.fix.title)
    return evolve(
        item,
        code=way.code or item.code,
        message=way.message or item.message,
        span=way.span or item.span,
        help=help,
        fix=way.fix,
        alternatives=way.others,
        notes=item.notes if way.notes is None else way.notes,
    )


def written(place: Span, text: str, *, safe: bool = False) -> Way:
    """Write something in a place."""
    return Way(Fix(place, text, f"write `{text}`", safe=safe))


def indent_of(line: str) -> int:
    """Give how far in a line is."""
    return len(line) - len(line.lstrip(" "))
