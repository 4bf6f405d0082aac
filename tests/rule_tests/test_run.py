"""Tests in bundles: what passes, what fails, and what a failure says."""

from __future__ import annotations

import pytest

from london_rules.compiler.limits import Limits
from london_rules.compiler.program import Program
from london_rules.language.rules import Rules
from london_rules.rule_tests import run as run_module
from london_rules.rule_tests.reasons import NamedValue, reasons
from london_rules.rule_tests.report import diagnose
from london_rules.rule_tests.run import run_tests
from london_rules.rule_tests.update import updated
from tests.rule_tests.bundles import MANIFEST, RULES, TESTS, run, told


def test_a_rule_that_does_what_its_tests_say_passes() -> None:
    made = run()
    assert told(made) == []
    assert [r.case.title for r in made.results] == [
        "collecting (case 1)",
        "collecting (case 2)",
        "one card is not enough",
    ]
    assert made.bundles == ("my-rule",)


def test_a_failure_shows_both_values_and_the_rule_lines_with_their_parts() -> None:
    made = run(rules=RULES.replace("bounty * number", "bounty + number").replace("£(most", "£(1 + most"))
    result = made.results[0]
    (wrong,) = [o for o in result.outcomes if not o.ok]
    assert (wrong.wanted, wrong.found, wrong.difference) == ("4", "5", "1 too many")
    assert result.game is not None
    lines = reasons(result.game, wrong)
    assert [line.slot for line in lines] == ["action collect", "number most bounty"]
    assert lines[0].did == "+5"
    assert lines[0].values == (NamedValue("most bounty", 4),)
    assert lines[1].values == (NamedValue("bounty", 2), NamedValue("number of cards in your hand", 2))
    (item, *_) = diagnose(made)
    assert item.span is not None
    text = made.diagnostics.files["tests/my.yaml"]
    assert text[item.span.start : item.span.end] == "4"


def test_of_a_statement_about_all_players_the_part_of_the_player_is_shown() -> None:
    tests = """\
tests:
  points count:
    step: scoring
    given:
      each player: {hand: nothing, money: 0, poverty: 0}
      player 1: {points: 3}
      player 2: {points: 8}
    then:
      player 1: {score: 4}
"""
    made = run(tests)
    (wrong,) = made.results[0].outcomes
    assert made.results[0].game is not None
    (line,) = reasons(made.results[0].game, wrong)
    assert (line.did, line.values) == ("+3", (NamedValue("their points", 3),))


def test_what_an_amount_is_multiplied_by_is_shown() -> None:
    made = run(
        TESTS.replace("    because: [number most bounty, parameter bounty]\n", ""),
        RULES.replace("gain £(most bounty)", "gain £(most bounty) for each card in your hand"),
    )
    result = made.results[0]
    wrong = next(o for o in result.outcomes if not o.ok)
    assert result.game is not None
    line = reasons(result.game, wrong)[0]
    assert (line.did, line.values) == ("+8", (NamedValue("most bounty", 4), NamedValue("card in your hand", 2)))


def test_a_rule_that_must_have_acted_and_did_not_is_a_failure() -> None:
    made = run(TESTS.replace("because: [number most bounty,", "because: [action run city,"))
    assert told(made) == [("LR-E0007", "`action run city` did not act")]


