"""Turn figures of the rounds into rows: a median or a ratio, its limit, and how far the rounds differ."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from benchmarks.interleave import Round, error, middle, ratio, ratios, values

Results = Sequence[Round]
Figure = tuple[str, str]


@dataclass(frozen=True)
class Row:
    """One line of the table; `limit` is what the figure must not fall below or rise above."""

    what: str
    figure: str
    value: float | None
    unit: str
    limit: float | None = None
    at_least: bool = False
    why_not: str | None = None
    spread: float | None = None  # half of the range of the rounds, as a share of the median

    @property
    def met(self) -> bool | None:
        """Tell whether the limit holds, or nothing where there is none or no figure."""
        if self.limit is None or self.value is None:
            return None
        return self.value >= self.limit if self.at_least else self.value <= self.limit


def single(
    results: Results, what: str, source: Figure, unit: str, limit: float | None = None, *, at_least: bool = False
) -> Row:
    """Return a row for the median of one figure."""
    trouble = error(results, source[0])
    value = middle(results, *source)
    return Row(what, ".".join(source), value, unit, limit, at_least, trouble, spread(values(results, *source)))


def compared(
    results: Results,
    what: str,
    above: Figure,
    below: Figure,
    limit: float | None = None,
    at_least: bool = True,
) -> Row:
    """Return a row for the ratio of two figures, taken round by round."""
    trouble = error(results, above[0]) or error(results, below[0])
    name = f"{'.'.join(above)} / {'.'.join(below)}"
    value = ratio(results, above, below)
    return Row(what, name, value, "times", limit, at_least, trouble, spread(ratios(results, above, below)))


def spread(numbers: Sequence[float]) -> float | None:
    """Return how far rounds differ: half of their range, as a share of their median; nothing for one round."""
    if len(numbers) < 2 or not median(numbers):
        return None
    return (max(numbers) - min(numbers)) / 2 / abs(median(numbers))


def number(value: float | None) -> str:
    """Write a figure with as many digits as it deserves."""
    if value is None:
        return "not measured"
    if value >= 1000:
        return f"{round(value, -2):,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def line(row: Row, *, with_spread: bool = False) -> str:
    """Write one row of Markdown, with how far the rounds differ if that is asked for."""
    limit = ""
    if row.limit is not None:
        limit = f"at {'least' if row.at_least else 'most'} {row.limit:g}"
    verdict = {True: "met", False: "**missed**", None: ""}[row.met]
    unit = row.unit if row.value is not None else ""
    differ = "" if row.spread is None or not with_spread else f"± {row.spread:.1%}"
    figure = f"{number(row.value)} {unit} {differ}".strip()
    return f"| {row.what} | {figure} | {limit} | {verdict} |".replace("  ", " ")
