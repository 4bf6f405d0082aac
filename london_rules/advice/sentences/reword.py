"""Other ways to say it: turns of phrase, a misspelt word nearby, words run together, words at the wrong end."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import evolve, frozen

from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.syntax.names import singular

_WORD = re.compile(r"[^\W\d_][\w-]*")
_FIGURE_BEFORE = re.compile(r"(?<![\w.-])(\d+) $")
_ANY_WORD = re.compile(r"[^\s,]+")
_DOES = ("write", "leave", "line", "indent", "choose")  # what a help begins with that says what to do
MOST_MOVED = 10


@frozen
class Repair:
    """A stretch of the text, what to write there, and how to say so; `at` is where the mistake then is."""

    start: int
    end: int
    text: str
    help: str
    at: int
    left_out: bool = False
    unknown: str = ""  # a word that does not exist, where that is the mistake
    safe: bool = False  # it cannot change what is meant: see `diagnostics.Fix`
    guessed: bool = False  # it comes from what the rules say elsewhere, so it must have no fault here
    among: str = ""  # of what sort of names it is, of which any that fits may be the one that is meant
    others: tuple[str, ...] = ()  # names that fit there as well, so that nobody knows which one is meant
    by_meaning: bool = False  # it is a name that means nearly what was written: another may be meant
    besides: tuple[str, ...] = ()  # other names that fit there, of which one may be meant
    alone: bool = False  # it is too vague to be one of several changes
    reading: str = ""  # one of several that may be meant, all of the same name
    also: tuple[Repair, ...] = ()  # the other readings
    message: str = ""  # what is wrong, where that can be said better than by the word that does not fit

    @property
    def title(self) -> str:
        """Say what to do; the help may ask instead."""
        return self.help if self.help.startswith(_DOES) else f"write `{self.text}`"


def instead(text: str, start: int, end: int, other: str, word: str, *, safe: bool = False) -> Repair:
    """Write another word for one, or leave it out."""
    at = end - len(word)
    if other:
        return Repair(start, end, other, f"write `{other}` for `{word}`", at, safe=safe)
    while text[end : end + 1] == " ":
        end += 1
    return Repair(start, end, "", f"leave out `{word}`", at, safe=safe)


_THINGS = frozenset({"it", "this", "they", "them", "you"})


_LONG: dict[str, list[tuple[str, ...]]] = {}
for _phrase in KEYWORDS:
    if len(_phrase) > 2:
        _LONG.setdefault(_phrase[0], []).append(_phrase)


def moved(text: str, at: int) -> Iterator[Repair]:
    """Try the words from the place to the next comma or end of line in another order: the first ones last."""
    stop = re.compile(r"[,\n]|$").search(text, at)
    words = list(_ANY_WORD.finditer(text, at, stop.start() if stop else len(text)))
    if not 1 < len(words) <= MOST_MOVED or words[0].start() != at:
        return
    for i in range(1, len(words)):
        made = " ".join(m.group() for m in (*words[i:], *words[:i]))
        yield Repair(at, words[-1].end(), made, f"write `{made}`", at, alone=True)


def in_number(before: str, one: Repair, counters: Iterable[str]) -> Repair:
    """Say a counter that a change begins with as the figure before it wants: `1 point`, but `2 points`."""
    figure = _FIGURE_BEFORE.search(before)
    if figure is None:
        return one
    alone = figure[1] == "1"
    for name in counters:
        wanted, other = (singular(name), name) if alone else (name, singular(name))
        if wanted != other and re.match(rf"{re.escape(other)}(?![\w-])", one.text):
            text = f"{wanted}{one.text[len(other) :]}"
            return evolve(one, text=text, help=one.help.replace(f"`{one.text}`", f"`{text}`"))
    return one