@pytest.mark.parametrize(
    ("then", "message"),
    [
        (
            "player 1: {hand: lords}",
            "hand of player 1: found lords salters, the test says lords: not wanted: `salters`",
        ),
        ("player 1: {hand: 3}", "hand of player 1: found 2, the test says 3: 1 too few"),
        (
            "display: lords",
            "display: found mercers, the test says lords: the first that differs is number 1: `mercers`, not `lords`",
        ),
        ("asked: player 1", "who is asked: found player 2, the test says player 1"),
        ("by: turn action", "the rule that asks: found rule take at the start, the test says turn action"),
        ("over: yes", "whether the game is over: found no, the test says yes"),
        ("offered: lords", "`lords` is not offered; the options are deck, mercers"),
        ("not offered: deck", "`deck` is offered; the options are deck, mercers"),
        ("offered: take a rest", "`take`, `a`, `rest` are not offered; the options are deck, mercers"),
        ("not offered: take a rest", "`take` is never an option, so this line could not fail"),
        ("options: deck", "options: found deck mercers, the test says deck: not wanted: `mercers`"),
        ("events: [player 1 gains 5 money]", "`player 1 gains 5 money` did not happen"),
        ("events: [action collect, rule take a loan]", "`rule take a loan` did not happen"),
        ("never: [action collect]", "it happened"),
        ("on lords: {coins: 1}", "coins on lords: found 0, the test says 1: 1 too few"),
        ("player 2: {place: 1}", "place of player 2: found 2, the test says 1: 1 too many"),
        ("player 1: {run poverty: 1}", "run poverty of player 1: found 2, the test says 1: 1 too many"),
    ],
)
def test_what_is_found_is_told_beside_what_is_wanted(then: str, message: str) -> None:
    tests = f"""\
tests:
  it:
    given:
      display: mercers
      player 1: {{hand: lords salters, poverty: 0, money: 0}}
    when: collect
    then:
      {then}
"""
    assert [text for _, text in told(run(tests))] == [message]


def test_an_option_of_several_words_may_be_written_with_spaces_for_its_hyphens() -> None:
    rules = f"""{RULES}
action rest, after collect
  either sleep in the big tent, or gain £1

rule sleep in the big tent
  gain 1 point
"""
    tests = """\
tests:
  it:
    when:
      - rest
      - sleep in the big tent
    then:
      player 1: {points: 1}
  it is there:
    when: rest
    then:
      offered: sleep in the big tent
  it is not there:
    when: rest
    then:
      not offered: sleep in the big tent
"""
    said = "`sleep-in-the-big-tent` is offered; the options are sleep-in-the-big-tent, gain-1"
    assert told(run(tests, rules)) == [("LR-E0001", said)]


def test_an_order_is_named_by_the_faces_in_it_and_each_order_is_another_option() -> None:
    rules = f"""{RULES}
action peek, after collect
  look at the top 3 cards of the deck
  put the top 3 cards of the deck on the deck in an order you choose
  move the top 2 cards of the deck to your hand
"""
    tests = """\
tests:
  it:
    given:
      deck: coffee-house lords mercers ...
      player 1: {hand: salters}
    when: peek lords>coffee-house>mercers
    then:
      player 1: {hand: salters lords coffee-house}
  the other:
    given:
      deck: coffee-house lords mercers ...
      player 1: {hand: salters}
    when: peek lords>mercers>coffee-house
    then:
      player 1: {hand: salters lords mercers}
"""
    assert told(run(tests, rules)) == []


@pytest.mark.parametrize(
    ("old", "new", "code", "word"),
    [
        ("hand: lords salters", "hand: lord salters", "LR-E0002", "lord"),
        ("money: 0", "monney: 0", "LR-E0002", "monney"),
        ("player 1:\n        hand: lords\n", "player 5:\n        hand: lords\n", "LR-E0002", "player 5"),
        ("parameter bounty]", "parameter bouny]", "LR-E0002", "parameter bouny"),
        ("when: collect", "when: colect", "LR-E0003", "colect"),
        ("when: collect", "when:\n      - player 2: collect", "LR-E0003", "collect"),
        ("hand: lords salters", "hand: lords lords", "LR-E0004", "lords"),
        ("hand: lords salters", "hand: lords/salters", "LR-E0004", "lords/salters"),
        ("hand: lords salters", "hand: lords hackney", "LR-E0002", "hackney"),
        ("points: <points>", "points: <point>", "LR-E0005", "<point>"),
        ("    because", "    becuase", "LR-Y0007", "becuase"),
        ("money: 0", "money: some", "LR-Y0010", "some"),
    ],
)
def test_a_mistake_in_a_test_is_found_at_its_place(old: str, new: str, code: str, word: str) -> None:
    assert old in TESTS
    made = run(TESTS.replace(old, new, 1))
    found = diagnose(made).items()
    first = next(item for item in found if item.code == code)
    assert first.span is not None
    assert made.diagnostics.files["tests/my.yaml"][first.span.start : first.span.end] == word
    assert first.help


