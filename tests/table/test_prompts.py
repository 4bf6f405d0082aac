"""Questions in words: each names the thing that it is about and what brings it about, in a sentence."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import pytest

from london_rules import RuleSet, load
from london_rules.engine.visibility import sees
from london_rules.table import Table
from london_rules.table.asking import Asking
from london_rules.table.words import words_of
from tests.embed.embedded import compiled, needs_compiler
from tests.embed.test_same_games import plays_alike, setups
from tests.support.variants import LONDON

RACE = "2011-time-track"
SHIPPED = (*LONDON, RACE, "2010+alms", f"{RACE}+far-letterboxes")
SEEDS = {"2010": (1, 2, 3), "2017": (1, 2, 3), RACE: (1, 2)}  # of the sample of games; one for the others
DOUBLED = re.compile(r"\b(\w[\w ]*)\b[:,.]? +\1\b", re.IGNORECASE)


@cache
def rule_set(variant: str) -> RuleSet:
    found = load(variant).rule_set
    assert found is not None
    return found


def asked(variant: str, seed: int) -> Iterator[tuple[Asking, str]]:
    """Play a game at random, and give each question of it with its sentence."""
    known = rule_set(variant)
    low, high = known.players
    table = Table(known, ["human"] * (low + seed % (high - low + 1)), seed=seed, undo="none")
    dice = random.Random(seed)
    while not table.over:
        decision = table.game.decision
        assert decision is not None
        asking = Asking(table.words, table.game, table.names)
        yield asking, asking.sentence(decision)
        table.answer(decision.player, dice.choice(decision.options).id)


def given_things(asking: Asking) -> list[str]:
    """Name the things that are given to the rule that asks, as far as the player asked sees them."""
    game = asking.game
    s = game.state
    given = game.program.source.questions[s.ask].given
    held = [s.frames[-1][one.local] for one in given if one.kind not in ("player", "number")]
    held = [thing for thing in held if not isinstance(thing, tuple)]
    seen = [thing for thing in held if thing is not None and sees(game.program, s, s.who, thing)]
    return [asking.words.name(game.program.layout.things[thing].id) for thing in seen]


@pytest.mark.parametrize("variant", SHIPPED)
def test_every_question_names_its_thing_and_its_cause_in_a_sentence(variant: str) -> None:
    rules = rule_set(variant).rules
    named = {decl.name.lower() for steps in (rules.rules, rules.turn, rules.actions) for decl in steps.values()}
    for seed in SEEDS.get(variant, (1,)):
        for asking, sentence in asked(variant, seed):
            causes = [cause["name"] for cause in asking.causes(asking.game.to_move) if cause["thing"]]
            heading, colon, _ = sentence.partition(":")
            assert all(name in sentence for name in causes[-1:]), sentence
            assert all(name in sentence for name in given_things(asking)[-1:]), sentence
            assert not DOUBLED.search(sentence), sentence
            assert sentence[0].isupper() and " " in sentence, sentence
            assert not colon or heading in causes or heading.lower() not in named, sentence
            assert "{" not in sentence and "(most" not in sentence, sentence


# ---- what a layout can say ----------------------------------------------------------------------

MANIFEST = 'language: 2\nid: my-words\ntitle: My words\nkind: overlay\nbuilds on: ["2010"]\n'


def files(prompts: str = "", rules: str = "", more: str = "") -> dict[str, str]:
    texts = {"my.rules": rules, "my.yaml": f"layout:\n  prompts:\n{prompts}" if prompts else ""}
    kept = {name: text for name, text in texts.items() if text}
    named = f"files: [{', '.join(kept)}]\n" if kept else ""
    return {"bundle.yaml": MANIFEST + named + more, **kept}


def sentences(prompts: str, rules: str, number: int = 3) -> list[str]:
    """Return the first questions of a turn that begins with a step of its own."""
    result = load(files(prompts, rules))
    assert result.rule_set is not None, [d.message for d in result.diagnostics]
    table = Table(result.rule_set, ["human", "human"], seed=1, first=1)
    found: list[str] = []
    while len(found) < number:
        view = table.view(table.to_move)
        found.append(view["decision"]["sentence"])
        table.answer(table.to_move or 1, view["decision"]["options"][0]["id"])
    return found


WEIGH = """
turn weighing, before take
  choose a random card in the deck
  weigh it
  choose a card in your hand, call it the gift
  weigh the gift

