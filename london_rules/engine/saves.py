"""Saves and logs as plain data: written, checked, restored and played again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from london_rules.compiler.program import Program, RuleError, State
from london_rules.engine.errors import SaveError, WrongAnswerError
from london_rules.engine.events import EventLog

if TYPE_CHECKING:
    from london_rules.engine.game import Game
    from london_rules.engine.rule_set import RuleSet

SCHEMA_VERSION = 1
_PLAIN = ("active", "ask", "busy", "c", "first", "left", "np", "over", "rng", "turn", "used", "who", "z")


def state_data(s: State) -> dict[str, Any]:
    """Give a state as plain data; what can be derived is left out."""
    out: dict[str, Any] = {name: getattr(s, name) for name in _PLAIN}
    out["m"] = s.m.hex()
    out["frames"] = s.frames
    out["temp"] = [list(t) for t in s.temp]
    out["act"] = [list(a) for a in s.act]
    out["opts"] = s.opts
    return out


def state_hash(program: Program, s: State) -> str:
    """Give the digest of a state; chance still to come does not count."""
    data = state_data(s)
    del data["rng"]
    return sha256(json.dumps(data, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def record(game: Game) -> dict[str, Any]:
    """Give the log of a game."""
    setup = game.setup
    return {
        "format": "rules-game log",
        "schema_version": SCHEMA_VERSION,
        "variant": game.rule_set.variant,
        "digest": game.rule_set.digest,
        "players": setup.players,
        "seed": setup.seed,
        "number": setup.number,
        "first": setup.first,
        "chance": list(game.chance),
        "answers": list(game.answers),
        "state_hash": game.state_hash(),
    }


def save(game: Game) -> dict[str, Any]:
    """Give a save of a game: its log and its state."""
    out = record(game)
    out["format"] = "rules-game save"
    out["state"] = state_data(game.state)
    plain: dict[str, Any] = json.loads(json.dumps(out))
    plain["checksum"] = _checksum(plain)
    return plain


def _checksum(data: Mapping[str, Any]) -> str:
    rest = {k: v for k, v in data.items() if k != "checksum"}
    return sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _check(rule_set: RuleSet, data: Mapping[str, Any], format: str) -> None:
    if not isinstance(data, Mapping) or data.get("format") not in (format, "rules-game save"):
        raise SaveError("LR-V0001", f"this is no {format.split()[-1]} of a game")
    if data.get("schema_version") != SCHEMA_VERSION:
        raise SaveError(
            "LR-V0004",
            f"this was written in version {data.get('schema_version')} of the format; this tool reads {SCHEMA_VERSION}",
        )
    if data.get("digest") != rule_set.digest:
        raise SaveError(
            "LR-V0002",
            f"this was played with other rules: {data.get('variant')} {str(data.get('digest'))[:12]}, "
            f"and these are {rule_set.variant} {rule_set.digest[:12]}",
        )
    wanted = {"players": int, "seed": int, "number": int, "chance": list, "answers": list}
    for key, kind in wanted.items():
        if not isinstance(data.get(key), kind):
            raise SaveError("LR-V0001", f"`{key}` is missing or damaged")


def replay(
    rule_set: RuleSet, data: Mapping[str, Any], *, until: int | None = None, events: bool = True
) -> Game:
    """Play a log again from its recorded chance and answers; without `until` its state hash is compared.

    Raises SaveError where the log does not fit the rules or itself.
    """
    from london_rules.engine.game import Game, Setup

    _check(rule_set, data, "rules-game log")
    low, high = rule_set.players
    first = data.get("first")
    if not low <= data["players"] <= high or not (
        first is None or isinstance(first, int) and 1 <= first <= data["players"]
    ):
        raise SaveError("LR-V0001", "the number of players or the first player is damaged")
    if not all(isinstance(c, int) and c >= 0 for c in data["chance"]):
        raise SaveError("LR-V0001", "`chance` is damaged")
    setup = Setup(data["players"], data["seed"], data["number"], first)
    answers = data["answers"] if until is None else data["answers"][:until]
    try:
        game = Game.begin(rule_set, setup, events=events, tape=list(data["chance"]))
        for number, id in enumerate(answers, 1):
            _again(game, number, id)
    except RuleError as e:
        raise SaveError(e.code, str(e)) from None
    game.chance = list(data["chance"][: len(game.chance)])
    game.state.tape = None
    if until is None and data.get("state_hash") != game.state_hash():
        raise SaveError("LR-V0005", "the log was changed: it does not lead to the state that it records")
    return game


def _again(game: Game, number: int, id: object) -> None:
    try:
        game.answer(str(id))
    except WrongAnswerError as e:
        raise SaveError("LR-V0003", f"answer {number} does not fit: {e}") from None


def restore(rule_set: RuleSet, data: Mapping[str, Any], *, events: bool = True, check: bool = False) -> Game:
    """Restore a save; the state is taken as it stands once its checksum is found right.

    Raises SaveError where the save is of other rules, another version, or was changed.
    """
    _check(rule_set, data, "rules-game save")
    if data.get("format") != "rules-game save" or data.get("checksum") != _checksum(data):
        raise SaveError("LR-V0005", "the save was changed or cut off since it was written")
    game = replay(rule_set, {**data, "format": "rules-game log"}, events=events)
    game.state.rng = data["state"]["rng"]
    game.checking = check
    return game


def read_state(program: Program, data: Mapping[str, Any]) -> State:
    """Make a state from plain data, as `state_data` gives it."""
    s = State()
    for name in _PLAIN:
        setattr(s, name, json.loads(json.dumps(data[name])))
    s.m = bytearray.fromhex(data["m"])
    s.frames = [[tuple(v) if isinstance(v, list) else v for v in f] for f in data["frames"]]
    s.temp = [(t[0], t[1], t[2]) for t in data["temp"]]
    s.act = [tuple(a) for a in data["act"]]
    s.opts = [tuple(o) if isinstance(o, list) else o for o in data["opts"]]
    s.at = _places(program, s)
    s.on = _powers_on(program, s)
    s.ev, s.ans, s.skip, s.tape = [], None, True, None
    return s


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


def restore_quickly(rule_set: RuleSet, data: Mapping[str, Any], *, events: bool = True) -> Game:
    """Restore a save from its state alone: as checked as `restore`, but events before it are not known."""
    from london_rules.engine.game import Game, Setup

    _check(rule_set, data, "rules-game save")
    if data.get("format") != "rules-game save" or data.get("checksum") != _checksum(data):
        raise SaveError("LR-V0005", "the save was changed or cut off since it was written")
    program = rule_set.traced if events else rule_set.fast
    setup = Setup(data["players"], data["seed"], data["number"], data.get("first"))
    state = read_state(program, data["state"])
    return Game(
        rule_set, setup, state, program, EventLog(program), False, list(data["answers"]), list(data["chance"])
    )
