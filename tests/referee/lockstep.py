"""A game played twice, by the compiled program and by the referee, compared at every question."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

from attrs import define, field, frozen

from london_rules.compiler.layout import FACE_DOWN, ROUND, HookKey
from london_rules.compiler.limits import DEFAULT, USED_UP
from london_rules.compiler.program import Program, RuleError, State
from london_rules.compiler.question import CONCLUDED, FIRST_OFFER, GO_ON, LET_IT, OTHER, STOP
from london_rules.engine.decisions import option_ids
from london_rules.engine.kept import kept_of
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.running_game import Setup, laid_out
from london_rules.engine.score import figures, places
from london_rules.engine.visibility import knows
from london_rules.language import constructs as t
from tests.referee import interpreter as referee
from tests.referee.interpreter import Interpreter, Option, Play, Question
from tests.referee.table import Impossible, Working

Snapshot: TypeAlias = dict[str, object]

_FIXED = {STOP: referee.STOP, OTHER: referee.OTHER, LET_IT: referee.LET_IT, GO_ON: referee.GO_ON}


# What the host does not let a game use up: the referee has no limits, so where the program stops both do.
LIMITS = USED_UP


class Disagreement(AssertionError):
    """The program and the referee differ: where, and what each says."""


@frozen
class Outcome:
    """What was compared in one game: questions, whether it came to its end, the code of the error that stopped it."""

    questions: int
    over: bool
    error: str = ""


def lockstep(
    rule_set: RuleSet,
    players: int,
    seed: int,
    most_answers: int = 100_000,
    *,
    first: int | None = None,
    traced: bool = False,
) -> Outcome:
    """Play a random game both ways, with every question shown, and compare them at each.

    Raises Disagreement at the first difference; it names the seed, the number of the question and both sides.
    """
    game = _Both(rule_set, players, seed, first, traced)
    return game.play(most_answers)


def lockstep_of_two(rule_set: RuleSet, players: int, seed: int, *, traced: bool = False) -> Outcome:
    """Play two whole games, the second with what the first has kept, and compare them as `lockstep` does.

    Gives what was compared in the second. Raises Disagreement, as `lockstep` does.
    """
    one = _Both(rule_set, players, seed, None, traced)
    assert one.play(100_000).over
    return _Both(rule_set, players, seed + 1, None, traced, after=one).play(100_000)


@define(eq=False)
class _Both:
    """Both sides of one game."""

    rule_set: RuleSet
    players: int
    seed: int
    first: int | None
    traced: bool
    after: _Both | None = None  # the game before
    asked: int = 0
    said: list[str] = field(factory=list)
    program: Program = field(init=False)
    state: State = field(init=False)
    other: Interpreter = field(init=False)
    course: Play[None] = field(init=False)
    question: Question | None = None

    def play(self, most_answers: int) -> Outcome:
        """Play until the end, an error on both sides, or the most answers."""
        random = Random(self.seed)
        self.program = self.rule_set.traced if self.traced else self.rule_set.fast
        error = self._same_error(self._start_program, self._start_referee)
        while not error:
            self._compare()
            if self.state.over or self.asked >= most_answers:
                return Outcome(self.asked, bool(self.state.over))
            self.asked += 1
            number = random.randrange(len(self.state.opts))
            self.said.append(option_ids(self.program, self.state)[number])
            error = self._same_error(lambda n=number: self._answer(n), lambda n=number: self._send(n))
        return Outcome(self.asked, False, error)

    # ---- one step -------------------------------------------------------------------------------

    def _same_error(self, program: Any, other: Any) -> str:
        """Let both sides take a step; gives the code of the error that both raise, or of a limit, "" for none."""
        codes = ["", ""]
        try:
            program()
        except RuleError as e:
            codes[0] = e.code
            if e.code in LIMITS:
                return e.code
        except Exception as e:  # a mistake of the compiler's own is reported as one
            codes[0] = f"{type(e).__name__}: {e}"
        try:
            other()
        except Impossible as e:
            codes[1] = e.code
        if codes[0] != codes[1]:
            raise self._differ("error", *codes)
        return codes[0]

    def _start_program(self) -> None:
        before = self.after
        kept = None if before is None else kept_of(before.program, before.state)
        setup = Setup(self.players, self.seed, first=None if self.first is None else self.first + 1, after=kept)
        self.state = laid_out(self.program, setup, DEFAULT)
        self.state.skip = False
        self.program.run(self.state)

    def _start_referee(self) -> None:
        after = None if self.after is None else self.after.other.table
        self.other = referee.begin(self.rule_set.rules, self.players, self.seed, first=self.first, after=after)
        self.course = self.other.game()
        self._send(None)

    def _answer(self, number: int) -> None:
        self.state.ev.clear()
        self.state.ans = self.state.opts[number]
        self.program.run(self.state)

    def _send(self, number: int | None) -> None:
        try:
            self.question = next(self.course) if number is None else self.course.send(number)
        except StopIteration:
            self.question = None

    # ---- what is compared -----------------------------------------------------------------------

    def _compare(self) -> None:
        asked = None if self.state.over else asked_by(self.program, self.state)
        if asked != self.question:
            raise self._differ("question", asked, self.question)
        here, there = of_state(self.program, self.state), of_table(self.other)
        for what, value in here.items():
            if value != there[what]:
                raise self._differ(what, *_unlike(value, there[what]))
        if self.state.over:
            both = self._standings(), self._standings_of_referee()
            if both[0] != both[1]:
                raise self._differ("standings", *both)

    def _standings(self) -> object:
        """Give places and figures, or the code of the error with which the ranking fails."""
        try:
            rows = figures(self.program, self.state)
        except RuleError as e:
            return e.code
        return list(zip(places(self.program, self.state, rows), rows, strict=True))

    def _standings_of_referee(self) -> object:
        try:
            return self.other.standings()
        except Impossible as e:
            return e.code

    def _differ(self, what: str, program: object, other: object) -> Disagreement:
        game = f"{self.rule_set.variant}, {self.players} players, seed {self.seed}, first {self.first}"
        which = "traced" if self.traced else "fast"
        return Disagreement(
            f"{what} differs in {game} ({which}) after answer {self.asked}: {' '.join(self.said[-6:])}\n"
            f"  question: {self.question}\n  program: {program}\n  referee: {other}"
        )


def _unlike(one: object, other: object) -> tuple[object, object]:
    """Leave of two mappings what they do not share."""
    if not isinstance(one, Mapping) or not isinstance(other, Mapping):
        return one, other
    keys = [k for k in {**one, **other} if one.get(k) != other.get(k)]
    return {k: one.get(k) for k in keys}, {k: other.get(k) for k in keys}


# ---- the program's side -------------------------------------------------------------------------


def asked_by(program: Program, s: State) -> Question:
    """Give the open question of the program in the referee's terms."""
    question = program.source.questions[s.ask]
    layout = program.layout

    def said(option: Any) -> Option:
        match question.kind:
            case "order":
                return ("order", *(layout.things[x].id for x in option))
            case "part" | "either":
                return referee.STOP if option == STOP else ("part", option)
            case "amount":
                return ("number", option)
            case "yes-no":
                return ("yes",) if option else ("no",)
            case _:
                pass
        if option <= -FIRST_OFFER:
            return ("use", *_entry(program, -FIRST_OFFER - option))
        if option in _FIXED:
            return _FIXED[option]
        if question.kind == "action":
            return ("action", list(layout.rules.actions)[option])
        return ("player", option) if question.thing == "player" else ("thing", layout.things[option].id)

    span = (question.start, question.end)
    return Question(s.who, question.kind, question.slot, span, tuple(said(o) for o in s.opts))


