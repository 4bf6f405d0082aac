"""When something is done need not be said again in a step whose first line says it; elsewhere it is not left out."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import reported

# Shown as another rule: to be mended in the data.
SHOWN_YET = pytest.mark.xfail(reason="another rule is shown")


@pytest.mark.parametrize(
    ("first_line", "told"),
    [
        pytest.param("turn tax", "at the start of your turn, pay £1", marks=SHOWN_YET),  # it comes last
        pytest.param("turn tax, before take", "at the end of your turn, pay £1", marks=SHOWN_YET),
        pytest.param("turn tax, after action", "at the end of your turn, pay £1", marks=SHOWN_YET),
        ("turn tax", "at the end of the game, gain 3 points"),
        pytest.param("rule tax", "each turn, pay £2", marks=SHOWN_YET),
        ("action tax", "at the end of the turn, pay £2"),
    ],
)
def test_another_time_is_not_left_out(first_line: str, told: str) -> None:
    errors, written = reported("2010", f"  {first_line}\n    {told}\n")
    assert [error for error in errors if "says" in error.message] == []
    assert written.endswith(f"  {first_line}\n    {told}\n")
