"""What a host wants of native games: limits, a deadline for each answer, and to be asked whether to stop."""

from __future__ import annotations

import ctypes
from typing import Final

from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.native.converter import NativeState

_ASKED: Final = ctypes.CFUNCTYPE(ctypes.c_int)


class Host:
    """Stands for the host while C plays: it is asked between portions of steps, and lets signals through."""

    def __init__(self, limits: Limits = DEFAULT) -> None:
        self.limits = limits
        self._came: BaseException | None = None
        self._asked = _ASKED(self._wants_to_stop)  # C has only its address, so it must live as long as this

    def _wants_to_stop(self) -> int:
        # Nothing can be raised through C: what comes, such as an interrupt, ends the game and is raised afterwards.
        try:
            return int(self.limits.stopped is not None and self.limits.stopped())
        except BaseException as e:
            self._came = e
            return 1

    def limit(self, library: ctypes.CDLL, run: ctypes.Array[ctypes.c_char]) -> None:
        """Set the limits of a run."""
        numbers = map(ctypes.c_int64, (self.limits.steps, self.limits.game_steps, self.limits.entries))
        library.set_limits(run, *numbers, self._asked)

    def begin(self, library: ctypes.CDLL, run: ctypes.Array[ctypes.c_char], state: NativeState) -> None:
        """Begin to count the steps and the time of answers."""
        library.begin(run, state.pointer, ctypes.c_double(self.limits.deadline or 0))

    def raise_what_came(self) -> None:
        """Raise what came while C played, if anything did."""
        came, self._came = self._came, None
        if came is not None:
            raise came