def _entry(program: Program, entry: int) -> tuple[str, str]:
    """Name a power in force: its slot, and the thing that it is printed on."""
    power, thing = divmod(entry, program.layout.stride)
    if power >= len(program.layout.powers):
        return "until", ""
    info = program.layout.powers[power]
    return info.text.slot.id, program.layout.things[thing].id if info.face else ""


def of_state(program: Program, s: State) -> Snapshot:
    """Give the table of the program in the referee's terms."""
    layout = program.layout
    ids = [x.id for x in layout.things]
    zones: dict[tuple[str, int], list[object]] = {}
    for place, (name, owner) in zip(s.z, layout.zone_names, strict=True):
        if owner < s.np:
            zones[name, owner] = [
                [ids[y] for y in x] if isinstance(x, list) else None if x < 0 else ids[x] for x in place
            ]
    counters = dict[tuple[str, str], int]()
    for counter in layout.rules.counters.values():
        base = layout.counter_base[counter.name]
        if counter.owner == "player":
            counters |= {(counter.name, str(p)): s.c[base + p] for p in range(s.np)}
        elif counter.owner == "table":
            counters[counter.name, ""] = s.c[base]
        else:
            counters |= {(counter.name, ids[x]): s.c[base + x] for x in range(*layout.kind_range[counter.owner])}
    size = layout.size
    return {
        "zones": zones,
        "counters": counters,
        "face down": [id for i, id in enumerate(ids) if s.m[FACE_DOWN * size + i]],
        "marks": {name: [id for i, id in enumerate(ids) if s.m[base + i]] for name, base in layout.mark_base.items()},
        "shown to": {
            seat: [id for i, id in enumerate(ids) if layout.memory and knows(program, s, None if seat < 0 else seat, i)]
            for seat in range(-1, s.np)
        },
        "powers": {
            (key.what, key.name, p): found
            for key, hook in layout.hooks.items()
            for p in range(s.np)
            if (found := [_entry(program, e) for e in s.act[hook * layout.most + p]])
        },
        "used": [_entry(program, e) for e in s.used],
        "active": s.active,
        "turn": s.turn,
        "over": s.over,
        "chance": s.rng,
        "round": s.c[layout.cells[ROUND]] if ROUND in layout.cells else 0,
        **({} if s.left <= CONCLUDED else {"left": s.left if s.left >= 0 else None}),
    }


