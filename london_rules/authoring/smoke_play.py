"""Whole random games with invariants on: what loads without findings may still not be playable."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from london_rules.authoring.never_offered import OfferedActions
from london_rules.classes import evolve, frozen
from london_rules.compiler.errors import RuleError, way_out
from london_rules.compiler.limits import USED_UP, Limits
from london_rules.diagnostics import Diagnostic, Diagnostics, Label
from london_rules.engine.errors import BrokenInvariantError
from london_rules.engine.game import Game
from london_rules.engine.invariants import check_invariants
from london_rules.engine.rule_set import RuleSet
from london_rules.language.rules import Change

if TYPE_CHECKING:
    from london_rules.authoring.estimate_check import EstimateCheck

Works: TypeAlias = Callable[[RuleSet], bool]

MOST_ANSWERS = 20_000
_ENDLESS = "LR-R0009"
_AS_LONG = frozenset({*USED_UP, _ENDLESS})  # with what goes wrong after so long that one game with it is enough
CHECKED, SAMPLED = 100, 10  # answers of a game after each of which everything is checked; then every so many
MOST_SHOWN = 60  # letters of what an overlay changed
LIMITS = Limits(game_steps=400_000_000)  # some seconds for a game that is heavy throughout


@frozen
class SmokeGame:
    """One random game that was played: seats, seed, and how far it got."""

    players: int
    seed: int
    turns: int
    decisions: int
    finished: bool


def smoke_play(rule_set: RuleSet, games: int, found: Diagnostics) -> tuple[SmokeGame, ...]:
    """Play random games for each number of players; a problem is reported at its place in the rules."""
    low, high = rule_set.players
    out: list[SmokeGame] = []
    offered = OfferedActions(rule_set.with_limits(LIMITS))
    check = _estimate_check(rule_set) if games > 1 else None  # one game says too little
    for players in range(low, high + 1):
        for seed in range(1, games + 1):
            game = _play(rule_set, players, seed, found, offered, check)
            if game is not None:
                out.append(game)
            elif any(d.code in _AS_LONG for d in found):
                return tuple(out)  # every further game would take as long
    if not found.has_errors:
        offered.report(found)
    if check is not None:
        check.report(rule_set, found)
    return tuple(out)


def _estimate_check(rule_set: RuleSet) -> EstimateCheck | None:
    from london_rules.authoring.estimate_check import EstimateCheck
    from london_rules.language.estimates import ESTIMATE

    return EstimateCheck(rule_set.with_limits(LIMITS).fast) if ESTIMATE in rule_set.rules.numbers else None


def _play(
    rules: RuleSet, players: int, seed: int, found: Diagnostics, offered: OfferedActions, check: EstimateCheck | None
) -> SmokeGame | None:
    """Play one game; None, with an error reported, if it cannot be played."""
    try:
        return _quickly(rules, players, seed, offered, check)
    except (RuleError, BrokenInvariantError, _DoesNotEndError):
        return _exactly(rules, players, seed, found)


class _DoesNotEndError(Exception):
    """A game that goes on and on."""


def _quickly(
    rule_set: RuleSet, players: int, seed: int, offered: OfferedActions, check: EstimateCheck | None
) -> SmokeGame:
    """Play a game of `_at_random` without noting anything; raises if there is anything to report.

    The state is checked after each of the first answers, then after every tenth, and at the end: what is wrong with
    a state stays wrong, so in a long game it is only found a little later.
    """
    chance = _chance(players, seed)
    game = rule_set.with_limits(LIMITS).new_game(players, seed, events=False, check=True)
    program, s = game.program, game.state
    answers, before, pick = 0, s, 0
    while not s.over:
        if answers == MOST_ANSWERS:
            raise _DoesNotEndError
        answers += 1
        pick = chance.choice(range(len(s.opts)))
        offered.watch(s)
        if check is not None:
            check.watch(s)
            before = program.clone(s)
        s.ans = s.opts[pick]
        program.run(s)
        s.ev.clear()
        game.limits.check_entries(s)
        if answers <= CHECKED or not answers % SAMPLED:
            check_invariants(program, s)
    check_invariants(program, s)
    game.score()
    if check is not None and answers and not game.unfinished:
        check.end(before, pick)
    return SmokeGame(players, seed, game.turn, answers, not game.unfinished)


def _chance(players: int, seed: int) -> random.Random:
    return random.Random(f"{players} players, seed {seed}")


def _exactly(rule_set: RuleSet, players: int, seed: int, found: Diagnostics) -> SmokeGame | None:
    """Play a game that has something to report once more, with everything checked at each answer."""
    notes = (f"in a random game of {players} players with seed {seed}",)
    answers: list[str] = []

    def tried(other: RuleSet) -> Game | None:
        try:
            return _at_random(other, players, seed, [])
        except (RuleError, BrokenInvariantError):
            return None

    def works(other: RuleSet) -> bool:
        return tried(other) is not None

    def ends(other: RuleSet) -> bool:
        played = tried(other)
        return played is not None and played.over

    try:
        game = _at_random(rule_set, players, seed, answers)
    except RuleError as e:
        _report_rule(rule_set, e, works, _when(answers, notes), found)
        return None
    except BrokenInvariantError as e:
        _report_broken(rule_set, str(e), works, _when(answers, notes), found)
        return None
    if not game.over:
        _report_endless(rule_set, game.turn, ends, notes, found)
        return None
    return SmokeGame(players, seed, game.turn, len(answers), not game.unfinished)


def _at_random(rule_set: RuleSet, players: int, seed: int, answers: list[str]) -> Game:
    """Play one game, check every state and note its answers; raises what a rule or a state raises that cannot be."""
    chance = _chance(players, seed)
    game = rule_set.with_limits(LIMITS).new_game(players, seed, events=False, check=True)
    while not game.over and len(answers) < MOST_ANSWERS:
        answers.append(chance.choice(game.option_ids()))
        game.answer(answers[-1])
    game.score()
    return game


def _report_endless(rule_set: RuleSet, turns: int, ends: Works, notes: tuple[str, ...], found: Diagnostics) -> None:
    """Report a game that goes on and on: at the line of an overlay, if it ends without what that changes."""
    from london_rules.authoring.trace_errors import without_which_it_works, works_without_overlays

    message = f"a game does not end: {MOST_ANSWERS} questions were answered in {turns} turns"
    changes = rule_set.rules.changes
    if works_without_overlays(rule_set, ends):
        change = without_which_it_works(rule_set, ends) or (changes[0] if len(changes) == 1 else None)
        if change is not None:
            _report_change(rule_set, change, Diagnostic(_ENDLESS, "error", message, notes=notes), found)
            return
        notes = (*notes, "without the house rules it ends")
    help = "make sure that every turn ends, and lower the `turn limit`"
    found.error(_ENDLESS, message, help=help, notes=notes)


def _report_rule(rule_set: RuleSet, e: RuleError, works: Works, notes: tuple[str, ...], found: Diagnostics) -> None:
    """Report a rule that fails: at the line of an overlay that it reads, if it fails because of one."""
    from london_rules.authoring.trace_errors import changed_by, works_without_overlays

    change = changed_by(rule_set.rules, e.rule, e.code) if e.rule else None
    if change is None or not works_without_overlays(rule_set, works):
        found.error(e.code, e.message, e.span, help=way_out(e.code), notes=notes)
        return
    labels = () if e.span is None else (Label(e.span, "it fails here"),)
    _report_change(rule_set, change, Diagnostic(e.code, "error", e.message, labels=labels, notes=notes), found)


def _report_broken(rule_set: RuleSet, what: str, works: Works, notes: tuple[str, ...], found: Diagnostics) -> None:
    """Report a state that cannot be: an internal error, unless it comes with what overlays change."""
    from london_rules.authoring.trace_errors import without_which_it_works, works_without_overlays

    if works_without_overlays(rule_set, works):
        change = without_which_it_works(rule_set, works) or rule_set.rules.changes[-1]
        _report_change(rule_set, change, Diagnostic("LR-R0008", "error", what, notes=notes), found)
        return
    help = "this is an internal error, or an error in the rules that should have been found; please report it"
    found.error("LR-R0008", f"the game cannot go on: {what}", help=help, notes=notes)


def _report_change(rule_set: RuleSet, change: Change, fault: Diagnostic, found: Diagnostics) -> None:
    """Report a fault at the change that it comes with."""
    from london_rules.authoring.trace_errors import place_of_change

    message = f"with this change of `{change.slot}` a game cannot be played: {fault.message}"
    before, help = change.before.strip(), "write another value, with which a game can be played"
    if before and "\n" not in before and len(before) <= MOST_SHOWN:
        help = f"it was `{before}` before; {help}"
    found.add(evolve(fault, message=message, span=place_of_change(rule_set.rules, change), help=help))


def _when(answers: list[str], notes: tuple[str, ...]) -> tuple[str, ...]:
    at = f"at answer {len(answers)}, `{answers[-1]}`" if answers else "before the first question"
    return (f"{notes[0]}, {at}",)
