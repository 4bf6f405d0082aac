"""Where the places of a text were before fixes were made in it, for what is found once they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from london_rules.classes import evolve, frozen
from london_rules.diagnostics.model import Diagnostic, Fix, Label, Span


@frozen
class PlacesBefore:
    """The fixes that were made in each file, in order and apart."""

    fixes: Mapping[str, Sequence[Fix]]

    def of(self, item: Diagnostic) -> Diagnostic | None:
        """Give a diagnostic with its places as they were before; None if what it is about was not there then.

        A fix or label of what was not there is left out.
        """
        if item.span is None:
            return item
        span = self._span(item.span)
        if span is None:
            return None
        labels = [Label(place, label.text) for label in item.labels if (place := self._span(label.span)) is not None]
        others = [one for fix in item.alternatives if (one := self._fix(fix)) is not None]
        return evolve(item, span=span, labels=tuple(labels), fix=self._fix(item.fix), alternatives=tuple(others))

    def _fix(self, fix: Fix | None) -> Fix | None:
        span = None if fix is None else self._span(fix.span)
        return None if fix is None or span is None else evolve(fix, span=span)

    def _span(self, span: Span) -> Span | None:
        """Give where a place was before; None for one that a fix has made."""
        longer = 0  # by so much the fixes before a place have made the text
        for fix in self.fixes.get(span.file, ()):
            start = fix.span.start + longer
            if span.end <= start:
                break
            if span.start < start + len(fix.replacement):
                return None
            longer += len(fix.replacement) - (fix.span.end - fix.span.start)
        return Span(span.file, span.start - longer, span.end - longer)
