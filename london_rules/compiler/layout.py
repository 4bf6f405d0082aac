"""The place of everything in a game in the flat lists of a state."""

from __future__ import annotations

from typing import assert_never

from london_rules.classes import define, field, frozen
from london_rules.compiler.digest import canonical
from london_rules.language import constructs as t
from london_rules.language.flow.course import Course, course_of
from london_rules.language.rules import AnyPower, FaceDecl, Rules

FACE_DOWN = 0
COVERED = 1
FIRST_MARK = 2

HAND, PILE, ROWS, STACKS = 0, 1, 2, 3
# What is remembered of the course of a game, in cells after the counters.
ROUND = "round"  # how many rounds have begun
FIRST = "first player"  # the seat of who begins the game, or this round
NEXT_FIRST = "next first player"  # the seat of who begins the next round, from 1; 0 if no text says so
ROUNDS_LEFT = "rounds left"  # once the end is announced: rounds to come, with this one
OUTCOME = "outcome"  # with which all won or lost the game: its number among the outcomes, from 1
WINNERS = "winners"  # the outcome with which some won, as before; then the same for each player who did
NEXT_TURN = "next turn"  # the seat of who takes it, from 1; 0 if no text says so
SKIPS = "turns to skip"  # of each player
LEFT = "left the game"  # of each player: 0, or 1 for who left first, 2 for the second ...
HAD_TURN = "had a turn"  # of each player: this round

COVERING = 4  # how things move in and out of a pile whose things work only on top
SHAPES = {"hand": HAND, "pile": PILE, "rows": ROWS, "stacks": STACKS}


@frozen
class ThingInfo:
    """One thing of the game: its id, face, copy number and kind."""

    id: str
    face: str
    copy: int
    kind: str


@frozen
class HookKey:
    """What a power touches: a number, group, test, moment, or a rule it reacts to or replaces."""

    what: str  # number, group, test, moment, after, instead
    name: str


@frozen
class PowerInfo:
    """A power, numbered, with the hooks that it hangs on; `face` is empty for one of the rules themselves."""

    number: int
    face: str
    text: AnyPower
    hooks: tuple[int, ...]


