"""The end of a game: places, ranking, and where the points came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from london_rules.cli.draw import Drawing
from london_rules.engine.game import Game

OTHER = "the rest"
DURING = "during the game"


def final_table(game: Game, drawing: Drawing, who: Sequence[str]) -> list[str]:
    """Draw the standings and where the points came from."""
    score = game.score()
    out = [drawing.rule("Final scores" if not game.unfinished else "Unfinished: the turn limit was reached")]
    out += _standings(score, drawing, who)
    main = score[0]["ranking"][0]["what"]
    rules = game.rule_set.rules
    if main in rules.counters and game.log.events:
        out += _by_step(score, main, drawing, list(rules.scoring))
        for player in score:
            out += _by_thing(player, main, drawing, who, scoring=True)
    for counter in drawing.words.front.explain:
        for player in score:
            out += _by_thing(player, counter, drawing, who, scoring=False)
    return out


def _standings(score: list[dict[str, Any]], drawing: Drawing, who: Sequence[str]) -> list[str]:
    lines = [line["what"] for line in score[0]["ranking"]]
    size = max(map(len, who)) + 2
    heads = [f"{name[:1].upper()}{name[1:]}" for name in lines]
    out = [f" {'Place':<7}{'':<{size}}" + "".join(f"{_narrow(h):>{_column(h)}}" for h in heads)]
    for p in sorted(score, key=lambda p: (p["place"], p["player"])):
        values = "".join(f"{v['value']:>{_column(h)}}" for v, h in zip(p["ranking"], heads, strict=True))
        out.append(f" {p['place']:<7}{who[p['player'] - 1]:<{size}}{values}")
    return out


def _narrow(head: str) -> str:
    return head.removeprefix("Number of ").removeprefix("your ").capitalize()


def _column(head: str) -> int:
    return len(_narrow(head)) + 3


def _by_step(score: list[dict[str, Any]], counter: str, drawing: Drawing, order: list[str]) -> list[str]:
    """Draw a table of what each scoring step gave each player."""
    steps: dict[str, dict[int, int]] = {}
    for player in score:
        for change in player["changes"]:
            if change["counter"] == counter:
                row = steps.setdefault(_step(change), {})
                row[player["player"]] = row.get(player["player"], 0) + change["amount"]
    if not steps:
        return []
    steps = {step: steps[step] for step in [DURING, *order] if step in steps}
    size = max(len(drawing.words.counter(step)) for step in steps) + 2
    numbers = [p["player"] for p in score]
    out = ["", drawing.bold(f"Where the {drawing.words.counter(counter)} came from")]
    out.append(f" {'':<{size}}" + "".join(f"{f'Player {n}':>10}" for n in numbers))
    for step, row in steps.items():
        out.append(f" {drawing.words.counter(step):<{size}}" + "".join(f"{row.get(n, 0):>+10}" for n in numbers))
    totals = [sum(row.get(n, 0) for row in steps.values()) for n in numbers]
    out.append(f" {'total':<{size}}" + "".join(f"{total:>10}" for total in totals))
    return out


def _step(change: dict[str, Any]) -> str:
    outermost = change["because"][-1] if change["because"] else ""
    kind, _, name = outermost.partition(" ")
    return str(name) if kind == "scoring" else DURING


def _by_thing(
    player: dict[str, Any], counter: str, drawing: Drawing, who: Sequence[str], *, scoring: bool
) -> list[str]:
    """Draw what each thing gave a player: at the scoring, or during the game."""
    sums: dict[str, int] = {}
    for change in player["changes"]:
        at_end = _step(change) != DURING
        if change["counter"] != counter or at_end != scoring or (scoring and not change["thing"]):
            continue
        name = drawing.words.name(change["thing"]) if change["thing"] else _rule(change, drawing)
        sums[name] = sums.get(name, 0) + change["amount"]
    if not sums:
        return []
    ordered = sorted(sums.items(), key=lambda entry: (-abs(entry[1]), entry[0]))
    told = ", ".join(f"{name} {amount:+d}" for name, amount in ordered if amount)
    when = "" if scoring else " during the game"
    number = player["player"]
    first = [""] if number == 1 else []
    title = [drawing.bold(f"{drawing.words.counter(counter).capitalize()} by source{when}")] if number == 1 else []
    return [*first, *title, *drawing.wrap(f" Player {number}: ", told)]


def _rule(change: dict[str, Any], drawing: Drawing) -> str:
    """Name a change that no thing caused: by its action or step, else by its rule."""
    causes = [slot.partition(" ")[::2] for slot in change["because"]]
    steps = [name for kind, name in causes if kind in ("action", "turn")]
    rules = [name for kind, name in causes if kind == "rule"]
    return str(next(iter(steps + rules), OTHER))