def test_an_answer_after_the_end_of_the_game_is_reported_with_a_way_out() -> None:
    made = run(
        TESTS.replace("when: collect", "when: [collect, collect]", 1),
        RULES.replace("gain £(most", "end the game now, gain £(most"),
    )
    found = [item for item in diagnose(made).items() if item.code == "LR-E0003"]
    assert found[0].message == "the game is over: nobody is asked for `collect`"
    assert found[0].help == "leave it out, or give other answers before it"


def test_the_mistake_in_one_test_lets_the_others_run() -> None:
    made = run(TESTS.replace("money: 0", "monney: 0"))
    assert [r.case.title for r in made.results] == ["one card is not enough"]


def test_only_some_tests_are_run() -> None:
    assert [r.case.title for r in run(only="ONE card").results] == ["one card is not enough"]


def test_update_writes_what_was_found_and_keeps_comments() -> None:
    wrong = TESTS.replace("money: 4 # two each", "money: 5 # two each").replace(
        "3       | 3    | 1", "3       | 17   | 1"
    )
    new = updated([run(wrong)])
    assert new == {"tests/my.yaml": TESTS}


def test_update_leaves_alone_what_two_cases_find_differently() -> None:
    wrong = TESTS.replace("points: <points>", "points: 7").replace(" | points", "").replace(" | 1\n", "\n")
    wrong = wrong.replace("3    | 0\n", "3\n")
    assert updated([run(wrong)]) == {}


def test_a_bundle_of_one_file_holds_its_tests_itself(tmp_path) -> None:
    indented = "".join(f"  {line}".rstrip() + "\n" for line in RULES.splitlines())
    whole = MANIFEST.replace("files: [my.rules]\n", f"rules: |\n{indented}") + TESTS
    path = tmp_path / "my-rule.yaml"
    path.write_text(whole)
    (made,) = run_tests(path)
    assert told(made) == []
    assert len(made.results) == 3


VOTE = """language: 2
id: vote
title: Vote
kind: game
players: 2
turn limit: 9
rules: |
  counter points for each player
  turn vote
    ask even with one option
    each player secretly chooses one of these
      they gain 1 point
      only if their points is at least 3, they gain 2 points
  turn ending
    end the game after 1 more turns
  ranking
    highest points
tests:
  all are asked:
    when:
      - player 1: gain-1-point
      - player 2: gain-1-point
    then:
      player 2: {points: 1}
"""


def test_a_text_that_asks_even_with_one_option_asks_in_tests_too(tmp_path) -> None:
    path = tmp_path / "vote.yaml"
    path.write_text(VOTE)
    (made,) = run_tests(path)
    assert told(made) == []
    assert len(made.results) == 1


def test_an_overlay_on_a_part_is_tested_with_every_game_or_those_that_it_names(tmp_path) -> None:
    folder = tmp_path / "limit"
    (folder / "tests").mkdir(parents=True)
    (folder / "bundle.yaml").write_text(
        "language: 2\nid: limit\ntitle: Limit\nkind: overlay\nbuilds on: [london]\nset:\n  hand limit: 8\n"
    )
    test = "tests:\n  it:\n    given:\n      player 1:\n        hand: 2\n    then:\n      hand limit: 8\n"
    (folder / "tests" / "limit.yaml").write_text(test)
    assert [run.variant.partition("+")[0] for run in run_tests(folder)] == ["2010", "2017"]
    (folder / "tests" / "limit.yaml").write_text('on: "2017"\n' + test)
    assert [run.variant.partition("+")[0] for run in run_tests(folder)] == ["2017"]
    (skipped,) = run_tests(f"2010+{folder}")
    assert (skipped.results, skipped.skipped) == ((), ("it",))


