"""Read one YAML file: quickly if it is plain, in full if it is not."""

from __future__ import annotations

from london_rules.bundles.full_yaml import read_full
from london_rules.bundles.nodes import Guard, Mapping, StopError, UnsureError
from london_rules.bundles.quick_yaml import read_quick
from london_rules.diagnostics import Diagnostics, Span

MOST_FULL = 96 * 1024
"""The full reader takes about 2.5 microseconds a character; larger files must be plain."""


def read_yaml(text: str, file: str, out: Diagnostics) -> Mapping | None:
    """Return the mapping that a file holds, or report why there is none."""
    trial = Diagnostics()
    try:
        mapping = read_quick(text, file, Guard(file, trial))
        out.extend(trial)
        return mapping
    except StopError as stop:
        out.extend(trial)
        out.add(stop.diagnostic)
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
    try:
        node = read_full(text, file, Guard(file, out))
    except StopError as stop:
        out.add(stop.diagnostic)
        return None
    if isinstance(node, Mapping):
        return node
    span = Span(file, 0, 0) if node is None else node.span
    out.error(
        "LR-Y0009", "this file must hold `key: value` lines", span, help="compare it with a bundle that works"
    )
    return None
