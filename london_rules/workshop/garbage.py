"""Collect garbage while nobody waits for an answer: in WebAssembly it takes a fifth of a keystroke."""

from __future__ import annotations

import gc
from typing import Final

MOST_NEW: Final = 20_000  # objects, until some are collected even while somebody waits
SOME_NEW: Final = 2_000  # objects for which it is worth to begin


def collect_seldom() -> None:
    """Leave all that there is alone from now on, and collect the rest seldom without being asked."""
    gc.freeze()
    gc.set_threshold(MOST_NEW, *gc.get_threshold()[1:])


def collect_some() -> None:
    """Collect some of what is not needed any more, if much has come since."""
    if gc.get_count()[0] >= SOME_NEW:
        gc.collect(1)
