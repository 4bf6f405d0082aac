"""Lists written with dashes where lines are meant: the same lines without them."""

from __future__ import annotations

import re

from london_rules.bundles.nodes import Listing, Mapping, Node, Scalar
from london_rules.bundles.rewriting import rewritten
from london_rules.diagnostics import Fix, Span
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.lines import line_around

_DASH = re.compile(r"^( *)- +")
_ID = re.compile(r"^( *)- +id: *([a-z0-9-]+) *$")


@guessed(nothing)
def single_lines(node: Node, text: str) -> Fix | None:
    """Make lines of a list of single lines."""
    items, rows = _mappings(node), _rows(node, text)
    if not items or any(len(item.entries) != 1 for item in items):
        return None
    if len(rows) != len(items) or not all(row.lstrip().startswith("- ") for row in rows):
        return None
    return _instead(node, text, [_DASH.sub(r"\1", row) for row in rows], "leave out the dashes")


@guessed(nothing)
def things(node: Node, text: str) -> Fix | None:
    """Make things with their ids of a list of things that begin with their ids, or have them as keys."""
    items, rows = _mappings(node), _rows(node, text)
    firsts = [row for row in rows if row.lstrip().startswith("- ")]
    if not items or len(firsts) != len(items):
        return None
    if not all(_ID.match(row) or re.fullmatch(r" *- +[a-z0-9-]+:", row) for row in firsts):
        return None
    made = [_DASH.sub(r"\1", _ID.sub(r"\1- \2:", row)) for row in rows]
    return _instead(node, text, made, "write each id as a key, without dashes")


@guessed(nothing)
def block(node: Node, text: str) -> Fix | None:
    """Make a `|` block of a list whose items are the lines of a text."""
    items = node.items if isinstance(node, Listing) else []
    if not items or not all(isinstance(item, Scalar) for item in items):
        return None
    start, end = _lines(node, text)
    key = len(text[:start].rstrip())
    if not text[:key].endswith(":") or not text[start:end].lstrip().startswith("- "):
        return None
    rows = text[start:end].split("\n")
    depth = len(rows[0]) - len(rows[0].lstrip(" "))
    above = line_around(text, key - 1)[0]
    own = len(text[above:key]) - len(text[above:key].lstrip(" "))
    margin = " " * max(own + 2 - depth, 0)
    lines = [_without_dash(row, depth, margin) for row in rows]
    made = f" |{text[key:start]}" + "\n".join(lines)
    return Fix(Span(node.span.file, key, end), made, "write the lines in a `|` block, without dashes")


def _without_dash(row: str, depth: int, margin: str) -> str:
    """Leave out the dash of a line; what is below stays further in than it is now."""
    if row[depth:].startswith("- "):
        return row[:depth] + margin + row[depth + 2 :].lstrip(" ")
    return margin + row if row.strip() else row


def _mappings(node: Node) -> list[Mapping]:
    """List the items of a list, if all of them are mappings."""
    items = node.items if isinstance(node, Listing) else []
    mappings = [item for item in items if isinstance(item, Mapping)]
    return mappings if len(mappings) == len(items) else []


def _rows(node: Node, text: str) -> list[str]:
    start, end = _lines(node, text)
    return text[start:end].split("\n")


def _instead(node: Node, text: str, rows: list[str], title: str) -> Fix | None:
    """Write other lines for those of a list."""
    start, end = _lines(node, text)
    return rewritten(node.span.file, text, text[:start] + "\n".join(rows) + text[end:], title)


def _lines(node: Node, text: str) -> tuple[int, int]:
    """Give where the first line of a list begins and its last one ends."""
    return line_around(text, node.span.start)[0], line_around(text, max(node.span.end - 1, 0))[1]
