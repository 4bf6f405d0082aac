"""A name that nothing has: try to give it to what was chosen before, and is not `it` any more."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.language.declarations.read_text import Unread
from london_rules.language.repair.reword import Repair

_CHOICE = re.compile(r"\bchoose (?:an?|another|any) (?:[^\n,()]|\([^\n()]*\))+")
_CALLED = re.compile(r" *, *call (?:it|them)\b")
_NAME = re.compile(r"[^\W\d_][\w-]*")


def choice_without_a_name(unread: Unread) -> Iterator[Repair]:
    """Try to give an unknown name to the only choice before it that has none, but for the one that is `it` here."""
    p, text = unread.problem, unread.source.value
    word = _NAME.match(text, p.start)
    if p.code != "LR-N0003" or word is None or not re.search(r"\bthe $", text[: p.start]):
        return
    done = [m for m in _CHOICE.finditer(text, 0, p.start) if m.end() < p.start]
    unnamed = [m for m in done[:-1] if not _CALLED.match(text, m.end())]
    if len(unnamed) != 1:
        return
    end = len(text[: unnamed[0].end()].rstrip())
    made = f", call it the {word[0]}"
    help = f"give the choice a name: `{text[unnamed[0].start() : end]}{made}`"
    yield Repair(end, end, made, help, p.start, unknown=word[0], guessed=True, alone=True)
