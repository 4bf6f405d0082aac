"""A name that nothing has: where it may have been given, or was meant to be."""

from __future__ import annotations

import re
from collections.abc import Iterator

from london_rules.language.declarations.read_text import Unread
from london_rules.language.repair.reword import Repair

_CHOICE = re.compile(r"\bchoose (?:an?|another|any) (?:[^\n,()]|\([^\n()]*\))+")
_CALLED = re.compile(r" *, *call (?:it|them)\b")
_CALL_WITHOUT_COMMA = re.compile(r"(?<=[^,\s] )(call (?:it|them) )")
_CALLED_AS = re.compile(r"\bcall (?:it|them) (?P<as>as )(?:the )?(?P<name>[\w -]*\w)")
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


def comma_before_call(text: str, at: int) -> Iterator[Repair]:
    """Try a comma before `call it` on a line above, which was taken for a part of a name without one."""
    found = list(_CALL_WITHOUT_COMMA.finditer(text, 0, at))
    if found:
        place = found[-1].start(1)
        yield Repair(place - 1, place - 1, ",", "write a comma before `call`", place, left_out=True)


def called_as(text: str, at: int) -> Iterator[Repair]:
    """Leave out `as` where the name was given that cannot be read at a place."""
    word = _NAME.match(text, at)
    for m in _CALLED_AS.finditer(text, 0, at) if word is not None else ():
        if m["name"].lower() == text[at : at + len(m["name"])].lower():
            yield Repair(*m.span("as"), "", "leave out `as`", m.start("as"))
