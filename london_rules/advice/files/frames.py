"""Lines at the margin of the rules that begin no declaration: what the language says for their first words."""

from __future__ import annotations

import re
from typing import Final

from london_rules.advice.files.ways import Way
from london_rules.diagnostics import Diagnostic, Fix, Span
from london_rules.diagnostics.nearness import suggest
from london_rules.language.declarations.causes import NoOpening, NotBelow
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.declarations.openings import HOW_TO_BEGIN
from london_rules.language.syntax.names import singular

# What people write before a keyword for what they do to what exists; nothing for what is new.
_CHANGES: Final = {
    "replace": "change modify alter override overwrite rewrite edit update set make let put redefine amend adjust redo",
    "remove": "delete drop without cancel erase omit no scrap abolish",
    "add to": "extend expand enrich augment",
    "": "each every at during in one new add define declare create introduce",
}
_MEANT: Final = {said: how for how, words in _CHANGES.items() for said in words.split()}
_ADD_TO = re.compile(
    r"add +(?:(?:(?:an?|the|more|new|another) +)*+fields? +)?+to +(?:(?:the|a|an|each|every|all) +)?+([a-z][\w -]*+):?"
)
_TAKEN: Final = {*FORMS, *_MEANT, "replace", "remove"}  # words that begin something else
_IS = re.compile(r"([a-z][a-z -]*) = .+")
_SAID = re.compile(r"([a-z]+) +(?:(?:the|a|an) +)?+(?=([a-z-]+)\b)")


def no_opening(cause: NoOpening, item: Diagnostic, text: str) -> Way | None:
    """Write the first words of a declaration as the language has them."""
    line = cause.source.value[cause.start : cause.end].partition("#")[0].rstrip()
    two = re.match(r"set ?up:? +(?=[a-z])", line)
    if two is not None:
        return Way(Fix(_span(cause, 0, two.end()), "set-up ", f"write `set-up {line[two.end() :]}`"))
    way = _add_to_kind(cause, line) or _said_otherwise(cause, line) or _number(line)
    word = text[item.span.start : item.span.end] if item.span else ""
    near = suggest(word, FORMS, 1) or suggest(word, ("replace", "remove", "add"), 1)
    meant = [keyword for keyword, form in FORMS.items() if word.lower() in form.otherwise.split()][:1]
    if way is None and near and item.help == HOW_TO_BEGIN:
        return Way(None, f"did you mean `{near[0]}`?")
    if way is not None or not meant or item.span is None or item.help != HOW_TO_BEGIN:
        return way
    return Way(Fix(item.span, meant[0], f"write `{meant[0]}`"), f"did you mean `{meant[0]}`?")


def _add_to_kind(cause: NoOpening, line: str) -> Way | None:
    """Take what fields are added to for a kind, as nothing else has fields."""
    m = _ADD_TO.fullmatch(line)
    if m is None or " and " in m[1] or m[1].split()[0] in FORMS or suggest(m[1].split()[0], ("kind",), 1):
        return None
    span, made = _span(cause, 0, len(line)), f"add to kind {singular(m[1])}"
    message = f"the word `kind` is missing before `{m[1]}`: only a kind can get new fields"
    return Way(Fix(span, made, f"write `{made}`"), message=message, span=span)


def _number(line: str) -> Way | None:
    """Name the two ways to say what a number is: nothing here knows which numbers there are."""
    m = _IS.fullmatch(line)
    if m is None or any(word in _TAKEN for word in m[1].split()):
        return None
    return Way(None, f"write `replace number {line}` if the rules have this number, or `number {line}` for a new one")


def _said_otherwise(cause: NoOpening, line: str) -> Way | None:
    """Take another word before a keyword for `replace`, for `remove`, for `add to`, or for nothing."""
    m = _SAID.match(line)
    how = None if m is None or m[1] in FORMS or m[2] not in FORMS else _MEANT.get(m[1])
    if m is None or how is None or (not how and not line[m.end() + len(m[2]) :].strip(" :")):
        return None  # `each turn` says when, and names nothing
    place, message = _span(cause, 0, len(m[1])), f"a rule cannot begin with `{m[1]}`"
    if m[2] == "kind" and not how and "\n  begins in " not in _body(cause):
        how = "add to"  # more fields of a kind that there is: its own lines would say where its things begin
        place = _span(cause, m.end(), m.end() + len(m[2]))
        message = f"the word `to` is missing before `{m[2]}`"
    fix = Fix(_span(cause, 0, m.end()), f"{how} " if how else "", f"write `{f'{how} {line[m.end() :]}'.strip()}`")
    return Way(fix, message=message, span=place)


def _body(cause: NoOpening) -> str:
    """Give the lines below a first line."""
    below = cause.source.value[cause.end :]
    return re.split(r"\n(?=[^\s])", below, maxsplit=1)[0]


def _span(cause: NoOpening, start: int, end: int) -> Span:
    return cause.source.span(cause.start + start, cause.start + end)


def not_below(cause: NotBelow, text: str) -> Way:
    """Put lines further in than the one that they belong to."""
    start = cause.place.start
    margin = text[text.rfind("\n", 0, start) + 1 : start]
    first, *rest = text[start : cause.place.end].split("\n")
    made = "\n".join([f"  {first}", *(f"  {row}" if row.strip() else row for row in rest)])
    return Way(Fix(cause.place, made, "indent it", safe=not margin.strip()), "indent these lines by two spaces")
