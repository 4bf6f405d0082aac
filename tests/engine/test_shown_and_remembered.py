"""What a player was shown stays known to that player until it moves, or could have moved unseen; to nobody else.

Two cards that a player has not seen change places right after the deal. Then the same answers are given, with the
names of the two exchanged in those of the others: what the player is told, and can guess, must be the same. What was
seen is worked out from the raw events alone.
"""

from __future__ import annotations

import json
from random import Random

import pytest

from london_rules import load
from london_rules.cli.draw import Drawing
from london_rules.engine import EVERYTHING, Game, RuleSet
from london_rules.engine.determinize import guess
from london_rules.engine.dice import Dice
from london_rules.engine.invariants import check_invariants
from london_rules.engine.states import state_data
from london_rules.table.words import words_of
from tests.embed.embedded import compiled, needs_compiler
from tests.embed.test_same_games import plays_alike, setups
from tests.embed.test_secrecy import Shown
from tests.engine.test_secrecy import exchange, told
from tests.native.test_greedy import AtTable, compare_guesses

CARDS = 18
PEEK = (
    """language: 2
id: peek
title: Peek
kind: game
players: 2 to 3
turn limit: 30
card:
"""
    + "".join(f"  c{i}:\n    name: C {i}\n" for i in range(CARDS))
    + """
rules: |
  kind card
    begins in deck
  zone deck
    holds cards in a pile
    seen by nobody
  zone hand for each player
    holds cards
    seen by its owner
  zone show
    holds cards
    seen by all
  zone pot
    holds cards in a pile
    seen by nobody
  counter points for each player
  set-up deal
    move the cards in the deck to the deck in random order
    for each player, move the top 3 cards of the deck to their hand
  action peek
    look at the top 3 cards of the deck
  action spy
    choose another player, look at the cards in their hand
  action boast
    choose a card in your hand, reveal it
  action draw
    move the top card of the deck to your hand
  action bury
    choose a card in your hand, move it to the pot
  action play
    choose a card in your hand, move it to the show, gain 1 points
  action steal
    choose another player, choose a card in their hand, move it to your hand
  action mix
    move the cards in the deck to the deck in random order
  turn act
    choose an action
  ranking
    highest points
"""
)


@pytest.fixture(scope="module")
def rule_set() -> RuleSet:
    found = load("peek", texts={"peek": {"peek.yaml": PEEK}}).rule_set
    assert found is not None
    return found


@pytest.fixture
def game(rule_set: RuleSet) -> Game:
    return rule_set.new_game(2, seed=1, first=1, check=True, ask_forced=True)


def known(game: Game, seat: int, zone: str, owner: int | None = None) -> list[str | None] | None:
    """List what a seat sees of a zone, None for what it does not."""
    view = game.view(seat)
    things = (view if owner is None else view["players"][owner - 1])["zones"][zone]["things"]
    return None if things is None else [one["thing"] for one in things]


def lies(game: Game, zone: str, owner: int | None = None) -> list[str | None]:
    """List what lies in a zone."""
    listed = known(game, EVERYTHING, zone, owner)  # type: ignore[arg-type]
    assert listed is not None
    return listed


def test_the_top_of_a_deck_is_known_to_who_looked_until_it_is_drawn(game: Game) -> None:
    game.answer("peek")
    deck = lies(game, "deck")
    assert known(game, 1, "deck") == [*[None] * (len(deck) - 3), *deck[-3:]]
    assert known(game, 2, "deck") is None and known(game, None, "deck") is None  # type: ignore[arg-type]
    game.answer("draw")
    assert known(game, 1, "deck") == [*[None] * (len(deck) - 3), *deck[-3:-1]]
    assert known(game, 1, "hand", owner=2) is None, "what was drawn was seen, but moves of what is hidden end that"
    game.answer("mix")
    assert known(game, 1, "deck") is None


