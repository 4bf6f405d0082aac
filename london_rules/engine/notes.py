"""What an option is sure to cost beyond what the player has: found by looking ahead, but never at hidden things."""

from __future__ import annotations

from typing import Any

from london_rules.compiler.program import Program, RuleError, State
from london_rules.engine.raw_events import RawEvent
from london_rules.engine.visibility import zone_is_open_to

MOST_LOOKED_AT = 200


def option_notes(program: Program, s: State) -> list[tuple[str, ...]]:
    """Return the notes for each option: the shortfall its payments are sure to have, in the counter's own words.

    A traced program is needed to see payments; with a fast one there are no notes.
    """
    counters = list(program.layout.rules.counters.values())
    noted = [i for i, c in enumerate(counters) if c.note is not None]
    if not noted or not program.traced:
        return [()] * len(s.opts)
    out: list[tuple[str, ...]] = []
    for option in s.opts:
        budget = [MOST_LOOKED_AT]
        sure = _sure(program, s, option, (s.who, s.ask, len(s.frames)), budget)
        out.append(tuple(_words(program, i, sure[i]) for i in noted if sure.get(i)))
    return out


def _words(program: Program, counter: int, number: int) -> str:
    note = list(program.layout.rules.counters.values())[counter].note
    assert note is not None
    after = note.after
    if number == 1 and after.endswith("s"):
        after = after[:-1]
    return f"{note.before}{number}{after}".strip()


def _sure(program: Program, s: State, option: Any, origin: tuple[int, int, int], budget: list[int]) -> dict[int, int]:
    """Return the least shortfall by counter over all ways to continue until the same question comes again."""
    n = program.clone(s)
    n.skip = True
    n.ans = option
    budget[0] -= 1
    try:
        program.run(n)
    except RuleError:
        return {}
    player, question, depth = origin
    found, hidden = _shorts(program, n, player)
    done = len(n.frames) < depth or (len(n.frames) == depth and n.ask == question) or n.turn != s.turn
    if hidden or n.over or budget[0] <= 0 or n.who != player or done:
        return found
    least: dict[int, int] | None = None
    for next_option in n.opts:
        rest = _sure(program, n, next_option, origin, budget)
        least = rest if least is None else {k: min(v, rest.get(k, 0)) for k, v in least.items()}
        if not any(least.values()):
            break
    for key, value in (least or {}).items():
        found[key] = found.get(key, 0) + value
    return found


def _shorts(program: Program, s: State, player: int) -> tuple[dict[int, int], bool]:
    found: dict[int, int] = {}
    for e in s.ev:
        if e[0] == "short" and e[2] == player:
            found[e[3]] = found.get(e[3], 0) + e[5]
        elif e[0] == "chance" or _is_hidden(program, e, player):
            return found, True
    return found, False


def _is_hidden(program: Program, event: RawEvent, player: int) -> bool:
    """Tell whether a thing comes out of a place that the player does not see."""
    zones = event[3:4] if event[0] in ("move", "put") else event[4:6] if event[0] == "swap" else ()
    return not all(zone_is_open_to(program, zone, player) for zone in zones)
