"""Many things with fields, effects, powers and neighbours, right and wrong."""

from __future__ import annotations

from benchmarks.growth.sorts import Texts, game, joined, sort, things, word

THING = "    name: Stone {0}\n    worth: {1}\n    side: left\n"
things("things", 12, 1900, lambda i: f"  s{word(i)}:\n" + THING.format(word(i).capitalize(), i % 9))
things(
    "things with equal effects",
    12,
    1900,
    lambda i: f"  s{word(i)}:\n" + THING.format(word(i), 1) + "    trick: gain £1\n",
)
things(
    "things with effects", 12, 1900, lambda i: f"  s{word(i)}:\n" + THING.format(word(i), 1) + f"    trick: gain £{i}\n"
)
things(
    "things with powers",
    12,
    1900,
    lambda i: f"  s{word(i)}:\n" + THING.format(word(i), 1) + f"    habit: at resting, you may gain £{i}\n",
)
things(
    "things with powers that change a number",
    12,
    1900,
    lambda i: f"  s{word(i)}:\n" + THING.format(word(i), 1) + f"    habit: limit is {i}\n",
)
sort("powers of one thing", 12, 9000)(
    lambda n: game(things="pebble:\n  sa:\n    name: A\n    habit: |\n" + joined(n, lambda i: f"      limit is {i}\n"))
)
sort("powers of one thing, as a list", 12, 9000)(
    lambda n: game(things="pebble:\n  sa:\n    name: A\n    habit:\n" + joined(n, lambda i: f"      - limit is {i}\n"))
)
things(
    "things with wording",
    12,
    1900,
    lambda i: (
        f"  s{word(i)}:\n" + THING.format(word(i), 1) + f"    trick: gain £{i}\n    wording: Gain {i + 1} pounds.\n"
    ),
)
things("things with equal names", 12, 1900, lambda i: f"  s{word(i)}:\n" + THING.format("Same", 1))
things("things with equal ids", 12, 1900, lambda i: "  same:\n" + THING.format("Same", 1))
things("things of unknown kinds", 12, 1900, lambda i: f"{word(i)}:\n  s:\n    name: A\n", "")
things("unknown fields", 12, 1900, lambda i: f"  s{word(i)}:\n    name: A\n    {word(i)}: 1\n")
sort("unknown fields of one thing", 12, 9000)(
    lambda n: game(things="pebble:\n  sa:\n    name: A\n" + joined(n, lambda i: f"    {word(i)}: 1\n"))
)
things(
    "wrong values of fields",
    12,
    1900,
    lambda i: f"  s{word(i)}:\n    name: A\n    side: lefd\n    worth: x\n    flips: perhaps\n",
)
things(
    "effects that cannot be read", 12, 1900, lambda i: f"  s{word(i)}:\n    name: A\n    trick: gain 1 glod{word(i)}\n"
)
things(
    "effects with an error",
    12,
    1900,
    lambda i: f"  s{word(i)}:\n    name: A\n    trick: gain £(number of rings in your hand + {i})\n",
)
things("ids that cannot be", 12, 1900, lambda i: f"  S {word(i)}:\n    name: A\n")
things("things without a name", 12, 1900, lambda i: f"  s{word(i)}:\n    worth: 1\n")
things("things with many copies", 12, 1900, lambda i: f"  s{word(i)}:\n    name: A\n    copies: 99\n")
things(
    "things named in rules",
    12,
    900,
    lambda i: (
        f"  s{word(i)}:\n"
        + THING.format(word(i).capitalize(), 1)
        + f"    trick: if this is Stone {word(i).capitalize()}, gain £1\n"
    ),
)


@sort("neighbours of a thing", 12, 1900)
def _neighbours(n: int) -> Texts:
    field = f"    nearby: [{', '.join(f's{word(i)}' for i in range(n))}]\n"
    body = joined(n, lambda i: f"  s{word(i)}:\n    name: A\n" + (field if not i else ""))
    return game("relation nearby between pebbles\n", "pebble:\n" + body)


@sort("neighbours in a row", 12, 1900)
def _row(n: int) -> Texts:
    body = joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    nearby: [s{word((i + 1) % n)}]\n")
    return game("relation nearby between pebbles\n", "pebble:\n" + body)


@sort("neighbours that are not there", 12, 1900)
def _no_neighbours(n: int) -> Texts:
    body = joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    nearby: [s{word(i)}x]\n")
    return game("relation nearby between pebbles\n", "pebble:\n" + body)


@sort("neighbours that are not there, of one", 12, 1900)
def _no_neighbours_of_one(n: int) -> Texts:
    field = f"    nearby: [{', '.join(f's{word(i)}x' for i in range(n))}]\n"
    body = joined(n, lambda i: f"  s{word(i)}:\n    name: A\n" + (field if not i else ""))
    return game("relation nearby between pebbles\n", "pebble:\n" + body)
