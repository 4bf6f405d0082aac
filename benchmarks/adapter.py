"""Connect the benchmarks to the engine: the only file here that knows how London Rules is called."""

from __future__ import annotations

import gc
import json
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter, process_time

from london_rules import Game, RuleSet, load
from london_rules.cli.garbage import look_seldom
from london_rules.compiler.generated import forget_code
from london_rules.compiler.primitives import seed_state
from london_rules.compiler.program import Program, State
from london_rules.engine.decisions import open_decision
from london_rules.engine.restore import restore
from london_rules.engine.states import state_hash
from london_rules.language.memo import forget
from london_rules.native.build import build
from london_rules.native.event_games import ToldGames
from london_rules.native.games import Ended, NativeGames
from london_rules.native.program_in_c import program_in_c
from london_rules.players import make_picker
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from london_rules.players.many import Runner
from london_rules.players.native_seats import habits, seats
from london_rules.players.pace import Pace
from london_rules.players.player import Picker
from london_rules.players.random_play import MOST_ANSWERS, PLAYERS_STREAM, play_randomly
from london_rules.resources import data_root

VARIANT = "2010"
VARIANTS = (
    "2010",
    "2017",
    "hybrid-1",
    "hybrid-4",
    "hybrid-5",
    "2010+option-1+option-5",
    "2010+option-4+option-5",
    "2011-time-track",
)
WARM_UP = 20
FIRST_GAME = 10_000_000
COUNTED = 300  # games whose forced decisions are counted for the native tier


def rules_of(variant: str = VARIANT) -> RuleSet:
    found = load(variant)
    assert found.rule_set is not None, found.diagnostics.items()
    return found.rule_set


@dataclass
class Played:
    """What was played: games, their decisions, those of them with two or more options, and seconds of the processor."""

    games: int
    decisions: int
    choices: int
    seconds: float


def random_games(n: int, players: int, seed: int, traced: bool, variant: str = VARIANT) -> Played:
    """Play whole random games, as `simulate` runs them in one worker.

    Warm up first (the rules are loaded and a few games played before the clock starts). Nothing is counted
    while the clock runs but what the loop counts itself. The same games are then played again with every
    forced question shown and all of them counted; both runs must end in the same state hashes.

    Args:
        n: How many games to play.
        players: How many seats.
        seed: The seed of the games; game i is number i of it.
        traced: Whether events are kept.
        variant: The game.
    """
    rules = rules_of(variant)
    program = rules.traced if traced else rules.fast
    for i in range(WARM_UP):
        play_randomly(program, players, seed, FIRST_GAME + i)
    hashes, choices, seconds = [], 0, 0.0
    for i in range(n):
        begun = process_time()
        state, made = play_randomly(program, players, seed, i)
        seconds += process_time() - begun
        choices += made
        hashes.append(state_hash(state))
    counted = [_counted_game(program, players, seed, i) for i in range(n)]
    assert hashes == [state_hash(state) for state, _ in counted], "the same seed gave two different runs"
    return Played(n, sum(decisions for _, decisions in counted), choices, seconds)


def _counted_game(program: Program, players: int, seed: int, number: int) -> tuple[State, int]:
    """Play the same random game with every question shown; return its last state and the number of questions."""
    state = program.new_state(players, seed, game=number)
    state.skip = False
    chance = Random(seed_state(seed, number + PLAYERS_STREAM)).random
    decisions = 0
    program.run(state)
    while not state.over:
        many = len(state.opts)
        state.ans = state.opts[int(chance() * many) if many > 1 else 0]
        program.run(state)
        decisions += 1
    return state, decisions


def native_random_games(n: int, players: int, seed: int, traced: bool) -> Played | None:
    """Play the same random games of 2010 in C, by the better of the objects that a compiler makes; None without one.

    The first ones are counted in Python, and the share of forced decisions in them is taken for all.
    """
    rules = rules_of()
    program = rules.traced if traced else rules.fast
    made = build(program_in_c(program))
    if made is None:
        return None
    made.improve()
    made.wait()
    games = ToldGames(program, made) if traced else NativeGames(program, made)
    play = _told_game if isinstance(games, ToldGames) else _native_game
    for i in range(WARM_UP):
        play(games, players, seed, FIRST_GAME + i)
    begun = process_time()
    each = [play(games, players, seed, i) for i in range(n)]
    seconds = process_time() - begun
    counted = min(n, COUNTED)
    inner = [play_randomly(program, players, seed, i)[1] for i in range(counted)]
    assert inner == each[:counted], "the native tier played other games"
    share = sum(_counted_game(program, players, seed, i)[1] for i in range(counted)) / sum(inner)
    return Played(n, round(sum(each) * share), sum(each), seconds)


