"""Find what was meant by the terse line of a card: say it in plain English, and look for what was meant by that."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Final

from attrs import evolve

from london_rules.advice.sentences.kept import keeps_amounts, keeps_what_is_meant
from london_rules.advice.sentences.kept_sayings import means_another_thing
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.readings import changed
from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.several import next_mistake
from london_rules.advice.sentences.terse import Lines, Terse
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Text, Unread
from london_rules.language.syntax.source import Changed

MOST_READINGS: Final = 4
MOST_WAYS: Final = 6  # to say one reading in plain English
MOST_MENDED: Final = 6  # mistakes of one line in plain English
_FRACTIONS: Final = {"2": "half", "3": "a third", "4": "a quarter"}
_FRACTION: Final = re.compile(r"\b1 ?/ ?([234])\b(?= (?:of|the|your|their|all)\b)")
Look = Callable[[Known, Unread], Repair | None]


def said_tersely(known: Known, unread: Unread, look: Look, *, block: bool) -> Repair | None:
    """Find what was meant by the line of a mistake, if it is a terse one; other readings of it are given beside."""
    text, at = unread.source.value, unread.problem.start
    line, stop = line_around(text, at)
    made: dict[str, None] = {}
    for ways in islice(Terse(known.rules, unread.start).readings(text[line:stop].strip()), MOST_READINGS):
        said = (way for way in ways[:MOST_WAYS] if way and (block or len(way) == 1))
        found = next((one for one in (_meant(known, unread, way, look) for way in said) if one is not None), None)
        if found is not None:
            made[found] = None
    repairs = [_as_change(text, one, at) for one in made]
    return evolve(repairs[0], also=tuple(repairs[1:])) if repairs else None


def _as_change(text: str, made: str, at: int) -> Repair:
    """Give the change of a line, with all lines that it becomes in the help."""
    one = changed(text, made, at)
    begin, end = line_around(made, one.start)[0], line_around(made, one.start + len(one.text))[1]
    return evolve(one, help=f"write it like this: `{made[begin:end].strip()}`")


def _meant(known: Known, unread: Unread, lines: Lines, look: Look) -> str | None:
    """Give the whole text with a line as it was meant, by what was meant by it in plain English."""
    text = unread.source.value
    line, stop = line_around(text, unread.problem.start)
    indent = text[line : stop - len(text[line:stop].lstrip(" "))]
    plain = "\n".join(f"{indent}{one}" for one in lines)
    if plain == text[line:stop]:
        return None
    value = all_mended(known, Changed(unread.source, line, stop, plain), unread, look)
    if value is None:
        return None
    names, said = known.rules.names, f"{text[:line]}{plain}{text[stop:]}"
    kept = keeps_what_is_meant(said, value, names) and keeps_amounts(text, value, names)
    kept = kept and not means_another_thing(text, value)
    holds = kept and known.trials.holds(unread, value)
    return value if holds else None


def said_otherwise(known: Known, source: Changed, told: Text, look: Look) -> str | None:
    """Give what was meant by a text that says the same as another, if it holds in its place and keeps what is meant."""
    value = all_mended(known, source, told, look)
    if value is None or not keeps_what_is_meant(source.value, value, known.rules.names):
        return None
    return value if known.trials.holds(told, value) else None


def in_words(known: Known, unread: Unread, look: Look) -> Repair | None:
    """Find what was meant by a line with a fraction in figures, by what is meant with that in words."""
    text, at = unread.source.value, unread.problem.start
    line, stop = line_around(text, at)
    m = _FRACTION.search(text, line, stop)
    if m is None:
        return None
    value = said_otherwise(known, Changed(unread.source, *m.span(), _FRACTIONS[m[1]]), unread, look)
    return None if value is None else changed(text, value, m.start())


def all_mended(known: Known, source: Changed, told: Text, look: Look) -> str | None:
    """Give what was meant by another text in the place of one, mistake by mistake; None if nobody knows."""
    for _ in range(MOST_MENDED):
        left = next_mistake(Text(told.start, source, told.locals, told.numbers, told.face), known)
        if left is None:
            break
        one = look(known, left)
        if one is None or one.others:
            return None
        source = Changed(source, one.start, one.end, one.text)
    return source.value
