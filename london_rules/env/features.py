"""The features of an observation: what each index means, and the tables from a state to its indices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from london_rules.classes import define, field, frozen
from london_rules.compiler.layout import (
    COVERED,
    FACE_DOWN,
    HAND,
    LEFT,
    NEXT_TURN,
    ROUND,
    ROUNDS_LEFT,
    SHAPES,
    SKIPS,
    STACKS,
    Layout,
)
from london_rules.engine.visibility import HIDDEN, OPEN, TOPS, openness
from london_rules.env.seats import seat_phrase, seat_word
from london_rules.language.rules import ZoneDecl

if TYPE_CHECKING:
    from london_rules.compiler.program import Program
    from london_rules.engine.rule_set import RuleSet

Indices = NDArray[np.intp]
_COURSE = {
    ROUND: "The number of rounds begun.",
    NEXT_TURN: "The seat that takes the next turn, if that is said; otherwise 0.",
    ROUNDS_LEFT: "Rounds left, with this one, once the end of the game is announced; before that 0.",
}
_OF_PLAYERS = {
    SKIPS: "How many turns {} will miss.",
    LEFT: "0, or as which {} has left the game, from 1.",
}


@frozen
class Feature:
    """What one index of an observation has: a name that does not change, and its meaning in a sentence."""

    name: str
    meaning: str


@frozen
class Block:
    """The features of the things of a kind: `things` rows of `width` features, from `start` on."""

    kind: str
    start: int
    things: int
    width: int


@frozen
class Gather:
    """Numbers that are copied as they are: for each, the index in the observation and in the list it comes from."""

    to: Indices
    source: Indices


@define
class Plan:
    """All features of a table, and where a state goes in them; in a list by seats, each as that seat looks.

    An index equal to the number of features is a place for what is not shown.
    """

    layout: Layout
    players: int
    questions: int
    ordered: tuple[str, ...]  # the kinds that are put in order
    features: list[Feature] = field(factory=list)
    blocks: dict[str, Block] = field(factory=dict)
    turn: int = 0
    active: int = 0
    asked: int = 0
    question: int = 0
    steps: int = 0
    known: list[Gather] = field(factory=list)  # counters of the table and of players
    sizes: list[Gather] = field(factory=list)  # things in each zone
    stacks: list[tuple[tuple[int, int], ...]] = field(factory=list)  # (index, zone) of each zone of stacks
    sight: list[NDArray[np.uint8]] = field(factory=list)  # how much of each zone is seen, as `openness` has it
    where: list[Indices] = field(factory=list)  # of each thing, in each zone
    tops: bool = False  # whether there is a zone in which a seat may see some things and not others
    lying: Indices = field(init=False)  # the things that lie somewhere
    lies: NDArray[np.bool_] = field(init=False)  # of each thing whether it lies somewhere
    flags: Indices = field(init=False)  # of each flag of each thing
    counters: Gather = field(init=False)  # counters of things
    counted: Indices = field(init=False)  # the thing of each of these counters
    place: Indices = field(init=False)  # of each thing
    above: Indices = field(init=False)
    chosen: Indices = field(init=False)
    placed: list[tuple[tuple[int, bool], ...]] = field(factory=list)  # zones with places in sight; whether all are

    def add(self, name: str, meaning: str) -> int:
        """Add a feature, and return its index."""
        self.features.append(Feature(name, meaning))
        return len(self.features) - 1

    def by_thing(self, numbers: Indices | range) -> Indices:
        """Return what each counter of things has as rows by thing: its first counter, its second; -1 for none."""
        row = np.arange(len(self.counted)) - np.searchsorted(self.counted, self.counted)
        out: Indices = np.full((row.max(initial=-1) + 1, self.layout.size), -1, dtype=np.intp)
        out[row, self.counted] = numbers
        return out


def make_plan(rule_set: RuleSet, players: int) -> Plan:
    """Plan the observations of a rule set at a table of `players`, from its declarations alone."""
    questions = rule_set.fast.source.questions
    ordered = tuple(dict.fromkeys(q.thing for q in questions if q.kind == "order"))
    plan = Plan(rule_set.layout, players, len(questions), ordered)
    _add_turn(plan)
    _add_questions(plan, [q.slot for q in questions])
    _add_counters(plan)
    _add_zones(plan, rule_set.fast)
    _add_things(plan)
    return plan


def _indices(numbers: list[int]) -> Indices:
    return np.array(numbers, dtype=np.intp)


def _gather(pairs: list[tuple[int, int]]) -> Gather:
    return Gather(_indices([to for to, _ in pairs]), _indices([source for _, source in pairs]))


def _add_turn(plan: Plan) -> None:
    plan.turn = plan.add("turn", "The number of turns begun.")
    plan.add("turns left", "Turns left, plus 1, once the end of the game is announced; before that 0.")
    plan.add("over", "1 if the game is over.")
    plan.active = len(plan.features)
    for i in range(plan.players):
        plan.add(f"active: {seat_word(i)}", f"1 in a turn of {seat_phrase(i)}.")
    plan.asked = len(plan.features)
    for i in range(plan.players):
        plan.add(f"asked: {seat_word(i)}", f"1 if the open question is to {seat_phrase(i)}.")


def _add_questions(plan: Plan, slots: list[str]) -> None:
    plan.question = len(plan.features)
    for number, slot in enumerate(slots):
        which = f" {slots[:number].count(slot) + 1}" if slots.count(slot) > 1 else ""
        meaning = f"1 if the seat that looks is asked this question of `{slot}`."
        plan.add(f"question: {slot}{which}", meaning)
    plan.steps = plan.add("steps", "How many actions the seat that looks has given within the open question.")
    plan.add("options before", "The share of its options that are ruled out and come before those left.")
    plan.add("options after", "The share of its options that are ruled out and come after those left.")


def _add_counters(plan: Plan) -> None:
    counters, base = plan.layout.rules.counters.values(), plan.layout.counter_base
    pairs = [
        (plan.add(f"table: {c.name}", f"The counter `{c.name}` of the table."), base[c.name])
        for c in counters
        if c.owner == "table"
    ]
    cells = plan.layout.cells
    pairs += [(plan.add(name, meaning), cells[name]) for name, meaning in _COURSE.items() if name in cells]
    rows: list[tuple[int, int, int]] = []
    for distance in range(plan.players):
        for name, meaning in _OF_PLAYERS.items():
            if name in cells:
                index = plan.add(f"{seat_word(distance)}: {name}", meaning.format(seat_phrase(distance)))
                rows.append((index, cells[name], distance))
        for c in counters:
            if c.owner == "player" and not (distance and c.hidden):
                index = plan.add(
                    f"{seat_word(distance)}: {c.name}", f"The counter `{c.name}` of {seat_phrase(distance)}."
                )
                rows.append((index, base[c.name], distance))
    for seat in range(plan.players):
        plan.known.append(_gather([*pairs, *((index, at + (seat + d) % plan.players) for index, at, d in rows)]))


def _instances(plan: Plan) -> Iterator[tuple[ZoneDecl, int | None]]:
    """List the zones of the table, and those of each player by how many seats after one's own they are."""
    for zone in plan.layout.rules.zones.values():
        if zone.owner != "player":
            yield zone, None
    for distance in range(plan.players):
        for zone in plan.layout.rules.zones.values():
            if zone.owner == "player":
                yield zone, distance


