"""What a bundle sets, removes or adds without saying of which kind it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from london_rules.bundles.causes import NoKind
from london_rules.bundles.model import LooseEdit, Sources
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostics, Span


def report_loose(sources: Sources, out: Diagnostics) -> None:
    """Report each of them."""
    if not any(bundle.edits.loose for bundle in sources.bundles):
        return
    precedence = sources.precedence
    for bundle in sources.bundles:
        lower = [one for one in sources.bundles if precedence.over(bundle.id, one.id)]
        for loose in _together(bundle.edits.loose, out):
            out.error("LR-Y0009", loose.message, loose.span, help=loose.help, cause=NoKind(loose, tuple(lower)))


def _together(edits: Sequence[LooseEdit], out: Diagnostics) -> Iterator[LooseEdit]:
    """Give what is set, as one where things follow each other."""
    last: LooseEdit | None = None
    for loose in edits:
        text = out.files.get(loose.whole.file, "")
        follows = last is not None and not text[last.whole.end : loose.whole.start].strip()
        if last is not None and last.verb == loose.verb == "set" and last.whole.file == loose.whole.file and follows:
            last = evolve(last, ids=(*last.ids, *loose.ids), whole=whole_of(last.whole, loose.whole))
            continue
        if last is not None:
            yield last
        last = loose
    if last is not None:
        yield last


def whole_of(first: Span, last: Span) -> Span:
    """Give the stretch from the beginning of one place to the end of another."""
    return Span(first.file, first.start, last.end)
