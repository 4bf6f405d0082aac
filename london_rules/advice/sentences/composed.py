"""Read what people say part by part, by the grammar of `grammar_of_people`, and say it as the language does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product
from typing import Final, Literal, TypeAlias

from attrs import define, field, frozen

from london_rules.advice.sentences.composed_sentences import SENTENCES
from london_rules.advice.sentences.composed_ways import MADE as MADE_OF_PEOPLE
from london_rules.advice.sentences.composed_ways import MOST_WAYS, kind_of
from london_rules.advice.sentences.conditions_of_people import CONDITIONS
from london_rules.advice.sentences.deeds_of_people import DEEDS
from london_rules.advice.sentences.fillers import FILL, FILLS
from london_rules.advice.sentences.from_rules import FromRules
from london_rules.advice.sentences.grammar_of_people import PARTS as ASKED
from london_rules.advice.sentences.grammar_of_people import Form
from london_rules.advice.sentences.leaves import LEAVES, Leaves
from london_rules.advice.sentences.sayings import WORD, Piece, Said, match, pattern_of, spoken
from london_rules.advice.sentences.sentences_of_people import SAID_WHOLE
from london_rules.advice.sentences.slots import Filled, Words
from london_rules.diagnostics.lines import line_around
from london_rules.language.syntax.names import Names

How: TypeAlias = Literal["parts", "whole", "loosely"]
MOST_FILLED = 24  # readings of one part at one place
MOST_MADE = 24  # texts that are made for one place
MOST_READ = 40  # words of a line that are read
_LAST: Final = frozenset({".", "!", "each", "again", "back", "too", "apiece", "afterwards"})  # at the end of a line
# What goes with a verb or a noun and can be left out of most sentences: tried when nothing else was read.
LOOSE: Final = frozenset({
    "back", "over", "down", "up", "away", "whole", "entire", "just", "yet", "then", "now", "out", "off",
    "again", "new", "fresh", "extra", "entirely", "freely", "himself", "herself", "yourself", "themselves", "right",
    "straight", "onto",
})  # fmt: skip
_ARTICLE: Final = re.compile(r"(?:the +)?", re.IGNORECASE)
_BEFORE: Final = re.compile(r"\bthe +$", re.IGNORECASE)
_ONE_SPACE: Final = re.compile(r"(?<=[^ \n]) +")
# A group of somebody's: one of them is not `a your ...`.
_ONE_OF: Final = (
    (re.compile(r"\ba random (your|their) "), r"a random one of \1 "),
    (re.compile(r"\ba (your|their) "), r"one of \1 "),
    (re.compile(r"\bno (your|their) "), r"none of \1 "),
    (re.compile(r"\bfor each (your|their) "), r"for each of \1 "),
)
_OF_CHOICE: Final = re.compile(r"\byou may (?=up to |as often as )")  # it is so already
_TWICE: Final = re.compile(r"\(\(([^()]*)\)\)")
# What is looked for, the longest first, and after which words it may begin: "^" is the beginning of a line.
_SENTENCES: Final = ("power", "sentence")
_SOUGHT: Final = (
    "loop",
    "deed",
    "condition",
    "number",
    "things placed",
    "core",
    "place",
    "clause",
    "somebody",
    "fold",
)
_BEGINS: Final = frozenset(
    {",", "(", "=", "if", "and", "or", "when", "while", "until", "otherwise", "may", "must", "either"}
)
_ENDS: Final = frozenset({",", ")", "and", "or", "instead"})
PARTS: Final[Mapping[str, tuple[Form, ...]]] = {**ASKED, **CONDITIONS, **DEEDS, **SAID_WHOLE}
MADE: Final = {**MADE_OF_PEOPLE, **SENTENCES}
_WHOLE: Final = frozenset(
    {"loop", "deed", "condition", "sentence", "power"}
)  # nothing of the same clause is left beside them


def composed(
    text: str, begin: int, stop: int, at: int, names: Names, more: FromRules, how: How = "parts"
) -> Iterator[Said]:
    """Give what the language says for the parts of a line that cover a place; or for `whole` sentences only.

    Read `loosely`, a whole sentence may have a few words of no weight besides: see `LOOSE`.
    """
    every = list(WORD.finditer(text, begin, stop))
    words = _without_fill(every)[:MOST_READ]
    if how == "loosely":
        tight = [
            word for i, word in enumerate(words) if word.group().lower() not in LOOSE or _is_named(words, i, names)
        ]
        if len(tight) == len(words):
            return
        words = tight
    parts = Parts(names, more, frozenset(m.group().lower() for m in words))
    article = _ARTICLE.match(text, at)
    at = at if article is None else article.end()
    seen: dict[Said, None] = {}
    if words and every[0].start() <= at < words[0].start():  # what changes nothing goes with what it stands before
        begin, at = every[0].start(), words[0].start()
    for said in _made(parts, text, begin, words, at, _SOUGHT if how == "parts" else _SENTENCES):
        if said not in seen:
            seen[said] = None
            yield said
        if len(seen) == MOST_MADE:
            return


def _is_named(words: Words, i: int, names: Names) -> bool:
    """Return whether a word is a name of the rules, alone or with the one beside it."""
    said = [word.group().lower() for word in words[max(i - 1, 0) : i + 2]]
    here = i - max(i - 1, 0)
    pairs = ([said[here]], said[: here + 1], said[here : here + 2])
    return any(names.readings(tuple(pair)) for pair in pairs)


def _without_fill(words: list[re.Match[str]]) -> list[re.Match[str]]:
    """Leave out the words that change nothing, alone or several together."""
    said = [word.group().lower() for word in words]
    out: list[re.Match[str]] = []
    i = 0
    while i < len(words):
        size = next((len(some) for some in FILLS if said[i : i + len(some)] == list(some)), 0)
        if not size and said[i] not in FILL:
            out.append(words[i])
        i += size or 1
    while len(out) < len(words) and out and out[0].group() == ",":  # after what was left out at the beginning
        del out[0]
    ends = _LAST | {","} if out and out[-1] is not words[-1] else _LAST
    while len(out) > 1 and out[-1].group().lower() in ends:
        out.pop()
    return out


def _made(parts: Parts, text: str, begin: int, words: Words, at: int, sought: tuple[str, ...]) -> Iterator[Said]:
    for part in sought:
        for first, last, said in _covering(parts, part, words, at):
            start, end = _with_article(text, begin, words[first].start()), words[last - 1].end()
            start = start if first or text[begin:start].isspace() else begin
            end = _with_last(text, end) if last == len(words) else end
            if not _is_same(said, text[start:end]):
                yield Said(start, end, said)


def _with_article(text: str, begin: int, start: int) -> int:
    """Give where words begin with the `the` before them."""
    article = _BEFORE.search(text, begin, start)
    return start if article is None else article.start()


def _with_last(text: str, end: int) -> int:
    """Give where words end with those at the end of the line that change nothing."""
    after = text[end : line_around(text, end)[1]]
    said = {word.group().lower() for word in _without_fill(list(WORD.finditer(after)))}
    return end + len(after.rstrip()) if said <= _LAST | FILL | {","} else end


def _covering(parts: Parts, part: str, words: Words, at: int) -> Iterator[tuple[int, int, str]]:
    """Give each stretch of words that is such a part, from its first word to its last, the longest first."""
    out: list[tuple[int, int, str]] = []
    for i, word in enumerate(words):
        if word.start() > at:
            break
        if part in _WHOLE and i and words[i - 1].group().lower() not in _BEGINS:
            continue
        for filled in parts.fill(part, words[i:]):
            last = i + filled.size
            if last == len(words) or (words[last - 1].end() >= at and _may_end(part, words[last])):
                out.append((i, last, filled.text))
    return iter(sorted(out, key=lambda one: one[0] - one[1]))


def _may_end(part: str, after: re.Match[str]) -> bool:
    """Return whether a part can end before a word."""
    return part not in _SENTENCES and (part not in _WHOLE or after.group().lower() in _ENDS)


def _is_same(made: str, said: str) -> bool:
    return _plain(made) == _plain(said)


def _plain(text: str) -> list[str]:
    return [m.group().lower() for m in WORD.finditer(text) if m.group().lower() != "the"]


@frozen
class _Indexed:
    """The forms of a part with their patterns, and which of them need one of the words; some need none."""

    forms: tuple[tuple[Form, tuple[Piece, ...]], ...]
    by_word: Mapping[str, list[int]]
    always: list[int]

    def likely(self, line: frozenset[str]) -> list[tuple[Form, tuple[Piece, ...]]]:
        """List the forms of which a line has all words that are needed, the likeliest first."""
        found = {*self.always, *(i for word in line for i in self.by_word.get(word, ()))}
        forms = (self.forms[i] for i in sorted(found))
        return [one for one in forms if not any(isinstance(p, frozenset) and p.isdisjoint(line) for p in one[1])]


@cache
def _indexed(part: str) -> _Indexed:
    forms = tuple((form, pattern_of(form[0])) for form in PARTS[part])
    by_word: dict[str, list[int]] = {}
    always: list[int] = []
    for i, (_, pattern) in enumerate(forms):
        needed = next((piece for piece in pattern if isinstance(piece, frozenset)), None)
        for word in needed or ():
            by_word.setdefault(word, []).append(i)
        always += [i] if needed is None else []
    return _Indexed(forms, by_word, always)


@define(slots=False)
class Parts(Leaves):
    """Fill slots with parts of the grammar, and with the names of the rules."""

    _likely: dict[str, list[tuple[Form, tuple[Piece, ...]]]] = field(factory=dict, init=False)
    _read: dict[tuple[str, int], list[Filled]] = field(factory=dict, init=False)  # by part and place
    _under_way: dict[tuple[str, int], None] = field(factory=dict, init=False)

    def fill(self, slot: str, words: Words) -> Iterator[Filled]:
        """Give each way to fill a slot with the first of some words, the longest first."""
        name = slot.rstrip("23")
        if not words:
            return
        if name in PARTS:
            yield from self._part(name, words)
        elif name in LEAVES:
            yield from self._leaf(name, words)
        else:
            yield from super().fill(slot, words)

    def _leaf(self, leaf: str, words: Words) -> list[Filled]:
        key = (leaf, words[0].start())
        if key not in self._read:
            self._read[key] = list(LEAVES[leaf](self, words))
        return self._read[key]

    def _part(self, part: str, words: Words) -> list[Filled]:
        key = (part, words[0].start())
        if key in self._under_way:
            return []
        if key not in self._read:
            self._under_way[key] = None
            found = dict.fromkeys(self._readings(part, words))
            self._read[key] = sorted(found, key=lambda one: -one.size)[:MOST_FILLED]
            del self._under_way[key]
        return self._read[key]

    def _readings(self, part: str, words: Words) -> Iterator[Filled]:
        first = words[0].group().lower()
        for form, pattern in self._forms(part):
            if isinstance(pattern[0], frozenset) and first not in pattern[0]:
                continue
            for size, filled in islice(match(pattern, words, self), MOST_FILLED):
                if size:
                    yield from (
                        Filled(size, said, self._kind_in(said) or kind_of(filled)) for said in self._said(form, filled)
                    )

    def _forms(self, part: str) -> list[tuple[Form, tuple[Piece, ...]]]:
        """List the forms of a part of which the line has all words that are needed."""
        if part not in self._likely:
            self._likely[part] = _indexed(part).likely(self.line)
        return self._likely[part]

    def _kind_in(self, said: str) -> str:
        """Give the kind that a part begins with."""
        words = said.split()[:2]
        readings = (self.names.readings(tuple(words[:size])) or {} for size in range(len(words), 0, -1))
        return next((found["KIND"] for found in readings if "KIND" in found), "")

    def _said(self, form: tuple[str, ...], filled: Mapping[str, Filled]) -> Iterator[str]:
        for way in form[1:]:
            wanted = list(dict.fromkeys(re.findall(r"\{([^}]*)\}", way)))
            ways = [self._ways(slot, filled) for slot in wanted]
            for chosen in islice(product(*ways), MOST_WAYS):
                made = way
                for slot, said in zip(wanted, chosen, strict=True):
                    made = made.replace(f"{{{slot}}}", said)
                made = _OF_CHOICE.sub("", made)
                for pattern, said in _ONE_OF:
                    made = pattern.sub(said, made)
                yield _TWICE.sub(r"(\1)", spoken(_ONE_SPACE.sub(" ", made).strip(" "), self.more.rules.counters))

    def _ways(self, slot: str, filled: Mapping[str, Filled]) -> list[str]:
        if slot in filled:
            return [filled[slot].text]
        return MADE[slot](self.more, filled) if slot in MADE else self.more.ways(slot, filled)
