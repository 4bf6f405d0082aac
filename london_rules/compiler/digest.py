"""What a game was played with: a digest over the merged rules, without layout, comments, titles and origins."""

from __future__ import annotations

from hashlib import sha256

from london_rules.language.rules import Rules

_ORDERED = ("actions", "setup", "turn", "scoring")
_NAMED = (
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
    "rules",
    "powers",
    "faces",
)


def digest(rules: Rules) -> str:
    """Give the digest of a rule set, 64 hexadecimal digits."""
    h = sha256(f"{rules.players} {rules.turn_limit}\n".encode())
    for category in _NAMED:
        for name, decl in sorted(getattr(rules, category).items()):
            h.update(f"{category} {name} {decl!r}\n".encode())
    for category in _ORDERED:
        for name, decl in getattr(rules, category).items():
            h.update(f"{category} {name} {decl!r}\n".encode())
    h.update(repr(rules.ranking).encode())
    return h.hexdigest()
