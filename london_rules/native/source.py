"""The C of a program's layout, as one text for the compiler: its constants, its state, and the run-time."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from london_rules.classes import frozen
from london_rules.compiler.program import Program
from london_rules.native.capacities import Rooms, rooms_of
from london_rules.native.constants import constants
from london_rules.native.fields import Field, fields_of, offsets_of, struct_of, thing_bytes

HEAD: Final = """\
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
typedef struct State State;
typedef struct Run Run;
"""
_EXPORT: Final = '#define EXPORT __attribute__((visibility("default")))\n'
# The parts of the run-time, each after those that it uses.
_PARTS: Final = (
    *("run", "events", "numbers", "lists", "dice", "powers", "moves", "turns", "frames", "questions", "clone", "entry"),
)


@frozen
class StateShape:
    """The struct of a program's state: its fields, where each begins, and its size."""

    rooms: Rooms
    fields: tuple[Field, ...]
    offsets: dict[str, int]
    size: int


def state_shape(program: Program) -> StateShape:
    """Give the shape of the native state of a program."""
    rooms = rooms_of(program)
    fields = fields_of(program.layout, rooms)
    offsets, size = offsets_of(fields, thing_bytes(program.layout))
    return StateShape(rooms, tuple(fields), offsets, size)


def source_of(program: Program, *more: str, head: str = HEAD, events: str = "") -> str:
    """Write the whole C of a program's layout; `more` is C that uses it, and comes last.

    Another head says itself what EXPORT is, which is before the functions that hosts call. `events` is what keeps
    events, in place of the part that has them in rows of the host's.
    """
    shape = program.once(state_shape)
    struct = struct_of(list(shape.fields), shape.offsets, shape.size)
    texts = ((name == "events" and events) or part(name) for name in _PARTS)
    parts = [text.replace(_EXPORT, _EXPORT if head is HEAD else "") for text in texts]
    return "\n".join([head, constants(program, shape.rooms), struct, *parts, *more])


def part(name: str) -> str:
    """Read a part of the run-time."""
    return (Path(__file__).parent / "c" / f"{name}.h").read_text(encoding="utf-8")
