"""Build the tree of a YAML file, whoever reads it: the one place that makes nodes, places them and refuses.

What bundles do without (anchors, aliases, tags, merge keys, texts of several lines outside a `|` block) is reported
here, and so are duplicate keys and whatever is too deep, too long or too much.
"""

from __future__ import annotations

import re

from london_rules.diagnostics import Diagnostic, Diagnostics, Label, Span
from london_rules.diagnostics.effort import pass_time
from london_rules.text.causes import KeyTwice, NotYaml, SeveralLines
from london_rules.text.decode import invisible
from london_rules.text.nodes import Listing, Mapping, Node, Pair, Scalar, Style
from london_rules.text.source_map import Segments, Text, block_segments, quote_segments

SEVERAL_LINES = "a `|` is missing before a text of several lines"
MOST_DEPTH = 20
MOST_NODES = 50_000
MOST_SCALAR = 64 * 1024
_PAD = re.compile(r"(?: *\n)*( *)[^ \n]")
_WORD = re.compile(r"[^\s,\]}]+")
_WAY_OUT = "write the value out in full where it is needed"


class StopError(Exception):
    """Carry the one error that ends the reading of a file, and what was reported before it."""

    def __init__(self, diagnostic: Diagnostic, before: Diagnostics) -> None:
        super().__init__(diagnostic.message)
        self.diagnostic = diagnostic
        self.before = before


class _Open:
    """A list or mapping that is being read; a mapping holds keys and values alternately until it is closed."""

    __slots__ = ("flow", "items", "keyed", "start")

    def __init__(self, start: int, keyed: bool, flow: bool) -> None:
        self.start = start
        self.keyed = keyed
        self.flow = flow
        self.items: list[Node] = []


