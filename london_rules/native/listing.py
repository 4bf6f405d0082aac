"""The C of a program as people read it: each function below the slots whose text it is."""

from __future__ import annotations

from collections.abc import Container, Mapping

from london_rules.compiler.generated import Function, visible
from london_rules.compiler.program import Program
from london_rules.native.program_in_c import functions_in_c, program_in_c


def c_listing(program: Program, places: Mapping[str, str], only: Container[str] | None = None) -> list[str]:
    """List the C of a program, or the functions of some slots, in lines; `places` tells where slots are.

    A compiler takes the whole as it is. Raises UnprintableError if only Python can carry the program out.
    """

    def above(function: Function) -> str:
        return "".join(f"/* {_harmless(slot, places)} */\n" for slot in function.slots)

    if only is None:
        return program_in_c(program, above).rstrip("\n").split("\n")
    lines: list[str] = []
    for function, text in functions_in_c(program):
        if any(slot in only for slot in function.slots):
            lines += [*([""] if lines else []), *(above(function) + text).rstrip("\n").split("\n")]
    return lines


def _harmless(slot: str, places: Mapping[str, str]) -> str:
    """Name a slot and its place so that no name of an author leaves the comment or begins another."""
    return visible(f"{slot}: {places[slot]}" if slot in places else slot).replace("*/", "*\\/").replace("/*", "/\\*")
