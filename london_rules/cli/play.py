"""`play`: a game in the terminal, with people and bots at the table."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from london_rules import RuleError, SaveError
from london_rules.classes import define
from london_rules.cli.app_options import Locked, VariantOrLock, number_option
from london_rules.cli.common import (
    check_writable,
    free_name,
    load_to_play,
    read_game_file,
    variant_of,
    wants_color,
    write_somewhere,
)
from london_rules.cli.draw import Drawing
from london_rules.cli.guard import CLEAN, FINDINGS, INTERRUPTED, CommandError, UsageError
from london_rules.cli.interrupts import interrupted_once
from london_rules.cli.play_screen import Leave, Screen, seat_names
from london_rules.cli.play_watch import Watcher, play_turn
from london_rules.cli.scores import final_table
from london_rules.cli.seats import read_seats
from london_rules.cli.wrap import say
from london_rules.table import Table, TableError
from london_rules.table.undo import UndoMode
from london_rules.table.words import ASSUMED, UNKNOWN

if TYPE_CHECKING:
    from london_rules import RuleSet
    from london_rules.cli.reload import Reloader

WIDEST = 160  # longer lines are hard to read


@define
class Session:
    """A table in the terminal: how it is drawn, and where its game is saved."""

    table: Table
    drawing: Drawing
    save_to: Path
    delay: float = 0
    reloader: Reloader | None = None

    @property
    def names(self) -> list[str]:
        """Return the names of the seats as they are shown."""
        return seat_names(self.table)


def play(  # noqa: PLR0913, PLR0917 - one parameter per option
    variant: VariantOrLock = None,
    seats: Annotated[
        str | None,
        typer.Option(
            help="The player in each seat: human, random, greedy, search or search:16.", metavar="KIND,KIND,..."
        ),
    ] = None,
    players: Annotated[int | None, number_option(help="Number of players, if --seats is not given.")] = None,
    seed: Annotated[int | None, number_option(help="The random seed; if omitted, one is chosen and printed.")] = None,
    first: Annotated[
        int | None, typer.Option(help="The seat that plays first, counted from 1.", metavar="SEAT")
    ] = None,
    watch: Annotated[bool, typer.Option("--watch", help="Watch bots play.")] = False,
    log: Annotated[Path | None, typer.Option(help="Write the log of the game to this file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Where to save the game when you leave.")] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue a saved game.")] = None,
    after: Annotated[
        Path | None, typer.Option(help="Begin with what the game of this save has kept for the next one.")
    ] = None,
    delay: Annotated[float, number_option(help="Seconds to wait after each bot's turn.", min=0, max=60)] = 0,
    undo: Annotated[
        UndoMode | None, typer.Option(help="What can be taken back: your own answers, anything, or nothing.")
    ] = None,
    ask_forced: Annotated[bool, typer.Option("--ask-forced", help="Ask questions with one option too.")] = False,
    reload: Annotated[bool, typer.Option("--reload", help="Apply changes to the rules while you play.")] = False,
    locked: Locked = None,
) -> int:
    """Play a game in the terminal, against people or bots."""
    if reload and locked is not None:
        raise UsageError("--reload and --locked cannot be used together", help="locked rules do not change")
    if resume is not None and after is not None:
        raise UsageError("--resume and --after cannot be used together", help="a game that goes on has begun already")
    of = resume or after
    if variant is None and locked is None and of is not None:
        variant = variant_of(of, read_game_file(of))
    rule_set = load_to_play(variant, locked=locked)
    if resume is None:
        before = None if after is None else read_game_file(after)
        kinds = read_seats(seats, players or _seats_of(before), rule_set.players, watch)
        table = _begin(rule_set, kinds, seed, undo or "own", first=first, ask_forced=ask_forced, after=before)
    elif seed is not None or first is not None or ask_forced:
        named = "a saved game has its own --seed, --first and --ask-forced"
        raise UsageError(named, help="leave them out with --resume")
    else:
        table = _resumed(rule_set, resume, seats, players, watch, undo)
    target = save or resume or free_name(f"london-rules-{table.game.setup.seed}")
    if save is not None and save.is_file() and (resume is None or not save.samefile(resume)):
        raise UsageError(f"{save} exists: it may be the save of another game", help="give --save another name")
    for path in (log, target):
        check_writable(path)
    drawing = Drawing(table.words, screen_width(), wants_color(sys.stdout))
    watcher = _reloader(rule_set.variant) if reload else None
    session = Session(table, drawing, target, delay, watcher)
    say(_greeting(session, resume))
    return _play_safely(session, log, save)


def _reloader(variant: str) -> Reloader:
    from london_rules.cli.reload import Reloader

    return Reloader(variant)


def screen_width() -> int:
    """Return the width to draw in: that of the terminal, from 40 to 160 columns."""
    import shutil

    return max(40, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def _begin(rule_set: RuleSet, kinds: list[str], seed: int | None, undo: UndoMode, **setup: Any) -> Table:
    seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    try:
        return Table(rule_set, kinds, seed=seed, undo=undo, **setup)
    except TableError as e:
        raise UsageError(str(e), help=e.help) from None
    except SaveError as e:
        raise CommandError(str(e), code=e.code) from None


def _seats_of(save: Mapping[str, Any] | None) -> int | None:
    number = None if save is None else save.get("players")
    return number if type(number) is int else None


def _resumed(
    rule_set: RuleSet,
    path: Path,
    seats: str | None,
    players: int | None,
    watch: bool,
    undo: UndoMode | None,
) -> Table:
    data = read_game_file(path)
    given = seats is not None or watch or "table" not in data
    saved = _seats_of(data)
    number = players or saved
    if seats is not None and saved is not None and len(seats.split(",")) != saved:
        raise UsageError(f"{path} has {saved} seats, and --seats names {len(seats.split(','))}")
    kinds = read_seats(seats, number, rule_set.players, watch) if given else None
    try:
        return Table.restore(rule_set, data, seats=kinds, undo=undo)
    except SaveError as e:
        help = _with_its_rules(data, rule_set, path) if e.code == "LR-V0002" else None
        raise CommandError(f"{path}: {e}", code=e.code, help=help) from None
    except TableError as e:
        raise UsageError(f"{path}: {e}", help=e.help) from None


def _with_its_rules(data: Mapping[str, Any], rule_set: RuleSet, path: Path) -> str:
    """Say how to go on with a game that was played with other rules."""
    variant = data.get("variant")
    if isinstance(variant, str) and variant not in ("", rule_set.variant):
        return f"`london-rules play {shlex.quote(variant)} --resume {shlex.quote(str(path))}`"
    return f"put back the files as they were, or begin a new game: `london-rules play {rule_set.variant}`"


def _greeting(session: Session, resume: Path | None) -> list[str]:
    table = session.table
    begun = f"seed {table.game.setup.seed}" if resume is None else f"resumed at decision {len(table.game.answers) + 1}"
    out = session.drawing.title(table.rule_set.title, begun)
    out += session.drawing.wrap("", ", ".join(session.names))
    number, of = table.words.assumed
    if number:
        own = f"to put in your own: london-rules provenance {table.rule_set.variant} --template my-box.yaml"
        out += session.drawing.wrap("", f"{number} of {of} figures are assumed, and marked {ASSUMED}; {own}")
    if unknown := table.rule_set.figure_counts[2]:
        cards = f"london-rules provenance {table.rule_set.variant}"
        out += session.drawing.wrap("", f"{unknown} texts are unknown, and marked {UNKNOWN}; to see which: {cards}")
    if not all(seat.is_bot for seat in table.seats):
        out.append("Answer with a number. h: help, ?: advice, u: undo, q: save and quit.")
    return out


# ---- the course of a game ------------------------------------------------------------------------


def _play_safely(session: Session, log: Path | None, save: Path | None) -> int:
    """Play until something ends the game, then save and log it."""
    code = CLEAN
    with interrupted_once():
        try:
            _course(session)
            say(final_table(session.table.standings(), session.drawing, session.names))
        except Leave as e:
            say([str(e)] if str(e) else [])
        except KeyboardInterrupt:
            sys.stderr.write("\ninterrupted\n")
            code = INTERRUPTED
        except RuleError as e:
            from london_rules.cli.summary import report_broken

            report_broken(e, session.table.rule_set.variant)
            code = FINDINGS
        finally:
            _keep(session, log, save)
        if code == FINDINGS:
            sys.stderr.write("there, another answer or an undo may help; with corrected rules, begin a new game\n")
    return code


def _keep(session: Session, log: Path | None, save: Path | None) -> None:
    """Write the log if asked for, and the save of a game that is not over, or keeps something for the next one."""
    table = session.table
    if log is not None:
        write_somewhere(log, table.record())
    data = table.save()
    if save is None and table.over and "kept" not in data:
        return
    where = write_somewhere(session.save_to, data)
    sys.stderr.write(f"saved to {where}\n")
    if "kept" in data:
        sys.stderr.write(f"play the next game with: london-rules play {table.rule_set.variant} --after {where}\n")
    if not table.over:
        sys.stderr.write(f"continue with: london-rules play {table.rule_set.variant} --resume {where}\n")
        if session.reloader is not None and session.reloader.is_ahead_of(table):
            sys.stderr.write("the files have other rules than this game: put back the old ones first\n")


def _course(session: Session) -> None:
    table = session.table
    if all(seat.is_bot for seat in table.seats):
        Watcher(table, session.drawing, session.delay).watch()
        return
    screen = Screen(table, session.drawing, session.save_to)
    if table.game.answers:
        screen.recall()
    screen.changed = lambda: _look_for_changes(session, screen)
    while not table.over:
        _look_for_changes(session, screen)
        if table.seats[(table.to_move or 1) - 1].is_bot:
            _bots_turn(session, screen)
        else:
            screen.ask()
    screen.show_end()


def _look_for_changes(session: Session, screen: Screen) -> bool:
    """Switch to the current rules if they have changed and the game allows it; return whether it switched."""
    if session.reloader is None:
        return False
    switched, lines = session.reloader.check(session.table)
    say(["", *lines] if lines else [])
    if switched:
        session.drawing = screen.drawing = Drawing(session.table.words, session.drawing.width, session.drawing.color)
        screen.begin_anew()
    return switched


def _bots_turn(session: Session, screen: Screen) -> None:
    """Let a bot answer until a person or another turn comes, and show watchers what it does."""
    play_turn(session.table, session.table.to_move)
    screen.show_bot_turns()
    if session.delay:
        time.sleep(session.delay)
