"""A game written in language 1, with a word of the language as a name wherever that version accepts one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

MANIFEST = """\
# The orchard: an old game.

language:   1   # as it was in those days
id: orchard
title: Orchard
kind: game
players: 1 to 3
turn limit: 60
parameters:
  table:   # how many apples
    value: 2
    about: The apples that each player starts with.
files: [things.rules, play.rules, stacks.yaml, front.yaml]
"""

THINGS = """\
# What there is.
kind stack
  begins in zone
  ranking: number      # what it is worth
  kind: counter
  colour: red or green
  full: yes or no
  moment: effect
  rule: powers

relation group between stacks
relation power between stacks
relation action = group or  power

counter counter for each player   # apples
  starts at table
counter number for each stack
counter thanks for each player

zone zone
  holds stacks in a pile
  seen by nobody

zone   table  for each player
  holds stacks
  rule works
  seen by all

zone set-up   # what is eaten
  holds stacks in a pile

mark parameter this turn

moment moment
moment resting
moments moments = moment, resting

number scoring = your counter + (the total ranking of the stacks in your table)
number test of (zone: number) = zone * 2
table ranking
  0: 0
  1 to 2: 1
  each more: 2

test (stack) rule = the total ranking of the group of the stack is at least 1
test (stack) can test (other: stack) = the other is a power of the stack
group kind for each player = stacks in your table
"""

PLAY = """\
set-up   lay
  move the stacks in the zone to the zone in random order
  for each player
    move the top 2 stacks of the zone to their table

turn action     # a step may have the name
  at moment, choose an action
  at resting, choose an action

turn later, after action
  if there is a stack in your table that is full, gain 1 counter

rule set-up (stack)
  # The stack goes.
  move the stack to the set-up
  gain (1 + ranking of 3) counter

action table
  only if there is a stack in your table that rule
  choose a stack in your table that rule, call it zone
  mark it parameter this turn
  put 1 number on it
  carry out its moment
  if the zone can test it, gain (its kind) counter
  set-up it

action moment
  if there is a stack in your table that was not parameter this turn, gain (test of table) counter
  gain (number of your kind) thanks
  if there is an action of Oak that is not full, gain 1 thanks

action rest
  gain 1 thanks

turn ending
  if scoring is at least 400, end the game after 0 more turns

scoring counter
  for each player, they gain (their scoring) counter

ranking
  highest scoring
"""

STACKS = """\
source: my box
stack:
  oak:
    name: Oak
    ranking: 2
    kind: 1        # an apple
    colour: red
    full: yes
    moment: gain 1 counter
    rule:
      - when you set-up this, gain 1 counter
      - "once a turn, at moments, you may gain 1 counter"
    group: [elm]
    assumed: [ranking, kind]
  elm:
    name: Elm
    ranking: 3
    kind: 2
    colour: green
    moment: |
      # A comment stays.
      choose a stack in your table
      set-up it
    group: [oak]
    power: [plum]
  ash:
    name: Ash
    copies: 4
    ranking: 1
    kind: 1
    colour: red
    moment: gain (scoring) counter
    rule: any stack that is in your table can test this
  plum:
    name: Plum
    ranking: 1
    kind: 1
    colour: green
    moment: set-up this
    power: [elm]
"""

FRONT = """\
layout:
  table:
    - zone: set-up
      title: Eaten
    - zone
  own:
    - zone: table
      title: The table
      with: number
  status:
    - "{counter} apples"
    - on the table {table}
  things:
    stack: ["{name}", "{ranking}", "{number?} n"]
  moves:
    table to set-up: eats {thing}
    zone to table in set-up lay: is dealt {thing}
  counters:
    counter: apples
  prompts:
    action table: What will you eat?
    turn action: Do what?
  offers:
    stack rule: shake {thing}
  tints:
    stack colour:
      red: "#aa0000"
  explain: [counter]
  pictures:
    stack:
      tint: colour
      left: "{ranking}"
      counters: "{number?} eaten"
  untold: [number]
  others:
    - zone: table
      as: track
      along: ranking
      pawns: [table, counter]
      owned: table
    - counter: thanks
      to: table
  backs:
    stack:
      words: Tree
  icons:
    counter: "o"
    stack: "T"
  previews:
    action rest: "{scoring} of {table}"
  chapters:
    aim: Trees
  paragraphs:
    aim trees:
      text: "{scoring} or {table}: {action table}"
      rules: [action table, action rest]
    aim turn:
      draws: turn with action table
"""

TESTS = """\
# Tests come along.
tests:
  eating:
    about: The table is laid.
    given:
      each player:
        counter: 0
        table: nothing
      player 1:
        table: [oak, elm]
    when: table oak
    then:
      player 1:
        counter: <apples>
      set-up: [oak]
      events: [player 1 gains 1 counter, rule set-up, oak goes to the set-up]
      on elm:
        number: 0
        parameter: no
    because: [<who>]
    cases: |
      apples | who
      5      | rule set-up
      5      | action table
"""

GAME = {
    "bundle.yaml": MANIFEST,
    "things.rules": THINGS,
    "play.rules": PLAY,
    "stacks.yaml": STACKS,
    "front.yaml": FRONT,
    "tests/eating.yaml": TESTS,
}

# An overlay of one file on it.
HOUSE = """\
language: 1
id: more-apples
title: More apples
kind: overlay
builds on: [orchard]
set:
  table: 3     # more of them
  stack:
    elm:
      ranking: 4
      moment: gain 3 counter, set-up this
remove:
  stack:
    oak: [group]
    elm: [group]
rules: |
  replace zone set-up    # the pit
    holds stacks in a pile
    seen by nobody

  remove action moment

  replace number scoring = your counter
  zone action for each player
    holds stacks
  turn hoard, before ending
    if there is a stack in the set-up, move the top stack of the set-up to your action
"""

# An overlay that uses names in every other way.
STRANGER = """\
language: 1
id: stranger
title: Stranger
kind: overlay
builds on: [orchard]
parameters:
  kind:
    value: 3
    about: x
set:
  source: here
  stack:
    every:
      kind: 2
    oak:
      rule: ["when you set-up this, gain 1 counter", 'at moment, you may set-up this']
rules: |
  # Replace it.
  replace rule set-up (stack: stack)
    move the stack to your table, gain 1 counter
  replace number table = 4   # four
  replace counter counter for each player
    starts at table
    when short: lose (the shortfall) thanks
    note: needs {the shortfall * kind} more
  add to kind stack
    zone: number, may be missing
    mark: relation
  counter relation for each stack
  zone rule for each player
    holds stacks in 2 rows of table
    rule works while face up
  test (counter: stack or nothing) action = there is a counter and the counter is full
  set-up test, before lay
    for each player
      for each stack in their table
        mark it parameter this turn
  power group
    at moments, you may gain 1 thanks
  number moments = if the lowest ranking of the stacks in your table is 2, total ranking of your kind otherwise, 3
  number turn limit of (n: number) = n * 2
  replace turn ending, before later
    if moments is more than (turn limit of kind), end the game now
  group moment = stacks in any rule whose ranking is 2
tests:
  one:
    given:
      player 1:
        table: [oak, elm]
        counter: 2
      on oak:
        relation: 1
    when: [rest]
    then:
      by: turn action
      player 1:
        thanks: 1
        moments: 5
"""


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write the files of a bundle."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode("utf-8"))
    return folder
