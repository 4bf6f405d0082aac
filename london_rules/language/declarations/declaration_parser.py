"""A file of rules cut into declarations, each read by the form of its keyword."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import cast

from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.effort import pass_time, read_on
from london_rules.language.declarations.declaration import Declaration, Header, How, Property
from london_rules.language.declarations.forms import Form
from london_rules.language.declarations.frame_mistakes import report_stray_line, without_margin_bodies
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.openings import OPENING, Opening, read_opening
from london_rules.language.memo import Store
from london_rules.language.syntax.source import Source, Stretch

MAX_DECLARATIONS = 2_000
MOST_CUT = 5_000  # texts of declarations that are kept


@frozen
class _Cut:
    """A declaration without its place: stretches are counted from its beginning."""

    how: How
    form: Form
    header: tuple[int, int]
    body: tuple[int, int]
    head: Header | None
    lines: tuple[tuple[int, int, Property], ...]

    def at(self, source: Source, start: int, bundle: str) -> Declaration:
        """Give the declaration at a place of a file."""
        return Declaration(
            self.how,
            self.form.keyword,
            Stretch(source, start + self.header[0], start + self.header[1]),
            Stretch(source, start + self.body[0], start + self.body[1]),
            _about(source.value, start),
            bundle,
            self.head or Header(),
            tuple(
                Property(Stretch(source, start + first, start + last), line.form, line.match)
                for first, last, line in self.lines
            ),
            readable=self.head is not None,
        )


_CUTS: Store[str, _Cut] = Store(MOST_CUT)
_HEADS: Store[Header, Header] = Store(MOST_CUT)  # the same object for equal ones: names are found by it


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
    whole = text[start:stop]
    known = _CUTS.get(whole)
    if known is not None:
        return known.at(source, start, bundle)
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
    head = head and (_HEADS.get(head) or _HEADS.put(head, head))
    read = form.read_lines(body)
    if guessed:  # what is reported once must be reported again
        about, readable = _about(text, start), head is not None
        return Declaration(
            how, form.keyword, header, body, about, bundle, head or Header(), read, readable=readable, guessed=guessed
        )
    lines = tuple((line.place.start - start, line.place.end - start, line) for line in read)
    ends = ((header.start - start, header.end - start), (body.start - start, body.end - start))
    return _CUTS.put(whole, _Cut(how, form, *ends, head, lines)).at(source, start, bundle)


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
