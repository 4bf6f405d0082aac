"""A small word that is not the one of the language: each other one that can stand there, such as `with` for `for`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from london_rules.advice.sentences.reword import Repair
from london_rules.advice.sentences.sayings import WORD
from london_rules.language.constructs.facts import KEYWORDS
from london_rules.language.syntax.parse import SyntaxProblem

_SMALL: Final = frozenset(
    {
        "about", "across", "after", "against", "among", "around", "as", "at", "before", "by", "for", "from", "in",
        "inside", "into", "of", "off", "on", "onto", "over", "through", "to", "towards", "under", "upon", "via", "with",
    }
)  # fmt: skip
# What says from where, and what says where to: neither is ever meant for the other.
_FROM: Final = frozenset({"from", "off", "of", "out"})
_TO: Final = frozenset({"to", "into", "onto", "towards"})
_OF_LANGUAGE: Final = {
    terminal: phrase[0] for phrase, (terminal, _) in KEYWORDS.items() if len(phrase) == 1 and phrase[0] in _SMALL
}


def other_small_words(p: SyntaxProblem, text: str) -> Iterator[Repair]:
    """Try the small words that can stand at a place for the one that is there."""
    word = WORD.match(text, p.start)
    said = "" if word is None else word.group().lower()
    if word is None or said not in _SMALL:
        return
    for terminal, other in _OF_LANGUAGE.items():
        turned = (said in _FROM and other in _TO) or (said in _TO and other in _FROM)
        if terminal in p.accepted and other != said and not turned:
            help = f"write `{other}` for `{word.group()}`"
            yield Repair(*word.span(), other, help, p.start, guessed=True, alone=True, reading="small word")
