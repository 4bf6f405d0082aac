"""`explain --save`: why a player has this much of something, and why something can or cannot be chosen now."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from london_rules.authoring.slot_catalogue import Origins
from london_rules.classes import asdict
from london_rules.cli.common import load_whole, print_json
from london_rules.cli.guard import CLEAN, UsageError
from london_rules.cli.replay import played, read_record
from london_rules.cli.wrap import print_lines, underlined, wrap
from london_rules.diagnostics.nearness import did_you_mean, suggest
from london_rules.engine.game import Game
from london_rules.engine.why.accounts import Account, account, accounts, reckon
from london_rules.engine.why.choosing import Availability, available, things_named
from london_rules.engine.why.explain import Reason
from london_rules.engine.why.grouped import by_steps, explained, owner_of, thing_name
from london_rules.engine.why.history import AccountEntry
from london_rules.language.say.numbers import be
from london_rules.language.syntax.names import singular

FEW = 3


def explain_game(
    save: Path, words: Sequence[str], *, at: int | None = None, every: bool = False, format: str = "text"
) -> int:
    """Explain something in a saved or recorded game and return the exit code."""
    if not 1 <= len(words) <= 3:
        raise UsageError(
            "there is nothing to explain",
            help="say what to explain, as in `explain --save FILE score`; the name of an action can replace `score`",
        )
    record = read_record(save, {}, format)
    game = played(record, at)
    name, what = explained(game.rule_set.rules, words[0])
    if what == "number with an input":
        given = _given(name, words)
        return _print_numbers(game, name, _players(game, words[2:]), format, given)
    if len(words) > 2:
        raise UsageError(f"`{words[2]}` is one word too many", help=f"leave `{words[2]}` out")
    if what == "counter":
        found = _accounts(game, name, words[1:])
        origins = Origins(load_whole(record.rule_set.variant, format)[1])
        return _print_accounts(game, found, origins, every, format)
    if what == "number":
        return _print_numbers(game, name, _players(game, words[1:]), format)
    if len(words) > 1:
        raise UsageError("only the player who is asked can choose", help="leave the player out")
    return _print_availability(game, name, words[0], format)


def _given(name: str, words: Sequence[str]) -> int:
    """Read the number that a table or number depends on."""
    help = f'give it after the name, and then the player if you like: explain --save FILE "{name}" 3'
    if len(words) == 1:
        raise UsageError(f"`{name}` depends on another number, which is missing", help=help)
    if not words[1].isdecimal():
        raise UsageError(f"`{name}` depends on a whole number, and `{words[1]}` is not one", help=help)
    return int(words[1])


def _players(game: Game, words: Sequence[str]) -> list[int]:
    seats = range(1, game.setup.players + 1)
    if not words:
        return list(seats)
    if not words[0].isdecimal() or int(words[0]) not in seats:
        raise UsageError(f"there is no player {words[0]}", help=f"give one from 1 to {game.setup.players}")
    return [int(words[0])]


def _accounts(game: Game, counter: str, words: Sequence[str]) -> list[Account]:
    """Account for the counter of the player, or of the things, that the words name; else for all owners."""
    owner = game.rule_set.rules.counters[counter].owner
    if owner == "player":
        return [account(game, player, counter) for player in _players(game, words)]
    if not words:
        return list(accounts(game, counter))
    if owner == "table":
        raise UsageError(f"`{counter}` belongs to the table, not to `{words[0]}`", help=f"leave `{words[0]}` out")
    ids = [id for id in things_named(game, words[0]) if _kind(game, id) == owner]
    if not ids:
        near = did_you_mean(words[0].lower(), [f.name.lower() for f in game.rule_set.layout.faces if f.kind == owner])
        raise UsageError(f"there is no {owner} called `{words[0]}`", help=near)
    return [account(game, None, counter, thing=id) for id in ids]


def _kind(game: Game, thing: str) -> str:
    layout = game.rule_set.layout
    return layout.things[layout.thing_index[thing]].kind


# ---- counters -----------------------------------------------------------------------------------


def _print_accounts(game: Game, found: list[Account], origins: Origins, every: bool, format: str) -> int:
    if format == "json":
        accounts = [{**asdict(one, recurse=False), "changes": [c.as_json() for c in one.changes]} for one in found]
        print_json({"variant": game.rule_set.variant, "accounts": accounts})
        return CLEAN
    lines = [] if found else ["nothing has any, and nothing ever had"]
    for one in found:
        lines += ["", ""] if lines else []
        lines += _account_lines(game, one, origins, every)
    print_lines(lines)
    return CLEAN


def _account_lines(game: Game, one: Account, origins: Origins, every: bool) -> list[str]:
    counter = singular(one.counter) if one.value == 1 else one.counter
    lines = underlined(f"{owner_of(game, one)}: {one.value} {counter}")
    if one.start:
        lines += ["", f"at the start: {one.start}"]
    if not one.changes:
        return [*lines, "", "it has not changed"]
    slots = {slot.id: slot for slot in game.rule_set.rules.slots()}
    for step in by_steps(one):
        lines += ["", f"{step.name}: {step.amount:+d}"]
        for group in step.lines:
            first = group.changes[0]
            lines += wrap(f"{group.amount:+d}  {first.line}", "  ", "      ")
            slot = slots.get(first.rule)
            if slot is not None:
                place = origins.at(slot.bundle, slot.source.span(first.start, first.end))
                lines += wrap(f"{slot.id}: {place}", "      ", "          ")
            each = every or len(group.changes) <= FEW or step.name.startswith("scoring ")
            lines += _group_lines(game, group.changes, each, one.thing)
    return lines


def _group_lines(game: Game, group: Sequence[AccountEntry], every: bool, own: str | None) -> list[str]:
    if not every:
        turns = len({change.turn for change in group})
        by_thing: dict[str, int] = {}
        for change in group:
            if change.thing is not None and change.thing != own:
                name = thing_name(game, change.thing)
                by_thing[name] = by_thing.get(name, 0) + change.amount
        parts = "; ".join(f"{name} {amount:+d}" for name, amount in by_thing.items())
        times = f"{len(group)} times in {turns} {'turn' if turns == 1 else 'turns'}"
        return wrap(f"{times}{f': {parts}' if parts else ''}", "      ", "          ")
    lines: list[str] = []
    for change in group:
        thing = "" if change.thing is None or change.thing == own else f", {thing_name(game, change.thing)}"
        lines += wrap(f"turn {change.turn}{thing}: {change.amount:+d}, total {change.total}", "      ", "          ")
        lines += [line for part in change.parts for line in number_lines(part, 4)]
    return lines


# ---- numbers ------------------------------------------------------------------------------------


def _print_numbers(game: Game, name: str, players: list[int], format: str, given: int | None = None) -> int:
    found = [(player, reckon(game, player, name, given)) for player in players]
    called = name if given is None else f"{name} for {given}"
    if format == "json":
        numbers = [{"player": player, **part.as_json()} for player, part in found]
        print_json({"variant": game.rule_set.variant, "numbers": numbers})
        return CLEAN
    lines: list[str] = []
    for player, part in found:
        lines += ["", ""] if lines else []
        lines += [*underlined(f"Player {player}: {called} {be(name)} {part.value}"), ""]
        lines += [line for one in part.parts or (part,) for line in number_lines(one, 0)]
    print_lines(lines)
    return CLEAN


def number_lines(part: Reason, depth: int) -> list[str]:
    """Draw a number and its parts."""
    if isinstance(part.value, bool):
        return condition_lines(part, depth)
    margin = "  " * depth
    note = f" ({part.note})" if part.note else ""
    lines = wrap(f"{part.words}: {part.value}{note}", margin, margin + "    ")
    return lines + [line for one in part.parts for line in number_lines(one, depth + 1)]


# ---- choices ------------------------------------------------------------------------------------


def _print_availability(game: Game, name: str, typed: str, format: str) -> int:
    try:
        found = available(game, name)
    except ValueError as e:
        rules = game.rule_set.rules
        faces = [face.name.lower() for face in rules.faces.values()]
        numbers = [*rules.numbers, *rules.tables]
        counters = [c.name for c in rules.counters.values() if c.owner == "player"]
        near = suggest(name, [*rules.actions, *counters, *numbers, *faces])
        help = f"did you mean {' or '.join(f'`{one}`' for one in near)}?" if near else _elsewhere(game, name)
        message = str(e) if game.over else f"no counter, number, action or thing is called `{typed}`"
        raise UsageError(message, help=None if game.over else help) from None
    if format == "json":
        print_json({"variant": game.rule_set.variant, **found.as_json()})
    else:
        print_lines(_available_lines(found))
    return CLEAN


def _elsewhere(game: Game, name: str) -> str | None:
    """Say which command explains a name of the rules that has no value in a game."""
    rules, variant = game.rule_set.rules, game.rule_set.variant
    for kind in rules.kinds.values():
        if name in kind.fields:
            return f"each {kind.name} has its own `{name}`; `explain {variant} NAME` shows it"
    if any(slot.id.partition(" ")[2] == name for slot in rules.slots()):
        return f'it is in the rules: explain {variant} "{name}"'
    return None


def _available_lines(found: Availability) -> list[str]:
    name = f"{found.name[:1].upper()}{found.name[1:]}"
    if found.offered:
        lines = [f"{name}: player {found.player} can choose it now."]
    elif found.what == "action" and found.met:
        lines = wrap(f"{name}: player {found.player} meets all its conditions, but is being asked something else.")
    else:
        lines = [f"{name}: player {found.player} cannot choose it now."]
    lines += wrap(f"The open question: {found.question}.")
    if found.needs:
        lines += ["", "Its conditions, and whether they hold:"]
    return lines + [line for part in found.needs for line in condition_lines(part, 1)]


def condition_lines(part: Reason, depth: int) -> list[str]:
    """Draw a condition and, if it does not hold, the parts that show why."""
    margin = "  " * depth
    if not isinstance(part.value, bool):
        return number_lines(part, depth)
    note = f" ({part.note})" if part.note else ""
    lines = wrap(f"{'yes' if part.value else 'NO '} {part.words}{note}", margin, margin + "      ")
    return lines + [line for one in _deciding(part) for line in condition_lines(one, depth + 1)]


def _deciding(part: Reason) -> list[Reason]:
    """List the parts that show why a condition fails: those that fail too, or figures; none if it holds."""
    if part.value:
        return []
    failing = [one for one in part.parts if one.value is False]
    figures = [one for one in part.parts if not isinstance(one.value, bool)]
    return failing + figures or list(part.parts)