rule weigh (card)
  you may gain £1
"""


def test_a_prompt_names_what_its_rule_is_given_but_nothing_that_the_player_cannot_see() -> None:
    first, _, last = sentences("    rule weigh: Weigh {card} with {money}?\n", WEIGH)
    assert first == "Weigh a card with £5?"
    assert last == "Weigh Covent Garden with £6?"


def test_of_several_texts_the_first_whose_names_all_stand_for_something_is_shown() -> None:
    prompts = "    turn weighing:\n      - Again, {gift}?\n      - What do you give?\n"
    prompts += "    rule weigh: ['{thing}, {card}?', '{action}?', 'And {card}?']\n"
    assert sentences(prompts, WEIGH)[:2] == ["And a card?", "What do you give?"]


def test_a_question_without_a_prompt_is_the_text_of_its_rule() -> None:
    assert sentences("", WEIGH)[:2] == ["Weigh: you may gain £1", "Weighing: choose a card in your hand"]


def test_a_rule_that_may_be_replaced_is_asked_about_with_what_it_is_given() -> None:
    rules = (
        WEIGH.replace("you may gain £1", "gain £1")
        + "\npower balance\n  when you would weigh any card, you may gain £2 instead\n"
    )
    first, _, last = sentences("", rules)
    assert first == "About to weigh a card: let it happen?"
    assert last == "About to weigh Covent Garden: let it happen?"


@pytest.mark.parametrize(("key", "word"), [("rule build", "crad"), ("turn action", "card"), ("rule build", "card?")])
def test_a_name_that_a_rule_does_not_know_is_reported(key: str, word: str) -> None:
    [found] = load(files(f"    {key}: Now {{{word}}}\n")).diagnostics
    assert (found.code, found.message) == ("LR-N0020", f"there is no figure `{word}`")


def test_a_replaced_rule_may_give_its_inputs_other_names() -> None:
    site = "choose a card in your city, or a new stack, call it the site"
    replaced = f"replace rule choose where to place (house: card)\n  {site}\n  place the house on the site\n"
    result = load(files(rules=replaced))
    assert [d.message for d in result.diagnostics] == []


def test_a_thing_can_be_removed_though_a_prompt_is_for_its_text() -> None:
    assert not load(files(more="remove:\n  card: [stock-exchange]\n")).diagnostics.has_errors


TEAMS = """language: 2
id: teams
title: Teams
kind: game
players: 3
turn limit: 9
card:
  rows: |
    name
    Axe
    Bow
    Cap
layout:
  prompts:
    turn team:
      - Do you let {team} go with {pack}?
      - Do you let {team} go?
      - Who goes, and with what?
rules: |
  kind card
    begins in shelf
  zone shelf
    holds cards
    seen by all
  counter approval for each player
  turn team
    choose 2 players, call them the team
    choose up to 2 cards in the shelf, call them the pack
    each player secretly chooses a number from 0 to 1 as their approval
  turn ending
    end the game after 2 more turns
  ranking
    highest approval
"""


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ([], "Who goes, and with what?"),
        (["player-1"], "Who goes, and with what?"),
        (["player-1", "player-3"], "Do you let Ann and Cid go?"),
        (["player-1", "player-3", "axe", "stop"], "Do you let Ann and Cid go with Axe?"),
        (["player-3", "player-2", "cap", "axe"], "Do you let Cid and Ben go with Cap and Axe?"),
        (["player-1", "player-3", "stop"], "Do you let Ann and Cid go?"),
        (["player-1", "player-3", "bow", "axe", "1"], "Do you let Ann and Cid go with Bow and Axe?"),
    ],
)
def test_a_prompt_names_several_players_and_things(answers: list[str], said: str) -> None:
    rules = load("teams", texts={"teams": {"teams.yaml": TEAMS}}).rule_set
    assert rules is not None
    game = rules.new_game(3, seed=1, first=1)
    for answer in answers:
        game.answer(answer)
    assert game.decision is not None
    assert Asking(words_of(rules), game, ["Ann", "Ben", "Cid"]).sentence(game.decision) == said


@needs_compiler
def test_a_game_in_c_names_several_players_and_things_too(tmp_path) -> None:  # type: ignore[no-untyped-def]
    rules = load("teams", texts={"teams": {"teams.yaml": TEAMS}}).rule_set
    assert rules is not None
    library = compiled(rules, tmp_path)
    assert sum(plays_alike(rules, library, setup, random.Random(1)) for setup in setups(rules, 4)) > 20


# ---- numbers, parameters and counters of the rules -------------------------------------------------

TOLLS = """language: 2
id: tolls
title: Tolls
kind: game
players: 2
turn limit: 20
parameters:
  cards to give:
    value: 1
    about: How many cards are given.
