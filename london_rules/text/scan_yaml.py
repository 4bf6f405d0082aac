"""Scan the YAML that bundles are written in, line by line, and say to a builder what is where.

Known are block mappings and lists, texts on one line with quotes or without, lists and mappings in brackets over any
number of lines, `|` and `|-` blocks and comments. At anything else, an `UnknownError` leaves the file to
ruamel's events; a test holds the scanner to what they say. (Only blank lines with spaces that open a block are known
here and a mistake there.)

The patterns are possessive (`*+`), so that no line takes more time than its length.
"""

from __future__ import annotations

import re
from functools import lru_cache

from london_rules.text.yaml_tree import MOST_DEPTH, TreeBuilder

_COMMENT = r"(?:(?<=[ \n])#[^\n]*+)?+"
_SINGLE = r"'[^'\n]*+(?:''[^'\n]*+)*+'"
_DOUBLE = r'"[^"\\\n]*+(?:\\["\\/nt][^"\\\n]*+)*+"'
_QUOTES = f"{_SINGLE}|{_DOUBLE}"
_ON = r"[^\n:#]*+(?:(?::(?=[^ \n])|(?<! )#)[^\n:#]*+)*+"
"""How words continue: a `:` without a space after it and a `#` without a space before it are part of them."""
_NAME = rf"[^\s\[\]{{}},#&*!|>'\"%@`?:.-]{_ON}(?<! )"
_PLAIN = rf"(?:[^\s\[\]{{}},#&*!|>'\"%@`?:-]|[?:-](?=[^\s\[\]{{}},?:-])){_ON}"
_REST = rf" *+({_PLAIN})?+{_COMMENT}(\n)?"
"""A plain text, if there is one here, and the end of the line, unless something else comes before it."""

_GAP = r"(?: *+(?:#[^\n]*+)?\n)*+"
_LINE = re.compile(rf"{_GAP}( *+)(?:({_NAME}|{_QUOTES}):(?=[ \n]){_REST})?+")
"""Where the next line begins that is neither blank nor a comment, and its key and value."""
_VALUE = re.compile(rf"()(){_REST}")
_DOCUMENT = re.compile(rf"{_GAP}--- *+{_COMMENT}(?=\n)")
_DASH = re.compile(r"-(?= |\n) *+")
_QUOTED = re.compile(_QUOTES)
_END = re.compile(rf" *+{_COMMENT}\n")
_BAR = re.compile(rf"\|(-?) *+{_COMMENT}\n")
_PAD = re.compile(r"(?: *+\n)*+( *+)[^\n]")
_FLOW_GAP = re.compile(r"(?:[ \n]++|(?<=[ \n])#[^\n]*+)*+")
_FLOW_FIRST = r"(?:[^\s\[\]{},#&*!|>'\"%@`?:.-]|[.-](?=[^\s\[\]{},#?:.-]))"
_FLOW_PLAIN = re.compile(_FLOW_FIRST + r"(?:[^\n\[\]{},:#?]|(?<! )#|:(?=[^\s\[\]{},:#?]))*(?<! )")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t"}
_LONGEST_KEY = 128


