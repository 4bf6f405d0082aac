"""Two lists in one text, where a product of both lengths would be easy to make: of callers and called, and the like."""

from __future__ import annotations

from benchmarks.growth.sorts import (
    BLACK,
    Texts,
    changed,
    game,
    joined,
    layered,
    rules,
    sort,
    word,
)


def both(name: str, few: int, many: int, one: str, other: str, head: str = "") -> None:
    """Enter a sort of texts of as many declarations of one form as of another; `{}` is a name."""
    sort(name, few, many)(
        lambda n: game(
            head + joined(n, lambda i: one.format(word(i))) + joined(n, lambda i: other.format(word(i, first="z")))
        )
    )


ACTION = "\naction {}\n  gain £1\n"
DANCE = "\nrule dance\n  gain £1\n"
LEAP = "\ntest (pebble) can leap (land: pebble) = the pebble's worth is 1\n"

both("actions, and choices of an action", 10, 900, ACTION, "\nrule {}\n  at resting, choose an action\n")
both(
    "powers at a moment, and choices there",
    10,
    900,
    "\npower {}\n  at resting, you may gain £1\n",
    "\nrule {}\n  at resting, go on\n",
)
both(
    "powers after a rule, and calls of it",
    10,
    900,
    "\npower {}\n  when you dance, gain £1\n",
    "\nrule {}\n  dance\n",
    DANCE,
)
both(
    "powers instead of a rule, and calls of it",
    10,
    900,
    "\npower {}\n  when you would dance, you may gain £1 instead\n",
    "\nrule {}\n  dance\n",
    DANCE,
)
both("powers on a number, and uses of it", 10, 900, "\npower {}\n  limit is 5\n", "\nrule {}\n  gain £(limit)\n")
both(
    "powers on a test, and uses of it",
    10,
    900,
    "\npower {}\n  another pebble is fine\n",
    "\nrule {}\n  for each pebble in the heap that is fine, gain £1\n",
)
both(
    "claims with a price, and payments",
    10,
    900,
    "\npower {}\n  a pebble can leap a pebble, for £1\n",
    "\nrule {} with (pebble) to (land: pebble)\n  pay price at which the pebble can leap the land\n",
    LEAP,
)
both(
    "counters, and payments", 10, 900, "\ncounter {} for each player\n  when short: gain £1\n", "\nrule {}\n  pay £1\n"
)
both(
    "kinds, and rules",
    10,
    900,
    "\nzone p{0}\n  holds {0}os\n\nkind {0}o\n  begins in p{0}\n",
    "\nrule {} with (pebble)\n  gain £1\n",
)
both(
    "zones, and rules that move",
    10,
    900,
    "\nzone {}\n  holds pebbles\n",
    "\nrule {}\n  move the pebbles in the heap to the heap\n",
)
both(
    "groups, and loops over a group",
    10,
    900,
    "\ngroup {} = pebbles in the heap\n",
    "\nrule {}\n  for each qaaa, gain £1\n",
)
both("parts of one group", 10, 900, "number {} = 1\n", "group {} = pebbles in the heap and pebbles in the heap\n")
both(
    "tests, and groups that use them",
    10,
    900,
    "test (pebble) is {} = the pebble's worth is 1\n",
    "group {} = pebbles in the heap that is qaaa\n",
)
both(
    "relations, and steps along one",
    10,
    900,
    "relation {} between pebbles\n",
    "number {} = number of steps from Lone to Lone along qaaa\n",
)
both(
    "marks, and rules that mark",
    10,
    900,
    "mark {} this turn\n",
    "\nrule {} with (pebble)\n  mark the pebble qaaa this turn\n",
)
both("moments, and choices there", 10, 900, "moment {}\n", "\nrule {}\n  at qaaa, go on\n")
both(
    "words given, and texts that use them",
    10,
    900,
    "number {} = 1\n",
    "\nrule {}\n  choose a pebble in the heap, call it guest, move the guest to your hand\n",
)
both(
    "numbers chosen",
    10,
    900,
    "number {} = 1\n",
    "\nrule {}\n  choose a number from 1 to 3, call it bid\n  gain £(bid)\n",
)
both("changes until a rule ends", 10, 900, "number {} = 1\n", "\nrule {}\n  until dance ends, limit is 4\n", DANCE)