card:
  rows: |
    name | worth
    Axe | 2
    Bow | 1
    Cap | 5
    Dog | 4
layout:
  names:
    card: "{name} with {dents} dents"
  prompts:
    turn gift:
      - You hold the best of all {best of all} points and must give {cards to give} cards
      - "Give {cards to give} cards, of {cards in all} cards; the bank has {bank} coins, your hand {own worth} points"
    rule ask about: What of {card}?
rules: |
  kind card
    begins in stock
    worth: number
  counter bank
    starts at 1
  counter dents for each card
  counter approval for each player
  zone stock
    holds cards in a pile
    seen by nobody
  zone hand for each player
    holds cards
    seen by its owner
  number cards in all = the number of cards in the stock + 3
  number own worth = the total worth of the cards in your hand
  number best of all = the total worth of the cards in the stock
  set-up deal
    move the cards in the stock to the stock in random order
    for each player, move the top card of the stock to their hand
  turn gift
    choose a number from (cards to give) to 3, call it the gift
    for each card in your hand, put the gift dents on it
    for each card in your hand, ask about it
    gain 1 bank
  rule ask about (card)
    you may gain 1 approval
  turn ending
    end the game after 3 more turns
  ranking
    highest approval
"""


def tolls(change: tuple[str, str] = ("", "")) -> RuleSet:
    result = load("tolls", texts={"tolls": {"tolls.yaml": TOLLS.replace(*change)}})
    assert result.rule_set is not None, [d.message for d in result.diagnostics]
    return result.rule_set


def test_a_prompt_names_numbers_of_the_rules_unless_they_depend_on_what_the_player_may_not_know() -> None:
    game = tolls().new_game(2, seed=1, first=1)
    [held] = game.view(1)["players"][0]["zones"]["hand"]["things"]
    worth = {"Axe": 2, "Bow": 1, "Cap": 5, "Dog": 4}[held["name"]]
    asking = Asking(words_of(game.rule_set), game, ["Ann", "Ben"])
    points = "1 point" if worth == 1 else f"{worth} points"
    assert game.decision is not None
    assert asking.sentence(game.decision) == f"Give 1 card, of 5 cards; the bank has 1 coin, your hand {points}"


def test_a_prompt_says_the_number_that_a_variant_sets() -> None:
    game = tolls(("value: 1", "value: 2")).new_game(2, seed=1, first=1)
    assert game.decision is not None
    assert "Give 2 cards, of" in Asking(words_of(game.rule_set), game, ["Ann", "Ben"]).sentence(game.decision)


def test_a_number_of_a_prompt_that_the_rules_do_not_have_is_reported_with_what_is_meant() -> None:
    result = load("tolls", texts={"tolls": {"tolls.yaml": TOLLS.replace("{own worth}", "{own wort}")}})
    [found] = result.diagnostics
    assert (found.code, found.message) == ("LR-N0020", "there is no figure `own wort`")
    assert "own worth" in str(found.help)


def test_the_prompt_of_passing_says_how_many_cards() -> None:
    game = rule_set("nettles").new_game(4, seed=1)
    assert game.decision is not None
    asking = Asking(words_of(game.rule_set), game, ["Ann", "Ben", "Cid", "Dot"])
    assert asking.sentence(game.decision) == "Choose 3 cards to pass on"


@needs_compiler
def test_a_game_in_c_says_numbers_in_prompts_as_python_does(tmp_path) -> None:  # type: ignore[no-untyped-def]
    rules = tolls()
    library = compiled(rules, tmp_path)
    assert sum(plays_alike(rules, library, setup, random.Random(1)) for setup in setups(rules, 6)) > 20