class TreeBuilder:
    """Make nodes of what a reader meets, in the order of the text."""

    def __init__(self, text: str, file: str) -> None:
        self.text = text
        self.file = file
        self.out = Diagnostics()
        self.refused = False
        self.nodes = 0
        self.most = MOST_NODES  # none where a list or mapping is as deep as allowed
        self.stack = [_Open(0, False, False)]  # the lowest holds the root
        self.items = self.stack[0].items  # of the innermost list or mapping

    @property
    def root(self) -> Node | None:
        """Return the finished tree, if there is one."""
        return self.stack[0].items[0] if self.stack[0].items else None

    # ---- lists and mappings -----------------------------------------------------------------------

    def open(self, start: int, keyed: bool, flow: bool = False) -> None:
        """Begin a list, or a mapping if it has keys; `flow` says that it is in brackets."""
        self._count(start)
        opened = _Open(start, keyed, flow)
        self.stack.append(opened)
        self.items = opened.items
        self.most = MOST_NODES if len(self.stack) <= MOST_DEPTH else 0

    def close(self, end: int) -> None:
        """End the innermost list or mapping; one without brackets ends where its last value does."""
        opened = self.stack.pop()
        pass_time(5 + 5 * len(opened.items))
        items, start = opened.items, opened.start
        self.items = self.stack[-1].items
        self.most = MOST_NODES
        if not opened.keyed:
            end = items[-1].span.end if items and not opened.flow else end
            self.items.append(Listing(items, Span(self.file, start, end)))
            return
        pairs: dict[str, Pair] = {}
        last: Node | None = None
        for key, value in zip(items[::2], items[1::2], strict=True):
            if not isinstance(key, Scalar):
                self.out.error("LR-Y0024", "a key must be a word or words", key.span, help="write `words: value`")
                continue
            word = key.text.value
            if word == "<<" and key.style == "plain":
                self.refuse("LR-Y0004", "the merge key", key.start)
                continue
            last = value
            if word in pairs:
                self._duplicate(Pair(key, value), pairs[word])
            else:
                pairs[word] = Pair(key, value)
        end = end if opened.flow or last is None else last.span.end
        self.items.append(Mapping(list(pairs.values()), Span(self.file, start, end)))

    def _duplicate(self, again: Pair, first: Pair) -> None:
        self.out.error(
            "LR-Y0005",
            f"`{again.key.value}` is written twice",
            again.key.span,
            labels=(Label(first.key.span, "the first time"),),
            help="keep one of the two, or rename one",
            cause=KeyTwice(first, again),
        )

    # ---- texts ------------------------------------------------------------------------------------

    def plain(self, value: str, start: int, end: int) -> None:
        """Add a text without quotes, on one line; an empty value comes after the colon of its key."""
        if start == end:
            start = end = self._after_colon(start)
        self.nodes += 1
        if self.nodes > self.most or len(value) > MOST_SCALAR:
            raise self._too_long(value, start) if self.nodes <= self.most else self._too_many(start)
        self.items.append(Scalar(Text(value, self.file, ((0, start),)), "plain", start, end))

    def quoted(self, value: str, start: int, end: int) -> None:
        """Add a text in quotes, on one line."""
        self._count(start)
        raw = self.text[start + 1 : end - 1]
        hidden = invisible(value) if "\\" in raw else None
        if hidden is not None:
            span, help = Span(self.file, start, end), "leave it out, or write the character itself if it can be seen"
            self.out.error("LR-B0016", f"this text has an invisible character: {hidden}", span, help=help)
        self._add(value, "quoted", start, end, quote_segments(raw, start + 1, self.text[start]))

    def block(self, value: str, start: int) -> None:
        """Add a text after `|` or `|-`; it ends with its last line that is not blank."""
        text = self.text
        self._count(start)
        row = text.find("\n", start) + 1 or len(text) + 1
        header = text[start : row - 1].split("#")[0].strip()
        if header not in ("|", "|-"):
            raise self.stop(
                "LR-Y0017",
                f"`{header}` cannot start a block",
                start,
                start + len(header),
                "write `|` (or `|-`) alone",
            )
        pad = _PAD.match(text, row)
        segments = block_segments(value, text, row, len(pad[1]) if pad else 0)
        rest = value.removesuffix("\n")
        end = segments[-1][1] + len(rest) - segments[-1][0] if rest else start + len(header)
        self._add(value, "block", start, end, segments)

    def several(self, value: str, start: int, end: int) -> None:
        """Report a text of several lines that is not in a `|` block, and add it."""
        self._count(start)
        raw = self.text[start:end].rstrip()
        span = Span(self.file, start, start + len(raw))
        key_end = key_end_above(self.text, start)
        line = self.text.rfind("\n", 0, key_end) + 1
        line += len(self.text[line:]) - len(self.text[line:].lstrip(" "))
        key = Span(self.file, line, key_end) if key_end < start and raw[:1] not in "'\">" else None
        self.out.error(
            "LR-Y0017",
            SEVERAL_LINES,
            key or self._header(raw, start) or span,
            help="write `|` after the colon, and the text on the lines below, further in",
            cause=SeveralLines(span),
        )
        self._add(value, "block", start, span.end, ((0, start),))

    def _header(self, raw: str, start: int) -> Span | None:
        """Give the sign that begins a block of another sort."""
        header = raw.partition("\n")[0].partition("#")[0].rstrip()
        return Span(self.file, start, start + len(header)) if raw[:1] == ">" else None

    def _after_colon(self, start: int) -> int:
        items = self.items
        if self.stack[-1].keyed and len(items) % 2:
            colon = items[-1].span.end
            if isinstance(items[-1], Scalar) and self.text.startswith(":", colon):
                return colon + 1
        return start

    def _add(self, value: str, style: Style, start: int, end: int, segments: Segments) -> None:
        if len(value) > MOST_SCALAR:
            raise self._too_long(value, start)
        self.items.append(Scalar(Text(value, self.file, segments), style, start, end))

    def _count(self, start: int) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise self._too_many(start)

    # ---- what ends the reading, and what is refused -----------------------------------------------

    def _too_long(self, value: str, start: int) -> StopError:
        return self.stop(
            "LR-X0005",
            f"this text has {len(value)} characters; the limit is {MOST_SCALAR}",
            start,
            start + 1,
            "move rules of this length to a .rules file",
        )

    def too_deep(self, start: int) -> StopError:
        """Refuse a list or mapping that is inside too many others."""
        return self.stop(
            "LR-X0003",
            f"lists and mappings are nested more than {MOST_DEPTH} deep here",
            start,
            start + 1,
            "put them beside each other rather than inside each other",
        )

    def _too_many(self, start: int) -> StopError:
        if not self.most:
            return self.too_deep(start)
        return self.stop(
            "LR-X0004",
            f"this file contains more than {MOST_NODES} keys and values",
            start,
            start + 1,
            "split it into several files",
        )

    def stop(self, code: str, message: str, start: int, end: int, help: str) -> StopError:
        """Return the exception that ends the reading here."""
        span, cause = Span(self.file, start, end), NotYaml(self.out.items())
        return StopError(Diagnostic(code, "error", message, span, help=help, cause=cause), self.out)

    def alias(self, start: int) -> None:
        """Refuse an alias, and add an empty text for it."""
        self.refuse("LR-Y0002", "the alias", start)
        start = self._after_colon(start)
        self._add("", "plain", start, start, ((0, start),))

    def refuse(self, code: str, what: str, start: int) -> None:
        """Report the word here, and keep the file from being used."""
        found = _WORD.match(self.text, start)
        word = (found[0] if found else self.text[start : start + 1])[:40].rstrip(":")
        message = f"{what} `{word}` cannot be used in a bundle"
        self.out.error(code, message, Span(self.file, start, start + len(word)), help=_WAY_OUT)
        self.refused = True


def key_end_above(text: str, start: int) -> int:
    """Give where the key of a text ends that begins below it, with comments between; else where the text begins."""
    lines = text[:start].split("\n")
    end = start - len(lines.pop())
    while lines and (not lines[-1].strip() or lines[-1].lstrip().startswith("#")):
        end -= len(lines.pop()) + 1
    key = lines[-1].rstrip() if lines else ""
    at = end - 1 - len(lines[-1]) + len(key) if lines else start
    return at if re.fullmatch(r" *[A-Za-z0-9][^#\"'{}\[\]]*:", key) else start