def _zone_words(zone: ZoneDecl, distance: int | None) -> tuple[str, str]:
    if distance is None:
        return zone.name, f"the zone `{zone.name}`"
    return f"{seat_word(distance)} {zone.name}", f"the zone `{zone.name}` of {seat_phrase(distance)}"


def _instance(plan: Plan, zone: ZoneDecl, distance: int | None, seat: int) -> int:
    """Return the number of a zone as a seat looks."""
    base = plan.layout.zone_base[zone.name]
    return base if distance is None else base + (seat + distance) % plan.players


def _add_zones(plan: Plan, program: Program) -> None:
    """Add how many things are in each zone, and in how many stacks: everybody may count them."""
    sizes, stacks = [], []
    for zone, distance in _instances(plan):
        name, phrase = _zone_words(zone, distance)
        sizes.append((plan.add(f"{name}: size", f"How many things are in {phrase}."), zone, distance))
        if SHAPES[zone.shape] == STACKS:
            stacks.append((plan.add(f"{name}: stacks", f"How many stacks are in {phrase}."), zone, distance))
    for seat in range(plan.players):
        plan.sizes.append(_gather([(index, _instance(plan, z, d, seat)) for index, z, d in sizes]))
        plan.stacks.append(tuple((index, _instance(plan, z, d, seat)) for index, z, d in stacks))
        plan.sight.append(np.array(openness(program, seat), dtype=np.uint8))
        plan.tops |= bool((plan.sight[seat] == TOPS).any())
        plan.placed.append(tuple(_placed(plan, plan.sight[seat])))


