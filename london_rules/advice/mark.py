"""Where a mistake is marked: at the words in which what is shown differs from what is written.

Where only words are missing, the word after the gap is marked, or at the end of a line the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.headline import SAID_OF_A_WORD, WORD, alike
from london_rules.classes import evolve, frozen
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.model import Diagnostic, Fix, Span

# What is wrong with a whole line, a sentence or a name keeps its mark: those who write rules mark it so themselves.
_OF_WORDS: Final = ("LR-S0001", "LR-Y0027")
_OF_ROWS: Final = ("LR-Y0027",)


@frozen
class _Word:
    text: str
    start: int
    end: int


@frozen
class _Difference:
    """The words that are marked, and those that are missing there if no other is changed."""

    start: int
    end: int
    missing: tuple[str, ...] = ()


def at_what_changes(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    """Mark what the first fix changes, if that is on the line that is marked."""
    span, fix = item.span, item.fix
    if span is None or fix is None or fix.span.file != span.file or item.code not in _OF_WORDS:
        return item
    text = files.get(span.file, "")
    _, stop = line_around(text, span.start)
    found = _difference(text, fix)
    if found is None or not span.start < found.start <= stop or not _is_its_place(item, found, fix):
        return item
    marked = Span(span.file, found.start, min(found.end, stop))
    return evolve(item, span=marked, message=_message(item, text, marked))


def _is_its_place(item: Diagnostic, found: _Difference, fix: Fix) -> bool:
    """Return whether a message can be said of another place on its line: it names no words, or they are there."""
    if found.missing and found.start < fix.span.start and item.code in _OF_ROWS:
        return False  # a row lacks its last cells
    within = item.span is not None and found.start < item.span.end
    return within or SAID_OF_A_WORD.fullmatch(item.message) is not None


def _difference(text: str, fix: Fix) -> _Difference | None:
    """Give where the words of a fix differ from those that it replaces; None if they are the same."""
    written = text[fix.span.start : fix.span.end]
    if fix.replacement.count("\n") > written.count("\n"):
        return None  # a line of its own is missing, not a word
    old = [_Word(m[0], m.start(), m.end()) for m in WORD.finditer(text, fix.span.start, fix.span.end)]
    new = WORD.findall(fix.replacement)
    words = [word.text for word in old]
    same = alike(words, new)
    after = alike(words[same:][::-1], new[same:][::-1])
    if same + after < len(old):
        return _Difference(old[same].start, old[len(old) - after - 1].end)
    missing = tuple(new[same : len(new) - after])
    if not missing:
        at = fix.span.start + alike(written, fix.replacement)
        return next((_Difference(word.start, word.end) for word in old if word.start <= at < word.end), None)
    if missing[0] == "'":
        return None  # it belongs to the word before the gap, which is marked
    return _beside(text, old[same].start if same < len(old) else fix.span.end, missing)


def _beside(text: str, at: int, missing: tuple[str, ...]) -> _Difference:
    """Give the word after a gap, or at the end of a line the one before it."""
    first, stop = line_around(text, at)
    word = WORD.search(text, at, stop) or next(iter(list(WORD.finditer(text, first, at))[-1:]), None)
    return _Difference(at, at, missing) if word is None else _Difference(word.start(), word.end(), missing)


def _message(item: Diagnostic, text: str, marked: Span) -> str:
    """Say what is wrong of the word that is marked, where the message says it of another one."""
    said = SAID_OF_A_WORD.fullmatch(item.message)
    words = text[marked.start : marked.end]
    if said is None or (said["name"] or said["word"]) in words or words in (said["name"] or ""):
        return item.message
    before = list(WORD.finditer(text, line_around(text, marked.start)[0], marked.start))[-1:]
    where = f", after `{before[0][0]}`" if before else ""
    return f"`{words}` does not fit here{where}"
