"""Read the plain part of YAML that bundles are written in, quickly.

Known are block mappings and lists, plain and quoted texts on one line, `[a, b]` lists on one line, `|` and
`|-` blocks and comments. Whatever else comes is left to the full reader by an `UnsureError`; a test holds the
two equal.
"""

from __future__ import annotations

import re

from london_rules.bundles.model import Text
from london_rules.bundles.nodes import Entry, Guard, Listing, Mapping, Node, Scalar, UnsureError
from london_rules.bundles.source_map import block_segments, quote_segments
from london_rules.diagnostics import Span

_KEY = re.compile(r"([A-Za-z0-9](?:[A-Za-z0-9 _'./()-]*[A-Za-z0-9_'.)])?):(?= |$) *")
_SINGLE = re.compile(r"'((?:[^']|'')*)' *(?: #.*)?")
_DOUBLE = re.compile(r'"([^"\\]*)" *(?: #.*)?')
_FLOW = re.compile(r"\[([^\[\]{}\"'#&*!|>%@`:?]*)\] *(?: #.*)?")
_ITEM = re.compile(r" *([^ ,](?:[^,]*[^ ,])?) *(?:,|$)")
_BLOCK = re.compile(r"\|(-?) *")
_NOT_FIRST = frozenset("{}]&*!>%@`,?:-#")
_LONGEST_KEY = 128


def read_quick(text: str, file: str, guard: Guard) -> Mapping:
    """Read a mapping, or raise `UnsureError` at the first line not understood."""
    if not text.endswith("\n") or "\t" in text or "\r" in text:
        raise UnsureError(0)
    reader = _Reader(text, file, guard)
    first = reader.skip(0)
    mapping, end = reader.mapping(first, 0, 1)
    if end < reader.size:
        raise UnsureError(reader.starts[end])
    return mapping