# ---- the referee's side -------------------------------------------------------------------------


def of_table(it: Interpreter) -> Snapshot:
    """Give the table of the referee."""
    table = it.table
    counters = {(name, ""): n for name, n in table.counters.items()}
    counters |= {(name, str(p.seat)): n for p in table.players for name, n in p.counters.items()}
    counters |= {(name, x.id): n for x in table.things.values() for name, n in x.counters.items()}
    powers: dict[tuple[str, str, int], list[tuple[str, str]]] = {}
    for w in table.working:
        named = ("until", "") if w.until else (w.slot, "" if w.thing is None else w.thing.id)
        for key in _touched(it, w):
            powers.setdefault((key.what, key.name, w.player.seat), []).append(named)
    return {
        "zones": {
            (p.decl.name, -1 if p.owner is None else p.owner.seat): [
                [x.id for x in stack] for stack in p.stacks
            ] + [None if x is None else x.id for x in p.things]
            for p in table.places
        },
        "counters": counters,
        "face down": [x.id for x in table.things.values() if x.down],
        "marks": {name: [x.id for x in table.things.values() if name in x.marks] for name in it.rules.marks},
        "shown to": {
            seat: [x.id for x in table.things.values() if seat in x.shown_to] for seat in range(-1, len(table.players))
        },
        "powers": powers,
        "used": [(slot, "" if x is None else x.id) for slot, x in table.used],
        "active": table.active,
        "turn": table.turn,
        "over": table.over,
        "left": table.left,
        "chance": table.chance.state,
        "round": table.round,
    }  # fmt: skip


def _touched(it: Interpreter, w: Working) -> list[HookKey]:
    """List what a power changes or answers."""
    match w.power:
        case t.NumberIs():
            return [HookKey("number", w.power.number)]
        case t.GroupIs():
            return [HookKey("group", w.power.group)]
        case t.Claim():
            return [HookKey("test", w.power.test)]
        case t.Offer():
            return [HookKey("moment", m) for m in it.rules.moments_of(w.power.moment)]
        case t.Reaction():
            return [HookKey("after", w.power.verb)]
        case t.Replacement():
            return [HookKey("instead", w.power.verb)]
