"""Lines that stand at another place: below the line that gives what they speak of, or among those that depend on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.diagnostics.lines import depth_of, line_around, lines_over

_HELD: Final = re.compile(
    r"(?P<margin> *)(?P<head>you may|(?:if|for each|ask|otherwise|at)\b[^\n]*?)(?P<comma>,?) choose "
)


def moved_lines(text: str, at: int, name: str) -> Iterator[Repair]:
    """Try other places for the line of a name that is not known there, or of a word for a thing that nothing says."""
    line, _ = line_around(text, at)
    first = line + depth_of(text[line:])
    if name:
        yield from _further_in(text, line, name)
        yield from _below(text, line, name)
    yield from _within_lines_above(text, line, first)
    yield from _choice_below(text, line, first)


def _within_lines_above(text: str, line: int, first: int) -> Iterator[Repair]:
    """Try the line as one of the lines above it that stand further in: what they choose is known there."""
    above = text[:line].rstrip().rpartition("\n")[2]
    deep, begin = depth_of(above), text.rfind(above, 0, line)
    if not above.strip() or deep <= first - line:
        return
    _, end = line_around(text, first)
    head = next((one for one in lines_over(text, begin) if depth_of(one) < deep), "")
    said = _in_block(head, text[first:end])
    deeper, help = " " * (deep - (first - line)), "line this up with the line above"
    if said == text[first:end]:
        yield Repair(first, first, deeper, help, first)
    elif said:
        yield Repair(first, end, deeper + said, help, first)


def _choice_below(text: str, line: int, first: int) -> Iterator[Repair]:
    """Try the next line first, if that one chooses."""
    _, end = line_around(text, first)
    below = re.compile(rf"\n{' ' * (first - line)}(choose .*)").match(text, end)
    if below is not None:
        swapped = f"{below[1]}\n{' ' * (first - line)}{text[first:end]}"
        yield Repair(first, below.end(), swapped, "choose first", first)


def _below(text: str, line: int, name: str) -> Iterator[Repair]:
    """Try the line first that gives a name, if it stands further down in the same block."""
    _, end = line_around(text, line)
    deep = depth_of(text[line:])
    gives = re.compile(rf" {{{deep}}}(?! )(?P<choose>[^\n]*\bcall (?:it|them) (?:the )?{re.escape(name)})(?![\w-])")
    skipped = ""
    for below in text[end + 1 :].split("\n"):
        if below.strip() and depth_of(below) < deep:
            return  # that block has ended
        if (found := gives.match(below)) is not None:
            last = end + 1 + len(skipped) + len(below)
            made = f"{below.strip()}\n{text[line:end]}{chr(10) if skipped else ''}{skipped.rstrip(chr(10))}"
            yield Repair(line + deep, last, made, f"write `{found['choose'].strip()}` first", line + deep)
            return
        skipped += f"{below}\n"


def _further_in(text: str, line: int, name: str) -> Iterator[Repair]:
    """Try the line as one of those that depend on what the line above says, if a name is given there only."""
    end = line_around(text, line)[1]
    above = text[:line].rstrip().rpartition("\n")[2]
    first = line + depth_of(text[line:])
    if re.search(rf"\bcall (?:it|them) (?:the )?{re.escape(name)}$", above.strip()) is None:
        return
    yield from _within_lines_above(text, line, first)
    begin, held = text.rfind(above, 0, line), _HELD.match(above)
    if held is not None and depth_of(above) == first - line and (said := _in_block(held["head"], text[first:end])):
        deeper, chosen = f"\n{held['margin']}  ", above[held.end("comma") :].strip()
        made = f"{above[: held.end('head')]}{deeper}{chosen}{deeper}{said}"
        yield Repair(begin, end, made, f"write both lines below `{held['head'].strip()}`, further in", first)


def _in_block(head: str, line: str) -> str:
    """Say a line in a block: to whoever is asked there, what is yours is theirs, and so on; "" if that cannot be.

    Only a move says of everything whose it is.
    """
    if not head.strip().startswith("ask "):
        return line
    alone = re.fullmatch(r"move [^,]*", line) is not None
    return re.sub(r"\b(?:your|their)\b", lambda m: "their" if m[0] == "your" else "your", line) if alone else ""
