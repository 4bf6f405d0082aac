"""YAML that cannot be read: the first of a few changes after which all of the file can.

What is offered is for the author to judge; a change that leaves another mistake in the file does not count, except
where there is no doubt about it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, takewhile
from typing import Final

from london_rules.advice.files.lists import several_lines
from london_rules.advice.files.ways import Way, indent_of
from london_rules.bundles.manifest import KEYS
from london_rules.classes import frozen
from london_rules.diagnostics import Diagnostic, Fix, Span
from london_rules.diagnostics.lines import line_around, short
from london_rules.language.declarations.keywords import FORMS
from london_rules.text.causes import NotYaml, SeveralLines
from london_rules.text.read_yaml import reads

MOST_LONG: Final = 20_000  # characters of a file that is read again and again
MOST_TRIES: Final = 12
_KEY = re.compile(r" *[^\s#'\"-][^:#\n]*:( |$)")
_KEY_OR_DASH = re.compile(r" +(?:- |[^\s#'\"-][^:#\n]*:(?: |$))")
_NO_SPACE = re.compile(r" *(?:- +)?[A-Za-z0-9][A-Za-z0-9 _-]*(:)[^ :]")
_WHEN = re.compile(r"(?:[a-z][^:]*, *)?(?:at|when|whenever|while|once|if|after|before) [a-z][^,:]*")  # of a sentence
_BLOCK = re.compile(r"^( *)(?:- +)?[^\s#][^\n]*: +\|-?[ ]*\n(?:[ ]*\n)*([ ]+)(?=\S)", re.MULTILINE)
_SECOND_KEY = re.compile(r"(?<=[^\s,{:]) ++(?=([a-z][\w-]*+): )")
# Words that begin with one, for letters that are left out: no quote opens there.
_APOSTROPHE = re.compile(r"'(?:tis|twas|til+|em|n|bout|cause|round|\d\ds)\b", re.IGNORECASE)
_OTHER_SIGN = re.compile(r"[a-z](?:\w|[ -](?=\w))*+( *+[,=;]++ *+| ++[-\u2013\u2014>]++ ++)(?=\S)")
_TEXTS = ("title", "about", "name", "wording", "source", "note")
_OUT_OF_A_BLOCK: Final = "this line is at the margin, but the lines around it belong to a `|` block"
_CLOSING: Final = {"[": "]", "{": "}"}


@frozen
class _Try:
    """A stretch of a file, what to write there, and how to say so; `whole` if the stretch is what is wrong."""

    start: int
    end: int
    text: str
    title: str
    whole: bool = False
    safe: bool = True
    code: str = ""


def not_yaml(cause: NotYaml, item: Diagnostic, text: str) -> Way | None:
    """Find a change after which a file can be read."""
    for before in cause.before:
        bar = several_lines(before.cause, text) if isinstance(before.cause, SeveralLines) else None
        if bar is not None and bar.fix is not None and _lacks_only(bar.fix, text):
            return Way(bar.fix, before.help or "", before.message, before.span, before.code)
    place = item.span
    if place is None or len(text) > MOST_LONG or not short(text[slice(*line_around(text, place.start))] + "-"):
        return None
    tries = _TRIES.get(item.code)
    sure = _without_a_space(text, place.start) if item.code == "LR-Y0018" else None
    for one in (sure,) if sure else islice(tries(text, place.start), MOST_TRIES) if tries else ():
        if sure or reads(text[: one.start] + one.text + text[one.end :]):
            marked = Span(place.file, one.start, one.end) if one.whole else place
            fix = Fix(Span(place.file, one.start, one.end), one.text, one.title, safe=one.safe)
            return Way(fix, "", _OUT_OF_A_BLOCK if one.code else "", marked, one.code)
    return None


def _lacks_only(fix: Fix, text: str) -> bool:
    """Return whether the `|` of the rules is all that a file lacks."""
    start, end = fix.span.start, fix.span.end
    return f"\n{text[:start]}".endswith("\nrules:") and reads(text[:start] + fix.replacement + text[end:])


# ---- colons -------------------------------------------------------------------------------------


def _without_a_space(text: str, at: int) -> _Try | None:
    """Write the space that is missing after the colon of a key."""
    start, end = line_around(text, at)
    m = _NO_SPACE.match(text, start, end) if at <= start + indent_of(text[start:end]) + 2 else None
    return None if m is None else _Try(m.end(1), m.end(1), " ", "write a space after the `:`")


def _colons(text: str, at: int) -> Iterator[_Try]:
    """Try a missing colon, another sign in its place, or a second colon that is too many."""
    start, end = line_around(text, at)
    line = text[start:end]
    indent = indent_of(line)
    if text[at] == ":":
        yield from _second_colon(text, start, end, at)
        return
    if text[:start].rstrip(" \n").endswith("|"):
        yield from _block_at_the_margin(text, start, indent)
    else:
        yield from _line_out_of_a_block(text, start)
    yield from _dash(text, start, indent)
    yield from _above_others(text, start, end)
    sign = _OTHER_SIGN.match(line, indent)
    if sign:
        yield _Try(start + sign.start(1), start + sign.end(1), ": ", "write a colon and a space")
    keys = re.findall(rf"^ {{{indent}}}([a-z][\w -]*):", text, re.MULTILINE)
    begun = [key for key in (*keys, *KEYS) if line[indent:].startswith(f"{key} ")]
    gaps = [indent + len(max(begun, key=len))] if begun else []
    gaps += [space.start() for space in re.finditer(r"(?<=\w) +(?=[\[\"'\d£])", line)]
    gaps += [m.end() for m in [re.compile(r"[a-z][\w-]*(?= \S)").match(line, indent)] if m and " " in line.strip()]
    for gap in dict.fromkeys(gaps):
        sure = bool(begun) or gap != gaps[-1]
        yield _Try(start + gap, start + gap, ":", "write the colon that is missing", safe=sure)


def _above_others(text: str, start: int, end: int) -> Iterator[_Try]:
    """Try a colon at the end of a line that has lines with keys below it, or a `|` too if it is that of the rules."""
    line = text[start:end].split(" #", maxsplit=1)[0].rstrip()
    name = re.fullmatch(r" *+([a-z][a-z' -]*+)", line.rstrip(" ;,.=|>-"))
    below = next((row for row in text[end + 1 :].split("\n") if row.strip() and not row.lstrip().startswith("#")), "")
    if name is None or indent_of(below) <= indent_of(line):
        return
    keyed = _KEY_OR_DASH.match(below) is not None
    if keyed or name[1] == "rules":
        made = ":" if keyed else ": |"
        yield _Try(
            start + name.end(1), start + len(line), made, f"write `{name[1]}{made}`: the lines below belong to it"
        )


def _second_colon(text: str, start: int, end: int, at: int) -> Iterator[_Try]:
    """Try a sentence with a comma for its colon, or the whole of a text in quotes."""
    key = re.compile(r" *+(?:- )?+[^:\s][^:]*+: ++").match(text[start:end])
    if key is None:
        return
    value = start + key.end()
    if key[0].strip(" -:") not in _TEXTS and _WHEN.fullmatch(text[value:at]):
        yield _Try(at, at + 1, ",", "write a comma for the colon", whole=True, safe=False)
    if not text[value : value + 1].islower() and '"' not in text[value:end]:
        yield _quoted(text, value, end)


def _quoted(text: str, start: int, end: int) -> _Try:
    value = text[start:end].split(" #", maxsplit=1)[0].rstrip()
    return _Try(start, start + len(value), f'"{value}"', "put the text in quotes", whole=True)


# ---- lines --------------------------------------------------------------------------------------


def _block_at_the_margin(text: str, start: int, indent: int) -> Iterator[_Try]:
    """Try to indent the lines after a `|` further, up to the next key at the level of their own."""
    lines = text[start:].split("\n")
    own = indent_of(text[line_around(text, len(text[:start].rstrip()) - 1)[0] :])
    pad = " " * max(own + 2 - indent, 1)
    block = [lines[0], *takewhile(lambda row: not (_KEY.match(row) and indent_of(row) <= own), lines[1:])]
    new = "\n".join(pad + row if row.strip() else row for row in block)
    yield _Try(start, start + len("\n".join(block)), new, "indent the lines of the block further than its key")


def _line_out_of_a_block(text: str, at: int) -> Iterator[_Try]:
    """Try to indent a line like the lines of the `|` block above it, and the next ones that are at the margin too."""
    start, _ = line_around(text, at)
    indent = indent_of(text[start:])
    opening = next(reversed(list(_BLOCK.finditer(text, 0, start))), None)
    inside = 0 if opening is None else len(opening[2])
    if opening is None or len(opening[1]) < indent or _leaves(text[opening.start(2) : start], inside):
        return
    lines = text[start:].split("\n")
    more = len(list(takewhile(lambda row: not row.strip() or indent_of(row) >= inside, lines[1:])))
    pad = " " * (_inside(text, start, inside) - indent)
    for count in range(1, more + 3):
        if count <= len(lines) and (count == 1 or indent_of(lines[count - 1]) == indent):
            moved = lines[:count]
            new = "\n".join(pad + row if row.strip() and indent_of(row) < inside else row for row in moved)
            yield _Try(
                start, start + len("\n".join(moved)), new, "indent it like the lines of the block", code="LR-Y0019"
            )


def _leaves(text: str, inside: int) -> bool:
    return any(row.strip() and indent_of(row) < inside for row in text.split("\n")[1:])


def _inside(text: str, start: int, least: int) -> int:
    """Give the indentation of a line of a block: that of the line above, or further in, unless it opens something."""
    above = text[:start].rstrip("\n").rpartition("\n")[2]
    word = next(iter(text[start:].split(maxsplit=1)), "")
    if not above.strip() or word in FORMS or word in ("replace", "remove", "add"):
        return least
    opens = above.split(maxsplit=1)[0]
    return indent_of(above) + 2 * (opens in FORMS or opens == "replace")


def _columns(text: str, at: int) -> Iterator[_Try]:
    """Try a text in quotes, a space after a dash, or a line in line with each of those above it, the nearest first."""
    start, end = line_around(text, at)
    indent = indent_of(text[start:end])
    before, _ = line_around(text, max(start - 1, 0))
    bare = re.compile(r" *-(?=[a-z][\w -]*:)").match(text, before, start)
    if bare is not None:
        yield _Try(bare.end(), bare.end(), " ", "write a space after the dash")
    for line in (start, before):
        value = re.compile(r"[^:\n]*: +([{\[][^\n]*[}\]][^\n]*)").match(text, line)
        if value is not None and '"' not in value[1] and "\\" not in value[1]:
            yield _quoted(text, *value.span(1))
    columns: dict[int, None] = {}
    for above in reversed(text[:start].split("\n")):
        if above.strip() and not above.lstrip().startswith("#"):
            columns[indent_of(above)] = None
        if 0 in columns:
            break
    for column in sorted(columns, key=lambda c: (abs(c - indent), -c)):
        if column != indent:
            yield _Try(start, start + indent, " " * column, "line it up with those above")
    yield from _line_out_of_a_block(text, start)


def _dash(text: str, start: int, indent: int) -> Iterator[_Try]:
    """Try a dash before a line where the lines above it have one."""
    above = text[:start].rstrip("\n").rpartition("\n")[2]
    if not above[indent:].startswith("- ") or above[:indent].strip():
        return
    if text[start + indent : start + indent + 1] == "-":
        yield _Try(start + indent + 1, start + indent + 1, " ", "write a space after the dash")
    yield _Try(start + indent, start + indent, "- ", "write a dash before it, as on the lines above", safe=False)


# ---- quotes and brackets ------------------------------------------------------------------------


def _inner_quotes(text: str, at: int) -> Iterator[_Try]:
    """Try the other sort of quotes round a text, of which one of the same sort is inside or only begins it."""
    start, end = line_around(text, at)
    value = re.compile(r"[^:\n]*+: ++(['\"])").match(text, start, end)
    if value is None:
        return
    sign, whole = value[1], text[value.start(1) : end].rstrip()
    other = "'" if sign == '"' else '"'
    inside = whole[1:-1] if whole.endswith(sign) else whole
    if other not in inside and "\\" not in inside:
        title = "put the whole text in quotes of the other sort"
        sure = whole.count(sign) % 2 == 0  # else one of them is missing or too much, and which is not known
        yield _Try(value.start(1), value.start(1) + len(whole), f"{other}{inside}{other}", title, whole=True, safe=sure)


def _closing(text: str, at: int) -> Iterator[_Try]:
    """Try to close a list or quote where its line ends, or before the comma or bracket that ends a part of a list."""
    start, end = line_around(text, at)
    if text[at] in "'\"":
        yield from _quote_in_brackets(text, start, at)
    if text[at] == "{":
        yield from _comma_in_braces(text, at, end)
    value = text[at:end].split(" #", maxsplit=1)[0].rstrip()
    sign, rest = _CLOSING.get(text[at], text[at]), value.rstrip(" ,")
    stop = at + len(rest)
    if text[at] == "[" and rest[-1:] == "}" and "{" not in rest and "{" in text[start:at]:
        yield _Try(stop - 1, stop - 1, sign, f"write `{rest[:-1]}{sign}`")
    if text[at] in _CLOSING and rest[-1:] in ")}]>" and rest[-1:] != sign and "(" not in rest:
        yield _Try(stop - 1, at + len(value), sign, f"write `{rest[:-1]}{sign}`")
    if text[at] in "'\"" and len(rest) > 1 and rest[-1] in "'\"\u201d\u2019`" and sign not in rest[1:]:
        yield _Try(stop - 1, at + len(value), sign, "end it with the quote with which it begins", safe=False)
    if _APOSTROPHE.match(text, at):
        yield _Try(
            at, at + len(value), f'"{value}"', "put the text in quotes of the other sort", whole=True, safe=False
        )
    yield _Try(stop, at + len(value), sign, f"write `{rest}{sign}`", safe=sign != "'")


def _quote_in_brackets(text: str, line: int, at: int) -> Iterator[_Try]:
    """Try to close a quote in front of each comma or bracket behind it."""
    end = line_around(text, at)[1]
    if not re.search(r"[\[{]", text[line:at]):
        return
    for m in re.compile(r"[,\]}]").finditer(text, at + 1, end):
        stop = at + len(text[at : m.start()].rstrip())
        yield _Try(stop, stop, text[at], "write the closing quote", safe=False)


def _comma_in_braces(text: str, at: int, end: int) -> Iterator[_Try]:
    """Try a comma before a key in braces."""
    for m in _SECOND_KEY.finditer(text, at, end):
        start = m.start() - (text[m.start() - 1] in ";|/")  # written for the comma
        yield _Try(start, m.start(), ",", f"write a comma before `{m[1]}`")


def _quotes(text: str, at: int) -> Iterator[_Try]:
    """Try quotes round the whole of a text."""
    _, end = line_around(text, at)
    if '"' not in text[at:end] and "\\" not in text[at:end]:
        yield _quoted(text, at, end)


_TRIES: Final[dict[str, Callable[[str, int], Iterator[_Try]]]] = {
    "LR-Y0001": _inner_quotes,
    "LR-Y0018": _colons,
    "LR-Y0019": _columns,
    "LR-Y0020": _closing,
    "LR-Y0025": _quotes,
}