@sort("moments of one list, and powers at all of them", 10, 900)
def _moments(n: int) -> Texts:
    every = f"moments every time = {', '.join(word(i) for i in range(n))}\n"
    powers = joined(n, lambda i: f"\npower {word(i)}\n  at every time, you may gain £1\n")
    return game(joined(n, lambda i: f"moment {word(i)}\n") + every + powers)


ASK = "at resting, go on"
sort("rules that call the next, of which the last asks", 10, 1920)(
    lambda n: game(joined(n, lambda i: f"\nrule {word(i)}\n  {word(i + 1) if (i + 1) % 10 and i + 1 < n else ASK}\n"))
)
CARRY = "only if the pebble is fine\n  carry out the pebble's trick"
# Ten rules each: the last of ten carries out, so that all sizes, which are multiples of ten, are right.
rules(
    "rules that pass a thing on to the next", 10, 960,
    lambda i: f"\nrule {word(i)} with (pebble)\n  {f'{word(i + 1)} with the pebble' if (i + 1) % 10 else CARRY}\n",
)  # fmt: skip
both(
    "numbers chosen, and powers on numbers",
    10,
    900,
    "\npower {}\n  limit is 5\n",
    "\nrule {}\n  (limit) times, gain £1\n",
)
both(
    "kinds, and amounts in fields",
    10,
    900,
    "\nkind {}\n  cost: gold\n",
    "\nrule {} with (pebble)\n  pay (the pebble's worth) gold\n",
)


def with_things(name: str, few: int, many: int, field: str, head: str = "") -> None:
    """Enter a sort of texts of many things with the same field."""
    body = "  s{}:\n    name: N{}\n    " + field + "\n"
    sort(name, few, many)(lambda n: game(head, "pebble:\n" + joined(n, lambda i: body.format(word(i), word(i)))))


with_things(
    "effects that carry out others", 10, 900, "trick: |\n      choose a pebble in your hand\n      carry out its trick"
)
with_things(
    "effects that ask whether others can be",
    10,
    900,
    "trick: |\n      only if there is a pebble in your hand\n      if this's trick can be carried out, gain £1",
)
with_things(
    "effects that call a rule with a choice",
    10,
    900,
    "trick: dance",
    "\nrule dance\n  choose a pebble in your hand\n  carry out its trick\n",
)
with_things("powers of things on one number", 10, 900, "habit: limit is 5")
with_things(
    "powers of things after a rule", 10, 900, "habit: when you dance, gain £1", DANCE + "\nrule prance\n  dance\n"
)
with_things("powers of things on a test", 10, 900, "habit: another pebble is fine")
with_things(
    "powers of things that carry out effects",
    10,
    900,
    "habit: |\n      at resting, you may choose a pebble in your hand, carry out its trick\n    trick: gain £1",
)


@sort("fields of a kind, and things that have none", 10, 900)
def _fields_and_things(n: int) -> Texts:
    head = "zone pit\n  holds stones\n\nkind stone\n  begins in pit\n"
    fields = joined(n, lambda i: f"  {word(i)}: number\n")
    return game(head + fields, "stone:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n"))


@sort("values of a field, and things", 10, 900)
def _values_and_things(n: int) -> Texts:
    head = "zone pit\n  holds stones\n\nkind stone\n  begins in pit\n  sort: "
    values = " or ".join(word(i) for i in range(n))
    return game(
        f"{head}{values}\n", "stone:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    sort: {word(i)}\n")
    )


@sort("kinds, and things of each", 10, 900)
def _kinds_and_things(n: int) -> Texts:
    kinds = joined(
        n,
        lambda i: (
            f"\nzone p{word(i)}\n  holds {word(i)}os\n\nkind {word(i)}o\n  begins in p{word(i)}\n  cost: number\n"
        ),
    )
    return game(kinds, joined(n, lambda i: f"{word(i)}o:\n  s{word(i)}:\n    name: A\n    cost: 1\n"))


