"""A whole program as C: its functions, its tables, the driver that plays games, and players who look ahead."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.compiler.program import Program
from london_rules.ir import nodes as n
from london_rules.ir.walk import walk
from london_rules.native.player_tables import player_tables
from london_rules.native.source import part, source_of
from london_rules.native.statements import Printer
from london_rules.native.tables import Tables

_PLAYERS = ("worth", "guess", "look", "greedy")  # the parts of players who look ahead, each after those that it uses


def program_in_c(program: Program) -> str:
    """Write a program as C; raises UnprintableError if it has a part that only Python can carry out."""
    tables = Tables.of(program)
    functions = [function.node for function in program.source.functions]
    printers = [Printer(function) for function in functions]
    bodies = [printer.whole() for printer in printers]
    heads = [f"{printer.head()};" for printer in printers]
    used = {name for function in functions for name in _tables_in(function)}
    return source_of(
        program,
        part("texts"),
        "\n".join([*_numbers(program), *heads, *tables.written(used)]),
        part("offers"),
        *bodies,
        part("games"),
        "\n".join(player_tables(program, tables)),
        *(part(name) for name in _PLAYERS),
    )


def _numbers(program: Program) -> Iterator[str]:
    yield f"#define CONCLUSION {program.source.conclusion}"
    yield f"#define PASSED {program.source.passed}"


def _tables_in(function: n.Function) -> Iterator[str]:
    for node in walk(function.body):
        if isinstance(node, n.Table):
            yield node.name
