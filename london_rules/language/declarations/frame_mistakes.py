"""Mistakes in the frame of a file of rules: lines that belong nowhere, and first lines that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from itertools import pairwise

from london_rules.diagnostics import Diagnostics, Fix
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.nearness import suggest
from london_rules.language.declarations.causes import BadFirstLine, NotBelow
from london_rules.language.declarations.declaration import Declaration
from london_rules.language.declarations.forms import MOST_HEADER, is_too_long
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.syntax.source import Source

_FIELD = re.compile(r"[a-z][a-z -]*: *+(?:yes or no|(?:number|effect|powers)\b.*|[\w, -]+ or [\w-]+)")
# What first lines of a keyword have that say what was tried, and how the language says it.
_TRIED = (
    ("number", r"\(", "what a number is of follows `of`: `number distance of (tile) to (other: tile) = 3`"),
    ("counter", r"[:,]", "declare each counter by itself, each with a line of its own"),
)
_CHANGE = re.compile(r" *(replace|remove|add to)\b")


def report_stray_line(source: Source, stop: int, found: Diagnostics) -> None:
    """Report the first indented line above all declarations."""
    m = re.search(r"^[ ]+[^\s#].*$", source.value[:stop], re.MULTILINE)
    if m is None:
        return
    found.error(
        "LR-S0005",
        "this indented line belongs to no declaration",
        source.span(m.start(), m.end()),
        help="begin the declaration at the left margin",
    )


def without_margin_bodies(source: Source, starts: list[int], found: Diagnostics) -> list[int]:
    """Report bodies at the left margin, one error for each body, and leave their lines to their declarations."""
    text = source.value
    out: list[int] = []
    body: list[int] = []
    for start, stop in pairwise([*starts, len(text)]):
        line = text[start:stop].partition("\n")[0]
        if (
            out
            and not _opens(line)
            and (body or not _has_body(text[out[-1] : start]) or _is_field(text, out[-1], line))
        ):
            body.append(start)
            continue
        _report_margin(source, body, found)
        out.append(start)
        body = []
    _report_margin(source, body, found)
    return out


def _is_field(text: str, above: int, line: str) -> bool:
    """Return whether a line is a field of the kind that begins above it."""
    return text.startswith("kind ", above) and _FIELD.fullmatch(line.partition("#")[0].rstrip()) is not None


def _has_body(text: str) -> bool:
    """Return whether a declaration has lines below, or has a form that needs none."""
    first, _, rest = text.partition("\n")
    form = FORMS.get((first.split()[1 if _CHANGE.match(first) else 0 :] or [""])[0])
    needs = form is not None and form.body in ("effect", "properties")
    return not needs or bool(re.search(r"^[ ]+[^\s#]", rest, re.MULTILINE))


def _opens(line: str) -> bool:
    """Return whether a line opens a declaration, or is near enough to one that does."""
    word = line.split(maxsplit=1)[0].rstrip(":")
    return bool(word in FORMS or _CHANGE.match(line) or suggest(word, (*FORMS, "replace", "remove", "add"), 1))


def _report_margin(source: Source, body: list[int], found: Diagnostics) -> None:
    if not body:
        return
    text = source.value
    end = line_around(text, body[-1])[1]
    word = text[body[0] : end].split()[0]
    found.error(
        "LR-S0006",
        f"a rule cannot begin with `{word}`, and the one above has no lines",
        source.span(*line_around(text, body[0])),
        help="indent the lines that belong to the line above by two spaces",
        cause=NotBelow(source.span(body[0], end)),
    )


# ---- first lines --------------------------------------------------------------------------------


def report_unreadable(d: Declaration, steps: Sequence[str], found: Diagnostics) -> None:
    """Report a first line that does not have the form of its keyword."""
    form, line = FORMS[d.keyword], d.header.value
    if d.guessed:  # the keyword was a guess, and is reported
        return
    if is_too_long(line):
        message = f"a first line can have at most {MOST_HEADER} letters, not counting a formula after `=`"
        found.error("LR-X0031", message, d.header.span(), help="give it a shorter name")
        return
    example = f"replace {form.example}" if d.how == "replace" else form.example
    help = f"write it like this: `{form.removal if d.how == 'remove' else example}`"
    if not line.strip() and d.how != "remove":
        help = f"give it a name of your own, as in `{example}`"
    for keyword, sign, way_out in _TRIED:
        if d.keyword == keyword and d.how != "remove" and re.search(sign, line):
            help = way_out
    at = _after_comma(line) if form.is_step else 0
    if at:
        help = f"write `{d.keyword} NAME`, `{d.keyword} NAME, before OTHER` or `{d.keyword} NAME, after OTHER`"
    message, cause = f"the first line of this {d.keyword} cannot be read", BadFirstLine(d, tuple(steps))
    found.error("LR-S0007", message, d.header.span(at), help=help, cause=cause)


def _after_comma(line: str) -> int:
    """Give the place of the first words after a comma that do not name a place among other steps; 0 if all do."""
    for i, m in enumerate(re.finditer(r", *([^,]*)", line)):
        if i or not re.fullmatch(r"(before|after) ++[\w -]+", m[1]):
            return m.start(1)
    return 0


def _is_place(id: str, known: Callable[[], Container[str]]) -> bool:
    """Return whether a step can be placed before or after what is named: another step, or the turns of a round."""
    return id in ("round the turns", "round turns") or id in known()


def report_missing_comma(d: Declaration, known: Callable[[], Container[str]], found: Diagnostics) -> bool:
    """Report a name that runs on into the place of the step, for want of a comma."""
    if d.head.where or not FORMS[d.keyword].is_step:
        return False
    m = re.search(r"(?<=\w)(?: *-+)? +(before|after) +([\w -]+)$", d.header.value)
    if m is None or not _is_place(f"{d.keyword} {' '.join(m[2].split())}", known):
        return False
    fix = Fix(d.header.span(m.start(), m.start()), ",", "write a comma", safe=True)
    if "-" in m[0][: m.start(1) - m.start()]:
        fix = Fix(d.header.span(m.start(), m.start(1)), ", ", "write a comma for the dash")
    help = f"write a comma before `{m[1]}`"
    found.error("LR-S0007", f"a comma is missing before `{m[1]}`", d.header.span(m.start(1)), help=help, fix=fix)
    return True
