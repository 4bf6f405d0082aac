"""A whole game as one text of C and its header: the program, how games begin, the words, and the interface."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

from london_rules.classes import frozen
from london_rules.compiler.program import Program
from london_rules.embed.begun import begun_tables
from london_rules.embed.names import name_tables
from london_rules.embed.narrated import narrated_tables
from london_rules.embed.noted import note_tables, noted_program, preview_tables
from london_rules.embed.strings import define
from london_rules.embed.told import told_tables, told_words
from london_rules.engine.rule_set import RuleSet
from london_rules.native.constants import table
from london_rules.native.people import for_people
from london_rules.native.program_in_c import program_alone
from london_rules.native.tables import wide
from london_rules.players.native_seats import habits
from london_rules.players.random_play import PLAYERS_STREAM

# Each after those that it uses.
_WRITTEN: Final = ("out", "hash", "ids", "json", "notes", "words", "view", "events", "play")
_SAID: Final = ("narrate", "previews", "asked", "teller", "patch", "undo", "seats", "tables", "saves")
_DIGITS: Final = 16  # of the digest that copies are marked with: 64 bits


@frozen
class OneFile:
    """The two texts of a game, both ASCII: what a compiler gets, and what programs that embed it include."""

    c: str
    h: str


def one_file(rule_set: RuleSet) -> OneFile:
    """Write a game as one file of C; raises UnprintableError if it has a part that only Python can carry out."""
    program = noted_program(rule_set)
    words = name_tables(program), told_words(program), narrated_tables(rule_set, program)
    more = [
        "\n".join(_numbers(rule_set, program)),
        part("begun").replace("/* BEGUN */", "\n".join(begun_tables(program))),
        "\n".join(chain(*words, preview_tables(rule_set, program))),
        *for_people(program),
        *map(part, _WRITTEN + _SAID),
        "\n".join(_habits(program)),
        part("bots"),
    ]
    log = "\n".join((*told_tables(program), *note_tables(program), part("log")))
    return OneFile(program_alone(program, part("head"), (log, "note_seers(S);"), more), part("game"))


def script(name: str) -> str:
    """Read a file for JavaScript."""
    return (Path(__file__).parent / "js" / name).read_text(encoding="ascii")


def part(name: str) -> str:
    """Read a part of the interface."""
    return (Path(__file__).parent / "c" / f"{name}.h").read_text(encoding="ascii")


def _numbers(rule_set: RuleSet, program: Program) -> Iterator[str]:
    layout, limits = program.layout, rule_set.limits
    yield define("VARIANT", rule_set.variant)
    yield define("TITLE", rule_set.title)
    yield define("RULES_DIGEST", rule_set.digest)
    yield define("LOCK", rule_set.lock.name)
    yield define("PROGRAM", rule_set.traced.source.fingerprint)
    numbers = {
        "LEAST": layout.rules.players[0],
        "ZONES": len(layout.zone_names),
        "HOOKS": len(layout.hooks),
        "COUNTERS": layout.counter_count,
        "MOST_EVENTS": limits.events,
        "MOST_STEPS": limits.steps,
        "MOST_GAME_STEPS": limits.game_steps,
        "MOST_ENTRIES": limits.entries,
    }
    for name, number in numbers.items():
        yield f"#define {name} INT64_C({number})"
    yield f"#define RULES_NUMBER UINT64_C(0x{rule_set.digest[:_DIGITS]})"


def _habits(program: Program) -> Iterator[str]:
    """Write how bots think."""
    ways = habits(program)
    yield table("HABITS", ways.numbers, "int64_t")
    yield wide("QUIET_ANSWERS", ways.answers())
    yield f"#define PLAYERS_STREAM UINT64_C({PLAYERS_STREAM})"
