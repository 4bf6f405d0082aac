"""A YAML file laid out again from its tree: keys, values and comments in the layout that all files have."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, TypeAlias, assert_never

from london_rules.classes import define, field
from london_rules.language.tidy.lines import tidy_block
from london_rules.language.tidy.rules import tidy_rules
from london_rules.language.tidy.words import spaced, tidy_comment
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar

WIDTH = 120
_STEP = "  "
_COMMENT = re.compile(r"(?:^|(?<=[\s,\[{-]))#.*")

Holds: TypeAlias = Literal["", "effect", "rules", "table"]
Path: TypeAlias = tuple[str, ...]
Level: TypeAlias = tuple[int, int]
"""The column of a list or mapping in the text, and its depth."""


def tidy_yaml(text: str, tree: Mapping, holds: Callable[[Path], Holds]) -> str:
    """Write the tree of a text again; `holds` says which values are rule text, by the keys that lead to them."""
    writer = _Writer(text, holds)
    if writer.is_flow(tree):
        return text.removesuffix("\n") + "\n"  # nothing, or all of it in brackets
    writer.mapping(tree, 0, (), None)
    writer.gap(len(text) + 1, None)
    while writer.lines and not writer.lines[-1]:
        writer.lines.pop()
    return "\n".join(writer.lines) + "\n"


def cells(row: str) -> list[str]:
    """Cut a row of a table into its cells."""
    return [cell.strip() for cell in row.split("|")]


def _columns(rows: list[str]) -> list[str]:
    """Set a table in columns; one whose rows are not alike keeps its spaces."""
    table = [cells(row) for row in rows if row.strip()]
    if not table or any(len(row) != len(table[0]) or not row[0] for row in table):
        return [row.rstrip() for row in rows]
    widths = [max(len(row[i]) for row in table) for i in range(len(table[0]))]
    return [" | ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in table]


@define
class _Writer:
    """Walk over tree and text at once: between two values there are signs, comments and blank lines."""

    text: str
    holds: Callable[[Path], Holds]
    at: int = 0
    opened: bool = False  # whether what comes next belongs below the last line
    lines: list[str] = field(factory=list)
    levels: list[Level] = field(factory=list)  # of what is being written
    recent: list[Level] = field(factory=list)  # those at the last line that was written

    # ---- comments and blank lines -----------------------------------------------------------------

    def gap(self, to: int, next: Level | None) -> None:
        """Write what is before the next value, which has a level, or before the end of the file."""
        rows = self.text[self.at : to].split("\n")
        if self.lines:
            behind = _COMMENT.search(rows.pop(0))
            if behind:
                self.lines[-1] += f" {tidy_comment(behind[0])}"
        if next is not None and rows:
            rows[-1] = rows[-1].strip() or "-"  # the next value is in this row
        for row in rows:
            self.between(row, next)
        self.at, self.opened = to, False

    def between(self, row: str, next: Level | None) -> None:
        """Write a line that holds at most a comment."""
        found = _COMMENT.search(row)
        if found:
            self.lines.append(_STEP * self.depth(found.start(), next) + tidy_comment(found[0]))
            self.opened = False
        elif not row.strip() and self.lines and self.lines[-1] and not self.opened:
            self.lines.append("")

    def depth(self, column: int, next: Level | None) -> int:
        """Give the depth of a comment: that of the entry above it with the same indent, or that of the next value."""
        after = [next] if next is not None else []
        fitting = [level for level in (*self.recent, *after) if level[0] <= column]
        if not fitting:
            return next[1] if next is not None else 0
        most = max(level[0] for level in fitting)
        return next[1] if next is not None and next[0] == most else min(d for c, d in fitting if c == most)

    # ---- lists and mappings -----------------------------------------------------------------------

    def mapping(self, node: Mapping, depth: int, path: Path, prefix: str | None) -> None:
        """Write the entries of a mapping; the first one after a prefix, if there is one."""
        level = (self.column(node.entries[0].key.span.start), depth)
        self.levels.append(level)
        for entry in node.entries:
            if prefix is None:
                self.gap(entry.key.span.start, level)
            self.lines.append((_STEP * depth if prefix is None else prefix) + self.scalar(entry.key, ()))
            self.lines[-1] += ":"
            prefix = None
            self.recent = list(self.levels)
            self.at = entry.key.span.end
            self.value(entry, depth, (*path, entry.key.value))
        self.levels.pop()

    def listing(self, node: Listing, depth: int, path: Path, prefix: str | None) -> None:
        """Write the items of a list; the first one after a prefix, if there is one."""
        level = (self.column(node.span.start), depth)
        self.levels.append(level)
        for item in node.items:
            if prefix is None:
                self.gap(item.span.start, level)
            dash = (_STEP * depth if prefix is None else prefix) + "- "
            prefix = None
            self.recent = list(self.levels)
            self.at = item.span.start
            self.item(item, depth, path, dash)
        self.levels.pop()

    def item(self, item: Node, depth: int, path: Path, dash: str) -> None:
        if isinstance(item, Scalar) and item.style == "block":
            self.lines.append(dash.rstrip())
            self.block(item, depth, path)
        elif isinstance(item, Scalar) or self.is_flow(item):
            self.lines.append(dash + self.inline(item, path))
            self.at = item.span.end
        else:
            self.nested(item, depth + 1, path, dash)

    def nested(self, node: Listing | Mapping, depth: int, path: Path, prefix: str | None) -> None:
        match node:
            case Mapping():
                self.mapping(node, depth, path, prefix)
            case Listing():
                self.listing(node, depth, path, prefix)
            case _:
                assert_never(node)

    def column(self, offset: int) -> int:
        return offset - (self.text.rfind("\n", 0, offset) + 1)

    # ---- values -----------------------------------------------------------------------------------

    def value(self, entry: Pair, depth: int, path: Path) -> None:
        """Write what follows a key, on its line or below."""
        node = entry.value
        if isinstance(node, Scalar) and node.style == "block":
            self.pull_up(node.span.start)
            self.block(node, depth, path)
        elif isinstance(node, Scalar) or self.fits(node):
            self.pull_up(node.span.start)
            text = self.inline(node, path)
            self.lines[-1] += f" {text}" if text else ""
            self.at = node.span.end
        else:
            self.opened = True
            self.nested(node, depth + 1, path, None)

    def pull_up(self, to: int) -> None:
        """Set comments between a key and its value before the key."""
        key = self.lines[-1]
        margin = key[: len(key) - len(key.lstrip(" "))]
        for row in self.text[self.at : to].split("\n"):
            found = _COMMENT.search(row)
            if found:
                self.lines.insert(len(self.lines) - 1, margin + tidy_comment(found[0]))

    def is_flow(self, node: Node) -> bool:
        """Return whether a list or mapping is in brackets, and can stay so."""
        raw = self.text[node.span.start : node.span.end]
        empty = not (node.items if isinstance(node, Listing) else isinstance(node, Scalar) or node.entries)
        return raw[:1] in ("[", "{") and (empty or "\n" not in raw or "#" not in raw)

    def fits(self, node: Node) -> bool:
        """Return whether a list or mapping in brackets can follow its key on the same line."""
        if not self.is_flow(node):
            return False
        text = self.inline(node, ())
        return len(self.lines[-1]) + 1 + len(text) <= WIDTH or len(text) == 2

    def inline(self, node: Node, path: Path) -> str:
        match node:
            case Scalar():
                return self.scalar(node, path)
            case Listing():
                return f"[{', '.join(self.inline(item, ()) for item in node.items)}]"
            case Mapping():
                pairs = ", ".join(map(self.pair, node.entries))
                return f"{{{pairs}}}" if self.text.startswith("{", node.span.start) else pairs  # one pair in a list
            case _:
                assert_never(node)

    def pair(self, entry: Pair) -> str:
        """Write a key and its value in brackets; a key without a colon stays without one."""
        key, value = self.scalar(entry.key, ()), self.inline(entry.value, ())
        colon = ":" in self.text[entry.key.span.end : entry.value.span.start]
        return f"{key}: {value}" if colon or value else key

    def scalar(self, node: Scalar, path: Path) -> str:
        raw = self.text[node.span.start : node.span.end]
        if node.style == "plain":
            return spaced(raw) if path and self.holds(path) == "effect" else raw
        if raw[:1] == "'" and not any(sign in node.value for sign in "\"\\'"):
            return f'"{node.value}"'
        return raw

    def block(self, node: Scalar, depth: int, path: Path) -> None:
        """Write a text of several lines below its key or dash."""
        head, _, body = self.text[node.span.start : node.span.end].partition("\n")
        sign, _, comment = head.partition("#")
        self.lines[-1] += f" {sign.strip()}" + (f" {tidy_comment('#' + comment)}" if comment else "")
        rows = body.split("\n")
        pad = next((len(row) - len(row.lstrip(" ")) for row in rows if row.strip(" ")), 0)
        rows = [row[pad:] for row in rows]
        match self.holds(path):
            case "effect":
                rows = tidy_block(rows, 0)
            case "rules":
                rows = tidy_rules("\n".join(rows)).removesuffix("\n").split("\n")
            case "table":
                rows = _columns(rows)
            case "":
                pass
            case never:
                assert_never(never)
        self.lines += [_STEP * (depth + 1) + row if row else "" for row in rows]
        self.at = node.span.end
