"""How a program asks people, as C: the kinds of its questions, and which it asks though they have one option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from london_rules.compiler.program import Program
from london_rules.compiler.question import QuestionKind
from london_rules.native.constants import table
from london_rules.native.source import part


def for_people(program: Program) -> Iterator[str]:
    """Write what runs a game from question to question as people are asked."""
    questions = program.source.questions
    yield table("ASK_KIND", (get_args(QuestionKind).index(q.kind) for q in questions), "uint8_t")
    yield table("ASKS_PLAYERS", (q.thing == "player" for q in questions), "uint8_t")
    yield table("ASKED_ANYWAY", (q.anyway for q in questions), "uint8_t")
    yield table("ASKED_IN_SECRET", (q.secret is not None for q in questions), "uint8_t")
    yield table("CAN_STOP", (q.stops for q in questions), "uint8_t")
    yield table("ZONE_SHAPE", program.primitives.shape, "uint8_t")
    yield part("people")
