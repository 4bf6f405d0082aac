"""`play`: a game in the terminal, with people and bots at the table."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from attrs import define, field

from london_rules.cli.common import (
    check_writable,
    free_name,
    load_rule_set,
    read_game_file,
    wants_color,
    write_somewhere,
)
from london_rules.cli.draw import Drawing
from london_rules.cli.guard import CLEAN, INTERRUPTED, CommandError, UsageError
from london_rules.cli.interrupts import interrupted_once
from london_rules.cli.play_screen import Leave, Screen
from london_rules.cli.reload import Reloader
from london_rules.cli.scores import final_table
from london_rules.cli.seats import HUMAN, Seats, read_seats, seat
from london_rules.engine.errors import SaveError
from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.viewers import EVERYTHING
from london_rules.table.narrate import Narrator, Turn
from london_rules.table.words import Words


@define
class Session:
    """A game with its seats, and how many of its events have been shown."""

    game: Game
    seats: Seats
    drawing: Drawing
    save_to: Path
    delay: float = 0
    reloader: Reloader | None = None
    events_shown: int = 0
    narrator: Narrator = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.narrator = Narrator(self.drawing.words)

    def say(self, lines: list[str]) -> None:
        """Print lines and flush them."""
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        sys.stdout.flush()

    def bot_answers(self) -> None:
        """Let the bot whose turn it is answer."""
        bot = self.seats.bots[(self.game.to_move or 1) - 1]
        assert bot is not None
        self.game.answer(bot.choose(self.game))


def play(  # noqa: PLR0913 - one parameter per option
    variant: str | None,
    *,
    seats: str | None,
    players: int | None,
    seed: int | None,
    first: int | None,
    watch: bool,
    log: Path | None,
    save: Path | None,
    resume: Path | None,
    delay: float,
    reload: bool = False,
    locked: Path | None = None,
) -> int:
    """Play one game until it ends or the player leaves; moves are never lost."""
    if reload and locked is not None:
        raise UsageError("--reload and --locked cannot be used together", help="locked rules do not change")
    rule_set = load_rule_set(variant, locked=locked)
    if resume is None:
        kinds = read_seats(seats, players, rule_set.players, watch)
        game = _begin(rule_set, len(kinds), seed, first)
    else:
        game = _resumed(rule_set, resume, seed, first)
        kinds = read_seats(seats, players or game.setup.players, rule_set.players, watch)
        if len(kinds) != game.setup.players:
            raise UsageError(f"{resume} is a game for {game.setup.players} players; --seats names {len(kinds)}")
    target = save or resume or free_name(f"london-rules-{game.setup.seed}")
    for path in (log, target):
        check_writable(path)
    words = Words(rule_set)
    drawing = Drawing(words, screen_width(), wants_color(sys.stdout))
    watcher = Reloader(rule_set.variant) if reload else None
    session = Session(game, seat(kinds, rule_set, game.setup.seed), drawing, target, delay, watcher)
    session.say(_greeting(session, resume))
    return _play_safely(session, log, save)


def screen_width() -> int:
    """Return the width to draw in: that of the terminal, from 40 to 80 columns."""
    import shutil

    return max(40, min(80, shutil.get_terminal_size((80, 24)).columns))


def _begin(rule_set: RuleSet, players: int, seed: int | None, first: int | None) -> Game:
    if first is not None and not 1 <= first <= players:
        raise UsageError(f"there is no seat {first} at a table of {players}", help="count seats from 1")
    seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    return rule_set.new_game(players, seed, first=first)


def _resumed(rule_set: RuleSet, path: Path, seed: int | None, first: int | None) -> Game:
    if seed is not None or first is not None:
        raise UsageError("a saved game has its own --seed and --first", help="leave them out with --resume")
    try:
        return rule_set.restore(read_game_file(path))
    except SaveError as e:
        raise CommandError(f"{path}: {e}", code=e.code) from None


def _greeting(session: Session, resume: Path | None) -> list[str]:
    game = session.game
    begun = f"seed {game.setup.seed}" if resume is None else f"resumed at decision {len(game.answers) + 1}"
    out = session.drawing.title(game.rule_set.title, begun)
    out += session.drawing.wrap("", ", ".join(session.seats.names))
    if session.seats.people:
        out.append("Answer with a number. h: help, ?: look at things, u: undo, q: save and quit.")
    return out


# ---- the course of a game ------------------------------------------------------------------------


def _play_safely(session: Session, log: Path | None, save: Path | None) -> int:
    """Play until something ends the game, then save and log it."""
    code = CLEAN
    with interrupted_once():
        try:
            _course(session)
            session.say(final_table(session.game, session.drawing, session.seats.names))
        except Leave as e:
            session.say([str(e)] if str(e) else [])
        except KeyboardInterrupt:
            sys.stderr.write("\ninterrupted\n")
            code = INTERRUPTED
        finally:
            _keep(session, log, save)
    return code


def _keep(session: Session, log: Path | None, save: Path | None) -> None:
    """Write the log if asked for, and the save of a game that is not over."""
    game = session.game
    if log is not None:
        write_somewhere(log, game.record())
    if save is None and game.over:
        return
    where = write_somewhere(session.save_to, game.save())
    sys.stderr.write(f"saved to {where}\n")
    if not game.over:
        variant, kinds = game.rule_set.variant, ",".join(session.seats.kinds)
        sys.stderr.write(f"continue with: london-rules play {variant} --seats {kinds} --resume {where}\n")


def _course(session: Session) -> None:
    people = session.seats.people
    if not people:
        _watch(session)
        return
    screen = Screen(session.game, session.drawing, session.seats, session.save_to)
    screen.changed = lambda: _look_for_changes(session, screen)
    while not session.game.over:
        _look_for_changes(session, screen)
        if session.seats.kinds[(session.game.to_move or 1) - 1] == HUMAN:
            screen.ask()
        else:
            _bots_turn(session, screen)
    screen.show_end()


def _look_for_changes(session: Session, screen: Screen) -> bool:
    """Switch to the current rules if they have changed and the game allows it; return whether it switched."""
    if session.reloader is None:
        return False
    game, lines = session.reloader.check(session.game)
    session.say(["", *lines] if lines else [])
    if game is session.game:
        return False
    session.game = screen.game = game
    words = Words(game.rule_set)
    session.drawing = screen.drawing = Drawing(words, session.drawing.width, session.drawing.color)
    session.narrator = Narrator(words)
    session.seats.bots[:] = seat(session.seats.kinds, game.rule_set, game.setup.seed).bots
    screen.begin_anew()
    return True


def _bots_turn(session: Session, screen: Screen) -> None:
    """Let a bot answer until a person or another turn comes, and show watchers what it does."""
    turn = session.game.turn
    bot = session.game.to_move
    while not session.game.over and session.game.turn == turn and session.game.to_move == bot:
        session.bot_answers()
    screen.show_bot_turns()
    if session.delay:
        time.sleep(session.delay)


def _watch(session: Session) -> None:
    """Let bots play, and show each turn when it ends."""
    game = session.game
    begun = session.narrator.feed(game.events(EVERYTHING, 0))
    session.events_shown = len(game.log)
    while not game.over:
        turn, player = game.turn, game.view(EVERYTHING)["active player"]
        session.say(["", session.drawing.rule(f"Turn {turn} · {session.seats.names[player - 1]}")])
        _play_turn(session, turn)
        events = game.events(EVERYTHING, session.events_shown)
        end = next((i for i, e in enumerate(events) if e["type"] == "turn begins"), len(events))
        turns = session.narrator.feed(events[:end])
        session.say(_turn_lines(session, [*begun, *turns], player))
        begun = session.narrator.feed(events[end:])
        session.events_shown = len(game.log)
        if session.delay:
            time.sleep(session.delay)
    view = game.view(EVERYTHING)
    session.say(["", *session.drawing.public(view, session.seats.names), ""])


def _play_turn(session: Session, turn: int) -> None:
    while not session.game.over and session.game.turn == turn:
        session.bot_answers()


def _turn_lines(session: Session, turns: list[Turn], player: int) -> list[str]:
    out: list[str] = []
    for turn in turns:
        out += session.drawing.indented(session.narrator.narrate(turn))
    status = session.drawing.words.status(session.game.view(EVERYTHING)["players"][player - 1])
    return [*out, *session.drawing.wrap("  = ", " · ".join(status))]