@define
class Layout:
    """Give the index of every thing, counter, mark, zone and hook.

    `most` is the greatest number of players: lists have room for all, so one program serves every table.
    """

    rules: Rules
    most: int
    things: list[ThingInfo] = field(factory=list)
    thing_index: dict[str, int] = field(factory=dict)
    kind_range: dict[str, tuple[int, int]] = field(factory=dict)
    face_of: list[int] = field(factory=list)
    faces: list[FaceDecl] = field(factory=list)
    face_index: dict[str, int] = field(factory=dict)
    counter_base: dict[str, int] = field(factory=dict)
    counter_count: int = 0
    course: Course = field(init=False)
    limited: dict[t.Period, range] = field(factory=dict)  # the cells that are cleared after a turn, a round, or never
    cells: dict[str, int] = field(factory=dict)  # what is remembered of the course of a game: where it is in `c`
    mark_base: dict[str, int] = field(factory=dict)
    zone_base: dict[str, int] = field(factory=dict)
    zone_names: list[tuple[str, int]] = field(factory=list)  # of each instance: zone, player (-1: table)
    hooks: dict[HookKey, int] = field(factory=dict)
    powers: list[PowerInfo] = field(factory=list)
    powers_of_face: dict[str, list[PowerInfo]] = field(factory=dict)
    standing: list[PowerInfo] = field(factory=list)  # powers of the rules themselves

    _texts: dict[str, str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Find out what the course of a game needs."""
        self.course = course_of(self.rules)

    def slot_texts(self) -> dict[str, str]:
        """Give the text of every slot, by id."""
        if not self._texts:
            self._texts.update((slot.id, slot.source.value) for slot in self.rules.slots())
        return self._texts

    @property
    def size(self) -> int:
        """Give the number of things."""
        return len(self.things)

    @property
    def flags(self) -> int:
        """Give how many flags each thing has: that it lies face down, that it is covered, and the marks."""
        return FIRST_MARK + len(self.mark_base)

    @property
    def memory(self) -> range:
        """Give where the flags after those begin: who was shown a thing, somebody without a seat first."""
        viewers = 1 + self.most if self.course.shows else 0
        return range(self.flags * self.size, (self.flags + viewers) * self.size, self.stride)

    @property
    def stride(self) -> int:
        """Give how many entries each power has: one for each thing, or one if there is no thing."""
        return max(self.size, 1)

    def hook(self, what: str, name: str) -> int | None:
        """Give the number of a hook, or None if no power hangs on it."""
        return self.hooks.get(HookKey(what, name))

    def claim_hook(self, what: str, name: str) -> int:
        """Give the number of a hook, making it if need be."""
        return self.hooks.setdefault(HookKey(what, name), len(self.hooks))


def make_layout(rules: Rules) -> Layout:
    """Lay a rule set out, in an order that depends on nothing that its digest does not count."""
    rules = canonical(rules)
    out = Layout(rules, rules.players[1])
    _things(out)
    _counters(out)
    _cells(out)
    for i, name in enumerate(rules.marks):
        out.mark_base[name] = (FIRST_MARK + i) * out.size
    for zone in rules.zones.values():
        owners = range(out.most) if zone.owner == "player" else (-1,)
        out.zone_base[zone.name] = len(out.zone_names)
        out.zone_names.extend((zone.name, p) for p in owners)
    _powers(out)
    return out


def _things(out: Layout) -> None:
    for kind in out.rules.kinds:
        low = len(out.things)
        for face in out.rules.faces.values():
            if face.kind != kind:
                continue
            out.face_index[face.id] = len(out.faces)
            out.faces.append(face)
            for copy in range(1, face.copies + 1):
                id = face.id if face.copies == 1 else f"{face.id}#{copy}"
                out.thing_index[id] = len(out.things)
                out.things.append(ThingInfo(id, face.id, copy, kind))
                out.face_of.append(out.face_index[face.id])
        out.kind_range[kind] = (low, len(out.things))


def _counters(out: Layout) -> None:
    at = 0
    for counter in out.rules.counters.values():
        if counter.owner == "player":
            out.counter_base[counter.name] = at
            at += out.most
        elif counter.owner == "table":
            out.counter_base[counter.name] = at
            at += 1
        else:
            low, high = out.kind_range[counter.owner]
            out.counter_base[counter.name] = at - low
            at += high - low
    out.counter_count = at


def _cells(out: Layout) -> None:
    """Give what the course of a game needs its places after the counters: of no game that does not use it."""
    cells: list[tuple[str, int]] = []
    if out.course.rounds or out.course.first_player:
        cells.append((FIRST, 1))
    if out.course.rounds:
        cells += [(ROUND, 1), (NEXT_FIRST, 1), (ROUNDS_LEFT, 1), (HAD_TURN, out.most)]
    if out.course.next_turn:
        cells.append((NEXT_TURN, 1))
    cells += [(name, out.most) for name, used in ((SKIPS, out.course.skips), (LEFT, out.course.leaving)) if used]
    if out.rules.together:
        cells.append((OUTCOME, 1))
    if len(out.rules.together) < len(out.rules.outcomes):
        cells.append((WINNERS, 1 + out.most))
    for name, size in cells:
        out.cells[name] = out.counter_count
        out.counter_count += size
    for limit in out.course.limits:
        low, high = out.kind_range[limit.kind] if limit.kind else (0, out.most)
        out.cells[limit.name] = out.counter_count - low
        until = out.limited.get(limit.per, range(out.counter_count, out.counter_count))
        out.counter_count += high - low
        out.limited[limit.per] = range(until.start, out.counter_count)


def _powers(out: Layout) -> None:
    for face in out.faces:
        mine = out.powers_of_face.setdefault(face.id, [])
        mine.extend(_power(out, face.id, text) for text in face.powers)
    out.standing.extend(_power(out, "", text) for text in out.rules.powers.values())


def _power(out: Layout, face: str, text: AnyPower) -> PowerInfo:
    hooks = tuple(out.claim_hook(*key) for key in hook_keys(out.rules, text.power))
    info = PowerInfo(len(out.powers), face, text, hooks)
    out.powers.append(info)
    return info


def hook_keys(rules: Rules, power: t.Power) -> list[tuple[str, str]]:
    """List what a power hangs on."""
    match power:
        case t.NumberIs():
            return [("number", power.number)]
        case t.GroupIs():
            return [("group", power.group)]
        case t.Claim():
            return [("test", power.test)]
        case t.Offer():
            return [("moment", m) for m in rules.moments_of(power.moment)]
        case t.Reaction():
            return [("after", power.verb)]
        case t.Replacement():
            return [("instead", power.verb)]
        case _:
            assert_never(power)
