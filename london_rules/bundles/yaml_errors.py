"""Say in an author's words what a YAML parser says in its own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from london_rules.bundles.nodes import Guard, StopError

if TYPE_CHECKING:
    from ruamel.yaml.error import MarkedYAMLError

# (what the parser says, code, what we say, the way out)
_SAYINGS = (
    (
        "mapping values are not allowed",
        "LR-Y0018",
        "this `:` makes a second key on the line",
        "put the text in quotes or a `|` block; a new key begins on its own line, in line with its fellows",
    ),
    (
        "could not find expected ':'",
        "LR-Y0018",
        "this line has no `:`",
        "write `key: value`; a text of several lines stands in a `|` block",
    ),
    ("found unexpected end of stream", "LR-Y0020", "the quote that opens here is never closed", "close it"),
    (
        "found unexpected document separator",
        "LR-Y0020",
        "the quote that opens here is never closed",
        "close it",
    ),
    (
        "expected ',' or",
        "LR-Y0020",
        "the list that opens here is not closed, or lacks a comma",
        "write `[first, second]`",
    ),
    (
        "expected the node content, but found '<stream end>'",
        "LR-Y0020",
        "the list that opens here is never closed",
        "write `[first, second]`",
    ),
    (
        "that cannot start any token",
        "LR-Y0025",
        "a text cannot begin with this character",
        "put the text in quotes",
    ),
    (
        "unknown escape character",
        "LR-Y0025",
        "a backslash in double quotes begins no such character",
        "use single quotes, or write the backslash twice",
    ),
    (
        "expected <block end>",
        "LR-Y0019",
        "this line is not in line with those above it",
        "keys that belong together begin in the same column",
    ),
    (
        "expected '<document start>'",
        "LR-Y0019",
        "this line is not in line with those above it",
        "keys that belong together begin in the same column",
    ),
    ("found undefined alias", "LR-Y0002", "an alias has no place in a bundle", "write the value out in full"),
    (
        "undefined tag handle",
        "LR-Y0003",
        "a tag has no place in a bundle",
        "take the `!` away, or put the text in quotes",
    ),
    (
        "while scanning an alias",
        "LR-Y0002",
        "a text cannot begin with this character",
        "put the text in quotes",
    ),
    (
        "while scanning an anchor",
        "LR-Y0002",
        "a text cannot begin with this character",
        "put the text in quotes",
    ),
    ("while scanning a tag", "LR-Y0003", "a text cannot begin with this character", "put the text in quotes"),
)
_NO_SPACE = re.compile(r" *(?:- +)?[A-Za-z0-9][A-Za-z0-9 _-]*(:)[^ :]")
_AT_CONTEXT = ("LR-Y0020",)


def explain(error: MarkedYAMLError, text: str, guard: Guard) -> StopError:
    """Turn a parser's error into one of ours, at the place that an author would look for."""
    problem = str(error.problem or "")
    context = str(error.context or "")
    code, message, way_out = (
        "LR-Y0001",
        "this is not YAML that can be read",
        "compare the line with those of a bundle that works",
    )
    for saying, known, words, help_text in _SAYINGS:
        if saying in problem or saying in context:
            code, message, way_out = known, words, help_text
            break
    mark = error.problem_mark or error.context_mark
    if code in _AT_CONTEXT and error.context_mark is not None:
        mark = error.context_mark
    at = min(mark.index, max(len(text) - 1, 0)) if mark is not None else 0
    if problem.startswith("mapping values"):
        return _colon(text, at, guard) or guard.stop(code, message, at, at + 1, way_out)
    return guard.stop(code, message, at, min(at + 1, len(text)), way_out)


def _colon(text: str, at: int, guard: Guard) -> StopError | None:
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
        place = above + match.start(1)
        return guard.stop("LR-Y0018", "a space is missing after this `:`", place, place + 1, "write `key: value`")
    if ":" not in line and line.strip() and not line.lstrip().startswith("- "):
        return guard.stop("LR-Y0018", "this line has no `:`", first, end, "write `key: value`")
    own = start + len(text[start:at]) - len(text[start:at].lstrip(" "))
    if own - start <= first - above:
        return None
    return guard.stop(
        "LR-Y0019",
        "this line stands further in than the one above",
        own,
        at,
        "keys that belong together begin in the same column",
    )
