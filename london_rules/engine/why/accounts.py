"""Why a counter has its value: every change of it, with the values that its amount was worked out from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from london_rules.classes import frozen
from london_rules.compiler.context import Context
from london_rules.compiler.limits import DEFAULT
from london_rules.engine.decisions import option_ids
from london_rules.engine.running_game import laid_out
from london_rules.engine.states import state_hash
from london_rules.engine.viewers import check_seat
from london_rules.engine.why.explain import Explainer, Reason
from london_rules.engine.why.history import AccountEntry, CounterHistory, ShownEvents
from london_rules.language import constructs as t
from london_rules.language.rules import Rules

if TYPE_CHECKING:
    from london_rules.compiler.program import Program, State
    from london_rules.engine.game import Game

OWNER: Final = "owner"

Reader: TypeAlias = int | Literal["owner"] | None
"""Who reads an account: a seat (from 1), None for a spectator, who sees nobody's hand, or whoever it is about."""


@frozen
class Account:
    """All changes of one counter, from its start to its value now.

    The counter belongs to a player (from 1), to a thing (by its id), or else to the table.
    """

    player: int | None
    counter: str
    start: int
    value: int
    changes: tuple[AccountEntry, ...]
    thing: str | None = None


def account(
    game: Game, player: int | None, counter: str, *, thing: str | None = None, viewer: Reader = OWNER
) -> Account:
    """Replay a game and account for a counter of a player (from 1), of a thing (by its id) or of the table.

    `viewer` is who reads it. Raises ValueError if there is no such seat or counter, or if such an owner does not have
    it.
    """
    if player is not None:
        check_seat(player, game.setup.players)
    layout = game.rule_set.traced.layout
    decl = layout.rules.counters.get(counter)
    if player is not None:
        whose, kind = "players have", "player"
    elif thing is not None:
        index = layout.thing_index.get(thing)
        whose, kind = f"{thing} has", "" if index is None else layout.things[index].kind
    else:
        whose, kind = "the table has", "table"
    if decl is None or decl.owner != kind:
        raise ValueError(f"{whose} no counter `{counter}`")
    return _accounts(game, counter, [thing if player is None else player], viewer)[0]


def accounts(game: Game, counter: str, *, viewer: Reader = OWNER) -> tuple[Account, ...]:
    """Account for a counter of all its owners: all players, the table, or the things that ever had any.

    `viewer` is who reads them. Raises ValueError if there is no such counter or seat.
    """
    layout = game.rule_set.traced.layout
    decl = layout.rules.counters.get(counter)
    if decl is None:
        raise ValueError(f"there is no counter `{counter}`")
    if decl.owner == "player":
        return tuple(_accounts(game, counter, list(range(1, game.setup.players + 1)), viewer))
    if decl.owner == "table":
        return tuple(_accounts(game, counter, [None], viewer))
    things = [info.id for info in layout.things if info.kind == decl.owner]
    return tuple(one for one in _accounts(game, counter, things, viewer) if one.start or one.changes)


def reckon(game: Game, player: int, number: str, given: int | None = None, *, viewer: Reader = OWNER) -> Reason:
    """Explain why a declared number, or a line of the ranking, has its value now for a player (from 1).

    `given` is the input of a table, or of a number that needs one; `viewer` is who reads it. Raises ValueError if there
    is no such number or seat, or if an input is missing or not needed.
    """
    check_seat(player, game.setup.players)
    if given is not None and type(given) is not int:
        raise ValueError(f"the input of `{number}` is a whole number, not {given!r:.40}")
    rules, program = game.rule_set.rules, game.rule_set.traced
    decl = rules.numbers.get(number)
    body = next((line.body for line in rules.ranking if line.name == number), None)
    if asks_for_input(rules, number):
        body = None if given is None else t.NumberCall(number, t.Int(given))
    elif given is not None:
        body = None
    elif decl is not None:
        body = t.Number(number)
    if body is None:
        raise ValueError(f"there is no number `{number}`")
    return Explainer(program, game.state, _reader(game, player if viewer == OWNER else viewer)).number(
        body, Context(), {"p": player - 1}
    )


def asks_for_input(rules: Rules, number: str) -> bool:
    """Check whether a number needs an input: a table, or a number with an input."""
    decl = rules.numbers.get(number)
    return number in rules.tables or (decl is not None and bool(decl.params))


def _reader(game: Game, viewer: Reader) -> int | None:
    """Return the number by which the explainer knows a reader: a player from 0, one that there is not, or the owner."""
    if viewer is None:
        return game.program.layout.most
    if isinstance(viewer, str) and viewer == OWNER:
        return None
    check_seat(viewer, game.setup.players)
    return viewer - 1


def _accounts(game: Game, counter: str, owners: Sequence[int | str | None], reader: Reader) -> list[Account]:
    """Play the answers of a game with its recorded chance; questions with one option answer themselves."""
    program, viewer = game.rule_set.traced, _reader(game, reader)
    s = laid_out(program, game.setup, DEFAULT)
    histories = [CounterHistory(program, s, counter, _number(game, owner), viewer=viewer) for owner in owners]
    s.tape, s.ev, s.skip = list(game.chance), ShownEvents(histories), game.state.skip
    program.run(s)
    for answer in game.answers:
        while len(s.opts) == 1:
            _answer(program, s, 0)
        _answer(program, s, option_ids(program, s).index(answer))
    wanted = game.state_hash() if len(s.opts) == 1 else ""
    while len(s.opts) == 1 and state_hash(s) != wanted:
        _answer(program, s, 0)
    for history in histories:
        history.settle()
    return [_account(owner, history) for owner, history in zip(owners, histories, strict=True)]


def _answer(program: Program, s: State, option: int) -> None:
    s.ans = s.opts[option]
    program.run(s)


def _number(game: Game, owner: int | str | None) -> int:
    """Return the number by which the program knows an owner."""
    if isinstance(owner, str):
        return game.rule_set.traced.layout.thing_index[owner]
    return 0 if owner is None else owner - 1


def _account(owner: int | str | None, history: CounterHistory) -> Account:
    player, thing = (owner, None) if isinstance(owner, int) else (None, owner)
    return Account(player, history.counter, history.start, history.total, tuple(history.changes), thing)
