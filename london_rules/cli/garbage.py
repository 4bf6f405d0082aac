"""How often a command looks for garbage: a short one never, for it makes much that it needs until it ends.

Looking at everything again and again was a quarter of the time of a first `validate`. What nothing refers to is freed
without looking; only what refers to itself waits. A warm `validate` loads this, so it imports little.
"""

from __future__ import annotations

import gc

MOST_NEW = 200_000  # objects, until garbage is looked for among them; a `validate` of the largest game makes fewer
USUAL = gc.get_threshold()


def look_seldom() -> None:
    """Look for garbage only when very many objects have come since."""
    gc.set_threshold(MOST_NEW, *USUAL[1:])


def look_as_usual() -> None:
    """Look for garbage often again, so that no answer of a server waits long; what there is now is left alone."""
    gc.freeze()
    gc.set_threshold(*USUAL)


def look_no_more() -> None:
    """Leave everything alone from now on: the process ends, and its memory is freed at once."""
    gc.freeze()