def test_chance_falls_as_the_test_says() -> None:
    from tests.support.table import rule_set

    assert rule_set("2010+plague").rules.numbers["plague odds"]
    (made,) = run_tests("2010+plague")
    assert made.ok
    assert [r.game.state.tape for r in made.results if r.game is not None] == [[], []]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("events: player 1 gains 3 money", "events: player 1 gains 4 money"),
        ("events: [player 1 gains 3 money]", "events: [player 1 gains 4 money]"),
        (
            "events: [player 1 loses 1 poverty, player 1 gains 4 money]",
            "events: [player 1 gains 4 money, player 1 loses 1 poverty]",
        ),
        (
            "events:\n        - action collect # it is chosen\n        - player 1 gains 3 money\n",
            "events:\n        - action collect # it is chosen\n        - player 1 gains 4 money\n",
        ),
        ("never: [player 1 gains 4 money, player 1 gains 1 points]", "never: [player 1 gains 1 points]"),
        ("never: player 1 gains 4 money", "never: player 1 gains 4 money"),
        ("events: [rule take a loan]", "events: [rule take a loan]"),
    ],
)
def test_update_writes_the_events_that_came_about(wrong: str, right: str) -> None:
    def text(events: str) -> str:
        given = "    given:\n      player 1: {hand: lords salters, poverty: 4, money: 0}\n    when: collect\n"
        return f"tests:\n  it:\n{given}    then:\n      {events}\n"

    assert not run(text(wrong)).ok
    assert updated([run(text(wrong))]).get("tests/my.yaml", text(wrong)) == text(right)
    assert run(text(right)).ok or right == wrong


MANY = """\
language: 2
id: my-rule
title: Many tests
kind: overlay
builds on: ["2010"]
set: {start money: 7}
tests:
  first:
    when: [...]
    then: {over: no}
  second:
    when: [until player 1 is asked, ..., ..., ...]
    then: {over: no}
  third:
    when: [...]
    then: {over: no}
"""


@pytest.mark.parametrize(
    ("looks", "titles", "says"),
    [
        (0, [], "the host stopped the tests after 0 of 3"),
        (12, ["first"], "the host stopped this test"),
        (1_000, ["first", "second", "third"], None),
    ],
)
def test_a_host_that_stops_waiting_gets_what_was_run_so_far(
    looks: int, titles: list[str], says: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = iter(range(looks))
    loaded: list[None] = []
    compile_for_tests = run_module.watched_program

    def watched_program(rules: Rules) -> Program:
        loaded.append(None)
        return compile_for_tests(rules)

    monkeypatch.setattr(run_module, "watched_program", watched_program)
    limits = Limits(stopped=lambda: bool(loaded) and next(left, None) is None)
    (made,) = run_tests("2010+my-rule", texts={"my-rule": MANY}, only_shipped=True, limits=limits)
    assert [result.case.title for result in made.results if result.ok] == titles
    found = [(item.code, item.message) for item in diagnose(made)]
    assert [code for code, _ in found] == ([] if says is None else ["LR-R0014"] * len(found))
    assert says is None or says in [message for _, message in found]


def test_answers_in_tests_have_the_limits_of_the_host() -> None:
    rules = "rules: |\n  turn long, before take\n    " + "100 times, " * 3 + "gain £1\n"
    limits = Limits(steps=2_000_000)
    texts = {"my-rule": MANY.replace("tests:", rules + "tests:")}
    (made,) = run_tests("2010+my-rule", only="first", texts=texts, only_shipped=True, limits=limits)
    assert [item.code for item in diagnose(made)] == ["LR-R0010"]
    assert "more than 2,000,000 steps" in diagnose(made).items()[0].message
