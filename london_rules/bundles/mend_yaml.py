"""Small fixes for YAML that cannot be read: the first of a few changes after which all of the file can.

What is offered is for the author to judge; a change that leaves another mistake in the file does not count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice, takewhile

from attrs import evolve

from london_rules.bundles.mend_quotes import (
    APOSTROPHE,
    CLOSING,
    CLOSING_SOMEWHERE,
    NO_QUOTE,
    OTHER_QUOTES,
    QUOTED,
    WHOLE_QUOTED,
    Try,
    closing_in_brackets,
    inner_quotes,
    quoted_part,
    quotes,
    quotes_in_a_list,
)
from london_rules.bundles.yaml_tree import SEVERAL_LINES
from london_rules.diagnostics import Diagnostic, Fix, Span
from london_rules.diagnostics.lines import line_around, short

MOST_LONG = 20_000  # characters of a file that is read again and again
MOST_TRIES = 12
_BLOCK = re.compile(r"^( *)(?:- +)?[^\s#][^\n]*: +\|-?[ ]*\n(?:[ ]*\n)*([ ]+)(?=\S)", re.MULTILINE)
_TWO_KEYS = re.compile(r" *(?P<first>[a-z][\w -]*:) +(?P<second>[a-z][\w-]*): +[\[{]")
_SECOND_KEY = re.compile(r", *([a-z][\w -]*)$")
_KEY = re.compile(r" *[^\s#'\"-][^:#\n]*:( |$)")
_WHEN = re.compile(r"(?:[a-z][^:]*, *)?(?:at|when|whenever|while|once|if|after|before) [a-z][^,:]*")  # of a sentence


def mended(item: Diagnostic, text: str, reads: Callable[[str], bool]) -> Diagnostic:
    """Give the error that ended the reading with the fix that lets the file be read, if one is found."""
    if item.span is None or len(text) > MOST_LONG or not short(text[slice(*line_around(text, item.span.start))] + "-"):
        return item
    tries = _TRIES.get(item.code) if item.fix is None else _BEFORE_A_FIX.get(item.code)
    if tries is None:
        return item
    left = islice(tries(text, item.span.start), MOST_TRIES)
    for start, end, new, help in left:
        if reads(text[:start] + new + text[end:]):
            place = _marked(item.span, text, (start, end, new, help))
            said = item.help if item.code == "LR-Y0019" and help not in (*_GUESSES, _AFTER_DASH) else help
            if help in _SAID:
                code, message = _SAID[help]
                item = evolve(item, code=code or item.code, message=message)
            fix = Fix(Span(place.file, start, end), new, help, safe=not help.startswith(_GUESSES))
            others = () if fix.safe else _others(fix, text, reads, left)
            return evolve(item, span=place, help=said, fix=fix, alternatives=others)
    return item


def _others(fix: Fix, text: str, reads: Callable[[str], bool], tries: Iterator[Try]) -> tuple[Fix, ...]:
    """Give the other ways to write the stretch of a fix that is only guessed."""
    span = fix.span
    every = (Fix(span, new, help) for start, end, new, help in tries if (start, end) == (span.start, span.end))
    other = (one for one in every if one.replacement != fix.replacement)
    return tuple(one for one in other if reads(text[: span.start] + one.replacement + text[span.end :]))


_INTO_THE_BLOCK = "indent it like the lines of the block"
_BAR = "write `|` after the colon"
_AFTER_DASH = "write a space after the dash"
_SAID = {
    "write the figure below it, as `value: ...`": ("LR-Y0009", "a parameter has its figure on a line of its own"),
    "write the name below it, as `name: ...`": ("LR-Y0009", "a thing has its name on a line of its own"),
    "put them further in, in line with those below": ("LR-Y0019", "this line is not lined up with those below it"),
    "line it up with those below": ("LR-Y0019", "this line is not lined up with those below it"),
    "write `#`, with which a comment begins": ("LR-Y0018", "a comment does not begin with this sign"),
    _INTO_THE_BLOCK: ("LR-Y0019", "this line is at the margin, but the lines around it belong to a `|` block"),
    CLOSING: ("LR-Y0020", "the quote that opens here is never closed"),
    CLOSING_SOMEWHERE: ("LR-Y0020", "the quote that opens here is never closed"),
    _BAR: ("LR-Y0017", SEVERAL_LINES),
    _AFTER_DASH: ("", "a space is missing after the dash"),
}
_TEXTS = ("title", "about", "name", "wording", "source", "note")
_OWN_LINE = "write it on a line of its own"
_BELOW_FIRST = "write it below the first key, further in"
_WITH_DASH = "write a dash before it, as on the lines above"
_COLON = "write the colon that is missing"
_GUESS = "if this is a key"
_NO_COLON = "leave out the colon"
_COMMA = "write a comma for the colon"
_BELOW = "line it up with those below"
_COMMA_BEFORE = "write a comma before `{}`"
_NAME_BELOW = "write the name below it, as `name: ...`"
_BELOW_KEY = "put them further in, in line with those below"
_WITH_NEXT = "put it in line with the next one of its sort"
_VALUE_BELOW = "write the figure below it, as `value: ...`"
_NO_DASH = "leave out the dash"
_COMMENT = "write `#`"
_SAME_QUOTE = "end it with the quote with which it begins"
_MOVED = (_BELOW, _VALUE_BELOW, _NAME_BELOW, _BELOW_KEY, _WITH_NEXT)
_GUESSES = (
    NO_QUOTE,
    CLOSING_SOMEWHERE,
    WHOLE_QUOTED,
    _BELOW_FIRST,
    _WITH_DASH,
    _GUESS,
    _NO_COLON,
    _COMMA,
    _NO_DASH,
    _SAME_QUOTE,
    *_MOVED,
)


def _marked(span: Span, text: str, one: Try) -> Span:
    """Give what is marked: what is to be another, where that is more than the sign that cannot be read."""
    start, end, _, help = one
    if help == _OWN_LINE:
        return evolve(span, start=start + len(text[start:end]) - len(text[start:end].lstrip(", ")), end=end)
    if help.startswith((QUOTED, NO_QUOTE, OTHER_QUOTES, WHOLE_QUOTED, _NO_DASH, _NO_COLON, _COMMA, _COMMENT)):
        return evolve(span, start=start, end=end)
    if help in (CLOSING, CLOSING_SOMEWHERE):
        return evolve(span, start=start, end=start + 1)
    if help == _BAR:
        line, _ = line_around(text, start)
        return evolve(span, start=line + _indent(text[line:]), end=end)
    if help.startswith(_COMMA_BEFORE.partition("`")[0]):
        first = max(text.rfind(sign, 0, start) for sign in ":,{") + 1
        return evolve(span, start=first + _indent(text[first:start]), end=line_around(text, start)[1])
    if help in (_BELOW_KEY, _WITH_NEXT):
        line, stop = line_around(text, start)
        first = line + _indent(text[line:])
        return evolve(span, start=first, end=stop)
    above = help == _AFTER_DASH and "\n" in text[start : span.start]  # on the line before
    if above or help in (_VALUE_BELOW, _NAME_BELOW, _BELOW):
        return evolve(span, start=end, end=line_around(text, end)[1])
    return span


def _colons(text: str, at: int) -> Iterator[Try]:
    """Try a missing colon, another sign in its place, or a second colon that is too many."""
    start, end = line_around(text, at)
    line = text[start:end]
    indent = len(line) - len(line.lstrip(" "))
    if text[at] == ":":
        yield from _second_colon(text, start, end, at)
        return
    comment = re.compile(r"(?:/[/*]|--|;)(?= )").match(line, indent)
    if comment:
        yield start + indent, start + comment.end(), "#", f"{_COMMENT}, with which a comment begins"
    if text[:start].rstrip(" \n").endswith("|"):
        yield from _block_at_the_margin(text, start, indent)
    else:
        yield from _line_out_of_a_block(text, start)
    yield from _dash(text, start, indent)
    sign = re.compile(r"[a-z][\w -]*?( *[,=;]+ *)\S").match(line, indent)
    if sign:
        yield start + sign.start(1), start + sign.end(1), ": ", "write a colon and a space"
    yield from _known_key(text, line, start, indent)
    for space in re.finditer(r"(?<=\w) +(?=[\[\"'\d£])", line):
        yield start + space.start(), start + space.start(), ":", _COLON
    yield from _bar(text, start, indent)
    yield from _key_without_colon(line, start, indent)


def _known_key(text: str, line: str, start: int, indent: int) -> Iterator[Try]:
    """Try a colon after the first words of a line that are a key of other lines as far in."""
    keys = re.findall(rf"^ {{{indent}}}([a-z][\w -]*):", text, re.MULTILINE)
    begun = [key for key in dict.fromkeys(keys) if line[indent:].startswith(f"{key} ")]
    for key in sorted(begun, key=len, reverse=True)[:1]:
        yield start + indent + len(key), start + indent + len(key), ":", _COLON


def _key_without_colon(line: str, start: int, indent: int) -> Iterator[Try]:
    """Try a colon after the words of a line that are a key of a manifest, or else after its first word."""
    from london_rules.bundles.manifest import KEYS

    key = next((key for key in sorted(KEYS, key=len, reverse=True) if re.match(rf"{key}\b", line[indent:])), "")
    if key:
        at = start + indent + len(key)
        other = re.compile(r" *[-\u2013\u2014>.]+ +").match(line, indent + len(key))
        if other:
            yield at, start + other.end(), ": ", "write a colon and a space"
        yield at, at, ":", _COLON
        return
    first = re.compile(r"[a-z][\w-]*(?= \S)").match(line, indent)
    if first:
        written = f"{first[0]}:{line[first.end() :].rstrip()}"
        yield start + first.end(), start + first.end(), ":", f"{_GUESS}, write `{written}`"


def _second_colon(text: str, start: int, end: int, at: int) -> Iterator[Try]:
    line = text[start:end]
    indent = len(line) - len(line.lstrip(" "))
    key = re.compile(r" *(?:- )?[^:]+: +").match(line)
    two = _TWO_KEYS.match(line)
    if two is not None and start + two.end("second") == at:
        yield start + two.end("first"), start + two.start("second"), f"\n{' ' * indent}  ", _BELOW_FIRST
    value = start if key is None else start + key.end()
    if key is not None and key[0].strip(" -:") not in _TEXTS and _WHEN.fullmatch(text[value:at]):
        yield at, at + 1, ",", _COMMA
    before = _SECOND_KEY.search(text[start:at])
    if before:
        first = start + before.start()
        yield first, start + before.start(1) + len(before[1]), f"\n{' ' * indent}{before[1]}", _OWN_LINE
    if key is None:
        return
    if key[0].strip(" -:") not in _TEXTS:
        yield from _colon_in_a_sentence(text, at, value)
    yield from _further_in(text, start, end, key.end())
    if not text[value : value + 1].islower() and '"' not in text[value:end]:
        yield value, end, f'"{text[value:end].rstrip()}"', QUOTED


def _colon_in_a_sentence(text: str, at: int, value: int) -> Iterator[Try]:
    """Try a sentence without its colon, before an amount, or with a comma for it, after one."""
    before, after = text[value:at], text[at + 1 : line_around(text, at)[1]]
    if re.fullmatch(r"[a-z][a-z ]*", before) and re.match(r" +\S?\d+ [a-z]| +[^\w\s\"'\[]\d", after):
        yield at, at + 1, "", _NO_COLON
    elif re.fullmatch(r"[a-z].* \S?\d+(?: [a-z]+)?", before) and re.match(r" +[a-z]+ ", after):
        yield at, at + 1, ",", _COMMA


def _further_in(text: str, start: int, end: int, value: int) -> Iterator[Try]:
    """Try a key and a figure beside another key on a line of their own, further in: no text looks like that."""
    line = text[start:end].split(" #", maxsplit=1)[0].rstrip()
    outer = line[:value].strip(" :")
    below = _indent(text[end + 1 :].partition("\n")[0])
    if below > _indent(line) and _KEY.match(text, end + 1):  # the other lines of what the first key names are there
        yield start + len(line[:value].rstrip()), start + len(line), f"\n{' ' * below}{line[value:]}", _OWN_LINE
    if outer not in _TEXTS and re.fullmatch(r"[a-z][\w -]*: +(?:-?\d+|yes|no)", line[value:]):
        written = f"\n{' ' * (_indent(line) + 2)}{line[value:]}"
        yield start + len(line[:value].rstrip()), start + len(line), written, _OWN_LINE


def _block_at_the_margin(text: str, start: int, indent: int) -> Iterator[Try]:
    """Try to indent the lines after a `|` further, up to the next key at the level of their own."""
    lines = text[start:].split("\n")
    above, _ = line_around(text, len(text[:start].rstrip()) - 1)
    own = len(text[above:]) - len(text[above:].lstrip(" "))
    pad = " " * max(own + 2 - indent, 1)
    keys = (i for i, line in enumerate(lines) if i and _KEY.match(line) and len(line) - len(line.lstrip(" ")) <= own)
    block = lines[: next(keys, len(lines))]
    few = any(_indent(line) == own + 2 and _opens(line) for line in block)  # the others are where they should be
    new = "\n".join(pad + line if line.strip() and not (few and _indent(line) > own) else line for line in block)
    yield start, start + len("\n".join(block)), new, "indent the lines of the block further than its key"


def _bar(text: str, start: int, indent: int) -> Iterator[Try]:
    """Try `|` after a key above whose text the line may belong to."""
    end = start
    while end > 0:
        above, end = line_around(text, end - 1)
        line = text[above:end].rstrip()
        if line.strip() and _indent(line) < indent:
            indent = _indent(line)
            if line.endswith(":") and (line.strip() == "rules:" or not _has_keys(text[end + 1 :], indent)):
                yield above + len(line), above + len(line), " |", _BAR
        end = above


def _has_keys(text: str, margin: int) -> bool:
    """Return whether a line with a key is among the lines that are further in than a margin."""
    below = takewhile(lambda row: not row.strip() or _indent(row) > margin, text.split("\n"))
    return any(_KEY.match(row) for row in below)


def _line_out_of_a_block(text: str, at: int) -> Iterator[Try]:
    """Try to indent a line like the lines of the `|` block above it, and the next ones that are at the margin too."""
    start, _ = line_around(text, at)
    indent = _indent(text[start:])
    opening = next(reversed(list(_BLOCK.finditer(text, 0, start))), None)
    if opening is None or len(opening[1]) < indent:
        return
    inside = len(opening[2])
    between = text[opening.start(2) : start].split("\n")
    if any(line.strip() and _indent(line) < inside for line in between):
        return
    lines = text[start:].split("\n")
    stop = 1
    while stop < len(lines) and (not lines[stop].strip() or _indent(lines[stop]) >= inside):
        stop += 1
    tail = range(1, stop + 1) if stop < len(lines) else (1,)
    for count in dict.fromkeys((1, *tail)):
        moved = lines[:count]
        pad = " " * (_inside(text, start, inside) - indent)
        if count == 1 or _indent(lines[count - 1]) == indent:
            new = "\n".join(pad + line if line.strip() and _indent(line) < inside else line for line in moved)
            yield start, start + len("\n".join(moved)), new, _INTO_THE_BLOCK


def _inside(text: str, start: int, least: int) -> int:
    """Give the indentation of a line of a block: that of the line above, or further in, unless it opens something."""
    from london_rules.language.declarations.keywords import FORMS

    above = text[:start].rstrip("\n").rpartition("\n")[2]
    if not above.strip() or _opens(text[start:]):
        return least
    opens = above.split(maxsplit=1)[0]
    return _indent(above) + 2 * (opens in FORMS or opens == "replace")


def _opens(text: str) -> bool:
    """Tell whether a text begins with a word that begins a declaration, or a change of one."""
    from london_rules.language.declarations.keywords import FORMS

    word = next(iter(text.split(maxsplit=1)), "")
    return word in FORMS or word in ("replace", "remove", "add")


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _columns(text: str, at: int) -> Iterator[Try]:
    """Try a line in line with each of those above it, the nearest first."""
    start, end = line_around(text, at)
    line = text[start:end]
    indent = len(line) - len(line.lstrip(" "))
    yield from _key_after_a_dash(text, start, indent)
    before, _ = line_around(text, max(start - 1, 0))
    bare = re.compile(r" *-(?=[a-z][\w -]*:)").match(text, before, start)
    if bare is not None:
        yield bare.end(), bare.end(), " ", _AFTER_DASH
    key = line[indent:].partition(":")[0]
    first_key = re.search(rf"^ *- +{re.escape(key)}:", text[:start], re.MULTILINE) is not None
    if first_key:
        yield from _dash_of_a_list(text, start, indent)
    own = re.compile(r"- +").match(text, start + indent)
    if own is not None:
        yield start + indent, own.end(), "", _NO_DASH
    yield from _braces(text, start)
    columns: dict[int, None] = {}
    for above in reversed(text[:start].split("\n")):
        if above.strip() and not above.lstrip().startswith("#"):
            columns[len(above) - len(above.lstrip(" "))] = None
        if 0 in columns:
            break
    for column in sorted(columns, key=lambda c: (abs(c - indent), -c)):
        if column != indent:
            yield start, start + indent, " " * column, "line it up with those above"
    if not first_key:
        yield from _dash_of_a_list(text, start, indent)
    yield from _line_above(text, start, indent)


def _line_above(text: str, start: int, indent: int) -> Iterator[Try]:
    """Try the line above in line with this one, if it is not as far in."""
    above, stop = line_around(text, max(start - 1, 0))
    margin = _indent(text[above:start])
    figure = re.compile(r" *[a-z][\w -]*:( +)(?=-?\d+ *$)").match(text, above, stop)
    if figure is not None and margin < indent:
        yield figure.start(1), figure.end(), f"\n{' ' * indent}value: ", _VALUE_BELOW
    named = re.compile(r" *(?!(?:name|title|about|wording|source|note):)[a-z][a-z0-9-]*:( +)(?=[A-Z][^:]*$)").match(
        text, above, stop
    )
    if named is not None and margin < indent:
        yield named.start(1), named.end(), f"\n{' ' * indent}name: ", _NAME_BELOW
    yield from _group_above(text, start, indent)
    if margin < indent:
        yield above, above + margin, " " * indent, _BELOW


def _braces(text: str, start: int) -> Iterator[Try]:
    """Try quotes round a text that begins with a bracket and goes on after it."""
    for at in (start, line_around(text, max(start - 1, 0))[0]):
        value = re.compile(r"[^:\n]*: +([{\[][^\n]*[}\]][^\n]*)").match(text, at)
        if value is not None and '"' not in value[1] and "\\" not in value[1]:
            yield *value.span(1), f'"{value[1].rstrip()}"', QUOTED


def _group_above(text: str, start: int, indent: int) -> Iterator[Try]:
    """Try the lines above that are less far in, below a key without a value, in line with this one; or that key."""
    at = start
    while at > 0:
        above, end = line_around(text, at - 1)
        line = text[above:end]
        if line.strip() and _indent(line) < indent:
            margin = _indent(line)
            if re.fullmatch(r" *[a-z][\w -]*: *", line):
                below = re.compile(rf" {{{margin}}}(?=\S)", re.MULTILINE)
                moved = below.sub(" " * indent, text[end + 1 : start]) if end + 1 < start else ""
                if moved and moved != text[end + 1 : start]:
                    yield end + 1, start, moved, _BELOW_KEY
                yield above, above + margin, " " * indent, _WITH_NEXT
                return
        at = above


def _key_after_a_dash(text: str, start: int, indent: int) -> Iterator[Try]:
    """Try the nearest key above in the same column without the dash before it."""
    keys = list(re.compile(rf"^ {{{indent}}}(- +)[^\n]*:$", re.MULTILINE).finditer(text, 0, start))
    if keys:
        yield *keys[-1].span(1), "", _NO_DASH


def _dash(text: str, start: int, indent: int) -> Iterator[Try]:
    """Try a dash before a line where the lines above it have one."""
    above = text[:start].rstrip("\n").rpartition("\n")[2]
    if above[indent:].startswith("- ") and not above[:indent].strip():
        if re.compile(r"-\w").match(text, start + indent):
            yield start + indent + 1, start + indent + 1, " ", _AFTER_DASH
        yield start + indent, start + indent, "- ", _WITH_DASH


def _dash_of_a_list(text: str, start: int, indent: int) -> Iterator[Try]:
    """Try a dash before a line with a key, where a list of such lines is above it and its own lines are below it."""
    margin = "" if indent < 2 else " " * indent
    if re.search(rf"^{margin}- +[^\s:]+:", text[:start], re.MULTILINE):
        if re.compile(r"-\w").match(text, start + indent):
            yield start + indent + 1, start + indent + 1, " ", _AFTER_DASH
        yield start + indent, start + indent, "- ", _WITH_DASH


def _list_after_a_dash(text: str, at: int) -> Iterator[Try]:
    """Try brackets round the words after a dash beside the key."""
    _, end = line_around(text, at)
    words = re.split(r" *, *| +- +", text[at:end].split(" #", maxsplit=1)[0].strip().removeprefix("-").strip())
    if text[at] == "-" and all(words):
        written = f"[{', '.join(words)}]"
        yield at, at + len(text[at:end].split(" #", maxsplit=1)[0].rstrip()), written, f"write `{written}`"


def _mistakes_of_quotes_and_lists(text: str, at: int) -> Iterator[Try]:
    yield from _list_after_a_dash(text, at)
    yield from inner_quotes(text, at)
    yield from quoted_part(text, at)


_IN_BRACES = re.compile(r"[{,] *([a-z][\w -]*):")
_BEFORE_A_KEY = re.compile(r": *([^,:{}\[\]]+?) +([a-z][\w -]*): ")


def _comma_in_braces(text: str, at: int) -> Iterator[Try]:
    """Try a comma before a key in braces: one that braces have elsewhere in the file, or else one word."""
    _, end = line_around(text, at)
    known = dict.fromkeys(_IN_BRACES.findall(text))
    place = at
    while (m := _BEFORE_A_KEY.search(text, place, end)) is not None:
        words = text[m.start(1) : m.end(2)]
        keys = sorted((key for key in known if words.endswith(f" {key}")), key=len, reverse=True)
        for key in (*keys, words.rpartition(" ")[2]):
            gap = m.end(2) - len(key)
            stop = m.start(1) + len(text[m.start(1) : gap].rstrip())
            yield stop, stop, ",", _COMMA_BEFORE.format(key)
        place = m.end(1)


def _closing(text: str, at: int) -> Iterator[Try]:
    """Try to close a list or quote where its line ends, or a quote where the part of a list does."""
    yield from closing_in_brackets(text, at)
    if text[at] == "{":
        yield from _comma_in_braces(text, at)
    if text[at] == "[":
        yield from quotes_in_a_list(text, at)
    _, end = line_around(text, at)
    value = text[at:end].split(" #", maxsplit=1)[0].rstrip()
    closing = {"[": "]", "{": "}"}.get(text[at], text[at])
    rest = value.rstrip(" ,")
    if APOSTROPHE.match(text, at):
        yield at, at + len(value), f'"{value}"', NO_QUOTE
    if len(value) == 1 and value in "'\"{[":
        yield at, at + len(value), "|", _BAR
    stop = at + len(rest)
    written = rest + closing
    if text[at] in "'\"" and len(rest) > 1 and rest[-1] in "'\"\u201d\u2019`" and closing not in rest[1:]:
        yield stop - 1, at + len(value), closing, _SAME_QUOTE
    if text[at] in "[{" and rest[-1:] in ")}]>" and rest[-1:] != closing and "(" not in rest:
        yield stop - 1, at + len(value), closing, f"write `{rest[:-1]}{closing}`"
    if text[at] in "[{":
        inner = next((i for i, sign in enumerate(rest) if sign in "]}" and sign != closing), None)
        if inner is not None:
            yield at + inner, at + inner, closing, f"write `{rest[:inner]}{closing}{rest[inner:]}`"
    yield stop, at + len(value), closing, f"write `{written}`"
    if text[at] in "[{" and rest[-1:] in ")}]>" and rest[-1:] != closing:
        yield stop - 1, at + len(value), closing, f"write `{rest[:-1]}{closing}`"


_TRIES: dict[str, Callable[[str, int], Iterator[Try]]] = {
    "LR-Y0001": _mistakes_of_quotes_and_lists,
    "LR-Y0018": _colons,
    "LR-Y0019": _columns,
    "LR-Y0020": _closing,
    "LR-Y0025": quotes,
}


def _before_a_colon(text: str, at: int) -> Iterator[Try]:
    """Try what a line without a colon may be before one is put in."""
    start, _ = line_around(text, at)
    yield from _dash(text, start, _indent(text[start:]))
    if text[:start].rstrip(" \n").endswith("|"):
        yield from _block_at_the_margin(text, start, _indent(text[start:]))
    yield from _line_out_of_a_block(text, at)


_BEFORE_A_FIX: dict[str, Callable[[str, int], Iterator[Try]]] = {"LR-Y0018": _before_a_colon}
