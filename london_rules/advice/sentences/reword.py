"""A change of a text: what to write in which place, and how to say so."""

from __future__ import annotations

import re
from collections.abc import Iterable

from london_rules.classes import evolve, frozen
from london_rules.diagnostics.lines import line_around
from london_rules.language.syntax.names import singular

_FIGURE_BEFORE = re.compile(r"(?<![\w.-])(\d+) $")
_DOES = ("write", "leave", "line", "indent", "choose")  # what a help begins with that says what to do


@frozen
class Repair:
    """A stretch of the text, what to write there, and how to say so; `at` is where the mistake then is."""

    start: int
    end: int
    text: str
    help: str
    at: int
    unknown: str = ""  # a word that does not exist, where that is the mistake
    safe: bool = False  # it cannot change what is meant: see `diagnostics.Fix`
    guessed: bool = False  # it comes from what the rules say elsewhere, so it must have no fault here
    others: tuple[str, ...] = ()  # names that fit there as well, so that nobody knows which one is meant

    @property
    def title(self) -> str:
        """Say what to do; the help may ask instead."""
        return self.help if self.help.startswith(_DOES) else f"write `{self.text}`"


def in_number(before: str, one: Repair, counters: Iterable[str]) -> Repair:
    """Say a counter that a change begins with as the figure before it wants: `1 point`, but `2 points`."""
    figure = _FIGURE_BEFORE.search(before)
    if figure is None:
        return one
    text, *others = dict.fromkeys(_counted(name, figure[1] == "1", counters) for name in (one.text, *one.others))
    return evolve(one, text=text, others=tuple(others), help=one.help.replace(f"`{one.text}`", f"`{text}`"))


def _counted(text: str, alone: bool, counters: Iterable[str]) -> str:
    """Give a text with the counter that it begins with as a figure before it wants it."""
    for name in counters:
        wanted, other = (singular(name), name) if alone else (name, singular(name))
        if wanted != other and re.match(rf"{re.escape(other)}(?![\w-])", text):
            return f"{wanted}{text[len(other) :]}"
    return text


def changed(text: str, made: str, at: int, help: str = "") -> Repair:
    """Give the change of whole words that makes one text of another."""
    most = min(len(text), len(made))
    start = next((i for i in range(most) if text[i] != made[i]), most)
    same = next((i for i in range(most - start) if text[-1 - i] != made[-1 - i]), most - start)
    while start and text[start - 1].isalnum():
        start -= 1
    while same and (text[len(text) - same].isalnum() or _in_indent(text, len(text) - same)):
        same -= 1
    said = made[start : len(made) - same]
    line, stop = line_around(made, start)
    whole = made[line : max(stop, start + len(said))].strip()
    return Repair(start, len(text) - same, said, help or f"write it like this: `{whole}`", at, guessed=True)


def _in_indent(text: str, at: int) -> bool:
    """Return whether a place is within the spaces with which a line begins."""
    return text[at] == " " and not text[:at].rpartition("\n")[2].strip()
