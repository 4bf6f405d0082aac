"""Many mistakes in files of rules: each message has its place, its way out and its fix."""

from __future__ import annotations

from benchmarks.growth.sorts import game, joined, rules, sort, word

rules("unknown keywords", 12, 9000, lambda i: f"numbr {word(i)} = 1\n")
rules("unknown keywords, far from any", 12, 9000, lambda i: f"{word(i)}zzzzzz x = 1\n")
sort("an unknown keyword, letters", 500, 400_000)(lambda n: game("x" * n + " = 1\n"))
rules("declared twice", 12, 1900, lambda i: "number same = 1\n")
rules("declared twice, with a body", 12, 1900, lambda i: "\nrule same\n  gain £1\n")
rules("names with two meanings", 12, 900, lambda i: f"number {word(i)} = 1\n\ncounter {word(i)} for each player\n")
rules("names of the language", 12, 1900, lambda i: "number gain = 1\n")
rules("first lines that cannot be read", 12, 1900, lambda i: f"number {word(i)} 1\n")
rules("empty bodies", 12, 1900, lambda i: f"rule {word(i)}\n")
rules("bodies at the margin", 12, 9000, lambda i: "gain £1\n")
rules("rules with bodies at the margin", 12, 1900, lambda i: f"rule {word(i)}\ngain £1\n")
rules("lines that are no property", 12, 1900, lambda i: f"\ncounter {word(i)}\n  nonsense\n")
sort("lines that are no property, in one", 12, 9000)(lambda n: game("counter qa\n" + "  nonsense\n" * n))
sort("lines that are no field, in one", 12, 9000)(lambda n: game("kind qa\n" + "  nonsense: x\n" * n))
rules("to replace what is not there", 12, 1900, lambda i: f"replace number {word(i)} = 1\n")
rules("to remove what is not there", 12, 1900, lambda i: f"remove number {word(i)}\n")
sort("to remove what is not there, beside many", 12, 900)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = 1\nremove number {word(i)}b\n"))
)
rules("to add to what is not there", 12, 1900, lambda i: f"\nadd to kind {word(i)}\n  cost: number\n")
rules("unknown kinds", 12, 1900, lambda i: f"\nzone {word(i)}\n  holds peble\n")
rules("unknown kinds of inputs", 12, 1900, lambda i: f"number {word(i)} of (peble) = 1\n")
rules("unknown relations", 12, 1900, lambda i: f"relation {word(i)} = {word(i)}x\n")
rules("unknown moments", 12, 1900, lambda i: f"moments {word(i)} = restin\n")
rules("unknown steps", 12, 1900, lambda i: f"\nturn {word(i)}, after nobdy{word(i)}\n  gain £1\n")
rules("unknown owners", 12, 1900, lambda i: f"counter {word(i)} for each playr\n")
rules("syntax errors", 12, 1900, lambda i: f"\nrule {word(i)}\n  gain £1 gain £1\n")
rules("syntax errors that differ", 12, 1900, lambda i: f"\nrule {word(i)}\n  gain £{i} gain £1\n")
rules("texts that end too early", 12, 1900, lambda i: f"number {word(i)} = 1 +\n")
rules("wrong symbols", 12, 1900, lambda i: f"\nrule {word(i)}\n  gain ${i}\n")
rules(
    "wrong kinds of things", 12, 1900, lambda i: f"\nrule {word(i)}\n  for each ring in the chest, gain £(its worth)\n"
)
rules("`it` without a thing", 12, 1900, lambda i: f"\nrule {word(i)}\n  move it to the heap\n")
rules(
    "wrong inputs",
    12,
    1900,
    lambda i: f"\nrule {word(i)} (pebble)\n  gain £1\n\nrule b{word(i)}\n  {word(i)}\n" if i < 950 else "# x\n",
)
rules("wrong indentation", 12, 1900, lambda i: f"\nrule {word(i)}\n    gain £1\n  gain £1\n")
rules("nothing to choose", 12, 1900, lambda i: f"\nrule {word(i)}\n  choose a pebble other than it\n")
rules("fractions", 12, 1900, lambda i: f"number {word(i)} = 1.5\n")
rules("lines nobody reaches", 12, 1900, lambda i: f"\nrule {word(i)}\n  end the game now\n  gain £1\n")
rules("warnings that are ignored", 12, 1900, lambda i: f"number {word(i)} = 1  # ignore LR-L0002: for later\n")
rules("ignored without a warning", 12, 1900, lambda i: f"# ignore LR-L0006: x\nnumber {word(i)} = 1\n")
rules("lines that belong to nothing", 50, 20_000, lambda i: "  stray\n")
rules("tabs", 50, 50_000, lambda i: "\tx\n")
rules("long dashes", 50, 50_000, lambda i: "rule \u2014\n")
rules("no spaces of the usual sort", 50, 50_000, lambda i: "rule\u00a0x\n")
sort("a very long first line", 200, 400_000)(lambda n: game("number " + "a" * n + " = 1\n"))
sort("a first line of spaces", 200, 400_000)(lambda n: game("number a" + " " * n + "= 1\n"))
sort("a first line of spaces, unreadable", 200, 400_000)(lambda n: game("number a" + " " * n + "b\n"))
sort("a first line of words, unreadable", 200, 100_000)(lambda n: game("number" + " a" * n + "\n"))
sort("a first line of brackets", 100, 100_000)(lambda n: game("rule a " + "(" * n + "\n  gain £1\n"))
sort("a first line of pairs of brackets", 100, 100_000)(lambda n: game("rule a " + "()" * n + "\n  gain £1\n"))
sort("a first line of `for each`", 50, 40_000)(lambda n: game("counter a" + " for each a" * n + "\n"))
sort("a first line of ` of (`", 50, 40_000)(lambda n: game("number a" + " of (a" * n + "\n"))
sort("a first line of `between`", 50, 40_000)(lambda n: game("relation a" + " between a" * n + "\n"))
sort("a first line of commas", 50, 100_000)(lambda n: game("turn a" + ", before a" * (n // 8) + "\n  gain £1\n"))
sort("a first line of `=`", 100, 200_000)(lambda n: game("number a " + "=" * n + "\n"))
sort("a property line of spaces", 200, 400_000)(lambda n: game("counter a\n  written" + " " * n + "x y\n"))
sort("a property line of words", 200, 100_000)(lambda n: game("kind a\n  " + "b " * n + ": number\n"))
sort("a zone of conditions", 12, 20_000)(
    lambda n: game("zone a\n  holds pebbles in stacks\n  habit works while on top" + " and face up" * n + "\n")
)
sort("a note of braces", 100, 100_000)(lambda n: game("counter a\n  note: " + "{" * n + "\n"))
