"""How many of the mistakes are found, where, how often, and with which way out."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import astuple, frozen

from tests.mistakes.cases import Answer

# Shares of all mistakes, and of those with one way out: a little below what is reached, so that words may change.
FLOORS = {
    "opened": {"found": 0.98, "exact": 0.83, "single": 0.98, "help": 0.82},
    "sealed": {"found": 0.98, "exact": 0.8, "single": 0.96, "help": 0.75},
}


@frozen
class Figures:
    """Counts over some mistakes."""

    mistakes: int
    found: int
    exact: int
    single: int
    help: int
    fixable: int
    fix: int = 0
    wrong: int = 0
    near: int = 0  # at the expected place, but for articles, signs and quotes
    accepted: int = 0  # or at another that the author accepts
    among: int = 0  # the right text is shown first, or among those that may be meant

    def share(self, what: str) -> float:
        """Give the share of one of the counts."""
        return float(getattr(self, what)) / max(1, self.fixable if what in ("help", "fix", "among") else self.mistakes)

    def plus(self, other: Figures) -> Figures:
        """Add the counts over other mistakes."""
        return Figures(*map(sum, zip(astuple(self), astuple(other), strict=True)))


def figures(answers: Iterable[Answer]) -> Figures:
    """Count over answers."""
    every = list(answers)
    helps = [a.right_help for a in every if a.right_help is not None]
    return Figures(
        len(every),
        sum(a.found for a in every),
        sum(a.exact for a in every),
        sum(a.single for a in every),
        sum(helps),
        len(helps),
        sum(a.right_fix is True for a in every),
        sum(a.wrong_fix for a in every),
        sum(a.near for a in every),
        sum(a.accepted for a in every),
        sum(a.right_among is True for a in every),
    )


def missed(answers: Iterable[Answer], what: str) -> list[str]:
    """Describe the answers that fall short, with what was said."""
    out = []
    for a in answers:
        good = {"help": a.right_help, "fix": a.right_fix, "wrong": not a.wrong_fix}.get(what, getattr(a, what, True))
        if good is False:
            said = "; ".join(
                f"{place} {item.code} {item.message}" for item, place in zip(a.items, a.places, strict=True)
            )
            out.append(f"{a.case.name}: {a.case.place} {a.case.code}, said: {said or 'nothing'}")
    return out
