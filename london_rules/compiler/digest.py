"""What a game is played with: a digest of the merged rules, without layout, comments, titles and origins."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from london_rules.classes import evolve
from london_rules.language.memo import PerTree
from london_rules.language.rules import Rules

ORDERED = ("actions", "setup", "rounds", "turn", "scoring")
NAMED = (
    "kinds",
    "relations",
    "counters",
    "zones",
    "marks",
    "numbers",
    "tables",
    "tests",
    "groups",
    "moments",
    "outcomes",
    "sides",
    "rules",
    "powers",
    "faces",
)


MOST_WRITTEN = 2_000  # declarations, of which those that are kept between keystrokes are written once

_written = PerTree[object, str](repr, MOST_WRITTEN)


def digest(rules: Rules) -> str:
    """Give the digest of a rule set, 64 hexadecimal digits."""
    h = sha256(f"{rules.players} {rules.turn_limit}\n".encode())
    for category in NAMED:
        for name, decl in sorted(getattr(rules, category).items()):
            h.update(f"{category} {name} {_written(decl)}\n".encode())
    for category in ORDERED:
        for name, decl in getattr(rules, category).items():
            h.update(f"{category} {name} {_written(decl)}\n".encode())
    h.update(repr(rules.ranking).encode())
    return h.hexdigest()


def canonical(rules: Rules) -> Rules:
    """Give a rule set in an order of its own wherever the order of declarations and things is nothing."""
    ordered: dict[str, Any] = {category: dict(sorted(getattr(rules, category).items())) for category in NAMED}
    return evolve(rules, **ordered)