def _native_game(games: NativeGames, players: int, seed: int, number: int) -> int:
    """Play a game in C; return its choices."""
    ended = games.play(players, seed, number, PLAYERS_STREAM, MOST_ANSWERS)
    assert ended is not None, "a game left the native tier"
    return ended.decisions


def _told_game(games: ToldGames, players: int, seed: int, number: int) -> int:
    """Play a game in C that keeps its events as numbers; return its choices."""
    chances = seed_state(seed, number), seed_state(seed, number + PLAYERS_STREAM)
    told = games.play_told(players, chances, MOST_ANSWERS)
    assert told is not None and told.numbers, "a game left the native tier"
    return told.ended.decisions


def _positions(samples: int, every: int) -> tuple[Program, list[State]]:
    """Collect states at every so many decisions of whole four-player games."""
    program = rules_of().fast
    found: list[State] = []
    number = 0
    while len(found) < samples:
        state = program.new_state(4, 1, game=number)
        program.run(state)
        asked = 0
        while not state.over and len(found) < samples:
            state.ans = state.opts[(asked * 7919 + number) % len(state.opts)]
            program.run(state)
            asked += 1
            if asked % every == 0 and not state.over:
                found.append(program.clone(state))
        number += 1
    return program, found


def clone_seconds(samples: int) -> list[float]:
    """Return the seconds of one state clone at many decisions spread over whole four-player games.

    Every tenth decision with a choice and the best of three clones at each, as for catanatron.
    """
    program, states = _positions(samples, 10)
    out = []
    for state in states:
        best = float("inf")
        for _ in range(3):
            begun = perf_counter()
            program.clone(state)
            best = min(best, perf_counter() - begun)
        out.append(best)
    return out


def _games(samples: int) -> list[Game]:
    rules = rules_of()
    out: list[Game] = []
    number = 0
    while len(out) < samples:
        game = rules.new_game(4, 1, number=number, events=False)
        while not game.over and len(out) < samples:
            ids = game.option_ids()
            game.answer(ids[len(game.answers) * 7919 % len(ids)])
            if len(game.answers) % 25 == 0 and not game.over:
                out.append(game.clone())
        number += 1
    return out


def save_restore_seconds(samples: int) -> list[tuple[float, float]]:
    """Return pairs of seconds, (save, restore), at many decisions spread over whole four-player games.

    Save means from the game to JSON text, restore from JSON text to a game that can be answered, without a replay.
    """
    rules, out = rules_of(), []
    for game in _games(samples):
        begun = perf_counter()
        text = json.dumps(game.save())
        saved = perf_counter()
        restore(rules, json.loads(text), own=True, events=False).option_ids()
        out.append((saved - begun, perf_counter() - saved))
    return out


def _texts(into: Path) -> tuple[Path, ...]:
    root = data_root()
    for name in ("variants", "cards"):
        shutil.copytree(root / name, into / name)
    return (into / "variants", into / "cards")


@dataclass
class Looking:
    """A game with events for three players, as a front end looks at it."""

    game: Game
    seen: int = 0

    @classmethod
    def begin(cls, variant: str, number: int) -> Looking:
        """Begin a game of a variant; everything that is compiled once is compiled before."""
        game = rules_of(variant).new_game(3, 7, number=number)
        _ = game.decision
        return cls(game)

    def decision(self) -> object:
        """Describe the open question, which is not known yet."""
        return open_decision(self.game.program, self.game.state, 1)

    def view(self) -> object:
        """Describe the table as the player asked sees it."""
        return self.game.view(self.game.to_move)

    def events(self) -> object:
        """Describe the new events for all players."""
        new = [self.game.events(player, self.seen) for player in (1, 2, 3)]
        self.seen = len(self.game.log)
        return new


def load_seconds(variant: str = VARIANT) -> float:
    """Return the seconds from the text of a variant to a program that can play, with nothing kept from before.

    The library is imported already (a running process); caches in memory are emptied.
    """
    load(variant)
    forget()
    forget_code()
    gc.collect()
    begun = perf_counter()
    rules = rules_of(variant)
    assert rules.fast
    return perf_counter() - begun


def reload_seconds() -> float:
    """Return the seconds to load 2010 again after one of its files has changed, in the same process.

    A copy of the texts is loaded, one line of its card file is changed, and it is loaded again; only
    the second loading is timed.
    """
    with tempfile.TemporaryDirectory() as folder:
        roots = _texts(Path(folder))
        first = load(VARIANT, roots).rule_set
        assert first is not None and first.fast
        cards = Path(folder) / "cards" / "city-cards-2010" / "cards.yaml"
        text = cards.read_text("utf-8")
        changed = text.replace("activation: gain £5\n", "activation: gain £5, gain 1 point\n", 1)
        assert changed != text
        cards.write_text(changed, "utf-8")
        gc.collect()
        begun = perf_counter()
        second = load(VARIANT, roots).rule_set
        assert second is not None and second.fast
        return perf_counter() - begun


