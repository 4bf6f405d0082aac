"""A program's run-time in C with the functions that tests call, beside the same program in Python."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from london_rules import load
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.compiler.program import Program, State
from london_rules.native.build import build
from london_rules.native.compilers import compilers
from london_rules.native.constants import CODES
from london_rules.native.converter import Converter
from london_rules.native.source import part, source_of

PROBE = (Path(__file__).parent / "probe.c").read_text(encoding="utf-8")
HAS_COMPILER = next(compilers(), None) is not None
needs_compiler = pytest.mark.skipif(not HAS_COMPILER, reason="NO C COMPILER HERE: nothing of the native tier is tested")

DONE, FAILED, LEFT_TIER, ENDED = range(4)
ROOM = 1_100_000


class Machine:
    """One program on both sides."""

    def __init__(self, program: Program, limits: Limits = DEFAULT) -> None:
        made = build(source_of(program, part("under"), PROBE))
        assert made is not None
        self.program, self.built, self.library = program, made, made.best
        self.converter = Converter(program)
        self.run = ctypes.create_string_buffer(self.call("run_size"))
        self.out = (ctypes.c_int64 * ROOM)()
        self.state = self.converter.new()
        self.limit(limits)

    def call(self, name: str, *values: object) -> int:
        function = getattr(self.library, name)
        function.restype = ctypes.c_int64
        return int(function(*values))

    def limit(self, limits: Limits, stopped: object = None) -> None:
        numbers = map(ctypes.c_int64, (limits.steps, limits.game_steps, limits.entries))
        self.call("set_limits", self.run, *numbers, stopped)

    def put(self, s: State, seconds: float = 0) -> None:
        """Write a state, and begin an answer with it."""
        self.converter.write(s, self.state)
        self.call("begin", self.run, self.state.pointer, ctypes.c_double(seconds))

    def get(self) -> State:
        return self.converter.read(self.state, DEFAULT)

    def probe(self, name: str, *values: int) -> int:
        """Call one function of the run-time; give how it came back. What it gives is in `out`."""
        function = getattr(self.library, f"probe_{name}")
        inputs = (ctypes.c_int64 * max(1, len(values)))(*values)
        how: int = function(self.state.pointer, inputs, ctypes.c_int64(len(values)), self.out)
        return how

    def number(self, name: str, *values: int) -> int:
        assert self.probe(name, *values) == DONE
        return self.out[0]

    def listed(self, name: str, *values: int) -> list[int]:
        assert self.probe(name, *values) == DONE
        return self.out[1 : 1 + self.out[0]]

    def error(self) -> tuple[str, int]:
        self.library.probe_error(self.state.pointer, self.out)
        return CODES[self.out[0]], self.out[1]


def flat(told: Sequence[tuple[int, ...]]) -> list[int]:
    return [number for row in told for number in row]


@cache
def program_of(variant: str) -> Program:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    return rule_set.fast


@cache
def machine(variant: str = "2010") -> Machine:
    return Machine(program_of(variant))
