"""What is wrong with rules whose files are wrong too: they are read as if the files were as they seem to be meant.

A file of which something cannot be read says nothing sure of its rules, so their mistakes are not looked for. Where the
message shows what was meant, the rules are read with that, and what is wrong with them is said at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from london_rules.diagnostics import Diagnostic, Diagnostics
from london_rules.diagnostics.fixes import apart, rewritten
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.places_before import PlacesBefore

MOST_ROUNDS = 3  # texts that are read, each with more put right
# Mistakes of files and of the first lines of declarations hide those of the texts in them.
_HIDES = ("LR-B", "LR-Y", "LR-S0005", "LR-S0006", "LR-S0007", "LR-S0008")


def with_what_comes_after(found: Diagnostics, read: Callable[[Mapping[str, str]], Diagnostics]) -> Diagnostics:
    """Add the errors that are found once all that has a fix is put right.

    `read` gives what is wrong when some texts stand in the place of files, by the names that diagnostics have.
    """
    if not any(_hides(item) for item in found):
        return found
    out = Diagnostics(found.items(), found.files)
    out.dropped = found.dropped
    now, texts, made = found, dict[str, str](), list[PlacesBefore]()
    for _ in range(MOST_ROUNDS):
        fixes = apart(now.errors(), now.files, with_suggestions=True)
        changed = rewritten(fixes, now.files)
        if not changed:
            break
        texts |= changed
        made.append(PlacesBefore(fixes))
        now = read(texts)
        out.files.update((name, text) for name, text in now.files.items() if name not in out.files)
        _add(out, now.errors(), made)
        if not any(_hides(item) for item in now):
            break
    return out


def _hides(item: Diagnostic) -> bool:
    return item.severity == "error" and item.fix is not None and item.code.startswith(_HIDES)


def _add(out: Diagnostics, errors: Iterable[Diagnostic], made: list[PlacesBefore]) -> None:
    """Add errors with their places as they were before all that was put right.

    One on a line of which something is said already may come from that.
    """
    known = {_line(item, out): None for item in out}
    for error in errors:
        item: Diagnostic | None = error
        for before in reversed(made):
            item = None if item is None else before.of(item)
        if item is not None and item.span is not None and _line(item, out) not in known:
            out.add(item)


def _line(item: Diagnostic, found: Diagnostics) -> tuple[str, int] | None:
    if item.span is None:
        return None
    return item.span.file, line_around(found.files.get(item.span.file, ""), item.span.start)[0]
