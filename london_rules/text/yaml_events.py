"""Read any YAML by ruamel's events: for what the scanner does not know, and to find what is wrong.

Imported only when a file needs it, for ruamel takes longer to load than most variants to read.
"""

from __future__ import annotations

import re
from functools import partial
from typing import Any

from ruamel.yaml import YAML, events
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.scanner import Scanner

from london_rules.text.yaml_errors import NOT_YAML, explain
from london_rules.text.yaml_signs import between, in_brackets, no_key
from london_rules.text.yaml_tree import MOST_DEPTH, StopError, TreeBuilder

_DIRECTIVE = re.compile(r"\ufeff?(?:[ \t]*(?:#[^\n]*)?\n)*%")


def read_events(text: str, build: TreeBuilder) -> None:
    """Build the tree of the one document of a file, or stop at what cannot be read."""
    reader = _Events(text, build)
    if (directive := _DIRECTIVE.match(text)) is not None:
        raise _no_directives(directive.end() - 1, build)
    try:
        yaml = YAML(typ="safe", pure=True)
        yaml.Scanner = partial(_Scanner, build)
        for event in yaml.parse(text):
            reader.read(event)
    except MarkedYAMLError as error:
        raise explain(error, text, build) from None
    except StopError:
        raise
    except (YAMLError, AssertionError, ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        # The parser is another project's: whatever it stumbles over is not YAML that a bundle needs.
        at = int(getattr(error, "position", reader.at) or 0)
        code, message, help = NOT_YAML
        raise build.stop(code, message, at, at + 1, help) from None


class _Scanner(Scanner):
    """Scan no deeper than a bundle may be: ruamel looks ahead over a whole line, and at each sign over all brackets."""

    def __init__(self, build: TreeBuilder, loader: Any) -> None:
        self.build = build
        super().__init__(loader)

    def fetch_flow_collection_start(self, TokenClass: Any, to_push: str) -> None:
        """Stop at a bracket that is inside too many others."""
        if len(self.flow_context) + len(self.indents) >= MOST_DEPTH:
            raise self.build.too_deep(self.reader.index)
        super().fetch_flow_collection_start(TokenClass, to_push)


def _no_directives(at: int, build: TreeBuilder) -> StopError:
    return build.stop("LR-Y0006", "YAML directives cannot be used in a bundle", at, at + 1, "remove this line")


class _Events:
    """Say to a builder what each event means."""

    def __init__(self, text: str, build: TreeBuilder) -> None:
        self.text = text
        self.build = build
        self.documents = 0
        self.at = 0  # how far the text is read

    def read(self, event: events.Event) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        between(self.build, self.at, end if isinstance(event, events.MappingStartEvent) else start)
        self.at = max(self.at, end)
        match event:
            case events.ScalarEvent():
                self.scalar(event, start, end)
            case events.MappingStartEvent() | events.SequenceStartEvent():
                keyed = isinstance(event, events.MappingStartEvent)
                self.build.open(start, keyed, bool(event.flow_style))
                self.properties(event, start)
            case events.MappingEndEvent() | events.SequenceEndEvent():
                self.build.close(end)
            case events.AliasEvent():
                self.build.alias(start)
            case events.DocumentStartEvent():
                self.document(event, start)
            case events.StreamStartEvent() | events.StreamEndEvent() | events.DocumentEndEvent():
                pass
            case _:
                raise AssertionError(event)

    def document(self, event: events.DocumentStartEvent, start: int) -> None:
        self.documents += 1
        if self.documents > 1:
            raise self.build.stop(
                "LR-Y0006",
                "a second document starts here",
                start,
                start + 3,
                "a file must hold one document: remove the line `---`",
            )
        if event.version is not None or event.tags:
            raise _no_directives(max(self.text.find("%"), 0), self.build)

    def properties(self, event: events.ScalarEvent | events.CollectionStartEvent, start: int) -> None:
        if event.anchor is not None:
            self.build.refuse("LR-Y0002", "the anchor", start)
        if event.tag is not None and str(event.tag) != "None":
            self.build.refuse("LR-Y0003", "the tag", start)

    def scalar(self, event: events.ScalarEvent, start: int, end: int) -> None:
        value = str(event.value)
        if event.anchor is not None or event.tag is not None:
            self.build.plain(value, start, end)
            self.properties(event, start)
        elif event.style == "|":
            self.build.block(value, start)
        elif event.style == ">" or "\n" in self.text[start:end]:
            self.build.several(value, start, end)
        elif event.style in ("'", '"'):
            self.build.quoted(value, start, end)
        else:
            inside = self.build.stack[-1]
            if inside.flow:
                in_brackets(self.build, value, start, end)
            if start == end and inside.keyed and not len(inside.items) % 2:
                raise no_key(self.build, start)
            self.build.plain(value, start, end)
