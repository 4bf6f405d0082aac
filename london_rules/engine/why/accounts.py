"""Why a counter has its value: every change of it, with the values that its amount was worked out from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from london_rules.compiler.context import Context
from london_rules.engine.ids import option_ids
from london_rules.engine.why.explain import Explainer, Reason
from london_rules.engine.why.history import AccountEntry, CounterHistory, ShownEvents
from london_rules.language import constructs as t
from london_rules.language.rules import Rules

if TYPE_CHECKING:
    from london_rules.engine.game import Game


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
    game: Game, player: int | None, counter: str, *, thing: str | None = None, viewer: int | None = None
) -> Account:
    """Replay a game and account for a counter of a player (from 1), of a thing (by its id) or of the table.

    `viewer` is the player, from 0, who reads it: by default the owner, and nobody's hand is known to one that there is
    not. Raises ValueError if there is no such counter, or if such an owner does not have it.
    """
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


def accounts(game: Game, counter: str, *, viewer: int | None = None) -> tuple[Account, ...]:
    """Account for a counter of all its owners: all players, the table, or the things that ever had any.

    `viewer` is as for `account`.
    Raises ValueError if there is no such counter.
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


def reckon(game: Game, player: int, number: str, given: int | None = None, *, viewer: int | None = None) -> Reason:
    """Explain why a declared number, or a line of the ranking, has its value now for a player (from 1).

    `given` is the input of a table, or of a number that needs one; `viewer` is who reads it, as for `account`. Raises
    ValueError if there is no such number, or if an input is missing or not needed.
    """
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
    viewer = player - 1 if viewer is None else viewer
    return Explainer(program, game.state, viewer).number(body, Context(), {"p": player - 1})


def asks_for_input(rules: Rules, number: str) -> bool:
    """Check whether a number needs an input: a table, or a number with an input."""
    decl = rules.numbers.get(number)
    return number in rules.tables or (decl is not None and bool(decl.params))


def _accounts(game: Game, counter: str, owners: Sequence[int | str | None], viewer: int | None = None) -> list[Account]:
    """Play the answers of a game with its recorded chance; questions with one option answer themselves."""
    program, setup = game.rule_set.traced, game.setup
    first = -1 if setup.first is None else setup.first - 1
    s = program.new_state(setup.players, setup.seed, game=setup.number, first=first)
    histories = [CounterHistory(program, s, counter, _number(game, owner), viewer=viewer) for owner in owners]
    s.tape, s.ev = list(game.chance), ShownEvents(histories)
    program.run(s)
    for answer in game.answers:
        s.ans = s.opts[option_ids(program, s).index(answer)]
        program.run(s)
    for history in histories:
        history.settle()
    return [_account(owner, history) for owner, history in zip(owners, histories, strict=True)]


def _number(game: Game, owner: int | str | None) -> int:
    """Return the number by which the program knows an owner."""
    if isinstance(owner, str):
        return game.rule_set.traced.layout.thing_index[owner]
    return 0 if owner is None else owner - 1


def _account(owner: int | str | None, history: CounterHistory) -> Account:
    player, thing = (owner, None) if isinstance(owner, int) else (None, owner)
    return Account(player, history.counter, history.start, history.total, tuple(history.changes), thing)
