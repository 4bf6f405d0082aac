"""What players who look ahead must know of a program, as C: who sees what, what frames hold, what they can guess."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from london_rules.compiler.program import Program
from london_rules.compiler.question import Question
from london_rules.engine.visibility import openness
from london_rules.native.constants import NONE, of_things, ragged, table
from london_rules.native.tables import Tables, wide

_NOT_IN_SECRET: Final = (-1, 0, 0, 0)


def player_tables(program: Program, tables: Tables) -> Iterator[str]:
    """Write all that looking ahead needs, apart from what hosts set."""
    yield from (f"#define {name} {value}" for name, value in _numbers(program).items())
    yield from _zones(program)
    yield from _frames(program)
    yield from _questions(program)
    yield from _counters_on_things(program)
    yield from _rolled_counters(program, tables)
    yield from _hidden_counters(program, tables)
    habits = tables.bound.get("HABITS", [])
    yield f"static int64_t (*const HABIT[])(State *, int64_t) = {{{', '.join(habits) or 'NULL'}}};"


def _numbers(program: Program) -> Mapping[str, int]:
    return {
        "KINDS": len(program.layout.kind_range),
        "QUESTIONS": max(1, len(program.source.questions)),
        "SIDED": int(bool(program.layout.rules.sides)),
    }


def _zones(program: Program) -> Iterator[str]:
    layout = program.layout
    kinds = list(layout.kind_range)
    yield table("ZONE_KIND", (kinds.index(layout.rules.zones[name].kind) for name, _ in layout.zone_names))
    yield table("OPENNESS", (seen for player in range(layout.most) for seen in openness(program, player)), "uint8_t")


def _frames(program: Program) -> Iterator[str]:
    frames = program.source.frames
    things = [program.source.live_things.get(i, []) for i in range(len(program.segments))]
    secret = [frames[i].secrets if i in frames else [] for i in range(len(program.segments))]
    yield from ragged("THINGS_IN_FROM", "THINGS_IN_TO", things)
    yield from ragged("SECRETS_IN_FROM", "SECRETS_IN_TO", secret)


def _questions(program: Program) -> Iterator[str]:
    offers = (q.thing != "player" and q.kind in ("one", "order") for q in program.source.questions)
    yield table("OFFERS_THINGS", offers, "uint8_t")
    asked = [_secret(question) for question in program.source.questions]
    for column, name in enumerate(("HEAD", "PLAYERS", "ANSWERS", "COUNT")):
        yield table(f"SECRET_{name}", (row[column] for row in asked or [_NOT_IN_SECRET]))


def _secret(question: Question) -> tuple[int, int, int, int]:
    """Give where a question in secret is asked, and the locals with who is asked, the answers and their number."""
    s = question.secret
    return _NOT_IN_SECRET if s is None else (s.head, s.players, s.answers, s.count)


def _counters_on_things(program: Program) -> Iterator[str]:
    layout = program.layout
    owned = [counter for counter in layout.rules.counters.values() if counter.owner in layout.kind_range]
    yield f"#define THING_COUNTERS {len(owned)}"
    yield from of_things("THING_COUNTER", layout, owned)


def _rolled_counters(program: Program, tables: Tables) -> Iterator[str]:
    """Write the counters that are rolled on things, and the functions that roll them."""
    counters, functions = list(program.layout.rules.counters.values()), tables.bound.get("ROLLED", {})
    rolled = [counters[number] for number in functions]
    yield f"#define ROLLED_COUNTERS {len(rolled)}"
    yield from of_things("ROLLED", program.layout, rolled)
    yield f"static int64_t (*const ROLL_OF[])(State *, int64_t) = {{{', '.join(functions.values()) or 'NULL'}}};"


def _hidden_counters(program: Program, tables: Tables) -> Iterator[str]:
    """Write the counters that only their owners see, and the functions between whose results others guess them."""
    counters = program.layout.rules.counters.values()
    hidden = {number: counter for number, counter in enumerate(counters) if counter.hidden}
    yield f"#define HIDDEN_COUNTERS {len(hidden)}"
    yield table("HIDDEN_COUNTER_AT", (program.layout.counter_base[counter.name] for counter in hidden.values()))
    yield wide("HIDDEN_COUNTER_LEAST", (NONE if c.least is None else c.least for c in hidden.values()))
    for end, name in enumerate(("LOW", "HIGH")):
        functions = ", ".join(tables.bound["GUESSED"][number][end] for number in hidden)
        yield f"static int64_t (*const GUESSED_{name}[])(State *, int64_t) = {{{functions or 'NULL'}}};"
