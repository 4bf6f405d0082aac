"""How many of the mistakes are found, where, how often, and with which way out."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from tests.mistakes.cases import Answer

# Shares of all mistakes, and of those with one way out.
FLOORS = {"found": 1.0, "exact": 0.97, "single": 0.97, "fix": 0.75}


@frozen
class Figures:
    """Counts over some mistakes."""

    mistakes: int
    found: int
    exact: int
    single: int
    fix: int
    fixable: int

    def share(self, what: str) -> float:
        """Give the share of one of the counts."""
        return float(getattr(self, what)) / max(1, self.fixable if what == "fix" else self.mistakes)


def figures(answers: Iterable[Answer]) -> Figures:
    """Count over answers."""
    every = list(answers)
    fixes = [a.right_fix for a in every if a.right_fix is not None]
    return Figures(
        len(every),
        sum(a.found for a in every),
        sum(a.exact for a in every),
        sum(a.single for a in every),
        sum(fixes),
        len(fixes),
    )


def missed(answers: Iterable[Answer], what: str) -> list[str]:
    """Describe the answers that fall short, with what was said."""
    out = []
    for a in answers:
        good = a.right_fix if what == "fix" else getattr(a, what)
        if good is False:
            said = "; ".join(
                f"{place} {item.code} {item.message}" for item, place in zip(a.items, a.places, strict=True)
            )
            out.append(f"{a.case.name}: {a.case.place} {a.case.code}, said: {said or 'nothing'}")
    return out
