"""What a rule says of itself, so that a text that carries it out need not say it: the pile that it draws from."""

from __future__ import annotations

import re
from typing import Final

from london_rules.language.rules import Rules

_FROM_PILE: Final = re.compile(
    r" (?:from|off|of|out of) (?:the )?(?:top of (?:the )?)?(?P<pile>[a-z][\w-]*)(?![\w'-])", re.IGNORECASE
)


def without_what_rules_say(text: str, made: str, rules: Rules) -> str:
    """Leave out of a text the piles from which a rule draws that another text carries out in its place."""
    piles = [m for m in _FROM_PILE.finditer(text) if m["pile"].lower() in rules.zones]
    for m in reversed(piles):
        drawn = re.compile(rf"\bof (?:the )?{re.escape(m['pile'].lower())}(?![\w-])")
        drawing = (rule for rule in rules.rules.values() if not rule.params and drawn.search(rule.slot.source.value))
        if any(re.search(rf"(?<![\w-]){re.escape(rule.name)}(?![\w-])", made) for rule in drawing):
            text = f"{text[: m.start()]}{text[m.end() :]}"
    return text
