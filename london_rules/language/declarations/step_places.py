"""Steps that are put before or after one that is not there, or not yet: what may be meant."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostics, Fix, Label, Span
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.fixes import MOST_ALTERNATIVES
from london_rules.diagnostics.nearness import (
    is_misspelling,
    names_alike,
    names_with_words_of,
    suggest_alike,
    words_shared,
)
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.syntax.counts import COUNTS

_CODE = "LR-N0004"
_TURNS = "the turns"  # beside which a step of a round can be put too


def report_place(
    d: Declaration, known: Mapping[str, Sequence[str]], coming: Mapping[str, Declaration], found: Diagnostics
) -> list[str]:
    """Report a place beside a step that is not there, given the texts of those that are, and all of the bundle.

    Return the steps of which the places are reported with this one, because all of them are put beside each other.
    """
    other = f"{d.keyword} {d.head.at}"
    around = _circle(d, coming)
    if around:
        _report_circle(d, around, found)
    elif other in coming and other != d.id:
        _report_too_early(d, coming[other], found)
    else:
        _report_missing(d, other, known, found)
    return [one.id for one in around]


def _circle(d: Declaration, coming: Mapping[str, Declaration]) -> list[Declaration]:
    """Give the other steps, each put beside the next, by which one is put beside itself; none if it is not."""
    found: dict[str, Declaration] = {}
    at: Declaration | None = coming.get(f"{d.keyword} {d.head.at}")
    while at is not None and at.head.where and at.id not in found:
        if at.id == d.id:
            return [*found.values()]
        found[at.id] = at
        at = coming.get(f"{at.keyword} {at.head.at}")
    return []


def _report_circle(d: Declaration, others: Sequence[Declaration], found: Diagnostics) -> None:
    ways = [f"`{one.name}` comes {one.head.where} `{one.head.at}`" for one in (d, *others)]
    message = f"{', '.join(ways[:-1])}, and {ways[-1]}: that cannot be"
    labels = tuple(Label(one.named(), f"`{one.name}` comes {one.head.where} `{one.head.at}` here") for one in others)
    fixes = tuple(_without_place(one) for one in (d, *reversed(others)))
    found.error(
        _CODE,
        message,
        _place(d),
        labels=labels,
        help="leave out where one of them comes",
        fix=fixes[:MOST_ALTERNATIVES],
    )


def _without_place(d: Declaration) -> Fix:
    """Leave out where a step is put."""
    comma = d.header.value.rfind(",", 0, d.head.at_start)
    start, end = comma if comma >= 0 else d.head.at_start, d.head.at_start + len(d.head.at)
    title = f"write `{d.keyword} {d.header.value[:start].rstrip()}`: then it comes last"
    return Fix(d.header.span(start, end), "", title)


def _report_too_early(d: Declaration, other: Declaration, found: Diagnostics) -> None:
    """Report a step that is put beside one of its own bundle that is declared only further down."""
    message = f"`{other.id}` is declared further down, so `{d.name}` cannot be put {d.head.where} it here"
    labels = (Label(other.named(), "declared here"),)
    help = f"declare `{d.name}` below `{other.name}`"
    found.error(_CODE, message, _place(d), labels=labels, help=help, fix=_below(d, other, help, found))


@guessed(nothing)
def _below(d: Declaration, other: Declaration, title: str, found: Diagnostics) -> Fix | None:
    """Move the lines of a declaration below those of another one in the same file."""
    mine, theirs = d.lines_of_file(), other.lines_of_file()
    text = found.files.get(mine.file, "")
    if mine.file != theirs.file or mine.end > theirs.start or not text:
        return None
    start = text.rfind("\n", 0, mine.start) + 1
    moved, rest = text[start : mine.end].rstrip("\n"), text[mine.end : theirs.end]
    between = rest[len(rest.rstrip("\n")) :]
    below = rest.strip("\n")
    written = f"{below}\n\n{moved}{between}"
    return Fix(Span(mine.file, start, theirs.end), written, title)


def _report_missing(d: Declaration, other: str, known: Mapping[str, Sequence[str]], found: Diagnostics) -> None:
    steps = [id.removeprefix(f"{d.keyword} ") for id in known]
    if other == d.id:
        message = f"`{other}` cannot come {d.head.where} itself"
        steps = [step for step in steps if step != d.name]
        near: list[str] = []
    else:
        message = f"there is no `{other}`, so nothing can come {d.head.where} it"
        near = _near(d, other, known, steps)
    place = _place(d)
    if d.keyword == "round" and not near and re.search(r"\b(?:turn|round)", d.head.at):
        near = [_TURNS]
    if near:
        written = f"{d.keyword} {near[0]}" if near[0] != _TURNS else _TURNS
        found.error(_CODE, message, place, help=f"did you mean `{written}`?", fix=_instead(d, near[0]))
        return
    if not steps:
        fix = _without_place(d)
        found.error(_CODE, message, place, help=fix.title, fix=fix)
        return
    said = f"{d.head.at} {d.name}"
    steps = [*([_TURNS] if d.keyword == "round" else ()), *steps]
    steps = sorted(steps, key=lambda step: -words_shared(step, said)) if len(steps) > MOST_ALTERNATIVES else steps
    help = f"write one of these: {', '.join(f'`{step}`' for step in steps)}"
    fixes = tuple(_instead(d, step) for step in steps[:MOST_ALTERNATIVES])
    found.error(_CODE, message, place, help=help, fix=(None, *fixes))


def _instead(d: Declaration, step: str) -> Fix:
    place = _place(d)
    place = evolve(place, end=place.start + len(d.head.at))
    return Fix(place, step, f"write `{step}`", safe=is_misspelling(d.head.at, step))


def _near(d: Declaration, other: str, known: Mapping[str, Sequence[str]], steps: Sequence[str]) -> list[str]:
    """Give the step that may be meant by a name: one that is written or means nearly the same, or the only one."""
    said = str(d.head.at)
    near = [id.removeprefix(f"{d.keyword} ") for id in suggest_alike(other, known, 1)]
    in_words = _in_words(said)
    near = near or ([in_words] if in_words in steps else names_alike(said, steps, 1))
    near = near or names_with_words_of(said, {step: step for step in steps}, 1)
    near = near or [id.removeprefix(f"{d.keyword} ") for id in _only_one_that_says(said, known)]
    return near or [*steps[: len(steps) == 1]]


def _only_one_that_says(words: str, known: Mapping[str, Sequence[str]]) -> list[str]:
    """Give the declaration in whose text alone some words stand."""
    said = re.compile(rf"(?<![\w-]){re.escape(words)}(?![\w-])", re.IGNORECASE)
    found = [id for id, texts in known.items() if any(map(said.search, texts))]
    return found if len(found) == 1 else []


def _in_words(name: str) -> str:
    """Write the figures of a name as words."""
    said = {str(number): word for word, number in COUNTS.items()}
    return " ".join(said.get(word, word) for word in name.split())


def _place(d: Declaration) -> Span:
    return d.header.span(d.head.at_start)
