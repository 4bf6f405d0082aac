"""What a rule says of itself, so that a text that carries it out need not say it: the pile or hand it takes from."""

from __future__ import annotations

import re
from typing import Final

from london_rules.language.rules import Rules

_FROM_PILE: Final = re.compile(
    r" (?:from|off|of|out of) (?:the )?(?:top of (?:the )?)?(?P<pile>[a-z][\w-]*)(?![\w'-])", re.IGNORECASE
)

_FROM_OWN: Final = re.compile(
    r" (?:from|out of|in|of) (?:your|their|his or her|his|her) (?P<zone>[a-z][\w-]*)(?![\w'-])", re.IGNORECASE
)


def without_what_rules_say(text: str, made: str, rules: Rules) -> str:
    """Leave out of a text the piles and hands from which a rule takes that another text carries out in its place."""
    piles = [m for m in _FROM_PILE.finditer(text) if m["pile"].lower() in rules.zones]
    for m in reversed(piles):
        drawn = re.compile(rf"\bof (?:the )?{re.escape(m['pile'].lower())}(?![\w-])")
        drawing = (rule for rule in rules.rules.values() if not rule.params and drawn.search(rule.slot.source.value))
        if any(re.search(rf"(?<![\w-]){re.escape(rule.name)}(?![\w-])", made) for rule in drawing):
            text = f"{text[: m.start()]}{text[m.end() :]}"
    owned = [m for m in _FROM_OWN.finditer(text) if m["zone"].lower() in rules.zones]
    for m in reversed(owned):
        taking = re.compile(rf"\bchoose an? [^\n,]*\bin your {re.escape(m['zone'].lower())}(?![\w-])")
        taken = (rule for rule in rules.rules.values() if not rule.params and taking.search(rule.slot.source.value))
        if any(re.search(rf"(?<![\w-]){re.escape(rule.name)}(?![\w-])", made) for rule in taken):
            text = f"{text[: m.start()]}{text[m.end() :]}"
    return text
