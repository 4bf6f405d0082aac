# ruff: noqa: E501 - rules are written as authors write them
"""A game with names that have a word of the language in them; the example codemod renames them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

MANIFEST = """\
# The orchard: an old game.

language:   2   # as it was in those days
id: orchard
title: Orchard
kind: game
players: 1 to 3
turn limit: 60
parameters:
  table number:   # how many apples
    value: 2
    about: The apples that each player starts with.
files: [things.rules, play.rules, stacks.yaml, front.yaml]
"""

THINGS = """\
# What there is.
kind stack-kind
  begins in main zone
  ranking field: number      # what it is worth
  kind field: main counter
  colour: red or green
  marked full: yes or no
  moment field: effect
  rule field: powers

relation group relation between stack-kinds
relation power relation between stack-kinds
relation action relation = group relation or  power relation

counter main counter for each player   # apples
  starts at table number
counter number counter for each stack-kind
counter thanks for each player

zone main zone
  holds stack-kinds in a pile
  seen by nobody

zone   table zone  for each player
  holds stack-kinds
  rule field works
  seen by all

zone set-up zone   # what is eaten
  holds stack-kinds in a pile

mark parameter mark this turn

moment main moment
moment resting
moments main moments = main moment, resting

number scoring number = your main counter + (the total ranking field of the stack-kinds in your table zone)
number test number of (zone: number) = zone * 2
table ranking table
  0: 0
  1 to 2: 1
  each more: 2

test (stack: stack-kind) fits rule = the total ranking field of the group relation of the stack is at least 1
test (stack: stack-kind) can test (other: stack-kind) = the other is a power relation of the stack
group kind group for each player = stack-kinds in your table zone
"""

PLAY = """\
set-up   lay
  move the stack-kinds in the main zone to the main zone in random order
  for each player
    move the top 2 stack-kinds of the main zone to their table zone

turn action     # a step may have the name
  at main moment, choose an action
  at resting, choose an action

turn later, after action
  if there is a stack-kind in your table zone that is marked full, gain 1 main counter

rule do set-up (stack: stack-kind)
  # The stack goes.
  move the stack to the set-up zone
  gain (1 + ranking table of 3) main counter

action table action
  only if there is a stack-kind in your table zone that fits rule
  choose a stack-kind in your table zone that fits rule, call it zone
  mark it parameter mark this turn
  put 1 number counter on it
  carry out its moment field
  if the zone can test it, gain (its kind field) main counter
  do set-up it

action moment action
  if there is a stack-kind in your table zone that was not parameter mark this turn, gain (test number of table number) main counter
  gain (number of your kind group) thanks
  if there is an action relation of Oak that is not marked full, gain 1 thanks

action rest
  gain 1 thanks

turn ending
  if scoring number is at least 400, end the game after 0 more turns

scoring counter
  for each player, they gain (their scoring number) main counter

ranking
  highest scoring number
"""

STACKS = """\
source: my box
stack-kind:
  oak:
    name: Oak
    ranking field: 2
    kind field: 1        # an apple
    colour: red
    marked full: yes
    moment field: gain 1 main counter
    rule field:
      - when you do set-up this, gain 1 main counter
      - "once a turn, at main moments, you may gain 1 main counter"
    group relation: [elm]
    assumed: [ranking field, kind field]
  elm:
    name: Elm
    ranking field: 3
    kind field: 2
    colour: green
    moment field: |
      # A comment stays.
      choose a stack-kind in your table zone
      do set-up it
    group relation: [oak]
    power relation: [plum]
  ash:
    name: Ash
    copies: 4
    ranking field: 1
    kind field: 1
    colour: red
    moment field: gain (scoring number) main counter
    rule field: any stack-kind that is in your table zone can test this
  plum:
    name: Plum
    ranking field: 1
    kind field: 1
    colour: green
    moment field: do set-up this
    power relation: [elm]
