"""Whether a player can choose a text: only such a text begins with a limit, such as `only once a turn`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from london_rules.advice.sentences.in_file import header_of
from london_rules.advice.sentences.reword import Repair
from london_rules.language.declarations.read_text import Text

# What is done when its turn comes, and chosen by nobody.
_STEP: Final = re.compile(r"(?:(?:replace|add|change) +)?(?:set-up|round|turn|scoring)\b")
PLAIN_IF: Final = "if without only"  # the reading of a change that writes `if` for `only if`
_LIMIT: Final = re.compile(r"(?:^|\n) *only (?:if|once)\b")


def can_stand(told: Text, one: Repair, files: Mapping[str, str]) -> bool:
    """Return whether a text can be what a change makes of it, where it stands: a limit only if a player can choose it.

    A plain `if` would make free what can be chosen.
    """
    text = told.source.value
    made = f"{text[: one.start]}{one.text}{text[one.end :]}"
    return (one.reading != PLAIN_IF or _is_step(told, files)) and not limits_in_vain(told, made, files)


def limits_in_vain(told: Text, text: str, files: Mapping[str, str]) -> bool:
    """Return whether a text that nobody chooses would begin with a limit."""
    return _LIMIT.search(text) is not None and _LIMIT.search(told.source.value) is None and _is_step(told, files)


def _is_step(told: Text, files: Mapping[str, str]) -> bool:
    """Return whether the declaration above a text in its file is one of a step that the game goes through."""
    return told.start == "effect" and _STEP.match(header_of(told, files)) is not None
