"""How many reports of `diff --play` mark something: where nothing changed, and where the rules did.

python -m benchmarks.marks                                   one variant, other seeds on the two sides
python -m benchmarks.marks --against 2010+two-player-relief   a real change, the same seeds on both sides
python -m benchmarks.marks --lab                             reports of the lab, which looks at them five times

The games are played once. Each report draws its games from them without putting any back, so a report is as likely as
one of games of its own; only the reports are a little more alike than such reports would be.
"""

from __future__ import annotations

import argparse
from collections import Counter
from math import sqrt
from random import Random

from london_rules import RuleSet, load
from london_rules.players.bot_games import Fault, SimulationSetup
from london_rules.players.event_games import pace_of
from london_rules.players.many import Runner
from london_rules.players.measure import LEVEL, LISTS, Effect, GameFigures, impact_of, judged, measure, measured

Z_95 = 1.959964


def main() -> None:
    """Play, compare and print."""
    asked = _arguments()
    setups = [SimulationSetup((asked.seats,) * 2, seed) for seed in (1, 1 if asked.against else 2)]
    before, after = (
        _played(_rules(variant), setup, asked.pool)
        for variant, setup in zip((asked.variant, asked.against or asked.variant), setups, strict=True)
    )
    dice, marks, rows = Random(3), list[int](), Counter[str]()
    for _ in range(asked.reports):
        mine = dice.sample(range(asked.pool), asked.games)
        theirs = mine if asked.against else dice.sample(range(asked.pool), asked.games)
        games = _numbered(before, mine), _numbered(after, theirs)
        if asked.lab:
            sure = _at_any_look(*games)
        else:
            sure = [effect for effect in impact_of(*games, (setups[0], setups[1])).effects if effect.sure]
        rows.update(f"{effect.group}: {effect.name}" for effect in sure if effect.group not in LISTS)
        marks.append(len(sure))
    _print(asked, marks, rows)


def _arguments() -> argparse.Namespace:
    made = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    made.add_argument("variant", nargs="?", default="2010")
    made.add_argument("--against", default="")
    made.add_argument("--seats", default="random", choices=("random", "greedy"))
    made.add_argument("--lab", action="store_true")
    made.add_argument("--reports", type=int, default=400)
    made.add_argument("--games", type=int, default=200)
    made.add_argument("--pool", type=int, default=8_000)
    return made.parse_args()


def _rules(variant: str) -> RuleSet:
    found = load(variant).rule_set
    assert found is not None, variant
    return found


def _played(rules: RuleSet, setup: SimulationSetup, games: int) -> list[GameFigures]:
    with Runner(1) as runner:
        all_of_them = list(runner.each(rules, setup, range(games), measure, times=2, pace=pace_of(rules, setup)))
    assert not any(isinstance(one, Fault) for one in all_of_them)
    return [one for one in all_of_them if isinstance(one, GameFigures)]


def _numbered(games: list[GameFigures], chosen: list[int]) -> list[GameFigures]:
    return [GameFigures(n, games[i].figures, games[i].scores) for n, i in enumerate(chosen)]


def _at_any_look(before: list[GameFigures], after: list[GameFigures]) -> list[Effect]:
    """List what a report of the lab would mark if it ended at the look that marks most."""
    from london_rules.lab.compare import LOOKS, at_any_look  # which needs the extra

    worst: list[Effect] = []
    for look in range(1, LOOKS + 1):
        until = len(before) * look // LOOKS
        rows = measured([game.figures for game in before[:until]], [game.figures for game in after[:until]])
        sure = [effect for effect in judged(rows, at_any_look) if effect.sure]
        worst = sure if len(sure) > len(worst) else worst
    return worst


def _print(asked: argparse.Namespace, marks: list[int], rows: Counter[str]) -> None:
    some, n = sum(map(bool, marks)), len(marks)
    reach = Z_95 * sqrt(LEVEL * (1 - LEVEL) / n)
    print(f"{n} reports of {asked.games} games, from {asked.pool}: {some} with a mark ({100 * some / n:.1f}%)")
    print(f"at most {LEVEL:.0%} are expected where nothing changed: up to {100 * (LEVEL + reach):.1f}% by chance")
    print(f"marks a report: {sum(marks) / n:.2f}")
    for row, number in rows.most_common():
        print(f"  {100 * number / n:5.1f}%  {row}")


if __name__ == "__main__":
    main()
