"""Run the tests of a variant's bundles on its merged rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from london_rules.bundles.find import shipped_roots
from london_rules.bundles.given import given_bundles
from london_rules.bundles.load import load_sources
from london_rules.bundles.lock import Lock
from london_rules.bundles.model import Sources
from london_rules.bundles.places import MANIFEST, BundlePlace
from london_rules.bundles.variants import Variant
from london_rules.classes import evolve
from london_rules.compiler.layout import make_layout
from london_rules.compiler.limits import DEFAULT, Limits
from london_rules.compiler.program import Program
from london_rules.diagnostics import Diagnostics
from london_rules.engine.draft import Draft
from london_rules.engine.reading import bounded, games_that_use, load_here
from london_rules.engine.rule_set import LoadResult, RuleSet
from london_rules.language.rules import Rules
from london_rules.rule_tests.cases import Result, Run, for_games, read_cases, run_case
from london_rules.rule_tests.model import Case
from london_rules.rule_tests.parse import RawCase, parse_cases
from london_rules.rule_tests.play import is_stopped, watched_program
from london_rules.rule_tests.tested import uppermost
from london_rules.text.nodes import Scalar


def run_tests(
    variant: Variant,
    *,
    only: str = "",
    roots: tuple[Path, ...] | None = None,
    lock: Lock | None = None,
    texts: Mapping[str, Mapping[str, str] | str] | None = None,
    only_shipped: bool = False,
    limits: Limits = DEFAULT,
) -> tuple[Run, ...]:
    """Run the tests of the topmost bundles of a variant on its merged rules, if their title contains `only`.

    A bundle that is not a game is tested with every game that uses it, or with those that its tests name with `on`.
    `texts` and `only_shipped` are those of `load`. `limits` are those of each load, and of each answer in a test; what
    is not run once they say `stopped` is reported.
    """
    roots = shipped_roots() if only_shipped else roots
    unread = Diagnostics()
    given = given_bundles(texts or {}, unread)
    if unread.has_errors:
        return (Run(str(variant), None, (), unread),)
    read = partial(load_sources, roots=roots, given=given, only_shipped=only_shipped)
    sources, found = read(variant)
    if sources is None or sources.game is not None or found.has_errors or isinstance(variant, Mapping):
        run = _run(sources, found, only, lock, limits)
        return (run if sources is not None or isinstance(variant, Mapping) else evolve(run, variant=str(variant)),)
    unheard = Diagnostics()
    cases = [case for bundle in sources.bundles for case in parse_cases(bundle, unheard)]
    named = [game.value for game in _games(cases) if _is_there(game, sources, unheard)]
    games = named or list(games_that_use((bundle.id for bundle in sources.bundles), roots))
    if not games:
        return (_run(sources, found, only, lock, limits),)
    words = sources.variant
    return tuple(_run(*read(f"{game}+{words}"), only, lock, limits) for game in games)


def _run(sources: Sources | None, found: Diagnostics, only: str, lock: Lock | None, limits: Limits) -> Run:
    if sources is None or (found.has_errors and lock is None):
        return Run("" if sources is None else sources.variant, None, (), found, draft=Draft.of_files(found))
    tested = uppermost(sources)
    in_tests = Diagnostics()
    parsed = _parsed(sources, in_tests)
    loaded = bounded(limits, partial(load_here, sources, found, lock), LoadResult(None, Diagnostics()))
    found = loaded.diagnostics
    found.extend(in_tests)
    if loaded.rule_set is None:
        return Run(sources.variant, None, (), found, tested, draft=loaded.draft)
    mine = for_games(parsed, [bundle.id for bundle in sources.bundles])
    skipped = [case.name.value for case in parsed if case not in mine]
    program = watched_program(loaded.rule_set.rules)
    roots = tuple(_root(bundle.place) for bundle in sources.bundles if bundle.id in tested and bundle.place)
    cases = read_cases(mine, program.layout, found, only)
    limited = loaded.rule_set if limits is DEFAULT else loaded.rule_set.with_limits(limits)
    results = tuple(_in_time(cases, limited, program, found))
    return Run(
        sources.variant, loaded.rule_set, results, found, tested, tuple(dict.fromkeys(skipped)), program, roots
    )  # fmt: skip


def _in_time(cases: list[Case], rule_set: RuleSet, program: Program, out: Diagnostics) -> Iterator[Result]:
    """Run tests until the host stops them."""
    for number, case in enumerate(cases):
        if is_stopped(rule_set.limits):
            help = "run fewer at once, or ask whoever runs the program for more time"
            out.error("LR-R0014", f"the host stopped the tests after {number} of {len(cases)}", case.span, help=help)
            return
        yield run_case(case, rule_set, program)


def check_tests(
    sources: Sources, rules: Rules | None, out: Diagnostics, unsaved: Mapping[str, str] | None = None
) -> None:
    """Report what cannot be read in the tests of a variant's topmost bundles; no test is run.

    Without rules only their shape is checked. `unsaved` holds texts to use instead of files, by their real paths.
    """
    parsed = _parsed(sources, out, unsaved)
    if parsed and rules is not None:
        read_cases(for_games(parsed, [bundle.id for bundle in sources.bundles]), make_layout(rules), out)


def _parsed(sources: Sources, out: Diagnostics, unsaved: Mapping[str, str] | None = None) -> list[RawCase]:
    tested = [bundle for bundle in sources.bundles if bundle.id in uppermost(sources)]
    cases = [case for bundle in tested for case in parse_cases(bundle, out, unsaved)]
    for game in _games(cases):
        _is_there(game, sources, out)
    return cases


def _games(cases: Iterable[RawCase]) -> list[Scalar]:
    """List the games that tests name with `on`, each once."""
    games: dict[str, Scalar] = {}
    for game in (game for case in cases for game in case.on):
        games.setdefault(game.value, game)
    return [*games.values()]


def _is_there(game: Scalar, sources: Sources, out: Diagnostics) -> bool:
    """Return whether there is a bundle that tests name with `on`, or report it."""
    if sources.finder is None or any(bundle.id == game.value for bundle in sources.bundles):
        return True
    return sources.finder.find(game.value, game.span, out) is not None


def _root(place: BundlePlace) -> str:
    """Return the file of a bundle, or the folder of its files as people see it."""
    shown = place.shown(place.manifest)
    return shown.removesuffix(MANIFEST) if place.manifest == MANIFEST else shown
