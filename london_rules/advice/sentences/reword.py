"""Other ways to say it: turns of phrase, a misspelt word nearby, words run together, words at the wrong end."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator

from attrs import evolve, frozen

from london_rules.advice.sentences.synonyms import PHRASES
from london_rules.diagnostics.lines import line_around
from london_rules.diagnostics.suggest import LONGEST, is_misspelling, suggest
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.memo import Store
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names, singular
from london_rules.language.syntax.parse import SyntaxProblem

_WORD = re.compile(r"[^\W\d_][\w-]*")
_CONTRACTED = re.compile(r"['\u2019]t\b")  # the rest of a word such as `don't`
_FIGURE_BEFORE = re.compile(r"(?<![\w.-])(\d+) $")
_ANY_WORD = re.compile(r"[^\s,]+")
_WORD_OR_SIGN = re.compile(r"[\w'-]+|[^\s\w]")
_DOES = ("write", "leave", "line", "indent", "choose")  # what a help begins with that says what to do
_AFTER = 3  # words after the place of a mistake that may be the misspelt one
MOST_MOVED = 10
MOST_AROUND = 200  # letters on either side of the place where a turn of phrase is looked for


@frozen
class Repair:
    """A stretch of the text, what to write there, and how to say so; `at` is where the mistake then is."""

    start: int
    end: int
    text: str
    help: str
    at: int
    left_out: bool = False
    unknown: str = ""  # a word that does not exist, where that is the mistake
    safe: bool = False  # it cannot change what is meant: see `diagnostics.Fix`
    guessed: bool = False  # it comes from what the rules say elsewhere, so it must have no fault here
    among: str = ""  # of what sort of names it is, of which any that fits may be the one that is meant
    others: tuple[str, ...] = ()  # names that fit there as well, so that nobody knows which one is meant
    by_meaning: bool = False  # it is a name that means nearly what was written: another may be meant
    besides: tuple[str, ...] = ()  # other names that fit there, of which one may be meant
    alone: bool = False  # it is too vague to be one of several changes
    reading: str = ""  # one of several that may be meant, all of the same name
    also: tuple[Repair, ...] = ()  # the other readings
    message: str = ""  # what is wrong, where that can be said better than by the word that does not fit

    @property
    def title(self) -> str:
        """Say what to do; the help may ask instead."""
        return self.help if self.help.startswith(_DOES) else f"write `{self.text}`"


def instead(text: str, start: int, end: int, other: str, word: str, *, safe: bool = False) -> Repair:
    """Write another word for one, or leave it out."""
    at = end - len(word)
    if other:
        return Repair(start, end, other, f"write `{other}` for `{word}`", at, safe=safe)
    while text[end : end + 1] == " ":
        end += 1
    return Repair(start, end, "", f"leave out `{word}`", at, safe=safe)


def phrases(text: str, at: int, names: Names) -> Iterator[Repair]:
    """Try what the language says for turns of phrase at the place."""
    start, stop = line_around(text, at)
    start, stop = max(start, at - MOST_AROUND), min(stop, at + MOST_AROUND)
    last = _words_from(text, at, stop, 2)
    for pattern, said in PHRASES:
        for m in pattern.finditer(text, start, stop):
            if m.end() < at or m.start() > last:
                continue
            for made in _made(m, said, names):
                place = at if "{sign}" in said else first_other(text, m.start(), m.end(), made)
                yield Repair(m.start(), m.end(), made, f"write `{made}` for `{m[0]}`", place, guessed=True)


def _made(m: re.Match[str], said: str, names: Names) -> list[str]:
    if "{sign}" in said:
        count = COUNTS.get(m[1].lower(), m[1])
        return [said.format(sign=sign, count=count) for sign in names.symbols]
    if "{counter}" in said:
        return [m.expand(said.replace("{counter}", counter)) for counter in names.symbols.values()]
    return [m.expand(said)]


def first_other(text: str, start: int, end: int, made: str, at: int | None = None) -> int:
    """Give the place of the first word in a stretch that is another than what is to be written.

    `the` means nothing, so the word behind it is marked, unless it begins what is said, or one word for a thing takes
    the place of both.
    Where only the order changes, or `either` is missing, that is the place where the text cannot be read.
    """
    new, old = _without_articles(made, 0, len(made)), _without_articles(text, start, end)
    either = [word for word, _, _ in new] == ["either", *(word for word, _, _ in old)]
    if at is not None and (either or sorted(word for word, _, _ in new) == sorted(word for word, _, _ in old)):
        return at
    for i, (word, place, article) in enumerate(old):
        if i >= len(new) or word != new[i][0]:
            line, _ = line_around(text, start)
            begins = not text[line:start].strip() or text[:start].rstrip().endswith(",")
            both = article is not None and i < len(new) and new[i][0] in _THINGS
            return start if not i and begins else article if both and article is not None else place
    ends = end == line_around(text, start)[1] and old
    return old[-1][1] if ends else end


_THINGS = frozenset({"it", "this", "they", "them", "you"})


def _without_articles(text: str, start: int, end: int) -> list[tuple[str, int, int | None]]:
    """List the words of a stretch but `the`: each with its place, and that of a `the` before it."""
    found: list[tuple[str, int, int | None]] = []
    article: int | None = None
    for m in _WORD_OR_SIGN.finditer(text, start, end):
        word = m.group().lower()
        if word == "the":
            article = m.start()
        elif word != ",":
            found.append((word, m.start(), article))
            article = None
    return found


def half_said(text: str, at: int) -> Iterator[Repair]:
    """Try the longer phrases of the language of which one word is left out."""
    words = [m for m in _WORD.finditer(text, *line_around(text, at)) if m.group().lower() != "the"]
    said = tuple(m.group().lower() for m in words)
    here = next((i for i, m in enumerate(words) if m.end() > at), len(words))
    for i in range(max(here - 3, 0), min(here + 1, len(words))):
        for phrase in _LONG.get(said[i], ()):
            if said[i : i + len(phrase)] == phrase:
                continue
            for left_out in range(1, len(phrase)):
                rest = phrase[:left_out] + phrase[left_out + 1 :]
                if said[i : i + len(rest)] == rest:
                    end = words[i + len(rest) - 1].end()
                    place = words[i + left_out].start() if left_out < len(rest) else _next(text, end)
                    articles = {word.group().lower() for word in words if text[: word.start()].endswith(" the ")}
                    whole = " ".join(f"the {word}" if word in articles else word for word in phrase)
                    yield Repair(words[i].start(), end, whole, f"write `{whole}`", place, left_out=True)


def split_verbs(text: str, at: int, names: Names) -> Iterator[Repair]:
    """Try a rule of two words together, of which the second stands after what it is done to: `put it aside`."""
    _, stop = line_around(text, at)
    first = _WORD.match(text, at)
    below = names if names.below is None else names.below
    for phrase in below.phrases if first is not None else ():
        if len(phrase) != 2 or first is None or phrase[0] != first.group().lower() or not _is_verb(phrase, names):
            continue
        m = re.compile(rf"{phrase[0]} ((?:(?:a|an|the|its|your) )?[\w-]+) {phrase[1]}\b", re.IGNORECASE).match(
            text, at, stop
        )
        if m is not None:
            made = f"{' '.join(phrase)} {m[1]}"
            yield Repair(at, m.end(), made, f"write `{made}` for `{m[0]}`", at, guessed=True, alone=True)


def _is_verb(phrase: tuple[str, ...], names: Names) -> bool:
    return "VERB" in (names.readings(phrase) or {})


_LONG: dict[str, list[tuple[str, ...]]] = {}
for _phrase in KEYWORDS:
    if len(_phrase) > 2:
        _LONG.setdefault(_phrase[0], []).append(_phrase)


def _next(text: str, at: int) -> int:
    """Give where the next word or sign begins."""
    while text[at : at + 1] == " ":
        at += 1
    return at


def spelling(p: SyntaxProblem, text: str, names: Names) -> Iterator[Repair]:
    """Try the nearest word for each unknown word at the place; if several can be read, none is offered."""
    start, stop = line_around(text, p.start)
    begin = max(text.rfind(" ", 0, max(p.start - 1, 0)) + 1, start)
    end = _words_from(text, p.start, stop, _AFTER)
    known = _vocabulary(names)
    for m in _WORD.finditer(text, begin, end):
        word = m.group()
        if word.lower() in known or _CONTRACTED.match(text, m.end()):
            continue
        for near in suggest(word, known, 3):
            made = near.capitalize() if word[0].isupper() else near
            yield Repair(
                m.start(),
                m.end(),
                made,
                f"did you mean `{made}`?",
                m.start(),
                unknown=word,
                safe=is_misspelling(word, made),
            )
    if p.word or not text[p.start : p.end].strip():
        return
    for near in suggest(text[p.start : p.end].strip(), p.candidates, 1):
        yield Repair(
            p.start,
            p.end,
            near,
            f"did you mean `{near}`?",
            p.start,
            safe=is_misspelling(text[p.start : p.end].strip(), near),
        )


def joined_or_split(p: SyntaxProblem, text: str, names: Names) -> Iterator[Repair]:
    """Try a word as two, two words as one, a word of a longer name as all of it, and a plural as an owner."""
    m = _WORD.match(text, p.start)
    if m is None or m.end() - m.start() > LONGEST:
        return
    word, known = m.group(), _vocabulary(names)
    for i in range(1, len(word)):
        if {word[:i].lower(), word[i:].lower()} <= known.keys():
            two = f"{word[:i]} {word[i:]}"
            yield Repair(m.start(), m.end(), two, f"write `{two}`", m.start(), unknown=word)
    after = re.compile(r" +([^\W\d_][\w-]*)").match(text, m.end())
    if after and (word + after[1]).lower() in known:
        yield Repair(m.start(), after.end(), word + after[1], f"write `{word + after[1]}`", m.start(), unknown=word)
    words = text[p.start :].partition("\n")[0].split(" ")
    for size in range(min(3, len(words)), 0, -1):
        part = " ".join(words[:size])
        for name in p.candidates:
            if name.endswith(f" {part}") or (size > 1 and name.startswith(f"{part} ")):
                yield Repair(p.start, p.start + len(part), name, f"write `{name}`", p.start)
    if word.endswith("s"):
        owner = f"{word[:-1]}'s"
        yield Repair(m.start(), m.end(), owner, f"write `{owner}`", m.start())


def longer(p: SyntaxProblem, text: str) -> Iterator[Repair]:
    """Try the only name that begins or ends with the word at a place."""
    m = _WORD.match(text, p.start)
    if p.code != "LR-N0003" or m is None:
        return
    word = m.group().lower()
    found = [name for name in p.candidates if name.startswith(f"{word} ") or name.endswith(f" {word}")]
    if len(found) == 1:
        help = f"did you mean `{found[0]}`?"
        yield Repair(m.start(), m.end(), found[0], help, m.start(), unknown=m.group(), guessed=True, alone=True)


def moved(text: str, at: int) -> Iterator[Repair]:
    """Try the words from the place to the next comma or end of line in another order: the first ones last."""
    stop = re.compile(r"[,\n]|$").search(text, at)
    words = list(_ANY_WORD.finditer(text, at, stop.start() if stop else len(text)))
    if not 1 < len(words) <= MOST_MOVED or words[0].start() != at:
        return
    for i in range(1, len(words)):
        made = " ".join(m.group() for m in (*words[i:], *words[:i]))
        yield Repair(at, words[-1].end(), made, f"write `{made}`", at, alone=True)


def _words_from(text: str, at: int, stop: int, count: int) -> int:
    """Give where the words end that follow a place, at most so many."""
    end = at
    for i, m in enumerate(_ANY_WORD.finditer(text, at, stop)):
        if i > count:
            break
        end = m.end()
    return end


_VOCABULARIES: Store[Hashable, dict[str, None]] = Store(100)


def _vocabulary(names: Names) -> dict[str, None]:
    """List every word that the language or a name holds."""
    known = _VOCABULARIES.get(names.key())
    if known is None:
        every = dict.fromkeys(word for phrase in KEYWORDS for word in phrase)
        known = _VOCABULARIES.put(names.key(), every | names.words() | {"the": None, "call": None})
    return known


def in_number(before: str, one: Repair, counters: Iterable[str]) -> Repair:
    """Say a counter that a change begins with as the figure before it wants: `1 point`, but `2 points`."""
    figure = _FIGURE_BEFORE.search(before)
    if figure is None:
        return one
    alone = figure[1] == "1"
    for name in counters:
        wanted, other = (singular(name), name) if alone else (name, singular(name))
        if wanted != other and re.match(rf"{re.escape(other)}(?![\w-])", one.text):
            text = f"{wanted}{one.text[len(other) :]}"
            return evolve(one, text=text, help=one.help.replace(f"`{one.text}`", f"`{text}`"))
    return one
