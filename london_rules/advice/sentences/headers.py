"""First lines of actions that say more than the name: how often it can be done, and on which condition."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.made import Made
from london_rules.advice.sentences.search import made_right
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostic, Diagnostics, Fix, Span
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Text

MOST_HEADERS: Final = 8  # that are read anew; each takes a few milliseconds
_HEADER: Final = re.compile(
    r"(?P<head>(?:replace )?action [a-z][a-z '-]*?)(?:\s*[,:;–-]\s*|\s*(?P<open>[(\[]))"
    r"(?P<said>(?:only |at most |max(?:imum)? )?(?:once|one time|1 time|1x)\b[^,\n]*|only (?:if|when)\b[^\n]*"
    r"|(?:requires|needs)\b[^\n]*|if\b[^\n]*)",
    re.IGNORECASE,
)
_OFTEN: Final = re.compile(r"(?:(?:only|at most|max(?:imum)?) )?(?:once|one time|1 time|1x)", re.IGNORECASE)


def with_lines_of_their_own(found: Diagnostics, known: Known) -> Diagnostics:
    """Give messages about first lines of actions that say more than a name with what is said on a line of its own."""
    likely = [item for item in found if item.code == "LR-S0007" and item.span is not None][:MOST_HEADERS]
    made = {item: _with_line(item, known) for item in likely}
    mended = {item: one for item, one in made.items() if one is not None}
    if not mended:
        return found
    lines = [one.fix.span for one in mended.values() if one.fix is not None]
    out = Diagnostics(
        (mended.get(item, item) for item in found.items() if item in mended or not _is_within(item, lines)), found.files
    )
    out.dropped = found.dropped
    return out


def _is_within(item: Diagnostic, lines: list[Span]) -> bool:
    """Return whether a message is about the same first line."""
    at = item.span
    return at is not None and any(at.file == s.file and s.start <= at.start and at.end <= s.end for s in lines)


def _with_line(item: Diagnostic, known: Known) -> Diagnostic | None:
    span = item.span
    if span is None:
        return None
    text = known.reader.found.files.get(span.file, "")
    begin, end = line_around(text, span.start)
    line = text[begin:end].partition("#")[0].rstrip(" .")
    m = _HEADER.fullmatch(line.strip())
    if m is None:
        return None
    indent = len(line) - len(line.lstrip(" "))
    place = Span(span.file, begin + indent, begin + len(line))
    said = m["said"].rstrip(")] ") if m["open"] else m["said"]
    made = next((one for one in _said(said, place, known) if one is not None), None)
    if made is None or "\n" in made:
        return None
    written = f"{m['head']}\n{' ' * (indent + 2)}{made}"
    help = f"write `{made}` on a line of its own below `{m['head']}`"
    message = "only the name of an action and its place stand in its first line"
    at = Span(span.file, place.start + m.start("said"), place.start + m.start("said") + len(said))
    return evolve(item, message=message, span=at, help=help, fix=Fix(place, written, help), alternatives=())


def _said(said: str, place: Span, known: Known) -> Iterator[str | None]:
    """Give what may be said on a line of its own."""
    often = _OFTEN.match(said)
    condition = re.sub(r"^(?:only )?(?:if|when)\b", "only if", said, flags=re.IGNORECASE)
    told = f"only once{said[often.end() :]}" if often is not None else condition
    yield made_right(known, Text("effect", Made(told, place), {}, (), ""))
