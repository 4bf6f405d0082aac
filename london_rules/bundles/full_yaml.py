"""Read any YAML from ruamel's events, refuse with a reason what bundles do not use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from london_rules.bundles.model import Text
from london_rules.bundles.nodes import Entry, Guard, Listing, Mapping, Node, Scalar, Style, one_line_fix
from london_rules.bundles.source_map import Segments, block_segments, quote_segments
from london_rules.bundles.yaml_errors import explain
from london_rules.diagnostics import Fix, Span

Event: TypeAlias = Any
"""An event of ruamel's parser; its classes are imported only when they are needed."""

_WAY_OUT = "write the value out in full where it is wanted"


def read_full(text: str, file: str, guard: Guard) -> Node | None:
    """Read the one document of a file; report what is refused, stop at what cannot be read."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    reader = _Reader(text, file, guard)
    try:
        return reader.build(YAML(typ="safe", pure=True).parse(text))
    except MarkedYAMLError as error:
        raise explain(error, text, guard) from None
    except YAMLError as error:
        at = int(getattr(error, "position", 0) or 0)
        raise guard.stop("LR-Y0001", "this is not YAML that can be read", at, at + 1, "look at the line") from None


class _Open:
    """A list or mapping that is being read."""

    __slots__ = ("event", "items")

    def __init__(self, event: Event) -> None:
        self.event = event
        self.items: list[Node] = []


class _Reader:
    """Turn events into nodes, without recursion."""

    def __init__(self, text: str, file: str, guard: Guard) -> None:
        self.text = text
        self.file = file
        self.guard = guard

    def build(self, events: Iterator[Event]) -> Node | None:
        stack: list[_Open] = []
        root: Node | None = None
        documents = 0
        for event in events:
            name = type(event).__name__
            node: Node | None = None
            if name in ("MappingStartEvent", "SequenceStartEvent"):
                self.guard.node(event.start_mark.index, len(stack) + 1)
                self.properties(event)
                stack.append(_Open(event))
            elif name in ("MappingEndEvent", "SequenceEndEvent"):
                node = self.close(stack.pop(), event)
            elif name == "ScalarEvent":
                self.guard.node(event.start_mark.index, len(stack) + 1)
                self.properties(event)
                node = self.scalar(event)
            elif name == "AliasEvent":
                node = self.alias(event)
            elif name == "DocumentStartEvent":
                documents += 1
                self.document(event, documents)
            if node is None:
                continue
            if stack:
                stack[-1].items.append(node)
            else:
                root = node
        return root

    def document(self, event: Event, number: int) -> None:
        start = event.start_mark.index
        if number > 1:
            raise self.guard.stop(
                "LR-Y0006",
                "a second document starts here",
                start,
                start + 3,
                "one file holds one document: take the line `---` out",
            )
        if event.version is not None or event.tags:
            start = max(self.text.find("%"), 0)
            raise self.guard.stop(
                "LR-Y0006",
                "YAML directives have no place in a bundle",
                start,
                start + 1,
                "take this line out",
            )

    def properties(self, event: Event) -> None:
        start = event.start_mark.index
        if event.anchor is not None:
            self.refuse("LR-Y0002", "the anchor", start)
        tag = event.tag
        if tag is not None and str(tag) != "None":
            self.refuse("LR-Y0003", "the tag", start)

    def alias(self, event: Event) -> Scalar:
        start = event.start_mark.index
        self.refuse("LR-Y0002", "the alias", start)
        return self.leaf("", start, start, ((0, start),), "plain")

    def refuse(self, code: str, what: str, start: int) -> None:
        end = start
        while end < len(self.text) and not self.text[end].isspace() and self.text[end] not in ",]}":
            end += 1
        word = self.text[start : min(max(end, start + 1), start + 40)].rstrip(":")
        message = f"{what} `{word}` has no place in a bundle"
        self.guard.out.error(code, message, Span(self.file, start, start + len(word)), help=_WAY_OUT)
        self.guard.refused = True

    def close(self, opened: _Open, event: Event) -> Node:
        start = opened.event.start_mark.index
        block = bool(opened.items) and not opened.event.flow_style
        if type(opened.event).__name__ == "SequenceStartEvent":
            end = opened.items[-1].span.end if block else event.end_mark.index
            return Listing(opened.items, Span(self.file, start, end))
        pairs = list(zip(opened.items[::2], opened.items[1::2], strict=True))
        entries = [entry for pair in pairs if (entry := self.entry(*pair)) is not None]
        end = entries[-1].value.span.end if block and entries else event.end_mark.index
        return Mapping(self.guard.unique(entries), Span(self.file, start, end))

    def entry(self, key: Node, value: Node) -> Entry | None:
        """Check a key; set an empty value where it would stand, after the colon."""
        if not isinstance(key, Scalar):
            self.guard.out.error("LR-Y0024", "a key must be a word or words", key.span, help="write `words: value`")
            return None
        if key.value == "<<" and key.style == "plain":
            self.refuse("LR-Y0004", "the merge key", key.span.start)
            return None
        after = key.span.end + 1
        if value.span.start == value.span.end and self.text[after - 1 : after] == ":":
            return Entry(key, self.leaf("", after, after, ((0, after),), "plain"))
        return Entry(key, value)

    def leaf(self, value: str, start: int, end: int, segments: Segments, style: Style) -> Scalar:
        self.guard.scalar(value, start)
        return Scalar(Text(value, self.file, segments), style, Span(self.file, start, end))

    def scalar(self, event: Event) -> Scalar:
        start, end, value = event.start_mark.index, event.end_mark.index, str(event.value)
        first = self.text[start : start + 1]
        if event.anchor is not None or event.tag is not None:
            return self.leaf(value, start, end, ((0, start),), "plain")
        if event.style == "|":
            return self.block(value, start)
        if event.style == ">" or "\n" in self.text[start:end]:
            return self.several(value, start, end)
        if event.style in ("'", '"'):
            raw = self.text[start + 1 : end - 1]
            return self.leaf(value, start, end, quote_segments(raw, start + 1, first), "quoted")
        return self.leaf(value, start, end, ((0, start),), "plain")

    def several(self, value: str, start: int, end: int) -> Scalar:
        raw = self.text[start:end].rstrip()
        line = self.text.rfind("\n", 0, start) + 1
        indent = len(self.text[line:start]) - len(self.text[line:start].lstrip(" "))
        span = Span(self.file, start, start + len(raw))
        body = raw[raw.find("\n") :] if raw[:1] == ">" else raw.strip("'\"")
        key_end = len(self.text[:start].rstrip())
        below = self.text[key_end - 1 : key_end] == ":" and "\n" in self.text[key_end:start]
        bar = Fix(Span(self.file, key_end, key_end), " |", "write `|` behind the key")
        self.guard.out.error(
            "LR-Y0017",
            "a text of several lines must stand in a `|` block",
            span,
            help="write `|` here and the text below it, further in",
            fix=bar if below and raw[:1] not in "'\">" else one_line_fix(span, body, indent),
        )
        return self.leaf(value, start, start + len(raw), ((0, start),), "block")

    def block(self, value: str, start: int) -> Scalar:
        text = self.text
        line_end = text.find("\n", start)
        line_end = len(text) if line_end < 0 else line_end
        header = text[start:line_end].split("#")[0].strip()
        if header not in ("|", "|-"):
            raise self.guard.stop(
                "LR-Y0017",
                f"`{header}` is more than a block needs",
                start,
                start + len(header),
                "write `|` (or `|-`) alone",
            )
        rows = text[line_end + 1 :].split("\n")
        pad = next((len(row) - len(row.lstrip(" ")) for row in rows if row.strip(" ")), 0)
        segments = block_segments(value, text, line_end + 1, pad)
        rest = value.removesuffix("\n")
        end = segments[-1][1] + len(rest) - segments[-1][0] if rest else start + len(header)
        return self.leaf(value, start, end, segments, "block")
