"""Small games in lockstep, one for each part of the language, and one for each difference that was found."""

from __future__ import annotations

import pytest

from tests.referee.lockstep import lockstep
from tests.referee.small_game import SmallGame

ASKED_OF_CARDS = """\
turn act, before ending
  lose 1 points
  choose a card in your hand that is apt
  gain 1 points
turn act two, before ending
  lose 1 points
  choose a card in the tray that is apt
  gain 1 points
turn act three, before ending
  gain (number of cards in your hand that are apt) points
  for each card in your hand that is apt, gain 1 points
"""


def failing_wage(share: str, double_share: str) -> SmallGame:
    """Make a game whose wage fails for some players, where a test asks for it only if they have points."""
    rules = f"""
number share = {share}
number double share = {double_share}
test (card) is apt = your points is at least 1 and there is a card in your city whose worth is (wage)
{ASKED_OF_CARDS}"""
    return SmallGame(
        rules=rules, p="wage is (double share)", replace=(("  gain (wage) points\n", "  gain 1 points\n"),)
    )


GAMES = {
    "a thing whose effect is being carried out is not available": SmallGame(
        c="""
if there is a card in your city that can be used and is on top, gain 1 points
you may gain 1 points
""",
    ),
    "what holds until a rule ends holds when the game is ended within it": SmallGame(
        rules="""
rule act
  choose a card in your hand
  carry out its use
  if your points is at least 3, end the game now
turn acting, before ending
  act
scoring wages, before points
  each player gains (wage) points
""",
        c="until act ends, wage is 5",
    ),
    "an input that may be left out": SmallGame(
        rules="""
rule lay (card) on (site: card or nothing)
  only if there is a site
  gain 3 points
turn act, before ending
  for each card in your hand
    you may lay it
""",
    ),
    "the head of a rule holds before a power replaces it or reacts to it": SmallGame(
        rules="""
rule lay (card)
  only once a round
  only if the card is red
  move the card to the tray
  gain 2 points
turn act, before ending
  for each card in your hand
    until lay ends, wage is 5
    lay it
    gain (wage) points
""",
        p="when you would lay any card, you may gain 1 points instead",
    ),
    "nothing reacts to a rule whose head keeps it from being done": SmallGame(
        rules="""
rule lay (card)
  only once a turn
  only if the card is red
  choose a card in your hand, call it the spare
  move the spare to the tray
turn act, before ending
  for each card in your hand, lay it
  for each player
    choose a card in their hand
    they lay it
""",
        p="when you lay any card, gain 3 points",
    ),
    "the head of a rule that asks nothing": SmallGame(
        rules="""
rule praise (card)
  only if the card is red and your points is at least 2
  only once a game
  gain 3 points
turn act, before ending
  for each card in your hand, praise it
  ask each player, for each card in your hand, praise it
""",
        p="when you praise any card, gain 1 points",
        c="2 times, praise this",
    ),
    "the head of an effect holds wherever it is carried out": SmallGame(
        rules="""
turn act, before ending
  for each card in your hand, carry out its use
  for each player, for each card in their hand, they carry out its use
""",
        c="only once a turn\nonly if your points is at most 9\ngain 2 points",
        d="only if your points is at least 3\nchoose a card in your hand\nmove it to the tray",
    ),
    "while something holds": SmallGame(
        rules="""
turn act, before ending
  while your points is less than 3, gain 1 points
  while there is a card in the tray that is red and your points is at least 2, at most 2 times
    choose a card in the tray that is red
    move it to your hand
    if it is old, stop
  while number of cards in your hand is at least 5
    pay off
  2 times
    while number of cards in your hand is at least 3, at most (number of cards in the tray) times, lose 1 points
""",
        c="while your points is at most 2, gain 2 points",
        d="while there is a card in your hand, at most 1 times, pay off",
    ),
    "chance decides": SmallGame(
        rules="""
turn act, before ending
  up to 2 times
    choose a card in your hand
    choose a random card in the tray, move it to your hand
    choose a random number from 1 to 3, call it luck
    gain (luck) points
""",
    ),
    "prices of permissions": SmallGame(
        rules="""
test (card) goes with (other: card) = the card's colour is the other's colour
turn act, before ending
  choose a card in your hand, call it the stone
  choose a card in your hand other than the stone that goes with the stone, call it the fee
  pay the price at which the fee goes with the stone
""",
        p="any card goes with any card, for 2 points",
        replace=(("counter points for each player\n", "counter points for each player\n  starts at 100\n"),),
    ),
    "numbers with inputs, rounded": SmallGame(
        rules="""
number triple of (step: number) = 3 * step / 2 rounded up - step
turn act, before ending
  gain (triple of (points / 3 rounded up) - triple of (points / 2 rounded down)) points
  gain (7 / (points + 1) rounded up * 2 - 3) points
  lose (0 - points / 5 rounded up) points
""",
    ),
    "you in the set-up, before and after a first player is said": SmallGame(
        rules="""
set-up early
  choose a card in your hand, move it to the tray
set-up begin
  if there is a card in your hand that is old, choose another player, begin with them
  gain 2 points
set-up late
  choose a card in your hand
  gain 3 points
""",
    ),
    "a loop of actions": SmallGame(
        rules="""
action dig
  only if your points is less than 4
  gain 1 points
action rest
  choose a card in your hand
  move it to the tray
turn actions, before ending
  up to 3 times, at least 1
    at acting, at resting the first time, choose an action
    gain 1 points
turn more actions, before ending
  as often as you like
    pick
    lose 1 points
rule pick
  choose an action
""",
        p="at acting, you may lose 1 points",
    ),
    "actions that must be chosen, and a duty": SmallGame(
        rules="""
action dig
  only if your points is less than 4
  gain 1 points
power rest
  once a turn, at acting, if your points is at least 2, you must lose 2 points
power sleep
  once a turn, at resting, you may gain 1 points
turn actions, before ending
  up to 4 times, at least 2, at acting, at resting after the first time, choose an action
""",
    ),
    "others carry out effects": SmallGame(
        rules="""
turn act, before ending
  for each player
    for each card in their hand, they carry out its use
  choose another player
  choose a card in their hand, call it the gift
  you may
    they carry out the gift's use
    gain 1 points
""",
        c="""
only if your points is at least 2
choose a card in your hand, move it to the tray
gain 1 points
""",
        d="if your points is more than wage, lose 1 points",
        p="wage is 3",
    ),
    "payments, loans and gifts": SmallGame(
        rules="""
counter purse for each player
  starts at 3
  when short: (shortfall) times, borrow
counter debt for each player
rule borrow
  gain 2 purse
  gain 1 debt
turn act, before ending
  each other player pays (their points) purse
  choose another player
  pay (points) purse to them
  they pay 2 purse to you
  give 3 purse to them
  each player pays 1 purse for each card in their hand
""",
        p="when you borrow, gain 2 points",
    ),
    "things change places": SmallGame(
        rules="""
turn act, before ending
  choose a card in your hand, call it the stone
  choose another player, call it the rival
  choose a card in their hand, call it the prize
  swap the stone with the prize
  choose a card in the tray, call it the third
  swap the stone with the third
""",
    ),
    "a thing put on what it lay on": SmallGame(
        rules="""
turn act, before ending
  choose a card in your city that is on top, call it the stone
  choose a card in your city other than the stone that is on top, or a new stack, call it the site
  build the stone on the site
turn act two, before ending
  choose a card in your city, call it the deep
  move it to your hand
""",
        p="wage is 3",
    ),
    "rows": SmallGame(
        rules="""
turn act, before ending
  choose a card in your hand
  if the shelf is full
    move the cards in row 1 of the shelf to the tray in random order
    move row 2 of the shelf to row 1
  move it to the shelf
  gain (number of cards in row 1 of the shelf) points
""",
    ),
    "what is not somewhere, is not something, or is one of several": SmallGame(
        rules="""
turn act, before ending
  choose a card in your hand that is one of blue, E or F, call it the gift
  for each card that is not in the tray and is not the gift
    if it is not one of blue or G, gain 1 points
  choose a card in your hand that is not one of H or the gift
  move it to the tray
  if there is a card in your hand that is not in any hand, gain 99 points
""",
    ),
    "places in a row, and gaps that close": SmallGame(
        rules="""
zone market
  holds cards in a row of 4
  seen by all
turn act, before ending
  if not (the market is full) and there is a card in your hand
    choose a card in your hand
    move it to the market
    gain (position of it) points
  otherwise
    for each card in the market
      if the position of it is at least 3 or it is red, move it to the tray
  choose a card in your hand, or none, call it the gift
  if there is a gift and not (the shelf is full), move the gift to the shelf
  choose a card in the shelf, or none, call it the buy
  if there is a buy
    gain (3 - position of the buy) points
    move the buy to the tray
  close the gaps in the market
  if your points is more than 8, close the gaps in the shelf
  gain (number of cards whose worth is (position of E)) points
""",
    ),
    "several things chosen together": SmallGame(
        rules="""
turn act, before ending
  choose 2 cards in your hand of different colours, call them the gifts
  for each of the gifts, gain 1 points
  choose up to 2 cards in your hand, call them the others
  gain (number of the others) points
  if there is one of the others that is one of the gifts, gain 1 points
  choose 2 of the gifts, call them the both
  choose a card in your hand that is not one of the both, or none
  move the gifts that are red to the tray
  choose up to (points) players, call them the rivals
  for each of the rivals, they gain 1 points
action trade
  choose 3 cards in the tray, call them the pile
  move the pile to your hand
turn doing, before ending
  choose an action
""",
    ),
    "things of the same sort chosen together": SmallGame(
        rules="""
turn act, before ending
  choose 2 cards in your hand of the same colour, call them the pair
  move the pair to the tray
  gain 2 points
  choose up to 3 cards in your hand of the same worth, call them the others
  gain (number of the others) points
  choose (your points - 1) of the cards in the tray of the same colour, call them the lot
  move the lot to your hand
  each player secretly chooses 2 cards in their hand of the same worth, call them the gifts
    move the gifts to the tray
action trade
  choose 3 cards in the tray of the same colour, call them the pile
  move the pile to your hand
action beg
  choose up to 2 cards in the tray of the same worth, call them the alms
  move the alms to your hand
turn doing, before ending
  choose an action
""",
    ),
    "things that are shown stay where they are": SmallGame(
        rules="""
turn act, before ending
  look at the top 2 cards of the tray
  choose a card in your hand
  reveal it
  if it is red, reveal the cards in your hand that are blue
  gain 1 points
""",
    ),
    "what was shown is known until it could have moved": SmallGame(
        replace=(
            (
                "zone tray\n  holds cards in a pile\n  seen by all",
                "zone tray\n  holds cards in a pile\n  seen by nobody",
            ),
        ),
        rules="""
zone sack
  holds cards
  seen by nobody
action peek
  look at the top 2 cards of the tray
action spy
  choose another player, look at the cards in their hand
action boast
  choose a card in your hand, reveal it
action draw
  move the top card of the tray to your hand
action steal
  choose another player, choose a random card in their hand, move it to your hand
action sink
  choose a card in your hand, move it to the sack
action play
  choose a card in your hand, call it the stone
  choose a card in your city that is on top, or a new stack, call it the site
  put the stone in your city on the site
action bury
  choose a card in your hand, put it under the tray
action barter
  choose another player, swap your hand with their hand
action mix
  move the cards in the sack to the sack in random order
  choose a random card in the sack, move it to your hand
turn doing, before ending
  choose an action
""",
    ),
    "parts in any order": SmallGame(
        c="""
in any order
  gain 2 points
  lose 3 points
  you may gain 1 points
""",
    ),
    "one of several parts": SmallGame(
        rules="""
rule take blue
  choose a card in the tray that is blue
  move it to your hand
turn act, before ending
  choose one of these
    only if points is at least 3, lose 3 points, gain 1 points for each card in your hand
    take blue
    choose a card in your hand that is old
    if points is 0
      choose a card in your hand
      move it to the tray
  gain 1 points
""",
        c="either gain 2 points, or choose a card in your hand that is old",
    ),
    "several of several parts": SmallGame(
        rules="""
turn act, before ending
  choose 2 of these
    choose a card in your hand that is old, move it to the tray
    only if there is no card in your hand that is old, gain 1 points
    choose a card in the tray that is blue, move it to your hand
  gain 1 points
turn act again, before ending
  choose up to (wage + 1) of these
    choose a card in your hand that is red, move it to the tray
    lose 1 points
    up to 2 times, choose a card in your hand, move it to the tray
  gain 2 points
""",
        p="wage is 0",
    ),
    "parts that nobody can choose": SmallGame(
        rules="""
turn act, before ending
  choose one of these
    only if points is at least 1000, gain 1 points
    choose a card in your hand that is red and is blue
  gain 1000 points
turn act again, before ending
  choose up to 2 of these
    only if points is at least 1000, gain 1 points
    choose a card in your hand that is red and is blue
  gain 10 points
""",
    ),
    "things put down in an order": SmallGame(
        rules="""
turn act, before ending
  put the cards in your hand that are red on the tray in an order you choose
  move the top card of the tray to your hand
""",
        replace=(("top 3 cards", "top 2 cards"),),
    ),
    "things put under a pile": SmallGame(
        rules="""
zone tower for each player
  holds cards in a pile
  seen by all
  standing works while on top
turn act, before ending
  choose a card in your hand
  put it under your tower
  for each player, put the cards in their city that are on top under your tower
  put the bottom (your points) cards of the tray under the tray in random order
  for each of the bottom 2 cards of the tray, gain (its worth) points
  move the bottom card of the tray to your tower
  choose the bottom card of your tower, call it the base
  if the base is not the top card, put the base under the tray
  put the cards in your hand that are blue under the tray in an order you choose

test (card) is the top card = the card is on top
""",
        p="wage is 2",
        replace=(("top 3 cards", "top 4 cards"),),
    ),
    "a power says what a group is": SmallGame(
        rules="""
group picks for each player = cards in your hand
turn act, before ending
  choose another player
  gain (number of your picks) points
  gain (number of their picks) points
  choose one of your picks
  move it to the tray
""",
        p="your picks are cards in your hand that are blue",
    ),
    "a power lets a test hold": SmallGame(
        rules="""
test (card) is fine = the card is red and there is a card in your city that is on top
turn act, before ending
  choose a card in your hand that is fine
  move it to the tray
  for each player
    gain (number of cards in their hand that are fine) points
""",
        p="another card is fine",
    ),
    "a power holds while a condition does": SmallGame(
        p="while your points is at most 6, wage is (number of cards in your hand + 1)",
    ),
    "a loop until something holds": SmallGame(
        rules="""
counter heat
number nearly = wage + 2
turn act, before ending
  repeat until heat is at least 5, at most nearly times, gain 1 heat
  repeat until there is no card in the tray that is red
    if there is no card in the tray, stop
    move the top card of the tray to your hand
  repeat until heat is 0
    lose 2 heat
    each player gains 1 points for each card in their hand
""",
        p="wage is 4",
    ),
    "a loop until something holds, with questions": SmallGame(
        rules="""
counter heat
turn act, before ending
  repeat until heat is at least 3
    gain 1 heat
    choose a card in your hand
    you may move it to the tray
    if it is blue, stop
    for each card in your hand
      you may
        lose 1 points
        stop
  lose (heat) heat
""",
    ),
    "loops that ask whether to go on": SmallGame(
        rules="""
turn act, before ending
  up to 3 times, gain 1 points
  as often as you like, at least 2
    gain 1 points
    choose a card in your hand
    move it to the tray
  up to 2 times, at least 1
    choose a random number from 1 to 3, call it luck
    gain (luck) points
    if luck is 1, stop
""",
    ),
    "loops that begin with a choice of parts": SmallGame(
        rules="""
rule rest or work
  choose one of these
    choose a card in your hand that is red, move it to the tray
    only if points is at most 3, gain 2 points
turn act, before ending
  as often as you like, at least 2
    either lose 1 points, or choose a card in your hand that is old
    if points is 0, stop
  up to 3 times
    rest or work
    gain 1 points
  up to 2 times
    choose up to 2 of these
      gain 1 points
      lose 1 points
""",
    ),
    "loops that begin with an action": SmallGame(
        rules="""
action rest
  gain 1 points
action work
  choose a card in your hand that is blue
  move it to the tray
turn act, before ending
  as often as you like, at least 1
    at resting, choose an action
    if points is at least 20, stop
  up to 2 times
    choose an action
""",
        p="at resting, you may gain 2 points",
    ),
    "duties in a loop that begins with an action": SmallGame(
        rules="""
action work
  choose a card in your hand that is blue
  move it to the tray
turn act, before ending
  as often as you like
    at resting, choose an action
    gain 1 points
""",
        p="once a turn, at resting, you must gain 2 points",
    ),
    "turns until all have passed": SmallGame(
        rules="""
counter bid
turn act, before ending
  lose (bid) bid
  each player in turn beginning with the player to your left until all have passed
    if bid is at least 7, stop
    either pass, or choose a card in your hand
    gain 1 bid
    if bid is 6
      3 times
        you may pass
    they gain (your points) points
  gain 1 points
""",
    ),
    "turns until all but one have passed": SmallGame(
        rules="""
counter bid
rule raise
  only if bid is at most 4
  gain 1 bid
turn act, before ending
  lose (bid) bid
  each player in turn until all but 1 have passed, call the last one the buyer
    choose one of these
      raise
      pass
    gain 1 points
  if there is a buyer
    the buyer gains (bid) points
    ask the buyer
      choose a card in your hand
      move it to the tray
  each player in turn until all but (number of players - 1) have passed, you may pass
""",
    ),
    "turns within a turn in which players leave the game": SmallGame(
        rules="""
counter luck
  rolled from 1 to 8
turn act, before ending
  each player in turn beginning with the player to your left until all but 1 have passed, call the last one the buyer
    roll the luck
    if luck is 8, leave the game
    if luck is 7, the player to your right leaves the game
    gain 1 points
    either pass, or gain 1 points
  the buyer gains 3 points
  each player in turn until all have passed
    roll the luck
    if luck is 8, the player to your left leaves the game
    you may pass
    if luck is at least 6, leave the game
""",
    ),
    "players that are named by the turn and the table": SmallGame(
        rules="""
rule cheer
  the active player gains 1 points
  if you are the first player, gain 2 points
turn act, before ending
  ask each player beginning with the player to your right, cheer
  the first player gains 1 points
  for each of the players with the lowest points, they gain 3 points
  for each of the players with the highest (number of cards in their hand), they gain 1 points
  choose another player beginning with the first player, call it the friend
  the friend gains 1 points
""",
    ),
    "nothing can be done, openly and in secret": SmallGame(
        c="do nothing",
        rules="""
counter luck for each player

action rest
  do nothing

action dare
  choose one of these
    only if your points is at least 1, lose 1 points, gain 1 luck
    do nothing

turn vote, before ending
  each player secretly chooses one of these
    they gain 1 points
    only if their luck is at least 1, do nothing
    do nothing
  choose 2 of these
    do nothing
    gain 1 points
    if your points is at least 3, do nothing
""",
    ),
    "choices in secret": SmallGame(
        rules="""
counter bid for each player
counter luck for each player
  starts at 3
  seen by its owner, guessed from 0 to 9
turn act, before ending
  each player secretly chooses a number from (points) to (their luck + 1) as their bid
  for each of the players with the highest bid, they lose 1 luck
  each other player secretly chooses a card in their hand
    move it to the tray
    ask them, either gain 1 luck, or gain 1 points
  each player beginning with you secretly chooses one of these
    only if there is a card in their hand, they gain 1 luck
    only if their luck is at least 3, they lose (their bid) luck
  each player whose luck is at least 2 secretly chooses another player
    ask it, you may gain 1 luck
  gain 1 points
""",
    ),
    "things that all pass on at once": SmallGame(
        rules="""
zone parcel for each player
  holds cards in a pile
  seen by its owner
turn act, before ending
  each player passes the cards in their hand to the player to their left's hand
  each other player passes their own cards whose worth is 2 to the player to their right's hand
  each player passes the top 2 cards of their parcel to the player to their left's parcel
  each player passes the cards in their hand with the lowest worth to their parcel
  each of the players with the lowest points passes the cards in their parcel to your hand
  gain 1 points

group own cards for each player = cards in your hand
""",
    ),
    "several things chosen in secret": SmallGame(
        rules="""
turn act, before ending
  each player secretly chooses 2 cards in their hand, call them the gifts
    move the gifts to the player to their left's hand
    they gain (total worth of the gifts) points
  each other player secretly chooses up to (points) cards in their hand of different colours, call them the fees
    for each of the fees, move it to the tray
    ask them, either gain 1 points, or lose 1 points
    they gain (number of the fees) points
  each player secretly chooses up to 1 cards in the tray, call them the loot, move the loot to their hand
  each player secretly chooses (points) of their own cards, call them the kept, reveal the kept
  each player secretly chooses 1 players beginning with them, call them the friends
    for each of the friends, they gain 1 points
  gain 1 points

group own cards for each player = cards in your hand
""",
    ),
    "several things chosen from those that had their name before": SmallGame(
        rules="""
turn act, before ending
  choose up to 3 cards in your hand, call them the picks
  choose 1 of the picks, call them the picks
  each player secretly chooses 1 cards that are one of the picks of different colours, call them the picks
    move the picks to the tray
""",
    ),
    "another of things that were chosen is not the one whose text it is": SmallGame(
        c="""
choose up to 2 cards in your city, call them the picks
if there is a card in your city that is one of the picks, choose another of the picks, gain 1 points
""",
    ),
    "whoever has a thing": SmallGame(
        rules="""
counter pip for each card
test (card) is held = there is a player that has the card
turn act, before ending
  choose a random card in any city, call it the spot
  ask each player that has the spot, either gain 1 points, or lose 1 points
  for each player that has the spot, if their points is at least 2, they grow
  choose another player, call it the rival
  if the rival has the spot or you have the spot, gain 1 points
  otherwise, gain (number of players that have the spot) points
  gain (number of cards that are held) points
  if not (they have the spot), put 1 pip on the spot
rule grow
  gain 1 points
""",
        c="if you have this, gain 1 points",
    ),
    "turns in which nobody has to pass": SmallGame(
        rules="""
turn act, before ending
  each player in turn until all have passed, if points is at least 20, pass
  gain 10 points
""",
    ),
    "loops that are stopped": SmallGame(
        rules="""
turn act, before ending
  for each card in your hand
    if it is old, stop
    gain 1 points
  3 times
    gain 2 points
    if points is at least 9
      lose 7 points
      stop
  up to 3 times
    choose a card in your hand, move it to the tray
    2 times
      choose one of these
        stop
        gain 1 points
        only if points is 1, stop
    if it is red, stop
    gain 10 points
""",
    ),
    "a loop that does not end": SmallGame(
        rules="""
counter heat
turn act, before ending
  repeat until heat is at least 1
    each player gains 1 points
    if number of cards in the tray is at least 3, gain 1 heat
  lose (heat) heat
""",
    ),
    "a loop with questions that does not end": SmallGame(
        rules="""
counter heat
turn act, before ending
  repeat until heat is at least 1
    each player gains 1 points
    if number of cards in the tray is at least 3, gain 1 heat
    choose a card in your hand that is old
    you may move it to your city
  lose (heat) heat
""",
    ),
    "dice": SmallGame(
        rules="""
counter pips for each card
  rolled from 1 to 6
counter gems for each card
  rolled from the table finds
counter weather
  rolled from the table finds
counter luck for each player
  no least
  rolled from the table moods
table moods
  0: -2
  1 to 3: 1
table finds
  0 to 3: 0
  4 to 5: 1
  6: 7
turn act, before ending
  roll the cards in your hand
  roll the weather
  roll your luck
  for each other player, roll their luck
  gain (weather + luck) points
  gain (total pips of cards in your hand) points
  repeat until weather is at least 1, roll the weather
  choose a card in your hand
  repeat until pips on it is at least 4, roll it
  if gems on it is 0, move it to the tray
""",
    ),
    "a loop in a loop": SmallGame(
        rules="""
turn act, before ending
  as often as you like, at least 1
    choose a card in your hand, call it the stone
    move it to the tray
    up to (number of cards in your hand) times, at least 1
      choose a card in your city that is on top, call it the brick
      move the brick to your hand
      choose a card in your hand that is blue
      gain 1 points
    gain 2 points
""",
    ),
    "a loop that begins with a rule that begins with a rule": SmallGame(
        rules="""
rule inner pay
  choose a card in your hand
  move it to the tray
rule outer pay
  inner pay
  gain 3 points
turn act, before ending
  up to 2 times
    outer pay
    gain 1 points
""",
    ),
    "conditions and alternatives": SmallGame(
        rules="""
turn act, before ending
  choose a card in your hand, or nothing at all, call it the stone
  if there is a stone
    if the stone is red, gain 1 points
    otherwise if the stone is blue, gain 2 points
    otherwise, gain 3 points
  otherwise, lose 1 points
  for each other player, they gain 1 points
""",
    ),
    "a reaction to what is done with this": SmallGame(
        p="when you build this, you may gain 4 points",
    ),
    "a reaction to what is done with another thing": SmallGame(
        p="when you build another card, choose a card in your hand, move it to the tray",
    ),
    "a power stands in for a rule": SmallGame(
        p="when you would build any card that is red, you may gain 4 points instead",
    ),
    "a power can stand in for a rule only while it can be carried out": SmallGame(
        p="when you would build another card, you may choose a card in your city that is red, gain 4 points instead",
    ),
    "a number changed until a rule ends": SmallGame(
        rules="""
rule act
  choose a card in your hand
  carry out its use
  gain (wage) points
turn acting, before ending
  2 times, act
  gain (wage) points
""",
        c="until act ends, wage is (points + 5)",
    ),
    "duties keep a loop going": SmallGame(
        rules="""
turn act, before ending
  up to 2 times
    at acting, at resting after the first time, choose a card in your city that is on top
    move it to your hand
power breathe
  once a turn, at resting, if your points is at least 2, you must gain 1 points
""",
        p="once a turn, at acting, you must choose a card in your hand, move it to the tray",
    ),
    "duties come before a choice": SmallGame(
        rules="""
turn act, before ending
  at acting, choose a card in your hand
  move it to your hand
""",
        p="once a turn, at acting, you must choose a card in your hand, move it to the tray",
    ),
    "duties come before an action": SmallGame(
        rules="""
action rest
  gain 1 points
action flop
  only if there is a card in your city
  lose 1 points
turn act, before ending
  at acting, at resting, choose an action
power breathe
  once a turn, at resting, you may gain 1 points
""",
        p="once a turn, at acting, you must choose a card in your hand, move it to the tray",
    ),
    "marks, and things turned over": SmallGame(
        rules="""
turn act, before ending
  choose a card in your city that is on top and was not tired this turn
  mark it tired this turn
  choose a card in your city that was tired this turn
  turn it face down
  choose a card in your city that is face down
  turn it face up
""",
        p="wage is 4",
    ),
    "things that are turned and moved": SmallGame(
        rules="""
turn act, before ending
  choose a card in your hand
  turn it face down
  choose a card in your hand
  move it to the tray
  choose a card in your city that is on top
  turn it face down
  move it to your hand
  choose a random card in your hand
  move it to the shelf
  move the cards in the shelf to the tray
""",
        p="wage is 4",
    ),
    "marks that are gone when the thing moves": SmallGame(
        rules="""
mark fresh this turn
  gone when it moves
turn act, before ending
  for each card in your hand, mark it fresh this turn
  for each card in the shelf, mark it fresh this turn, turn it face down
  choose a card in the shelf that was fresh this turn
  move it to your hand
  gain (number of cards in your hand that were fresh this turn) points
  choose a card in your hand that is face down, or keep all, call it the wrong
  gain (number of cards in your hand that are face down) points
  choose a card in your hand
  turn it face down, mark it fresh this turn
  move it to your city
  choose a card in your city that is on top and was fresh this turn, or keep all, call it the wrong
  move the cards in your hand that were fresh this turn to the tray
  gain (number of cards in the tray that were fresh this turn) points
  for each card in the tray, mark it fresh this turn, turn it face down
  choose a card in your hand, call it the lost
  choose a card in the tray, call it the found
  swap the lost with the found
  if the found is face down, gain 1 points
  if the lost was fresh this turn, gain 1 points
""",
        p="wage is 4",
    ),
    "counters on things, totals, highest and lowest": SmallGame(
        rules="""
counter gems for each card
turn act, before ending
  choose a card in your hand
  put (points + 1) gems on it
  remove 1 gems from it
  gain (total gems of the cards in your hand) points
  gain (highest worth of the cards in your hand) points
  gain (lowest points of the players) points
  gain (smaller of (points) and (4)) points
  choose a card in your hand that has gems
  choose a card in your hand that has no gems
  lose (gems on it + 1) points
""",
    ),
    "counters that are gone when powers stop": SmallGame(
        rules="""
counter gems for each card
  gone when its powers stop
turn act, before ending
  for each card in your city that is on top, put 1 gems on it
  choose a card in your city that is on top
  move it to your city
  gain (total gems of the cards in any city) points
""",
        p="wage is 4",
    ),
    "another player goes on": SmallGame(
        rules="""
turn act, before ending
  choose another player
  begin with them
""",
    ),
    "rounds, with steps before and after their turns": SmallGame(
        rules="""
round tide
  each player gains (the round number) points
  choose another player, begin with them
round feast, after the turns
  gain 2 points
  choose a random number from 1 to 4, call it luck
  if luck is 4, begin with a random player
  if luck is 3, end the game after 1 more round
  if this is the last round, end the game after 5 more rounds
turn act, before ending
  if this is the last round, gain 3 points
  if your points is at least 9, begin with a random player
""",
    ),
    "turns that are taken again, skipped or given": SmallGame(
        rules="""
set-up odd
  choose a random number from 1 to 3, call it luck
  if luck is 3, skip your next turn
  if luck is 2, the player to your left takes the next turn
turn act, before ending
  choose a random number from 1 to 6, call it luck
  if luck is 6, take another turn
  if luck is 5, the player to your right takes the next turn
  if luck is 4, each other player loses 1 points
  if luck is 3
    for each player, they skip the next turn
  choose another player, call it the rival
  the rival skips the next turn
""",
    ),
    "turns in rounds that are taken again, skipped or given": SmallGame(
        rules="""
round tide
  if the round number is 2, skip your next turn
turn act, before ending
  choose a random number from 1 to 6, call it luck
  if luck is 6, take another turn
  if luck is 5, the player to your right takes the next turn
  if luck is 3
    for each player, they skip the next turn
  choose another player, call it the rival
  if luck is 2, the rival skips the next turn
  if luck is 1, begin with the rival
  each player gains (number of players) points
""",
    ),
    "turns begin when all have left": SmallGame(
        rules="""
turn act, before ending
  choose a random number from 1 to 8, call it luck
  if luck is 8
    for each player, they leave the game
    each player in turn until all but 1 have passed, call the last one the winner
      pass
    the winner gains 1 points
  gain 1 points
""",
    ),
    "a shortfall that is named after other amounts": SmallGame(
        rules="""
counter purse for each player
  starts at 1
  when short: gain (the lowest points of the players) points, gain (the shortfall) purse, lose (the shortfall) points
turn act, before ending
  gain 3 points
  pay 2 purse
  pay (the smaller of (3) and (the lowest points of the players)) purse
""",
    ),
    "players who leave the game": SmallGame(
        rules="""
turn act, before ending
  choose a random number from 1 to 8, call it luck
  if luck is 8, leave the game
  if luck is 7, the player to your left leaves the game
  each player gains (number of players) points
  each other player gains (number of other players) points
  choose a player whose points is at least 3
  they gain 1 points
  for each of the players beginning with the player to your right, they gain 1 points
  if number of players is 1, end the game now
turn boast, before ending
  gain 2 points
""",
    ),
    "players who leave the game in the middle of what they do": SmallGame(
        rules="""
counter luck
  rolled from 1 to 20
group poor players = the players with the lowest points
rule leap
  roll the luck
  if luck is at least 20, leave the game
  if luck is 19, the player to your left leaves the game
  if luck is 18, the poor players leave the game
rule brag (fan: player)
  leap
  choose a number from 1 to 2, call it the wish
  gain (the wish) points
  the fan gains 1 points
power pride
  when you brag, leap, gain 1 points
power shame
  when you would brag, you may lose 1 points instead
power doubt
  at resting, you may leap
action one
  ask each other player
    leap
    choose one of these
      gain 1 points
      the player to your left leaves the game
action two
  for each player
    leap
    they brag you
    they gain 1 points
action three
  choose another player, call it the rival
  leap
  ask the rival, you may gain 2 points
  the player to your left brags the rival
  choose a card in your hand that can be used, call it the tool
  the rival carries out the tool's use
action four
  choose 2 players, call them the pair
  leap
  gain (number of the pair) points
  for each of the pair, they gain 1 points
  the pair leave the game
action five
  each player secretly chooses one of these
    leap
    gain 1 points
  each player secretly chooses a card in their hand, leap
  repeat until luck is at most 3
    leap
    you may gain 1 points
action six
  up to 3 times
    at resting, choose a card in the tray
    leap
action seven
  up to 2 times
    choose a card in your hand
    leap
  in any order
    leap
    gain (number of players) points
  choose up to 2 of these
    leap
    gain 1 points
action eight
  ask each of the players beginning with the first player, brag you
  at resting, go on
  at resting, choose a card in your hand, or nothing
  leave the game
  choose a card in your hand, or nothing
  gain 5 points
round night
  leap
  if number of players is at most 1, end the game now
turn act, before ending
  up to 2 times, at resting, choose an action
scoring last, before points
  leap
""",
        c="leave the game\ngain 1 points",
        d="the player to your left leaves the game\nyou may gain 1 points",
    ),
    "players who are named when they are out": SmallGame(
        rules="""
counter purse for each player
  starts at 2
  seen by its owner, guessed from 0 to 9
  when short: gain (the shortfall) purse, leap
counter luck
  rolled from 1 to 12
rule leap
  roll the luck
  if luck is at least 12, leave the game
  if luck is 11, the player to your left leaves the game
turn act, before ending
  choose another player, call it the rival
  leap
  if luck is at least 10, the rival leaves the game
  the rival gains (number of players) points
  they lose 1 purse
  the rival pays 3 purse to you
  pay 3 purse to them
  give 1 purse to the rival
  the player to your left pays 2 purse to the rival
  pay 1 purse to the player to your right
  each other player pays 2 purse to the rival
  each player pays 3 purse to the first player
  the active player gains 1 points
  if number of players is at most 1, end the game now
""",
    ),
    "sides whose players leave the game": SmallGame(
        rules="""
partners odd = players 1 and 3
partners even = player 2
counter luck
  rolled from 1 to 8
turn act, before ending
  each player gains 1 points
  roll the luck
  if luck is 8, leave the game
  if luck is 7, your partners leave the game
  if luck is 6, the players with the highest points leave the game
  you may gain 1 points
  if luck is 5, the other players leave the game
""",
    ),
    "the soonest end holds": SmallGame(
        rules="""
counter luck
  rolled from 1 to 4
round tide
  roll the luck
  if luck is 1, end the game after (luck) more rounds
  if luck is 2, end the game after 6 more turns
turn act, before ending
  roll the luck
  if luck is 1, end the game after 4 more rounds
  if luck is 2, end the game after 2 more turns
  if luck is 3, end the game after (1 - luck) more turns
  if luck is 4, end the game after 1 more round
  if this is the last round, gain 1 points
""",
    ),
    "players who leave the game in rounds": SmallGame(
        rules="""
round tide
  choose a random number from 1 to 4, call it luck
  if luck is 4, leave the game
  if luck is 3, begin with a random player
round feast, after the turns
  if the highest points of players is at least 12, the player to your left leaves the game
turn act, before ending
  if your points is at least 9, leave the game
  the player to your left takes the next turn
  gain 2 points
""",
    ),
    "players on sides": SmallGame(
        rules="""
partners odd = players 1 and 3
partners even = player 2
turn act, before ending
  choose another player
  each player gains (number of players on your side) points
  for each of your partners, they gain 2 points
  for each of the players on their side, they gain 1 points
  gain (number of their partners) points
  if number of your partners is at least 1
    choose another player on your side, call it the mate
    the mate gains 1 points
""",
    ),
    "games that all win or lose": SmallGame(
        rules="""
outcome rescue = everyone wins
outcome wreck = everyone loses
turn act, before ending
  choose a random number from 1 to 12, call it luck
  if luck is 12, end the game with wreck
  if your points is at least 6, end the game with rescue
scoring last call, before points
  if there is a card in the tray, end the game with wreck
""",
    ),
    "games that some win": SmallGame(
        rules="""
partners odd = players 1 and 3
partners even = player 2
group rich folk = players that are rich
group first ones = players that is the first player
test (player) is rich = the player's points is at least 3
outcome revolt = the rich folk win
outcome crown = the first ones win
outcome wreck = everyone loses
turn act, before ending
  choose a random number from 1 to 6, call it luck
  if luck is 6, end the game with wreck
  if luck is 5, end the game with crown
  if your points is at least 4, end the game with revolt
scoring last call, before points
  if there is a card in the tray, end the game with revolt
""",
    ),
    "what can be done only once a turn, round or game": SmallGame(
        rules="""
action sing
  only once a turn
  gain 1 points
action dance
  only once a round
  only if your points is at least 1
  gain 2 points
action feast
  only once a game
  gain 5 points
action rest
  gain 1 points
rule brag
  only once a round
  gain 1 points
power tale
  once a round, at acting, you may gain 1 points
power song
  once a game, at acting, you may gain 3 points
round tide
  each player gains 1 points
turn act, before ending
  2 times, at acting, choose an action
  you may brag
  choose a card in your city that is on top and can be used
  carry out its use
""",
        c="only once a game\ngain 1 points",
        d="only once a round\ngain 2 points\nyou may gain 1 points",
        p="once a round, at acting, you may gain 1 points",
    ),
    "rounds whose number is settled in the set-up": SmallGame(
        rules="""
set-up length
  begin with a random player
  end the game after 2 more rounds
turn act, before ending
  gain (the round number) points
  choose another player, begin with them
""",
    ),
    "tables": SmallGame(
        rules="""
table loss
  0: 0
  1 to 3: 2
  4: 5
  each more: 7
turn act, before ending
  gain (loss of (points)) points
  lose (loss of (points - 9)) points
  lose 5 points
""",
    ),
    "things of any player": SmallGame(
        rules="""
turn act, before ending
  choose a card in any city that is red
  move it to your hand
  gain (number of cards in any hand) points
  if there is a card in any city that is blue and is on top, gain 1 points
  gain (number of stacks in your city) points
""",
    ),
    "numbers that are chosen": SmallGame(
        rules="""
turn act, before ending
  choose a number from (0 - points) to (points), call it depth
  gain (depth) points
  choose a number from 2 to 1, call it height
  gain (height) points
""",
    ),
    "chance with nothing to choose": SmallGame(
        rules="""
turn act, before ending
  choose a random card in your city
  move it to your hand
  choose a random number from 3 to (points), call it luck
  lose (luck) points
""",
    ),
    "a card of a player who is chosen": SmallGame(
        c="choose another player, choose a card in their hand, move it to your hand",
    ),
    "others carry out a rule": SmallGame(
        rules="""
rule dump (card)
  choose a card in your hand, call it the stone
  move the card to the tray
  if the stone is in your hand, move it to the tray
turn act, before ending
  for each other player
    choose a card in their hand
    they dump it
""",
    ),
    "steps and relations": SmallGame(
        rules="""
turn act, before ending
  choose a card that is a road of F and is in your hand, or none, call it the hop
  if there is a hop, gain (number of roads of the hop) points
  gain (number of steps from E to H along road) points
  if there is a card in your hand, gain (number of roads of F that are in any hand) points
""",
    ),
    "a card in any hand": SmallGame(
        rules="""
turn act, before ending
  choose a card in any hand that is red
  gain 1 points
""",
    ),
    "equal cards of another player's hidden hand are not one option": SmallGame(
        rules="""
turn act, before ending
  choose another player
  choose a card in their hand
  gain 1 points
""",
    ),
    "equal cards of an open hand are one option": SmallGame(
        rules="""
turn act, before ending
  choose another player
  choose a card in their hand
  gain 1 points
""",
        replace=(("seen by its owner", "seen by all"),),
    ),
    "equal cards of a hand are one option among the best too, also in secret and for others": SmallGame(
        rules="""
turn act, before ending
  choose one of the cards in your hand with the lowest worth
  gain 1 points
  choose one of the cards in any hand with the highest worth
  gain 1 points
  choose another player
  choose one of the cards in their hand with the lowest worth
  each player secretly chooses one of the cards in their hand with the lowest worth
    gain 2 points
""",
    ),
    "equal cards of an open hand are one option among the best, and several are chosen of equal ones": SmallGame(
        rules="""
turn act, before ending
  choose another player
  choose one of the cards in their hand with the lowest worth
  choose 2 cards in your hand with the lowest worth, call them the parcel
  gain 1 points
""",
        replace=(("seen by its owner", "seen by all"),),
    ),
    "equal cards of a hand in a group are one option, and those that lie elsewhere are others": SmallGame(
        rules="""
group picks for each player = cards in your hand and cards in the shelf
group sights for each player = your picks
turn act, before ending
  move the top 2 cards of the tray to the shelf
  choose one of your sights
  gain 1 points
  choose another player
  choose one of their picks
  gain 2 points
""",
    ),
    "cards of a hand that only a power puts in a group are told apart as in any hand": SmallGame(
        rules="""
group picks for each player = the top card of the tray
turn act, before ending
  choose one of your picks
  gain 1 points
""",
        p="while there is a card in your hand, your picks are the cards in your hand",
    ),
    "a loop in which one can only stop, and a number that can only be 0, are not asked": SmallGame(
        rules="""
turn act, before ending
  as often as you like
    choose a card in the shelf
    move it to the tray
  choose a number from 0 to (number of cards in the shelf), call it depth
  gain (depth) points
  as often as you like
    at acting, choose a card in your hand that is red
    move it to the shelf
""",
        p="once a turn, at acting, you must choose a card in the shelf, move it to the tray",
    ),
    "orders that differ in equal cards only are one order": SmallGame(
        rules="""
turn act, before ending
  put the cards in your hand on the tray in an order you choose
  move the top 3 cards of the tray to your hand
""",
        replace=(("top 3 cards of the tray to their", "top 4 cards of the tray to their"),),
    ),
    "what a condition asks of all alike is not worked out where it is not asked": SmallGame(
        rules=f"""
test (card) is apt = your points is at least 1 and there is a card in your city whose worth is (6 / points rounded up)
{ASKED_OF_CARDS}""",
    ),
    "what a condition asks of all alike is not worked out where there is nothing": SmallGame(
        rules="""
test (card) is apt = the card is red and there is a card in your city whose worth is (6 / points rounded up)
turn act, before ending
  if there is no card in your hand that is red, lose 10 points
  if there is a card in your hand that is apt, gain 1 points
""",
    ),
    "a scoring that asks is played to its end in a game that is cut off": SmallGame(
        rules="""
turn act, before take
  move the cards in your hand to the tray
scoring gifts, before points
  for each player
    choose a card in the tray
    they gain (its worth) points
""",
    ),
    "a scoring that asks and ends the game, in a game that is cut off": SmallGame(
        rules="""
turn act, before take
  move the cards in your hand to the tray
scoring gifts, before points
  choose a card in the tray, call it the prize
  for each player, they gain (the prize's worth) score
  end the game after 2 more turns
  if the prize's worth is at most 2, end the game now
""",
    ),
    "duties after a loop that begins with a rule are asked in the words of the loop": SmallGame(
        p="once a turn, at acting, you must choose a card in your hand, move it to the tray",
        rules="""
rule show a card
  at acting, choose a card in your hand
turn act, before ending
  up to 1 times
    show a card
    gain 1 points
""",
    ),
    "what is asked of another player is asked of the one who will be chosen": SmallGame(
        rules="""
turn may, before ending
  for each player
    you may
      choose another player, call it the rival
      choose a card in their hand
      move it to the tray
""",
    ),
    "an effect may count with a number that is chosen in it": SmallGame(
        c="choose a number from 1 to 3, call it depth, choose one of top (depth) cards of the tray, gain 1 points",
    ),
    "an offer may count with a number that is chosen in it": SmallGame(
        rules="""
turn may, before ending
  you may
    choose a number from 1 to 3, call it depth
    choose one of top (depth) cards of the tray
    move it to your hand
""",
    ),
    "a choice with nothing to choose ends the rule that a loop begins with, not the round": SmallGame(
        rules="""
rule double off
  choose a card in your hand
  move it to the tray
  choose a card in your city that is red and is on top
  gain 1 points
turn loop, before ending
  up to 2 times, double off, gain 5 points
""",
    ),
    "the scoring is done once, also where it ends the game": SmallGame(
        rules="""
scoring again, after points
  end the game now
scoring bonus, after again
  each player gains 100 score
""",
    ),
    "a power that answers two moments of a question offers itself once": SmallGame(
        rules="""
moments some time = acting, resting
turn act, before ending
  at acting, at resting, choose a card in your hand
  mark it tired this turn
""",
        p="at some time, you may gain 1 points",
    ),
    "a power that answers two moments of a pause offers itself once": SmallGame(
        rules="""
turn act, before ending
  at resting, at acting, go on
power breathe
  once a turn, at some time, you may gain 1 points
moments some time = acting, resting
""",
        p="once a turn, at resting, you may choose a card in your hand, move it to the tray",
    ),
    "of equal cards the one that was marked does not hide the others": SmallGame(
        rules="""
turn act, before ending
  2 times
    choose a card in your hand that was not tired this turn
    mark it tired this turn
""",
    ),
    "of equal cards the one that is face up does not hide the others": SmallGame(
        rules="""
turn act, before ending
  choose a card in your hand
  turn it face down
  choose a card in your hand that is face down
  gain 1 points
""",
    ),
    "less than no step leads nowhere, and a thousand steps do not reach what cannot be reached": SmallGame(
        rules="""
test (card) is easy = the card is red
number back = 0 - 1
turn act, before ending
  choose a card that is within (back) steps of E along road through cards that is easy, or none
turn act two, before ending
  choose a card that is within (back) steps of E along road, or none
turn act three, before ending
  choose a card that is within 2 steps of E along road through cards that is easy, or none
turn act four, before ending
  choose a card that is within 1000 steps of E along road, or none
turn act five, before ending
  choose a card that is within 1000 steps of E along road through cards that is easy, or none
""",
    ),
    "a thing whose effect is being carried out is not available, also where the effect asks nothing": SmallGame(
        c="if there is a card in your city that can be used and is on top, gain 1 points",
    ),
    "a thing that is in two parts of a group is one option": SmallGame(
        rules="""
group all for each player = cards in your hand and cards in your hand that are red
turn act, before ending
  gain (number of your all) points
  choose one of your all
  mark it tired this turn
""",
    ),
    "a duty that arises from an offer keeps the question open": SmallGame(
        rules="""
counter duty for each player
power volunteer
  once a turn, at acting, you may gain 1 duty
power serve
  once a turn, at acting, if your duty is at least 1, you must lose 1 duty
turn act, before ending
  at acting, choose a card in your hand
  mark it tired this turn
""",
    ),
    "a duty that arises from an offer keeps a pause open": SmallGame(
        rules="""
counter duty for each player
power volunteer
  once a turn, at acting, you may gain 1 duty
power serve
  once a turn, at acting, if your duty is at least 1, you must lose 1 duty
turn act, before ending
  at acting, go on
""",
    ),
    "things that have a partner": SmallGame(
        rules="""
test (card) goes with (other: card) = the card's colour is the other's colour
test (card) outdoes (other: card) = the card's worth is more than the other's worth
test (card) weighs as (other: card) = the card's worth is 3
test (card) suits (other: card) = the card is red and the other is blue
test (card) is paired = there is a card in your hand other than the card that goes with the card
test (card) is outdone = there is a card in your hand other than the card that outdoes the card
test (card) is heavy = there is a card in your hand other than the card that weighs as the card
test (card) is suited = there is a card in your hand other than the card that suits the card
test (card) is doubled = there is a card in your city other than the card that goes with the card
test (card) is shown = there is a card in the shelf other than the card that goes with the card
turn act, before ending
  choose a card in your hand that is paired, or nothing, call it the first
  choose a card in your hand that is outdone, or nothing, call it the second
  choose a card in your hand that is heavy, or nothing, call it the third
  choose a card in your hand that is suited, or nothing, call it the fourth
  choose a card in your hand that is doubled, or nothing, call it the fifth
  choose a card in your hand that is shown, or nothing, call it the sixth
  if there is a sixth or the shelf is full, lose 1 points
  otherwise
    choose a card in your hand
    move it to the shelf
""",
        replace=(("top 3 cards", "top 5 cards"),),
    ),
    "a price is asked in two texts": SmallGame(
        rules="""
test (card) goes with (other: card) = the card's colour is the other's colour
turn act, before ending
  choose a card in your hand, call it the stone
  choose a card in your hand other than the stone that goes with the stone, call it the fee
  pay the price at which the fee goes with the stone
  pay the price at which the stone goes with the fee
""",
        p="any card that is red goes with any card, for 2 points",
        replace=(("counter points for each player\n", "counter points for each player\n  starts at 100\n"),),
    ),
    "a price that no power asks is nothing": SmallGame(
        rules="""
test (card) goes with (other: card) = the card's colour is the other's colour
turn act, before ending
  choose a card in your hand, call it the stone
  choose a card in your hand other than the stone that goes with the stone, call it the fee
  if the stone is red, pay the price at which the fee goes with the stone
""",
    ),
    "things of a kind, wherever they are, that pass a test": SmallGame(
        rules="""
test (card) is fine = the card is in the tray
turn act, before ending
  gain (number of cards that are old) points
  gain (number of cards that are fine) points
  if there is a card that is old and is in your hand, gain 1 points
  if there is a card that is fine and is in your hand, gain 1 points
  choose a card that is old and is in your hand
  move it to the tray
  choose a card that is fine
  mark it tired this turn
""",
        p="any card that is old is fine",
        replace=(("top 3 cards", "top 2 cards"),),
    ),
    "many things of several places are moved at once": SmallGame(
        rules="""
group belongings for each player = cards in your hand and cards in your city
turn act, before ending
  if there is no card in the tray that is red
    move your belongings to the tray in random order
turn act two, before ending
  choose a random number from 1 to 6, call it luck
  if luck is 1, move the cards in your city to your hand
  if luck is 2, move your belongings to your hand
""",
        p="wage is 4",
        replace=(("top 3 cards", "top 8 cards"),),
    ),
    "a kind of which there is no thing": SmallGame(
        rules="turn look, before ending\n  gain (number of storms + 1) points\n",
        replace=(("relation road", "kind storm\n  force: number\n\nrelation road"),),
    ),
    "a power whose number divides in another text is not asked ahead of time": failing_wage(
        "6 / points rounded up", "2 * share"
    ),
    "a power whose number can be too large in another text is not asked ahead of time": failing_wage(
        "999999999 * 999999999 * 99 * (1 - the smaller of (points) and (1))", "2 + share"
    ),
}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_both_readings_agree(game: SmallGame) -> None:
    rule_set = game.load()
    for seed in range(8):
        lockstep(rule_set, 2 + seed % 2, seed, 150, traced=seed > 5, first=1 if seed % 4 == 3 else None)
