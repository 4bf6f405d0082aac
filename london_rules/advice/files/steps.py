"""Steps that are put beside one that is not there: the step that is meant."""

from __future__ import annotations

import re

from london_rules.advice.files.ways import Way
from london_rules.classes import evolve
from london_rules.diagnostics import Fix
from london_rules.diagnostics.fixes import MOST_ALTERNATIVES
from london_rules.diagnostics.nearness import (
    is_misspelling,
    names_alike,
    names_with_words_of,
    suggest_alike,
    words_shared,
)
from london_rules.language.declarations.causes import NoSuchStep
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.step_places import THE_TURNS
from london_rules.language.syntax.counts import COUNTS


def no_such_step(cause: NoSuchStep) -> Way | None:
    """Name the step that is meant; if none is near, all there are, those first that share a word."""
    d, steps = cause.declaration, cause.steps
    is_itself = f"{d.keyword} {d.head.at}" == d.id
    near = [] if is_itself else _near(cause)
    if d.keyword == "round" and not near and re.search(r"\b(?:turn|round)", d.head.at):
        near = [THE_TURNS]
    if near:
        written = f"{d.keyword} {near[0]}" if near[0] != THE_TURNS else THE_TURNS
        return Way(_instead(d, near[0]), f"did you mean `{written}`?")
    if not steps:
        return None
    said = f"{d.head.at} {d.name}"
    if len(steps) > MOST_ALTERNATIVES:
        steps = tuple(sorted(steps, key=lambda step: -words_shared(step, said)))
    help = f"write one of these: {', '.join(f'`{step}`' for step in steps)}"
    return Way(None, help, others=tuple(_instead(d, step) for step in steps[:MOST_ALTERNATIVES]))


def _instead(d: Declaration, step: str) -> Fix:
    place = d.header.span(d.head.at_start)
    place = evolve(place, end=place.start + len(d.head.at))
    return Fix(place, step, f"write `{step}`", safe=is_misspelling(d.head.at, step))


def _near(cause: NoSuchStep) -> list[str]:
    """Give the step that may be meant by a name: one that is written or means nearly the same, or the only one."""
    d = cause.declaration
    said, sort = str(d.head.at), f"{d.keyword} "
    steps = [id.removeprefix(sort) for id in cause.known]
    in_words = _in_words(said)
    return (
        [id.removeprefix(sort) for id in suggest_alike(f"{sort}{said}", cause.known, 1)]
        or ([in_words] if in_words in steps else names_alike(said, steps, 1))
        or names_with_words_of(said, {step: step for step in steps}, 1)
        or [id.removeprefix(sort) for id in _only_one_that_says(cause)]
        or steps[: len(steps) == 1]
    )


def _only_one_that_says(cause: NoSuchStep) -> list[str]:
    """Give the step in whose text alone some words are."""
    said = re.compile(rf"(?<![\w-]){re.escape(cause.declaration.head.at)}(?![\w-])", re.IGNORECASE)
    found = [id for id, texts in cause.known.items() if any(map(said.search, texts))]
    return found if len(found) == 1 else []


def _in_words(name: str) -> str:
    """Write the figures of a name as words."""
    said = {str(number): word for word, number in COUNTS.items()}
    return " ".join(said.get(word, word) for word in name.split())
