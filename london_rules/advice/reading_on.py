"""What is wrong with rules whose files are wrong too: they are read as if the files were as they seem to be meant.

A file of which something cannot be read says nothing sure of its rules, so their mistakes are not looked for. Where the
message shows what was meant, the rules are read with that, and what is wrong with them is said at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence

from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.diagnostics.fixes import apart, rewritten
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.location_prefix import without_place
from london_rules.diagnostics.position_map import PlacesBefore

_QUOTED = re.compile(r"`([^`]+)`")
_WORD = re.compile(r"[^\W_][\w-]*")
MOST_ROUNDS = 3  # texts that are read, each with more put right
# Mistakes of files and of the first lines of declarations hide those of the texts in them.
_HIDES = ("LR-B", "LR-Y", "LR-S0005", "LR-S0006", "LR-S0007", "LR-S0008")


def with_what_comes_after(found: Diagnostics, read: Callable[[Mapping[str, str]], Diagnostics]) -> Diagnostics:
    """Give what is wrong with files, and what is wrong with the rules in them once that is put right.

    `read` gives what is wrong when some texts stand in the place of files, by the names that diagnostics have.
    """
    if not any(_hides(item) for item in found):
        return found
    now, texts, made, later = found, dict[str, str](), list[PlacesBefore](), list[Diagnostic]()
    files = dict(found.files)
    for _ in range(MOST_ROUNDS):
        wrong = [item for item in now if _hides(item)]
        fixes = apart(wrong, now.files, with_suggestions=True)
        changed = rewritten(fixes, now.files)
        if not changed:
            break
        later += [one for item in wrong if made and (one := _before(item, made)) is not None]
        texts |= changed
        made.append(PlacesBefore(fixes))
        now = read(texts)
        files = {**now.files, **files}
    guessed = {item.span.file: None for item in found if item.span is not None and _is_only_guessed(item)}
    sure = [item for item in later if not _is_of_layout(item, guessed)]
    still = {(item.code, item.message): None for item in now.errors()}
    first = [item for item in _said_first(found) if not made or not _comes_of_another(item, still)]
    out = Diagnostics([*first, *sure], files)
    out.dropped = found.dropped
    _add(
        out,
        (item for item in now.errors() if not _is_of_layout(item, guessed)),
        made,
        {(item.code, item.message): None for item in found},
    )
    return out


def _hides(item: Diagnostic) -> bool:
    """Return whether what is wrong hides other mistakes, and is shown as it was meant."""
    return item.severity == "error" and item.fix is not None and not _is_of_text(item)


def _is_only_guessed(item: Diagnostic) -> bool:
    """Return whether how far in some lines are is only guessed, so that what they then lack may be due to that."""
    return item.code == "LR-B0014" and item.fix is not None and not item.fix.safe


def _is_of_layout(item: Diagnostic, files: Container[str]) -> bool:
    return item.code.startswith("LR-Y") and item.span is not None and item.span.file in files


def _is_of_text(item: Diagnostic) -> bool:
    return not item.code.startswith(_HIDES)


def _said_first(found: Diagnostics) -> list[Diagnostic]:
    """Give what is said of files as they stand: of a text only where its first line is wrong.

    Other texts are read again once all that hides their mistakes is put right.
    """
    wrong = {_line(item, found): None for item in found if _hides(item)}
    return [i for i in found if i.severity == "warning" or not _is_of_text(i) or _line(i, found) in wrong]


def _comes_of_another(item: Diagnostic, still: Mapping[tuple[str, str], None]) -> bool:
    """Return whether an error of which nobody knows the way out is gone when the others are put right."""
    return item.severity == "error" and item.fix is None and (item.code, item.message) not in still


def _before(item: Diagnostic, made: Sequence[PlacesBefore]) -> Diagnostic | None:
    """Give a diagnostic with its places as they were before all that was put right."""
    one: Diagnostic | None = item
    for before in reversed(made):
        one = None if one is None else before.of(one)
    return one


def _add(
    out: Diagnostics,
    errors: Iterable[Diagnostic],
    made: Sequence[PlacesBefore],
    before: Mapping[tuple[str, str], None],
) -> None:
    """Add errors at their places, but those that may come from what was put right.

    They are on a line of which something is said already, or name what is named there and were not said before.
    """
    lines = {_line(item, out): None for item in out}
    # What is put right may begin on the line before, as where all lines below one are left out.
    lines |= {_line(evolve(item, span=item.fix.span), out): None for item in out if _hides(item) and item.fix}
    named = {word: None for item in out if _hides(item) for word in _words_of_line(item, out)}
    for error in errors:
        item = _before(error, made)
        if item is None or item.span is None or _line(item, out) in lines:
            continue
        words = _QUOTED.findall(without_place(item.message))
        if (item.code, item.message) in before or not any(word in named for word in words):
            out.add(item)


def _line(item: Diagnostic, found: Diagnostics) -> tuple[str, int] | None:
    if item.span is None:
        return None
    return item.span.file, line_around(found.files.get(item.span.file, ""), item.span.start)[0]


def _words_of_line(item: Diagnostic, found: Diagnostics) -> list[str]:
    if item.span is None:
        return []
    text = found.files.get(item.span.file, "")
    start, stop = line_around(text, item.span.start)
    return _WORD.findall(text, start, stop)
