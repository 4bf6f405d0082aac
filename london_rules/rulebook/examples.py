"""The tests of bundles as worked examples, in the words of the layout, with what happens in them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from london_rules.bundles.model import Sources
from london_rules.classes import evolve
from london_rules.diagnostics import Diagnostics
from london_rules.engine.events import EventLog
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.viewers import EVERYTHING
from london_rules.layout.value_text import Shown
from london_rules.rule_tests.cases import for_games
from london_rules.rule_tests.model import Case
from london_rules.rule_tests.narrate import NEXT_TO_CHOOSE, ON_THE_WAY, ToldTurn, WorkedExample, narrate
from london_rules.rule_tests.parse import parse_cases
from london_rules.rule_tests.play import PlayedCase, Stopped, watched_program
from london_rules.rule_tests.read import read_case
from london_rules.rule_tests.tested import uppermost
from london_rules.rule_tests.vocabulary import Vocabulary
from london_rules.table.lines import Turn
from london_rules.table.narrate import Narrator
from london_rules.table.words import Words, words_of

AT_THE_END = "At the end, "  # begins what a narrator tells of a scoring
_BEGINS = ("round begins", "turn begins")
_MOST_ROWS = 3
_MOST_LETTERS = 1200  # of what happens in an example: more is not read
_ROW = 40  # letters for which the shortest line takes room


def examples(sources: Sources, rule_set: RuleSet, *, played: bool = True) -> tuple[WorkedExample, ...]:
    """Read the tests of the topmost bundles: of a table the first rows in one, and no test with a mistake.

    If they are `played`, each says what happens in it, step by step, as a turn of a game is told.
    """
    unheard = Diagnostics(files=dict(sources.files))
    tested = uppermost(sources)
    parsed = [s for bundle in sources.bundles if bundle.id in tested for s in parse_cases(bundle, unheard)]
    mine = [s for s in for_games(parsed, [bundle.id for bundle in sources.bundles]) if s.row <= _MOST_ROWS]
    if not mine:
        return ()
    names = Vocabulary(rule_set.layout, unheard)
    cases = [case for one in mine if (case := read_case(one, names)) is not None]
    told = _played(cases, rule_set) if played else [()] * len(cases)
    shown = Shown(rule_set.rules, rule_set.front)
    made = [_with_layout_names(narrate(case, rule_set.rules), shown) for case in cases]
    made = [_happening(one, turns) for one, turns in zip(made, told, strict=True)]
    tables = groupby(zip(cases, made, strict=True), key=lambda pair: (pair[0].file, pair[0].name))
    return tuple(one for _, rows in tables for one in _joined([*rows]))


def _with_layout_names(one: WorkedExample, shown: Shown) -> WorkedExample:
    given, when, then = (tuple(map(shown.said, part)) for part in (one.given, one.when, one.then))
    return evolve(one, given=given, when=when, then=then)


def _happening(one: WorkedExample, turns: tuple[ToldTurn, ...]) -> WorkedExample:
    """Add what happens to an example; it need not say again what happens on the way, nor who is next."""
    then = tuple(line for line in one.then if not turns or not line.startswith(ON_THE_WAY))
    then = tuple(line for line in then if not turns or not line.endswith(NEXT_TO_CHOOSE))
    return evolve(one, played=turns, then=then)


def _joined(rows: Sequence[tuple[Case, WorkedExample]]) -> list[WorkedExample]:
    """Make one example of the rows of a table: what they have in common is said once."""
    first = rows[0][1]
    if len(rows) == 1:
        return [first]
    common = tuple(line for line in first.given if all(line in one.given for _, one in rows))
    cases = tuple(
        evolve(one, title=case.row_name, about="", given=tuple(line for line in one.given if line not in common))
        for case, one in rows
    )
    title = rows[0][0].name
    return [WorkedExample(title[:1].upper() + title[1:], first.about, common, (), (), first.because, cases=cases)]


# ---- what happens -------------------------------------------------------------------------------


def _played(cases: Sequence[Case], rule_set: RuleSet) -> list[tuple[ToldTurn, ...]]:
    """Play the tests, and tell what happens in each; nothing of one that cannot be played."""
    program, words = watched_program(rule_set.rules), words_of(rule_set)
    out: list[tuple[ToldTurn, ...]] = []
    for case in cases:
        try:
            game = PlayedCase.of(case, rule_set, program, Diagnostics())
            game.play()
        except Stopped:
            out.append(())
        else:
            out.append(_told(game, words))
    return out


def _told(game: PlayedCase, words: Words) -> tuple[ToldTurn, ...]:
    """Tell the turns of a test that somebody acted in."""
    if not game.case.when and game.case.step != "":
        return ()
    state = game.program.clone(game.state)
    state.ev[:] = game.events
    log = EventLog(game.program)
    log.take(state, 0)
    names = [f"Player {number}" for number in range(1, game.case.players + 1)]
    narrator = Narrator(words, names, turn=Turn(0, game.case.turn))
    events = log.as_json(EVERYTHING)
    # What is done before the turns of a round is told with the first of them.
    begun = [e["turn"] + (e["type"] == "round begins") for e in events[: game.answered] if e["type"] in _BEGINS]
    turns = [turn for turn in narrator.feed(events) if turn.number <= max(begun, default=0)]
    if game.case.step == "":
        return tuple((0, tuple(_of_scoring(narrator.narrate(turn)))) for turn in turns)
    told = tuple((turn.player, tuple(_before_scoring(narrator.narrate(turn)))) for turn in turns)
    long = sum(max(len(line), _ROW) for _, lines in told for line in lines) > _MOST_LETTERS
    return () if long else tuple((player, lines) for player, lines in told if lines)


def _before_scoring(lines: list[str]) -> list[str]:
    """Leave out the scoring that follows the last turn: an example of a turn ends before it."""
    end = next((i for i, line in enumerate(lines) if line.startswith(AT_THE_END)), len(lines))
    return lines[:end]


def _of_scoring(lines: list[str]) -> list[str]:
    """Leave out that steps are at the end, where all of them are."""
    said = [line.removeprefix(AT_THE_END) for line in lines]
    return [line[:1].upper() + line[1:] for line in said]
