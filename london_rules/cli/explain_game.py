"""`explain --save`: why a player has so much of something, and why something can or cannot be chosen now."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from attrs import asdict

from london_rules.cli.common import load_whole, print_json
from london_rules.cli.fold import print_lines, underlined, wrap
from london_rules.cli.guard import CLEAN, UsageError
from london_rules.cli.replay import played, read_record
from london_rules.diagnostics import suggest
from london_rules.engine.account import Account, Change, account, reckon
from london_rules.engine.available import Availability, available
from london_rules.engine.game import Game
from london_rules.engine.pieces import Origins
from london_rules.engine.reasons import Part

SCORE = "score"
FEW = 3
DURING = "during the game"


def explain_game(
    save: Path, words: Sequence[str], *, at: int | None = None, every: bool = False, format: str = "text"
) -> int:
    """Explain something in a saved or recorded game and return the exit code."""
    if not 1 <= len(words) <= 2:
        raise UsageError(
            "say what is to be explained",
            help="as in `explain --save FILE score`, or with the name of an action in place of `score`",
        )
    name = " ".join(words[0].lower().split())
    record = read_record(save, {}, format)
    game = played(record, at)
    players = _players(game, words[1:])
    rules = game.rule_set.rules
    if name == SCORE and SCORE not in rules.counters and SCORE not in rules.numbers and rules.ranking:
        name = rules.ranking[0].name
    if name in rules.counters and rules.counters[name].owner == "player":
        found = [account(game, player, name) for player in players]
        origins = Origins(load_whole(record.rule_set.variant, format)[1])
        return _tell_accounts(game, found, origins, every, format)
    if name in rules.numbers or any(line.name == name for line in rules.ranking):
        return _tell_numbers(game, name, players, format)
    if len(words) > 1:
        raise UsageError("only the player who is asked can choose", help="leave the player out")
    return _tell_available(game, name, words[0], format)


def _players(game: Game, words: Sequence[str]) -> list[int]:
    seats = range(1, game.setup.players + 1)
    if not words:
        return list(seats)
    if not words[0].isdecimal() or int(words[0]) not in seats:
        raise UsageError(f"there is no player {words[0]}", help=f"give one from 1 to {game.setup.players}")
    return [int(words[0])]


# ---- counters -----------------------------------------------------------------------------------


def _tell_accounts(game: Game, found: list[Account], origins: Origins, every: bool, format: str) -> int:
    if format == "json":
        accounts = [{**asdict(one, recurse=False), "changes": [c.as_json() for c in one.changes]} for one in found]
        print_json({"variant": game.rule_set.variant, "accounts": accounts})
        return CLEAN
    lines: list[str] = []
    for one in found:
        lines += ["", ""] if lines else []
        lines += _account_lines(game, one, origins, every)
    print_lines(lines)
    return CLEAN


def _account_lines(game: Game, one: Account, origins: Origins, every: bool) -> list[str]:
    lines = underlined(f"Player {one.player}: {one.value} {one.counter}")
    if one.start:
        lines += ["", f"at the start: {one.start}"]
    if not one.changes:
        return [*lines, "", "nothing has changed it"]
    slots = {slot.id: slot for slot in game.rule_set.rules.slots()}
    steps: dict[str, list[Change]] = {}
    for change in one.changes:
        steps.setdefault(change.step or DURING, []).append(change)
    for step, changes in steps.items():
        lines += ["", f"{step}: {_sum(changes):+d}"]
        by_line = sorted(changes, key=lambda c: (c.rule, c.line))
        groups = [list(g) for _, g in groupby(by_line, key=lambda c: (c.rule, c.line))]
        for group in sorted(groups, key=lambda g: one.changes.index(g[0])):
            lines += wrap(f"{_sum(group):+d}  {group[0].line}", "  ", "      ")
            slot = slots.get(group[0].rule)
            if slot is not None:
                place = origins.at(slot.bundle, slot.source.span(group[0].start, group[0].end))
                lines += wrap(f"{slot.id}: {place}", "      ", "          ")
            lines += _group_lines(game, group, every or len(group) <= FEW or step.startswith("scoring "))
    return lines


def _sum(changes: Sequence[Change]) -> int:
    return sum(change.amount for change in changes)


def _group_lines(game: Game, group: list[Change], every: bool) -> list[str]:
    if not every:
        turns = len({change.turn for change in group})
        by_thing: dict[str, int] = {}
        for change in group:
            if change.thing is not None:
                name = _name(game, change.thing)
                by_thing[name] = by_thing.get(name, 0) + change.amount
        told = "; ".join(f"{name} {amount:+d}" for name, amount in by_thing.items())
        times = f"{len(group)} times in {turns} {'turn' if turns == 1 else 'turns'}"
        return wrap(f"{times}{f': {told}' if told else ''}", "      ", "          ")
    lines: list[str] = []
    for change in group:
        thing = "" if change.thing is None else f", {_name(game, change.thing)}"
        lines += wrap(f"turn {change.turn}{thing}: {change.amount:+d}, in all {change.total}", "      ", "          ")
        lines += [line for part in change.parts for line in number_lines(part, 4)]
    return lines


def _name(game: Game, thing: str) -> str:
    layout = game.rule_set.layout
    return layout.faces[layout.face_of[layout.thing_index[thing]]].name


# ---- numbers ------------------------------------------------------------------------------------


def _tell_numbers(game: Game, name: str, players: list[int], format: str) -> int:
    if game.rule_set.rules.numbers.get(name) is not None and game.rule_set.rules.numbers[name].params:
        raise UsageError(f"`{name}` is a number of a thing, not of a player", help="name a number without an input")
    found = [(player, reckon(game, player, name)) for player in players]
    if format == "json":
        numbers = [{"player": player, **part.as_json()} for player, part in found]
        print_json({"variant": game.rule_set.variant, "numbers": numbers})
        return CLEAN
    lines: list[str] = []
    for player, part in found:
        lines += ["", ""] if lines else []
        lines += [*underlined(f"Player {player}: {name} is {part.value}"), ""]
        lines += [line for one in part.parts or (part,) for line in number_lines(one, 0)]
    print_lines(lines)
    return CLEAN


def number_lines(part: Part, depth: int) -> list[str]:
    """Draw a number and its parts."""
    if isinstance(part.value, bool):
        return condition_lines(part, depth)
    margin = "  " * depth
    note = f" ({part.note})" if part.note else ""
    lines = wrap(f"{part.words}: {part.value}{note}", margin, margin + "    ")
    return lines + [line for one in part.parts for line in number_lines(one, depth + 1)]


# ---- choices ------------------------------------------------------------------------------------


def _tell_available(game: Game, name: str, typed: str, format: str) -> int:
    try:
        found = available(game, name)
    except ValueError as e:
        rules = game.rule_set.rules
        faces = [face.name.lower() for face in rules.faces.values()]
        numbers = [decl.name for decl in rules.numbers.values() if not decl.params]
        counters = [c.name for c in rules.counters.values() if c.owner == "player"]
        near = suggest(name, [*rules.actions, *counters, *numbers, *faces])
        help = f"did you mean {' or '.join(f'`{one}`' for one in near)}?" if near else None
        told = str(e) if game.over else f"no counter, number, action or thing is called `{typed}`"
        raise UsageError(told, help=None if game.over else help) from None
    if format == "json":
        print_json({"variant": game.rule_set.variant, **found.as_json()})
    else:
        print_lines(_available_lines(found))
    return CLEAN


def _available_lines(found: Availability) -> list[str]:
    name = f"{found.name[:1].upper()}{found.name[1:]}"
    if found.offered:
        lines = [f"{name}: player {found.player} can choose it now."]
    elif found.what == "action" and found.met:
        lines = wrap(f"{name}: player {found.player} has all that it needs, but the open question is another one.")
    else:
        lines = [f"{name}: player {found.player} cannot choose it now."]
    lines += wrap(f"The open question: {found.question}.")
    if found.needs:
        lines += ["", "What it needs, and whether that is so:"]
    return lines + [line for part in found.needs for line in condition_lines(part, 1)]


def condition_lines(part: Part, depth: int) -> list[str]:
    """Draw a condition, and where it does not hold the parts that say why."""
    margin = "  " * depth
    if not isinstance(part.value, bool):
        return number_lines(part, depth)
    note = f" ({part.note})" if part.note else ""
    lines = wrap(f"{'yes' if part.value else 'NO '} {part.words}{note}", margin, margin + "      ")
    return lines + [line for one in _telling(part) for line in condition_lines(one, depth + 1)]


def _telling(part: Part) -> list[Part]:
    """List the parts that say why a condition fails: those that fail too, or figures; none where it holds."""
    if part.value:
        return []
    failing = [one for one in part.parts if one.value is False]
    figures = [one for one in part.parts if not isinstance(one.value, bool)]
    return failing + figures or list(part.parts)