def _placed(plan: Plan, sight: NDArray[np.uint8]) -> Iterator[tuple[int, bool]]:
    for number, (name, owner) in enumerate(plan.layout.zone_names):
        shape = SHAPES[plan.layout.rules.zones[name].shape]
        if owner < plan.players and sight[number] != HIDDEN and shape != HAND:
            yield number, bool(sight[number] == OPEN)


# ---- things -------------------------------------------------------------------------------------


def _add_things(plan: Plan) -> None:
    layout = plan.layout
    plan.place, plan.above, plan.chosen = (_indices([-1] * layout.size) for _ in range(3))
    flags = [-1] * layout.flags * layout.size
    where = [np.full((layout.size, len(layout.zone_names)), -1, dtype=np.intp) for _ in range(plan.players)]
    counters: list[tuple[int, int]] = []
    counted: list[int] = []
    lying: list[int] = []
    for kind, (low, high) in layout.kind_range.items():
        start = len(plan.features)
        for thing in range(low, high):
            _add_where(plan, thing, where)
            _add_flags(plan, thing, flags)
            for counter in layout.rules.counters.values():
                if counter.owner == kind:
                    meaning = f"The counter `{counter.name}` on it."
                    counters.append(
                        (_of(plan, thing, counter.name, meaning), layout.counter_base[counter.name] + thing)
                    )
                    counted.append(thing)
        if high > low:
            width = (len(plan.features) - start) // (high - low)
            plan.blocks[kind] = Block(kind, start, high - low, width)
        if layout.rules.kinds[kind].begins in layout.zone_base:
            lying.extend(range(low, high))
    plan.lying, plan.counted, plan.counters = _indices(lying), _indices(counted), _gather(counters)
    plan.lies = np.isin(np.arange(layout.size), plan.lying)
    plan.place, plan.above = _shown(plan, plan.place), _shown(plan, plan.above)
    plan.chosen = _shown(plan, plan.chosen)
    plan.flags = _shown(plan, _indices(flags))
    plan.where = [_shown(plan, table) for table in where]


def _shown(plan: Plan, indices: Indices) -> Indices:
    """Send what has no feature to the place for what is not shown."""
    return np.where(indices < 0, len(plan.features), indices)


def _of(plan: Plan, thing: int, name: str, meaning: str) -> int:
    info = plan.layout.things[thing]
    return plan.add(f"{info.kind} {info.id}: {name}", f"{meaning} 0 unless the seat that looks sees it.")


def _add_where(plan: Plan, thing: int, where: list[Indices]) -> None:
    """Add a feature for each zone where a seat can see a thing."""
    kind = plan.layout.things[thing].kind
    for zone, distance in _instances(plan):
        hidden = zone.seen == "nobody" or (zone.seen == "owner" and distance != 0)
        if zone.kind == kind and not hidden:
            name, phrase = _zone_words(zone, distance)
            index = _of(plan, thing, f"in {name}", f"1 if it is in {phrase}.")
            for seat, table in enumerate(where):
                table[thing, _instance(plan, zone, distance, seat)] = index


def _add_flags(plan: Plan, thing: int, flags: list[int]) -> None:
    layout, kind = plan.layout, plan.layout.things[thing].kind
    shapes = {zone.shape for zone in layout.rules.zones.values() if zone.kind == kind}
    if shapes - {"hand"}:
        plan.place[thing] = _of(plan, thing, "place", _PLACE)
    if "stacks" in shapes:
        plan.above[thing] = _of(plan, thing, "above", "How many things are on top of it in its stack.")
    flags[FACE_DOWN * layout.size + thing] = _of(plan, thing, "face down", "1 if it is face down.")
    if any(zone.covers for zone in layout.rules.zones.values() if zone.kind == kind):
        flags[COVERED * layout.size + thing] = _of(plan, thing, "covered", "1 if another thing covers it.")
    for mark, base in layout.mark_base.items():
        flags[base + thing] = _of(plan, thing, mark, f"1 if it has the mark `{mark}`.")
    if kind in plan.ordered:
        plan.chosen[thing] = _of(plan, thing, "chosen", "Its place, from 1, in the order that is being chosen.")


_PLACE = "Its place in its zone, from 1: the cell of rows, the stack of stacks, in a pile from the top; in a hand 0."
