"""Steps that are put before or after one that is not there, or not yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from london_rules.diagnostics import Diagnostics, Fix, Label, Span
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.fixes import MOST_ALTERNATIVES
from london_rules.language.declarations.causes import NoSuchStep
from london_rules.language.declarations.declaration import Declaration

_CODE = "LR-N0004"
THE_TURNS = "the turns"  # beside which a step of a round can be put too


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
    steps = tuple(step for id in known if (step := id.removeprefix(f"{d.keyword} ")) != d.name or other != d.id)
    message = f"there is no `{other}`, so nothing can come {d.head.where} it"
    if other == d.id:
        message = f"`{other}` cannot come {d.head.where} itself"
    bare = str(d.head.at).removeprefix(f"{d.keyword} ")
    if bare != d.head.at and bare in steps:
        message = f"the name of a step is written without `{d.keyword}` here"
        fix = Fix(_place(d), bare, f"write `{d.head.where} {bare}`")
        found.error(_CODE, message, _place(d), help=fix.title, fix=fix)
        return
    cause = NoSuchStep(d, known, (*((THE_TURNS,) if d.keyword == "round" and steps else ()), *steps))
    if not steps:
        fix = _without_place(d)
        found.error(_CODE, message, _place(d), help=fix.title, fix=fix, cause=cause)
        return
    help = f"write one of these: {', '.join(f'`{step}`' for step in cause.steps)}"
    found.error(_CODE, message, _place(d), help=help, cause=cause)


def _place(d: Declaration) -> Span:
    return d.header.span(d.head.at_start)
