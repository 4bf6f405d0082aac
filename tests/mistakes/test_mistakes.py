"""The mistakes of authors are found, at their places, with the right text to write: floors under docs/mistakes.md.

Every ninth case of each opened set is asked, and every third of each sealed one, as a ninth of these is too few for a
floor: 79 cases are right or wrong by five in a hundred by chance. `make test-all` asks every one.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve

from london_rules.diagnostics.codes import CODES
from tests.mistakes.__main__ import PAGE, first_run
from tests.mistakes.cases import OPENED, SEALED, SETS, Answer, Case, Place, ask, clean, every_case
from tests.mistakes.measure import FLOORS, figures, missed
from tests.mistakes.mutations import SLIPS, judge, mutants
from tests.mistakes.set_file import read_set

STEP = {"opened": 9, "sealed": 3}
STATES = {"opened": OPENED, "sealed": SEALED}


@cache
def cases(state: str, step: int) -> tuple[Case, ...]:
    """Read every case of the sets of a state, or so many of each that a step goes from one to the next."""
    return tuple(case for n, name in enumerate(STATES[state]) for case in every_case(name)[n % step :: step])


@cache
def answers(state: str, step: int) -> tuple[Answer, ...]:
    return tuple(map(ask, cases(state, step)))


def mistakes_are_found_at_their_places_with_the_right_help(state: str, step: int) -> None:
    every = answers(state, step)
    shares = {what: figures(every).share(what) for what in FLOORS[state]}
    short = {what: missed(every, what) for what, share in shares.items() if share < FLOORS[state][what]}
    assert short == {}, shares


# Their authors say that spaces are missing or wrong, and give no text to write: that is what is written.
RIGHT_WITHOUT_A_TEXT = {"14-worth-not-indented", "rules-not-indented", "tab-before-shape", "tab-in-a-flower"}


def a_fix_that_is_applied_unasked_is_right_or_leaves_an_error(state: str, step: int) -> None:
    names = [line.partition(":")[0] for line in missed(answers(state, step), "wrong")]
    assert [name for name in names if name not in RIGHT_WITHOUT_A_TEXT] == []


# What its author meant is a mistake too: the case stays as it was written.
MEANT_WRONG = {"12-second-rule-not-indented"}
# Right warnings about texts that their authors wrote before the checker had them, or did not see.
UNSEEN = {
    "in `kind seam`: the field `rock` is never used",
    "the field `guild` is never used",
    "in `parameter long take`: no rule reads this number, "
    'but the chapters "Your turn" and "Action: take cards" of the rulebook show it',
    "in `parameter unpaid loan`: no rule reads this number, "
    'but the chapters "Money and loans" and "The end, and who wins" of the rulebook show it',
    'in `parameter allowance`: no rule reads this number, but the chapter "A day" of the rulebook shows it',
}
OF_A_CHANGE = re.compile(r"`[^`]+` is (?:added|changed|removed) here, and ")


def what_is_written_to_put_a_mistake_right_does_so(state: str, step: int) -> None:
    wrong = {
        case.name: [item.message for item in clean(case) if OF_A_CHANGE.sub("", item.message) not in UNSEEN]
        for case in cases(state, step)
    }
    assert {name: said for name, said in wrong.items() if said and name not in MEANT_WRONG} == {}


def what_is_shown_leads_to_no_other_mistake(state: str, step: int) -> None:
    """Where one error with a text to write is all that is said, hardly any text leaves an error when it is written."""
    shown = [
        a for a in answers(state, step) if a.single and a.items[0].severity == "error" and a.items[0].fix is not None
    ]
    assert len(shown) > len(answers(state, step)) / 3
    assert sum(a.leaves_no_error for a in shown) >= 0.98 * len(shown)


def a_mark_at_its_place_is_also_beside_it(state: str, step: int) -> None:
    assert [a.case.name for a in answers(state, step) if a.exact and not a.near] == []


PROMISES = (
    mistakes_are_found_at_their_places_with_the_right_help,
    a_fix_that_is_applied_unasked_is_right_or_leaves_an_error,
    what_is_written_to_put_a_mistake_right_does_so,
    what_is_shown_leads_to_no_other_mistake,
    a_mark_at_its_place_is_also_beside_it,
)


# One test, as the answers take nearly all of its time.
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("share", ["some", pytest.param("all", marks=pytest.mark.slow)])
def test_sets_of_mistakes(state: str, share: str, subtests: pytest.Subtests) -> None:
    step = STEP[state] if share == "some" else 1
    for promise in PROMISES:
        with subtests.test(promise.__name__.replace("_", " ")):
            promise(state, step)


def test_a_mark_is_beside_its_place_only_if_nothing_that_means_something_is_between() -> None:
    case = next(case for name in OPENED for case in every_case(name) if case.name == "which-pot")
    answer = ask(case)
    line = case.files["potters.yaml"].split("\n")[case.place.line - 1]
    columns = {word: line.index(word) + 1 for word in ("the pot", "pot", "cracks on")}
    beside = {
        word: evolve(answer, case=evolve(case, place=evolve(case.place, column=columns[word]))).near for word in columns
    }
    assert beside == {"the pot": True, "pot": True, "cracks on": False}
    assert not evolve(answer, case=evolve(case, place=evolve(case.place, line=case.place.line - 1))).near


def test_where_the_code_is_open_the_weight_still_counts() -> None:
    answer = next(a for a in map(ask, cases("sealed", 9)) if a.exact and a.case.must == "error" and len(a.items) == 1)
    assert not evolve(answer, case=evolve(answer.case, must="warning")).found
    assert not evolve(answer, case=evolve(answer.case, place=Place("nowhere.yaml", 1, 1))).exact


def test_every_set_says_what_it_is_and_what_came_of_its_first_run() -> None:
    for name, path in SETS.items():
        options = read_set(path).options
        assert options.keys() - {"variant"} == {"written", "by", "state", "first run"}
        assert name.endswith(f"-{options['state']}")
        assert 0 < first_run(name).found <= first_run(name).mistakes
        assert len(every_case(name)) <= first_run(name).mistakes
    assert all(len(every_case(name)) == first_run(name).mistakes for name in SEALED)


def test_the_cases_have_known_codes_and_a_weight_where_the_code_is_open() -> None:
    every = [case for name in SETS for case in every_case(name)]
    assert {case.code for case in every} <= {*CODES, "open"}
    assert {case.must for case in every if case.code == "open"} == {"error", "warning", "either"}


def test_the_sets_stay_small() -> None:
    assert sum(path.stat().st_size for path in SETS["01-ours-opened"].parent.iterdir()) < 2_000_000


def test_the_page_has_a_row_for_every_set() -> None:
    text = (Path(__file__).parents[2] / PAGE).read_text(encoding="utf-8")
    assert [name for name in SETS if f"| {name} | " not in text] == [], "write it: python -m tests.mistakes"


def test_typing_mistakes_in_shipped_lines_never_raise_and_most_are_caught() -> None:
    verdicts = judge(list(mutants(8)))
    assert {v.mutant.kind for v in verdicts} == set(SLIPS)
    outcomes = Counter(v.outcome for v in verdicts if v.mutant.kind != "another number")
    assert outcomes["caught"] / outcomes.total() >= 0.75
