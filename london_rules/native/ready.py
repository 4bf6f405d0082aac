"""The native tier of a program from a library that was compiled before: in a page, which has no compiler."""

from __future__ import annotations

import ctypes

from london_rules.classes import define
from london_rules.compiler.program import Program
from london_rules.native.event_games import ToldGames
from london_rules.native.games import NativeGames


@define(eq=False)
class Ready:
    """The native tier of one program, for one thread: it is there from the beginning."""

    program: Program
    best: ctypes.CDLL
    _games: NativeGames | None = None

    def games(self) -> NativeGames:
        """Give what plays games."""
        if self._games is None:
            self._games = (ToldGames if self.program.traced else NativeGames)(self.program, self)
        return self._games

    def is_being_made(self) -> bool:
        """Tell that nothing more is to come."""
        return False
