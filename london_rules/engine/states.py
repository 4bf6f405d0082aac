"""A state as plain data and back, and its digest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from london_rules.compiler.limits import DEFAULT
from london_rules.compiler.program import Program, State
from london_rules.engine.ids import option_ids
from london_rules.engine.invariants import check_invariants

_NUMBERS = ("active", "ask", "first", "left", "np", "over", "rng", "turn", "who")
_LISTS = ("busy", "c", "used")


def digest_of(data: Mapping[str, Any]) -> str:
    """Return the digest of plain data."""
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def state_data(s: State) -> dict[str, Any]:
    """Return a state as plain data, without what can be derived. The result must not be changed."""
    out: dict[str, Any] = {name: getattr(s, name) for name in (*_NUMBERS, *_LISTS, "z", "frames", "temp", "act")}
    out["m"] = s.m.hex()
    out["opts"] = s.opts
    return out


def state_hash(s: State) -> str:
    """Return the digest of a state; future chance does not count."""
    data = state_data(s)
    del data["rng"]
    return digest_of(data)


def read_state(program: Program, data: Mapping[str, Any]) -> State:
    """Make a state from plain data, as `state_data` gives it.

    Raises ValueError, TypeError, KeyError, IndexError or BrokenInvariantError if it is not a state of the program.
    """
    s = State()
    s.limits, s.spent = DEFAULT, 0
    DEFAULT.begin(s)
    for name in _NUMBERS:
        setattr(s, name, _number(data[name]))
    for name in _LISTS:
        setattr(s, name, [_number(n) for n in data[name]])
    s.m = bytearray.fromhex(data["m"])
    s.z = [[_place(item) for item in place] for place in data["z"]]
    s.frames = [[None if v is None else _held(v) for v in f] for f in data["frames"]]
    s.temp = [(_number(hook), _number(entry), _number(end)) for hook, entry, end in data["temp"]]
    s.act = [tuple(_number(e) for e in a) for a in data["act"]]
    s.opts = [_held(o) for o in data["opts"]]
    s.ev, s.ans, s.skip, s.tape, s.fast = [], None, True, None, False
    _check_sizes(program, s)
    s.at = _places(program, s)
    s.on = _powers_on(program, s)
    check_invariants(program, s)
    if not s.over:
        option_ids(program, s)
    return s


def _number(value: object) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is not a whole number")
    return value


def _place(item: object) -> int | list[int]:
    return [_number(t) for t in item] if isinstance(item, list) else _number(item)


def _held(value: object) -> int | tuple[int, ...]:
    return tuple(_number(v) for v in value) if isinstance(value, list) else _number(value)


def _check_sizes(program: Program, s: State) -> None:
    empty = program.new_state(max(1, min(s.np, program.layout.most)), 0)
    for name in ("c", "m", "z", "act"):
        if len(getattr(s, name)) != len(getattr(empty, name)):
            raise ValueError(f"`{name}` does not have the size of a state of these rules")
    if not s.over and not 0 <= s.ask < len(program.source.questions):
        raise ValueError("the open question does not exist in these rules")
    if not 0 <= s.active < s.np or not -1 <= s.who < s.np:
        raise ValueError("a player has no seat")
    if not s.frames or any(program.segments[_number(f[0])] is None for f in s.frames):
        raise ValueError("a rule that is being carried out does not exist in these rules")


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
            power, thing = divmod(entry, layout.size)
            if power in first:
                on[thing] |= 1 << first[power]
    return on