class _Reader:
    """Walk over the lines, one method for each form."""

    def __init__(self, text: str, file: str, guard: Guard) -> None:
        self.text = text
        self.file = file
        self.guard = guard
        self.lines = text.split("\n")[:-1]
        self.size = len(self.lines)
        self.starts: list[int] = []
        self.indents: list[int] = []
        offset = 0
        for line in self.lines:
            self.starts.append(offset)
            self.indents.append(len(line) - len(line.lstrip(" ")))
            offset += len(line) + 1

    def skip(self, at: int) -> int:
        """Return the first line from here on that is neither blank nor a comment."""
        while at < self.size:
            line, indent = self.lines[at], self.indents[at]
            if len(line) > indent and line[indent] != "#":
                break
            at += 1
        return at

    def mapping(self, at: int, indent: int, depth: int) -> tuple[Mapping, int]:
        if at >= self.size or self.indents[at] != indent:
            raise UnsureError(self.starts[at] if at < self.size else 0)
        start = self.starts[at] + indent
        self.guard.node(start, depth)
        entries: list[Entry] = []
        while at < self.size and self.indents[at] == indent:
            match = _KEY.match(self.lines[at], indent)
            if match is None or match.end(1) - indent > _LONGEST_KEY:
                raise UnsureError(self.starts[at] + indent)
            place = self.starts[at] + indent
            key = self.scalar(match[1], place, place + len(match[1]), depth + 1)
            value, at = self.value(at, match.end(1) + 1, match.end(), indent, depth, True)
            entries.append(Entry(key, value))
        if at < self.size and self.indents[at] > indent:
            raise UnsureError(self.starts[at])
        end = entries[-1].value.span.end
        return Mapping(self.guard.unique(entries), Span(self.file, start, end)), at

    def listing(self, at: int, indent: int, depth: int) -> tuple[Listing, int]:
        start = self.starts[at] + indent
        self.guard.node(start, depth)
        items: list[Node] = []
        while at < self.size and self.indents[at] == indent and self.dash(at):
            line = self.lines[at]
            column = indent + 1
            while column < len(line) and line[column] == " ":
                column += 1
            if column == len(line):
                raise UnsureError(self.starts[at])
            if _KEY.match(line, column):
                self.lines[at] = " " * column + line[column:]
                self.indents[at] = column
                node: Node
                node, at = self.mapping(at, column, depth + 1)
            else:
                node, at = self.value(at, column, column, indent, depth, False)
            items.append(node)
        if at < self.size and self.indents[at] > indent:
            raise UnsureError(self.starts[at])
        return Listing(items, Span(self.file, start, items[-1].span.end)), at

    def dash(self, at: int) -> bool:
        line, indent = self.lines[at], self.indents[at]
        return line[indent] == "-" and (len(line) == indent + 1 or line[indent + 1] == " ")

    def last(self, at: int) -> int:
        """Return where the last written line before this one ends."""
        at -= 1
        while at > 0 and (len(self.lines[at]) == self.indents[at] or self.lines[at].lstrip()[0] == "#"):
            at -= 1
        return self.starts[at] + len(self.lines[at].rstrip(" "))

    def value(self, at: int, after: int, column: int, indent: int, depth: int, keyed: bool) -> tuple[Node, int]:
        """Read what stands after a key or a dash; return it and the next line to read."""
        line = self.lines[at]
        first = line[column] if column < len(line) else ""
        if first == "|":
            return self.block(at, column, indent, depth)
        if first == "" or (first == "#" and column > after):
            return self.nested(at, after, indent, depth) if keyed else self.unsure(at, column)
        place = self.starts[at] + column
        if first == "[":
            node: Node = self.flow(line, column, place, depth)
        elif first in "'\"":
            node = self.quoted(line, column, place, depth)
        else:
            node = self.plain(line, column, place, depth)
        following = self.skip(at + 1)
        if following < self.size and self.indents[following] > indent:
            raise UnsureError(place)
        return node, following

    def unsure(self, at: int, column: int) -> tuple[Node, int]:
        raise UnsureError(self.starts[at] + column)

    def nested(self, at: int, after: int, indent: int, depth: int) -> tuple[Node, int]:
        following = self.skip(at + 1)
        if following < self.size and self.indents[following] >= indent:
            inner = self.indents[following]
            if self.dash(following):
                return self.listing(following, inner, depth + 1)
            if inner > indent:
                return self.mapping(following, inner, depth + 1)
        place = self.starts[at] + after
        return self.scalar("", place, place, depth + 1), following

    def scalar(self, value: str, start: int, end: int, depth: int) -> Scalar:
        self.guard.node(start, depth)
        if end - start > 1024:
            self.guard.scalar(value, start)
        return Scalar(Text(value, self.file, ((0, start),)), "plain", Span(self.file, start, end))

    def plain(self, line: str, column: int, place: int, depth: int) -> Scalar:
        second = line[column + 1 : column + 2]
        if line[column] in _NOT_FIRST and not (line[column] == "-" and second.isalnum()):
            raise UnsureError(place)
        comment = line.find(" #", column)
        value = (line[column:] if comment < 0 else line[column:comment]).rstrip(" ")
        if ": " in value or value[-1] == ":":
            raise UnsureError(place)
        return self.scalar(value, place, place + len(value), depth + 1)

    def quoted(self, line: str, column: int, place: int, depth: int) -> Scalar:
        match = (_SINGLE if line[column] == "'" else _DOUBLE).fullmatch(line, column)
        if match is None:
            raise UnsureError(place)
        self.guard.node(place, depth + 1)
        raw = match[1]
        value = raw.replace("''", "'") if line[column] == "'" else raw
        self.guard.scalar(value, place)
        segments = quote_segments(raw, place + 1, line[column])
        return Scalar(Text(value, self.file, segments), "quoted", Span(self.file, place, place + len(raw) + 2))

    def flow(self, line: str, column: int, place: int, depth: int) -> Listing:
        match = _FLOW.fullmatch(line, column)
        if match is None:
            raise UnsureError(place)
        self.guard.node(place, depth + 1)
        inner, items, at = match[1], list[Node](), 0
        while inner.strip(" ") and at < len(inner):
            item = _ITEM.match(inner, at)
            if item is None or (item[1][0] == "-" and not item[1][1:2].isalnum()):
                raise UnsureError(place)
            start = place + 1 + item.start(1)
            items.append(self.scalar(item[1], start, start + len(item[1]), depth + 2))
            at = item.end()
        if inner.rstrip(" ").endswith(","):
            raise UnsureError(place)
        return Listing(items, Span(self.file, place, place + len(inner) + 2))

    def block(self, at: int, column: int, indent: int, depth: int) -> tuple[Node, int]:
        place = self.starts[at] + column
        match = _BLOCK.fullmatch(self.lines[at], column)
        first = at + 1
        while first < self.size and len(self.lines[first]) == self.indents[first]:
            first += 1
        if match is None or first >= self.size or self.indents[first] <= indent:
            raise UnsureError(place)
        pad = self.indents[first]
        end = last = first
        while end < self.size:
            blank = len(self.lines[end]) == self.indents[end]
            if not blank and self.indents[end] < pad:
                break
            if not blank:
                last = end
            end += 1
        if end < self.size and self.indents[end] > indent:
            raise UnsureError(self.starts[end])
        rows = self.lines[at + 1 : end]
        if any(len(row) > pad and not row.strip(" ") for row in rows):
            raise UnsureError(place)
        self.guard.node(place, depth + 1)
        value = "\n".join(row[pad:] for row in self.lines[at + 1 : last + 1]) + ("" if match[1] else "\n")
        self.guard.scalar(value, place)
        segments = block_segments(value, self.text, self.starts[at + 1], pad)
        span = Span(self.file, place, self.starts[last] + len(self.lines[last]))
        return Scalar(Text(value, self.file, segments), "block", span), self.skip(end)
