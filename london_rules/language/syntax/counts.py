"""Numbers that people write as words. It needs nothing: values of YAML are read with it before any rule is."""

from __future__ import annotations

from typing import Final

_COUNTED: Final = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_TENS: Final = ("thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
COUNTS: Final[dict[str, int]] = {
    **{word: number for number, word in enumerate(_COUNTED)},
    **{word: 30 + 10 * ten for ten, word in enumerate(_TENS)},
}
