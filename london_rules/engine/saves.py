"""Saves and logs of games as plain data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from london_rules.classes import asdict, frozen
from london_rules.compiler.program import State
from london_rules.engine.kept import KEPT, keeps, kept_of, turned
from london_rules.engine.running_game import Imagined, RunningGame, Setup
from london_rules.engine.seals import seal, with_checksum
from london_rules.engine.states import state_data

SCHEMA_VERSION = 1
LOG, SAVE = "rules-game log", "rules-game save"
BY_SEED, GIVEN = "seed", "record"  # where the chance of a game comes from


@frozen
class Course:
    """All that determines a game besides its rules, as a log records it: `Setup`, the chance and the answers."""

    players: int
    seed: int
    number: int
    first: int | None
    chance: list[int]
    answers: list[str]
    chance_from: str
    ask_forced: bool
    after: dict[str, Any] | None = None

    def setup(self) -> Setup:
        """Return how the game was started."""
        return Setup(self.players, self.seed, self.number, self.first, self.ask_forced, self.after)


def record(game: RunningGame, key: bytes | None = None) -> dict[str, Any]:
    """Return the log of a game, sealed if there is a key."""
    return _finished(_logged(game), key)


def save(game: RunningGame, key: bytes | None = None, about: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return a save of a game, sealed if there is a key: its log and its state.

    `about` is what a front end keeps with it; it is covered by the checksum and the seal.
    """
    data = _logged(game)
    more = {"program": game.program.source.fingerprint, "state": plain_state(game.state)}
    if game.state.over == 1 and keeps(game.program.layout.rules):
        more[KEPT] = kept_of(game.program, game.state)
    return _finished({**data, "format": SAVE, **more, **(about or {})}, key)


def for_next_game(game: RunningGame) -> dict[str, Any] | None:
    """Return what `after` of the next game takes, where the seats are turned by one; None if nothing is kept."""
    if game.state.over != 1 or not keeps(game.program.layout.rules):
        return None
    return with_checksum({"state_hash": game.state_hash(), KEPT: turned(kept_of(game.program, game.state))})


def _logged(game: RunningGame) -> dict[str, Any]:
    if isinstance(game.setup, Imagined):
        raise ValueError("this game was made for thinking ahead: no seed and answers lead to it, so it has no save")
    chance_from = BY_SEED if game.dealt_by_seed else GIVEN
    asked, drawn = list(game.answers), list(game.chance)
    course = Course(**asdict(game.setup), chance=drawn, answers=asked, chance_from=chance_from)
    return {
        "format": LOG,
        "schema_version": SCHEMA_VERSION,
        "variant": game.rule_set.variant,
        "digest": game.rule_set.digest,
        "lock": game.rule_set.lock.name,
        **{name: value for name, value in asdict(course, recurse=False).items() if (name, value) != ("after", None)},
        "seats": list(game.seats),
        "state_hash": game.state_hash(),
    }


def plain_state(state: State) -> dict[str, Any]:
    """Return a state as it is after it was written as JSON and read again."""
    plain: dict[str, Any] = json.loads(json.dumps(state_data(state)))
    return plain


def _finished(data: dict[str, Any], key: bytes | None) -> dict[str, Any]:
    data = with_checksum(data)
    return data if key is None else seal(data, key)
