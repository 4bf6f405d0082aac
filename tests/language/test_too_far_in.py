"""Lines that are too far in are lined up with the line above them, all of them at once."""

from __future__ import annotations

import pytest

from tests.language.test_idioms import reported


@pytest.mark.parametrize(
    ("lines", "meant"),
    [
        ("gain £1\n      take a card", "gain £1\n    take a card"),
        ("gain £1\n       take a card\n    take a card", "gain £1\n    take a card\n    take a card"),
    ],
)
def test_lines_are_lined_up_with_the_one_above(lines: str, meant: str) -> None:
    errors, written = reported("2010", f"  turn late, before take\n    {lines}\n")
    assert [error.message for error in errors] == ["this line cannot be indented here"]
    assert written.endswith(f"  turn late, before take\n    {meant}\n")
