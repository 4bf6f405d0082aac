"""When something is done, said once more in a step whose first line says it: `turn tax` / `each turn, ...`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import evolve

from london_rules.advice.sentences.in_file import header_of
from london_rules.advice.sentences.kept import keeps_what_is_meant
from london_rules.advice.sentences.known import Known
from london_rules.advice.sentences.readings import changed
from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.several import next_mistake
from london_rules.advice.sentences.step_times import TIMES, Time
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import Text, Unread
from london_rules.language.rules import Rules
from london_rules.language.syntax.source import Changed

MOST_MENDED: Final = 6  # mistakes of the rest of a line
Look = Callable[[Known, Unread], Repair | None]
_HEADER: Final = re.compile(
    r"(?:(?:replace|add|change) +)?(?P<keyword>turn|round|set-up|scoring) +(?P<name>[^,]+)(?P<place>.*)"
)
_ALSO: Final = {"first": ", and this one comes first", "last": ", and this one comes last", "any": ""}
_AFTER_TURNS: Final = "after the turns"
_SAYS: Final = {
    "turn": "a `turn` is carried out in every turn",
    "round": "a `round` is carried out in every round",
    "set-up": "a `set-up` is carried out once, before the game",
    "scoring": "a `scoring` is carried out once, at the end of the game",
}


def without_its_time(known: Known, unread: Unread, look: Look) -> Repair | None:
    """Leave out of a line when it is done, where the first line of its step says so, and mend the rest of it."""
    text, at = unread.source.value, unread.problem.start
    line, stop = line_around(text, at)
    found = _said_again(known, unread, line, stop)
    if found is None:
        return None
    time, start, end = found
    timeless = Changed(unread.source, start, end, "")
    value = _mended(known, timeless, unread, look)
    if value is None:
        return None
    said = text[start:end].strip(" ,:")
    written = value[slice(*line_around(value, start))].strip()
    what = f"leave out `{said}`" if value == timeless.value else f"write it like this: `{written}`"
    message = f"the first line of this step says `{said}` already"
    return evolve(changed(text, value, start, f"{what}: {_SAYS[time.keyword]}{_ALSO[time.part]}"), message=message)


def _mended(known: Known, source: Changed, told: Text, look: Look) -> str | None:
    """Give what was meant by a text that says the same as another, mistake by mistake; None if nobody knows."""
    said = source.value
    for _ in range(MOST_MENDED):
        left = next_mistake(Text(told.start, source, told.locals, told.numbers, told.face), known)
        if left is None:
            break
        one = look(known, left)
        if one is None or one.others:
            return None
        source = Changed(source, one.start, one.end, one.text)
    kept = keeps_what_is_meant(said, source.value, known.rules.names)
    return source.value if kept and known.trials.holds(told, source.value) else None


def _said_again(known: Known, told: Text, line: int, stop: int) -> tuple[Time, int, int] | None:
    """Give when a step is carried out, and the stretch of a line that says again when it is carried out."""
    files = known.reader.found.files
    header = _HEADER.fullmatch(header_of(told, files)) if told.start == "effect" else None
    if header is None:
        return None
    text = told.source.value[:stop]
    start = stop - len(text[line:].lstrip(" "))
    for time in TIMES:
        m = time.first.match(text, start)
        if m is not None and m.end() < stop:
            return (time, *m.span()) if _is_then(time, header, known.rules) else None
    return None


def _is_then(time: Time, header: re.Match[str], rules: Rules) -> bool:
    """Return whether a step is carried out at a time that is said."""
    if time.keyword != header["keyword"] or (_AFTER_TURNS in time.place) != (_AFTER_TURNS in header["place"]):
        return False
    if time.part == "any":
        return True
    steps: Mapping[str, Iterable[str]] = {"turn": rules.turn, "scoring": rules.scoring}
    name, place = header["name"].strip(), header["place"].strip(" ,")
    others = [step for step in steps[time.keyword] if step != name]
    if not others or place:
        return not others or place == (f"before {others[0]}" if time.part == "first" else f"after {others[-1]}")
    if name in steps[time.keyword]:  # it is replaced, or can be read but for this
        return name == list(steps[time.keyword])[0 if time.part == "first" else -1]
    return time.part == "last"  # a new step without a place comes last
