"""A whole program as C: its functions declared, its tables, its functions, and the driver that plays games with it."""

from __future__ import annotations

from collections.abc import Iterator

from london_rules.compiler.program import Program
from london_rules.ir import nodes as n
from london_rules.ir.walk import walk
from london_rules.native.source import part, source_of
from london_rules.native.statements import Printer
from london_rules.native.tables import Tables


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
    )


def _numbers(program: Program) -> Iterator[str]:
    yield f"#define CONCLUSION {program.source.conclusion}"
    yield f"#define PASSED {program.source.passed}"


def _tables_in(function: n.Function) -> Iterator[str]:
    for node in walk(function.body):
        if isinstance(node, n.Table):
            yield node.name
