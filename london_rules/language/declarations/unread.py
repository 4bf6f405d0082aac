"""Report the texts that cannot be read: what is wrong with each and where, without a guess at what was meant.

After a line that cannot be read, the rest of its text is read as if a sentence that is right anywhere were there. So
several mistakes of one text are reported at once.
"""

from __future__ import annotations

import re
from typing import Final

from london_rules.classes import frozen
from london_rules.diagnostics import Fix
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Text, TextReader, Unread
from london_rules.language.syntax.parse import SyntaxProblem
from london_rules.language.syntax.source import Changed, Source

MOST_LINES: Final = 8  # of all rules, after which the rest of a text is read: each takes as long as the whole text
SENTENCE: Final = "end the game now"  # it names nothing and is right anywhere
_CALLED: Final = re.compile(r"\bcall (?:it|them)\b")
_HEADER = re.compile(r"( +)((?:(?:replace|remove) +)?([a-z-]+) [a-z][^\n]*?(?:, (?:before|after) .*| =.*))$", re.M)


def report_unread(reader: TextReader) -> None:
    """Report each mistake of every text that could not be read; a removal that a text uses is only noted."""
    left = MOST_LINES
    for unread in reader.unread:
        now: Unread | None = unread
        while now is not None:
            p, source = now.problem, now.source
            if report_header_within(now, reader) or reader.removed.note(p, source):
                break
            reader.found.error(p.code, p.message, source.span(p.start, p.end))
            left -= 1
            now = after_line(now, reader) if left > 0 and not reader.found.full else None


def report_header_within(unread: Unread, reader: TextReader) -> bool:
    """Report a declaration that is indented too far, so that it was taken for a line of the one above."""
    p, source = unread.problem, unread.source
    text = source.value
    start = text.rfind("\n", 0, p.start) + 1
    m = _HEADER.match(text, start)
    if m is None or m[3] not in reader.keywords or not start:
        return False
    above = text[:start].rstrip()
    if reader.parser.tried(unread.start, above, unread.names(reader.names, above))[0] is None:
        return False
    help = f"line it up with the other declarations, if `{m[2]}` starts one"
    fix = Fix(source.span(start, m.start(2)), "", help, safe=True)
    message = "this line is indented, but it belongs to no line above it"
    reader.found.error("LR-S0005", message, source.span(m.start(2), m.end(2)), help=help, fix=fix)
    return True


# ---- the mistakes of one text -------------------------------------------------------------------


@frozen
class Lines:
    """The line of a mistake: its beginning, its first word, its end, and that of the lines below that depend on it."""

    begin: int
    first: int
    stop: int
    below: int

    @classmethod
    def of(cls, text: str, at: int) -> Lines:
        """Find the line of a place."""
        begin, stop = line_around(text, at)
        first = stop - len(text[begin:stop].lstrip(" "))
        below = stop
        while below < len(text):
            line = text[below + 1 : line_around(text, below + 1)[1]]
            if line.strip() and len(line) - len(line.lstrip(" ")) <= first - begin:
                break
            below += 1 + len(line)
        return cls(begin, first, stop, below)


def after_line(unread: Unread, reader: TextReader) -> Unread | None:
    """Find the mistake after the line of another one; not where that line may go on in the next."""
    rest, text, p = without_line(unread), unread.source.value, unread.problem
    lines = Lines.of(text, p.start)
    if rest is None or _CALLED.search(text, lines.first, lines.stop):  # the rest may need what is given there
        return None
    found = next_mistake(rest, reader)
    if found is None or found.problem.start < p.start or found.problem.word == p.word != "":
        return None
    between = found.source.value[lines.first + len(SENTENCE) : found.problem.start]
    return found if between.strip() else None


def without_line(unread: Unread) -> Text | None:
    """Give a text with the line of its first mistake, and all that depends on it, as a sentence that is right anywhere.

    None if the mistake is not one of its line: of how deep it is, or one that the next line may go on from.
    """
    text, p = unread.source.value, unread.problem
    said = text[p.start : line_around(text, p.start)[1]].strip()
    if unread.start != "effect" or p.too_deep or not said:
        return None
    lines = Lines.of(text, p.start)
    return in_its_place(unread, Changed(unread.source, lines.first, lines.below, SENTENCE))


def next_mistake(text: Text, reader: TextReader) -> Unread | None:
    """Find the first mistake of a text; None if it can be read."""
    value = text.source.value
    try:
        reader.parser.parse(text.start, value, text.names(reader.names, value))
    except SyntaxProblem as p:
        return Unread(text.start, text.source, text.locals, text.numbers, text.face, p)
    return None


def in_its_place(text: Text, source: Source) -> Text:
    """Give another source the place of a text."""
    return Text(text.start, source, text.locals, text.numbers, text.face)
