"""Play random four-player Dominion with pyminion and print its decisions per second.

pyminion has no random bot: its bots follow a fixed priority, and its `BotDecider` always gives
the first legal answer. So this file brings the smallest decider of its own that its API allows:

- one card or nothing (play an action, buy a card): uniform over the cards offered and "nothing";
- some cards (discard, trash, gain, ...): a uniform number within the limits asked, then a uniform
  sample of that size; treasures in hand likewise: any number of them;
- yes or no, a list of options, a place in the deck: uniform.

Every game draws ten kingdom cards of the base set. A call of the decider counts as a decision if two
of its answers differ in effect, however little there is to choose: one copper to play or keep counts.
This is in the peer's favour, and so are the random treasures: with pyminion's own habit of playing
them all (`--all-treasures`) its decisions per second are fewer.

Logging is off by its own switch (`log_stdout=False`) and by `logging.disable`; nothing else of
pyminion is touched. That leaves the text of each log line, which pyminion formats before it asks
whether anybody listens. `--no-log-texts` replaces the two methods that write out hands and supply by
ones that return nothing: no longer pyminion as it is released, but what it could do with lazy logging.

Nothing is counted while the clock runs: the same seed is played twice, first timed with the plain
decider, then with a counting one. A digest of all scores and turns proves both runs the same.
"""

from __future__ import annotations

import argparse
import json
import logging
import random
import sys
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from time import process_time
from typing import Any

from pyminion.core import AbstractDeck, Card, Supply
from pyminion.expansions.base import base_set
from pyminion.game import Game
from pyminion.player import Player

from benchmarks.paces import timed

uniform = random.random


def some(cards: list[Card], least: int, most: int) -> list[Card]:
    """Return a uniform number of cards within the limits, drawn without replacement."""
    size = len(cards)
    high = size if most < 0 or most > size else most
    low = least if least < high else high
    count = low + int(uniform() * (high - low + 1))
    if count == 0:
        return []
    if count == 1:
        return [cards[int(uniform() * size)]]
    return random.sample(cards, count)


class RandomDecider:
    """Answer every question of pyminion uniformly."""

    def action_phase_decision(self, valid_actions: list[Card], player: Player, game: Game) -> Card | None:
        index = int(uniform() * (len(valid_actions) + 1))
        return valid_actions[index] if index < len(valid_actions) else None

    def treasure_phase_decision(self, valid_treasures: list[Card], player: Player, game: Game) -> list[Card]:
        return some(valid_treasures, 0, -1)

    def buy_phase_decision(self, valid_cards: list[Card], player: Player, game: Game) -> Card | None:
        index = int(uniform() * (len(valid_cards) + 1))
        return valid_cards[index] if index < len(valid_cards) else None

    def binary_decision(
        self, prompt: str, card: Card, player: Player, game: Game, relevant_cards: list[Card] | None = None
    ) -> bool:
        return uniform() < 0.5

    def multiple_option_decision(
        self,
        card: Card,
        options: list[str],
        player: Player,
        game: Game,
        num_choices: int = 1,
        unique: bool = True,
    ) -> list[int]:
        if num_choices == 1:
            return [int(uniform() * len(options))]
        return random.sample(range(len(options)), num_choices)

    def deck_position_decision(self, prompt: str, card: Card, player: Player, game: Game, num_deck_cards: int) -> int:
        return int(uniform() * (num_deck_cards + 1))

    def multi_play_decision(
        self,
        prompt: str,
        card: Card,
        valid_cards: list[Card],
        player: Player,
        game: Game,
        required: bool = True,
    ) -> Card | None:
        index = int(uniform() * (len(valid_cards) + (not required)))
        return valid_cards[index] if index < len(valid_cards) else None

    def discard_decision(
        self,
        prompt: str,
        card: Card,
        valid_cards: list[Card],
        player: Player,
        game: Game,
        min_num_discard: int = 0,
        max_num_discard: int = -1,
    ) -> list[Card]:
        return some(valid_cards, min_num_discard, max_num_discard)

    def trash_decision(
        self,
        prompt: str,
        card: Card,
        valid_cards: list[Card],
        player: Player,
        game: Game,
        min_num_trash: int = 0,
        max_num_trash: int = -1,
    ) -> list[Card]:
        return some(valid_cards, min_num_trash, max_num_trash)

    def gain_decision(
        self,
        prompt: str,
        card: Card,
        valid_cards: list[Card],
        player: Player,
        game: Game,
        min_num_gain: int = 0,
        max_num_gain: int = -1,
    ) -> list[Card]:
        return some(valid_cards, min_num_gain, max_num_gain)

    def topdeck_decision(
        self,
        prompt: str,
        card: Card,
        valid_cards: list[Card],
        player: Player,
        game: Game,
        min_num_topdeck: int = 0,
        max_num_topdeck: int = -1,
    ) -> list[Card]:
        return some(valid_cards, min_num_topdeck, max_num_topdeck)

    def reveal_decision(
        self,
        prompt: str,
        card: Card,
        valid_cards: list[Card],
        player: Player,
        game: Game,
        min_num_reveal: int = 0,
        max_num_reveal: int = -1,
    ) -> list[Card]:
        return some(valid_cards, min_num_reveal, max_num_reveal)


