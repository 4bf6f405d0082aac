"""Lines that are not indented below what they belong to: one message for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from london_rules.bundles.causes import NotIndented
from london_rules.diagnostics import Diagnostics
from london_rules.text.nodes import Mapping, Pair
from london_rules.text.values import brief, empty


def report_not_indented(above: Pair, group: Sequence[Pair], out: Diagnostics) -> None:
    """Report lines that belong below a key above them."""
    name, first = brief(above.key.value), group[0].key
    lone = len(group) == 1 and not isinstance(group[0].value, Mapping)
    message = f"{'this line is' if lone else 'this line and the next ones are'} not indented below `{name}`"
    help = f"put two spaces before {'it' if lone else 'them'}, if {'it belongs' if lone else 'they belong'} to `{name}`"
    out.error("LR-Y0009", message, first.span, help=help, cause=NotIndented(above, tuple(group)))


def groups_of(entries: Sequence[Pair], is_stray: Callable[[Pair], bool]) -> Iterator[tuple[Pair | None, list[Pair]]]:
    """Give each key with the keys after it that may belong below it; None for those before the first."""
    above: Pair | None = None
    group: list[Pair] = []
    for entry in entries:
        if is_stray(entry):
            group.append(entry)
            continue
        if above is not None or group:
            yield above, group
        above, group = entry, []
    if above is not None or group:
        yield above, group


def groups_below(entries: Sequence[Pair]) -> Iterator[tuple[Pair, list[Pair]]]:
    """Give each thing of a kind with the lines after it that are no things, and so may be fields of it."""
    for thing, group in groups_of(entries, lambda entry: not (isinstance(entry.value, Mapping) or empty(entry.value))):
        yield (thing, group) if thing is not None else (group[0], group[1:])
