"""The words of a program as tables of C: ids of things, places and options, questions, and the ranking."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from london_rules.compiler.program import Program
from london_rules.compiler.question import MOST_ORDERED, STOP, Question, QuestionKind
from london_rules.embed.strings import ragged_texts, texts
from london_rules.engine.decisions import prompt
from london_rules.engine.ids import offer_id, option_id, slug
from london_rules.engine.visibility import openness
from london_rules.language.rules import PowerDecl
from london_rules.native.constants import CODES, table

KINDS: Final[tuple[str, ...]] = get_args(QuestionKind)  # in the order of ids.h
_MORE_OF_AN_ID: Final = len("-of-player-000:00000000")


def name_tables(program: Program) -> Iterator[str]:
    """Write all tables of words."""
    layout, rules = program.layout, program.layout.rules
    things = [thing.id for thing in layout.things]
    zones = [slug(name) for name in rules.zones]
    yield texts("THING_IDS", things)
    yield texts("ZONE_IDS", zones)
    yield from _seen(program)
    yield from _powers(program)
    yield from _questions(program)
    yield texts("ACTION_IDS", map(slug, rules.actions))
    yield texts("LINE_NAMES", (line.name for line in rules.ranking))
    yield texts("OUTCOME_NAMES", rules.outcomes)
    yield texts("ERROR_CODES", CODES)
    yield texts("PLACE_RULES", (position.slot for position in program.source.positions))
    longest = max((len(name.encode()) for name in (*things, *zones)), default=0) + _MORE_OF_AN_ID
    yield f"#define ID_ROOM {max(MOST_ORDERED * (longest + 1), _longest_fixed(program)) + 1}"


def _seen(program: Program) -> Iterator[str]:
    """Write what each player sees of each zone, and, last, a spectator."""
    viewers = (*range(program.layout.most), None)
    yield table("SEEN_BY", (seen for viewer in viewers for seen in openness(program, viewer)), "uint8_t")
    yield table("ZONE_SHAPE", program.primitives.shape, "uint8_t")


def _powers(program: Program) -> Iterator[str]:
    """Write the end of the ids of offers: after the id of a thing, or the whole where the power has a name."""
    layout, ends = program.layout, []
    for power in layout.powers:
        named = isinstance(power.text, PowerDecl)
        thing = next((i for i, one in enumerate(layout.things) if one.face == power.face), 0)
        id = offer_id(layout, power.number * layout.stride + thing)
        ends.append(id if named else id.removeprefix(layout.things[thing].id))
    yield table("POWER_IS_NAMED", (isinstance(power.text, PowerDecl) for power in layout.powers), "uint8_t")
    yield texts("POWER_IDS", ends)


def _questions(program: Program) -> Iterator[str]:
    questions = program.source.questions
    yield table("ASK_KIND", (KINDS.index(q.kind) for q in questions), "uint8_t")
    yield table("ASKS_PLAYERS", (q.thing == "player" for q in questions), "uint8_t")
    yield table("ASKED_ANYWAY", (q.anyway for q in questions), "uint8_t")
    yield table("ASKED_IN_SECRET", (q.secret is not None for q in questions), "uint8_t")
    yield table("CAN_STOP", (q.stops for q in questions), "uint8_t")
    yield texts("ASK_RULES", (q.slot for q in questions))
    yield texts("ASK_PROMPTS", (prompt(program, q) for q in questions))
    yield texts("OTHER_IDS", (slug(q.alternative) for q in questions))
    yield from ragged_texts("PARTS_AT", "PART_IDS", [_parts(program, q) for q in questions])


def _parts(program: Program, question: Question) -> list[str]:
    """List the ids of the parts that can be chosen, which are the same in every state."""
    state = program.new_state(program.layout.rules.players[0], 0)
    return [option_id(program, state, question, part) for part in range(len(question.parts))]


def _longest_fixed(program: Program) -> int:
    """Give the length of the longest id that does not depend on a place."""
    questions = program.source.questions
    ids = [id for q in questions for id in (*_parts(program, q), slug(q.alternative))]
    ids += [slug(name) for name in program.layout.rules.actions]
    ids += [f"use:{p.text.name}" for p in program.layout.powers if isinstance(p.text, PowerDecl)]
    return max(map(len, (*ids, str(STOP))))
