"""What may be wrong with a text of any sort: a fact of which the advice makes a way out; nothing here is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from london_rules.classes import frozen

# Names that there are, or what lists them, which is called only if the name is looked for.
Known: TypeAlias = Iterable[str] | Callable[[], Iterable[str]]


@frozen(eq=False)
class UnknownName:
    """A word that names nothing, and the names that there are."""

    word: str
    known: Known
    far: bool = False  # whether one of like meaning, of the same first word, or the only one may be meant too
