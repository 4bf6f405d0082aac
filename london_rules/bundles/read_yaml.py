"""Read one YAML file: quickly if it is plain, in full if it is not."""

from __future__ import annotations

from london_rules.bundles.full_yaml import read_full
from london_rules.bundles.mend_yaml import mended
from london_rules.bundles.nodes import Guard, Mapping, StopError, UnsureError
from london_rules.bundles.quick_yaml import read_quick
from london_rules.diagnostics import Diagnostic, Diagnostics, Span
from london_rules.language.memo import Store

MOST_FULL = 96 * 1024
"""The full reader takes about 2.5 microseconds a character; larger files must be plain."""


MOST_KEPT = 200
_KEPT: Store[tuple[str, str], Mapping] = Store(MOST_KEPT)


def read_yaml(text: str, file: str, out: Diagnostics) -> Mapping | None:
    """Return the mapping that a file holds, or report why there is none.

    What could be read without a word is kept; nobody may change it.
    """
    kept = _KEPT.get((file, text))
    if kept is not None:
        return kept
    before = len(out) + out.dropped
    mapping = _read(text, file, out)
    if mapping is not None and len(out) + out.dropped == before:
        _KEPT.put((file, text), mapping)
    return mapping


def _read(text: str, file: str, out: Diagnostics) -> Mapping | None:
    trial = Diagnostics()
    try:
        mapping = read_quick(text, file, Guard(file, trial))
        out.extend(trial)
        return mapping
    except StopError as stop:
        out.extend(trial)
        out.add(mended(stop.diagnostic, text, _reads))
        return None
    except UnsureError as unsure:
        return _read_full(text, file, out, unsure.offset)


def _read_full(text: str, file: str, out: Diagnostics, offset: int) -> Mapping | None:
    if len(text) > MOST_FULL:
        out.error(
            "LR-X0007",
            "this line is not plain enough for so large a file",
            Span(file, offset, offset + 1),
            help="in so large a file write only `key: value`, `- item`, `[a, b]` and `|` blocks",
        )
        return None
    trial = Diagnostics()
    guard = Guard(file, trial)
    try:
        node = read_full(text, file, guard)
    except StopError as stop:
        _report_stop(mended(stop.diagnostic, text, _reads), trial, out, text)
        return None
    out.extend(trial)
    if guard.refused:
        return None
    if isinstance(node, Mapping):
        return node
    span = Span(file, 0, 0) if node is None else node.span
    out.error("LR-Y0009", "this file must hold `key: value` lines", span, help="compare it with a bundle that works")
    return None


def _reads(text: str) -> bool:
    """Tell whether a text is YAML of which there is nothing to say."""
    trial = Diagnostics()
    guard = Guard("", trial)
    try:
        read_full(text, "", guard)
    except StopError:
        return False
    return not guard.refused and not len(trial)


def _report_stop(last: Diagnostic, trial: Diagnostics, out: Diagnostics, text: str) -> None:
    """Report what ended the reading, without complaints about the texts that it made too long."""
    place = last.span.start if last.span else 0
    kept = [item for item in trial if item.code != "LR-Y0017" or item.span is None or item.span.end < place]
    out.extend(kept)
    before = kept[-1].span if kept else None
    if before is None or before.start > place or "\n" in text[before.start : place]:
        out.add(last)  # else the rest of the line is what the refused sign made of it
