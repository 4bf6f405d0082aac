"""Quotes that are missing, or that end too early: where they may be meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from london_rules.diagnostics.lines import line_around

# A stretch of a file, what to write there, and how to say so.
Try: TypeAlias = tuple[int, int, str, str]

QUOTED = "put the text in quotes"
WHOLE_QUOTED = "put the whole text in quotes"
NO_QUOTE = "it begins with an apostrophe: put the text in quotes of the other sort"
OTHER_QUOTES = "put the whole text in quotes of the other sort"
CLOSING = "write the closing quote"
CLOSING_SOMEWHERE = "write the closing quote where the text ends"
# Words that begin with one, for letters that are left out: no quote opens there.
APOSTROPHE = re.compile(r"'(?:tis|twas|twere|twill|til|till|em|n|bout|cause|round|neath|\d\ds)\b", re.IGNORECASE)
_WITH_BRACES = re.compile(r"(?<=[\[,]) *(?P<words>(?=[^,'\"\[\]]*\{)[^\s,'\"}\[\]][^,'\"\[\]]*)(?=[,\]])")


def quotes(text: str, at: int) -> Iterator[Try]:
    """Try quotes round the whole of a text."""
    _, end = line_around(text, at)
    value = text[at:end].split(" #", maxsplit=1)[0].rstrip()
    if '"' not in value and "\\" not in value:
        yield at, at + len(value), f'"{value}"', QUOTED


def inner_quotes(text: str, at: int) -> Iterator[Try]:
    """Try the other sort of quotes round a text, of which one of the same sort is inside."""
    start, end = line_around(text, at)
    value = re.compile(r"[^:\n]*: +(['\"])(.*)\1 *$").match(text, start, end)
    if value is not None and ("'" if value[1] == '"' else '"') not in value[2] and "\\" not in value[2]:
        other = "'" if value[1] == '"' else '"'
        yield value.start(1), end, f"{other}{value[2]}{other}", OTHER_QUOTES


def quoted_part(text: str, at: int) -> Iterator[Try]:
    """Try quotes round the whole of a text of which the first words are in quotes, without those."""
    start, end = line_around(text, at)
    value = re.compile(r"[^:\n]*: +(['\"])((?:(?!\1)[^\n\\])*)\1([^'\"\n]+)$").match(text, start, end)
    if value is not None:
        written = f"{value[1]}{value[2]}{value[3].rstrip()}{value[1]}"
        yield value.start(1), end, written, WHOLE_QUOTED
        other = "'" if value[1] == '"' else '"'
        whole = value[0][value.start(1) - value.start() :].rstrip()
        if other not in whole:
            yield value.start(1), end, f"{other}{whole}{other}", OTHER_QUOTES


def quotes_in_a_list(text: str, at: int) -> Iterator[Try]:
    """Try quotes round the parts of a list that have braces within."""
    parts = list(_WITH_BRACES.finditer(text, at, line_around(text, at)[1]))
    if parts:
        start, stop = parts[0].start("words"), parts[-1].end("words")
        made = text[start:stop]
        for part in reversed(parts):
            first, last = part.start("words") - start, part.end("words") - start
            made = f'{made[:first]}"{made[first:last].rstrip()}"{made[last:]}'
        yield start, stop, made, QUOTED


_OPENING = re.compile(r"(?:(?<=[\[{,])|(?<=: )) *(?P<sign>['\"])")
_IN_QUOTES = re.compile(r"'[^'\n]*'(?= *[,\]}:])|\"[^\"\n]*\"(?= *[,\]}:])")
_OTHER_END = re.compile(r"(?P<sign>['\"])(?P<words>[^'\",\[\]{}\n]*)(?!(?P=sign))['\"](?= *[,\]}])")


def closing_in_brackets(text: str, at: int) -> Iterator[Try]:
    """Try to close a quote in front of a comma or bracket, where it opens in a list or in braces on a line."""
    start, end = line_around(text, at)
    first = min((place for sign in "[{" if (place := text.find(sign, start, at + 1)) >= 0), default=-1)
    last = len(text[start:end].split(" #", maxsplit=1)[0].rstrip()) + start
    if first < 0:
        if text[last - 1] == "]" and text[at] in "'\"" and "," not in text[at:last]:
            yield at, last, f"[{text[at : last - 1]}{text[at]}]", CLOSING
        return
    if text[last - 1] not in "]}":
        return
    opening = _unclosed(text, first, last)
    if opening is None:
        return
    sign = text[opening]
    other = _OTHER_END.match(text, opening, last)
    if other:
        yield opening, other.end(), f"{sign}{other['words']}{sign}", CLOSING
    ends = [m.start() for m in re.compile(r",(?= *[^,\s])|[\]}]+$").finditer(text, opening, last)]
    if text[last - 1] == "}":
        ends = [one for one in ends if one == ends[-1] or re.match(r", *[a-z][\w -]*:(?: |$)", text[one:last])]
    written = [f"{text[opening:one].rstrip()}{sign}{text[one:last]}" for one in ends]
    for made in written:
        yield opening, last, made, CLOSING if len(written) == 1 else CLOSING_SOMEWHERE


def _unclosed(text: str, first: int, last: int) -> int | None:
    """Find the quote in brackets that opens a part and closes in front of no comma or bracket."""
    at = first
    while (opening := _OPENING.search(text, at, last)) is not None:
        whole = _IN_QUOTES.match(text, opening.start("sign"), last)
        if whole is None or ("," in whole[0] and _OTHER_END.match(text, opening.start("sign"), last)):
            return opening.start("sign")
        at = whole.end()
    return None
