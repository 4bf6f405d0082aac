"""A state as plain data and back, and its digest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from london_rules.compiler.limits import DEFAULT
from london_rules.compiler.program import Program, State
from london_rules.compiler.question import AS_RULES_SAY

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


def read_state(program: Program, data: Mapping[str, Any]) -> State:
    """Make a state from plain data that `state_data` gave for this program; nothing is checked."""
    s = State()
    s.limits, s.spent, s.alone = DEFAULT, 0, None
    DEFAULT.begin(s)
    for name in (*_NUMBERS, *_LISTS, "z"):
        setattr(s, name, data[name])
    s.m = bytearray.fromhex(data["m"])
    s.frames = [[_held(value) for value in frame] for frame in data["frames"]]
    s.temp, s.act = [(hook, entry, until) for hook, entry, until in data["temp"]], [*map(tuple, data["act"])]
    s.opts = [_held(option) for option in data["opts"]]
    s.ev, s.ans, s.skip, s.tape, s.fast = [], None, AS_RULES_SAY, None, False
    s.at = _places(program, s)
    s.on = _powers_on(program, s)
    return s


def _held(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


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
