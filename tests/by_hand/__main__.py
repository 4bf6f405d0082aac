"""Play many random games by the program written by hand and by the engine: `python -m tests.by_hand --games 300`."""

from __future__ import annotations

import argparse

from london_rules import load
from tests.by_hand.side_by_side import SideBySide


def main() -> None:
    """Play, stop at the first difference, and print what was compared."""
    parser = argparse.ArgumentParser(prog="python -m tests.by_hand", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=0, help="the first seed")
    given = parser.parse_args()
    rule_set = load("2010").rule_set
    assert rule_set is not None
    questions = choices = 0
    for seed in range(given.seed, given.seed + given.games):
        game = SideBySide(rule_set.fast, 2 + seed % 3, seed)
        game.play()
        questions, choices = questions + game.questions, choices + game.choices
    print(f"{given.games} games, {questions} questions, {choices} of them with a choice: all the same")


if __name__ == "__main__":
    main()
