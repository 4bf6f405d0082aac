"""Sentences that people write and the language says another way: patterns over slots, no word of any game.

In a pattern, words stand for themselves, `a/b` for either word, `[...]` for what may be left out, `^` and `$` for the
beginning and the end of the line, and `{slot}` for a
name, number or stretch of the text: see `slots`. What follows it are ways to say it, the likeliest first. A slot of
them that the pattern does not have is filled from the rules: `{pile}` is a pile that holds the kind, `{score}` the
counter that decides who wins.
"""

from __future__ import annotations

from typing import Final

from london_rules.advice.sentences.phrases_asked import ASKED
from london_rules.advice.sentences.phrases_done import DONE

Saying = tuple[str, ...]  # a pattern, then what the language says

# Of two patterns that fit, the first counts.
SAYINGS: Final[tuple[Saying, ...]] = (*DONE, *ASKED)
