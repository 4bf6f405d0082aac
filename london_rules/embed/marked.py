"""Templates of the layout for single things, with signs in place of what is only known in play."""

from __future__ import annotations

import re
from typing import Final

from london_rules.diagnostics.render import escape
from london_rules.language.rules import FaceDecl
from london_rules.language.syntax.names import singular
from london_rules.layout.model import PLACE_OF_FIGURE
from london_rules.table.words import Words

# Around what is only known in play, around a word that has a second form after a 1, and around what goes with a sign.
SIGN, SIGN_END, _WORD, _OR, _WORD_END, GROUP, GROUP_END = "\x01\x02\x03\x04\x05\x06\x07"
_COUNTED: Final = re.compile(r"^( )([a-z]+s)\b")


def with_counters(words: Words, face: FaceDecl, template: str) -> str:
    """Fill a template for a thing with what is printed on it; signs stand for counters.

    "" where something in it is not there.
    """
    counters = [*words.rule_set.layout.rules.counters]
    fields = words.rule_set.rules.kinds[face.kind].fields
    out: list[str] = []
    for i, piece in enumerate(PLACE_OF_FIGURE.split(template)):
        name = piece.removesuffix("?")
        if i % 2 and name != "name" and name not in fields:
            out.append(f"{SIGN}{counters.index(name)}{'?' * piece.endswith('?')}{SIGN_END}")
            continue
        text = words.shown.value(piece, face, {}) if i % 2 else piece
        if text is None:
            return ""
        before, match = out[-1] if out else "", _COUNTED.match(text)
        text = escape(text)
        if match and before == "1":
            text = _COUNTED.sub(lambda m: m[1] + singular(m[2]), text)
        elif match and before.startswith(SIGN):
            text = f"{match[1]}{_WORD}{match[2]}{_OR}{singular(match[2])}{_WORD_END}{text[match.end() :]}"
        out.append(text)
    return "".join(out)
