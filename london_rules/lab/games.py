"""One game of bots as the lab sees it: what is measured of it, who began, and what each seat played."""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import compress

from london_rules.classes import frozen
from london_rules.compiler.program import Program
from london_rules.engine.counts import Counts
from london_rules.engine.rule_set import RuleSet
from london_rules.lab.plan import Plan
from london_rules.language.rules import Rules
from london_rules.players.bot_games import GameResult, SimulationSetup
from london_rules.players.course import Watched
from london_rules.players.measure import GAME, Figures, counted, counted_names, faces_of, names_of
from london_rules.players.restricted import kinds_in

BEGINNER, LEAD = "won by who begins", "lead of the winner"


@frozen
class Names:
    """What is counted in all games of a program: the names of figures, of faces, and of counters."""

    counted: tuple[tuple[str, str], ...]
    faces: tuple[str, ...]
    each: tuple[str, ...]  # counters that each player has
    shared: tuple[str, ...]


def names_in(program: Program) -> Names:
    """Give the names of a program."""
    watched = program.once(Watched)
    return Names((*program.once(counted_names),), (*program.once(faces_of),), (*watched.each,), (*watched.shared,))


def things_to_use(rules: Rules, used: Container[str]) -> set[str]:
    """Name the things of kinds that have texts, or of which somebody used one: dice and places are not used at all."""
    names, faces = names_of(rules), rules.faces.values()
    kinds = {face.kind for face in faces if face.effects or face.powers or names[face.id] in used}
    return {names[face.id] for face in faces if face.kind in kinds}


@frozen
class LabGame:
    """One game that ended: `main` are the figures of the game and its end.

    `answers` has all answers of the first games.
    """

    number: int
    result: GameResult
    main: Figures
    names: Names
    counts: Counts
    answers: bytes = b""

    @property
    def begins(self) -> int:
        """Give the seat that had the first turn, from 0, or -1 if nobody had one."""
        return self.counts.begins

    @property
    def figures(self) -> dict[tuple[str, str], float]:
        """Give all figures."""
        return {**self.main, **dict(counted(self.names.counted, self.counts))}

    @property
    def played(self) -> list[frozenset[str]]:
        """Give for each seat the names of the things that it laid out, or whose text it carried out."""
        faces, seats = self.names.faces, range(len(self.result.places))
        return [frozenset(compress(faces, self.counts.played[seat * len(faces) :])) for seat in seats]

    @property
    def hands(self) -> dict[str, tuple[int, int]]:
        """Give by name how many of a thing were kept in a hand to the end, and given away."""
        found = zip(self.names.faces, self.counts.kept, self.counts.given, strict=True)
        return {name: (kept, given) for name, kept, given in sorted(found) if kept or given}

    @property
    def counters(self) -> dict[str, tuple[float, ...]]:
        """Give each counter at the beginning and after each tenth of the game, as its mean over the players."""
        if self.counts.course is None:
            return {}
        cells, players = self.counts.course.counters, len(self.result.places)
        over = dict.fromkeys(self.names.each, players) | dict.fromkeys(self.names.shared, 1)
        return {name: tuple(n / many for n in cells[i :: len(over)]) for i, (name, many) in enumerate(over.items())}


def said_of_ends(failed: int, cut: int) -> Iterator[str]:
    """Say how many games came to no end, in which a rule failed or which were `cut` off."""
    if failed:
        yield f"{failed} games could not be finished, and count nowhere."
    if cut:
        yield f"{cut} games were cut off at the turn limit, and count as they stood then."


def compared_figures(rule_set: RuleSet, result: GameResult, begins: int) -> dict[tuple[str, str], float]:
    """Return how the seats of a game compare: whether the one that began won, and by how much the winner leads."""
    out: dict[tuple[str, str], float] = {}
    if are_compared(rule_set, result):
        if begins >= 0:
            out[GAME, BEGINNER] = _share(result, result.places[begins])
        if not rule_set.rules.sides:
            first = sorted([row[0] for row in result.figures], reverse=True)
            best = rule_set.rules.ranking[0].how == "highest"
            out[GAME, LEAD] = first[0] - first[1] if best else first[-2] - first[-1]
    return out


def are_compared(rule_set: RuleSet, result: GameResult) -> bool:
    """Tell whether players are compared at the end of a game: not where all win together, or one plays alone."""
    return len(result.figures) > 1 and not rule_set.rules.together and bool(rule_set.rules.ranking)


def players_of(rule_set: RuleSet, plan: Plan) -> int:
    """Return how many play in each game; raises ValueError for a number that the rules do not allow."""
    players = plan.players or rule_set.players[1]
    if not rule_set.players[0] <= players <= rule_set.players[1]:
        raise ValueError(f"{rule_set.title} is for {rule_set.for_whom}, not {players}")
    return players


def setup_of(rule_set: RuleSet, kind: str, plan: Plan) -> SimulationSetup:
    """Seat one kind of player everywhere; raises ValueError for what the rules do not allow."""
    return SimulationSetup((*kinds_in(kind, rule_set),) * players_of(rule_set, plan), plan.seed)


def shares(result: GameResult) -> list[float]:
    """Return the part of a win that each seat has: those who tie for the first place share it."""
    return [_share(result, place) for place in result.places]


def _share(result: GameResult, place: int) -> float:
    return 1 / result.places.count(1) if place == 1 else 0.0
