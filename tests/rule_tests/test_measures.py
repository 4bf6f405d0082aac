"""What tests come to, and which changes to the rules they notice."""

from __future__ import annotations

from london_rules.language import constructs as t
from london_rules.rule_tests.coverage import coverage
from london_rules.rule_tests.mutate import mutate
from tests.rule_tests.bundles import RULES, TESTS, run

UNUSED = "\nnumber unasked = 3 * bounty\n"


def words(made, found):
    return [(i.kind, made.diagnostics.files[i.span.file][i.span.start : i.span.end], i.what) for i in found.missed]


def test_tests_that_come_to_every_line_and_branch_cover_all() -> None:
    found = coverage([run()])
    assert found.count("line") == (5, 5)
    assert found.count("branch") == (2, 2)
    assert found.share == 100


def test_a_branch_that_no_test_takes_is_missed() -> None:
    made = run(TESTS.replace("      4       | 3    | 0\n", ""))
    found = coverage([made])
    assert words(made, found) == [
        ("branch", "your poverty is more than 3", "yes"),
        ("line", "lose 1 poverty", ""),
    ]


def test_without_a_test_of_the_rule_nothing_of_it_is_covered() -> None:
    found = coverage([run(only="one card")])
    assert {i.slot for i in found.missed} == {"action collect", "number most bounty"}


def test_a_change_that_no_test_notices_is_listed() -> None:
    made = run(TESTS.replace("      3       | 3    | 1\n", ""))
    found = mutate(made)
    left = [(v.mutant.slot, v.mutant.description) for v in found if not v.noticed_by]
    assert ("action collect", "more than -> at least") in left
    assert ("action collect", "3 -> 2") in left
    assert ("action collect", "3 -> 4") not in left
    assert all(v.reached for v in found if not v.noticed_by)


def test_tests_that_notice_every_change_leave_none() -> None:
    found = mutate(run())
    assert [v.mutant.description for v in found if not v.noticed_by] == []
    assert {v.mutant.description for v in found} >= {
        "2 -> 3",
        "2 -> 1",
        "more than -> at least",
        "at least -> more than",
    }


def test_a_change_leaves_the_rules_as_they_were() -> None:
    made = run()
    assert made.rule_set is not None
    before = made.rule_set.digest
    mutate(made)
    body = made.rule_set.rules.actions["collect"].body.body[0]
    assert isinstance(body, t.OnlyIf)
    assert made.rule_set.digest == before
    assert run().rule_set.digest == before  # type: ignore[union-attr]


def test_nothing_is_changed_while_a_test_fails() -> None:
    assert mutate(run(rules=RULES.replace("lose 1", "lose 2"))) == ()


def ways(when: str, rules: str) -> list[str]:
    """List the ways of choices that one test does not take."""
    tests = f"""\
tests:
  it:
    given:
      player 1: {{hand: lords salters mercers}}
    when: rest {when}
    then:
      over: no
"""
    made = run(tests, rules)
    assert [item.message for item in made.diagnostics] == [] and all(result.ok for result in made.results)
    return [item.what for item in coverage([made]).missed if item.kind == "branch" and item.what not in ("yes", "no")]


def test_both_answers_to_an_offer_are_ways() -> None:
    rules = "action rest\n  you may gain £(bounty)\n  gain 1 point\n"
    assert ways("yes", rules) == ["left"]
    assert ways("no", rules) == ["done"]


def test_stopping_and_going_on_are_ways_of_a_loop() -> None:
    rules = "action rest\n  up to 3 times, choose a card in your hand, move it to the box\n  gain £(bounty)\n"
    assert ways("stop", rules) == ["gone on with"]
    assert ways("lords salters mercers", rules) == ["stopped"]
    assert ways("lords stop", rules) == []


def test_the_alternative_of_a_choice_is_a_way() -> None:
    rules = "action rest\n  choose a card in your hand, or staying there, call it the goal\n"
    rules += "  if there is a goal, gain £(bounty)\n"
    assert ways("lords", rules) == ["the alternative"]
    assert ways("staying-there", rules) == ["a thing"]
