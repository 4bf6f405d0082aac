"""Saves and logs as plain data: written, checked, restored and played again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from attrs import asdict, frozen

from london_rules.compiler.program import RuleError, State
from london_rules.engine.errors import BrokenInvariantError, SaveError, WrongAnswerError
from london_rules.engine.older_games import other_format, other_rules
from london_rules.engine.states import digest_of, read_state, state_data, state_hash
from london_rules.plain_data import WrongFieldError, read_as

if TYPE_CHECKING:
    from london_rules.engine.game import Game, Setup
    from london_rules.engine.rule_set import RuleSet

SCHEMA_VERSION = 1
LOG, SAVE = "rules-game log", "rules-game save"


@frozen
class Course:
    """All that determines a game besides its rules, as a log records it: `Setup`, the chance and the answers."""

    players: int
    seed: int
    number: int
    first: int | None
    chance: list[int]
    answers: list[str]

    def setup(self) -> Setup:
        """Return how the game was started."""
        from london_rules.engine.game import Setup

        return Setup(self.players, self.seed, self.number, self.first)


def record(game: Game) -> dict[str, Any]:
    """Return the log of a game."""
    return _sealed(_logged(game, *_settled(game)))


def save(game: Game) -> dict[str, Any]:
    """Return a save of a game: its log and its state."""
    state, chance = _settled(game)
    data = _logged(game, state, chance)
    plain: dict[str, Any] = json.loads(json.dumps(state_data(state)))
    return _sealed({**data, "format": SAVE, "program": game.program.source.fingerprint, "state": plain})


def _logged(game: Game, state: State, chance: list[int]) -> dict[str, Any]:
    course = Course(**asdict(game.setup), chance=chance, answers=list(game.answers))
    return {
        "format": LOG,
        "schema_version": SCHEMA_VERSION,
        "variant": game.rule_set.variant,
        "digest": game.rule_set.digest,
        **asdict(course, recurse=False),
        "state_hash": state_hash(state),
    }


def _settled(game: Game) -> tuple[State, list[int]]:
    """Return the state and chance of a game after the questions with one option, which are not part of a log."""
    state, chance = game.state, list(game.chance)
    if state.over or len(state.opts) != 1:
        return state, chance
    state = game.program.clone(state)
    state.skip, state.ans = True, state.opts[0]
    try:
        game.program.run(state)
    except RuleError:
        return game.state, chance
    chance.extend(e[1] for e in state.ev if e[0] == "chance")
    return state, chance


def _sealed(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "checksum": digest_of(data)}


# ---- reading ------------------------------------------------------------------------------------


def _check(rule_set: RuleSet, data: object, formats: tuple[str, ...]) -> Course:
    """Check that data is from these rules and unchanged; return the record of its game."""
    if not isinstance(data, Mapping) or data.get("format") not in formats:
        raise SaveError("LR-V0001", f"this is not the {formats[0].split()[-1]} of a game")
    if data.get("schema_version") != SCHEMA_VERSION:
        raise SaveError("LR-V0004", other_format(data.get("schema_version"), SCHEMA_VERSION))
    if data.get("digest") != rule_set.digest:
        said = other_rules(data.get("variant"), data.get("digest"), rule_set.variant, rule_set.digest)
        raise SaveError("LR-V0002", said)
    try:
        sealed = digest_of({k: v for k, v in data.items() if k != "checksum"})
    except (TypeError, ValueError, RecursionError):
        raise SaveError("LR-V0001", "this is not plain data as it was written") from None
    if data.get("checksum") != sealed:
        raise SaveError("LR-V0005", "this was changed or cut off since it was written")
    return _course(rule_set, data)


def _course(rule_set: RuleSet, data: Mapping[str, Any]) -> Course:
    """Read the record of a game and check every value in it, because anybody may have written it."""
    try:
        course = read_as(Course, data)
        low, high = rule_set.players
        if not low <= course.players <= high:
            raise WrongFieldError("players")
        if course.first is not None and not 1 <= course.first <= course.players:
            raise WrongFieldError("first")
        if min(course.chance, default=0) < 0:
            raise WrongFieldError("chance")
    except WrongFieldError as e:
        raise SaveError("LR-V0001", f"`{e}` is missing or damaged") from None
    return course


def replay(rule_set: RuleSet, data: Mapping[str, Any], *, until: int | None = None, events: bool = True) -> Game:
    """Replay a log from its recorded chance and answers; without `until` its state hash is compared.

    Raises SaveError if the log does not fit the rules or itself.
    """
    from london_rules.engine.game import Game

    course = _check(rule_set, data, (LOG, SAVE))
    tape = course.chance
    try:
        game = Game.begin(rule_set, course.setup(), events=events, tape=tape)
        for number, id in enumerate(course.answers[:until], 1):
            _again(game, number, id)
    except RuleError as e:
        raise SaveError(e.code, str(e)) from None
    game.state.tape = None
    if until is None and (tape or data.get("state_hash") != game.state_hash()):
        raise SaveError("LR-V0005", "the log does not lead to the state that it records: one of them was changed")
    return game


def _again(game: Game, number: int, id: str) -> None:
    try:
        game.answer(id)
    except WrongAnswerError as e:
        raise SaveError("LR-V0003", f"answer {number} does not fit: {e}") from None


def restore(
    rule_set: RuleSet,
    data: Mapping[str, Any],
    *,
    events: bool = True,
    ask_forced: bool = False,
    check: bool = False,
) -> Game:
    """Restore a save: the state is used as it is once its checksum is verified.

    The answers are replayed only when events before the save or an undo are asked for.
    Raises SaveError where the save is of other rules, another version, or was changed.
    """
    from london_rules.engine.game import Game

    course = _check(rule_set, data, (SAVE,))
    program = rule_set.traced if events else rule_set.fast
    if data.get("program") != program.source.fingerprint:
        raise SaveError("LR-V0004", "this was saved by another version of the tool: replay its log instead")
    try:
        state = read_state(program, data["state"])
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, BrokenInvariantError) as e:
        raise SaveError("LR-V0001", f"the state is damaged: {e}") from None
    if state.np != course.players or data.get("state_hash") != state_hash(state):
        raise SaveError("LR-V0001", "the state is damaged: it does not match the checksum in the save")
    stuck = not state.over and len(state.opts) == 1  # the rules fail at its only answer
    state.skip = not (ask_forced or stuck)
    game = Game.resume(rule_set, course.setup(), state, course.answers, course.chance, events=events, check=check)
    try:
        _ = game.decision  # looks ahead from the state, which finds damage that its form alone does not show
    except (ValueError, TypeError, KeyError, IndexError) as e:
        raise SaveError("LR-V0001", f"the state is damaged: {e}") from None
    return game
