"""Sentences at the left margin, events of powers, and actions: what is shown for them has no error."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic, fixed
from tests.support.advised import load

HEAD = 'language: 2\nid: my-rule\ntitle: Mine\nkind: overlay\nbuilds on: ["{}"]\nfiles: [my.rules]\n'


def shown(rules: str, base: str = "2010") -> tuple[Diagnostic, str]:
    """Give the one error of a file of rules, and the file with the text that it shows, which must have no error."""
    files = {"bundle.yaml": HEAD.format(base), "my.rules": rules}
    found = load(files).diagnostics
    (error,) = found.errors()
    made = fixed(found.items(), found.files, with_suggestions=True).get("my.rules", rules)
    if made != rules:
        assert not load({**files, "my.rules": made}).diagnostics.has_errors
    return error, made


@pytest.mark.parametrize(
    "rules",
    [
        "at the start of each turn, gain £1\n",
        "each turn\n  gain £1\n",
        "when you build a card, gain £1\n",
        "turn my step\n  gain £1\n\nat the end of each turn, gain £2\n",
    ],
)
def test_a_sentence_at_the_margin_is_told_what_a_first_line_is(rules: str) -> None:
    error, made = shown(rules)
    assert error.help == (
        "write a first line with a keyword and a name, such as `turn my step` or `action my action`, "
        "and indent what is done below it"
    )
    assert made == rules


@pytest.mark.parametrize("line", ["action rest, once per turn", "action rest (once a game)"])
def test_how_often_is_not_taken_for_a_place_among_actions(line: str) -> None:
    found = load({"bundle.yaml": HEAD.format("2010"), "my.rules": f"{line}\n  gain £1\n"}).diagnostics
    assert [item.fix for item in found.errors()] == [None]


@pytest.mark.parametrize("rules", ["money per point is half\n", "the weather is fine\n", "you may not take loans\n"])
def test_what_cannot_be_said_is_not_guessed(rules: str) -> None:
    error, made = shown(rules)
    assert made == rules
    assert error.fix is None


@pytest.mark.parametrize(
    ("event", "meant"),
    [
        ("when you purchase a borough, gain £1", "when you buy a borough, gain £1"),
        # A rule of that name begins a loop, which no power answers; the rule that is done to a card can be answered.
        ("when you expend a card, gain £1", "when you expend any card, gain £1"),
    ],
)
def test_an_event_is_shown_with_the_rule_that_does_it(event: str, meant: str) -> None:
    assert shown(f"power mine\n  {event}\n")[1] == f"power mine\n  {meant}\n"


@pytest.mark.xfail(reason="the search does not find it yet")
def test_a_verb_that_means_nothing_is_told_the_verbs_there_are() -> None:
    error, made = shown("power mine\n  when you flibber a borough, gain £1\n")
    assert error.help == "a power reacts to what a rule does, and `buy` is the only rule for a borough"
    assert made == "power mine\n  when you buy a borough, gain £1\n"


@pytest.mark.parametrize(
    ("rules", "meant"),
    [
        # A line that says when an action can be chosen, below what the action does.
        (
            "action beg\n  gain £4\n  only if number of your boroughs is at least 2\n",
            "action beg\n  only if number of your boroughs is at least 2, gain £4\n",
        ),
        (
            "action beg\n  gain £4\n  gain 1 poverty\n  only if number of your boroughs is at least 2\n",
            "action beg\n  only if number of your boroughs is at least 2\n  gain £4\n  gain 1 poverty\n",
        ),
        # Things that are compared with a number, and players who gain without being named.
        ("action beg\n  double your poverty\n", "action beg\n  gain (your poverty) poverty\n"),
    ],
)
def test_an_action_is_shown_as_the_language_says_it(rules: str, meant: str) -> None:
    assert shown(rules)[1] == meant


def test_who_gains_in_a_loop_over_players_is_named() -> None:
    files = {
        "bundle.yaml": HEAD.format("2010"),
        "my.rules": "scoring gift\n  for each of the players with the highest money, gain 1 score\n",
    }
    found = load(files).diagnostics
    shown = fixed(found.items(), found.files, with_suggestions=True)
    assert shown["my.rules"] == "scoring gift\n  for each of the players with the highest money, they gain 1 score\n"
