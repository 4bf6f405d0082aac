"""A state as plain data and back, and its digest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from london_rules.compiler.limits import DEFAULT
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import AS_RULES_SAY
from london_rules.engine.invariants import check_invariants
from london_rules.engine.state_shape import check_shape

_NUMBERS = ("active", "ask", "first", "left", "np", "over", "rng", "turn", "who")
_LISTS = ("busy", "c", "used")


def canonical_text(data: object) -> str:
    """Return plain data as the one text that digests are made of."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def digest_of(data: Mapping[str, Any]) -> str:
    """Return the digest of plain data."""
    return sha256(canonical_text(data).encode()).hexdigest()


def state_data(s: State) -> dict[str, Any]:
    """Return a state as plain data, without what can be derived. The result must not be changed."""
    out: dict[str, Any] = {name: getattr(s, name) for name in (*_NUMBERS, *_LISTS, "z", "frames", "temp", "act")}
    out["m"] = s.m.hex()
    out["opts"] = s.opts
    return out


def whole_data(s: State) -> dict[str, Any]:
    """Return a state as plain data with what can be derived, and with what limits have counted, to compare it."""
    return {**state_data(s), "at": s.at, "on": s.on.hex(), "fuel": s.fuel, "more": s.more, "spent": s.spent}


def state_hash(s: State) -> str:
    """Return the digest of a state; future chance does not count."""
    data = state_data(s)
    del data["rng"]
    return digest_of(data)


def read_state(program: Program, data: object, players: int) -> State:
    """Make a state from plain data, as `state_data` gives it, for a number of players that the rules allow.

    Raises ValueError or BrokenInvariantError if it is not a state of the program. Whether a game can come to the
    state is not checked: that takes its answers.
    """
    if not isinstance(data, Mapping):
        raise ValueError("it is not a mapping")
    s = State()
    s.limits, s.spent, s.alone = DEFAULT, 0, None
    DEFAULT.begin(s)
    for name in _NUMBERS:
        setattr(s, name, _number(_part(data, name)))
    for name in _LISTS:
        setattr(s, name, _numbers(_part(data, name)))
    s.m = _flags(_part(data, "m"))
    s.z = [[_place(item) for item in _list(place)] for place in _list(_part(data, "z"))]
    s.frames = [[None if v is None else _held(v) for v in _list(f)] for f in _list(_part(data, "frames"))]
    s.temp = [_triple(_numbers(row)) for row in _list(_part(data, "temp"))]
    s.act = [tuple(_numbers(entries)) for entries in _list(_part(data, "act"))]
    s.opts = [_held(o) for o in _list(_part(data, "opts"))]
    s.ev, s.ans, s.skip, s.tape, s.fast = [], None, AS_RULES_SAY, None, False
    check_shape(program, s, players)
    s.at = _places(program, s)
    s.on = _powers_on(program, s)
    check_invariants(program, s)
    return s


def _part(data: Mapping[str, Any], name: str) -> object:
    if name not in data:
        raise ValueError(f"`{name}` is missing")
    part: object = data[name]
    return part


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"{value!r:.50} is not a list")
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r:.50} is not a whole number")
    return value


def _numbers(value: object) -> list[int]:
    return [_number(n) for n in _list(value)]


def _flags(value: object) -> bytearray:
    if not isinstance(value, str):
        raise ValueError("`m` is not a text")
    return bytearray.fromhex(value)


def _place(item: object) -> int | list[int]:
    return _numbers(item) if isinstance(item, list) else _number(item)


def _held(value: object) -> int | tuple[int, ...]:
    return tuple(_numbers(value)) if isinstance(value, list) else _number(value)


def _triple(row: list[int]) -> tuple[int, int, int]:
    if len(row) != len(("hook", "entry", "until")):
        raise ValueError("a power for a time is damaged")
    return row[0], row[1], row[2]


def _places(program: Program, s: State) -> list[int]:
    at = [0] * program.layout.size
    for zone, place in enumerate(s.z):
        for item in place:
            for thing in item if isinstance(item, list) else [item]:
                if thing >= 0:
                    at[thing] = zone
    return at


def _powers_on(program: Program, s: State) -> bytearray:
    layout = program.layout
    on = bytearray(layout.size)
    first = {p.number: i for powers in layout.powers_of_face.values() for i, p in enumerate(powers)}
    for entries in s.act:
        for entry in entries:
            power, thing = divmod(entry, layout.stride)
            if power in first:
                on[thing] |= 1 << first[power]
    return on
