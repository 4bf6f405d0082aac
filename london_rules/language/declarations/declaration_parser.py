"""A file of rules cut into declarations, each read by the form of its keyword."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import cast

from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.effort import pass_time, read_on
from london_rules.language.declarations.declaration import Declaration, Header, How
from london_rules.language.declarations.frame_mistakes import report_stray_line, without_margin_bodies
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.openings import OPENING, Opening, read_opening
from london_rules.language.syntax.source import Source, Stretch

MAX_DECLARATIONS = 2_000


def outline(source: Source, bundle: str, found: Diagnostics) -> list[Declaration]:
    """Cut a file of rules into declarations; what starts with no known word is reported and skipped."""
    text = source.value
    read_on(len(text))
    starts = [m.start() for m in re.finditer(r"^[^\s#]", text, re.MULTILINE)]
    report_stray_line(source, starts[0] if starts else len(text), found)
    ends = pairwise([*without_margin_bodies(source, starts, found), len(text)])
    made = [_declaration(source, bundle, start, stop, found) for start, stop in islice(ends, MAX_DECLARATIONS)]
    return [d for d in made if d is not None]


def _declaration(source: Source, bundle: str, start: int, stop: int, found: Diagnostics) -> Declaration | None:
    pass_time()
    text = source.value
    line_end = text.find("\n", start, stop)
    line_end = stop if line_end < 0 else line_end
    m = OPENING.match(text, start, line_end)
    guessed = m is None or m[2] not in FORMS
    if m is None or guessed:
        meant = read_opening(source, (start, line_end), bundle, found)
        if meant is None:
            return None
        opening = meant  # go on as if it were that: what it declares is used elsewhere
    else:
        opening = Opening(cast(How, m[1] or ""), m[2], m.end())
    how, form = opening.how, FORMS[opening.keyword]
    header = Stretch(source, opening.rest, opening.rest + len(text[opening.rest : line_end].partition("#")[0].rstrip()))
    body = Stretch(source, min(line_end + 1, stop), _end_of_body(text, line_end, stop))
    head = form.read_header(header.value.strip(), how)
    about, readable, lines = _about(text, start), head is not None, form.read_lines(body)
    return Declaration(
        how, form.keyword, header, body, about, bundle, head or Header(), lines, readable=readable, guessed=guessed
    )


def _end_of_body(text: str, line_end: int, stop: int) -> int:
    body = text[line_end:stop]
    last = 0
    for m in re.finditer(r"^(?:[ ]+|(?<=\n))[^\s#].*$", body, re.MULTILINE):
        last = m.end()
    return min(line_end + last, stop) if last else min(line_end + 1, stop)


def _about(text: str, start: int) -> str:
    lines: list[str] = []
    end = start - 1
    while end > 0:
        begin = text.rfind("\n", 0, end) + 1
        if text[begin : begin + 1] != "#":
            break
        lines.append(text[begin:end].lstrip("# ").rstrip())
        end = begin - 1
    return " ".join(reversed(lines))
