"""What options bring is the same in one file of C: notes on sure costs, and previews of the layout."""

from __future__ import annotations

from itertools import chain
from random import Random

import pytest

from london_rules.engine.game import Game
from london_rules.engine.rule_set import RuleSet
from london_rules.engine.running_game import Setup
from london_rules.engine.states import canonical_text
from tests.embed.embedded import OK, Embedded, compiled, needs_compiler, rules_of
from tests.embed.test_same_games import asked_of
from tests.engine.pebbles import loaded, pebbles
from tests.engine.test_notes import MORE, SHORT

pytestmark = needs_compiler


def noted_alike(game: Game, embedded: Embedded) -> list[str]:
    """Compare the open question; give the notes that a table shows."""
    decision = game.decision
    assert decision is not None
    before = [embedded.hash(), *map(embedded.number, ("told", "answers")), embedded.words("error")]
    assert embedded.text("decision") == canonical_text(decision.as_json())
    shown = asked_of(game, decision.player)
    assert embedded.teller(decision.player).question() == canonical_text(shown)
    assert [embedded.hash(), *map(embedded.number, ("told", "answers")), embedded.words("error")] == before
    return [note for option in shown["options"] for note in option.get("notes", ())] if shown else []


def notes_of_a_game(rule_set: RuleSet, embedded: Embedded, setup: Setup, most: int = 1000) -> list[str]:
    """Play at random on both sides; give all notes that are shown."""
    game, dice, found = Game.begin(rule_set, setup), Random(setup.seed), []
    while not game.over and len(game.answers) < most:
        found += noted_alike(game, embedded)
        number = dice.randrange(len(game.option_ids()))
        game.answer(game.option_ids()[number])
        assert embedded.answer(number) == OK
    return found


@pytest.mark.parametrize(
    ("variant", "begins"),
    [
        ("2010", ("needs ", "brings ")),
        ("2017", ("needs ", "brings ")),
        ("2010+closed-purses", ("needs ",)),
        ("keepers", ("brings 1 oil",)),
    ],
)
def test_notes_are_those_of_python(variant, begins, tmp_path):
    rule_set = rules_of(variant)
    library = compiled(rule_set, tmp_path)
    found = notes_of_a_game(rule_set, library.new(3, 4), Setup(3, 4))
    for words in begins:
        assert sum(note.startswith(words) for note in found) > 5


TRICKS = (
    "pay 5 shells",
    "pay 3 shells",
    "you may gain 1 steps\npay 5 shells",
    "charge",
    "inquire\npay 5 shells",
    "up to 6 times, gain 1 steps\npay 5 shells",
    "up to 7 times, gain 1 steps\npay 5 shells",
    "move the top 1 pebbles of the bag to your pouch\npay 5 shells",
    "choose another player, they pay 5 shells\npay 5 shells",
    "gain (6 / (your steps - 2) rounded down) steps\npay 5 shells",
    "move the pebbles in the bag to the bag in random order\npay 5 shells",
    "choose a number from 1 to 2, call it the reach\npay (the reach + 2) shells",
)


def test_looks_ahead_end_where_those_of_python_end(tmp_path):
    seen = {}
    for number, trick in enumerate(TRICKS):
        texts = pebbles(trick, more=MORE)
        texts["table.rules"] = texts["table.rules"].replace("counter shells for each player\n  starts at 2\n", SHORT)
        rule_set = loaded(texts)
        (tmp_path / str(number)).mkdir()
        library = compiled(rule_set, tmp_path / str(number))
        games = [notes_of_a_game(rule_set, library.new(2, seed), Setup(2, seed), 40) for seed in (1, 2)]
        seen[trick] = {*chain(*games)}
    assert "lacks 3 shells" in seen["pay 5 shells"]
    assert "lacks 1 shell" in seen["pay 3 shells"]
    assert [trick for trick in TRICKS if not seen[trick]] == [TRICKS[10]]


def test_previews_hide_what_the_player_cannot_know(tmp_path):
    more = (
        "number secret = total worth of the top 1 pebbles of the bag\n"
        "number own = total worth of the pebbles in your pouch\n"
        "number held = your steps\n\naction rest\n  gain 1 shells"
    )
    shown = {}
    for number, template in enumerate(("{own} shells or {held} steps, “{own}”", "{secret} shells", "only words")):
        texts = pebbles(more=more)
        texts["bundle.yaml"] = texts["bundle.yaml"].replace("pebbles.yaml]", "pebbles.yaml, front.yaml]")
        texts["front.yaml"] = f'layout:\n  previews:\n    action rest: "{template}"\n'
        rule_set = loaded(texts)
        (tmp_path / str(number)).mkdir()
        library = compiled(rule_set, tmp_path / str(number))
        games = [notes_of_a_game(rule_set, library.new(2, seed), Setup(2, seed), 20) for seed in range(8)]
        shown[number] = [*chain(*games)]
    assert {"2 shells or 1 step, “2”", "3 shells or 2 steps, “3”"} <= {*shown[0]}
    assert len(shown[1]) < len(shown[0]) / 4
    assert {*shown[2]} == {"only words"}


def test_notes_are_there_where_no_events_are_kept(tmp_path):
    embedded = compiled(rules_of("2010"), tmp_path).new(3, 4)
    other = embedded.library.new(3, 4)
    other.c.game_keep_no_events(other.game)
    for _ in range(200):
        assert other.text("decision") == embedded.text("decision")
        assert other.number("told") == embedded.number("told") or other.number("answers") > 0
        assert embedded.answer(0) == other.answer(0) == OK
