"""What whole random games ask, and in what order: in 2017 and where boroughs are cards (see the list of decisions)."""

from __future__ import annotations

import re

import pytest

from london_rules.engine import Game
from tests.games.checks import EDITIONS, RUN_EFFECTS
from tests.games.table import SEED, dice, rules, step
from tests.support.variants import ONE, ONE_FIVE

GAMES = 6
LOAN = "use:take-a-loan"
# One letter for what each rule asks; what a card's own text asks comes within its action.
LETTERS = {
    "turn repayment": "r",
    "rule take at the start": "t",
    "turn action": "a",
    "action play cards": "p",
    "action run city": "c",
    "action buy land": "b",
    "rule take a card": "k",
    "turn closing": "e",
    "turn hand limit": "h",
}
# Repayment, the take, the action (again after a loan or a swap), its own questions, a last swap, the hand limit.
TURN = {
    "2017": re.compile(r"r?[tx]*(ax*)+((p[xk]*)*|(cx*)*|b?[kx]*)(ex*)?h*"),
    ONE: re.compile(r"[tx]*(ax*)+((p[xk]*)*|(cx*)*|b?[kx]*)(ex*)?h*"),
}
TURN[ONE_FIVE] = TURN[ONE]

every_table = pytest.mark.parametrize("players", [2, 3, 4])
every_variant = pytest.mark.parametrize("variant", [v for v, edition in EDITIONS.items() if edition.borough_cards])


def begun(variant: str, players: int, number: int) -> Game:
    """Begin a game that asks every question, also those with one option."""
    return rules(variant).new_game(players, SEED, number=number, events=False, ask_forced=True)


def asked(game: Game) -> str:
    assert game.decision is not None
    return game.decision.rule


def faces(game: Game, zone: str, player: int = 0) -> list[str]:
    layout = game.program.layout
    return [layout.things[t].face for t in game.state.z[layout.zone_base[zone] + player]]


@every_variant
@every_table
def test_the_questions_of_a_turn_come_in_their_order(variant: str, players: int) -> None:
    for number in range(GAMES):
        game, chosen = begun(variant, players, number), dice(players, number)
        turn, letters = game.turn, ""
        while not game.over:
            if game.turn != turn:
                assert TURN[variant].fullmatch(letters), letters
                turn, letters = game.turn, ""
            assert game.decision is not None
            assert game.to_move == game.state.active + 1, "nobody is asked in another player's turn"
            letters += LETTERS.get(asked(game), "x")
            step(game, chosen)


@every_variant
@every_table
def test_run_effects_are_offered_once_a_run_and_hold_up_its_end(variant: str, players: int) -> None:
    covering = EDITIONS[variant].covering
    runs = 0
    for number in range(GAMES):
        game, chosen = begun(variant, players, number), dice(players, number)
        turn, done = -1, set[str]()
        while not game.over:
            if game.turn != turn:
                turn, done = game.turn, set()
            ids, running = set(game.option_ids()), asked(game) == "action run city"
            land = faces(game, "land", game.state.who)
            due = {f"use:{n}" for n in (land[-1:] if covering else land) if n in RUN_EFFECTS} - done
            offered = {id for id in ids if id.removeprefix("use:") in RUN_EFFECTS and id.startswith("use:")}
            assert offered == (due if running else set())
            if running:
                runs += 1
                activated = any(not id.startswith("use:") for id in done)
                assert ("stop" in ids) == (not due and (covering or activated))
            answer = step(game, chosen)
            if running and answer not in (LOAN, "use:stock-exchange"):
                done.add(answer)
    assert runs > 100


@every_table
def test_repayment_asks_for_what_money_allows(players: int) -> None:
    asked_for = 0
    for number in range(GAMES):
        game, chosen = begun("2017", players, number), dice(players, number)
        turn = -1
        while not game.over:
            layout, who = game.program.layout, game.state.who
            money, loans = (game.state.c[layout.counter_base[name] + who] for name in ("money", "loans"))
            most = min(loans, money // 15)
            assert (asked(game) == "turn repayment") == (game.turn != turn and most > 0), "it is how a turn begins"
            if asked(game) == "turn repayment":
                assert game.option_ids() == [str(n) for n in range(most + 1)]
                asked_for += 1
            turn = game.turn
            step(game, chosen)
    assert asked_for > 20
