"""Lines of a test that are under `given`, and belong beside it."""

from __future__ import annotations

from london_rules.bundles.rewriting import rewritten
from london_rules.diagnostics import Fix
from london_rules.diagnostics.lines import line_around
from london_rules.text.nodes import Scalar


def beside_given(text: str, key: Scalar) -> Fix | None:
    """Offer to move a line from under `given` to the line above it; `given` goes if nothing else is below it."""
    start, end = line_around(text, key.start)
    line = text[start:end]
    above = start
    while above > 0:
        above, stop = line_around(text, above - 1)
        if text[above:stop].strip() == "given:":
            break
    if text[above:].split("\n", maxsplit=1)[0].strip() != "given:":
        return None
    margin = " " * (len(text[above:]) - len(text[above:].lstrip(" ")))
    rest = text[stop + 1 : start] + text[end + 1 :]
    next_line = rest.split("\n", maxsplit=1)[0]
    more = len(next_line) - len(next_line.lstrip(" ")) > len(margin)
    given = text[above : stop + 1] if more else ""
    made = f"{text[:above]}{margin}{line.strip()}\n{given}{rest}"
    return rewritten(key.span.file, text, made, "write it above `given`")
