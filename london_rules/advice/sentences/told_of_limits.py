"""What says how often or when something can be chosen, behind what is done: the language begins with it.

The forms are written as in `grammar_of_people`; no word of any game is among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.grammar_of_people import Form

_ONLY: Final = "only/just/max/maximum"
_ONCE: Final = ("once", "one/1 time", "1 x", "1x")
_PER: Final = "per/a/an/in/each/every/during [a/each/every/whole/entire]"

LIMITS_TOLD: Final[Mapping[str, tuple[Form, ...]]] = {
    "sentence": (
        ("{deeds} [,] [but/and] {limit}", "{limit}, {deeds}"),
        ("{deeds} ( {limit} )", "{limit}, {deeds}"),
    ),
    "limit": (
        *((f"{_ONLY} {once} {_PER} {{span}}", "only once a {span}") for once in _ONCE),
        *((f"{once} {_PER} {{span}} [only/max/maximum]", "only once a {span}") for once in _ONCE),
        *((f"at most {once} {_PER} {{span}}", "only once a {span}") for once in _ONCE),
        *((f"no/not/never more than {once} {_PER} {{span}}", "only once a {span}") for once in _ONCE),
    ),
}
