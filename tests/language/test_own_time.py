"""When something is done need not be said again in a step whose first line says it; elsewhere it is not left out."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import reported


@pytest.mark.parametrize(
    ("first_line", "told", "meant"),
    [
        ("turn tax, before take", "each turn, pay £2", "pay £2"),
        ("turn tax, before take", "at the start of your turn, pay £1", "pay £1"),
        ("turn tax", "at the end of your turn, gain 1 poverty", "gain 1 poverty"),
        ("turn tax, after ending", "at the end of the turn, you get £2 for each loan", "gain £(2 * your loans)"),
        ("turn tax, after action", "every turn, you get £2", "you gain £2"),
        ("scoring riches", "at the end of the game, gain 3 points", "gain 3 points"),
        ("set-up gift", "at the start of the game, each player gains £3", "each player gains £3"),
    ],
)
def test_the_time_of_a_step_is_left_out_of_its_text(first_line: str, told: str, meant: str) -> None:
    errors, written = reported("2010", f"  {first_line}\n    {told}\n")
    assert len(errors) == 1
    assert "the first line of this step says" in errors[0].message
    assert written.endswith(f"  {first_line}\n    {meant}\n")


@pytest.mark.parametrize(
    ("first_line", "told"),
    [
        ("turn tax", "at the start of your turn, pay £1"),  # it comes last
        ("turn tax, before take", "at the end of your turn, pay £1"),
        ("turn tax, after action", "at the end of your turn, pay £1"),
        ("turn tax", "at the end of the game, gain 3 points"),
        ("rule tax", "each turn, pay £2"),
        ("action tax", "at the end of the turn, pay £2"),
    ],
)
def test_another_time_is_not_left_out(first_line: str, told: str) -> None:
    errors, written = reported("2010", f"  {first_line}\n    {told}\n")
    assert [error for error in errors if "says" in error.message] == []
    assert written.endswith(f"  {first_line}\n    {told}\n")
