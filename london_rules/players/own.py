"""Players of one's own: registered by a program under a name, or installed as entry points and asked for by name.

There are none until a program registers one, or says `offer_installed`: no text, save or message makes code run.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import option_ids

if TYPE_CHECKING:
    from london_rules.engine.decisions import Option

GROUP = "london_rules.players"
RESERVED = ("human", "random", "greedy", "search")
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}")


class PlayerError(Exception):
    """A player of one's own cannot be loaded, fails, or gives an answer that is not an option; the message names it."""


class Asked:
    """The open question as the seat that is asked knows it, with the ids of its options; nothing hidden is shown."""

    def __init__(self, program: Program, s: State, ids: list[str]) -> None:
        self._program, self._state, self.ids = program, s, ids
        self.seat, self.rule = s.who + 1, program.source.questions[s.ask].slot

    def options(self) -> tuple[Option, ...]:
        """Describe the options, without notes."""
        from london_rules.engine.decisions import open_decision

        return open_decision(self._program, self._state, 0, notes=False).options

    def view(self) -> dict[str, Any]:
        """Describe the table as the seat sees it: `Game.view` without the variant and the decision."""
        from london_rules.engine.views import table_of

        return table_of(self._program, self._state, self.seat)


Make = Callable[[int], Callable[[Asked], object]]
registered: dict[str, Make] = {}  # which no other process knows
_installed: dict[str, Make] = {}
offered: list[str] = []  # the group of entry points, once they are offered


def register(name: str, make: Make) -> None:
    """Register players under a name, in place of any that have it.

    For each seat of each game, `make` is called with a seed, and gives a function that answers with the id of an
    option. All chance must come from the seed. Raises ValueError for a name that cannot be used.
    """
    if name in RESERVED:
        raise ValueError(f"the name {name!r} is taken: the program has such a player")
    if not _NAME.fullmatch(name):
        raise ValueError(f"no player can be registered as {name!r:.60}: use small letters, digits and hyphens")
    registered[name] = make


def offer_installed() -> None:
    """Offer the players that packages have installed, in the group of entry points `london_rules.players`."""
    offered[:] = [GROUP]


def is_own(kind: str) -> bool:
    """Tell whether a kind is a player of one's own; raises PlayerError if it is installed and cannot be loaded."""
    return kind in registered or _find(kind) is not None


def _find(name: str) -> Make | None:
    """Give what makes an installed player, which is loaded when it is first asked for."""
    if name in _installed or not offered or not _NAME.fullmatch(name) or name in RESERVED:
        return _installed.get(name)
    from importlib.metadata import entry_points  # which takes time

    found = [*entry_points(group=GROUP, name=name)]
    if len(found) > 1:
        raise PlayerError(f"{len(found)} packages have installed a player `{name}`; remove all but one")
    for point in found:
        try:
            _installed[name] = point.load()
        except Exception as e:
            _fail(name, f"cannot be loaded from {point.value}", e)
    return _installed.get(name)


def own_picker(name: str, program: Program, seed: int) -> Callable[[State], int]:
    """Make the picker of a player of one's own; it raises PlayerError where the player fails."""
    try:
        answer = (registered.get(name) or _installed[name])(seed)
    except Exception as e:
        _fail(name, "cannot begin a game", e)

    def pick(s: State) -> int:
        ids = option_ids(program, s)
        try:
            id = answer(Asked(program, s, ids[:]))
        except Exception as e:
            _fail(name, f"failed in seat {s.who + 1}", e)
        if not isinstance(id, str) or id not in ids:
            raise PlayerError(f"the player `{name}` answered {id!r:.80}, and the options are: {', '.join(ids):.500}")
        return ids.index(id)

    return pick


def _fail(name: str, how: str, e: Exception) -> NoReturn:
    raise PlayerError(f"the player `{name}` {how}: {type(e).__name__}: {e!s:.200}") from e
