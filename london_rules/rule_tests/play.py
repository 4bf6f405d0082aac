"""The game that a test plays: arranged, answered, and recorded with every event and every value."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from london_rules.classes import define, field
from london_rules.compiler.errors import RuleError, way_out
from london_rules.compiler.limits import Limits
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import AS_RULES_SAY, GO_ON, LET_IT, STOP
from london_rules.compiler.watch_points import Sight
from london_rules.diagnostics import Diagnostics
from london_rules.diagnostics.nearness import did_you_mean
from london_rules.engine.decisions import option_ids
from london_rules.engine.errors import BrokenInvariantError, SaveError
from london_rules.engine.invariants import check_invariants, check_table
from london_rules.engine.kept import kept_of
from london_rules.engine.locate_error import locate
from london_rules.engine.raw_events import RawEvent
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.running_game import Setup, laid_out
from london_rules.language.rules import Rules
from london_rules.rule_tests.arrange import Arranger
from london_rules.rule_tests.model import Answer, Case

MORE = "..."
MOST_ANSWERS = 2_000
_COPY = re.compile(r"#\d+")
_QUICK = (STOP, GO_ON, LET_IT)


def watched_program(rules: Rules) -> Program:
    """Compile a rule set so that it reports the values in its texts."""
    from london_rules.compiler.assemble import assemble
    from london_rules.compiler.layout import make_layout
    from london_rules.compiler.watch import Watch

    watch, layout = Watch.over(rules), make_layout(rules)
    return Program(layout, assemble(layout, traced=True, watch=watch), True, watch)


def is_stopped(limits: Limits) -> bool:
    """Return whether the host waits no longer."""
    return limits.stopped is not None and limits.stopped()


def without_copies(id: str) -> str:
    """Return the id of an option without the numbers of copies, also of each thing in an order."""
    return _COPY.sub("", id)


class Stopped(Exception):
    """A test cannot continue; the problem has been reported."""


@define(eq=False)
class PlayedCase:
    """Play one test; `events` are raw."""

    case: Case
    rule_set: RuleSet
    program: Program
    state: State
    out: Diagnostics
    events: list[RawEvent] = field(factory=list)
    sights: list[Sight] = field(factory=list)
    stocks: list[int] = field(factory=list)
    answered: int = 0  # how many events there were when the last answer was given
    meant: int = 0  # the turn to which the test has led: that of its last answer, or the one after `...`

    @classmethod
    def of(cls, case: Case, rule_set: RuleSet, program: Program, out: Diagnostics) -> PlayedCase:
        """Arrange the table of a test, before its first question."""
        assert program.watch is not None
        kept = None if case.before is None else cls._kept(case, case.before, rule_set, program, out)
        program.watch.seen.clear()
        program.watch.on = True
        try:
            state = laid_out(program, Setup(case.players, case.seed, first=case.turn, after=kept), rule_set.limits)
        except SaveError as e:
            assert case.after is not None
            out.error("LR-E0004", str(e), case.after.span, notes=(f"in the test `{case.title}`",))
            raise Stopped from None
        except RuleError as e:
            locate(rule_set, None, e, program)
            out.error(e.code, e.message, e.span, notes=(f"in the test `{case.title}`",))
            raise Stopped from None
        finally:
            program.watch.on = False
        state.skip = AS_RULES_SAY
        game = cls(case, rule_set, program, state, out, sights=list(program.watch.seen))
        arranger = Arranger(program, state, out)
        if case.step is not None or case.given is not None:
            game.set_up()
            if case.given is not None:
                arranger.arrange(case)
            else:
                arranger.find_stocks()
            if out.has_errors:
                raise Stopped
            program.stand_before(state, case.step or "", case.turn - 1)
        game.stocks = list(arranger.stocks.values())
        state.tape = [int(word.text) - 1 for word in case.chance] or None
        return game

    @classmethod
    def _kept(
        cls, case: Case, before: Case, rule_set: RuleSet, program: Program, out: Diagnostics
    ) -> Mapping[str, Any]:
        """Play the test of the game before, and give what its game keeps."""
        assert case.after is not None
        game = cls.of(before, rule_set, program, out)
        game.play()
        if game.state.over != 1:
            help = "give answers up to the end of its game, or end its list of them with `...`"
            out.error(
                "LR-E0004", f"the game of `{before.title}` is not over, so nothing is kept", case.after.span, help=help
            )
            raise Stopped
        return kept_of(program, game.state)

    def set_up(self) -> None:
        """Carry out the set-up, choosing the first option wherever it asks."""
        self.run(self.program.set_up)
        self.events.clear()
        self.sights.clear()
        self.state.turn = max(self.state.turn, 1)

    def run(self, go_on: Callable[[State], None] | None = None) -> None:
        """Run to the next question, or as far as `go_on` does, and record what happens on the way."""
        watch, s = self.program.watch, self.state
        assert watch is not None
        if is_stopped(self.rule_set.limits):  # small steps are not counted, and there may be many of them
            help = "give fewer answers, or ask whoever runs the program for more time"
            notes = (f"in the test `{self.case.title}`",)
            self.out.error("LR-R0014", "the host stopped this test", self.case.span, help=help, notes=notes)
            raise Stopped
        before = self.program.clone(s)
        watch.on = True
        watch.seen.clear()
        try:
            (go_on or self.program.run)(s)
            (check_table if go_on else check_invariants)(self.program, s)
        except RuleError as e:
            watch.on = False
            self.misthrown(e)
            locate(self.rule_set, before, e, self.program)
            notes = (f"in the test `{self.case.title}`",)
            self.out.error(e.code, e.message, e.span, help=way_out(e.code), notes=notes)
            raise Stopped from None
        except BrokenInvariantError as e:
            self.out.error("LR-R0008", f"the game cannot go on: {e}", notes=(f"in the test `{self.case.title}`",))
            raise Stopped from None
        finally:
            watch.on = False
        self.sights += watch.seen
        self.events += s.ev
        s.ev.clear()

    def misthrown(self, e: RuleError) -> None:
        """Report chance that the test does not fix, if it fixes some."""
        if e.code != "LR-V0003" or not self.case.chance:
            return
        left = len(self.state.tape or ())
        wrong = "chance decides more often than the test says" if not left else "chance has fewer things to choose from"
        word = self.case.chance[len(self.case.chance) - left] if left else self.case.chance[-1]
        help = "say what chance decides each time, or leave `chance` out"
        self.out.error("LR-E0006", wrong, word.span, help=help, notes=(f"in the test `{self.case.title}`",))
        raise Stopped

    @property
    def over(self) -> bool:
        """Check whether the game is over."""
        return bool(self.state.over)

    def ids(self) -> list[str]:
        """List the ids of the options."""
        return [] if self.over else option_ids(self.program, self.state)

    @property
    def asks(self) -> str:
        """Return the slot that asks."""
        return "" if self.over else self.program.source.questions[self.state.ask].slot

    # ---- answers --------------------------------------------------------------------------------

    def play(self) -> None:
        """Run to the first question, and give the answers one by one."""
        self.meant = max(self.state.turn, 1)
        self.run()
        for answer in self.case.when:
            if answer.until:
                self.play_until(answer)
            elif answer.id == MORE:
                self.end_turn()
            else:
                self.answer(answer)

    def answer(self, answer: Answer) -> None:
        """Give one answer; a face means the first option that shows it, and faces in an order the first such order."""
        ids = self.ids()
        if answer.player not in (0, self.state.who + 1) and not self.over:
            wrong = f"player {self.state.who + 1} is asked here, not player {answer.player}"
            self.out.error("LR-E0003", wrong, answer.span, notes=self.situation(), help="say who answers")
            raise Stopped
        fits = [i for i in ids if i == answer.id] or [i for i in ids if without_copies(i) == answer.id]
        if not fits:
            self.no_such(answer, ids)
        self.state.ans = self.state.opts[ids.index(fits[0])]
        self.answered, self.meant = len(self.events), self.state.turn
        self.run()

    def no_such(self, answer: Answer, ids: list[str]) -> None:
        """Report an answer that is not an option."""
        if self.over:
            wrong = f"the game is over: nobody is asked for `{answer.id}`"
            help = "leave it out, or give other answers before it"
            self.out.error("LR-E0003", wrong, answer.span, help=help)
            raise Stopped
        faces = list(dict.fromkeys(map(without_copies, ids)))
        shown = ", ".join(faces[:20]) + (" ..." if len(faces) > 20 else "")
        longer = [face for face in faces if face.startswith(f"{answer.id}-")]
        help = (
            f"did you mean `{longer[0]}`?"
            if len(longer) == 1
            else did_you_mean(answer.id, faces) or f"the options are: {shown}"
        )
        wrong = f"`{answer.id}` is not an option here"
        self.out.error("LR-E0003", wrong, answer.span, help=help, notes=self.situation())
        raise Stopped

    def situation(self) -> tuple[str, ...]:
        """Describe who is asked by which rule, and how play came there if the test has not led there."""
        return (
            f"player {self.state.who + 1} is asked by `{self.asks}`, in the test `{self.case.title}`",
            *self.went_on,
        )

    @property
    def went_on(self) -> tuple[str, ...]:
        """Say that play is in another turn than the test has led to."""
        if self.over or self.state.turn == self.meant:
            return ()
        return ("play has gone on to another turn: a question with only one option is answered automatically",)

    def end_turn(self) -> None:
        """Finish everything in progress, in the shortest way, until the turn is over."""
        turn = self.state.turn
        self.play_on(lambda: self.state.turn != turn)
        self.meant = self.state.turn

    def play_until(self, answer: Answer) -> None:
        """Play on in the shortest way until a rule asks, or a player is asked, who may be the one asked already."""
        named = f"player {answer.player}"

        def asked() -> bool:
            player = f"player {self.state.who + 1}"
            return answer.id in (self.asks, player) and (not answer.player or player == named)

        self.play_on(asked)
        self.meant = self.state.turn
        if self.over or not asked():
            whom = f" {named}" if answer.player else " anybody" if not answer.id.startswith("player ") else ""
            asks = f"`{answer.id}` never asks{whom}" if whom else f"{answer.id} is never asked"
            end = "the game is over before" if self.over else f"not in {MOST_ANSWERS} answers"
            help = "name a rule that asks, as `by:` does, or give the answers that lead there"
            notes = (f"in the test `{self.case.title}`",)
            self.out.error("LR-E0003", f"{asks}: {end}", answer.span, help=help, notes=notes)
            raise Stopped

    def play_on(self, enough: Callable[[], bool]) -> None:
        """Give the shortest answers until it is enough or the game is over."""
        for _ in range(MOST_ANSWERS):
            if self.over or enough():
                return
            quick = [o for o in _QUICK if o in self.state.opts]
            self.state.ans = (quick or self.state.opts)[0]
            self.answered = len(self.events)
            self.run()
