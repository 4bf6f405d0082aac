"""What a thing or an action is worth to those who may not use it, beside its price."""

from functools import cache

import pytest

pytest.importorskip("scipy")

from london_rules import load
from london_rules.classes import evolve
from london_rules.engine import RuleSet
from london_rules.lab.cards import Cards, as_data, cards, cards_report, sentences
from london_rules.lab.plan import Plan
from london_rules.lab.without import prices
from london_rules.players.many import Runner

MANIFEST = """\
language: 2
id: market
title: Market
kind: game
players: 2 to 3
turn limit: 90
files: [market.rules, wares.yaml]
"""
RULES = """\
kind ware
  begins in cart
  price: money
  fame: points

counter money for each player
  starts at 12
counter points for each player

zone cart
  holds wares in a pile
  seen by nobody
zone stall
  holds wares
  seen by all
zone home for each player
  holds wares
  seen by all

set-up stall
  begin with a random player
  move the wares in the cart to the cart in random order
  move the top 4 wares of the cart to the stall
  end the game after 12 more turns

turn trade
  choose an action
  if there is a ware in the cart, move the top ware of the cart to the stall

action buy
  choose a ware in the stall
  pay its price
  gain its fame
  move it to your home

action beg
  gain 2 money

action sleep
  gain 0 points

number estimate = 3 * (your points) + your money

ranking
  highest points
"""
PRICES = {"Pot": 2, "Cup": 3, "Jug": 4, "Bowl": 5, "Dish": 6, "Lamp": 3}
WARES = "ware:\n" + "".join(
    f"  {name.lower()}: {{name: {name}, copies: 3, price: {price}, fame: {15 if name == 'Lamp' else price}}}\n"
    for name, price in PRICES.items()
)


@cache
def market() -> RuleSet:
    result = load({"bundle.yaml": MANIFEST, "market.rules": RULES, "wares.yaml": WARES})
    assert result.rule_set is not None, [(d.message, d.span) for d in result.diagnostics.items()]
    return result.rule_set


@cache
def played() -> Cards:
    return cards(market(), Plan(60, None, 2, 1, ("greedy",)), Runner(1), without=60)


def test_what_a_thing_costs_is_what_the_rules_have_somebody_pay_for_it():
    assert prices(market()) == PRICES
    london = load("2010").rule_set
    assert london is not None
    costs = {face.name: face.values["cost"] for face in london.rules.faces.values() if "cost" in face.values}
    assert prices(london) == costs


def test_what_is_worth_more_than_its_price_is_missed_most_and_named():
    it = played()
    assert {one.name for one in it.missed} == {*PRICES, "buy", "beg", "sleep"}
    assert it.missed[0].name == "buy" and it.missed[1].name == "Lamp"
    lamp = it.missed[1]
    assert lamp.sure and lamp.apart and lamp.low is not None and lamp.expected is not None
    assert 0 < lamp.low < lamp.worth and lamp.expected < lamp.low
    assert lamp.price == PRICES["Lamp"] and it.missed[0].price is None
    assert [one.name for one in it.missed if one.apart and one.worth > (one.expected or 0)] == ["Lamp"]
    said = " ".join(sentences(it))
    assert "for a player who never takes it: buy (" in said and "Too cheap for what they are worth: Lamp." in said


def test_what_nobody_uses_is_not_missed():
    sleep = next(one for one in played().missed if one.name == "sleep")
    assert (sleep.games, sleep.differ, sleep.worth, sleep.sure) == (60, 0, 0.0, False)


def test_the_report_and_the_data_have_what_is_missed():
    it = played()
    page = cards_report(it)
    assert "<h2>Worth over price</h2>" in page and "<h2>What it costs never to take it</h2>" in page
    assert [one["name"] for one in as_data(it)["missed"]] == [one.name for one in it.missed]


def test_without_prices_there_is_no_line_over_them():
    free = {"bundle.yaml": MANIFEST, "market.rules": RULES.replace("  pay its price\n", ""), "wares.yaml": WARES}
    rules = load(free).rule_set
    assert rules is not None and prices(rules) == {}
    it = cards(rules, Plan(12, None, 2, 1, ("greedy",)), Runner(1), without=6)
    assert {one.expected for one in it.missed} == {None} and "Worth over price" not in cards_report(it)


def test_stopping_leaves_what_was_played_until_then():
    done: list[int] = []
    plan = Plan(20, None, 2, 1, ("greedy",))
    it = cards(market(), plan, Runner(1, stop=lambda: len(done) > 50, note=done.append), without=20)
    assert it.games == 20 and 0 < len(it.missed) < 9


def test_nobody_goes_without_anything_unless_that_is_asked_for():
    assert cards(market(), evolve(Plan(4, None, 2, 1, ("greedy",))), Runner(1)).missed == ()
