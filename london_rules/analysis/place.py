"""Where in a file of rules or YAML a place is: in which text, at which keys."""

from __future__ import annotations

import re
from bisect import bisect_left

from london_rules.analysis.session import Opened
from london_rules.classes import frozen
from london_rules.diagnostics.lines import LONGEST, line_around
from london_rules.language.declarations.read_text import Text

_KEY = re.compile(r"^(?P<margin> *(?:- )?)(?P<key>[^\s#'\"][^:#\n]*?|\"[^\"\n]*\"|'[^'\n]*') *:(?= |$)")


@frozen
class InText:
    """A place in a text of rules: the text, and what of it comes before the place."""

    text: Text
    before: str


def text_at(opened: Opened, file: str, offset: int) -> InText | None:
    """Find the text of rules in which a place is, also behind its last word."""
    whole = opened.text(file)
    for text in sorted(opened.texts_in(file), key=lambda one: one.source.span().start, reverse=True):
        span = text.source.span()
        if offset < span.start:
            continue
        if offset <= span.end:
            return InText(text, text.source.value[: value_offset(text, offset)])
        between = whole[span.end : offset]
        if between.strip() and not between.strip().startswith("#"):
            return None
        if "\n" not in between:
            return InText(text, text.source.value + between)
        return _on_a_new_line(text, whole, offset, file)
    return None


def _on_a_new_line(text: Text, whole: str, offset: int, file: str) -> InText | None:
    """Go on with a text below its last line, if the place is indented as if it belonged to it."""
    start = text.source.span().start
    margin = start - line_around(whole, start)[0] if file.endswith(".yaml") else 0
    column = offset - line_around(whole, offset)[0]
    block = file.endswith(".rules") or "\n" in text.source.value
    if not block or column <= (0 if margin == 0 else margin - 1) or text.start not in ("effect", "power"):
        return None
    return InText(text, f"{text.source.value.rstrip()}\n{' ' * (column - margin)}")


def value_offset(text: Text, offset: int) -> int:
    """Give the place in the value of a text of a place in its file."""
    source = text.source
    return bisect_left(range(len(source.value)), offset, key=lambda at: source.span(at, at).start)


def keys_at(text: str, offset: int) -> tuple[tuple[str, ...], str | None]:
    """Read the keys of YAML above a place by their indentation; and the key on its line, if the place is behind it.

    It reads lines, so that it can answer while the file is wrong.
    """
    start, _ = line_around(text, offset)
    line = text[start:offset]
    here = _KEY.match(line[:LONGEST])
    margin = len(here["margin"]) if here else len(line) - len(line.lstrip(" -"))
    above: list[str] = []
    for row in reversed(text[:start].split("\n")[:-1]):
        m = _KEY.match(row[:LONGEST])
        if m is None or len(m["margin"]) >= margin:
            continue
        above.append(m["key"].strip("\"'"))
        margin = len(m["margin"])
        if not margin:
            break
    return tuple(reversed(above)), here["key"].strip("\"'") if here else None
