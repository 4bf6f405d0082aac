"""Where a mistake is marked: at the words in which what is shown differs from what is written.

Where only words are missing, the word after the gap is marked, or at the end of a line the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.model import Diagnostic, Fix, Span

# Mistakes of words. What is wrong with a whole line, sentence, indentation or text of several lines is marked as such.
_OF_WORDS: Final = (
    "LR-N", "LR-S", "LR-T0004", "LR-T0009", "LR-T0012", "LR-T0021", "LR-C0001", "LR-Y0009", "LR-Y0020", "LR-Y0027",
    "LR-L0002",
)  # fmt: skip
_OF_LAYOUTS: Final = "LR-N0020"  # whose places are marked as a whole
_OF_ROWS: Final = ("LR-Y0027",)
_CHECKED: Final = ("LR-N0008", "LR-N0009", "LR-S0001", "LR-T")  # which name what they say something of
_SAID_OF_A_WORD: Final = re.compile(r"unknown name `(?P<name>[^`]*)`|`(?P<word>[^`]*)` does not fit here, .*")
_WORD: Final = re.compile(r"\"[^\"\n]*\"|\{[^{}\n]*\}|[^\W_][\w-]*|\S")
MOST_MISSING: Final = 4  # words that are named as missing


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
    if span is None or fix is None or fix.span.file != span.file or not _is_of_words(item):
        return item
    text = files.get(span.file, "")
    _, stop = line_around(text, span.start)
    found = _difference(text, fix)
    if found is None or not span.start < found.start <= stop or not _is_its_place(item, found, fix):
        return item
    marked = Span(span.file, found.start, min(found.end, stop))
    return evolve(item, span=marked, message=_message(item, text, marked, found))


def _is_its_place(item: Diagnostic, found: _Difference, fix: Fix) -> bool:
    """Return whether a message can be said of another place on its line: it names no words, or they are there."""
    if found.missing and found.start < fix.span.start and item.code in _OF_ROWS:
        return False  # a row lacks its last cells
    within = item.span is not None and found.start < item.span.end
    return (
        within
        or _SAID_OF_A_WORD.fullmatch(item.message) is not None
        or (bool(found.missing) and not item.code.startswith(_CHECKED))
    )


def _is_of_words(item: Diagnostic) -> bool:
    return item.code.startswith(_OF_WORDS) and item.code != _OF_LAYOUTS


def _difference(text: str, fix: Fix) -> _Difference | None:
    """Give where the words of a fix differ from those that it replaces; None if they are the same."""
    written = text[fix.span.start : fix.span.end]
    if fix.replacement.count("\n") > written.count("\n"):
        return None  # a line of its own is missing, not a word
    old = [_Word(m[0], m.start(), m.end()) for m in _WORD.finditer(text, fix.span.start, fix.span.end)]
    new = _WORD.findall(fix.replacement)
    words = [word.text for word in old]
    same = _alike(words, new)
    after = _alike(words[same:][::-1], new[same:][::-1])
    if same + after < len(old):
        return _Difference(old[same].start, old[len(old) - after - 1].end)
    missing = tuple(new[same : len(new) - after])
    if not missing:
        at = fix.span.start + _alike(written, fix.replacement)
        return next((_Difference(word.start, word.end) for word in old if word.start <= at < word.end), None)
    if missing[0] == "'":
        return None  # it belongs to the word before the gap, which is marked
    return _beside(text, old[same].start if same < len(old) else fix.span.end, missing)


def _alike(words: Sequence[str], others: Sequence[str]) -> int:
    """Count the words that both begin with."""
    return next(
        (i for i, (a, b) in enumerate(zip(words, others, strict=False)) if a != b), min(len(words), len(others))
    )


def _beside(text: str, at: int, missing: tuple[str, ...]) -> _Difference:
    """Give the word after a gap, or at the end of a line the one before it."""
    first, stop = line_around(text, at)
    word = _WORD.search(text, at, stop) or next(iter(list(_WORD.finditer(text, first, at))[-1:]), None)
    return _Difference(at, at, missing) if word is None else _Difference(word.start(), word.end(), missing)


def _message(item: Diagnostic, text: str, marked: Span, found: _Difference) -> str:
    """Say what is wrong of the word that is marked, where the message says it of another one."""
    said = _SAID_OF_A_WORD.fullmatch(item.message)
    words = text[marked.start : marked.end]
    if said is None or (said["name"] or said["word"]) in words or words in (said["name"] or ""):
        return item.message
    if found.missing:
        few = len(found.missing) <= MOST_MISSING
        return f"`{' '.join(found.missing)}` is missing here" if few else "words are missing here"
    before = list(_WORD.finditer(text, line_around(text, marked.start)[0], marked.start))[-1:]
    where = f", after `{before[0][0]}`" if before else ""
    return f"`{words}` does not fit here{where}"
