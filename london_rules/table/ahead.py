"""A look ahead: what each option will do, as far as the seat that is asked can know.

An option is played on copies of the game in which what is hidden is dealt again. Only what is the same in all of them
is told, and nothing after the first time that chance decides. A thing that the seat has not seen stays unnamed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from london_rules.classes import define, evolve, field, frozen
from london_rules.compiler.errors import RuleError
from london_rules.compiler.limits import PORTION
from london_rules.compiler.program import State
from london_rules.engine.decisions import Decision, open_decision
from london_rules.engine.game import Game
from london_rules.engine.visibility import sees
from london_rules.layout.model import figures_in
from london_rules.table.narrate import Narrator
from london_rules.table.words import Words

Data: TypeAlias = dict[str, Any]
Asked: TypeAlias = Callable[[Game, Decision], str]  # puts a question in words
WORLDS: Final = 8  # that the seat cannot tell apart
MOST_OPTIONS: Final = 100  # that are looked at
STEPS: Final = 30 * PORTION  # of all looks at one question together
EVENTS: Final = 2000  # of one look
BY_CHANCE, HIDDEN = "Chance decides the rest.", "The rest depends on what you cannot see."
ENDS: Final = "The game ends."


def guesses(game: Game, number: int) -> list[Game]:
    """Copy a game several times, each with another guess at what the seat that is asked may not know.

    They go on with its log. Raises ValueError if an effect holds what is hidden.
    """
    _, seat = game.log, game.state.who + 1  # the log is whole from here on: a guess could not replay what led to it
    copies = [game.clone() for _ in range(number)]
    for seed, copy in enumerate(copies):
        copy.state = game.determinize(seat, seed).state
    return copies


@frozen
class Look:
    """What one option does in one world: lines, figures that are others now, and what follows."""

    lines: tuple[str, ...]
    leaves: tuple[str, ...]
    then: str
    by_chance: bool


@define(eq=False)
class Ahead:
    """Look ahead from the open question of a game, for the seat that is asked."""

    words: Words
    game: Game
    names: Sequence[str]
    asked: Asked
    steps: int = STEPS
    _worlds: list[Game] | None = field(default=None, init=False)

    @property
    def worlds(self) -> list[Game]:
        """Return the copies to look ahead on; none if an effect holds what the seat may not see."""
        if self._worlds is None:
            try:
                self._worlds = guesses(self.game, WORLDS)
            except ValueError:
                self._worlds = []
            limits = evolve(self.game.limits, steps=PORTION, events=EVENTS)
            for world in self._worlds:
                world.limits = limits
        return self._worlds

    def option(self, index: int) -> Data:
        """Say what an option will do; nothing if that takes too long, or the rules cannot be carried out."""
        looks = []
        for world in self.worlds if index < MOST_OPTIONS else ():
            if self.steps <= 0:
                return {}
            try:
                looks.append(self._look(world, index))
            except RuleError:
                self.steps -= PORTION
                return {}
        return _agreed(looks) if looks else {}

    def _look(self, world: Game, index: int) -> Look:
        before, events = world.state, len(world.log)
        after = world.clone()
        after.answer(after.option_ids()[index])
        self.steps -= max(PORTION - after.state.fuel, 0)
        told, by_chance = self._told(world, after, events, before)
        then = "" if by_chance else self._then(after, before.who)
        return Look(tuple(told), () if by_chance else tuple(self._leaves(before, after.state)), then, by_chance)

    # ---- what happens --------------------------------------------------------------------------

    def _told(self, world: Game, after: Game, since: int, before: State) -> tuple[list[str], bool]:
        """Tell the events up to the first draw by chance."""
        seat, log = before.who + 1, after.log
        drawn = next((at for at, one in enumerate(log.events[since:], since) if one.raw[0] == "chance"), len(log))
        events = [_unseen(event, self.game, before) for event in log.as_json(seat, since) if event["number"] < drawn]
        narrator = Narrator(self.words, self.names)
        causes = (log.one(number, seat) for number in world.log.causes())
        active = before.active + 1
        narrator.begin(before.turn, active, (one for one in causes if one is not None), self._on_things(before))
        lines: list[str] = []
        for turn in narrator.feed(events):
            heading = "" if turn.player == active else f"{self.names[turn.player - 1]}'s turn: "
            lines += [f"{heading}{line.strip()}" for line, numbers in narrator.told(turn) if numbers]
        return lines, drawn < len(log)

    def _on_things(self, s: State) -> Iterator[tuple[str, dict[str, int]]]:
        for thing in self.game.rule_set.layout.things:
            counters = self.words.counters_on(thing.id, s)
            if counters:
                yield thing.id, counters

    def _leaves(self, before: State, after: State) -> Iterator[str]:
        """Give the figures of the seat that are others now, of those that the table shows."""
        base, who = self.game.rule_set.layout.counter_base, before.who
        for name in self._shown:
            was, now = (s.c[base[name] + who] for s in (before, after))
            if was != now:
                symbol = self.words.rule_set.rules.counters[name].symbol
                yield self.words.figure(name, now) if symbol else f"{self.words.counter(name)} {now}"

    @property
    def _shown(self) -> list[str]:
        counters = self.words.rule_set.rules.counters
        named = (name for template in self.words.front.status for name in figures_in(template))
        return [name for name in dict.fromkeys(named) if name in counters and counters[name].owner == "player"]

    def _then(self, after: Game, who: int) -> str:
        """Say what follows at once: another question to the same seat, or the end."""
        if after.over:
            return ENDS
        if after.state.who != who:
            return ""
        decision = open_decision(after.program, after.state, 1, notes=False)
        return self.asked(after, decision)


def _agreed(looks: list[Look]) -> Data:
    """Keep what is the same in all worlds, and say what else there is."""
    first = looks[0]
    lines = [line for line in first.lines if all(line in look.lines for look in looks)]
    leaves = [one for one in first.leaves if all(one in look.leaves for look in looks)]
    thens = dict.fromkeys(look.then for look in looks)
    then = first.then if len(thens) == 1 else ""
    by_chance = any(look.by_chance for look in looks)
    differs = any(len(look.lines) != len(lines) or len(look.leaves) != len(leaves) for look in looks) or len(thens) > 1
    out: Data = {"will": lines} if lines else {}
    out |= {"leaves": leaves} if leaves else {}
    more = BY_CHANCE if by_chance else HIDDEN if differs else ""
    return out | ({"then": then or more} if then or more else {})


def _unseen(event: Data, game: Game, before: State) -> Data:
    """Leave out of an event the things that the seat could not see before it."""
    index, who = game.rule_set.layout.thing_index, before.who

    def known(thing: str | None) -> str | None:
        return thing if thing is not None and sees(game.program, before, who, index[thing]) else None

    out = {key: value for key, value in event.items() if key != "only"}
    for key in ("thing", "on"):
        if out.get(key):
            out[key] = known(out[key])
    if "things" in out:
        out["things"] = [known(thing) for thing in out["things"]]
    return out