def test_a_hand_is_known_until_something_leaves_it_unseen(game: Game) -> None:
    game.answer("spy")
    game.answer(game.option_ids()[0])
    assert known(game, 1, "hand", owner=2) == lies(game, "hand", owner=2)
    game.answer("play")
    game.answer(game.option_ids()[0])
    game.answer("draw")
    game.answer("draw")
    hand = lies(game, "hand", owner=2)
    assert known(game, 1, "hand", owner=2) == [*hand[:2], None], "what was played was seen, what was drawn was not"
    game.answer("draw")
    game.answer("bury")
    game.answer(game.option_ids()[0])
    assert known(game, 1, "hand", owner=2) is None, "it could have been any"


def test_a_card_that_was_shown_to_all_is_known_to_all_and_named_to_who_takes_it(game: Game) -> None:
    game.answer("boast")
    shown = game.option_ids()[0]
    game.answer(shown)
    assert known(game, 2, "hand", owner=1) == known(game, None, "hand", owner=1) == [shown, None, None]  # type: ignore[arg-type]
    game.answer("steal")
    game.answer(game.option_ids()[0])
    assert game.option_ids() == [shown, "hand-of-player-1:2", "hand-of-player-1:3"]


def test_who_looked_is_told_to_others_but_not_at_how_much(game: Game) -> None:
    game.answer("peek")
    events = {seat: [e for e in game.events(seat) if e["type"] == "looked at"] for seat in (1, 2, None)}
    assert len(events[1][0]["things"]) == 3
    assert [e["things"] for e in events[2] + events[None]] == [[], []]
    assert events[2][0]["player"] == 1


def test_it_is_kept_in_saves_and_forgotten_when_an_answer_is_taken_back(rule_set: RuleSet, game: Game) -> None:
    game.answer("peek")
    again = rule_set.restore(json.loads(json.dumps(game.save())))
    assert again.view(1) == game.view(1)
    game.undo(1)
    assert known(game, 1, "deck") is None


def test_a_terminal_says_what_was_seen_as_long_as_it_lies_there(game: Game) -> None:
    drawing = Drawing(words_of(game.rule_set))

    def seen() -> list[str]:
        return [line for line in drawing.table(game.view(1), 1, ["Ann", "Ben"]) if line.startswith("Seen")]

    assert seen() == []
    game.answer("peek")
    top = [name.upper().replace("C", "C ") for name in reversed(lies(game, "deck")[-3:]) if name]
    assert seen() == [f"Seen at the top of the deck: {', '.join(top)}"]
    game.answer("draw")
    game.answer("spy")
    hand = [name.upper().replace("C", "C ") for name in lies(game, "hand", owner=2) if name]
    said = [f"Seen at the top of the deck: {', '.join(top[1:])}", f"Seen in Ben's hand: {', '.join(hand)}"]
    game.answer(game.option_ids()[0])
    assert seen() == said


def test_spies_who_know_each_other_are_not_told_from_the_others() -> None:
    rule_set = load("tests/ideas/bundles/traitors.yaml").rule_set
    assert rule_set is not None
    game = rule_set.new_game(5, seed=2)
    looks = {seat: [e for e in game.events(seat) if e["type"] == "looked at"] for seat in range(1, 6)}
    pockets = {p["player"]: p["zones"]["pocket"]["things"] for p in game.view(EVERYTHING)["players"]}
    spies = {seat for seat, (role,) in pockets.items() if role["name"] == "Spy"}
    assert len(spies) == 2
    for seat, events in looks.items():
        assert [e["player"] for e in events] == [1, 2, 3, 4, 5]
        assert [len(e["things"]) for e in events] == [2 * (seat in spies and e["player"] == seat) for e in events]
        known = {p["player"] for p in game.view(seat)["players"] if p["zones"]["pocket"]["things"]}
        assert known == (spies if seat in spies else {seat})


def seen_by(game: Game, seat: int) -> set[int]:
    """List the cards that a seat (from 1) holds, or has seen since the deal."""
    layout, s = game.program.layout, game.state

    def sees(zone: int) -> bool:
        name, owner = layout.zone_names[zone]
        return name == "show" or (name == "hand" and owner == seat - 1)

    found = {t for t in range(layout.size) if sees(s.at[t])}
    for event in game.log.events:
        match event.raw:
            case ("move", _, thing, old, new) if event.answers and (sees(old) or sees(new)):
                found.add(thing)
            case ("look", _, player, things) if player == seat - 1:
                found |= {*things}
            case ("reveal", _, _, things):
                found |= {*things}
    return found


