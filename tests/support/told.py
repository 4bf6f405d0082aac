"""What happens on a table, told line by line for a reader who knows the game but not the code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from london_rules.engine import EVERYTHING
from tests.support.race import Race
from tests.support.table import Table


def tell(table: Table, answers: Sequence[str], title: str, *, to_the_end: bool = False) -> list[str]:
    """Play one turn, or the rest of the game, and tell it.

    An answer of the list is given as soon as it is an option; else a loop of the action is ended, and
    any other question is answered with its first option.
    """
    before = described(table)
    lines = [f"== {title}", "", *(f"  {line}" for line in _table_lines(before)), ""]
    table.opens(ask_forced=True)
    turn, wanted, since = table.game.turn, list(answers), table.since
    lines += _event_lines(table, since)
    while not table.over and (to_the_end or table.game.turn == turn):
        answer = _answer(table, wanted)
        lines += _question_lines(table, answer)
        since = len(table.game.log)
        table.game.answer(answer)
        lines += _event_lines(table, since)
    assert not wanted, f"never asked: {wanted}"
    return [*lines, *_changes(before, described(table)), ""]


def _answer(table: Table, wanted: list[str]) -> str:
    ids = table.ids
    if wanted:
        fits = [i for i in ids if i == wanted[0] or i.partition("#")[0] == wanted[0]]
        if fits:
            wanted.pop(0)
            return fits[0]
    if "stop" in ids and (table.rule.startswith("action ") or len(ids) == 1):
        return "stop"
    return ids[0]


def _question_lines(table: Table, answer: str) -> list[str]:
    decision = table.game.decision
    assert decision is not None
    shown = [o.id + (f" ({', '.join(o.notes)})" if o.notes else "") for o in decision.options]
    return [
        f"  player {decision.player}, {decision.rule}: {decision.prompt}",
        f"    of: {', '.join(shown)}",
        f"    answer: {answer}",
    ]


# ---- events ------------------------------------------------------------------------------------------


def _event_lines(table: Table, since: int) -> list[str]:
    names: dict[int, str] = {}
    lines = []
    for event in table.game.events(EVERYTHING):
        if event["type"] == "rule":
            names[event["number"]] = event["rule"]
        elif event["number"] >= since and event["type"] in _TOLD:
            said = _TOLD[event["type"]](event)
            if said:
                rule = names.get(event["cause"], "game")
                lines.append(f"      {said:<60} [{rule}]")
    return lines


def _place(zone: dict[str, Any]) -> str:
    return zone["zone"] + (f" of player {zone['player']}" if zone["player"] else "")


def _counter(event: dict[str, Any]) -> str:
    return f"player {event['player']}: {event['counter']} {event['amount']:+}" if event["amount"] else ""


def _move(event: dict[str, Any]) -> str:
    on = f", on {event['on']}" if event["on"] else ""
    return f"{event['thing']}: {_place(event['out of'])} -> {_place(event['into'])}{on}"


def _swap(event: dict[str, Any]) -> str:
    (a, b), (here, there) = event["things"], event["zones"]
    return f"{a} ({_place(here)}) and {b} ({_place(there)}) change places"


_TOLD = {
    "counter": _counter,
    "payment": lambda e: f"player {e['player']} pays {-e['amount']} {e['counter']}",
    "counter on thing": lambda e: f"{e['thing']}: {e['counter']} {e['amount']:+}" if e["amount"] else "",
    "move": _move,
    "swap": _swap,
    "turned": lambda e: f"{e['thing']} is turned face {e['face']}",
    "gaps closed": lambda e: f"{_place(e['in'])}: what lies in it moves to the left",
    "row moved": lambda e: f"{_place(e['in'])}: row {e['row']} moves to row {e['to']}",
    "revealed": lambda e: f"player {e['player']} shows {', '.join(map(str, e['things']))}" if e["things"] else "",
    "all have chosen": lambda e: "all have chosen",
    "number chosen": lambda e: f"player {e['player']} chooses {e['value']} as {e['counter']}",
    "looked at": lambda e: f"player {e['player']} looks at {', '.join(map(str, e['things']))}" if e["things"] else "",
    "short": lambda e: f"player {e['player']} is short of {e['amount']} {e['counter']}",
    "power for a time": lambda e: f"player {e['player']} has a power for a time",
    "not done": lambda e: f"player {e['player']}: nothing is done",
    "next turn": lambda e: f"player {e['player']} takes the next turn",
    "turn skipped": lambda e: f"player {e['player']} skips the next turn",
    "left the game": lambda e: f"player {e['player']} leaves the game",
    "outcome": lambda e: f"the game ends: {e['outcome']}",
    "end announced": lambda e: f"the game ends after {e['turns']} more turns",
}


# ---- before and after --------------------------------------------------------------------------------


def described(table: Table) -> dict[str, str]:
    """Describe a table: what is where, and every counter."""
    if isinstance(table, Race):
        return table.described()
    counters = [c for c in table.rules.rules.counters.values() if c.owner == "player"]
    out: dict[str, str] = {}
    for seat in range(1, table.state.np + 1):
        who = f"player {seat}"
        for counter in counters:
            out[f"{who} {counter.name}"] = str(getattr(table[seat], counter.name))
        out[f"{who} hand"] = " ".join(sorted(table.faces("hand", seat)))
        out[f"{who} city"] = " ".join(table.stacks(seat))
        out[f"{who} land"] = " ".join(table.faces("land", seat))
    out["display"] = " | ".join(table.rows)
    deck = table.faces("deck")
    out["deck"] = f"{len(deck)} cards, on top {' '.join(deck[:5])}" if deck else ""
    if table.borough_cards:
        boroughs = table.faces("borough deck")
        out["boroughs on offer"] = " ".join(table.faces("offer"))
        out["borough deck"] = f"{len(boroughs)} boroughs, on top {' '.join(boroughs[:3])}" if boroughs else ""
    out["out of the game"] = " ".join(table.faces("box")) if len(table.faces("box")) < 20 else ""
    out.update(_on_things(table))
    return out


def _on_things(table: Table) -> dict[str, str]:
    out = {}
    for counter in table.rules.rules.counters.values():
        if counter.owner not in ("player", "table"):
            for thing in table.layout.things:
                if thing.kind == counter.owner and table.on(thing.id, counter.name):
                    out[f"{counter.name} on {thing.id}"] = str(table.on(thing.id, counter.name))
    return out


def _table_lines(here: dict[str, str]) -> list[str]:
    """Give what is on the table; counters of a player stand in one line."""
    lines: list[str] = []
    for key, value in here.items():
        if not value:
            continue
        who, _, name = key.rpartition(" ")
        if value.lstrip("-").isdigit() and who.startswith("player"):
            if lines and lines[-1].startswith(f"{who}: "):
                lines[-1] += f", {name} {value}"
            else:
                lines.append(f"{who}: {name} {value}")
        else:
            lines.append(f"{key}: {value}")
    return lines


def _changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    lines = ["", "  afterwards"]
    for key in dict.fromkeys([*before, *after]):
        old, new = before.get(key, "0"), after.get(key, "0")
        if old != new:
            lines.append(f"    {key}: {old or 'nothing'} -> {new or 'nothing'}")
    return lines
