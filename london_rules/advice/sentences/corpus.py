"""The sentences of a rule set: what is near to a sentence of its author, and what words stand together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import chain

from london_rules.classes import define, frozen
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.declarations.keywords import FORMS
from london_rules.language.flow.content import Content
from london_rules.language.memo import Store, once_each
from london_rules.language.rules import Rules

_TOKEN = re.compile(r"[^\W\d_][\w-]*|\d+|'s|\S")
_BRACKETS = re.compile(r"\([^()]*\)")
MOST_SENTENCES = 4_000


@once_each
def words_of(text: str) -> tuple[str, ...]:
    """Split a text into words and signs as they are compared: small letters, numbers alike, without "the"."""
    found = (m.group().lower() for m in _TOKEN.finditer(_BRACKETS.sub("0", _BRACKETS.sub("0", text))))
    return tuple("#" if word.isdigit() else word for word in found if word != "the")


@once_each
def _between_spaces(text: str) -> str:
    return f" ^ {' '.join(words_of(text))} $ "


@frozen
class Sentence:
    """A line of a text, without the lines below it; `sort` is what its text is: effect, power, number, test, group."""

    text: str
    sort: str


@define(slots=False)
class Corpus:
    """All sentences of a rule set."""

    sentences: list[Sentence]

    @cached_property
    def joined(self) -> str:
        """Give the words of all sentences as one text, each between spaces."""
        return "\n".join(_between_spaces(s.text) for s in self.sentences)

    def together(self, *words: str) -> int:
        """Count how often words stand beside each other."""
        return self.joined.count(f" {' '.join(words)} ")


def corpus_of(rules: Rules, content: Content) -> Corpus:
    """List the sentences of a rule set, each once, those of the uppermost bundle first."""
    known = _CORPORA.get(content)  # that of the last reading, if what was written since cannot be read
    return _CORPORA.put(content, _corpus(rules)) if known is None else known


def _corpus(rules: Rules) -> Corpus:
    heights = {bundle: height for height, bundle in enumerate(rules.bundles)}
    slots = sorted(rules.slots(), key=lambda slot: -heights.get(slot.bundle, -1))
    every = dict.fromkeys(chain.from_iterable(_sentences(slot.kind, slot.source.value) for slot in slots))
    return Corpus(list(every)[:MOST_SENTENCES])


_CORPORA: Store[Content, Corpus] = Store(8)


@once_each
def _sentences(kind: str, text: str) -> tuple[Sentence, ...]:
    """List the sentences of a text of a kind of slot."""
    return tuple(_cut(kind, text))


def _cut(kind: str, text: str) -> Iterator[Sentence]:
    sort = kind if kind in ("effect", "power", "number", "test", "group") else "effect"
    if kind in FORMS:
        head, _, body = text.partition("\n")
        if FORMS[kind].body == "formula":
            text = f"{head.partition('=')[2]}\n{body}"
        elif FORMS[kind].body == "effect":
            text = body
        else:
            return
    elif kind not in ("effect", "power"):
        return
    for line in _lines(text):
        yield Sentence(line, sort)
        parts = line.split(", ")
        yield from (Sentence(part, sort) for part in parts if sort == "effect" and len(parts) > 1)


def _lines(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        told = line.partition("#")[0].strip()
        if told:
            yield told


KEYWORD_WORDS = frozenset(word for phrase in KEYWORDS for word in phrase)
