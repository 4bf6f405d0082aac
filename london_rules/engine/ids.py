"""Stable readable ids: of parts, offers and places."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from london_rules.compiler.layout import PILE, STACKS, Layout
from london_rules.compiler.question import GO_ON, LET_IT, STOP, Question
from london_rules.language.rules import PowerDecl

if TYPE_CHECKING:
    from london_rules.compiler.program import Program, State

MOST_ID = 48
FIXED = {STOP: "stop", LET_IT: "let-it-happen", GO_ON: "go-on"}


def slug(text: str) -> str:
    """Turn words into an id: `a new stack` -> `a-new-stack`."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def part_id(program: Program, question: Question, part: int) -> str:
    """Return the id of one of the parts: its words, with its number if they can be carried out in any order."""
    if question.kind == "either":
        ids = [slug(part_text(program, question, i))[:MOST_ID] for i in range(len(question.parts))]
        if ids[part] and ids.count(ids[part]) == 1 and ids[part] not in FIXED.values():
            return ids[part]
    return f"{part + 1}-{slug(part_text(program, question, part))}"[:MOST_ID]


def part_text(program: Program, question: Question, part: int) -> str:
    """Return the text of one of the parts that can be chosen, or carried out in any order."""
    start, end = question.parts[part]
    return part_said(program.layout.slot_texts()[question.slot][start:end], secret=question.secret is not None)


def part_said(text: str, *, secret: bool) -> str:
    """Return the text of a part as it is said to whoever chooses it."""
    text = " ".join(text.split())
    return _to_the_one_asked(text) if secret else text


def _to_the_one_asked(text: str) -> str:
    """Say to a player what a part that is chosen in secret says of `they`, unless it also speaks of others."""
    if re.search(r"\b(each|ask)\b", text):
        return text
    said = re.sub(r"\bthey\b", "you", re.sub(r"^they ", "", text))
    return re.sub(r"\btheir\b", "your", re.sub(r"\bthem\b", "you", said))


def offer_id(layout: Layout, entry: int) -> str:
    """Return the id of what a power offers, without `use:`; an entry is a power and the thing that it is on."""
    power, thing = divmod(entry, layout.stride)
    info = layout.powers[power]
    if isinstance(info.text, PowerDecl):
        return slug(info.text.name)
    return layout.things[thing].id + _which(layout, info.face, power)


def _which(layout: Layout, face: str, power: int) -> str:
    own = [i.number for i in layout.powers_of_face[face] if i.number in offering(layout)]
    return "" if len(own) < 2 else f":{own.index(power) + 1}"


def offering(layout: Layout) -> list[int]:
    """List the powers that offer something at a moment, or in place of a rule."""
    whats = {h: key.what for key, h in layout.hooks.items()}
    return [i.number for i in layout.powers if any(whats[h] in ("moment", "instead") for h in i.hooks)]


def place_of(program: Program, s: State, thing: int) -> tuple[str, int | None, int]:
    """Return the zone of a thing, its owner (from 0), and its place there from the top or front, from 1."""
    zone = s.at[thing]
    name, owner = program.layout.zone_names[zone]
    shape, things = program.primitives.shape[zone], s.z[zone]
    if shape == STACKS:
        things = [one for stack in things for one in stack]
    index: int = things.index(thing)
    return name, None if owner < 0 else owner, len(things) - index if shape == PILE else index + 1
