"""A value of a parameter is found that does what somebody wants, or it is said that none does."""

from collections import Counter

import pytest

pytest.importorskip("scipy")

from london_rules.lab.cards import cards
from london_rules.lab.cards import sentences as said_of_cards
from london_rules.lab.find import Found, as_data, default_values, find, find_report, sentences
from london_rules.lab.games import BEGINNER
from london_rules.lab.plan import Plan
from london_rules.lab.sweep import sweep
from london_rules.lab.swept import sentences as said_of_sweep
from london_rules.lab.wish import Wish, judgement, wish_of
from london_rules.players.many import Runner
from tests.lab.games_to_compare import CHANGES, changed

PLAN = Plan(200, None, 2, 1, ("random",))


def found(wish: str, values: list[int], plan: Plan = PLAN) -> Found:
    return find("driftwood", "wood to win", values, wish_of(wish), plan, Runner(1))


def test_a_value_that_does_is_found_with_its_interval():
    it = found("so that turns is 9 within 2", [5, 40, 150])
    assert (it.best.value, it.best.verdict) == (40, "does")
    assert 7 <= it.best.low < it.best.mean < it.best.high <= 11
    assert {one.value: one.verdict for one in it.tried} == {5: "does not", 40: "does", 150: "does not"}
    said = [*sentences(it)]
    assert said[0].startswith("With wood to win 40, turns is 9.00, give or take 2.00: it is ")
    assert "<figure>" in find_report(it) and as_data(it)["best"] == 40


def test_values_that_surely_do_otherwise_are_given_up_early():
    it = found("so that turns is 9 within 0.5", [5, 40, 150])
    games = {one.value: one.games for one in it.tried}
    assert games[5] == games[150] == 50 < games[40]


def test_each_look_plays_the_new_games_only(monkeypatch):
    played = Counter()
    each = Runner.each

    def count(self, rules, setup, numbers, *rest, **more):
        played.update((rules.digest, number) for number in numbers)
        return each(self, rules, setup, numbers, *rest, **more)

    monkeypatch.setattr(Runner, "each", count)
    it = found("so that turns is 9 within 0.1", [39, 40])
    assert [one.games for one in it.tried] == [200, 200]
    assert len(played) == 400 and {*played.values()} == {1}


def test_where_no_value_does_that_is_said_with_the_nearest():
    it = found('so that "first seat wins" is 2%', [20, 40])
    assert it.best.verdict == "does not"
    assert next(sentences(it)).startswith(
        "No value does: with none of 2 values of wood to win, won by who begins is 2.0%, give or take 1.0%."
    )


def test_values_that_cannot_be_told_apart_may_do_it():
    it = found("so that turns is 8.8 within 0.1", [39, 40, 41], Plan(50, None, 2, 1, ("random",)))
    assert {one.verdict for one in it.tried} == {"may"}
    assert "may do it" in next(sentences(it)) and any("More games would tell more" in line for line in sentences(it))


@pytest.mark.parametrize("wish", ["so that ended with dawn is 3%", "so that Rope is 0.05"])
def test_what_has_not_happened_yet_may_happen_in_more_games(wish):
    soon, late = (judgement(games, [0.0] * games, wish_of(wish), 0.01) for games in (50, 2000))
    assert (soon.verdict, late.verdict) == ("may", "does not")


def test_a_share_of_games_has_an_interval_of_shares():
    it = judgement(50, [1.0, *[0.0] * 49], wish_of("so that ended with dawn is 30%"), 0.01)
    assert 0 < it.low < it.mean < it.high and it.said(wish_of("so that ended with dawn is 30%")).startswith(
        "2.0% (0.2% to"
    )


def test_values_that_the_rules_refuse_are_left_out_and_told():
    it = found("so that turns is 9 within 2", [0, 40])
    assert it.refused == (0,) and [*sentences(it)][-1] == "The rules refuse 0."


@pytest.mark.parametrize(
    ("figure", "told"), [("trns", "did you mean `turns`"), ("first seat win", "did you mean `first seat wins`")]
)
def test_a_figure_that_there_is_not_is_refused_with_the_near_name(figure, told):
    with pytest.raises(ValueError, match=told):
        found(f'so that "{figure}" is 5', [20, 40])


def test_figures_are_known_where_the_first_games_cannot_be_finished(tmp_path):
    (tmp_path / "change").mkdir()
    for name, text in CHANGES["broken"].items():
        (tmp_path / "change" / name).write_text(text)
    wish, plan = wish_of("so that turns is 9 within 2"), Plan(12, None, None, 4, ("random",))
    it = find(f"driftwood+{tmp_path / 'change'}", "wood to win", [40, 41], wish, plan, Runner(1))
    failed = f"{it.failed} games could not be finished, and count nowhere."
    assert it.failed and failed in sentences(it)


def test_games_that_are_cut_off_are_told_by_all_commands(tmp_path):
    variant = f"driftwood+{tmp_path / 'change'}"
    (tmp_path / "change").mkdir()
    for name, text in CHANGES["endless"].items():
        (tmp_path / "change" / name).write_text(text)
    plan, rules = Plan(2, None, 2, 1, ("random",)), changed("endless")
    swept = sweep(variant, {"few": [2, 3]}, plan, Runner(1))
    looked = find(variant, "few", [2, 3], wish_of("so that turns is 9"), plan, Runner(1))
    for said, cut in (
        (sentences(looked), 4),
        (said_of_sweep(swept), 4),
        (said_of_cards(cards(rules, plan, Runner(1))), 2),
    ):
        assert f"{cut} games were cut off at the turn limit, and count as they stood then." in said


def test_a_parameter_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="did you mean `wood to win`"):
        find("driftwood", "wood to wim", [1], wish_of("so that turns is 5"), PLAN, Runner(1))


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ('so that "first seat wins" is 25%', Wish(BEGINNER, 0.25, 0.01)),
        ("so  that first seat wins is 25% within 2%", Wish(BEGINNER, 0.25, 0.02)),
        ("so that turns is 90 within 5", Wish("turns", 90, 5)),
        ("so that score is -40", Wish("score", -40, 0.4)),
    ],
)
def test_wishes_are_read(text, wish):
    assert wish_of(text) == wish


@pytest.mark.parametrize("text", ["", "turns is 9", "so that turns", "so that turns is many"])
def test_what_is_no_wish_is_refused_with_an_example(text):
    with pytest.raises(ValueError, match="is not a wish; write for example"):
        wish_of(text)


def test_values_around_the_usual_one_are_tried_where_none_are_named():
    assert default_values(3) == [*range(11)]
    assert 100 in default_values(100) and len(default_values(100)) <= 21
