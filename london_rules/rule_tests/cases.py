"""Tests read against rules and run on a program, and their results. It imports nothing that reads or compiles rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING

from london_rules.classes import evolve, field, frozen
from london_rules.compiler.layout import Layout
from london_rules.compiler.program import Program
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.rule_tests.expect import CheckResult, check
from london_rules.rule_tests.model import Case, Word
from london_rules.rule_tests.parse import RawCase
from london_rules.rule_tests.play import PlayedCase, Stopped
from london_rules.rule_tests.read import read_case
from london_rules.rule_tests.trace import rules_used
from london_rules.rule_tests.vocabulary import Known, Vocabulary

if TYPE_CHECKING:
    from london_rules.engine.draft import Draft
    from london_rules.engine.rule_set import RuleSet


@frozen
class Result:
    """One test that was run: the result of each of its lines, and the game as it was at the end."""

    case: Case
    outcomes: tuple[CheckResult, ...] = ()
    idle: tuple[Word, ...] = ()  # rules that should have acted but did not
    diagnostics: Diagnostics = field(factory=Diagnostics)
    game: PlayedCase | None = field(default=None, repr=False)

    @property
    def ok(self) -> bool:
        """Check whether all results are as expected."""
        return not self.diagnostics.has_errors and not self.idle and all(one.ok for one in self.outcomes)


@frozen
class Run:
    """All tests of one variant, run on its merged rules.

    `bundles` are those whose tests were run; `skipped` names tests that are for other games.
    """

    variant: str
    rule_set: RuleSet | None
    results: tuple[Result, ...]
    diagnostics: Diagnostics
    bundles: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    program: Program | None = field(default=None, repr=False)
    roots: tuple[str, ...] = ()  # the folders, up to their last "/", and files of the bundles whose tests were run
    draft: Draft | None = field(default=None, repr=False)  # of rules that have errors

    @property
    def ok(self) -> bool:
        """Check whether nothing is wrong."""
        return not self.diagnostics.has_errors and all(result.ok for result in self.results)

    def holds(self, file: str) -> bool:
        """Check whether a file belongs to the bundles under test."""
        folder, slash, _ = file.rpartition("/")
        return file in self.roots or folder + slash in self.roots


def for_games(cases: Iterable[RawCase], ids: Sequence[str]) -> list[RawCase]:
    """Leave out the tests that are for games of which no bundle is in use."""
    return [case for case in cases if not case.on or any(game.value in ids for game in case.on)]


def read_cases(
    raw: Iterable[RawCase], layout: Layout, out: Diagnostics, only: str = "", known: Known | None = None
) -> list[Case]:
    """Read tests against the rules; mistakes in one do not stop the others."""
    names = Vocabulary(layout, out, known or Known(layout))
    cases = [case for case in (read_case(one, names) for one in raw) if case is not None]
    titled = {case.title: case for case in cases}
    linked = (_linked(case, titled, out) for case in cases)
    return [case for case in linked if case is not None and only.lower() in case.title.lower()]


def _linked(case: Case, cases: Mapping[str, Case], out: Diagnostics) -> Case | None:
    """Give a test with those of the games before, the last first; None, and report it, where one is not there."""
    chain = [case]
    while (after := chain[-1].after) is not None:
        before = cases.get(after.text)
        if before is None or before in chain:
            known = [title for title in cases if title != case.title]
            itself = f"`{after.text}` comes after this test itself"
            wrong = f"there is no test `{after.text}`" if before is None else itself
            help = did_you_mean(after.text, known) or "name a test of the game before, which is played to its end"
            out.error("LR-E0002", wrong, after.span, help=help)
            return None
        chain.append(before)
    return reduce(lambda before, case: evolve(case, before=before), reversed(chain))


def run_case(case: Case, rule_set: RuleSet, program: Program) -> Result:
    """Run one test."""
    out = Diagnostics()
    try:
        game = PlayedCase.of(case, rule_set, program, out)
        game.play()
    except Stopped:
        return Result(case, diagnostics=out)
    outcomes = tuple(check(game, expected) for expected in case.then)
    done = rules_used(game)
    idle = tuple(word for word in case.because if word.text not in done)
    return Result(case, outcomes, idle, out, game)
