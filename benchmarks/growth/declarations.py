"""Many declarations: of each keyword, alone and using each other."""

from __future__ import annotations

from benchmarks.growth.sorts import TURN, game, joined, rules, sort, word

rules(
    "kinds",
    12,
    1900,
    lambda i: (
        f"\nkind {word(i)}o\n  begins in z{word(i)}\n\nzone z{word(i)}\n  holds {word(i)}os\n" if i < 950 else "# x\n"
    ),
)
rules("kinds alone", 12, 1900, lambda i: f"\nkind {word(i)}\n  cost: number\n")
sort("fields of a kind", 12, 4000)(
    lambda n: game(
        "zone pit\n  holds stones\n\nkind stone\n  begins in pit\n" + joined(n, lambda i: f"  {word(i)}: number\n")
    )
)
sort("flags of a kind", 12, 4000)(
    lambda n: game(
        "zone pit\n  holds stones\n\nkind stone\n  begins in pit\n" + joined(n, lambda i: f"  {word(i)}: yes or no\n")
    )
)
sort("values of a field", 12, 4000)(
    lambda n: game("kind stone\n  begins in heap\n  sort: " + " or ".join(word(i) for i in range(n)) + "\n")
)
rules("counters", 12, 1900, lambda i: f"\ncounter {word(i)} for each player\n  starts at 1\n")
rules(
    "counters with symbols", 12, 1900, lambda i: f"\ncounter {word(i)} for each player\n  written {chr(0x4E00 + i)}\n"
)
rules("zones", 12, 1900, lambda i: f"\nzone {word(i)}\n  holds pebbles\n")
rules("relations", 12, 1900, lambda i: f"relation {word(i)} between pebbles\n")
sort("relations of relations", 12, 1900)(
    lambda n: game(
        "relation qa between pebbles\n" + joined(n, lambda i: f"relation {word(i)} = qa or {word(max(i - 1, 0))}\n")
    )
)
rules("marks", 12, 1900, lambda i: f"mark {word(i)} this turn\n")
rules("moments", 12, 1900, lambda i: f"moment {word(i)}\n")
sort("moments of many moments", 12, 1900)(
    lambda n: game(
        joined(n, lambda i: f"moment {word(i)}\n")
        + "moments every time = "
        + ", ".join(word(i) for i in range(n))
        + "\n"
    )
)
rules("numbers", 12, 1900, lambda i: f"number {word(i)} = {i} + 1\n")
rules("numbers that use the one before", 12, 1900, lambda i: f"number {word(i)} = {word(i - 1) if i % 20 else 1} + 1\n")
rules("numbers that use the one after", 12, 1900, lambda i: f"number {word(i)} = {word(i + 1) if i % 20 else 1} + 1\n")
rules("numbers in a long chain", 12, 1900, lambda i: f"number {word(i)} = {word(i - 1) if i else 1} + 1\n")
sort("numbers in a circle", 12, 1900)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = {word((i + 1) % n)} + 1\n"))
)
sort("numbers in many circles", 12, 1900)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = {word(i ^ 1)} + 1\n"))
)
sort("numbers that all use each other", 5, 60)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = {' + '.join(word(j) for j in range(n))}\n"))
)
rules("numbers with inputs", 12, 1900, lambda i: f"number {word(i)} of (n: number) = n + {i}\n")
rules("numbers with long names", 12, 1900, lambda i: f"number one two three four {word(i)} five = 1\n")
rules("tests", 12, 1900, lambda i: f"test (pebble) is {word(i)} = the pebble's worth is {i}\n")
rules("groups", 12, 1900, lambda i: f"group {word(i)} = pebbles in the heap\n")
rules("rules", 12, 1900, lambda i: f"\nrule {word(i)}\n  gain £1\n")
rules(
    "rules that call the one before",
    12,
    1900,
    lambda i: f"\nrule {word(i)}\n  {word(i - 1) if i % 20 else 'gain £1'}\n",
)
sort("rules in a circle", 12, 1900)(lambda n: game(joined(n, lambda i: f"\nrule {word(i)}\n  {word((i + 1) % n)}\n")))
sort("one rule calls many", 12, 1800)(
    lambda n: game(joined(n, lambda i: f"\nrule {word(i)}\n  gain £1\n") + TURN + joined(n, lambda i: f"  {word(i)}\n"))
)
sort("a rule with many inputs", 10, 1200)(
    lambda n: game("rule qa " + " to ".join(f"({word(i)}: pebble)" for i in range(n)) + "\n  gain £1\n")
)
rules(
    "rules with a choice",
    10,
    900,
    lambda i: (
        f"\nrule {word(i)}\n  choose a pebble in the heap that is fine\n  move it to your hand\n  gain £{i % 9}\n"
    ),
)
rules("powers", 12, 1900, lambda i: f"\npower {word(i)}\n  limit is {i}\n")
rules("powers at moments", 12, 1900, lambda i: f"\npower {word(i)}\n  at resting, you may gain £{i}\n")
rules(
    "powers that change a number",
    12,
    1900,
    lambda i: f"\npower {word(i)}\n  while your gold is {i}, the limit is {i}\n",
)
rules("actions", 12, 1900, lambda i: f"\naction {word(i)}\n  gain £1\n")
rules(
    "actions after each other",
    12,
    1900,
    lambda i: f"\naction {word(i)}, after {word(i - 1) if i else 'dig'}\n  gain £1\n",
)
rules(
    "actions before each other",
    12,
    1900,
    lambda i: f"\naction {word(i)}, before {word(i - 1) if i else 'dig'}\n  gain £1\n",
)
sort("steps in a circle", 12, 1900)(
    lambda n: game(joined(n, lambda i: f"\nturn {word(i)}, after {word((i + 1) % n)}\n  gain £1\n"))
)
rules("steps of a turn, all before one", 12, 1900, lambda i: f"\nturn {word(i)}, before end\n  gain £1\n")
rules("steps of the set-up", 12, 1900, lambda i: f"\nset-up {word(i)}\n  gain £1\n")
rules("steps of the scoring", 12, 1900, lambda i: f"\nscoring {word(i)}\n  for each player, they gain 1 dust\n")
rules("tables", 12, 1900, lambda i: f"\ntable {word(i)}\n  0: 0\n  each more: 1\n")
sort("a table of many rows", 50, 9000)(lambda n: game("table tax\n" + joined(n, lambda i: f"  {i}: {i}\n")))
sort("a table of equal rows", 50, 9000)(lambda n: game("table tax\n" + joined(n, lambda i: "  1: 1\n")))
sort("lines of a ranking", 12, 4000)(lambda n: game(joined(n, lambda i: "\nremove ranking\n" if not i else "# x\n")))
sort("declarations with comments above", 12, 1900)(
    lambda n: game(joined(n, lambda i: f"# What {word(i)} is.\n# It is a number.\nnumber {word(i)} = 1\n"))
)
sort("one comment above, of many lines", 50, 40_000)(lambda n: game("# x\n" * n + "number qa = 1\n"))
