"""What is known when a text is wrong: the rules, their sentences and sayings, and the means to try another."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from london_rules.advice.sentences.corpus import Corpus, corpus_of
from london_rules.advice.sentences.from_layout import Saying, sayings_of
from london_rules.advice.sentences.trial import Trials
from london_rules.classes import define
from london_rules.diagnostics.lines import line_around
from london_rules.language.declarations.read_text import TextReader, Unread
from london_rules.language.flow.content import Content, content_of
from london_rules.language.rules import Rules

TOO_DEEP: Final = ("LR-X0005", "LR-X0008", "LR-X0010")
LONGEST_LINE: Final = 1_000  # letters of a line with a mistake; the longest of the shipped rules has 119
LONGEST_WORD: Final = 120  # letters, as of a name


def is_too_much(unread: Unread) -> bool:
    """Return whether a text is too deep, or its mistake in too long a line or word, to guess what was meant."""
    p, text = unread.problem, unread.source.value
    start, stop = line_around(text, min(p.start, len(text)))
    return p.code in TOO_DEEP or len(p.word) > LONGEST_WORD or stop - start > LONGEST_LINE


@define(slots=False)
class Known:
    """The texts of a rule set as they were read; all else is worked out once, when it is first needed."""

    reader: TextReader
    rules: Rules

    @cached_property
    def trials(self) -> Trials:
        """Give the means to try texts; there is one bound for all of them."""
        return Trials(self.rules, self.reader.parser)

    @cached_property
    def corpus(self) -> Corpus:
        """Give the sentences of the rules."""
        return corpus_of(self.rules, self.content)

    @cached_property
    def content(self) -> Content:
        """Give what the rules say."""
        return content_of(self.rules)

    @cached_property
    def sayings(self) -> tuple[Saying, ...]:
        """Give what people say in this game for what its rules say."""
        return sayings_of(self.rules.layout)
