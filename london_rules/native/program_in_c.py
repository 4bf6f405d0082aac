"""A whole program as C: its functions declared, its tables, its functions, and the driver that plays games with it."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from london_rules.compiler.program import Program
from london_rules.ir import nodes as n
from london_rules.native.kinds import within
from london_rules.native.source import part, source_of
from london_rules.native.statements import Printer
from london_rules.native.tables import Tables

_GUARD = "    S.busy.append(t)\n    try:"


def program_in_c(program: Program) -> str:
    """Write a program as C; raises UnprintableError if it has a part that only Python can carry out."""
    tables = Tables.of(program)
    guarded = {f.name for f in program.source.functions if _GUARD in f.source}
    functions = [_guarded(f) if f.name in guarded else f for f in program.source.nodes]
    printers = [Printer(function, tables.pads) for function in functions]
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


def _guarded(function: n.Function) -> n.Function:
    return evolve(function, body=(n.Guarded(function.body),))


def _numbers(program: Program) -> Iterator[str]:
    yield f"#define CONCLUSION {program.source.conclusion}"
    yield f"#define PASSED {program.source.passed}"


def _tables_in(function: n.Function) -> Iterator[str]:
    for node in within(function):
        if isinstance(node, n.Table):
            yield node.name
