"""What the lines of a program tell, as tables of C: kinds, values, and who may know of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, get_args

from london_rules.compiler.program import Program
from london_rules.embed.strings import texts
from london_rules.engine.raw_events import EventKind
from london_rules.engine.visibility import seers
from london_rules.native.constants import table
from london_rules.native.sites import Site, Sites

_KINDS: Final[tuple[str, ...]] = (*get_args(EventKind), "member")
_TYPES: Final = {16: "int16_t", 32: "int32_t", 64: "int64_t"}
_NOTHING: Final = 1  # where a line tells of nothing: no cell has the number 0 but that of the site


def told_tables(program: Program) -> Iterator[str]:
    """Write all that keeps events and says who may know them, in the order of the sites."""
    sites = [*program.once(Sites).numbers]
    width = max(len(site.values) for site in sites)
    yield f"enum {{ {', '.join('TOLD_' + kind.upper().replace(' ', '_') for kind in _KINDS)} }};"
    yield f"#define SITES {len(sites)}"
    yield f"#define SITE_WIDTH {width}"
    yield table("SITE_KIND", (_KINDS.index(site.kind) for site in sites), "uint8_t")
    codes = [code for site in sites for code in _padded(_codes(site), width)]
    yield _narrow("SITE_VALUES", codes)
    known, seats = seers(program), (1 << program.layout.most + 1) - 1
    yield table("SEERS_MOVES", (mask & seats for mask in known.moves), "uint32_t")
    yield table("SEERS_WHOLE", (mask & seats for mask in known.whole), "uint32_t")
    yield table("COUNTER_HIDDEN", (c.hidden for c in program.layout.rules.counters.values()), "uint8_t")


def _codes(site: Site) -> Iterator[int]:
    """Write each value: twice a number that the line says itself, or twice the cell of its row and one."""
    cell = 1
    for value in site.values:
        if isinstance(value, int):
            yield 2 * value
        else:
            yield 2 * cell + 1
            cell += 1


def _padded(codes: Iterable[int], width: int) -> list[int]:
    found = [*codes]
    return found + [_NOTHING] * (width - len(found))


def _narrow(name: str, numbers: list[int]) -> str:
    """Write a table of numbers in the narrowest type that has room for all."""
    bits = max(number.bit_length() for number in numbers) + 1
    return table(name, numbers, next(type for width, type in _TYPES.items() if bits <= width))


def told_words(program: Program) -> Iterator[str]:
    """Write where in their texts places are, and the names of actions."""
    places = program.source.positions
    yield _narrow("PLACE_FROM", [at.start for at in places] or [0])
    yield _narrow("PLACE_TO", [at.end for at in places] or [0])
    yield texts("ACTION_NAMES", program.layout.rules.actions)
