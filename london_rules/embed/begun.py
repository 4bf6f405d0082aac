"""New games as tables of C: the state before its set-up, for each number of players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from london_rules.compiler.layout import Layout
from london_rules.compiler.program import Program, set_up_names_first
from london_rules.embed.strings import texts
from london_rules.engine.kept import kept_at
from london_rules.native.constants import NONE, table
from london_rules.native.converter import Converter, NativeState
from london_rules.native.fields import thing_bytes
from london_rules.native.kinds import UnprintableError
from london_rules.native.source import state_shape

_OF_THE_HOST: Final = ("rng", "run", "fuel", "more", "spent")  # what a game sets when it begins


def begun_tables(program: Program) -> Iterator[str]:
    """Write how games begin; raises UnprintableError if that is drawn, or does not fit."""
    low, high = program.layout.rules.players
    things = f"int{8 * thing_bytes(program.layout)}_t"
    fields = [field for field in program.once(state_shape).fields if field.name not in _OF_THE_HOST]
    rows = [
        f"{{offsetof(State, {field.name}), sizeof({things if field.type == 'thing_t' else field.type})}}"
        for field in fields
    ]
    converter = Converter(program)
    yield f"static const StateField STATE_FIELDS[] = {{{', '.join(rows)}}};"
    for players in range(low, high + 1):
        cells = [run for field in fields for run in _runs(converter.cells_of(_begun(converter, players), field.name))]
        yield table(f"BEGUN_{players}", cells, "int64_t").replace(str(NONE), "INT64_MIN")
    yield f"static const int64_t *const BEGUN[] = {{{', '.join(f'BEGUN_{n}' for n in range(low, high + 1))}}};"
    for name, kept in zip(("CELLS", "ZONES"), kept_at(program.layout), strict=True):
        yield table(f"KEPT_{name}", kept)
        yield f"enum {{ KEPT_{name}_N = {len(kept)} }};"
    yield from _kept_names(program.layout)
    yield f"#define SETS_UP_FIRST {int(set_up_names_first(program))}"


def _kept_names(layout: Layout) -> Iterator[str]:
    """Write what is kept by its name: where it begins, and for each seat, for the table, or for which things."""
    each_seat, table_alone = -1, -2
    yield f"enum {{ EACH_SEAT = {each_seat} }};"
    rules, of = layout.rules, {"player": each_seat, "table": table_alone}
    counters = sorted((decl for decl in rules.counters.values() if decl.kept), key=lambda decl: decl.name)
    zones = sorted((decl for decl in rules.zones.values() if decl.kept), key=lambda decl: decl.name)
    things = {
        decl.name: sorted(range(*layout.kind_range[decl.owner]), key=lambda i: layout.things[i].id)
        for decl in counters
        if decl.owner not in of
    }
    yield f"enum {{ KEPT_COUNTERS = {len(counters)}, KEPT_PLACES = {len(zones)} }};"
    yield texts("KEPT_COUNTER_NAMES", (decl.name for decl in counters))
    yield table("KEPT_COUNTER_AT", (layout.counter_base[decl.name] for decl in counters))
    yield table("KEPT_THINGS_N", (of.get(decl.owner, len(things.get(decl.name, ()))) for decl in counters))
    yield table("KEPT_THINGS", chain(*things.values()))
    yield texts("KEPT_PLACE_NAMES", (decl.name for decl in zones))
    yield table("KEPT_PLACE_AT", (layout.zone_base[decl.name] for decl in zones))
    yield table("KEPT_PLACE_N", (of.get(decl.owner, table_alone) for decl in zones))


def _begun(converter: Converter, players: int) -> NativeState:
    native = converter.begun(converter.program.new_state(players, 0))
    if native is None:
        raise UnprintableError("a game draws before it begins, or is too large")
    return native


def _runs(cells: Sequence[int]) -> list[int]:
    """Write the cells of a field, but zeros at its end, as runs of numbers at one distance: how many, then each."""
    runs: list[list[int]] = []
    for cell in cells:
        last = runs[-1] if runs else None
        if last is not None and last[0] == 1:
            last[0], last[2] = 2, cell - last[1]
        elif last is not None and cell == last[1] + last[0] * last[2]:
            last[0] += 1
        else:
            runs.append([1, cell, 0])
    while runs and runs[-1][1:] == [0, 0]:
        runs.pop()
    return [len(runs), *(number for run in runs for number in run)]
