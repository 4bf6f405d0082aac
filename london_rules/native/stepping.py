"""A native game that a host moves along answer by answer, to look at every state and every error."""

from __future__ import annotations

import ctypes
from typing import TypeAlias

from london_rules.classes import define, field, frozen
from london_rules.compiler.program import Program, State
from london_rules.native.build import Build
from london_rules.native.constants import CODES
from london_rules.native.converter import Converter, NativeState
from london_rules.native.games import size_of
from london_rules.native.host import Host

_DONE, _FAILED = range(2)
_NO_ANSWER = -1


@frozen
class Failed:
    """A text that could not be carried out: the code of the error, and its position in the program or -1."""

    code: str
    position: int


@frozen
class Left:
    """What does not fit the native tier: the game goes on in Python."""


Came: TypeAlias = State | Failed | Left


@define(eq=False)
class NativeSteps:
    """Play one game of a program at a time."""

    program: Program
    built: Build
    converter: Converter = field(init=False)
    _state: NativeState = field(init=False)
    _run: ctypes.Array[ctypes.c_char] = field(init=False)
    _error: ctypes.Array[ctypes.c_int64] = field(init=False)
    _host: Host = field(factory=Host)

    def __attrs_post_init__(self) -> None:
        """Take the memory that a game needs."""
        self.converter = Converter(self.program)
        self._state = self.converter.new()
        self._run = ctypes.create_string_buffer(size_of(self.built.best, "run_size"))
        self._error = (ctypes.c_int64 * 2)()

    def begin(self, s: State) -> None:
        """Take over the state of a new game; raises TooLargeError if it does not fit."""
        self.converter.write(s, self._state)
        self._host = Host(s.limits)
        self._host.limit(self.built.best, self._run)
        self._host.begin(self.built.best, self._run, self._state)

    def go_on(self, option: int | None) -> Came:
        """Answer with the option of a number, None where the game begins; give the state at the next question."""
        number = _NO_ANSWER if option is None else option
        how = self.built.best.run_answer(self._state.pointer, ctypes.c_int64(number))
        self._host.raise_what_came()
        if how == _DONE:
            return self.converter.read(self._state, self._host.limits)
        if how != _FAILED:
            return Left()
        self.built.best.error_of(self._run, self._error)
        return Failed(CODES[self._error[0]], self._error[1])
