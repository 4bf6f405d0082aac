"""A whole program as C: its functions, its tables, the driver that plays games, and players who look ahead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from london_rules.compiler.generated import Function
from london_rules.compiler.program import Program
from london_rules.ir import nodes as n
from london_rules.ir.walk import walk
from london_rules.native.constants import table
from london_rules.native.player_tables import player_tables
from london_rules.native.sites import Sites
from london_rules.native.source import part, source_of
from london_rules.native.statements import Printer
from london_rules.native.tables import Tables

# Parts that only some programs need, by the functions in them.
_WANTED = {
    "put_under": "under",
    "bottom": "under",
    "reached_by": "reach",
    "keep_in_mind": "memory",
    "lose_sight": "memory",
}
# The parts of players who look ahead, each after those that it uses.
_PLAYERS = ("worth", "guess", "look", "greedy", "search", "table")

SOME_WIN = 2  # with an outcome, in place of whether all do


def _nothing(function: Function) -> str:
    return ""


def program_in_c(program: Program, above: Callable[[Function], str] = _nothing) -> str:
    """Write a program as C; raises UnprintableError if it has a part that only Python can carry out.

    `above` gives what is written above a function for readers. Nothing is in what will be compiled.
    """
    tables = Tables.of(program)
    ends = ("stepping", "told", "counts") if program.traced else ("stepping",)
    more = [*map(part, ends), *([] if program.traced else _players(program, tables))]
    return source_of(program, *_whole(program, tables, above), *more)


def program_alone(program: Program, head: str, events: tuple[str, str], more: Iterable[str]) -> str:
    """Write a program with players as C that needs no host; `head` comes first, and `more` uses it all.

    `events` is what keeps the events of the program, and what notes who sees the thing in one.
    """
    tables = Tables.of(program)
    parts = [*_whole(program, tables, _nothing, events[1]), *_players(program, tables), *more]
    return source_of(program, *parts, head=head, events=events[0])


def _whole(program: Program, tables: Tables, above: Callable[[Function], str], noted: str = "") -> Iterator[str]:
    """Write the functions of a program, its tables, and what plays games."""
    printers = _printers(program, noted)
    bodies = [above(function) + printer.whole() for function, printer in printers]
    heads = [f"{printer.head()};" for _, printer in printers]
    used = {name for function, _ in printers for name in _tables_in(function.node)}
    every = [node for function, _ in printers for node in walk(function.node.body)]
    called = {node.name for node in every if isinstance(node, n.Primitive)}
    called |= {"reached_by" for node in every if isinstance(node, n.Reached) and node.by}
    yield from (part(name) for name in dict.fromkeys(of for function, of in _WANTED.items() if function in called))
    yield part("texts")
    yield "\n".join([*_numbers(program), *heads, *tables.written(used), *_ranking(program, tables)])
    yield from map(part, ("ranking", "offers"))
    yield from bodies
    yield part("games")


def _players(program: Program, tables: Tables) -> Iterator[str]:
    """Write players who look ahead."""
    yield "\n".join(player_tables(program, tables))
    yield from (part(name) for name in _PLAYERS)


def functions_in_c(program: Program) -> Iterator[tuple[Function, str]]:
    """Write each function of a program as C; raises UnprintableError as `program_in_c`."""
    for function, printer in _printers(program):
        yield function, printer.whole()


def _printers(program: Program, noted: str = "") -> list[tuple[Function, Printer]]:
    numbers = program.once(Sites).numbers
    return [(function, Printer(function.node, numbers, noted)) for function in program.source.functions]


def _numbers(program: Program) -> Iterator[str]:
    yield f"#define CONCLUSION {program.source.conclusion}"
    yield f"#define PASSED {program.source.passed}"
    yield f"#define LINES {len(program.layout.rules.ranking)}"


def _ranking(program: Program, tables: Tables) -> Iterator[str]:
    rules = program.layout.rules
    yield f"static int64_t (*const ESTIMATE)(State *, int64_t) = {tables.bound['ESTIMATE'] or 'NULL'};"
    yield table("HIGHEST", (line.how == "highest" for line in rules.ranking), "uint8_t")
    wins = (SOME_WIN if one.winners else one.won is True for one in rules.outcomes.values())
    yield table("WON", wins, "uint8_t")


def _tables_in(function: n.Function) -> Iterator[str]:
    for node in walk(function.body):
        if isinstance(node, n.Table):
            yield node.name
