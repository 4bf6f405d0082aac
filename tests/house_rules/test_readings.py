"""The readings of the rulebooks that are shipped as overlays: each names its source, and changes its game."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules import load
from london_rules.bundles.load import load_sources
from tests.support.table import Table, rule_set
from tests.support.variants import READINGS, READINGS_2010, READINGS_2017

FOLDER = Path(__file__).parents[2] / "variants" / "readings"
NAMES = sorted(path.parent.name for path in FOLDER.glob("*/bundle.yaml"))


def test_every_reading_is_played_over_the_games_that_it_is_for() -> None:
    assert sorted({variant.rpartition("+")[2] for variant in READINGS}) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_reading_names_its_source_and_is_listed(name: str) -> None:
    variant = next(one for one in READINGS if one.endswith(f"+{name}"))
    sources, _ = load_sources(variant)
    assert sources is not None
    (bundle,) = [one for one in sources.bundles if one.id == name]
    assert bundle.about
    assert bundle.sources
    assert f"| `{name}` |" in (FOLDER / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("variant", READINGS)
def test_a_reading_changes_the_game_and_gives_no_warning(variant: str) -> None:
    found = load(variant)
    assert [d.message for d in found.diagnostics] == []
    assert found.rule_set is not None
    game = variant.rpartition("+")[0]
    assert found.rule_set.digest != rule_set(game).digest


@pytest.mark.parametrize(("game", "readings"), [("2010", READINGS_2010), ("2017", READINGS_2017)])
def test_all_readings_of_a_game_go_together_in_any_order(game: str, readings: tuple[str, ...]) -> None:
    names = list(dict.fromkeys(variant.rpartition("+")[2] for variant in readings))
    one, other = load("+".join([game, *names])), load("+".join([game, *reversed(names)]))
    assert [d.message for d in one.diagnostics] == []
    assert one.rule_set is not None
    assert other.rule_set is not None
    assert one.rule_set.digest == other.rule_set.digest


def test_options_1_and_4_are_at_odds_until_they_are_settled() -> None:
    assert [d.code for d in load("2010+option-1+option-4").diagnostics] == ["LR-C0003"]
    settled = load("2010+option-1+option-4+option-1-and-4").rule_set
    assert settled is not None
    assert (
        settled.digest == rule_set("2010+option-1-and-4").digest == rule_set("hybrid-1+hybrid-4+option-1-and-4").digest
    )


def test_with_an_option_a_loan_of_ones_own_accord_brings_poverty_on_a_run() -> None:
    for variant, poverty in (("2010+voluntary-loans", 2), ("2010+option-5+voluntary-loans", 3)):
        t = Table(variant=variant)
        t[1].set(city="lords mercers", hand="", money=0, poverty=0)
        t.opens().play("use:take-a-loan", "run-city", "mercers", "stop")
        assert (t[1].loans, t[1].money, t[1].poverty) == (1, 15, poverty)


def test_a_hospital_answers_when_the_run_has_ended_and_saves_one_card() -> None:
    t = Table(variant="2010+flips-at-the-end")
    t[1].set(city="salters hospital-a mercers", money=0)
    t.opens().play("run-city", "salters", "mercers")
    assert t.rule == "rule turn over"
    t.play("let-it-happen", "use:hospital-a")
    assert t[1].city == ["-salters", "-hospital-a", "mercers"]
    assert t.to_move == 2


def test_whitehall_runs_a_card_again_that_flips_once_at_the_end() -> None:
    t = Table(variant="2010+flips-at-the-end")
    t[1].set(city="salters whitehall lords", money=0)
    t.opens().play("run-city", "salters", "whitehall")
    assert t[1].money == 8
    assert t[1].city == ["salters", "whitehall", "lords"]
    t.play("stop")
    assert t[1].city == ["-salters", "-whitehall", "lords"]
