"""Read one YAML file into its tree of nodes.

A scanner of our own reads the YAML that bundles use; ruamel's events are asked for what it does not know, and for what
is wrong. Both only say what is where: one builder makes the tree and refuses.
"""

from __future__ import annotations

from london_rules.diagnostics import Diagnostic, Diagnostics, Span
from london_rules.diagnostics.effort import read_on, spend
from london_rules.language.memo import Store
from london_rules.text.nodes import Mapping
from london_rules.text.scan_yaml import UnknownError, scan
from london_rules.text.yaml_tree import StopError, TreeBuilder

MOST_UNKNOWN = 96 * 1024
"""Events take about 2.5 microseconds a character; larger files must be such as the scanner knows."""


MOST_KEPT = 200
_KEPT: Store[tuple[str, str], Mapping] = Store(MOST_KEPT)


def read_yaml(text: str, file: str, out: Diagnostics) -> Mapping | None:
    """Return the mapping that a file holds, or report why there is none.

    What could be read without a message is kept; nobody may change it.
    """
    kept = _KEPT.get((file, text))
    if kept is not None:
        return kept
    read_on(len(text))
    before = len(out) + out.dropped
    mapping = _read(text, file, out)
    if mapping is not None and len(out) + out.dropped == before:
        _KEPT.put((file, text), mapping)
    return mapping


def _read(text: str, file: str, out: Diagnostics) -> Mapping | None:
    try:
        build = _build(text, file)
    except StopError as stop:
        _report_stop(stop.before, stop.diagnostic, out, text)
        return None
    out.extend(build.out)
    if build.refused:
        return None
    if isinstance(build.root, Mapping):
        return build.root
    span = Span(file, 0, 0) if build.root is None else build.root.span
    out.error(
        "LR-Y0009", "this file must hold `key: value` lines", span, help="write each line as a key, a colon and a value"
    )
    return None


def _build(text: str, file: str) -> TreeBuilder:
    """Build the tree by the scanner or, from the start again, by events."""
    build = TreeBuilder(text, file)
    try:
        scan(text, build)
    except UnknownError as unknown:
        build = TreeBuilder(text, file)
        if len(text) > MOST_UNKNOWN:
            raise build.stop(
                "LR-X0007",
                "this line is not plain enough for so large a file",
                unknown.offset,
                unknown.offset + 1,
                "in so large a file write only `key: value`, `- item`, `[a, b]` and `|` blocks",
            ) from None
        from london_rules.text.yaml_events import read_events

        read_events(text, build)
    return build


def reads(text: str) -> bool:
    """Return whether a text is YAML without mistakes."""
    spend(3 * len(text))
    try:
        build = _build(text, "")
    except StopError:
        return False
    return not build.refused and not len(build.out)


def _report_stop(before: Diagnostics, last: Diagnostic, out: Diagnostics, text: str) -> None:
    """Report what ended the reading, without complaints about the texts that it made too long."""
    place = last.span.start if last.span else 0
    kept = [item for item in before if item.code != "LR-Y0017"]
    out.extend(kept)
    near = kept[-1].span if kept else None
    if near is None or near.start > place or "\n" in text[near.start : place]:
        out.add(last)  # else the rest of the line is what the refused sign made of it
