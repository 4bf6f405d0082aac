"""The lessons of a layout: what a person tells who plays the game for the first time, and when."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from london_rules.layout.chapters import quotable
from london_rules.layout.model import Lessons
from london_rules.layout.reader import LayoutReader, list_of
from london_rules.text.plain import Plain

GAME: Final = "game"
LONGEST: Final = 600  # letters: it is read beside the table
_AFTER = re.compile(r"after ([1-9][0-9]{0,3}) turns?")


def read_lessons(reader: LayoutReader, value: Plain) -> Lessons:
    """Read the paragraphs to begin with, and texts by the turns of a player, or by the rule that asks."""
    out, quotes = Lessons(), quotable(reader.rules)
    for key, given in reader.entries(value):
        after = _AFTER.fullmatch(key)
        if key == GAME:
            out.game.extend(_paragraphs(reader, given))
        elif after is not None:
            out.after[int(after[1])] = _text(reader, given, quotes)
        elif key in reader.asking:
            out.asked[str(key)] = _text(reader, given, quotes)
        elif key.startswith("after "):
            reader.needs("a number of turns", key, "write it as in `after 2 turns`")
        else:
            reader.unknown("moment of a lesson", key, (GAME, *reader.asking))
    return out


def _paragraphs(reader: LayoutReader, value: Plain) -> list[str]:
    """Read the keys of paragraphs of the guide; an overlay may have removed what one is about."""
    layout = reader.rules.layout if isinstance(reader.rules.layout, dict) else {}
    known = layout.get("paragraphs", {})
    if not isinstance(known, dict):
        return []  # which is reported
    return [name for one in list_of(value) if (name := reader.one_of("paragraph", one, known))]


def _text(reader: LayoutReader, value: Plain, quotes: Collection[str]) -> str:
    text = reader.template(value, quotes, optional=False)
    if len(text) > LONGEST:
        reader.needs(f"a text of at most {LONGEST} letters", value, "a lesson is read beside the table: keep it short")
    return text
