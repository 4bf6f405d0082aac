"""Long texts of rules: one effect or formula of many words, right or wrong."""

from __future__ import annotations

from benchmarks.growth.sorts import TURN, Texts, effect, game, joined, rules, sort, word

effect("one unknown word, letters", 1000, 480_000, lambda n: "x" * n)
effect("one unknown word in the middle, letters", 1000, 400_000, lambda n: f"gain {'x' * n} 1")
effect("misspelt names on a line each", 12, 2000, lambda n: joined(n, lambda i: f"gain 1 golb{word(i)}\n  "))
rules("misspelt names, a declaration each", 12, 1900, lambda i: f"\nrule {word(i)}\n  gain 1 golb\n")
sort("misspelt names among many names", 12, 900)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = 1\nnumber z{word(i)} = {word(i)}a\n"))
)


@sort("a name of many words", 50, 8000)
def _long_name(n: int) -> Texts:
    name = " ".join(word(i) for i in range(n))
    return game(f"number {name} = 1\n{TURN}  gain £({name})\n")


@sort("a name of many equal words", 50, 8000)
def _long_equal_name(n: int) -> Texts:
    name = " ".join(["qq"] * n)
    return game(f"number {name} qx = 1\n{TURN}  gain £({name})\n")


effect("a sum of many terms", 100, 9000, lambda n: f"gain £({' + '.join(['1'] * n)})")
effect("a sum of too many terms", 0, 60_000, lambda n: f"gain £({' + '.join(['1'] * n)})")
effect("a sum over lines", 100, 9000, lambda n: "gain £(" + " +\n    ".join(["1"] * n) + ")")
effect("`if` inside each other on a line", 25, 2400, lambda n: "if 1 is 1, " * n + "gain £1")
effect("`if` inside each other on a line, cut off", 25, 2400, lambda n: "if 1 is 1, " * n)

effect("many brackets inside each other", 12, 9000, lambda n: f"gain £{'(' * n}1{')' * n}")
effect("many open brackets", 50, 18_000, lambda n: "gain £" + "(" * n)
effect("`not` inside each other", 90, 5000, lambda n: f"if {'not (' * n}1 is 1{')' * n}, gain £1")
effect("loops on a line", 25, 4800, lambda n: "2 times, " * n + "gain £1")
effect("`you may` on a line", 25, 4800, lambda n: "you may " * n + "gain £1")
effect("possessives", 12, 4800, lambda n: "gain £(it" + "'s worth" * n + ")")
effect("conditions with `and`", 12, 2400, lambda n: f"if {' and '.join(['1 is 1'] * n)}, gain £1")
effect("conditions with `or`", 12, 2400, lambda n: f"if {' or '.join(['1 is 1'] * n)}, gain £1")
effect("statements on a line", 12, 4800, lambda n: ", ".join(["gain £1"] * n))
effect("statements on lines", 12, 4800, lambda n: "\n  ".join(["gain £1"] * n))
effect("blocks of statements", 5, 400, lambda n: "\n  ".join(["if 1 is 1\n    " + "\n    ".join(["gain £1"] * 9)] * n))
effect("`otherwise if`", 12, 1900, lambda n: "if 1 is 2, gain £1\n  " + "otherwise if 1 is 2, gain £1\n  " * n)
effect(
    "indented further and further",
    10,
    300,
    lambda n: joined(n, lambda i: "  " * i + "if 1 is 1\n  ") + "  " * n + "gain £1",
)
effect("quotes", 50, 9000, lambda n: "gain " + '"x" ' * n)
effect("open quotes", 50, 200_000, lambda n: "gain " + '"' * n)
effect("apostrophes", 50, 9000, lambda n: "gain " + "'" * n)
effect("signs that mean nothing", 50, 200_000, lambda n: "gain £1 " + "?" * n)
effect("commas", 50, 18_000, lambda n: "gain £1" + "," * n)
effect("many `the`", 50, 60_000, lambda n: "gain " + "the " * n + "£1")
effect("`other than` a name", 12, 2400, lambda n: "choose a pebble" + " other than it" * n)
effect("many `call it`", 12, 2400, lambda n: ", ".join(["choose a pebble in the heap, call it p"] * n))
effect(
    "many names given",
    12,
    2400,
    lambda n: "\n  ".join(f"choose a pebble in the heap, call it {word(i)}" for i in range(n)),
)
effect("spaces in a line", 200, 400_000, lambda n: "gain" + " " * n + "£1")
effect("spaces at the end of a line", 200, 400_000, lambda n: "gain £1" + " " * n)
effect("spaces before an error", 200, 400_000, lambda n: "gain" + " " * n + "£x")
effect("blank lines", 200, 200_000, lambda n: "gain £1" + "\n" * n + "  gain £1")
effect("a long comment", 200, 400_000, lambda n: "gain £1 # " + "x" * n)
effect("comments on lines", 50, 50_000, lambda n: "gain £1\n" + "  # x\n" * n + "  gain £1")
effect("a long number", 200, 400_000, lambda n: "gain £" + "1" * n)
effect("many equal keywords", 12, 9000, lambda n: "gain " * n)
effect("many words of the language", 12, 4800, lambda n: "gain at least number of " * n)
effect("words with hyphens", 100, 200_000, lambda n: "gain a" + "-b" * n)
effect("letters outside ASCII", 100, 200_000, lambda n: "gain " + "\u00e9" * n)
effect("letters that combine", 100, 100_000, lambda n: "gain e" + "\u0301\u0323" * n)
