"""A game that is played fast, and changes of it: one that matters, one that does nothing, and two that break it."""

from __future__ import annotations

from functools import cache

from london_rules import load
from london_rules.classes import evolve
from london_rules.engine import RuleSet
from london_rules.lab.compare import compare
from london_rules.lab.comparison import Comparison
from london_rules.lab.plan import Plan
from london_rules.players.many import Runner

PLAN = Plan(games=120, seconds=None, seed=3, ladder=("random", "greedy"))
HEAD = "language: 2\nid: change\ntitle: The change\nkind: overlay\nbuilds on: [driftwood]\n"
ENDING = (
    "replace turn ending\n"
    "  if your stored wood is at least wood to win, end the game after (number of players - 1) more turns\n"
)
CHANGES = {
    "shorter": {"bundle.yaml": f"{HEAD}set:\n  wood to win: 20\n"},
    "idle": {
        "bundle.yaml": f"{HEAD}files: [c.rules]\n",
        "c.rules": f"{ENDING}  if your stored wood is at least 2000, gain 1 stored wood\n",
    },
    "endless": {
        "bundle.yaml": f"{HEAD}files: [c.rules]\n",
        "c.rules": "replace turn ending\n  if your stored wood is at least 100000, end the game now\n",
    },
    "broken": {
        "bundle.yaml": f"{HEAD}files: [c.rules]\n",
        "c.rules": f"{ENDING}  if stored wood is at least 9, gain (9 / (stored wood - 9) rounded down) stored wood\n",
    },
}


def changed(change: str) -> RuleSet:
    """Load Driftwood with a change."""
    result = load("driftwood+change", texts={"change": CHANGES[change]})
    assert result.rule_set is not None, [item.message for item in result.diagnostics.errors()]
    return result.rule_set


def driftwood() -> RuleSet:
    """Load Driftwood."""
    rule_set = load("driftwood").rule_set
    assert rule_set is not None
    return rule_set


@cache
def compared(change: str) -> Comparison:
    """Compare Driftwood with a change of it."""
    plan = evolve(PLAN, games=6) if change == "endless" else PLAN
    return compare(driftwood(), changed(change), plan, Runner(1))
