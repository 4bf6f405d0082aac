"""The shape of a state that was read: everything in it has a place, a size and a type that the program can use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, assert_never

from london_rules.compiler.layout import ROWS, STACKS, Layout, PowerInfo
from london_rules.compiler.primitives import LIMIT, MASK
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import (
    CUT_OFF,
    FIRST_OFFER,
    GO_ON,
    LET_IT,
    LOCALS,
    OTHER,
    STOP,
    Local,
    Question,
)
from london_rules.language import constructs as t
from london_rules.language.flow.walk import MOST_TIMES


def check_shape(program: Program, s: State, players: int) -> None:
    """Check a state that was read, before anything is derived from it; raises ValueError naming the part."""
    _require(s.np == players, "it is a state for another number of players")
    _check_numbers(program, s)
    _check_sizes(program, s)
    _check_zones(program, s)
    _check_powers(program, s)
    _check_frames(program, s)
    if s.over:
        _require(not s.opts, "a game that is over asks a question")
    else:
        _check_question(program, s)


def _require(fits: bool, otherwise: str) -> None:
    if not fits:
        raise ValueError(otherwise)


def _check_numbers(program: Program, s: State) -> None:
    """Check the single numbers and the counters."""
    _require(0 <= s.active < s.np and -1 <= s.who < s.np and -1 <= s.first < s.np, "a player has no seat")
    _require(s.over in (0, 1, 2), "`over` is damaged")
    _require(0 <= s.turn <= program.layout.rules.turn_limit, "`turn` is damaged")
    _require(s.left >= CUT_OFF, "`left` is damaged")
    _require(0 <= s.rng <= MASK, "`rng` is damaged")
    _require(all(-LIMIT <= n <= LIMIT for n in s.c), "a counter is out of range")


def _check_sizes(program: Program, s: State) -> None:
    """Check that the lists are as long as those of a new game."""
    empty = program.new_state(s.np, 0)
    for name in ("c", "m", "z", "act"):
        if len(getattr(s, name)) != len(getattr(empty, name)):
            raise ValueError(f"`{name}` does not have the size of a state of these rules")
    for index, place in enumerate(s.z):
        if program.primitives.shape[index] == ROWS:
            _require(len(place) == len(empty.z[index]), "a zone of rows does not have its size")
    _require({*s.m} <= {0, 1}, "`m` is damaged")


def _check_zones(program: Program, s: State) -> None:
    """Check that each zone has its shape, and holds things of its kind."""
    layout = program.layout
    for index, place in enumerate(s.z):
        zone = layout.rules.zones[layout.zone_names[index][0]]
        things = layout.kind_range.get(zone.kind, (0, layout.size))
        shape = program.primitives.shape[index]
        stacks = place if shape == STACKS else [place]
        _require(all(isinstance(stack, list) for stack in stacks), f"the {zone.name} is damaged")
        for thing in (thing for stack in stacks for thing in stack):
            fits = type(thing) is int and (things[0] <= thing < things[1] or (thing == -1 and shape == ROWS))
            _require(fits, f"the {zone.name} holds what it cannot hold")


def _check_powers(program: Program, s: State) -> None:
    """Check the powers in force, those that hold for a time, and what is used or being carried out.

    Which powers must be in force is an invariant; here are the sizes and the temporary ones.
    """
    layout = program.layout
    own, most = len(layout.powers), layout.most
    every = range(len(program.space["POWER"]) * layout.stride)
    own_entries = range(own * layout.stride)
    for index, entries in enumerate(s.act):
        _require(all(e in every for e in entries), "a power does not exist in these rules")
        _require(index % most < s.np or not entries, "a power works for a player who has no seat")
        permanent = [e for e in entries if e in own_entries]
        _require(len(permanent) == len({*permanent}), "a power is in force twice")
    hooks = list(layout.hooks)
    for (hook, entry, until), count in Counter(s.temp).items():
        known = 0 <= hook < len(hooks) * most and hooks[hook // most].what == "number" and until >= 0
        _require(known and entry in every and entry not in own_entries, "a power for a time does not exist")
        _require(s.act[hook].count(entry) >= count, "a power for a time is not in force")
    _require(all(e in own_entries for e in s.used), "`used` is damaged")
    _require(all(0 <= thing < layout.size for thing in s.busy), "`busy` is damaged")


# ---- what is being carried out -------------------------------------------------------------------


def _check_frames(program: Program, s: State) -> None:
    """Check that each frame is at a place of its text where it can wait, and that its locals are of their types."""
    source, layout = program.source, program.layout
    _require(bool(s.frames), "no rule is being carried out")
    for depth, frame in enumerate(s.frames):
        at = frame[0] if frame else -1
        info = source.frames.get(at) if type(at) is int and at < len(program.segments) else None
        if info is None or program.segments[at] is None:
            raise ValueError("a rule that is being carried out does not exist in these rules")
        _require((info.unit == source.main) == (depth == 0), "the rules being carried out are not in their order")
        _require(len(frame) == LOCALS + len(info.locals), "a rule being carried out has another number of values")
        fits = (
            type(frame[1]) is int and 0 <= frame[1] < s.np and type(frame[2]) is int and 0 <= frame[2] < layout.stride
        )
        _require(fits, "a rule is being carried out by nobody, or on nothing")
        for local, value in zip(info.locals, frame[LOCALS:], strict=True):
            _require(_fits(layout, s.np, local, value), "a value of a rule being carried out is damaged")
    if not s.over:
        _require(all(f[0] in source.left for f in s.frames[:-1]), "a rule does not wait for another")


def _fits(layout: Layout, players: int, local: Local, value: Any) -> bool:
    """Check what a local holds; before it is set, that is 0."""
    if type(value) is int and value == 0:
        return True
    match local.form:
        case "one":
            return value is None or _is_of(layout, players, local.kind, value)
        case "several":
            return type(value) is tuple and all(_is_of(layout, players, local.kind, v) for v in value)
        case "count":
            return type(value) is int and 0 <= value <= LIMIT
        case "times":
            return type(value) is int and value <= MOST_TIMES
        case "entries":
            size = len(layout.powers) * layout.stride
            return type(value) is tuple and all(0 <= v < size for v in value)
        case _:
            assert_never(local.form)


def _is_of(layout: Layout, players: int, kind: str, value: Any) -> bool:
    """Check whether a value is a whole number, a player or a thing of a kind."""
    if type(value) is not int:
        return False
    if not kind:
        return True
    low, high = (0, players) if kind == "player" else layout.kind_range.get(kind, (0, layout.size))
    return low <= value < high


# ---- the open question ---------------------------------------------------------------------------


def _check_question(program: Program, s: State) -> None:
    """Check that the open question is the one at which the game stopped, and its options are of its kind."""
    source = program.source
    if not 0 <= s.ask < len(source.questions):
        raise ValueError("the open question does not exist in these rules")
    _require(s.who >= 0, "nobody is asked")
    _require(s.frames[-1][0] == source.asked.get(s.ask), "the open question is not the one of the rule carried out")
    question = source.questions[s.ask]
    fits = _option_check(program.layout, s, question)
    _require(all(fits(option) for option in s.opts), "an option is not one of its question")


def _option_check(layout: Layout, s: State, question: Question) -> Callable[[Any], bool]:
    """Return the test whether something can be an option of a question."""
    match question.kind:
        case "order":
            first = sorted(s.opts[0]) if s.opts and type(s.opts[0]) is tuple else None
            low, high = layout.kind_range.get(question.thing, (0, layout.size))
            return lambda o: type(o) is tuple and sorted(o) == first and all(low <= v < high for v in o)
        case "part" | "either":
            return lambda o: type(o) is int and (0 <= o < len(question.parts) or _is_stop(question, o))
        case "amount":
            return lambda o: type(o) is int
        case "yes-no":
            return lambda o: type(o) is int and o in (0, 1)
        case "action":
            return lambda o: (
                type(o) is int
                and (0 <= o < len(layout.rules.actions) or _is_stop(question, o) or _offers(layout, o, t.Offer))
            )
        case "go-on":
            return lambda o: type(o) is int and (o == GO_ON or _is_stop(question, o) or _offers(layout, o, t.Offer))
        case "replace":
            return lambda o: type(o) is int and (o == LET_IT or _offers(layout, o, t.Replacement))
        case "one":
            return lambda o: type(o) is int and _is_chosen(layout, s, question, o)
        case _:
            assert_never(question.kind)


def _is_stop(question: Question, option: int) -> bool:
    return option == STOP and question.stops


def _is_chosen(layout: Layout, s: State, question: Question, option: int) -> bool:
    if option == STOP:
        return question.stops
    if option == OTHER:
        return bool(question.alternative)
    return _offers(layout, option, t.Offer) or _is_of(layout, s.np, question.thing, option)


def _offers(layout: Layout, option: int, kind: type[t.Offer] | type[t.Replacement]) -> bool:
    """Check whether an option is the use of a power that a thing, or the rules, have."""
    entry = -FIRST_OFFER - option
    if not 0 <= entry < len(layout.powers) * layout.stride:
        return False
    power, thing = divmod(entry, layout.stride)
    info = layout.powers[power]
    return isinstance(info.text.power, kind) and _has(layout, info, thing)


def _has(layout: Layout, info: PowerInfo, thing: int) -> bool:
    return layout.things[thing].face == info.face if info.face else thing == 0
