"""Search for the nearest lines that can be read: by words as they are, paraphrases, other names, and small words.

The states are a stack of the parser and the words that are left; the cheapest is looked at first. The stack prunes at
once what the grammar cannot take.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import Final, NamedTuple

from london_rules.advice.correction.meanings import Meanings
from london_rules.advice.correction.near import Near
from london_rules.advice.correction.paraphrases import Phrasebook
from london_rules.advice.correction.stacks import Stack, Stacks
from london_rules.advice.correction.words import Word, Words, made_words, readings, terminal_of
from london_rules.classes import define, field, frozen
from london_rules.diagnostics.effort import spend
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.syntax.counts import COUNTS
from london_rules.language.syntax.names import Names
from london_rules.language.syntax.words import KEYWORD_STARTS

MOST_LOOKED: Final = 600  # states of one search
MOST_COST: Final = 2.6
MOST_EDITS: Final = 4
MOST_INSERTED: Final = 2
MOST_WAYS: Final = 3  # to one state
A_STATE: Final = 200  # steps of a guess that one state takes
MOST_REWRITTEN: Final = 60  # lines that paraphrases make of one
LONGEST: Final = 60  # words of a line
AHEAD: Final = 2  # words from the next one on at which a paraphrase begins
BEFORE: Final = 2  # words before the mistake that are looked at as if it were there
FAR: Final = 0.12  # what a change costs more for each word that it is further before the mistake
ANY_WORDS: Final = ("x", "y", "z")  # slots
NARROW: Final = 0.01  # what a paraphrase that begins with any words costs more for each word that it leaves out before
TWICE: Final = 0.3  # the cost of a word that is there twice
AGAIN: Final = 0.2  # what a second small word costs more
# Small words that are most often missing.
INSERTED: Final[dict[str, float]] = {
    ",": 0.5, ")": 0.6, "(": 0.8, "a": 0.5, "of": 0.5, "to": 0.6, "in": 0.6, "for": 0.7, "is": 0.6, "that": 0.6,
    "that is": 0.6, "with": 0.7, "and": 0.7, "otherwise": 0.9, "you": 0.9, "times": 0.9, "on": 0.7, "from": 0.7,
    "number of": 0.8, "your": 0.8, "their": 0.9, "it": 0.9, "its": 0.7, "each": 0.9, "rounded down": 0.8, "1": 0.9,
    "at": 0.7, "if": 0.9, "you may": 1.2, "they": 0.9, "any": 0.7, "gain": 1.4, "more": 0.7,
}  # fmt: skip
_INSERTED: Final = [(said, cost, terminal_of(said), made_words(said)) for said, cost in INSERTED.items()]
# Words that mean little: a line without one says the same.
FREE: Final = frozenset({
    "!", ".", "again", "already", "also", "altogether", "always", "any", "as", "be", "been", "can", "currently",
    "do", "does", "exactly", "have", "immediately", "instantly", "just", "must", "now", "of", "own", "please",
    "shall", "should", "simply", "so", "still", "straight", "that", "then", "there", "this", "together", "too",
    "will", "you",
})  # fmt: skip
# Words that mean something, but not much here.
LIGHT: Final = frozenset({
    "additional", "all", "away", "back", "current", "down", "either", "entire", "extra", "first", "hand",
    "instead", "left", "next", "once", "out", "over", "remaining", "single", "total", "up", "whole",
})  # fmt: skip
# Words without which a line says another thing.
KEPT: Final = frozenset({
    "cheapest", "dearest", "fewest", "leader", "loser", "owner", "poorest", "richest", "winner",
    "'t", "another", "both", "double", "each", "every", "except", "fewer", "half", "highest", "if", "least",
    "less", "lowest", "may", "more", "most", "n't", "neither", "never", "no", "nobody", "none", "nor", "not",
    "nothing", "or", "other", "per", "random", "rounded", "than", "twice", "unless", "until", "up to", "when",
    "while", "without", "only", "pay", "pays", "gain", "gains", "lose", "loses", "move", "choose", "put", "remove",
}) - FREE - LIGHT  # fmt: skip


@frozen
class Line:
    """A line that can be read: what it costs, and its words."""

    cost: float
    words: Words
    edits: tuple[str, ...]
    first: int  # where the first word was that is changed; -1 for none


class _Node(NamedTuple):
    words: Words
    stack: Stack
    out: tuple[object, Words] | None  # the words so far, the last first
    last: str
    either: bool
    edits: tuple[str, ...]
    inserted: int
    first: int = -1  # where the first word is that was changed


class _Step(NamedTuple):
    cost: float
    node: _Node


@define(eq=False)
class Search:
    """One search, of the line of one mistake."""

    stacks: Stacks
    names: Names
    phrases: Phrasebook
    meanings: Meanings
    near: Near
    mark: int  # words that are left at the mistake
    most_cost: float = MOST_COST
    _words: int = 0  # of the line
    _rewritten: dict[Words, list[tuple[float, Words, str, int]]] = field(factory=dict)
    _read: dict[tuple[Words, str, bool], list[tuple[str, int]]] = field(factory=dict)

    def lines(self, words: Words, stack: Stack, follow: Sequence[str]) -> Iterator[Line]:
        """Give the lines that can be read in the place of some words, the nearest first."""
        if len(words) > LONGEST:
            return
        tick, self._words = count(), len(words)
        heap = [(0.0, next(tick), _Node(words, stack, None, "", False, (), 0))]
        seen: dict[tuple[object, ...], int] = {}
        given: set[Words] = set()
        for _ in range(MOST_LOOKED):
            if not heap:
                return
            spend(A_STATE)
            cost, _, node = heapq.heappop(heap)
            key = (node.words, id(node.stack), node.either, node.inserted)
            if seen.get(key, 0) >= MOST_WAYS:
                continue
            seen[key] = seen.get(key, 0) + 1
            if not node.words:
                after: Stack | None = node.stack
                for terminal in follow:
                    after = None if after is None else self.stacks.shift(after, terminal)
                out = _said(node.out)
                if after is not None and out not in given:
                    given.add(out)
                    yield Line(cost, out, node.edits, node.first)
            here = next((word.at for word in node.words if word.at >= 0), -1)
            for step in self._steps(node):
                whole, then = cost + step.cost, step.node
                if then.edits and not node.edits:
                    then = then._replace(first=here)
                if whole <= self.most_cost and len(then.edits) <= MOST_EDITS:
                    heapq.heappush(heap, (whole, next(tick), then))

    def _steps(self, node: _Node) -> Iterator[_Step]:
        words, stack = node.words, node.stack
        if words:
            read = next(
                ((t, size, after) for t, size in self._readings(node) if (after := self.stacks.shift(stack, t))), None
            )
            if read is not None:
                terminal, size, after = read
                out = (node.out, words[:size])
                yield _Step(0.0, self._moved(node, words[size:], after, out, terminal))
        if len(node.edits) >= MOST_EDITS:
            return
        far = self._far(len(words))
        if words:
            yield from self._changed(node, far)
        if node.inserted < MOST_INSERTED:
            yield from self._with_small_words(node, far)

    def _far(self, left: int) -> float:
        """Give what a change costs more where so many words are left, as it is before the mistake."""
        return FAR * min(5, max(0, left - self.mark - BEFORE))

    def _changed(self, node: _Node, far: float) -> Iterator[_Step]:
        words, stack = node.words, node.stack
        if not node.inserted:
            for cost, made, rule, same in self._paraphrased(words):
                near = NARROW * min(5, max(0, self._words - len(words))) if same else 0.0
                yield _Step(
                    cost + near + self._far(len(words) - same), node._replace(words=made, edits=(*node.edits, rule))
                )
        if words[0].at < 0:
            return  # what a paraphrase says is not changed again
        accepted = self.stacks.accepts(stack)
        for other in self.near.others(words, accepted):
            after = self.stacks.shift(stack, other.terminal)
            if after is not None:
                made = made_words(other.text)
                if other.terminal[0] != "_":
                    made = _as_said(made, words[: other.size])
                out = (node.out, made)
                moved = self._moved(node, words[other.size :], after, out, other.terminal)
                yield _Step(other.cost + far, moved._replace(edits=(*node.edits, other.kind)))
        again = len(words) > 1 and words[0].low == words[1].low and words[0].low[0].isalpha()
        limit = [word.low for word in words[:2]] == ["up", "to"]
        drop = TWICE if again else None if limit else self._cost_of_dropping(words[0])
        if drop is not None:
            yield _Step(drop + far, node._replace(words=words[1:], edits=(*node.edits, f"-{words[0].low}")))
        if len(words) > 1 and words[0].text[0].isalnum() and words[1].text[0].isalnum():
            turned = (words[1], words[0], *words[2:])
            yield _Step(0.6 + far, node._replace(words=turned, edits=(*node.edits, "turn")))

    def _with_small_words(self, node: _Node, far: float) -> Iterator[_Step]:
        for said, cost, terminal, made in _INSERTED:
            after = self.stacks.shift(node.stack, terminal)
            if after is None or (node.words and said == node.words[0].low):
                continue
            whole = cost + far + AGAIN * node.inserted
            out = (node.out, made)
            moved = self._moved(node, node.words, after, out, terminal)
            yield _Step(whole, moved._replace(edits=(*node.edits, f"+{said}"), inserted=node.inserted + 1))

    def _moved(self, node: _Node, words: Words, stack: Stack, out: tuple[object, Words], terminal: str) -> _Node:
        either = terminal == "_EITHER" or (node.either and terminal != "_NL")
        return _Node(words, stack, out, terminal, either, node.edits, 0, node.first)

    def _readings(self, node: _Node) -> list[tuple[str, int]]:
        key = (node.words[:17], node.last if node.last in ("_A", "_HAS", "_POSS") else "", node.either)
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = list(readings(node.words, self.names, node.last, either=node.either))
        return found

    def _paraphrased(self, words: Words) -> list[tuple[float, Words, str, int]]:
        """Give what paraphrases make of words, from the next one on or one after it, and how many come before that."""
        found = self._rewritten.get(words)
        if found is None:
            made: dict[Words, tuple[float, str, int]] = {}
            for at in range(min(AHEAD, len(words))):
                for rule, size, filled in islice(self.phrases.at(words[at:], self.meanings.slots, slots=not at), 200):
                    if all(word.at < 0 for word in words[at : at + size]):
                        continue
                    first = rule.said[0]
                    same = at + (len(filled[first]) if first in ANY_WORDS else 0)
                    for said in self.meanings.said(rule, filled):
                        new = words[:at] + said + words[at + size :]
                        if new != words and len(new) <= LONGEST and made.get(new, (9.0,))[0] > rule.cost:
                            made[new] = (rule.cost, "guess" if rule.guesses else rule.line, same)
            every = ((cost, new, rule, same) for new, (cost, rule, same) in made.items())
            found = sorted(every, key=lambda one: one[0])[:MOST_REWRITTEN]
            self._rewritten[words] = found
        return found

    def _cost_of_dropping(self, word: Word) -> float | None:
        low = word.low
        if low in FREE:
            return 0.45
        if low in LIGHT:
            return 0.6
        if low in KEPT or low.isdigit() or low in COUNTS or low[0] == '"':
            return None
        if self.names.readings((low,)):
            return 1.5
        if word.text in self.names.symbols:
            return 1.5
        if low in ("they", "them", "their", "your", "it", "its"):
            return 1.0
        if not low[0].isalpha():
            return 0.6 if low not in ("+", "-", "*", "/", "<", ">") else None
        return 0.7 if (low,) in KEYWORDS or low in KEYWORD_STARTS else 1.4


def _as_said(made: Words, words: Words) -> Words:
    """Give another name with `the` where it was written: before it, and within it if it has as many words."""
    alike = words if len(made) == len(words) else words[:1]
    return (*(one._replace(the=word.the) for one, word in zip(made, alike, strict=False)), *made[len(alike) :])


def _said(out: tuple[object, Words] | None) -> Words:
    parts: list[Words] = []
    while out is not None:
        out, words = out  # type: ignore[assignment]
        parts.append(words)
    return tuple(word for words in reversed(parts) for word in words)
