"""Templates of the layout for single things, with signs in place of what is only known in play."""

from __future__ import annotations

from london_rules.diagnostics.render import escape
from london_rules.language.rules import FaceDecl
from london_rules.layout.model import PLACE_OF_FIGURE, after_one
from london_rules.table.words import Words

# Around what is only known in play, around words that have a second form after a 1, and around what goes with a sign.
SIGN, SIGN_END, _WORD, _OR, _WORD_END, GROUP, GROUP_END = "\x01\x02\x03\x04\x05\x06\x07"


def with_counters(words: Words, face: FaceDecl, template: str) -> str:
    """Fill a template for a thing with what is printed on it; signs stand for counters.

    "" where something in it is not there.
    """
    counters = [*words.rule_set.layout.rules.counters]
    fields = words.rule_set.rules.kinds[face.kind].fields
    out: list[str] = []
    for i, piece in enumerate(PLACE_OF_FIGURE.split(template)):
        name = piece.removesuffix("?")
        if i % 2 and name in counters and name not in fields:
            out.append(f"{SIGN}{counters.index(name)}{'?' * piece.endswith('?')}{SIGN_END}")
            continue
        text = words.shown.value(piece, face, {}) if i % 2 else piece
        if text is None:
            return ""
        out.append(after(out[-1] if out else "", text))
    return "".join(out)


def after(before: str, text: str) -> str:
    """Write what follows a sign or words: after the number 1, the first word is in the singular."""
    if before == "1":
        return escape(after_one(text))
    return after_sign(text) if before.startswith(SIGN) else escape(text)


def after_sign(text: str) -> str:
    """Write what follows a sign: where it stands for 1, the first word is in the singular."""
    one, text = escape(after_one(text)), escape(text)
    return text if one == text else f"{_WORD}{text}{_OR}{one}{_WORD_END}"
