"""A game as one file of C is the same as in Python at every decision: question, options, state, and score."""

import ctypes
from random import Random

import pytest
from attrs import define

from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.running_game import Setup
from london_rules.engine.states import canonical_text
from london_rules.engine.viewers import EVERYTHING, Viewer
from london_rules.table.asking import Asking
from london_rules.table.narrate import Narrator
from london_rules.table.words import words_of
from tests.embed.embedded import OK, Embedded, Library, Teller, compiled, needs_compiler, rules_of, told_as_json
from tests.rules.test_duties import DUTIES
from tests.rules.test_ways import WAYS
from tests.support.variants import FOUR_FIVE, HYBRIDS, ONE_FIVE, READINGS, SMALL

pytestmark = needs_compiler

SHIPPED = ("2010", "2017", "2011-time-track", FOUR_FIVE, ONE_FIVE, *SMALL)
SEEN, OFTEN = 20, 0.05  # at how many first decisions views are compared, and at which share of the others
ENOUGH = 5_000  # answers, after which no other game is begun: 2011 has thousands in a game at random
OTHERS = tuple(v for v in ("starter", *HYBRIDS, *READINGS) if v not in SHIPPED)


@define
class Told:
    """One viewer, who is told what happens on both sides."""

    viewer: Viewer
    narrator: Narrator
    teller: Teller
    since: int = 0

    def alike(self, game: Game, embedded: Embedded) -> None:
        """Compare what is new, as data and in words."""
        events = game.events(self.viewer, self.since)
        kept = max(self.since, embedded.number("told_from"))
        told = embedded.text("events", number_of(self.viewer), ctypes.c_int64(self.since))
        assert told == canonical_text([event for event in events if event["number"] >= kept])
        lines = [told_as_json(self.narrator, turn) for turn in self.narrator.feed(events)]
        assert self.teller.told() == canonical_text(lines)
        self.since = len(game.log)
        assert self.teller.question() == canonical_text(asked_of(game, self.viewer))


def asked_of(game: Game, viewer: Viewer) -> dict[str, object] | None:
    """Give the open question as a table shows it."""
    decision, names = game.decision, [f"Player {seat}" for seat in range(1, game.setup.players + 1)]
    if decision is None:
        return None
    return Asking(words_of(game.rule_set), game, names).shown(decision, viewer, decision.number)


def listeners(game: Game, embedded: Embedded) -> list[Told]:
    viewers = (None, *range(1, game.setup.players + 1), EVERYTHING)
    words = words_of(game.rule_set)
    return [Told(viewer, Narrator(words), embedded.teller(number_of(viewer))) for viewer in viewers]


def told_alike(game: Game, embedded: Embedded, listening: list[Told]) -> None:
    for one in listening:
        one.alike(game, embedded)
    assert embedded.number("told") == len(game.log)


def number_of(viewer: Viewer) -> int:
    return 0 if viewer is None else -1 if viewer == EVERYTHING else int(viewer)


def seen_alike(game: Game, embedded: Embedded) -> None:
    """Compare what each viewer sees."""
    for viewer in (None, *range(1, game.setup.players + 1), EVERYTHING):
        assert embedded.text("view", number_of(viewer)) == canonical_text(game.view(viewer))


def looks_alike(game: Game, embedded: Embedded) -> None:
    """Compare all that both say of a position."""
    assert embedded.hash() == game.state_hash()
    decision = game.decision
    assert embedded.number("over") == game.state.over
    assert (embedded.number("turn"), embedded.number("answers")) == (game.turn, len(game.answers))
    if decision is None:
        assert (embedded.number("asked"), embedded.words("rule"), embedded.options()) == (0, "", [])
        return
    assert embedded.number("asked") == decision.player
    said = embedded.words("rule"), embedded.words("kind"), embedded.words("prompt")
    assert said == (decision.rule, decision.kind, decision.prompt)
    assert embedded.options() == [option.id for option in decision.options]
    labels = [embedded.text("option_label", number) for number in range(len(decision.options))]
    assert labels == [option.label for option in decision.options]
    assert embedded.text("decision") == canonical_text(decision.as_json())


def scores_alike(game: Game, embedded: Embedded) -> None:
    rows = game.score()
    figures, places = embedded.score()
    assert figures == [[line["value"] for line in row["ranking"]] for row in rows]
    assert places == [row["place"] for row in rows]
    assert embedded.words("outcome") == rows[0].get("outcome", "")


def plays_alike(rule_set: RuleSet, library: Library, setup: Setup, dice: Random) -> int:
    """Play a random game on both sides; give its answers."""
    game = Game.begin(rule_set, setup)
    first = setup.first or 0
    embedded = library.new(setup.players, setup.seed, first, setup.number, ask_forced=setup.ask_forced)
    listening = listeners(game, embedded)
    while not game.over:
        told_alike(game, embedded, listening)
        looks_alike(game, embedded)
        if len(game.answers) < SEEN or dice.random() < OFTEN:
            seen_alike(game, embedded)
        number = dice.randrange(len(game.option_ids()))
        id = game.option_ids()[number]
        assert embedded.answer(id if dice.random() < 0.5 else number) == OK
        game.answer(id)
    looks_alike(game, embedded)
    seen_alike(game, embedded)
    told_alike(game, embedded, listening)
    scores_alike(game, embedded)
    return len(game.answers)


def setups(rule_set: RuleSet, games: int) -> list[Setup]:
    """Games for each number of players, some of which a seat of the host's begins, some with all questions asked."""
    low, high = rule_set.players
    tables = [low + number % (high - low + 1) for number in range(games)]
    return [
        Setup(
            players, seed, number=seed % 2 * 7, first=1 + seed % players if seed % 3 else None, ask_forced=seed % 4 == 1
        )
        for seed, players in enumerate(tables)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("variant", (*SHIPPED, DUTIES, WAYS), ids=lambda name: name.rsplit("/")[-1])
def test_whole_games_are_the_same_in_one_file_of_c(variant, tmp_path):
    rule_set = rules_of(variant)
    library = compiled(rule_set, tmp_path)
    dice, answers = Random(1), 0
    for setup in setups(rule_set, 4):
        if answers < ENOUGH:
            answers += plays_alike(rule_set, library, setup, dice)
    assert answers > 30
    assert library.words("variant") == rule_set.variant
    assert (library.words("title"), library.words("digest")) == (rule_set.title, rule_set.digest)
