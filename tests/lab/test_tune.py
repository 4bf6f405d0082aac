"""Weights of an estimate are fitted by self-play: a wrong one is improved, and a good one is left alone."""

import json

import pytest

pytest.importorskip("scipy")

from london_rules import load
from london_rules.classes import evolve
from london_rules.cli.app import run
from london_rules.lab.plan import Plan
from london_rules.lab.tune import OVERLAY, WHOLE, overlay, sentences, tune, tune_report
from london_rules.players.many import Runner
from london_rules.players.measure import END, GAME, Effect
from tests.lab.games_to_compare import driftwood

SHELLS = {
    "bundle.yaml": "language: 2\nid: shells\ntitle: S\nkind: game\nplayers: 2\nturn limit: 500\nfiles: [s.rules]\n",
    "s.rules": """counter pearls for each player

counter sand for each player

turn search
  choose one of these
    gain 3 pearls
    gain 3 sand

turn ending
  if your pearls + your sand is at least 20, end the game now

ranking
  highest pearls

number estimate = 100 * (your pearls) + 110 * (your sand)
""",
}


@pytest.fixture
def shells(tmp_path):
    """A game whose estimate likes what counts for nothing."""
    for name, text in SHELLS.items():
        (tmp_path / "shells").mkdir(exist_ok=True)
        (tmp_path / "shells" / name).write_text(text)
    return str(tmp_path / "shells")


def test_a_wrong_estimate_is_fitted_and_judged_and_the_overlay_plays(shells, tmp_path, capsys):
    out = tmp_path / "tuned"
    assert run(["tune", shells, "-n", "40", "--workers", "1", "--out", str(out)]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.startswith("Better: one player who judges by the new weights wins ")
    found = json.loads((out / "figures.json").read_text())
    sand, pearls = found["weights"]["110 * your sand"], found["weights"]["100 * your pearls"]
    assert 110 * sand < 100 * pearls and found["duel"][1] > 0
    result = load(f"{shells}+{out / OVERLAY}")
    assert result.rule_set is not None and not result.diagnostics.errors()
    assert result.rule_set.rules.numbers["estimate"].body != load(shells).rule_set.rules.numbers["estimate"].body


def test_where_nothing_is_better_that_is_said():
    it = tune(driftwood(), Plan(16, None, 2, 0, ("greedy",)), Runner(1))
    assert not it.better and it.weights == (WHOLE,) * len(it.parts)
    assert next(sentences(it)).startswith(
        "Nothing is better: no other weight of one of 2 parts wins surely more often."
    )
    assert "<h2>The weights</h2>" in tune_report(it)


@pytest.mark.parametrize(
    ("effect", "told"),
    [
        (Effect(END, "score", 40, 30, -10, -12, -8, 0.0, sure=True), "by spoiling the game of others"),
        (Effect(GAME, "turns", 40, 60, 20, 18, 22, 0.0, sure=True), "or by making it longer"),
    ],
)
def test_who_wins_by_spoiling_or_lengthening_the_game_is_not_taken(effect, told):
    it = tune(driftwood(), Plan(16, None, 2, 0, ("greedy",)), Runner(1))
    it = evolve(it, duel=(0.2, 0.1, 0.3), effects=(effect,))
    assert told in [*sentences(it)][-1] and next(sentences(it)).startswith("Nothing is better: one player")


def test_an_overlay_writes_the_sum_with_its_weights():
    it = tune(driftwood(), Plan(16, None, 2, 0, ("greedy",)), Runner(1))
    files = overlay(it)
    result = load(f"driftwood+{OVERLAY}", texts={OVERLAY: files})
    assert result.rule_set is not None and not result.diagnostics.errors()


def test_rules_without_an_estimate_are_refused():
    rules = driftwood()
    bare = evolve(rules, rules=evolve(rules.rules, numbers={}))
    with pytest.raises(ValueError, match="has no `number estimate`"):
        tune(bare, Plan(16, None, 2, 0, ("greedy",)), Runner(1))
