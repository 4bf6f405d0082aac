"""Turns of a game that bots play, so that a rulebook can show real turns and a real table."""

from __future__ import annotations

from collections.abc import Container, Iterable

from london_rules.classes import define, field
from london_rules.compiler.program import RuleError
from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.viewers import EVERYTHING
from london_rules.rulebook.arithmetic import sums_of, with_sums
from london_rules.rulebook.model import PlayedTurn, TableInPlay
from london_rules.rulebook.table_in_play import View, holdings, table_in_play
from london_rules.table import Table
from london_rules.table.errors import TableError
from london_rules.table.narrate import Narrator

SEED = 1
_PLAYERS = 3  # or the nearest number that the game is for
_FEWEST_TURNS, _MOST_TURNS = 24, 36
_MOST_ANSWERS = 1500
_GREEDY_ROUNDS = 3  # after which an action that nobody has chosen is chosen as soon as it can be
_MOST_LINES = 5  # of a turn that is a good example
_AT_ONCE = 3  # turns in a row that are shown


@define
class PlayedGame:
    """The first turns of a game, and the tables before each of them."""

    turns: list[PlayedTurn] = field(factory=list)
    tables: dict[int, TableInPlay] = field(factory=dict)  # by the number of the turn that follows

    def with_action(self, slot: str) -> PlayedTurn | None:
        """Return the most telling short turn that carries out an action; the first of several."""
        fit = [turn for turn in self.turns if slot in turn.actions]
        short = [turn for turn in fit if len(turn.lines) <= _MOST_LINES]
        return max(short or fit, key=lambda turn: len(turn.lines), default=None)

    def in_a_row(self, shown: Container[int] = ()) -> tuple[PlayedTurn, ...]:
        """Return a few turns in a row, the last of those in which most different actions are carried out.

        Turns that are `shown` already, by their numbers, are not shown again if others can be.
        """
        last = len(self.turns) - _AT_ONCE
        runs = [tuple(self.turns[i : i + _AT_ONCE]) for i in range(last, -1, -1)]
        new = [run for run in runs if not any(turn.number in shown for turn in run)]
        return max(new or runs, key=_variety, default=tuple(self.turns))

    def table(self) -> TableInPlay | None:
        """Return the table on which most areas have something in them; the last of several."""
        return max(reversed(self.tables.values()), key=_fullness, default=None)


def _fullness(table: TableInPlay) -> int:
    areas = [*table.table, *table.own, *(area for other in table.others for area in other.areas)]
    return sum(1 for area in areas if area.number or area.track is not None)


def _variety(turns: Iterable[PlayedTurn]) -> int:
    return len(dict.fromkeys(action for turn in turns for action in turn.actions))


def play(rule_set: RuleSet) -> PlayedGame:
    """Play the first turns of a game, until every action was carried out; the same each time.

    Rules that cannot be played give a game without turns.
    """
    low, high = rule_set.players
    try:
        return _play(Table(rule_set, ["greedy"] * min(max(_PLAYERS, low), high), seed=SEED, ask_forced=True))
    except (RuleError, TableError):
        return PlayedGame()


def _play(table: Table) -> PlayedGame:
    game, out = table.game, PlayedGame()
    missing = dict.fromkeys(table.rule_set.rules.actions)
    befores: dict[int, tuple[int, View]] = {}  # the seat that is asked first in each turn, and what it sees
    seen = 0
    for _ in range(_MOST_ANSWERS):
        if game.turn not in befores and game.to_move is not None:
            befores[game.turn] = (game.to_move, game.view(game.to_move))
            events = game.log.as_json(EVERYTHING, seen)
            seen = len(game.log)
            for event in events:
                missing.pop(event["action"] if event["type"] == "action" else "", None)
            if (not missing and game.turn > _FEWEST_TURNS) or game.turn > _MOST_TURNS:
                break
        shown = _first_shown(table, missing) if game.turn >= _GREEDY_ROUNDS * len(table.seats) else None
        if shown is not None:
            game.answer(shown)
        elif not table.answer_for_bot():
            break
    words = table.words
    sums = sums_of(game, words.shown)
    for number, turn, actions in _told(game, Narrator(words, _names(len(table.seats)))):
        if number in befores and number < game.turn:
            seat, view = befores[number]
            lines = tuple(with_sums(turn, sums.get(number, {})))
            later = befores[number + 1][1] if number + 1 in befores else None
            after = "" if later is None else ", ".join(words.status(later["players"][seat - 1]))
            out.turns.append(PlayedTurn(number, seat, actions, lines, holdings(words, view, seat), after))
            out.tables[number] = table_in_play(words, view, seat)
    return out


def _first_shown(table: Table, missing: dict[str, None]) -> str | None:
    """Return an option for an action that nobody has chosen yet: without help some would come late or never."""
    actions = {id: table.words.action_of(id) for id in table.game.option_ids()}
    return next((id for id, action in actions.items() if action is not None and action.name in missing), None)


def _names(players: int) -> list[str]:
    return [f"Player {number}" for number in range(1, players + 1)]


def _told(game: Game, narrator: Narrator) -> list[tuple[int, list[str], tuple[str, ...]]]:
    """Tell the turns so far: their numbers, their lines, and the slots of their actions."""
    events = game.log.as_json(EVERYTHING)
    actions: dict[int, dict[str, None]] = {}
    for event in events:
        if event["type"] == "action":
            actions.setdefault(event["turn"], {})[f"action {event['action']}"] = None
    return [(t.number, narrator.narrate(t), tuple(actions.get(t.number, ()))) for t in narrator.feed(events)]