@sort("kinds, and fields set for every thing", 10, 900)
def _kinds_and_every(n: int) -> Texts:
    kinds = joined(
        n,
        lambda i: (
            f"\nzone p{word(i)}\n  holds {word(i)}os\n\nkind {word(i)}o\n  begins in p{word(i)}\n  cost: number\n"
        ),
    )
    under = game(kinds, joined(n, lambda i: f"{word(i)}o:\n  s{word(i)}:\n    name: A\n    cost: 1\n"))
    return layered(under, changed("set:\n" + joined(n, lambda i: f"  {word(i)}o:\n    every:\n      cost: 2\n")))


@sort("two overlays that disagree", 10, 900)
def _disagreeing(n: int) -> Texts:
    under = game(joined(n, lambda i: f"number {word(i)} = 1\n"))
    one = changed("", joined(n, lambda i: f"replace number {word(i)} = 2\n"))
    other = changed("", joined(n, lambda i: f"replace number {word(i)} = 3\n"))
    return layered(under, one, other)


@sort("two overlays that disagree on fields", 10, 900)
def _disagreeing_on_fields(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    new = [
        f"set:\n  pebble:\n{joined(n, lambda i, new=new: f'    s{word(i)}:{chr(10)}      worth: {new}{chr(10)}')}"
        for new in (2, 3)
    ]
    return layered(under, changed(new[0]), changed(new[1]))


@sort("a kind removed, and fields added to it", 10, 900)
def _removed_kind(n: int) -> Texts:
    added = joined(n, lambda i: f"  {word(i)}: number\n")
    return layered(game(), changed("", "remove kind ring\n"), changed("", f"add to kind ring\n{added}"))


@sort("bundles over each other", 3, 200)
def _tower(n: int) -> Texts:
    under = game(joined(n, lambda i: f"number {word(i)} = 0\n"))
    over = [joined(n, lambda i, k=k: f"replace number {word(i)} = {k + 1}\n") for k in range(15)]
    return layered(under, *(changed("", one, tower=True) for one in over))


@sort("warnings, and comments that ignore them", 10, 1900)
def _ignored(n: int) -> Texts:
    return game(joined(n, lambda i: f"# ignore LR-L0001: for later{' ' * 20}\nnumber {word(i)} = 1\n"))


@sort("a comment that ignores, of spaces", 100, 200_000)
def _ignoring_spaces(n: int) -> Texts:
    return game("# ignore LR-L0001: x" + " " * n + "y\nnumber qa = 1\n")


@sort("things, and tests of them", 5, 400)
def _tested(n: int) -> Texts:
    body = "  {0}:\n    given:\n      player 1:\n        hand: s{0}\n    then:\n      player 1:\n        hand: s{0}\n"
    return game(
        "",
        "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: N{word(i)}\n"),
        cases="tests:\n" + joined(n, lambda i: body.format(word(i))),
    )


@sort("things, and tests of things that are not there", 5, 400)
def _tested_wrongly(n: int) -> Texts:
    body = "  {0}:\n    given:\n      player 1:\n        hand: s{0}b\n    then:\n      player 1:\n        hand: s{0}b\n"
    return game(
        "",
        "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: N{word(i)}\n"),
        cases="tests:\n" + joined(n, lambda i: body.format(word(i))),
    )


@sort("rules, and tests that name them as reasons", 5, 400)
def _reasons(n: int) -> Texts:
    body = "  {0}:\n    when: dig\n    then:\n      asked: player 1\n    because: [rule {0}]\n"
    return game(
        joined(n, lambda i: f"\nrule {word(i)}\n  gain £1\n"),
        cases="tests:\n" + joined(n, lambda i: body.format(word(i))),
    )


@sort("counters of a layout that are not there, and counters", 10, 1800)
def _layout(n: int) -> Texts:
    layout = BLACK + "layout:\n  counters:\n" + joined(n, lambda i: f"    {word(i)}x: {word(i)}\n")
    return game(joined(n, lambda i: f"counter {word(i)} for each player\n"), layout)


@sort("counters of a layout", 10, 1800)
def _whole_layout(n: int) -> Texts:
    layout = BLACK + "layout:\n  counters:\n" + joined(n, lambda i: f"    {word(i)}: {word(i)}\n")
    return game(joined(n, lambda i: f"counter {word(i)} for each player\n"), layout)
