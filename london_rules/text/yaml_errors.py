"""Say in an author's words what a YAML parser says in its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from london_rules.diagnostics.lines import line_around
from london_rules.text import yaml_signs as signs
from london_rules.text.yaml_tree import StopError, TreeBuilder

if TYPE_CHECKING:
    from ruamel.yaml.error import MarkedYAMLError

NOT_YAML = (
    "LR-Y0001",
    "this is not valid YAML",
    "check the colons, quotes, brackets and indentation of this line",
)
_BEGINS = "a text cannot begin with this character"
_IN_QUOTES = "put the text in quotes"
# A pattern of what the parser says; code, what we say, the way out.
_SAYINGS = (
    (
        "mapping values are not allowed",
        "LR-Y0018",
        "this second `:` on the line cannot be read",
        "put the text in quotes or a `|` block; a new key begins on its own line, lined up with the other keys",
    ),
    (
        "found unexpected (?:end of stream|document separator)",
        "LR-Y0020",
        "the quote that opens here is never closed",
        "write the closing quote",
    ),
    (
        "expected ',' or",
        "LR-Y0020",
        "the list that opens here is not closed, or a comma is missing",
        "write `[first, second]`",
    ),
    (
        "expected the node content, but found '<stream end>'",
        "LR-Y0020",
        "the list that opens here is never closed",
        "write `[first, second]`",
    ),
    ("that cannot start any token", "LR-Y0025", _BEGINS, _IN_QUOTES),
    (
        "unknown escape character",
        "LR-Y0025",
        "this backslash in double quotes is not followed by a known character",
        "use single quotes, or write the backslash twice",
    ),
    (
        "expected (?:<block end>|'<document start>')",
        "LR-Y0019",
        "this line is not lined up with those above it",
        "begin it exactly below the line that it belongs with",
    ),
    (
        "sequence entries are not allowed",
        "LR-Y0001",
        "a list beside its key is written in brackets, without a dash",
        "write `[first, second]`, or each on a line of its own after a dash",
    ),
    ("found undefined alias", "LR-Y0002", "an alias cannot be used in a bundle", "write the value out in full"),
    ("undefined tag handle", "LR-Y0003", "a tag cannot be used in a bundle", f"remove the `!`, or {_IN_QUOTES}"),
    ("while scanning an (?:alias|anchor)", "LR-Y0002", _BEGINS, _IN_QUOTES),
    ("while scanning a tag", "LR-Y0003", _BEGINS, _IN_QUOTES),
)
_NO_SPACE = re.compile(r" *(?:- +)?[A-Za-z0-9][A-Za-z0-9 _-]*(:)[^ :]")
_QUOTE = re.compile(r"(?:^ *-|: |\[|, |^) *[\"']", re.MULTILINE)
_SPACES = re.compile(" *")
_LONGEST_SHOWN = 40
_AT_CONTEXT = ("LR-Y0020",)


def explain(error: MarkedYAMLError, text: str, build: TreeBuilder) -> StopError:
    """Turn a parser's error into one of ours, at the place that an author would look for."""
    problem = str(error.problem or "")
    context = str(error.context or "")
    code, message, way_out = NOT_YAML
    for saying, known, words, help_text in _SAYINGS:
        if re.search(saying, f"{problem}\n{context}"):
            code, message, way_out = known, words, help_text
            break
    mark = error.problem_mark or error.context_mark
    if "could not find expected ':'" in problem and error.context_mark is not None:
        return _no_colon(text, error.context_mark.index, build)
    if code in _AT_CONTEXT and error.context_mark is not None:
        mark = error.context_mark
    at = min(mark.index, max(len(text) - 1, 0)) if mark is not None else 0
    if (code == "LR-Y0001" or "expected ',' or" in problem) and error.problem_mark is not None:
        sign = signs.of_error(build, error.problem_mark.index)
        if sign is not None:
            return sign
    quoted = _quote_before(text, at) if code in ("LR-Y0018", "LR-Y0019") else None
    if quoted is not None:
        return _quote(text, *quoted, build)
    if problem.startswith("mapping values"):
        return _colon(text, at, build) or build.stop(code, message, at, at + 1, way_out)
    shown = text[at : at + 1].strip()
    message = message.replace("this character", f"`{shown}`") if shown and shown != "`" else message
    return build.stop(code, message, at, min(at + 1, len(text)), way_out)


def _no_space(text: str, at: int, build: TreeBuilder) -> StopError:
    """Say that a space is missing after a colon; all of the key and value is marked."""
    line, end = line_around(text, at)
    start = line + len(text[line:at]) - len(text[line:at].lstrip(" -"))
    value = text[at + 1 : end].split(" #", maxsplit=1)[0].rstrip()
    help = f"write `{text[start:at]}: {value if len(value) <= _LONGEST_SHOWN else '...'}`"
    message = "a space is missing after the `:`"
    return build.stop("LR-Y0018", message, start, at + 1 + len(value), help)


def _no_colon(text: str, start: int, build: TreeBuilder) -> StopError:
    """Say that a line has no colon, or none that ends a key; a line of one or two words is fixed after the first."""
    line = text[start : line_around(text, start)[1]].split(" #", maxsplit=1)[0].rstrip()
    match = _NO_SPACE.fullmatch(line) or _NO_SPACE.match(line)
    if match:
        return _no_space(text, start + match.start(1), build)
    help = "write `key: value`; put a text of several lines in a `|` block"
    return build.stop("LR-Y0018", "this line has no `:`", start, start + len(line), help)


def _quote_before(text: str, at: int) -> tuple[int, int] | None:
    """Find the quoted text that ends right before a place, or on whose end the place is."""
    begin = 0
    while True:
        opening = _QUOTE.search(text, begin)
        if opening is None or opening.end() > at:
            return None
        first, sign = opening.end() - 1, text[opening.end() - 1]
        closing = re.compile(r"'(?:[^']|'')*'" if sign == "'" else r'"(?:[^"\\]|\\.)*"', re.DOTALL).match(text, first)
        if closing is None:
            return None
        spaces = _SPACES.match(text, closing.end(), at)
        if closing.end() in (at, at + 1) or (spaces and spaces.end() == at):
            return first, closing.end()
        begin = closing.end()


def _quote(text: str, start: int, end: int, build: TreeBuilder) -> StopError:
    if "\n" in text[start:end]:
        return build.stop(
            "LR-Y0020", "the quote that opens here is not closed on its line", start, start + 1, "close it"
        )
    help = "put the whole text in quotes of the other sort, or write it twice in single quotes"
    return build.stop("LR-Y0001", "a quote ends here, and the text goes on", end - 1, end, help)


def _colon(text: str, at: int, build: TreeBuilder) -> StopError | None:
    """Look for the mistake in the line above, if the line of the unwelcome colon is a good one."""
    start = text.rfind("\n", 0, at) + 1
    if start == 0 or ": " in text[start:at]:
        return None
    end = start - 1
    above = text.rfind("\n", 0, end) + 1
    line = text[above:end]
    first = above + len(line) - len(line.lstrip(" "))
    match = _NO_SPACE.match(line)
    if match:
        return _no_space(text, above + match.start(1), build)
    if ":" not in line and line.strip() and not line.lstrip().startswith("- "):
        return _no_colon(text, first, build)
    own = start + len(text[start:at]) - len(text[start:at].lstrip(" "))
    if own - start <= first - above:
        return None
    return build.stop(
        "LR-Y0019",
        "this line is indented further than the one above",
        own,
        at,
        "begin it exactly below the line that it belongs with",
    )