class UnknownError(Exception):
    """Say where the scanner meets something that it does not know."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


def scan(text: str, build: TreeBuilder) -> None:
    """Build the tree of a text, or raise `UnknownError` at the first place not understood."""
    if "\t" in text or "\r" in text:
        raise UnknownError(0)
    _Scanner(text if text.endswith("\n") else text + "\n", build).document()


class _Scanner:
    """Walk over the lines; `levels` are the lists and mappings that the line belongs to, from outside."""

    def __init__(self, text: str, build: TreeBuilder) -> None:
        self.text = text
        self.build = build
        self.levels: list[tuple[int, bool]] = []  # of each its column, and whether it has keys
        self.column, self.keyed = -1, True  # of the innermost level
        self.wanting: int | None = 0  # the place of a value that is still to come, if only on a later line

    def document(self) -> None:
        started = _DOCUMENT.match(self.text)
        at = started.end() + 1 if started else 0
        while (line := _LINE.match(self.text, at)) and line.end(1) < len(self.text):
            at = self.line(line)
        if not self.levels:
            raise UnknownError(0)
        self.leave_empty()
        while self.levels:
            self.leave(at)

    # ---- lines ------------------------------------------------------------------------------------

    def line(self, line: re.Match[str]) -> int:
        """Read a line, with what goes on below it; return where the next one starts."""
        start, place = line.span(1)
        column = place - start
        dash = line[2] is None and self.text.startswith(("- ", "-\n"), place)
        if self.wanting is not None:
            if column > self.column or (dash and column == self.column and self.keyed):
                return self.node(place, column, line)
            self.leave_empty()
        elif column > self.column:
            raise UnknownError(place)
        while self.column > column or (self.column == column and not self.keyed and not dash):
            self.leave(place)
        if self.column != column or self.keyed == dash:
            raise UnknownError(place)
        return self.item(place) if dash else self.pair(line)

    def enter(self, place: int, column: int, keyed: bool) -> None:
        self.build.open(place, keyed)
        self.levels.append((self.column, self.keyed))
        self.column, self.keyed = column, keyed
        self.wanting = None

    def leave(self, place: int) -> None:
        self.build.close(place)
        self.column, self.keyed = self.levels.pop()

    def leave_empty(self) -> None:
        """Give the last key or dash an empty text, if there was nothing after it."""
        if self.wanting is not None:
            self.build.plain("", self.wanting, self.wanting)
            self.wanting = None

    def node(self, place: int, column: int, line: re.Match[str] | None) -> int:
        """Read what begins a line, or follows a dash."""
        if self.text.startswith(("- ", "-\n"), place):
            self.enter(place, column, False)
            return self.item(place)
        if line is not None and line[2] is not None:
            self.enter(place, column, True)
            return self.pair(line)
        if not self.levels:
            raise UnknownError(place)
        self.wanting = None
        return self.value(_VALUE.match(self.text, place), place)

    def item(self, place: int) -> int:
        dash = _DASH.match(self.text, place)
        after = dash.end() if dash else place
        end = _END.match(self.text, after)
        if end:
            self.wanting = place + 1
            return end.end()
        return self.node(after, self.column + after - place, _LINE.match(self.text, after))

    def pair(self, line: re.Match[str]) -> int:
        start, end = line.span(2)
        key = line[2]
        if key is None or end - start > _LONGEST_KEY:
            raise UnknownError(line.end(1))
        if key[0] in "'\"":
            self.build.quoted(_unquoted(key), start, end)
        else:
            self.build.plain(key, start, end)
        if line[3] is None and line[4]:
            self.wanting = end + 1
            return line.end()
        return self.value(line, end)

    # ---- values -----------------------------------------------------------------------------------

    def value(self, rest: re.Match[str] | None, place: int) -> int:
        """Read the value that a line ends with, or that begins there."""
        if rest is None:
            raise UnknownError(place)
        at = rest.end()
        if rest[4]:
            value = rest[3].rstrip(" ")
            start = rest.start(3)
            self.build.plain(value, start, start + len(value))
            return at
        if self.text[at] == "|":
            return self.block(at)
        end = _END.match(self.text, self.flow(at, 0))
        if end is None:
            raise UnknownError(at)
        return end.end()

    def block(self, at: int) -> int:
        bar = _BAR.match(self.text, at)
        pad = _PAD.match(self.text, bar.end()) if bar else None
        if bar is None or pad is None or len(pad[1]) <= self.column:
            raise UnknownError(at)
        width = len(pad[1])
        body = _body(width).match(self.text, bar.end())
        end = body.end() if body else bar.end()
        rows = self.text[bar.end() : end].split("\n")
        if end > len(self.build.text) or any(len(row) > width and not row.strip(" ") for row in rows):
            raise UnknownError(at)
        value = "\n".join([row[width:] for row in rows]).rstrip("\n")
        self.build.block(value if bar[1] else value + "\n", at)
        return end

    def flow(self, at: int, depth: int) -> int:
        """Read what is in brackets or quotes, or without them inside brackets; return where it ends."""
        sign = self.text[at : at + 1]
        if sign in ("[", "{"):
            return self.brackets(at, sign == "{", depth + 1)
        found = (_QUOTED if sign in ("'", '"') else _FLOW_PLAIN).match(self.text, at)
        if found is None or (found.re is _FLOW_PLAIN and not depth):
            raise UnknownError(at)
        if found.re is _QUOTED:
            self.build.quoted(_unquoted(found[0]), at, found.end())
        else:
            self.build.plain(found[0], at, found.end())
        return found.end()

    def brackets(self, at: int, keyed: bool, depth: int) -> int:
        if len(self.levels) + depth > MOST_DEPTH:
            raise UnknownError(at)
        self.build.open(at, keyed, True)
        end = "}" if keyed else "]"
        at = self.gap(at + 1)
        while not self.text.startswith(end, at):
            at = self.gap(self.flow(self.colon(at) if keyed else at, depth))
            if self.text.startswith(",", at):
                at = self.gap(at + 1)
            elif not self.text.startswith(end, at):
                raise UnknownError(at)
        self.build.close(at + 1)
        return at + 1

    def colon(self, at: int) -> int:
        """Read a key in brackets; return the place of its value."""
        end = at if self.text.startswith(("[", "{"), at) else self.flow(at, 1)
        if end - at > _LONGEST_KEY or not self.text.startswith((": ", ":\n"), end):
            raise UnknownError(at)
        return self.gap(end + 1)

    def gap(self, at: int) -> int:
        """Return where in brackets the next thing is that is neither blank nor a comment."""
        found = _FLOW_GAP.match(self.text, at)
        return found.end() if found else at


@lru_cache(maxsize=32)
def _body(width: int) -> re.Pattern[str]:
    """Return the pattern of the rows of a block: those as far in as the first, and blank ones."""
    return re.compile(rf"(?: {{{width}}}[^\n]*+\n| {{0,{width}}}\n)*+")


def _unquoted(raw: str) -> str:
    if raw[0] == "'":
        return raw[1:-1].replace("''", "'")
    return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[1]), raw[1:-1]) if "\\" in raw else raw[1:-1]
