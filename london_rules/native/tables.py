"""The tables of a program as C: constants by name, and what powers, effects, rankings and segments lead to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from london_rules.classes import define
from london_rules.compiler.layout import Layout
from london_rules.compiler.program import Program
from london_rules.compiler.tables import Start
from london_rules.native.constants import NONE, ragged, table
from london_rules.native.fields import MOST_SMALL_THINGS
from london_rules.native.kinds import UnprintableError

_NO_EFFECT: Final = "{NULL, NULL, 0, 0}"
_EVERY_TIME: Final = ("SEGMENTS", "POWER", "PRICE", "BODY", "RANKING", "ONCE", "LIMITED", "MUST")


@define
class Tables:
    """The tables that a program binds once its functions are there, by name; functions are by their names too."""

    layout: Layout
    constants: dict[str, Any]
    shared: dict[str, Any]  # the names of the run-time
    bound: dict[str, Any]

    @classmethod
    def of(cls, program: Program) -> Tables:
        """Read the tables of a program."""
        bound = {name: table.cells for table in program.source.tables for name in table.names}
        return cls(program.layout, program.source.constants, program.space, bound)

    def written(self, used: set[str]) -> Iterator[str]:
        """Write the tables that are used in functions, and those that every program has."""
        for name in sorted(used & self.constants.keys()):
            yield from self._constant(name, self.constants[name])
        for name in sorted(used & self.bound.keys() - set(_EVERY_TIME) - {"REACT"}):
            yield _by_function(name, self.bound[name])
        yield f"static int (*const SEGMENTS[])(State *, int64_t *) = {{{_functions(self.bound['SEGMENTS'])}}};"
        ranking = _functions(self.bound["RANKING"]) or "NULL"
        yield f"static int64_t (*const RANKING[])(State *, int64_t) = {{{ranking}}};"
        yield from self._of_powers()
        for name in ("OTHERS", "SIDES", "PARTNERS"):
            yield from _relation(name, _by_seat(self.shared[name], self.layout.most))

    def _constant(self, name: str, value: Any) -> Iterator[str]:
        if not isinstance(value, tuple):
            raise UnprintableError(f"the constant {name} is not a table")
        if value and all(isinstance(row, tuple | list) for row in value):
            yield from _relation(name, [_cells(row) for row in value])
            return
        yield wide(name, _cells(value))

    def _of_powers(self) -> Iterator[str]:
        powers, prices, bodies = (self.bound[name] for name in ("POWER", "PRICE", "BODY"))
        number = range(len(powers))
        limited = self.bound["LIMITED"]
        yield f"static void (*const POWER[])(void) = {{{_cast(powers)}}};"
        yield f"static void (*const PRICE[])(void) = {{{_cast(prices)}}};"
        yield f"static const Effect BODY[] = {{{_effects(bodies)}}};"
        yield "#define REACT BODY"
        yield table("ONCE", (power in self.bound["ONCE"] for power in number), "uint8_t")
        yield table("MUST", (power in self.bound["MUST"] for power in number), "uint8_t")
        yield wide("LIMITED", (limited[power][0] if power in limited else NONE for power in number))
        yield table("LIMITED_OF_THING", (power in limited and limited[power][1] for power in number), "uint8_t")


def _cells(values: Iterable[Any]) -> list[int]:
    cells = [NONE if value is None else value for value in values]
    if not all((isinstance(cell, int) and -(1 << 62) < cell < 1 << 62) or cell == NONE for cell in cells):
        raise UnprintableError("a constant table holds something else than numbers")
    return [int(cell) for cell in cells]


def wide(name: str, cells: Iterable[int]) -> str:
    """Write a table of numbers of 64 bits."""
    return table(name, cells, "int64_t").replace(str(NONE), "NONE")


def _relation(name: str, rows: list[list[int]]) -> Iterator[str]:
    if any(not 0 <= cell < MOST_SMALL_THINGS for row in rows for cell in row):
        raise UnprintableError("a table of lists holds large numbers")
    yield from ragged(f"{name}_FROM", f"{name}_TO", rows, "thing_t")
    yield f"static const Relation {name} = {{{name}_FROM, {name}_TO}};"


def _by_seat(by_number: Any, most: int) -> list[list[int]]:
    """Lay a table by the number of players and the seat out as one by both: number * most + seat."""
    rows: list[list[int]] = [[] for _ in range((len(by_number)) * most)]
    for number, seats in enumerate(by_number):
        for seat, others in enumerate(seats):
            rows[number * most + seat] = [*others]
    return rows


def _functions(names: Iterable[str | None]) -> str:
    return ", ".join("NULL" if name is None else name for name in names)


def _cast(names: Iterable[str | None]) -> str:
    return ", ".join("NULL" if name is None else f"(void (*)(void)){name}" for name in names) or "NULL"


def _effects(effects: Iterable[Start | None]) -> str:
    return ", ".join(_NO_EFFECT if e is None else _effect(e) for e in effects) or _NO_EFFECT


def _effect(start: Start) -> str:
    segment = "NULL" if start.function else f"s{start.segment}"
    return f"{{{start.function or 'NULL'}, {segment}, {start.segment}, {start.locals}}}"


def _by_function(name: str, cells: Any) -> str:
    """Write a table of effects, or of functions that tell whether an effect can be carried out."""
    if any(isinstance(cell, Start) for cell in cells) or name.startswith("EFFECTS"):
        return f"static const Effect {name}[] = {{{_effects(cells)}}};"
    return f"static int64_t (*const {name}[])(State *, int64_t, int64_t) = {{{_functions(cells)}}};"