def played(rule_set: RuleSet, number: int, answers: int) -> tuple[Game, list[tuple[int, str]]]:
    """Play at random; give the game at the deal, and who answered what."""
    game, dice = rule_set.new_game(3, 4, number=number, ask_forced=True), Random(number)
    begin, given = game.clone(), []
    while not game.over and len(given) < answers:
        answer = dice.choice(game.option_ids())
        given.append((game.to_move, answer))
        game.answer(answer)
        check_invariants(game.program, game.state)
    return begin, given


def again(begin: Game, given: list[tuple[int, str]], seat: int = 0, pair: tuple[int, ...] = ()) -> list[Game] | None:
    """Give the same answers with two cards exchanged; None if they cannot be given."""
    game, out, renamed = begin.clone(), [], {}
    if pair:
        exchange(game, *pair)
        x, y = (begin.program.layout.things[t].id for t in pair)
        renamed = {x: y, y: x}
    for who, answer in given:
        said = answer if who == seat else renamed.get(answer, answer)
        if game.to_move != who or said not in game.option_ids():
            return None
        game.answer(said)
        out.append(game.clone())
    return out


def guesses(game: Game, seat: int) -> str:
    """Write down some guesses of a seat, without what is left in frames and never read again."""
    states = [state_data(guess(game.program, game.state, seat - 1, Dice(seed))) for seed in range(4)]
    return json.dumps([{**data, "frames": []} for data in states])


def test_hidden_cards_change_nothing_that_is_told_remembered_or_guessed(rule_set: RuleSet) -> None:
    compared = remembered = 0
    for number in range(6):
        begin, given = played(rule_set, number, 20)
        here = again(begin, given)
        assert here is not None
        for seat in (1, 2, 3):
            hidden = [t for t in range(CARDS) if t not in seen_by(here[-1], seat)]
            if len(hidden) < 2:
                continue
            other = again(begin, given, seat, tuple(Random(number).sample(hidden, 2)))
            for one, two in zip(here, other or (), strict=False):
                if one.over:
                    continue
                assert told(one, seat) == told(two, seat)
                if one.to_move == seat:
                    assert guesses(one, seat) == guesses(two, seat)
                compared += 1
                remembered += any(one.state.m[one.program.layout.memory[seat] :][: one.program.layout.size])
    assert compared > 80 and remembered > 40, (compared, remembered)


def test_a_guess_keeps_what_was_shown_where_it_lies(game: Game) -> None:
    game.answer("peek")
    deck = game.program.layout.zone_base["deck"]
    top = game.state.z[deck][-3:]
    for seed in range(20):
        assert guess(game.program, game.state, 0, Dice(seed)).z[deck][-3:] == top
    drawn = {tuple(guess(game.program, game.state, 1, Dice(seed)).z[deck][-3:]) for seed in range(20)}
    assert len(drawn) > 10


@needs_compiler
def test_guesses_are_the_same_in_c(rule_set: RuleSet) -> None:
    compare_guesses(AtTable(rule_set.fast))


@needs_compiler
def test_views_and_options_are_the_same_in_c(rule_set: RuleSet, tmp_path) -> None:  # type: ignore[no-untyped-def]
    shown = Shown(compiled(rule_set, tmp_path).new(3, 1), rule_set.traced)
    begin, given = played(rule_set, 3, 30)
    for game in again(begin, given) or ():
        shown.put(game.state)
        for viewer in (0, 1, 2, 3, -1):
            there = json.loads(shown.embedded.text("view", viewer))
            here = game.view({0: None, -1: EVERYTHING}.get(viewer, viewer))  # type: ignore[arg-type]
            for view in (here, there):
                view.pop("decision")
            assert there == here
        assert shown.embedded.options() == game.option_ids()


@needs_compiler
def test_whole_games_are_told_and_seen_alike_in_c(rule_set: RuleSet, tmp_path) -> None:  # type: ignore[no-untyped-def]
    library = compiled(rule_set, tmp_path)
    assert sum(plays_alike(rule_set, library, setup, Random(1)) for setup in setups(rule_set, 2)) > 50
