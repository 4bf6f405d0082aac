"""A compiled rule set: generated functions bound to one layout, and the driver that runs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, assert_never

from london_rules.classes import define, field
from london_rules.compiler.errors import Ended, RuleError
from london_rules.compiler.generated import GeneratedSource
from london_rules.compiler.layout import COVERED, FIRST, HAD_TURN, ROUND, ROWS, Layout
from london_rules.compiler.limits import DEFAULT, Limits, refill, too_deep
from london_rules.compiler.primitives import Primitives, State, rnd, seed_state
from london_rules.compiler.question import ASKED, CONCLUDED, CUT_OFF, NEVER_ASKED, OTHER, STOP
from london_rules.compiler.support import make_support
from london_rules.language.flow.walk import fixes_first_player

if TYPE_CHECKING:
    from london_rules.compiler.watch_points import Sights

Segment = Callable[[State, list[Any]], int]
T = TypeVar("T")


@define(eq=False)
class Program:
    """Run games of one rule set; see `State` for what a game is made of."""

    layout: Layout
    source: GeneratedSource
    traced: bool = False
    watch: Sights | None = None
    primitives: Primitives = field(init=False)
    segments: list[Segment] = field(init=False)
    space: dict[str, Any] = field(init=False)
    _kept: dict[Callable[[Program], Any], Any] = field(factory=dict, init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Execute the generated source, which contains none of the author's text."""
        self.primitives = Primitives(self.layout)
        space = make_support(self.layout, self.primitives)
        space.update(self.source.constants)
        if self.watch is not None:
            space["saw"] = self.watch.saw
        space["__builtins__"] = _BUILTINS
        for code in self.source.compiled():
            exec(code, space)
        self.segments = space["SEGMENTS"]
        self.space = space

    def new_state(self, players: int, seed: int, *, game: int = 0, first: int = -1, limits: Limits = DEFAULT) -> State:
        """Lay out a new game before its set-up; `game` numbers the games of one seed, `first` is a seat or -1."""
        layout = self.layout
        s = State()
        s.limits, s.spent, s.alone = limits, 0, None
        limits.begin(s)
        s.np, s.rng, s.first = players, seed_state(seed, game), first
        s.act = [()] * (len(layout.hooks) * layout.most)
        s.on = bytearray(layout.size)
        s.m = bytearray((layout.flags + len(layout.memory)) * layout.size)
        s.c = [0] * layout.counter_count
        s.at = [0] * layout.size
        s.z = [[] for _ in layout.zone_names]
        # Until the rules say who begins, `you` is the first seat, also where the host chose another.
        s.active = 0 if first < 0 or self.once(set_up_names_first) else first
        s.ask, s.who, s.opts, s.ans, s.over, s.left, s.turn = -1, -1, [], None, 0, -1, 0
        s.busy, s.used, s.temp, s.ev = [], [], [], []
        s.skip, s.tape, s.fast = NEVER_ASKED, None, False
        size = self.source.main_size
        for power in layout.standing:
            for hook in power.hooks:
                for p in range(players):
                    s.act[hook * layout.most + p] += (power.number * layout.stride,)
        s.frames = [[self.source.main, s.active, 0] + [0] * (size - 3)]
        self._fill(s)
        return s

    def _fill(self, s: State) -> None:
        layout, space = self.layout, self.space
        for index, (name, _) in enumerate(layout.zone_names):
            decl = layout.rules.zones[name]
            if self.primitives.shape[index] == ROWS:
                s.z[index] = [-1] * (decl.rows * int(space["columns_" + str(index)](s, 0)))
        space["start_counters"](s)
        for kind in layout.rules.kinds.values():
            base = layout.zone_base.get(kind.begins)
            if base is not None:
                self._put_out(s, range(*layout.kind_range[kind.name]), base)

    def _put_out(self, s: State, things: range, zone: int) -> None:
        """Place things where they begin; the powers that work there are in force immediately."""
        s.z[zone].extend(things)
        for t in things:
            s.at[t] = zone
        for t in things:
            if t in self.primitives.awake[zone]:
                self.primitives.touch(s, t)

    def once(self, work: Callable[[Program], T]) -> T:
        """Work something out once for this program, such as a table for describing states; keep it with the program."""
        if work not in self._kept:
            self._kept[work] = work(self)
        made: T = self._kept[work]
        return made

    def know(self, work: Callable[[Program], T], made: T) -> None:
        """Take what `once` would work out from somebody who has kept it."""
        self._kept[work] = made

    def run(self, s: State) -> None:
        """Run until a question is open or the game is over; the answer to the last one is in `s.ans`.

        When it returns, `s.ask`, `s.who` and `s.opts` are of the open question and the frame on top stands where its
        answer is read, or `s.over` is set and there are no options: a state can be cloned, saved and restored here.

        Raises RuleError where a rule cannot be carried out, or uses up more than the limits allow.
        """
        s.limits.begin(s)
        while True:
            try:
                self._go_on(s)
            except Ended:
                if not self.conclude(s):
                    return
            except RecursionError:
                raise too_deep() from None
            else:
                return

    def _go_on(self, s: State) -> None:
        # The list of frames is only ever changed in place, so it is looked up once. A segment returns 0 to let the
        # frame on top go on from its f[0], and 1 to ask; then f[0] is set. The driver knows nothing else of it.
        segments, frames, passed = self.segments, s.frames, self.source.passed
        while True:
            f = frames[-1]
            if segments[f[0]](s, f):
                if len(s.opts) != 1 or self._is_shown(s):
                    return
                s.ans = s.opts[0]
                if self.traced and s.skip != NEVER_ASKED:
                    self._tell_only(s)
                s.fuel -= passed
                if s.fuel < 0:
                    refill(s)

    def set_up(self, s: State) -> None:
        """Carry out the set-up of a new game with the first option of each question, and nothing of the first turn.

        A set-up that ends the game is followed by the scoring. Raises RuleError as `run` does.
        """
        s.limits.begin(s)
        while not s.over and (len(s.frames) > 1 or s.frames[0][0] != self.source.opening):
            f = s.frames[-1]
            try:
                if self.segments[f[0]](s, f) and s.opts:
                    s.ans = s.opts[0]
            except Ended:
                if not self.conclude(s):
                    return
            except RecursionError:
                raise too_deep() from None

    def _is_shown(self, s: State) -> bool:
        """Tell whether the open question, which has one option, is asked.

        Where the host shows such questions, all are but those where nothing can be done: one can only stop, or the only
        number is 0. A question in secret is asked all the same: that somebody can only answer 0 may be the secret.
        """
        question = self.source.questions[s.ask]
        if question.anyway:
            return s.skip != NEVER_ASKED
        if s.skip != ASKED:
            return False
        if question.secret is not None:
            return True
        return not ((question.stops and s.opts == [STOP]) or (question.kind == "amount" and s.opts == [0]))

    def _tell_only(self, s: State) -> None:
        """Keep that a question answered itself, for the player who was not asked, unless nothing could be done.

        An event has the question, the player, the answer, and the zone of the thing that it is, or -1.
        """
        question, answer = self.source.questions[s.ask], s.ans
        match question.kind:
            case "one":
                told = answer >= 0 or answer == OTHER
            case "action" | "part" | "either":
                told = answer >= 0
            case "amount":
                told = answer != 0
            case "yes-no" | "order" | "replace" | "go-on":
                told = False
            case _:
                assert_never(question.kind)
        if told:
            is_thing = question.kind == "one" and question.thing != "player" and answer >= 0
            s.ev.append(("only", question.number, s.who, answer, s.at[answer] if is_thing else -1))

    def conclude(self, s: State) -> bool:
        """Leave everything that is being carried out, and turn to the scoring; tell whether that is still to come."""
        if s.left <= CONCLUDED:
            s.over, s.opts = 2 if s.left == CUT_OFF else s.over or 1, []
            return False
        s.left = CONCLUDED
        del s.frames[1:]
        s.frames[0][0] = self.source.conclusion
        s.busy = []
        return True

    def stand_before(self, s: State, step: str, player: int) -> None:
        """Put a state before a step of a player's turn, or before the scoring ("")."""
        size = self.source.main_size
        segment = self.source.steps[step] if step else self.source.conclusion
        s.frames = [[segment, player, 0] + [0] * (size - 3)]
        s.active, s.ask, s.who, s.opts, s.ans, s.over = player, -1, -1, [], None, 0
        s.busy, s.used, s.left = [], [], -1 if step else CONCLUDED
        self._stand_in_round(s, step, player)

    def _stand_in_round(self, s: State, step: str, player: int) -> None:
        """Let a step of a round come before or after all turns, and a step of a turn in one of the turns."""
        cells, rules = self.layout.cells, self.layout.rules
        if HAD_TURN not in cells:
            return
        s.c[cells[ROUND]] = max(1, s.c[cells[ROUND]])
        had = cells[HAD_TURN]
        if step in rules.rounds and step not in rules.turn:
            s.c[cells[FIRST]] = player
            s.c[had : had + s.np] = [int(rules.rounds[step].after_turns)] * s.np
        else:
            s.c[had + player] = 1

    def clone(self, s: State) -> State:
        """Copy a state."""
        return self.primitives.clone(s)


def set_up_names_first(program: Program) -> bool:
    """Tell whether the set-up may say who begins: that is a fact of the texts, and they are read for it."""
    return fixes_first_player(program.layout.rules)


_BUILTINS: dict[str, Any] = {
    b.__name__: b for b in (len, range, min, max, zip, tuple, reversed, bool, enumerate, sum, dict)
} | {"None": None, "True": True, "False": False}


__all__ = ["COVERED", "Program", "RuleError", "State", "rnd"]
