"""Lines that are not indented below what they belong to: one message for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from london_rules.bundles.nodes import Mapping, Node, Pair
from london_rules.bundles.rewriting import rewritten
from london_rules.bundles.validators import brief, empty
from london_rules.diagnostics import Diagnostics, Fix, Span
from london_rules.diagnostics.effort import guessed, nothing
from london_rules.diagnostics.lines import line_around


def report_not_indented(above: Pair, group: Sequence[Pair], out: Diagnostics) -> None:
    """Report lines that belong below a key above them, with the fix that indents all of them."""
    name, first = brief(above.key.value), group[0].key
    lone = len(group) == 1 and not isinstance(group[0].value, Mapping)
    message = f"{'this line is' if lone else 'this line and the next ones are'} not indented below `{name}`"
    help = f"put two spaces before {'it' if lone else 'them'}, if {'it belongs' if lone else 'they belong'} to `{name}`"
    text = out.files.get(first.span.file, "")
    fix = _indented(text, first.span, group[-1].value, above) if text else None
    if fix is not None:
        fix = Fix(fix.span, fix.replacement, help, safe=empty(above.value))
    out.error("LR-Y0009", message, first.span, help=help, fix=fix)


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
    thing: Pair | None = None
    group: list[Pair] = []
    for entry in entries:
        if isinstance(entry.value, Mapping) or empty(entry.value) or thing is None:
            if thing is not None:
                yield thing, group
            thing, group = entry, []
        else:
            group.append(entry)
    if thing is not None:
        yield thing, group


def _margin(text: str, above: Pair) -> int:
    """Give the indentation of what is below a key: that of its first line, or two more than its own."""
    node = above.value.entries[0].key if isinstance(above.value, Mapping) and above.value.entries else None
    at = above.key.span.start if node is None else node.span.start
    start, _ = line_around(text, at)
    return at - start + (2 if node is None else 0)


@guessed(nothing)
def _indented(text: str, first: Span, last: Node, above: Pair) -> Fix | None:
    margin = _margin(text, above)
    start, _ = line_around(text, first.start)
    _, end = line_around(text, max(last.span.end - 1, first.end))
    more = " " * (margin - (first.start - start))
    lines = text[start:end].split("\n")
    written = "\n".join(more + line if line.strip() else line for line in lines)
    return rewritten(first.file, text, text[:start] + written + text[end:], "") if more else None
