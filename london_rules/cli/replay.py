"""`replay`: recorded games, to read, to look at one decision, or to verify."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from london_rules.classes import define
from london_rules.cli.app_options import FormatOption, Locked, number_option
from london_rules.cli.common import load_to_play, print_json, read_game_file, variant_of, wants_color
from london_rules.cli.draw import Drawing
from london_rules.cli.guard import CLEAN, FINDINGS, CommandError
from london_rules.cli.play import screen_width
from london_rules.cli.scores import final_table
from london_rules.engine.errors import SaveError
from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.viewers import EVERYTHING
from london_rules.table.narrate import Narrator
from london_rules.table.standings import standings
from london_rules.table.words import Words, words_of


@define
class Record:
    """A file with a log or save, and the rules that it was played with."""

    path: Path
    data: dict[str, Any]
    rule_set: RuleSet

    @property
    def lock(self) -> str | None:
        """Return the name of the lock of the bundles that it was played with, if it has one."""
        name = self.data.get("lock")
        return name if isinstance(name, str) and len(name) == len(self.rule_set.lock.name) else None


def replay(
    files: Annotated[list[Path], typer.Argument(help="Game logs or saves.", metavar="FILE")],
    at: Annotated[int | None, number_option(help="Show the table at this decision.", min=1)] = None,
    verify: Annotated[bool, typer.Option("--verify", help="Replay each game and compare its state hash.")] = False,
    locked: Locked = None,
    format: FormatOption = "text",
) -> int:
    """Replay recorded games, to read or to verify them."""
    rule_sets: dict[str, RuleSet] = {}
    worst = CLEAN
    results: list[dict[str, Any]] = []
    for path in files:
        try:
            record = read_record(path, rule_sets, format, locked)
            if locked is not None and record.lock not in (None, record.rule_set.lock.name):
                sys.stderr.write(f"{path} was played with these rules, but from other bundles: lock {record.lock}\n")
            result = _replayed(record, at, verify, format)
        except CommandError as e:
            if len(files) == 1 and format == "text":
                raise
            result = {"file": str(path), "ok": False, "error": {"code": e.code, "message": e.message}}
            worst = max(worst, e.exit)
            if format == "text":
                sys.stdout.write(f"{path}: error[{e.code}] {e.message}\n" if e.code else f"{path}: {e.message}\n")
        results.append(result)
        if not result["ok"]:
            worst = max(worst, FINDINGS)
    if format == "json":
        print_json({"games": results})
    return worst


def read_record(path: Path, rule_sets: dict[str, RuleSet], format: str, locked: Path | None = None) -> Record:
    """Read a log or save and load the rules that it was played with."""
    data = read_game_file(path)
    variant = variant_of(path, data)
    if variant not in rule_sets:
        rule_sets[variant] = load_to_play(variant, format, locked)
    return Record(path, data, rule_sets[variant])


def _replayed(record: Record, at: int | None, verify: bool, format: str) -> dict[str, object]:
    game = played(record, at)
    result: dict[str, object] = {"file": str(record.path), "ok": True, "variant": record.rule_set.variant}
    result |= {"players": game.setup.players, "seed": game.setup.seed, "answers": len(game.answers)}
    result["lock"] = record.lock
    result |= {"turn": game.turn, "over": game.over, "state_hash": game.state_hash()}
    if format == "json":
        result |= _data(game, at, verify)
    elif verify:
        end = "to its end" if game.over else f"to decision {len(game.answers) + 1}"
        sys.stdout.write(
            f"{record.path}: ok, {len(game.answers)} answers replayed {end}, state hash {game.state_hash()[:12]}\n"
        )
    else:
        _print(record, game, at)
    return result


def played(record: Record, at: int | None) -> Game:
    """Replay a record to its end or up to a decision; a full replay is compared with its hash."""
    answers = record.data.get("answers")
    most = len(answers) if isinstance(answers, list) else 0
    if at is not None and at > most + 1:
        raise CommandError(
            f"{record.path} has {most} answers; there is no decision {at}",
            help=f"give --at from 1 to {most + 1}",
        )
    try:
        if record.data["format"] == "rules-game save" and at is None:
            return record.rule_set.restore(record.data)
        return record.rule_set.replay(record.data, until=None if at is None else at - 1)
    except SaveError as e:
        raise CommandError(f"{record.path}: {e}", code=e.code, help=_way_out(e.code)) from None


def _way_out(code: str) -> str | None:
    return {
        "LR-V0002": "put back the files of the rules as they were",
        "LR-V0005": "the original file is needed",
        "LR-V0003": "the original file is needed",
    }.get(code)


def _data(game: Game, at: int | None, verify: bool) -> dict[str, object]:
    if verify:
        return {"verified": at is None}
    if at is not None:
        return {"view": game.view(EVERYTHING)}
    return {"events": game.events(EVERYTHING), "score": game.score() if game.over else None}


def _print(record: Record, game: Game, at: int | None) -> None:
    drawing = Drawing(words_of(record.rule_set), screen_width(), wants_color(sys.stdout))
    who = [f"Player {n + 1}" for n in range(game.setup.players)]
    out = drawing.title(record.rule_set.title, f"{record.path.name} · seed {game.setup.seed}")
    if at is not None:
        out += _table(game, drawing, who)
    else:
        out += _story(game, drawing, who)
        out += _end(game, drawing, who)
    sys.stdout.write("\n".join(out) + "\n")


def _end(game: Game, drawing: Drawing, who: list[str]) -> list[str]:
    if game.over:
        return ["", *final_table(standings(game, drawing.words), drawing, who)]
    return _open_question(game, drawing.words, who)


def _table(game: Game, drawing: Drawing, who: list[str]) -> list[str]:
    """Draw the table as the player who is asked sees it: the record holds more, but one hand is enough."""
    view = game.view(game.to_move)
    out = [drawing.rule(f"Turn {view['turn']} · decision {len(game.answers) + 1}")]
    out += drawing.table(view, game.to_move or 1, who)
    return out + _open_question(game, drawing.words, who)


def _open_question(game: Game, words: Words, who: list[str]) -> list[str]:
    decision = game.decision
    if decision is None:
        return ["The game is over."]
    out = ["", f"Decision {len(game.answers) + 1} · {who[decision.player - 1]} · {decision.prompt}"]
    for option in decision.options:
        notes = f" - {'; '.join(option.notes)}" if option.notes else ""
        label = words.offer(option.id, option.thing) or option.label
        out.append(f"  {option.id}: {label}{notes}")
    return out


def _story(game: Game, drawing: Drawing, who: list[str]) -> list[str]:
    out: list[str] = []
    narrator = Narrator(drawing.words)
    for turn in narrator.feed(game.events(EVERYTHING)):
        out += ["", drawing.rule(f"Turn {turn.number} · {who[turn.player - 1]}")]
        out += drawing.indented(narrator.narrate(turn))
    return out
