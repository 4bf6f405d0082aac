"""Stable readable ids of options, and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, assert_never

from london_rules.classes import field, frozen
from london_rules.compiler.layout import PILE, STACKS, Layout
from london_rules.compiler.question import FIRST_OFFER, GO_ON, LET_IT, OTHER, STOP, Question
from london_rules.engine.visibility import OPEN, openness, sees
from london_rules.language.rules import PowerDecl

if TYPE_CHECKING:
    from london_rules.compiler.program import Program, State

MOST_ID = 48
FIXED = {STOP: "stop", LET_IT: "let-it-happen", GO_ON: "go-on"}

T = TypeVar("T")


@frozen
class KeptOptions(Generic[T]):
    """What is known of the options of a program: of each thing that is seen, and of the codes of each question.

    `fixed` is filled in play, by question and code; there are few.
    """

    things: tuple[T, ...]
    fixed: dict[tuple[int, int], T] = field(factory=dict)


def slug(text: str) -> str:
    """Turn words into an id: `a new stack` -> `a-new-stack`."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def option_id(program: Program, s: State, question: Question, option: Any) -> str:
    """Return the id of one option of the open question."""
    match question.kind:
        case "one" | "action" | "replace" | "go-on":
            return _coded_id(program, s, question, option)
        case "order":
            return ">".join(thing_id(program, s, thing) for thing in option)
        case "either" if option == STOP:
            return FIXED[STOP]
        case "part":
            return _numbered_part(program, question, option)
        case "either":
            ids = [slug(part_text(program, question, i))[:MOST_ID] for i in range(len(question.parts))]
            alone = ids[option] and ids.count(ids[option]) == 1 and ids[option] not in FIXED.values()
            return ids[option] if alone else _numbered_part(program, question, option)
        case "amount":
            return str(option)
        case "yes-no":
            return "yes" if option else "no"
        case _:
            assert_never(question.kind)


def _coded_id(program: Program, s: State, question: Question, option: int) -> str:
    """Return the id of an option that is a thing, a player, an action, or anything else with a code."""
    if option <= -FIRST_OFFER:
        return "use:" + offer_id(program.layout, -FIRST_OFFER - option)
    if option in FIXED:
        return FIXED[option]
    if option == OTHER:
        return slug(question.alternative)
    if question.kind == "action":
        return slug(list(program.layout.rules.actions)[option])
    if question.thing == "player":
        return f"player-{option + 1}"
    return thing_id(program, s, option)


def _numbered_part(program: Program, question: Question, option: int) -> str:
    return f"{option + 1}-{slug(part_text(program, question, option))}"[:MOST_ID]


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


def thing_id(program: Program, s: State, thing: int) -> str:
    """Return the id of a thing as the player asked may know it: its place, if they cannot see it."""
    if sees(program, s, s.who, thing):
        return program.layout.things[thing].id
    name, owner, index = place_of(program, s, thing)
    place = slug(name) + ("" if owner is None or owner == s.who else f"-of-player-{owner + 1}")
    return place if index == 1 else f"{place}:{index}"


def place_of(program: Program, s: State, thing: int) -> tuple[str, int | None, int]:
    """Return the zone of a thing, its owner (from 0), and its place there from the top or front, from 1."""
    zone = s.at[thing]
    name, owner = program.layout.zone_names[zone]
    shape, things = program.primitives.shape[zone], s.z[zone]
    if shape == STACKS:
        things = [one for stack in things for one in stack]
    index: int = things.index(thing)
    return name, None if owner < 0 else owner, len(things) - index if shape == PILE else index + 1


def option_ids(program: Program, s: State) -> list[str]:
    """Return the ids of all options of the open question, in order."""
    question = program.source.questions[s.ask]
    return described(program, s, program.once(_ids), lambda o: option_id(program, s, question, o))


def described(program: Program, s: State, kept: KeptOptions[T], make: Callable[[Any], T]) -> list[T]:
    """Describe each option of the open question by `make`; what is the same in every state is made once and kept."""
    question = program.source.questions[s.ask]
    if question.kind in ("order", "amount"):
        return [make(o) for o in s.opts]
    seen, at, ask = openness(program, s.who), s.at, s.ask
    about_things = is_thing(question, 0)
    things, fixed = kept.things, kept.fixed
    out = []
    for o in s.opts:
        if about_things and o >= 0:
            out.append(things[o] if seen[at[o]] == OPEN else make(o))
            continue
        known = fixed.get((ask, o))
        if known is None:
            known = fixed[ask, o] = make(o)
        out.append(known)
    return out


def is_thing(question: Question, option: int) -> bool:
    """Check whether an option of a question with codes is a thing."""
    return option >= 0 and question.kind not in ("action", "part", "either", "yes-no") and question.thing != "player"


def _ids(program: Program) -> KeptOptions[str]:
    return KeptOptions(tuple(thing.id for thing in program.layout.things))
