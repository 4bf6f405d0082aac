"""Parts of rule text worked out on a state, by the same compiler that made the program."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from attrs import define, field

from london_rules.compiler.context import Context
from london_rules.compiler.generate import Generator
from london_rules.compiler.link import Linker
from london_rules.compiler.program import Program, State

Env = Mapping[str, Any]  # what the names in generated code stand for: players, things, numbers
_NAME = re.compile(r"\b(?:p|t|n|[avxy]\d+)\b")


@define(eq=False)
class Evaluator:
    """Work out numbers, conditions and lists of a traced program on any of its states.

    What is compiled for it is added to the program, where no rule calls it.
    """

    program: Program
    _functions: dict[tuple[str, str], tuple[str, list[str]]] = field(factory=dict)

    @property
    def link(self) -> Linker:
        """Give what the program was linked from."""
        link = self.program.source.link
        assert link is not None, "only a traced program can be explained"
        return link

    @property
    def gen(self) -> Generator:
        """Give the generator of the program."""
        return self.link.gen

    def value(self, key: str, ctx: Context, build: Callable[[], str], s: State, env: Env) -> Any:
        """Work out the code that `build` gives; it is built once for each key and context."""
        name = (key, repr(ctx))
        if name not in self._functions:
            self._functions[name] = self._compile(build)
        function, inputs = self._functions[name]
        return self.program.space[function](s, *(env[i] for i in inputs))

    def _compile(self, build: Callable[[], str]) -> tuple[str, list[str]]:
        gen = self.gen
        begun, known = len(gen.functions), len(gen.constants)
        code = build()
        inputs = [n for n in dict.fromkeys(_NAME.findall(code)) if not re.search(rf"\bfor {n}(?:, \w+)? in\b", code)]
        function = gen.function(f"e{len(gen.functions)}", ", ".join(["S", *inputs]), [f"    return {code}"])
        self._take_in(begun, known)
        return function, inputs

    def _take_in(self, begun: int, known: int) -> None:
        """Add what was generated to the program, with the tables that it needs."""
        gen, space = self.gen, self.program.space
        tables: dict[str, list[str]] = {}
        while known < len(gen.constants):
            name, table = list(gen.constants.items())[known]
            known += 1
            if isinstance(table, tuple) and len(table) == 2 and table[0] == "feasible":
                tables[name] = self.link.feasible_functions(table[1])
            else:
                space[name] = table
        for new in gen.functions[begun:]:
            exec(new.compiled(), space)
        for name, functions in tables.items():
            by_face = [None if f == "None" else space[f] for f in functions]
            space[name] = tuple(by_face[face] for face in gen.layout.face_of)
