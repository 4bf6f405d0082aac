"""The native tier of a program: made behind the back of a long job, and used from the next game on once it is there."""

from __future__ import annotations

import os
from threading import Thread, local
from typing import Final

from london_rules.compiler.program import Program
from london_rules.native.build import Build, build
from london_rules.native.compilers import compilers
from london_rules.native.event_games import ToldGames
from london_rules.native.games import NativeGames
from london_rules.native.kinds import UnprintableError
from london_rules.native.program_in_c import program_in_c

VARIABLE: Final = "LONDON_RULES_NATIVE"


def wanted() -> bool:
    """Tell whether the user has not switched the native tier off."""
    return os.environ.get(VARIABLE, "") != "off"


def missing() -> bool:
    """Tell whether only a compiler is missing."""
    return wanted() and not possible()


def possible() -> bool:
    """Tell whether a native tier is wanted and there is a compiler for it."""
    return wanted() and next(compilers(), None) is not None


def why_not(program: Program) -> str:
    """Say why a program is never played natively, whatever compiler there is; "" if it can be."""
    try:
        program_in_c(program)
    except UnprintableError as e:
        return str(e)
    return ""


class Tier:
    """The native tier of one program: nothing until it is begun, and then whatever is there."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self._built: Build | None = None
        self._thread: Thread | None = None
        self._of_thread = local()

    def begin(self) -> None:
        """Start to make it, in a thread that does not keep the process from ending."""
        if self._thread is None and wanted():
            self._thread = Thread(target=self._make, daemon=True)
            self._thread.start()

    def wait(self) -> None:
        """Wait until it is there, or cannot be, if it was begun."""
        if self._thread is not None:
            self._thread.join()

    def is_being_made(self) -> bool:
        """Tell whether it was begun, and neither is there nor has failed."""
        return self._built is None and self._thread is not None and self._thread.is_alive()

    def games(self) -> NativeGames | None:
        """Give what plays games for this thread; None if there is nothing yet, or never will be."""
        if self._built is None:
            return None
        mine: NativeGames | None = getattr(self._of_thread, "games", None)
        if mine is None:
            kind = ToldGames if self.program.traced else NativeGames
            mine = self._of_thread.games = kind(self.program, self._built)
        return mine

    def _make(self) -> None:
        try:
            made = build(program_in_c(self.program))
        except UnprintableError:
            return
        self._built = made
        if made is not None:
            made.improve()
