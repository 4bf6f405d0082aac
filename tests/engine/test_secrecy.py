"""What a player is told never depends on what the player cannot know.

Two cards that a player has not seen change places right after the deal; then the same answers are given, with the
two cards' names exchanged in the answers of the others. Whatever the player is told must be the same to the letter.
What was seen is worked out here from the moves alone, so that a leak cannot hide itself.
"""

import json
import random

import pytest
from attrs import frozen

from london_rules.engine import Game
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from tests.games.table import dice, rules, step

OPEN = ("box", "display", "map", "land", "city")
OWN = ("hand", "desk")


def seen_by(game: Game, player: int) -> set[int]:
    """List the cards that a player (from 1) has seen since the deal, or holds."""
    layout = game.program.layout
    low, high = layout.kind_range["card"]

    def is_seen(zone: int) -> bool:
        name, owner = layout.zone_names[zone]
        return name in OPEN or (name in OWN and owner == player - 1)

    seen = {t for t in range(low, high) if is_seen(game.state.at[t])}
    for event in game.log.events:
        match event.raw:
            case ("move" | "put", _, thing, old, new, *_) if event.answers and (is_seen(old) or is_seen(new)):
                seen.add(thing)
            case ("swap", _, a, b, here, there) if is_seen(here) or is_seen(there):
                seen |= {a, b}
    return seen


def exchange(game: Game, x: int, y: int) -> None:
    """Let two cards change places, wherever they lie."""
    s = game.state
    here, there = s.at[x], s.at[y]
    i, j = s.z[here].index(x), s.z[there].index(y)
    s.z[here][i], s.z[there][j] = y, x
    s.at[x], s.at[y] = there, here
    for thing in (x, y):
        game.program.primitives.touch(s, thing)


def told(game: Game, player: int) -> str:
    """Write down all that a player is told."""
    decision = game.decision
    assert decision is not None
    asked = decision.as_json() if decision.player == player else decision.as_seen_by_others()
    return json.dumps([game.view(player), asked, game.events(player)], indent=1)


@frozen
class Step:
    """One question as it was answered."""

    who: int
    ids: list[str]
    answer: str


def played(players: int, number: int, answers: int) -> tuple[Game, Game, list[Step]]:
    """Play a game, also through questions with one option; gives it at the deal, at the end, and its steps."""
    game = rules().new_game(players, 7, number=number, ask_forced=True)
    chosen = dice(players, number)
    begin, steps = game.clone(), []
    while not game.over and len(steps) < answers:
        who, ids = game.to_move, game.option_ids()
        steps.append(Step(who, ids, step(game, chosen)))
    return begin, game, steps


def again(begin: Game, steps: list[Step], player: int = 0, pair: tuple[int, int] | None = None) -> Game | None:
    """Give the same answers again, with two cards exchanged; None if another player could not answer so."""
    other = begin.clone()
    things = other.program.layout.things
    renamed = {}
    if pair is not None:
        exchange(other, *pair)
        x, y = (things[t].id for t in pair)
        renamed = {x: y, y: x}
    for s in steps:
        ids = other.option_ids()
        if s.who == player:
            assert (other.to_move, ids) == (s.who, s.ids), "what the player is asked"
            other.answer(s.answer)
            continue
        answer = renamed.get(s.answer, s.answer)
        if other.to_move != s.who or answer not in ids or (len(ids) == 1) != (len(s.ids) == 1):
            return None
        other.answer(answer)
    return other


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("shard", range(4))
def test_hidden_cards_change_nothing_that_is_told(players: int, shard: int) -> None:
    compared = 0
    for number in range(shard, 16, 4):
        picks = random.Random(f"{players} {number}")
        begin, _, steps = played(players, number, 300)
        for _ in range(12):
            until = picks.randrange(min(20, len(steps)), len(steps))
            here = again(begin, steps[:until])
            player = picks.randint(1, players)
            seen = seen_by(here, player)
            low, high = here.program.layout.kind_range["card"]
            hidden = [t for t in range(low, high) if t not in seen]
            if len(hidden) < 2 or here.over:
                continue
            other = again(begin, steps[:until], player, tuple(picks.sample(hidden, 2)))
            if other is not None:
                assert told(other, player) == told(here, player)
                compared += 1
    assert compared >= 10, compared


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hidden_cards_dealt_afresh_change_no_view_and_no_question(players: int) -> None:
    for number in range(4):
        picks = random.Random(number)
        _, game, _ = played(players, number, picks.randrange(30, 250))
        if game.over:
            continue
        for player in range(1, players + 1):
            other = game.clone()
            other.state = guess(game.program, game.state, player - 1, Dice(number))
            assert told(other, player) == told(game, player)


def test_a_player_is_told_of_the_cards_that_were_seen_and_no_others() -> None:
    for number in range(3):
        _, game, _ = played(3, number, 200)
        things = game.program.layout.things
        for player in (1, 2, 3):
            seen = {things[t].id for t in seen_by(game, player)}
            low, high = game.program.layout.kind_range["card"]
            hidden = [things[t].id for t in range(low, high) if things[t].id not in seen]
            text = json.dumps([e for e in game.events(player) if e["number"] >= dealt(game)])
            assert hidden
            assert [id for id in hidden if f'"{id}"' in text] == []
            assert [id for id in seen if f'"{id}"' in text] != []


def dealt(game: Game) -> int:
    """Give the number of the first event after the deal."""
    return next(i for i, e in enumerate(game.log.events) if e.answers or e.raw[0] == "turn begins")


def test_others_are_told_who_is_asked_and_by_which_rule_only() -> None:
    _, game, _ = played(3, 1, 100)
    decision = game.decision
    assert set(decision.as_seen_by_others()) == {"number", "player", "kind", "rule"}
    others = [p for p in (1, 2, 3) if p != decision.player]
    for p in others:
        assert game.view(p)["decision"] == decision.as_seen_by_others()
        assert not [e for e in game.events(p) if e["type"] == "choice" and e["player"] != p]