"""

FRONT = """\
layout:
  table:
    - zone: set-up zone
      title: Eaten
    - main zone
  own:
    - zone: table zone
      title: The table
      with: number counter
  status:
    - "{main counter} apples"
    - on the table {table zone}
  things:
    stack-kind: ["{name}", "{ranking field}", "{number counter?} n"]
  moves:
    table zone to set-up zone: eats {thing}
    main zone to table zone in set-up lay: is dealt {thing}
  counters:
    main counter: apples
  prompts:
    action table action: What will you eat?
    turn action: Do what?
  offers:
    stack-kind rule field: shake {thing}
  tints:
    stack-kind colour:
      red: "#aa0000"
  explain: [main counter]
  pictures:
    stack-kind:
      tint: colour
      left: "{ranking field}"
      counters: "{number counter?} eaten"
  untold: [number counter]
  others:
    - zone: table zone
      as: track
      along: ranking field
      pawns: [table zone, main counter]
      owned: table zone
    - counter: thanks
      to: table number
  backs:
    stack-kind:
      words: Tree
  icons:
    main counter: "o"
    stack-kind: "T"
  previews:
    action rest: "{scoring number} of {table number}"
  chapters:
    aim: Trees
  paragraphs:
    aim trees:
      text: "{scoring number} or {table number}: {action table action}"
      rules: [action table action, action rest]
    aim turn:
      draws: turn with action table action
"""

TESTS = """\
# Tests come along.
tests:
  eating:
    about: The table is laid.
    given:
      each player:
        main counter: 0
        table zone: nothing
      player 1:
        table zone: [oak, elm]
    when: table-action oak
    then:
      player 1:
        main counter: <apples>
      set-up zone: [oak]
      events: [player 1 gains 1 main counter, rule do set-up, oak goes to the set-up zone]
      on elm:
        number counter: 0
        parameter mark: no
    because: [<who>]
    cases: |
      apples | who
      5      | rule do set-up
      5      | action table action
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
language: 2
id: more-apples
title: More apples
kind: overlay
builds on: [orchard]
set:
  table number: 3     # more of them
  stack-kind:
    elm:
      ranking field: 4
      moment field: gain 3 main counter, do set-up this
remove:
  stack-kind:
    oak: [group relation]
    elm: [group relation]
rules: |
  replace zone set-up zone    # the pit
    holds stack-kinds in a pile
    seen by nobody

  remove action moment action

  replace number scoring number = your main counter
  zone action zone for each player
    holds stack-kinds
  turn hoard, before ending
    if there is a stack-kind in the set-up zone, move the top stack-kind of the set-up zone to your action zone
"""

# An overlay that uses names in every other way.
STRANGER = """\
language: 2
id: stranger
title: Stranger
kind: overlay
builds on: [orchard]
parameters:
  kind number:
    value: 3
    about: x
set:
  source: here
  stack-kind:
    every:
      kind field: 2
    oak:
      rule field: ["when you do set-up this, gain 1 main counter", 'at main moment, you may do set-up this']
rules: |
  # Replace it.
  replace rule do set-up (stack: stack-kind)
    move the stack to your table zone, gain 1 main counter
  replace number table number = 4   # four
  replace counter main counter for each player
    starts at table number
    when short: lose (the shortfall) thanks
    note: needs {the shortfall * kind number} more
  add to kind stack-kind
    zone field: number, may be missing
    mark field: relation counter
  counter relation counter for each stack-kind
  zone rule zone for each player
    holds stack-kinds in 2 rows of table number
    rule field works while face up
  test (counter: stack-kind or nothing) fits action = there is a counter and the counter is marked full
  set-up test, before lay
    for each player
      for each stack-kind in their table zone
        mark it parameter mark this turn
  power group
    at main moments, you may gain 1 thanks
  number moments number = if the lowest ranking field of the stack-kinds in your table zone is 2, total ranking field of your kind group otherwise, 3
  number turn limit of (n: number) = n * 2
  replace turn ending, before later
    if moments number is more than (turn limit of kind number), end the game now
  group moment group = stack-kinds in any rule zone whose ranking field is 2
tests:
  one:
    given:
      player 1:
        table zone: [oak, elm]
        main counter: 2
      on oak:
        relation counter: 1
    when: [rest]
    then:
      by: turn action
      player 1:
        thanks: 1
        moments number: 5
"""


def write(folder: Path, files: Mapping[str, str]) -> Path:
    """Write the files of a bundle."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.encode("utf-8"))
    return folder
