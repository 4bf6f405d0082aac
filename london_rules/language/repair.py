"""Small repairs of a text that cannot be read: the first of a few changes after which all of it can.

A comma or a short word put in, a word said otherwise, a sign that the language writes as a word, a word that stands
twice. Whether the text then means what its author had in mind is theirs to see: a repair is offered, not made unasked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from attrs import frozen

from london_rules.diagnostics.suggest import suggest
from london_rules.language.parse import SyntaxProblem
from london_rules.language.words import KEYWORDS

MOST_TRIES = 40

# Words that people write for words of the language.
_SAID_OTHERWISE: Mapping[str, tuple[str, ...]] = {
    "also": ("",),
    "and": (",", ""),
    "earn": ("gain",),
    "earns": ("gains",),
    "else": ("otherwise", "otherwise,"),
    "equals": ("is",),
    "every": ("each",),
    "exceeds": ("is more than",),
    "except": ("other than",),
    "get": ("gain",),
    "gets": ("gains",),
    "just": ("",),
    "minus": ("-",),
    "my": ("your",),
    "our": ("your",),
    "please": ("",),
    "plus": ("+",),
    "receive": ("gain",),
    "receives": ("gains",),
    "spend": ("pay",),
    "spends": ("pays",),
    "then": ("", ","),
    "thrice": ("3 times",),
    "twice": ("2 times",),
    "when": ("if",),
    "whenever": ("when",),
    "x": ("*",),
    **{
        word: (str(number),)
        for number, word in enumerate(
            ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
        )
    },
}
# Several words that people write for one phrase, the verb behind them in its form for it.
_PHRASES: Mapping[str, tuple[re.Pattern[str], str]] = {
    "all": (re.compile(r"all (other )?players (\w+)"), r"each \1player \2s"),
    "everybody": (re.compile(r"everybody (\w+)"), r"each player \1"),
    "everyone": (re.compile(r"everyone (\w+)"), r"each player \1"),
    "you": (re.compile(r"you (\w+)"), r"\1"),
}
_SIGNS: Mapping[str, tuple[str, ...]] = {
    "=": ("is",),
    ">": ("is more than",),
    "<": ("is less than",),
    "≥": ("is at least",),
    "≤": ("is at most",),
    "≠": ("is not",),
    ";": (",",),
    ":": (",", ""),
    ".": ("",),
    "!": ("",),
    "•": ("",),
    "·": ("",),
    "×": ("*",),
    "÷": ("/",),
    "&": ("and",),
}
_PAIRS = str.maketrans({"{": "(", "}": ")", "[": "(", "]": ")", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"'})
_SIGNED = "$€£¥"
# What is most often left out, in the order in which it is tried.
_LEFT_OUT = (",", ")", " a", " of", " to", " in", " for", " is", " that is", " with", " and", " otherwise")
_WORD = re.compile(r"[^\W\d_][\w-]*|\d+|\S")


@frozen
class Repair:
    """A stretch of the text, what to write there, and how to say so; `at` is where the mistake then stands."""

    start: int
    end: int
    text: str
    help: str
    at: int
    left_out: bool = False


def repair(problem: SyntaxProblem, text: str, symbols: Iterable[str], reads: Callable[[str], bool]) -> Repair | None:
    """Find the first small change that makes the whole text readable."""
    for i, one in enumerate(_tries(problem, text, tuple(symbols))):
        if i >= MOST_TRIES:
            return None
        if reads(text[: one.start] + one.text + text[one.end :]):
            return one
    return None


def said_otherwise(problem: SyntaxProblem) -> bool:
    """Tell whether the word is one for which the language has another."""
    return problem.word.lower() in _SAID_OTHERWISE or problem.word.lower() in _PHRASES


def _tries(p: SyntaxProblem, text: str, symbols: tuple[str, ...]) -> Iterator[Repair]:
    at, end = p.start, p.end
    word = text[at:end].strip()
    end = at + len(word)
    before = _end_of_the_word_before(text, at)
    alone = "\n" in text[before:at] or not text[:at].strip()  # first on its line
    last = _last_word(text[:before])
    if p.code == "LR-S0004":
        yield from _signs(text, at, symbols)
        return
    if text[:before].endswith(",") and not word:
        yield Repair(before - 1, before, "", "leave out the comma, or say what follows it", before - 1)
    yield from _phrases(text, at, word)
    for other in _SAID_OTHERWISE.get(word.lower(), ()):
        yield _instead(text, before if other == "," else at, end, other, word)
    for near in () if p.word else suggest(word, p.candidates, 1):
        yield Repair(at, end, near, f"did you mean `{near}`?", at)
    for phrase in KEYWORDS:
        if len(phrase) > 1 and phrase[0] == word.lower():
            yield Repair(at, end, " ".join(phrase), f"did you mean `{' '.join(phrase)}`?", at)
    if alone:
        yield from _indented(text, at)
        return
    if word and last.lower() == word.lower():
        yield Repair(before, end, "", f"write `{word}` once", at)
    if last.isdigit() and word in symbols:
        yield Repair(before - len(last), end, word + last, f"write `{word}{last}`", at)
    yield from _left_out(at, before, word, last)
    if word and not word[0].isalnum():
        yield Repair(at, end, "", f"leave out `{word}`", at)


def _phrases(text: str, at: int, word: str) -> Iterator[Repair]:
    pattern, other = _PHRASES.get(word.lower(), (None, ""))
    m = pattern.match(text[at:].lower()) if pattern is not None else None
    if m is not None:
        said = m.expand(other)
        yield Repair(at, at + m.end(), said, f"write `{said}` for `{m[0]}`", at)


def _left_out(at: int, before: int, word: str, last: str) -> Iterator[Repair]:
    for left_out in _LEFT_OUT:
        name = "a comma" if left_out == "," else f"`{left_out.strip()}`"
        where = f"before `{word}`" if word else f"after `{last}`"
        yield Repair(before, before, left_out, f"write {name} {where}", at, left_out=True)


def _instead(text: str, start: int, end: int, other: str, word: str) -> Repair:
    at = end - len(word)
    if other:
        return Repair(start, end, other, f"write `{other}` for `{word}`", at)
    while text[end : end + 1] == " ":
        end += 1
    return Repair(start, end, "", f"leave out `{word}`", at)


def _signs(text: str, at: int, symbols: tuple[str, ...]) -> Iterator[Repair]:
    sign = text[at]
    for other in _SIGNS.get(sign, ()):
        yield _instead(text, at, at + 1, other, sign)
    if sign in _SIGNED:
        for symbol in symbols:
            yield _instead(text, at, at + 1, symbol, sign)
    stop = text.find("\n", at)
    rest = text[at : stop if stop >= 0 else len(text)]
    mended = rest.translate(_PAIRS)
    if mended != rest:
        length = max(i for i, (a, b) in enumerate(zip(rest, mended, strict=True), 1) if a != b)
        yield Repair(at, at + length, mended[:length], f"write `{mended[0]}` for `{sign}`", at)


def _indented(text: str, at: int) -> Iterator[Repair]:
    """Try to put a line further in, below the one that it may belong to."""
    yield Repair(at, at, "  ", "indent this line, if it belongs to the one above", at)
    start = text.rfind("\n", 0, at) + 1
    if at - start > 2:
        yield Repair(at - 2, at, "", "put this line in line with the one above", at)


def _end_of_the_word_before(text: str, at: int) -> int:
    before = text[:at].rstrip()
    if before.lower().endswith((" the", "\nthe")):
        before = before[:-3].rstrip()
    return len(before)


def _last_word(text: str) -> str:
    found = _WORD.findall(text[-80:])
    return found[-1] if found else ""