class AllTreasures(RandomDecider):
    """Play all treasures, as pyminion's own bots do: no decision is made there."""

    def treasure_phase_decision(self, valid_treasures: list[Card], player: Player, game: Game) -> list[Card]:
        return valid_treasures


def has_choice(name: str, given: Sequence[Any], named: dict[str, Any]) -> bool:
    """Tell whether two answers to this question would differ in effect."""
    if name in ("binary_decision", "action_phase_decision"):
        return True
    if name == "treasure_phase_decision":
        return len(given[0]) > 0
    if name == "multiple_option_decision":
        options = given[1] if len(given) > 1 else named["options"]
        return bool(named.get("num_choices", 1) < len(options))
    if name == "deck_position_decision":
        return bool(named["num_deck_cards"])
    cards = named["valid_cards"]
    if name == "buy_phase_decision":
        return len(cards) > 0
    if name == "multi_play_decision":
        return len(set(cards)) + (not named["required"]) > 1
    return choice_of_some(name, cards, named)


def choice_of_some(name: str, cards: list[Card], named: dict[str, Any]) -> bool:
    """Tell whether a question for some cards has two answers that differ in effect."""
    size = len(cards)
    least = next((value for key, value in named.items() if key.startswith("min_num")), 0)
    most = next((value for key, value in named.items() if key.startswith("max_num")), -1)
    high = size if most < 0 else min(most, size)
    low = min(least, high)
    if low < high:
        return True
    if len(set(cards)) < 2 or low == 0:
        return False
    return low < size or name == "topdeck_decision"


def counting(decider: type[RandomDecider], counts: list[int]) -> type[RandomDecider]:
    """Return a subclass that counts its questions: all of them, and those with a choice."""

    def wrapped(name: str) -> Callable[..., object]:
        plain: Callable[..., object] = getattr(decider, name)

        def ask(self: RandomDecider, *given: object, **named: object) -> object:
            counts[0] += 1
            counts[1] += has_choice(name, given, named)
            return plain(self, *given, **named)

        return ask

    names = [name for name in dir(decider) if name.endswith("_decision")]
    return type("Counting", (decider,), {name: wrapped(name) for name in names})


def play(games: int, seed: int, decider: type[RandomDecider]) -> tuple[float, list[int]]:
    """Play games from a seed; return the seconds and a digest of scores and turns."""
    random.seed(seed)
    digest: list[int] = []
    start = process_time()
    for _ in range(games):
        players = [Player(decider(), player_id=name) for name in ("a", "b", "c", "d")]
        result = Game(players, [base_set], log_stdout=False).play()
        digest.extend(summary.score for summary in result.player_summaries)
        digest.append(result.turns)
    return process_time() - start, digest


def silence() -> None:
    """Make the texts that pyminion formats for its log, heard or not, cost nothing."""
    for kind in (AbstractDeck, Supply):
        kind.__repr__ = lambda self: ""


def measure(games: int, seed: int, no_log_texts: bool, all_treasures: bool) -> dict[str, Any]:
    """Measure one process: warm up, time the games, count the same games again."""
    logging.disable(logging.CRITICAL)
    if no_log_texts:
        silence()
    decider = AllTreasures if all_treasures else RandomDecider
    play(max(1, games // 10), seed + 1, decider)
    return {"version": version("pyminion"), **timed(play, games, seed, decider, partial(counting, decider))}


def main() -> None:
    """Print one measurement as a line of JSON."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-log-texts", action="store_true", help="do not format log lines")
    parser.add_argument("--all-treasures", action="store_true", help="always play all treasures")
    given = parser.parse_args()
    figures = measure(given.games, given.seed, given.no_log_texts, given.all_treasures)
    json.dump(figures, sys.stdout)
    print()


if __name__ == "__main__":
    main()
