"""Points of a list, as rulebooks mark them: `a)`, `(i)`, `1.`, `; or` at the end, `one of the following:` above."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.readings import changed
from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import line_around

_MARK: Final = re.compile(
    r" *(?P<mark>\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})[.):]\)?|[-\u2013\u2014*\u2022\u00b7>]+"
    r"|(?:step|option|choice) (?:[a-z]|\d{1,2})[.):]?) +(?=\S)",
    re.IGNORECASE,
)
_END: Final = re.compile(r" *[;,.]? *(?P<join>\b(?:and|or|then))? *[;,.]?$", re.IGNORECASE)
_ONE_OF: Final = re.compile(
    r"(?P<indent> *)(?:(?:choose|do|perform|carry out|resolve|take|pick|select|execute) )?(?:exactly |only )?"
    r"(?:either|one of(?: the| these| following| two| three| options| actions| choices| things| alternatives)+)"
    r" *[:,]?",
    re.IGNORECASE,
)


def unmarked(text: str, at: int) -> Iterator[Repair]:
    """Leave out what marks the points of a list, and what joins them, on all lines that are marked."""
    line, _ = line_around(text, at)
    yield from _one_of_below(text, line)
    begin = _marked_from(text, line, at)
    if begin < 0:
        return
    first = _MARK.match(text, begin)
    lines = text.split("\n")
    marked = [_MARK.match(said) for said in lines]
    one_of = any(map(_ONE_OF.fullmatch, lines)) or "choose one of these" in text
    joined = any(m is not None and _joined_by_or(said) for said, m in zip(lines, marked, strict=True))
    if first is None or (joined and not one_of):
        return  # of which only one is done
    made = [
        _point(said, m) if m is not None else _header(said, below is not None)
        for said, m, below in zip(lines, marked, [*marked[1:], None], strict=True)
    ]
    alone = f"{' ' * (first.start('mark') - begin)}{text[first.end() : line_around(text, begin)[1]]}"
    if begin == line and [new for old, new in zip(lines, made, strict=True) if old != new] == [alone]:
        help = f"leave out `{first['mark']}`"
        if not first["mark"][0].isdigit():  # a figure is left out as a sign
            yield Repair(first.start("mark"), first.end(), "", help, first.start("mark"), guessed=True)
        return
    help = f"leave out `{first['mark']}`: each point has a line of its own"
    one = changed(text, "\n".join(made), at)
    yield Repair(one.start, one.end, one.text, help if begin == line else one.help, at, guessed=True, alone=True)


def _one_of_below(text: str, line: int) -> Iterator[Repair]:
    """Write what the language says above several lines of which one is done, where they have no marks."""
    stop = line_around(text, line)[1]
    m = _ONE_OF.fullmatch(text, line, stop)
    below = text[stop + 1 : line_around(text, stop + 1)[1]] if stop < len(text) else ""
    if m is None or _MARK.match(below) or len(below) - len(below.lstrip(" ")) <= len(m["indent"]):
        return
    made = "choose one of these"
    yield Repair(m.end("indent"), stop, made, f"write `{made}`", m.end("indent"), guessed=True)


def _marked_from(text: str, line: int, at: int) -> int:
    """Give where the line begins at whose mark a text cannot be read, or that is below such a line; -1 for none."""
    m = _MARK.match(text, line)
    if m is not None:
        return line if at <= m.end() + 1 else -1
    below = line_around(text, at)[1] + 1
    return below if below < len(text) and _MARK.match(text, below) is not None else -1


def _joined_by_or(line: str) -> bool:
    end = _END.search(line)
    return end is not None and (end["join"] or "").lower() == "or"


def _point(line: str, mark: re.Match[str]) -> str:
    """Give a line without its mark, and without what joins it to the next."""
    rest = line[mark.end() :]
    end = _END.search(rest)
    return line[: mark.start("mark")] + (rest if end is None else rest[: end.start()])


def _header(line: str, has_points: bool) -> str:
    """Give the line above the points as the language says it."""
    m = _ONE_OF.fullmatch(line) if has_points else None
    return line.rstrip(" :") if has_points and m is None else line if m is None else f"{m['indent']}choose one of these"
