"""Saves and logs read again: checked, restored and replayed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from london_rules.compiler.program import RuleError, State
from london_rules.engine.errors import SaveError, WrongAnswerError
from london_rules.engine.game import Game
from london_rules.engine.running_game import History, Setup
from london_rules.engine.saves import BY_SEED, GIVEN, LOG, SAVE, SCHEMA_VERSION, Course, plain_state
from london_rules.engine.seals import check_checksum, check_seal
from london_rules.engine.states import canonical_text, read_state
from london_rules.plain_data import WrongFieldError, read_as

if TYPE_CHECKING:
    from london_rules.engine.rule_set import RuleSet

_BEGINNING: Final = 12  # letters of a digest or of a name that are shown


def _check(rule_set: RuleSet, data: object, formats: tuple[str, ...], key: bytes | None) -> Course:
    """Check that data is from these rules and unchanged; return the record of its game."""
    if not isinstance(data, Mapping) or data.get("format") not in formats:
        raise SaveError("LR-V0001", f"this is not the {formats[0].split()[-1]} of a game")
    if data.get("schema_version") != SCHEMA_VERSION:
        raise SaveError("LR-V0004", _other_format(data.get("schema_version"), SCHEMA_VERSION))
    if data.get("digest") != rule_set.digest:
        said = _other_rules(data.get("variant"), data.get("digest"), rule_set.variant, rule_set.digest)
        raise SaveError("LR-V0002", said)
    check_checksum(data)
    if key is not None:
        check_seal(data, key)
    return _course(rule_set, data)


def _other_rules(variant: object, digest: object, here: str, now: str) -> str:
    """Say that a game was played with other rules: another variant, or this one before a change."""
    if isinstance(variant, str) and variant == here:
        return (
            f"the rules of {_shown(here)} have changed since this was played: their digest was {_shown(digest)} and is "
            f"{now[:_BEGINNING]} now; go on with the rules as they were then "
            "(a new name is a change too)"
        )
    return (
        f"this was played with other rules: {_shown(variant)} {_shown(digest)}, and these are {here} "
        f"{now[:_BEGINNING]}; go on with the variant that it names"
    )


def _other_format(version: object, read: int) -> str:
    """Say that the format of a save or log is not the one that is read."""
    newer = isinstance(version, int) and not isinstance(version, bool) and version > read
    way_out = "; get a newer version of london-rules to go on" if newer else ""
    return f"this was written in version {_shown(version)} of the format; this tool reads version {read}{way_out}"


def _shown(value: object) -> str:
    """Show the beginning of a value that may be anything."""
    if isinstance(value, str):
        return value if len(value) < 40 else value[:_BEGINNING]
    return str(value) if isinstance(value, int) and abs(value) < 10**9 else f"a {type(value).__name__}"


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
        if course.chance_from not in (BY_SEED, GIVEN):
            raise WrongFieldError("chance_from")
    except WrongFieldError as e:
        raise SaveError("LR-V0001", f"`{e}` is missing or damaged") from None
    return course


def _seats(data: Mapping[str, Any], course: Course) -> list[int]:
    """Read which seat gave each answer of a save or log."""
    seats = data.get("seats")
    fits = isinstance(seats, list) and len(seats) == len(course.answers)
    if not fits or any(type(seat) is not int or not 1 <= seat <= course.players for seat in seats or ()):
        raise SaveError("LR-V0001", "`seats` is missing or damaged")
    return list(seats or ())


def replay(
    rule_set: RuleSet,
    data: Mapping[str, Any],
    *,
    until: int | None = None,
    events: bool = True,
    key: bytes | None = None,
) -> Game:
    """Replay a log from its seed and answers; without `until` its state hash is compared.

    Raises SaveError if the log does not fit the rules or itself, or its chance is not what the seed deals; and if
    there is a key, unless the log was sealed with it.
    """
    course = _check(rule_set, data, (LOG, SAVE), key)
    game = _played(rule_set, course, course.answers[:until], events=events, to=data if until is None else None)
    if _seats(data, course)[: len(game.seats)] != game.seats:
        raise _answers_do_not_fit()
    if until is None:
        _check_end(game, course, data)
    return game


def _played(
    rule_set: RuleSet, course: Course, answers: list[str], *, events: bool, to: Mapping[str, Any] | None = None
) -> Game:
    """Give the answers of a record to a new game.

    Questions with one option are not in a record. Where the game shows them, those after the last answer are answered
    up to the state that is recorded, if it is given.

    Its chance comes from the seed and is compared with what is recorded. It is taken from the record only if that says
    that it is not from the seed, as in a game that was carried over from other rules.
    """
    tape = None if course.chance_from == BY_SEED else list(course.chance)
    try:
        game = Game.begin(rule_set, course.setup(), events=events, tape=tape)
        _check_chance(game, course, 0)
        for number, id in enumerate(answers, 1):
            drawn = len(game.chance)
            _give(game, number, id)
            _check_chance(game, course, drawn)
        while to is not None and len(game.state.opts) == 1 and game.state_hash() != to.get("state_hash"):
            drawn = len(game.chance)
            game.answer(game.option_ids()[0])
            _check_chance(game, course, drawn)
    except RuleError as e:
        raise SaveError(e.code, str(e)) from None
    game.state.tape = None
    return game


def _give(game: Game, number: int, id: str) -> None:
    try:
        game.answer_forced()
        game.answer(id)
    except WrongAnswerError as e:
        raise SaveError("LR-V0003", f"answer {number} does not fit: {e}") from None


def played_to(rule_set: RuleSet, setup: Setup, answers: Sequence[str], *, chance: Sequence[int] | None = None) -> Game:
    """Begin a game and give it answers; `chance` is what chance decides first, if that is not from the seed.

    Raises SaveError for the first answer that does not fit, and where the rules cannot be carried out.
    """
    try:
        tape = None if chance is None else list(chance)
        game = Game.begin(rule_set, setup, tape=tape)
        for number, id in enumerate(answers, 1):
            _give(game, number, id)
    except RuleError as e:
        raise SaveError(e.code, str(e)) from None
    game.state.tape = None
    return game


def _check_chance(game: Game, course: Course, since: int) -> None:
    if game.chance[since:] != course.chance[since : len(game.chance)]:
        raise SaveError("LR-V0005", "the chance that is recorded is not what the seed deals: one of them was changed")


def _check_end(game: Game, course: Course, data: Mapping[str, Any]) -> None:
    if len(game.chance) != len(course.chance) or data.get("state_hash") != game.state_hash():
        raise _answers_do_not_fit()


def _answers_do_not_fit() -> SaveError:
    return SaveError("LR-V0005", "the answers do not lead to the state that is recorded: one of them was changed")


# ---- restoring ----------------------------------------------------------------------------------


def restore(
    rule_set: RuleSet,
    data: Mapping[str, Any],
    *,
    key: bytes | None = None,
    own: bool = False,
    events: bool = True,
    check: bool = False,
) -> Game:
    """Restore a save, as `RuleSet.restore` says; one that nobody else can have written needs no seal if it is `own`."""
    course = _check(rule_set, data, (SAVE,), key)
    if not isinstance(data.get("state"), Mapping):
        raise SaveError("LR-V0001", "`state` is missing or damaged")
    program = rule_set.traced if events else rule_set.fast
    if data.get("program") != program.source.fingerprint:
        raise SaveError("LR-V0004", "this was saved by another version of the tool: replay its log instead")
    as_it_is = own or key is not None
    seats = _seats(data, course)
    state = read_state(program, data["state"]) if as_it_is else _replayed(rule_set, course, data)
    history = History(course.answers, seats, course.chance)
    game = Game.resume(rule_set, course.setup(), state, history, events=events, check=check)
    game.dealt_by_seed = course.chance_from == BY_SEED
    return game


def _replayed(rule_set: RuleSet, course: Course, data: Mapping[str, Any]) -> State:
    """Replay the answers of a save, and check that they lead to the state in it."""
    wanted = canonical_text(data["state"])
    game = _played(rule_set, course, course.answers, events=False, to=data)
    _check_end(game, course, data)
    if canonical_text(plain_state(game.state)) != wanted or data.get("seats") != game.seats:
        raise _answers_do_not_fit()
    return game.state
