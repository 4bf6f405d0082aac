"""A file of rules cut into declarations, each read by the form of its keyword."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import cast

from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.suggest import suggest
from london_rules.language.declarations.declaration import Declaration, Header, How
from london_rules.language.declarations.frame_mistakes import report_stray_line, way_out, without_margin_bodies
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.syntax.source import Source, Stretch

MAX_DECLARATIONS = 2_000
OPENING = re.compile(r"(?:(replace|remove|add to) +)?([a-z-]+)[ ]*")


def outline(source: Source, bundle: str, found: Diagnostics) -> list[Declaration]:
    """Cut a file of rules into declarations; what starts with no known word is reported and skipped."""
    text = source.value
    starts = [m.start() for m in re.finditer(r"^[^\s#]", text, re.MULTILINE)]
    report_stray_line(source, starts[0] if starts else len(text), found)
    ends = pairwise([*without_margin_bodies(source, starts, found), len(text)])
    made = [_declaration(source, bundle, start, stop, found) for start, stop in islice(ends, MAX_DECLARATIONS)]
    return [d for d in made if d is not None]


def _declaration(source: Source, bundle: str, start: int, stop: int, found: Diagnostics) -> Declaration | None:
    text = source.value
    line_end = text.find("\n", start, stop)
    line_end = stop if line_end < 0 else line_end
    m = OPENING.match(text, start, line_end)
    form = FORMS.get(m[2]) if m else None
    guessed = form is None
    if form is None:
        meant = _report_opening(source, (start, line_end), m, found)
        if m is None or not meant:
            return None
        form = FORMS[meant]  # go on as if it were that: what it declares is used elsewhere
    assert m is not None
    how = cast(How, m[1] or "")
    header = Stretch(source, m.end(), m.end() + len(text[m.end() : line_end].partition("#")[0].rstrip()))
    body = Stretch(source, min(line_end + 1, stop), _end_of_body(text, line_end, stop))
    head = form.read_header(header.value.strip(), how)
    return Declaration(
        how,
        form.keyword,
        header,
        body,
        _about(text, start),
        bundle,
        head or Header(),
        form.read_lines(body),
        readable=head is not None,
        guessed=guessed,
    )


def _report_opening(source: Source, line: tuple[int, int], m: re.Match[str] | None, found: Diagnostics) -> str:
    """Report a line that starts with no known word; give the keyword that is meant, if one is similar."""
    start, end = line
    word = m[2] if m else source.value[start:end].split(" ")[0]
    near = suggest(word, FORMS, 1)
    change = suggest(word, ("replace", "remove", "add"), 1)
    meant = near or change
    hint = f"did you mean `{meant[0]}`?" if meant else f"a declaration starts with one of: {', '.join(FORMS)}"
    at = m.start(2) if m else start
    hint, fix = way_out(source, line, m[1] or "" if m else "", hint)
    found.error(
        "LR-S0006", f"`{word}` does not start a declaration", source.span(at, at + len(word)), help=hint, fix=fix
    )
    return near[0] if near else ""


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
