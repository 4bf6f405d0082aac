"""Steps that are put beside one that is not there, or not yet: what is said, and the texts that are shown."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from tests.compose.shelf import Shelf, indented


def said(shelf: Shelf, *rules: str) -> tuple[Diagnostic, ...]:
    shelf.put("mine", indented("\n\n".join(f"{rule}\n  gain 1 shell" for rule in rules)))
    return shelf.load("stones+mine").diagnostics.errors()


def test_two_steps_after_each_other_are_one_message_with_each_without_its_place(shelf: Shelf) -> None:
    (found,) = said(shelf, "turn crumbs, after landlord", "turn landlord, after crumbs")
    assert found.code == "LR-N0004"
    assert found.message == ("`crumbs` comes after `landlord`, and `landlord` comes after `crumbs`: that cannot be")
    assert [fix.title for fix in found.fixes] == [
        "write `turn crumbs`: then it comes last",
        "write `turn landlord`: then it comes last",
    ]
    assert len(found.labels) == 1


def test_a_circle_of_three_steps_is_one_message(shelf: Shelf) -> None:
    (found,) = said(shelf, "turn one, after two", "turn two, after three", "turn three, before one")
    assert (
        "`one` comes after `two`, `two` comes after `three`, and `three` comes before `one`: that cannot be"
        in found.message
    )


def test_a_step_that_is_declared_further_down_is_there(shelf: Shelf) -> None:
    first = "turn later, after sooner"
    (found,) = said(shelf, first, "turn sooner")
    assert found.message == "`turn sooner` is declared further down, so `later` cannot be put after it here"
    assert found.fix is not None
    assert found.fix.replacement.index("turn sooner") < found.fix.replacement.index(first)


def test_the_sort_of_a_step_is_not_written_again_where_it_is_put(shelf: Shelf) -> None:
    (found,) = said(shelf, "turn nap, after turn walk")
    assert found.message == "the name of a step is written without `turn` here"
    assert found.help == "write `after walk`"
    assert found.fix is not None and found.fix.replacement == "walk"


def test_the_steps_that_are_there_are_shown_as_texts(shelf: Shelf) -> None:
    (found,) = said(shelf, "turn nap, after xyzzy")
    assert found.help is not None
    assert found.help.startswith("write one of these: ")
    assert found.fix is None
    assert (
        [f"`{fix.replacement}`" in found.help for fix in found.alternatives] == [True] * len(found.alternatives) != []
    )


@pytest.mark.parametrize(
    ("place", "texts"),
    [
        ("after turn", ["the turns"]),
        ("after the round", ["the turns"]),
        ("after xyzzy", [""]),
    ],
)
def test_a_step_of_a_round_can_come_after_the_turns(shelf: Shelf, place: str, texts: list[str]) -> None:
    (found,) = said(shelf, f"round nap, {place}")
    assert [fix.replacement for fix in found.fixes] == texts


def test_a_step_at_the_end_of_a_round_comes_after_the_turns(shelf: Shelf) -> None:
    (found,) = said(shelf, "round nap, at the end of the round")
    assert [fix.replacement for fix in found.fixes] == ["nap, after the turns"]


def test_before_may_be_misspelt(shelf: Shelf) -> None:
    (found,) = said(shelf, "turn nap, befor the gather")
    assert found.help == "write `turn nap, before gather`"
    assert found.fix is not None
    assert found.fix.replacement == "nap, before gather"
