"""Lines of rule text laid out again: indented by what they belong to, comments left in their places."""

from __future__ import annotations

from collections.abc import Callable

from london_rules.classes import define
from london_rules.language.tidy.words import spaced, split_comment, tidy_comment

STEP = 2


@define
class Line:
    """One line: its depth, its text and its comment; a blank line has neither."""

    depth: int
    code: str
    comment: str = ""


def tidy_block(rows: list[str], depth: int) -> list[str]:
    """Lay out the lines of an effect again, the first of them at a depth; blank lines at its ends are dropped."""
    lines = [Line(0, spaced(code), tidy_comment(comment)) for code, comment in map(split_comment, rows)]
    indents = [len(row) - len(row.lstrip(" ")) for row in rows]
    levels: list[list[int]] = []  # the indents of the lines open at each line
    stack: list[int] = []
    for line, indent in zip(lines, indents, strict=True):
        if line.code:
            stack = [*(open for open in stack if open < indent), indent]
        levels.append(stack)
    for i, line in enumerate(lines):
        below = next((j for j in range(i, len(lines)) if lines[j].code), None)
        open = levels[i] if below is None or line.code else [*levels[i], *levels[below]]
        line.depth = depth + (len(levels[i]) - 1 if line.code else comment_depth(indents[i], open, levels[below or i]))
    return written(_without_blanks(lines))


def comment_depth(indent: int, open: list[int], next: list[int]) -> int:
    """Give the depth of a comment: of the line that it is under, judging by its indent, or over."""
    levels = sorted(dict.fromkeys(open))
    fitting = [level for level in levels if level <= indent]
    if not fitting:
        return max(len(next) - 1, 0)
    return sum(1 for level in dict.fromkeys(open) if level < fitting[-1])


def tidy_list(rows: list[str], write: Callable[[str], str]) -> list[str]:
    """Lay out lines again that are all one step in."""
    lines = [Line(1, write(code), tidy_comment(comment)) for code, comment in map(split_comment, rows)]
    return written(_without_blanks(lines))


def _without_blanks(lines: list[Line]) -> list[Line]:
    out: list[Line] = []
    for line in lines:
        blank = not line.code and not line.comment
        if blank and (not out or not (out[-1].code or out[-1].comment)):
            continue
        out.append(line)
    while out and not out[-1].code and not out[-1].comment:
        out.pop()
    return out


def written(lines: list[Line]) -> list[str]:
    """Write lines; comments after the text of successive lines are put in one column."""
    out: list[str] = []
    for i, line in enumerate(lines):
        text = " " * (STEP * line.depth) + line.code
        if line.code and line.comment:
            text = text.ljust(_column(lines, i)) + line.comment
        out.append((text if line.code else text + line.comment).rstrip())
    return out


def _column(lines: list[Line], at: int) -> int:
    """Give the column of the comments of a run of lines that all have one."""
    first = last = at
    while first > 0 and _has_both(lines[first - 1]):
        first -= 1
    while last + 1 < len(lines) and _has_both(lines[last + 1]):
        last += 1
    return max(STEP * line.depth + len(line.code) for line in lines[first : last + 1]) + 2


def _has_both(line: Line) -> bool:
    return bool(line.code and line.comment)
