"""Diagnostics: the one form of every message about an author's text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Literal, TypeAlias

from london_rules.classes import field, frozen
from london_rules.diagnostics.effort import guess, nothing

Severity = Literal["error", "warning"]
# A way out; one that has to be looked for is a function, which is called only if the message is kept.
Help: TypeAlias = str | Callable[[], str | None] | None

MOST_KEPT = 200
_LONG_WORD = re.compile(r"[^\s`]{300,}")  # nobody reads it to its end, whatever it says


def _readable(message: str) -> str:
    """Shorten the words that are too long for a message."""
    return _LONG_WORD.sub(lambda word: word[0][:60] + "…", message)


@frozen
class Span:
    """Name a stretch of a file, in code points of its normalised text."""

    file: str
    start: int
    end: int


@frozen
class Label:
    """Say something about a second place."""

    span: Span
    text: str


@frozen
class Fix:
    """Offer a replacement for a stretch of text.

    A safe one cannot change what the author means: a near misspelling, punctuation, indentation. `--fix` applies those.
    Any other is a suggestion: it is shown as the text to write, and only its author can say whether it is meant.
    """

    span: Span
    replacement: str
    title: str
    safe: bool = False


@frozen
class Diagnostic:
    """State one mistake: what is wrong, where, and the way out.

    Where several texts fit and only the author knows which one is meant, `alternatives` holds all but the first; and
    the first too, where none of them is likelier than the others. `cause` is what was found there, as an object of
    whoever reports it: the advice makes a way out of it, and nobody prints or compares it.
    """

    code: str
    severity: Severity
    message: str = field(converter=_readable)
    span: Span | None = None
    labels: tuple[Label, ...] = ()
    help: str | None = None
    notes: tuple[str, ...] = ()
    fix: Fix | None = None
    alternatives: tuple[Fix, ...] = ()
    cause: object = field(default=None, eq=False, repr=False)

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """Give every text that may be meant, the likeliest first."""
        return self.alternatives if self.fix is None else (self.fix, *self.alternatives)


# What may be written: one text, or several of which the first is the likeliest; None comes first where none is.
Fixes: TypeAlias = Fix | tuple[Fix | None, ...] | None


def likeliest_and_others(fixes: Fixes) -> tuple[Fix | None, tuple[Fix, ...]]:
    """Give the likeliest fix and the others."""
    if isinstance(fixes, tuple):
        return next(iter(fixes), None), tuple(fix for fix in fixes[1:] if fix is not None)
    return fixes, ()


def _place(item: Diagnostic) -> tuple[str, int, str]:
    if item.span is None:
        return ("", -1, item.code)
    return (item.span.file, item.span.start, item.code)


class Diagnostics:
    """Collect diagnostics, each mistake once, and the texts of the files that they point at.

    As many are kept as anybody would read, errors rather than warnings; the rest are counted. A way out is looked for
    only if its message is kept, here and in the collection `within` which these belong.
    """

    __slots__ = ("_items", "_seen", "_warnings", "_within", "dropped", "files", "heard")

    def __init__(
        self,
        items: Iterable[Diagnostic] = (),
        files: Mapping[str, str] | None = None,
        within: Diagnostics | None = None,
    ) -> None:
        self._items: list[Diagnostic] = []
        self._warnings = 0
        self._within = within
        self._seen: dict[tuple[str, str, Span | None], None] = {}
        self.dropped = 0
        self.heard = 0  # all that was reported, also what is not kept
        self.files: dict[str, str] = dict(files or {})
        for item in items:
            self.add(item)

    def add(self, item: Diagnostic) -> None:
        """Keep a diagnostic, unless it was reported before or the list is full."""
        if self._is_new(item.code, item.severity, item.message, item.span):
            self._items.append(item)

    @property
    def full(self) -> bool:
        """Return whether errors that are reported now are only counted."""
        return len(self._items) >= MOST_KEPT and not self._warnings

    def _is_new(self, code: str, severity: Severity, message: str, span: Span | None) -> bool:
        """Return whether a diagnostic is to be kept, and make room for it."""
        self.heard += 1
        key = (code, message, span)
        if key in self._seen:
            return False
        if self.full or (severity == "warning" and len(self._items) >= MOST_KEPT):
            self.dropped += 1
            return False
        if len(self._items) >= MOST_KEPT:
            self._drop_a_warning()
        self._seen[key] = None
        self._warnings += severity == "warning"
        return True

    def _drop_a_warning(self) -> None:
        last = max(i for i, item in enumerate(self._items) if item.severity == "warning")
        del self._items[last]
        self._warnings -= 1
        self.dropped += 1

    def _looked_for(self, help: Help) -> str | None:
        """Give a way out; none that has to be looked for if its message is not kept in the end."""
        if callable(help):
            return None if self._within is not None and self._within.full else guess(help, nothing)
        return help

    def error(  # noqa: PLR0913 - what a message has
        self,
        code: str,
        message: str,
        span: Span | None = None,
        *,
        labels: tuple[Label, ...] = (),
        help: Help = None,
        notes: tuple[str, ...] = (),
        fix: Fixes = None,
        cause: object = None,
        severity: Severity = "error",
    ) -> None:
        """Add an error, or another diagnostic."""
        if self._is_new(code, severity, message, span):
            way = self._looked_for(help)
            fixes = likeliest_and_others(fix)
            self._items.append(Diagnostic(code, severity, message, span, labels, way, notes, *fixes, cause))

    def warning(
        self,
        code: str,
        message: str,
        span: Span | None = None,
        *,
        labels: tuple[Label, ...] = (),
        help: Help = None,
        notes: tuple[str, ...] = (),
        fix: Fixes = None,
    ) -> None:
        """Add a warning."""
        self.error(code, message, span, labels=labels, help=help, notes=notes, fix=fix, severity="warning")

    def extend(self, other: Iterable[Diagnostic]) -> None:
        """Add all of another collection, with its files."""
        if isinstance(other, Diagnostics):
            self.files.update(other.files)
            self.dropped += other.dropped
        for item in other:
            self.add(item)

    def copy(self) -> Diagnostics:
        """Give a collection of the same diagnostics, to which others can be added."""
        return self.mapped(lambda item: item)

    def replace(self, old: Diagnostic, new: Diagnostic | None) -> None:
        """Put another diagnostic in the place of one, or leave it out, when more is known of what was meant."""
        self._warnings -= new is None and old.severity == "warning"
        self._items = [one for item in self._items if (one := new if item is old else item) is not None]

    def items(self) -> tuple[Diagnostic, ...]:
        """Return what was found, sorted by file, place and code."""
        return tuple(sorted(self._items, key=_place))

    def errors(self) -> tuple[Diagnostic, ...]:
        """Return the errors only, sorted."""
        return tuple(item for item in self.items() if item.severity == "error")

    @property
    def has_errors(self) -> bool:
        """Return whether there is an error among them."""
        return any(item.severity == "error" for item in self._items)

    def mapped(self, change: Callable[[Diagnostic], Diagnostic]) -> Diagnostics:
        """Give the same collection with each diagnostic changed."""
        return self.with_items(change(item) for item in self.items())

    def with_items(self, items: Iterable[Diagnostic]) -> Diagnostics:
        """Give a collection of others in the same files, of which as many are not kept."""
        out = Diagnostics(items, self.files)
        out.dropped = self.dropped
        return out

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items())

    def __len__(self) -> int:
        return len(self._items)