def variant_figures(variant: str, games: int) -> tuple[float, float, float]:
    """Return the milliseconds to load a variant and to work out its digest, and its random choices a second.

    Four players, no events kept; a few games are played before the clock starts.
    """
    loaded = load_seconds(variant)
    rules = rules_of(variant)
    begun = perf_counter()
    assert rules.digest
    digested = perf_counter() - begun
    for i in range(WARM_UP):
        play_randomly(rules.fast, 4, 1, FIRST_GAME + i)
    begun = perf_counter()
    choices = sum(play_randomly(rules.fast, 4, 1, i)[1] for i in range(games))
    return loaded * 1e3, digested * 1e3, choices / (perf_counter() - begun)


@dataclass
class GreedyTable:
    """A game for four greedy players, or for as many as it allows."""

    rules: RuleSet
    players: int

    @classmethod
    def of(cls, variant: str) -> GreedyTable:
        """Load a variant."""
        rules = rules_of(variant)
        return cls(rules, min(4, rules.players[1]))

    def play(self, seed: int, number: int) -> int:
        """Play a whole game; return the number of decisions."""
        program = self.rules.fast
        pickers: list[Picker] = [make_picker("greedy", program, seat + 1, seed, number) for seat in range(self.players)]
        state = program.new_state(self.players, seed, game=number)
        state.fast = True
        program.run(state)
        decisions = 0
        while not state.over:
            state.ans = state.opts[pickers[state.who](state)]
            program.run(state)
            decisions += 1
        return decisions


def begin_command() -> None:
    """Look for garbage as seldom as every command does."""
    look_seldom()


@dataclass
class NativeGreedyTable:
    """The same games in C, with the better of the objects that a compiler makes."""

    games: NativeGames
    program: Program
    players: int

    @classmethod
    def of(cls, table: GreedyTable) -> NativeGreedyTable | None:
        """Compile the program of a table; None where there is no compiler."""
        program = table.rules.fast
        made = build(program_in_c(program))
        if made is None:
            return None
        made.improve()
        made.wait()
        return cls(NativeGames(program, made), program, table.players)

    def play(self, seed: int, number: int) -> int:
        """Play a whole game; return the number of decisions."""
        return self._ended(("greedy",) * self.players, seed, number).decisions

    def result(self, kinds: Sequence[str], seed: int, number: int) -> GameResult:
        """Play a whole game of some kinds of players, and say how it ended."""
        return GameResult(number, *self._ended(kinds, seed, number))

    def _ended(self, kinds: Sequence[str], seed: int, number: int) -> Ended:
        at = seats(self.program, kinds, seed, number)
        ended = self.games.play_at_table(at, seed_state(seed, number), habits(self.program), MOST_ANSWERS)
        assert ended is not None, "a game left the native tier"
        return ended.ended


def play_natively(rules: RuleSet) -> bool:
    """Have both programs of rules made natively, and wait for the better of the objects; False without a compiler."""
    for program in (rules.fast, rules.traced):
        pace = program.once(Pace)
        pace.begin()
        if pace.tier is not None:
            pace.tier.wait()
        games = pace.games()
        if games is None:
            return False
        games.built.wait()
    return True


def city_cards() -> str:
    """Return the file of the cards of 2010."""
    return (data_root() / "cards" / "city-cards-2010" / "cards.yaml").read_text("utf-8")


def overlaid(id: str, texts: dict[str, str]) -> RuleSet:
    """Load 2010 with an overlay that is given as texts, with nothing kept from before but what was shipped."""
    found = load(f"{VARIANT}+{id}", texts={id: texts})
    assert found.rule_set is not None, found.diagnostics.items()
    return found.rule_set


def random_choices(rules: RuleSet, games: int) -> int:
    """Play random games of four players; return the number of choices."""
    return sum(play_randomly(rules.fast, 4, 1, number)[1] for number in range(games))


def first_game_seconds(variant: str, games: int) -> float:
    """Return the seconds from loading a variant to the end of the first game of a job of random games."""
    begun = perf_counter()
    rules = rules_of(variant)
    with Runner(1) as runner:
        first = next(
            runner.each(rules, SimulationSetup(("random",) * rules.players[1], 1), range(games), play_bot_game)
        )
    assert isinstance(first, GameResult), first
    return perf_counter() - begun
