"""What a message says is wrong, said by what its fix changes: which word is missing, or too much, or other words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from london_rules.classes import evolve, frozen
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.model import Diagnostic, Fix

WORD: Final = re.compile(r"\"[^\"\n]*\"|\{[^{}\n]*\}|[^\W_][\w-]*|\S")
SAID_OF_A_WORD: Final = re.compile(r"unknown name `(?P<name>[^`]*)`|`(?P<word>[^`]*)` does not fit here, .*")
OTHER_ORDER: Final = "these words go in another order"
OTHER_WORDS: Final = "the rules say this in other words"
MOST_NAMED: Final = 4  # words that are named as missing or as too much
_PLAIN: Final = re.compile(r"[a-z][\w'\u2019-]*")
_ASKS: Final = "did you mean"
_THE: Final = "the"  # says too little of where something is missing
_QUOTES: Final = "\"'"


@frozen
class Change:
    """What a fix takes away and what it puts there, as words, with the words before and after it on its line."""

    before: str
    away: tuple[str, ...]
    put: tuple[str, ...]
    after: str
    gone: str  # what it takes away, as it is written
    new: str  # what it puts there, as it is written


def headline(item: Diagnostic, files: Mapping[str, str]) -> Diagnostic:
    """Say what is wrong by what the first fix changes, where the message only names a word that cannot be read on."""
    said = SAID_OF_A_WORD.fullmatch(item.message)
    if said is None or item.span is None:
        return item
    text = files.get(item.span.file, "")
    name = _whole_word(said["name"] or "", text[slice(*line_around(text, item.span.start))])
    if item.fix is None:
        alone = _PLAIN.fullmatch(name) is not None and not item.alternatives and _ASKS not in (item.help or "")
        return evolve(item, message=_cannot_be_read(name)) if alone else item
    if item.fix.safe or item.fix.span.file != item.span.file:
        return item
    made = changed(text, item.fix)
    message = None if made is None else _said(name or said["word"], made, unknown=bool(name))
    return item if message is None else evolve(item, message=message)


def _whole_word(name: str, line: str) -> str:
    """Give a name with what an apostrophe joins to it: `don't` for `don`."""
    joined = re.search(rf"(?<![\w-]){re.escape(name)}['\u2019][a-z]+", line) if name else None
    return name if joined is None else joined[0]


def changed(text: str, fix: Fix) -> Change | None:
    """Give the words that a fix changes; None if it changes no word, or leaves out or puts in whole lines."""
    written = text[fix.span.start : fix.span.end]
    old, new = WORD.findall(written), WORD.findall(fix.replacement)
    same = alike(old, new)
    after = alike(old[same:][::-1], new[same:][::-1])
    away, put = old[same : len(old) - after], new[same : len(new) - after]
    first, stop = line_around(text, fix.span.start)
    before = [*WORD.findall(text[first : fix.span.start]), *old[:same]][-1:]
    rest = [*old[len(old) - after :], *WORD.findall(text[fix.span.end : max(stop, fix.span.end)])]
    following = rest[: 2 if rest[:1] == [_THE] else 1]
    lines = written.count("\n") != fix.replacement.count("\n")
    if not (away and put) and (lines or away == put):
        return None
    gone, made = _stretch(written, same, after), _stretch(fix.replacement, same, after)
    return Change("".join(before), tuple(away), tuple(put), " ".join(following), gone, made)


def _stretch(text: str, same: int, after: int) -> str:
    """Give what is written from one word to another, each counted from an end."""
    words = list(WORD.finditer(text))
    some = words[same : len(words) - after]
    return text[some[0].start() : some[-1].end()] if some else ""


def alike(words: Sequence[str], others: Sequence[str]) -> int:
    """Count the words that both begin with."""
    return next(
        (i for i, (a, b) in enumerate(zip(words, others, strict=False)) if a != b), min(len(words), len(others))
    )


def _said(blamed: str, made: Change, *, unknown: bool) -> str | None:
    """Say which words are missing, too much or other ones; None if the message is as good as that."""
    if not made.away:
        return _missing(made)
    if not made.put:
        few = len(made.away) <= MOST_NAMED and (not unknown or made.gone == blamed)
        return f"`{made.gone}` is too much here" if few else None
    if sorted(_without_commas(made.away)) == sorted(_without_commas(made.put)):
        return OTHER_ORDER
    if any(word in made.put for word in blamed.split()):
        return OTHER_WORDS
    if unknown and _PLAIN.fullmatch(blamed) is not None and len(made.away) > 1:
        return _cannot_be_read(blamed)
    return None


def _without_commas(words: Sequence[str]) -> Iterator[str]:
    return (word for word in words if word != ",")


def _missing(made: Change) -> str | None:
    """Say which words are missing, and beside which one."""
    if len(made.put) > MOST_NAMED or made.put[0][0] in _QUOTES:
        return None  # a quote belongs to the word before it
    where = f"before `{made.after}`" if made.after else f"after `{made.before}`"
    one = len(made.put) == 1
    what = "the word " if one and made.put[0].isalpha() else "" if one else "the words "
    return f"{what}`{made.new}` {'is' if one else 'are'} missing {where}"


def _cannot_be_read(word: str) -> str:
    return f"`{word}` cannot be read here"
