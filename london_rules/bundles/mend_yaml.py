"""Small fixes for YAML that cannot be read: the first of a few changes after which all of the file can.

What is offered is for the author to judge; a change that leaves another mistake in the file does not count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from attrs import evolve

from london_rules.diagnostics import Diagnostic, Fix, Span
from london_rules.diagnostics.lines import line_around

MOST_LONG = 20_000  # characters of a file that is read again and again
MOST_TRIES = 12
_SECOND_KEY = re.compile(r", *([a-z][\w -]*)$")
_KEY = re.compile(r" *[^\s#'\"-][^:#\n]*:( |$)")


def mended(item: Diagnostic, text: str, reads: Callable[[str], bool]) -> Diagnostic:
    """Give the error that ended the reading with the fix that lets the file be read, if one is found."""
    if item.fix is not None or item.span is None or len(text) > MOST_LONG:
        return item
    tries = _TRIES.get(item.code)
    if tries is None:
        return item
    for i, (start, end, new, help) in enumerate(tries(text, item.span.start)):
        if i >= MOST_TRIES:
            break
        if reads(text[:start] + new + text[end:]):
            place = evolve(item.span, start=start + 2, end=end) if help == _OWN_LINE else item.span
            said = help if item.code == "LR-Y0018" else item.help
            return evolve(item, span=place, help=said, fix=Fix(Span(item.span.file, start, end), new, help, safe=True))
    return item


_OWN_LINE = "write it on a line of its own"
_Try = tuple[int, int, str, str]


def _colons(text: str, at: int) -> Iterator[_Try]:
    """Try a missing colon, another sign in its place, or a second colon that is too many."""
    start, end = line_around(text, at)
    line = text[start:end]
    indent = len(line) - len(line.lstrip(" "))
    if text[at] == ":":
        yield from _second_colon(text, start, end, at)
        return
    if text[:start].rstrip(" \n").endswith("|"):
        yield from _block_at_the_margin(text, start, indent)
    sign = re.compile(r"[a-z][\w -]*?( *[,=;]+ *)\S").match(line, indent)
    if sign:
        yield start + sign.start(1), start + sign.end(1), ": ", "write a colon and a space"
    for space in re.finditer(r"(?<=\w) +(?=[\[\"'\d£])", line):
        yield start + space.start(), start + space.start(), ":", "write a colon after the key"


def _second_colon(text: str, start: int, end: int, at: int) -> Iterator[_Try]:
    line = text[start:end]
    indent = len(line) - len(line.lstrip(" "))
    key = re.compile(r" *(?:- )?[^:]+: +").match(line)
    before = _SECOND_KEY.search(text[start:at])
    if before:
        first = start + before.start()
        yield first, start + before.start(1) + len(before[1]), f"\n{' ' * indent}{before[1]}", _OWN_LINE
    if key is None:
        return
    value = start + key.end()
    if not text[value : value + 1].islower() and '"' not in text[value:end]:
        yield value, end, f'"{text[value:end].rstrip()}"', "put the text in quotes"


def _block_at_the_margin(text: str, start: int, indent: int) -> Iterator[_Try]:
    """Try to indent the lines after a `|` further, up to the next key at the level of their own."""
    lines = text[start:].split("\n")
    above, _ = line_around(text, len(text[:start].rstrip()) - 1)
    own = len(text[above:]) - len(text[above:].lstrip(" "))
    pad = " " * max(own + 2 - indent, 1)
    keys = (i for i, line in enumerate(lines) if i and _KEY.match(line) and len(line) - len(line.lstrip(" ")) <= own)
    block = lines[: next(keys, len(lines))]
    new = "\n".join(pad + line if line.strip() else line for line in block)
    yield start, start + len("\n".join(block)), new, "indent the lines of the block further than its key"


def _columns(text: str, at: int) -> Iterator[_Try]:
    """Try a line in line with each of those above it, the nearest first."""
    start, end = line_around(text, at)
    line = text[start:end]
    indent = len(line) - len(line.lstrip(" "))
    columns: dict[int, None] = {}
    for above in reversed(text[:start].split("\n")):
        if above.strip() and not above.lstrip().startswith("#"):
            columns[len(above) - len(above.lstrip(" "))] = None
        if 0 in columns:
            break
    for column in sorted(columns, key=lambda c: (abs(c - indent), -c)):
        if column != indent:
            yield start, start + indent, " " * column, "line it up with those above"


def _quotes(text: str, at: int) -> Iterator[_Try]:
    _, end = line_around(text, at)
    value = text[at:end].split(" #", maxsplit=1)[0].rstrip()
    if '"' not in value and "\\" not in value:
        yield at, at + len(value), f'"{value}"', "put the text in quotes"


_TRIES: dict[str, Callable[[str, int], Iterator[_Try]]] = {
    "LR-Y0018": _colons,
    "LR-Y0019": _columns,
    "LR-Y0025": _quotes,
}
