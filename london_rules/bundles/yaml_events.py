"""Read any YAML by ruamel's events: for what the scanner does not know, and to find what is wrong."""

from __future__ import annotations

from typing import Any, TypeAlias

from london_rules.bundles.yaml_errors import explain
from london_rules.bundles.yaml_tree import TreeBuilder

Event: TypeAlias = Any
"""An event of ruamel's parser; its classes are imported only when they are needed."""


def read_events(text: str, build: TreeBuilder) -> None:
    """Build the tree of the one document of a file, or stop at what cannot be read."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    reader = _Events(text, build)
    try:
        for event in YAML(typ="safe", pure=True).parse(text):
            reader.read(event)
    except MarkedYAMLError as error:
        raise explain(error, text, build) from None
    except YAMLError as error:
        at = int(getattr(error, "position", 0) or 0)
        raise build.stop("LR-Y0001", "this is not YAML that can be read", at, at + 1, "look at the line") from None


class _Events:
    """Tell a builder what each event means."""

    def __init__(self, text: str, build: TreeBuilder) -> None:
        self.text = text
        self.build = build
        self.documents = 0

    def read(self, event: Event) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        match type(event).__name__:
            case "ScalarEvent":
                self.scalar(event, start, end)
            case "MappingStartEvent" | "SequenceStartEvent" as name:
                self.build.open(start, name == "MappingStartEvent", event.flow_style)
                self.properties(event, start)
            case "MappingEndEvent" | "SequenceEndEvent":
                self.build.close(end)
            case "AliasEvent":
                self.build.alias(start)
            case "DocumentStartEvent":
                self.document(event, start)
            case "StreamStartEvent" | "StreamEndEvent" | "DocumentEndEvent":
                pass
            case name:
                raise AssertionError(name)

    def document(self, event: Event, start: int) -> None:
        self.documents += 1
        if self.documents > 1:
            raise self.build.stop(
                "LR-Y0006",
                "a second document starts here",
                start,
                start + 3,
                "one file holds one document: take the line `---` out",
            )
        if event.version is not None or event.tags:
            start = max(self.text.find("%"), 0)
            raise self.build.stop(
                "LR-Y0006", "YAML directives have no place in a bundle", start, start + 1, "take this line out"
            )

    def properties(self, event: Event, start: int) -> None:
        if event.anchor is not None:
            self.build.refuse("LR-Y0002", "the anchor", start)
        if event.tag is not None and str(event.tag) != "None":
            self.build.refuse("LR-Y0003", "the tag", start)

    def scalar(self, event: Event, start: int, end: int) -> None:
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
            self.build.plain(value, start, end)
