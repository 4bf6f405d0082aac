"""What all writers of trees share, for rules and in English: how a construct can be written, and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from typing import Literal, TypeAlias

from london_rules.language import constructs as t
from london_rules.language.rules import Rules

Style: TypeAlias = Literal["the", "bare", "each", "a", "another", "no"]
"""How a collection is written: the cards, (how many) cards, (for each) card, a, another, no card."""

How: TypeAlias = Style | Literal[""] | bool
"""How a construct is written: a collection, or a predicate (of several things or of one)."""

Form: TypeAlias = Callable[..., str]  # of a node, the writer and perhaps how

_SPARED = 6  # words that two texts may share without one being shortened
_KEPT = 3  # words that stay beside those that differ


class Writer:
    """Write nodes of one rule set by the forms of a table."""

    def __init__(self, rules: Rules, forms: Mapping[type[t.Node], Form], this: str = "this") -> None:
        self.rules, self.this = rules, this
        self.names_you = False  # where others act too, what you do is written with `you`
        self._forms = forms

    def naming_you(self, names: bool = True) -> Writer:
        """Make a copy of the writer that writes `you` before what you do, or one that does not."""
        made = copy(self)
        made.names_you = names
        return made

    def __call__(self, node: t.Node, *more: How) -> str:
        """Write one node."""
        return self._forms[type(node)](node, self, *more)


def listed(parts: Sequence[str], last: str = "and") -> str:
    """Join words as a list is spoken: a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def value_word(value: str) -> str:
    """Write a value of a field; a single letter is printed as a capital."""
    return value.upper() if len(value) == 1 else value


def shortened(text: str, other: str) -> str:
    """Leave out of a text what another, told beside it, opens or closes with, but for a few words."""
    words, others = text.split(), other.split()
    most = min(len(words), len(others))
    same = next((i for i in range(most) if words[i] != others[i]), most)
    left = [*words] if same <= _SPARED else ["…", *words[same - _KEPT :]]
    tail = next((i for i in range(most - same) if words[-1 - i] != others[-1 - i]), most - same)
    if tail > _SPARED:
        left = [*left[: len(left) - tail + _KEPT], "…"]
    return " ".join(left).replace(", …", " …")
