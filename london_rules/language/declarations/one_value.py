"""A list where one value is wanted: the value alone, or the lines of a text in a `|` block."""

from __future__ import annotations

import re
from collections.abc import Sequence

from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.lines import line_around
from london_rules.language.syntax.source import Source

_OPENS = re.compile(r"\[ *$")
_CLOSES = re.compile(r" *+(?:, *+)?\]")
_DASH = re.compile(r"\n *- +$")


@guessed(nothing)
def as_one_value(text: str, values: Sequence[Source], *, is_text: bool) -> Fix | None:
    """Write the only value of a list without brackets, and several texts one after the other."""
    if not values or not text or (len(values) > 1 and not is_text):
        return None
    first, last = values[0].span(), values[-1].span()
    line, _ = line_around(text, first.start)
    opens, closes = _OPENS.search(text, line, first.start), _CLOSES.match(text, last.end)
    if opens is not None and closes is not None:
        made = ", ".join(value.value for value in values)
        return Fix(Span(first.file, opens.start(), closes.end()), made, f"write `{made}`")
    dash = _DASH.match(text, max(line - 1, 0), first.start)
    if dash is None or not text[: dash.start()].endswith(":"):
        return None
    if not is_text:
        return Fix(Span(first.file, dash.start(), last.end), f" {values[0].value}", f"write `{values[0].value}`")
    key = text[: dash.start()].rpartition("\n")[2]
    margin = " " * (len(key) - len(key.lstrip(" ")) + 2)
    lines = [f"{margin}{line}" for value in values for line in value.value.rstrip("\n").split("\n")]
    made = " |\n" + "\n".join(lines)
    return Fix(Span(first.file, dash.start(), last.end), made, "write the lines in a `|` block, without dashes")
