"""Texts of every size: right ones, wrong ones and hostile ones, each sort made of as many parts as asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_lowercase

Texts = dict[str, str]
Make = Callable[[int], Texts]

MANIFEST = "language: 1\nid: {id}\ntitle: {id}\nkind: {kind}\n"
GAME = MANIFEST.format(id="growth", kind="game") + "players: 1 to 2\nturn limit: 10\n"
BASE = """\
kind pebble
  begins in heap
  worth: number
  side: left or right, may be missing
  flips: yes or no
  trick: effect, may be missing
  habit: powers

kind ring
  begins in chest

counter gold for each player
  written £
  starts at 5

counter dust for each player

zone heap
  holds pebbles in a pile
  seen by all

zone chest
  holds rings
  seen by all

zone hand for each player
  holds pebbles
  seen by its owner
  habit works

moment resting
moment waking

number limit = 3

test (pebble) is fine = the pebble's worth is at least 1

turn act
  at resting, choose an action

turn end
  if your gold is at least 20, end the game now

action dig
  gain £1

action shine
  only if there is a pebble in your hand
  choose a pebble in your hand
  if it is fine, gain £1

set-up hands
  for each player, move the top 1 pebbles of the heap to their hand

scoring gold
  for each player, they gain (their gold) dust

ranking
  highest dust
"""
PEBBLES = "pebble:\n  white:\n    name: White\n    copies: 4\n    worth: 1\n    side: left\n    flips: yes\n"
TURN = "\nturn more, before end\n"


@dataclass(frozen=True)
class Sort:
    """A sort of text: how it is made, of how many parts to be counted in a test, and of how many to be timed."""

    name: str
    make: Make
    few: int
    many: int


SORTS: list[Sort] = []


def sort(name: str, few: int, many: int) -> Callable[[Make], Make]:
    """Enter a function that makes texts of a sort."""

    def enter(make: Make) -> Make:
        SORTS.append(Sort(name, make, few, many))
        return make

    return enter


def word(number: int, length: int = 3, first: str = "q") -> str:
    """Give a word that is no word yet; words of one length are alike, as names that people mistype are."""
    letters = ""
    for _ in range(length):
        number, rest = divmod(number, 26)
        letters = ascii_lowercase[rest] + letters
    return first + letters


def game(rules: str = "", things: str = "", manifest: str = "", **files: str) -> Texts:
    """Give the small game with more rules, more things and more lines in its manifest."""
    texts = {"base.rules": BASE, "more.rules": rules, "pebbles.yaml": PEBBLES, "more.yaml": things}
    texts = {name: text for name, text in texts.items() if text}
    listed = ", ".join(texts)
    tests = {f"tests/{name}.yaml": text for name, text in files.items()}
    return {"bundle.yaml": f"{GAME}{manifest}files: [{listed}]\n", **texts, **tests}


def joined(parts: int, part: Callable[[int], str]) -> str:
    """Put parts together."""
    return "".join([part(i) for i in range(parts)])


def rules(name: str, few: int, many: int, part: Callable[[int], str]) -> None:
    """Enter a sort of texts that repeats a piece of rules."""
    sort(name, few, many)(lambda parts: game(joined(parts, part)))


def things(name: str, few: int, many: int, part: Callable[[int], str], head: str = "pebble:\n") -> None:
    """Enter a sort of texts that repeats a piece of YAML."""
    sort(name, few, many)(lambda parts: game(things=head + joined(parts, part)))


def effect(name: str, few: int, many: int, made: Callable[[int], str]) -> None:
    """Enter a sort of texts with one long effect."""
    sort(name, few, many)(lambda parts: game(f"{TURN}  {made(parts)}\n"))


def overlays(name: str, few: int, many: int, below: Callable[[int], str], above: Callable[[int], str]) -> None:
    """Enter a sort of texts in two bundles, of rules that one declares and the other changes."""

    def make(parts: int) -> Texts:
        under = game(joined(parts, below))
        over = MANIFEST.format(id="over", kind="overlay") + "builds on: [growth]\nfiles: [over.rules]\n"
        texts = {f"growth/{name}": text for name, text in under.items()}
        return {**texts, "over/bundle.yaml": over, "over/over.rules": joined(parts, above)}

    sort(name, few, many)(make)


# ---- the five of the attack ---------------------------------------------------------------------

effect("one unknown word, letters", 1000, 480_000, lambda n: "x" * n)
effect("one unknown word in the middle, letters", 1000, 400_000, lambda n: f"gain {'x' * n} 1")
effect("misspelt names on a line each", 25, 2000, lambda n: joined(n, lambda i: f"gain 1 golb{word(i)}\n  "))
rules("misspelt names, a declaration each", 25, 1900, lambda i: f"\nrule {word(i)}\n  gain 1 golb\n")
sort("misspelt names among many names", 25, 900)(
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
effect("a sum of too many terms", 15_000, 60_000, lambda n: f"gain £({' + '.join(['1'] * n)})")
effect("a sum over lines", 100, 9000, lambda n: "gain £(" + " +\n    ".join(["1"] * n) + ")")
effect("`if` inside each other on a line", 25, 2400, lambda n: "if 1 is 1, " * n + "gain £1")
effect("`if` inside each other on a line, cut off", 25, 2400, lambda n: "if 1 is 1, " * n)

# ---- long texts of rules ------------------------------------------------------------------------

effect("many brackets inside each other", 25, 9000, lambda n: f"gain £{'(' * n}1{')' * n}")
effect("many open brackets", 50, 18_000, lambda n: "gain £" + "(" * n)
effect("`not` inside each other", 25, 5000, lambda n: f"if {'not (' * n}1 is 1{')' * n}, gain £1")
effect("loops on a line", 25, 4800, lambda n: "2 times, " * n + "gain £1")
effect("`you may` on a line", 25, 4800, lambda n: "you may " * n + "gain £1")
effect("possessives", 25, 4800, lambda n: "gain £(it" + "'s worth" * n + ")")
effect("conditions with `and`", 25, 2400, lambda n: f"if {' and '.join(['1 is 1'] * n)}, gain £1")
effect("conditions with `or`", 25, 2400, lambda n: f"if {' or '.join(['1 is 1'] * n)}, gain £1")
effect("statements on a line", 25, 4800, lambda n: ", ".join(["gain £1"] * n))
effect("statements on lines", 25, 4800, lambda n: "\n  ".join(["gain £1"] * n))
effect("blocks of statements", 5, 400, lambda n: "\n  ".join(["if 1 is 1\n    " + "\n    ".join(["gain £1"] * 9)] * n))
effect("`otherwise if`", 25, 1900, lambda n: "if 1 is 2, gain £1\n  " + "otherwise if 1 is 2, gain £1\n  " * n)
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
effect("commas", 50, 9000, lambda n: "gain £1" + "," * n)
effect("many `the`", 50, 60_000, lambda n: "gain " + "the " * n + "£1")
effect("`other than` a name", 25, 2400, lambda n: "choose a pebble" + " other than it" * n)
effect("many `call it`", 25, 2400, lambda n: ", ".join(["choose a pebble in the heap, call it p"] * n))
effect(
    "many names given",
    25,
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
effect("many equal keywords", 25, 9000, lambda n: "gain " * n)
effect("many words of the language", 25, 4800, lambda n: "gain at least number of " * n)
effect("words with hyphens", 100, 200_000, lambda n: "gain a" + "-b" * n)
effect("letters outside ASCII", 100, 200_000, lambda n: "gain " + "\u00e9" * n)
effect("letters that combine", 100, 100_000, lambda n: "gain e" + "\u0301\u0323" * n)

# ---- declarations of each keyword ---------------------------------------------------------------

rules(
    "kinds",
    15,
    1900,
    lambda i: (
        f"\nkind {word(i)}\n  begins in z{word(i)}\n\nzone z{word(i)}\n  holds {word(i)}s\n" if i < 950 else "# more\n"
    ),
)
rules("kinds alone", 15, 1900, lambda i: f"\nkind {word(i)}\n  cost: number\n")
sort("fields of a kind", 25, 4000)(
    lambda n: game(
        "zone pit\n  holds stones\n\nkind stone\n  begins in pit\n" + joined(n, lambda i: f"  {word(i)}: number\n")
    )
)
sort("flags of a kind", 25, 4000)(
    lambda n: game(
        "zone pit\n  holds stones\n\nkind stone\n  begins in pit\n" + joined(n, lambda i: f"  {word(i)}: yes or no\n")
    )
)
sort("values of a field", 25, 4000)(
    lambda n: game("kind stone\n  begins in heap\n  sort: " + " or ".join(word(i) for i in range(n)) + "\n")
)
rules("counters", 15, 1900, lambda i: f"\ncounter {word(i)} for each player\n  starts at 1\n")
rules(
    "counters with symbols", 15, 1900, lambda i: f"\ncounter {word(i)} for each player\n  written {chr(0x4E00 + i)}\n"
)
rules("zones", 15, 1900, lambda i: f"\nzone {word(i)}\n  holds pebbles\n")
rules("relations", 25, 1900, lambda i: f"relation {word(i)} between pebbles\n")
sort("relations of relations", 25, 1900)(
    lambda n: game(
        "relation qa between pebbles\n" + joined(n, lambda i: f"relation {word(i)} = qa or {word(max(i - 1, 0))}\n")
    )
)
rules("marks", 25, 1900, lambda i: f"mark {word(i)} this turn\n")
rules("moments", 25, 1900, lambda i: f"moment {word(i)}\n")
sort("moments of many moments", 25, 1900)(
    lambda n: game(
        joined(n, lambda i: f"moment {word(i)}\n")
        + "moments every time = "
        + ", ".join(word(i) for i in range(n))
        + "\n"
    )
)
rules("numbers", 25, 1900, lambda i: f"number {word(i)} = {i} + 1\n")
rules("numbers that use the one before", 25, 1900, lambda i: f"number {word(i)} = {word(i - 1) if i % 20 else 1} + 1\n")
rules("numbers that use the one after", 25, 1900, lambda i: f"number {word(i)} = {word(i + 1) if i % 20 else 1} + 1\n")
rules("numbers in a long chain", 25, 1900, lambda i: f"number {word(i)} = {word(i - 1) if i else 1} + 1\n")
sort("numbers in a circle", 25, 1900)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = {word((i + 1) % n)} + 1\n"))
)
sort("numbers in many circles", 25, 1900)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = {word(i ^ 1)} + 1\n"))
)
sort("numbers that all use each other", 5, 60)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = {' + '.join(word(j) for j in range(n))}\n"))
)
rules("numbers with inputs", 15, 1900, lambda i: f"number {word(i)} of (n: number) = n + {i}\n")
rules("numbers with long names", 15, 1900, lambda i: f"number one two three four {word(i)} five = 1\n")
rules("tests", 15, 1900, lambda i: f"test (pebble) is {word(i)} = the pebble's worth is {i}\n")
rules("groups", 15, 1900, lambda i: f"group {word(i)} = pebbles in the heap\n")
rules("rules", 15, 1900, lambda i: f"\nrule {word(i)}\n  gain £1\n")
rules(
    "rules that call the one before",
    15,
    1900,
    lambda i: f"\nrule {word(i)}\n  {word(i - 1) if i % 20 else 'gain £1'}\n",
)
sort("rules in a circle", 15, 1900)(lambda n: game(joined(n, lambda i: f"\nrule {word(i)}\n  {word((i + 1) % n)}\n")))
sort("one rule calls many", 15, 1800)(
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
rules("powers", 15, 1900, lambda i: f"\npower {word(i)}\n  limit is {i}\n")
rules("powers at moments", 15, 1900, lambda i: f"\npower {word(i)}\n  at resting, you may gain £{i}\n")
rules(
    "powers that change a number",
    15,
    1900,
    lambda i: f"\npower {word(i)}\n  while your gold is {i}, the limit is {i}\n",
)
rules("actions", 15, 1900, lambda i: f"\naction {word(i)}\n  gain £1\n")
rules(
    "actions after each other",
    15,
    1900,
    lambda i: f"\naction {word(i)}, after {word(i - 1) if i else 'dig'}\n  gain £1\n",
)
rules(
    "actions before each other",
    15,
    1900,
    lambda i: f"\naction {word(i)}, before {word(i - 1) if i else 'dig'}\n  gain £1\n",
)
sort("steps in a circle", 15, 1900)(
    lambda n: game(joined(n, lambda i: f"\nturn {word(i)}, after {word((i + 1) % n)}\n  gain £1\n"))
)
rules("steps of a turn, all before one", 15, 1900, lambda i: f"\nturn {word(i)}, before end\n  gain £1\n")
rules("steps of the set-up", 15, 1900, lambda i: f"\nset-up {word(i)}\n  gain £1\n")
rules("steps of the scoring", 15, 1900, lambda i: f"\nscoring {word(i)}\n  for each player, they gain 1 dust\n")
rules("tables", 15, 1900, lambda i: f"\ntable {word(i)}\n  0: 0\n  each more: 1\n")
sort("a table of many rows", 50, 9000)(lambda n: game("table tax\n" + joined(n, lambda i: f"  {i}: {i}\n")))
sort("a table of equal rows", 50, 9000)(lambda n: game("table tax\n" + joined(n, lambda i: "  1: 1\n")))
sort("lines of a ranking", 25, 4000)(lambda n: game(joined(n, lambda i: f"\nremove ranking\n" if not i else "# x\n")))
sort("declarations with comments above", 15, 1900)(
    lambda n: game(joined(n, lambda i: f"# What {word(i)} is.\n# It is a number.\nnumber {word(i)} = 1\n"))
)
sort("one comment above, of many lines", 50, 40_000)(lambda n: game("# x\n" * n + "number qa = 1\n"))


@sort("files of rules", 4, 400)
def _files(n: int) -> Texts:
    texts = game()
    names = [f"f{i}.rules" for i in range(n)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    return {
        **texts,
        **{name: joined(10, lambda j, i=i: f"number {word(10 * i + j)} = 1\n") for i, name in enumerate(names)},
    }


@sort("files nobody lists", 10, 2000)
def _unlisted(n: int) -> Texts:
    return {**game(), **{f"f{i}.rules": "number x = 1\n" for i in range(n)}}


@sort("listed files that are missing", 10, 480)
def _missing(n: int) -> Texts:
    texts = game()
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(f'{word(i)}.rules' for i in range(n))}]")
    return texts


# ---- wrong declarations -------------------------------------------------------------------------

rules("unknown keywords", 25, 9000, lambda i: f"numbr {word(i)} = 1\n")
rules("unknown keywords, far from any", 25, 9000, lambda i: f"{word(i)}zzzzzz x = 1\n")
sort("an unknown keyword, letters", 500, 400_000)(lambda n: game("x" * n + " = 1\n"))
rules("declared twice", 25, 1900, lambda i: "number same = 1\n")
rules("declared twice, with a body", 25, 1900, lambda i: "\nrule same\n  gain £1\n")
rules("names with two meanings", 15, 900, lambda i: f"number {word(i)} = 1\n\ncounter {word(i)} for each player\n")
rules("names of the language", 25, 1900, lambda i: "number gain = 1\n")
rules("first lines that cannot be read", 25, 1900, lambda i: f"number {word(i)} 1\n")
rules("empty bodies", 25, 1900, lambda i: f"rule {word(i)}\n")
rules("bodies at the margin", 25, 9000, lambda i: "gain £1\n")
rules("rules with bodies at the margin", 15, 1900, lambda i: f"rule {word(i)}\ngain £1\n")
rules("lines that are no property", 25, 1900, lambda i: f"\ncounter {word(i)}\n  nonsense\n")
sort("lines that are no property, in one", 25, 9000)(lambda n: game("counter qa\n" + "  nonsense\n" * n))
sort("lines that are no field, in one", 25, 9000)(lambda n: game("kind qa\n" + "  nonsense: x\n" * n))
rules("to replace what is not there", 25, 1900, lambda i: f"replace number {word(i)} = 1\n")
rules("to remove what is not there", 25, 1900, lambda i: f"remove number {word(i)}\n")
sort("to remove what is not there, beside many", 15, 900)(
    lambda n: game(joined(n, lambda i: f"number {word(i)} = 1\nremove number {word(i)}b\n"))
)
rules("to add to what is not there", 25, 1900, lambda i: f"\nadd to kind {word(i)}\n  cost: number\n")
rules("unknown kinds", 25, 1900, lambda i: f"\nzone {word(i)}\n  holds peble\n")
rules("unknown kinds of inputs", 25, 1900, lambda i: f"number {word(i)} of (peble) = 1\n")
rules("unknown relations", 25, 1900, lambda i: f"relation {word(i)} = {word(i)}x\n")
rules("unknown moments", 25, 1900, lambda i: f"moments {word(i)} = restin\n")
rules("unknown steps", 25, 1900, lambda i: f"\nturn {word(i)}, after nobdy{word(i)}\n  gain £1\n")
rules("unknown owners", 25, 1900, lambda i: f"counter {word(i)} for each playr\n")
rules("syntax errors", 25, 1900, lambda i: f"\nrule {word(i)}\n  gain £1 gain £1\n")
rules("syntax errors that differ", 25, 1900, lambda i: f"\nrule {word(i)}\n  gain £{i} gain £1\n")
rules("texts that end too early", 25, 1900, lambda i: f"number {word(i)} = 1 +\n")
rules("wrong symbols", 25, 1900, lambda i: f"\nrule {word(i)}\n  gain ${i}\n")
rules(
    "wrong kinds of things", 25, 1900, lambda i: f"\nrule {word(i)}\n  for each ring in the chest, gain £(its worth)\n"
)
rules("`it` without a thing", 25, 1900, lambda i: f"\nrule {word(i)}\n  move it to the heap\n")
rules(
    "wrong inputs",
    25,
    1900,
    lambda i: f"\nrule {word(i)} (pebble)\n  gain £1\n\nrule b{word(i)}\n  {word(i)}\n" if i < 950 else "# x\n",
)
rules("wrong indentation", 25, 1900, lambda i: f"\nrule {word(i)}\n    gain £1\n  gain £1\n")
rules("nothing to choose", 25, 1900, lambda i: f"\nrule {word(i)}\n  choose a pebble other than it\n")
rules("fractions", 25, 1900, lambda i: f"number {word(i)} = 1.5\n")
rules("lines nobody reaches", 25, 1900, lambda i: f"\nrule {word(i)}\n  end the game now\n  gain £1\n")
rules("warnings that are ignored", 25, 1900, lambda i: f"number {word(i)} = 1  # ignore LR-L0002: for later\n")
rules("ignored without a warning", 25, 1900, lambda i: f"# ignore LR-L0006: x\nnumber {word(i)} = 1\n")
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
sort("a zone of conditions", 25, 20_000)(
    lambda n: game("zone a\n  holds pebbles in stacks\n  habit works while on top" + " and face up" * n + "\n")
)
sort("a note of braces", 100, 100_000)(lambda n: game("counter a\n  note: " + "{" * n + "\n"))

# ---- things -------------------------------------------------------------------------------------

THING = "    name: Stone {0}\n    worth: {1}\n    side: left\n"
things("things", 15, 1900, lambda i: f"  s{word(i)}:\n" + THING.format(word(i).capitalize(), i % 9))
things(
    "things with equal effects",
    15,
    1900,
    lambda i: f"  s{word(i)}:\n" + THING.format(word(i), 1) + "    trick: gain £1\n",
)
things(
    "things with effects", 15, 1900, lambda i: f"  s{word(i)}:\n" + THING.format(word(i), 1) + f"    trick: gain £{i}\n"
)
things(
    "things with powers",
    15,
    1900,
    lambda i: f"  s{word(i)}:\n" + THING.format(word(i), 1) + f"    habit: at resting, you may gain £{i}\n",
)
things(
    "things with powers that change a number",
    15,
    1900,
    lambda i: f"  s{word(i)}:\n" + THING.format(word(i), 1) + f"    habit: limit is {i}\n",
)
sort("powers of one thing", 25, 9000)(
    lambda n: game(things="pebble:\n  sa:\n    name: A\n    habit: |\n" + joined(n, lambda i: f"      limit is {i}\n"))
)
sort("powers of one thing, as a list", 25, 9000)(
    lambda n: game(things="pebble:\n  sa:\n    name: A\n    habit:\n" + joined(n, lambda i: f"      - limit is {i}\n"))
)
things(
    "things with wording",
    15,
    1900,
    lambda i: (
        f"  s{word(i)}:\n" + THING.format(word(i), 1) + f"    trick: gain £{i}\n    wording: Gain {i + 1} pounds.\n"
    ),
)
things("things with equal names", 15, 1900, lambda i: f"  s{word(i)}:\n" + THING.format("Same", 1))
things("things with equal ids", 15, 1900, lambda i: "  same:\n" + THING.format("Same", 1))
things("things of unknown kinds", 15, 1900, lambda i: f"{word(i)}:\n  s:\n    name: A\n", "")
things("unknown fields", 15, 1900, lambda i: f"  s{word(i)}:\n    name: A\n    {word(i)}: 1\n")
sort("unknown fields of one thing", 25, 9000)(
    lambda n: game(things="pebble:\n  sa:\n    name: A\n" + joined(n, lambda i: f"    {word(i)}: 1\n"))
)
things(
    "wrong values of fields",
    15,
    1900,
    lambda i: f"  s{word(i)}:\n    name: A\n    side: lefd\n    worth: x\n    flips: perhaps\n",
)
things(
    "effects that cannot be read", 15, 1900, lambda i: f"  s{word(i)}:\n    name: A\n    trick: gain 1 glod{word(i)}\n"
)
things(
    "effects with an error",
    15,
    1900,
    lambda i: f"  s{word(i)}:\n    name: A\n    trick: gain £(number of rings in your hand + {i})\n",
)
things("ids that cannot be", 15, 1900, lambda i: f"  S {word(i)}:\n    name: A\n")
things("things without a name", 15, 1900, lambda i: f"  s{word(i)}:\n    worth: 1\n")
things("things with many copies", 15, 1900, lambda i: f"  s{word(i)}:\n    name: A\n    copies: 99\n")
things(
    "things named in rules",
    15,
    900,
    lambda i: (
        f"  s{word(i)}:\n"
        + THING.format(word(i).capitalize(), 1)
        + f"    trick: if it is {word(i).capitalize()}, gain £1\n"
    ),
)


@sort("neighbours of a thing", 25, 1900)
def _neighbours(n: int) -> Texts:
    field = f"    nearby: [{', '.join(f's{word(i)}' for i in range(n))}]\n"
    body = joined(n, lambda i: f"  s{word(i)}:\n    name: A\n" + (field if not i else ""))
    return game("relation nearby between pebbles\n", "pebble:\n" + body)


@sort("neighbours in a row", 25, 1900)
def _row(n: int) -> Texts:
    body = joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    nearby: [s{word((i + 1) % n)}]\n")
    return game("relation nearby between pebbles\n", "pebble:\n" + body)


@sort("neighbours that are not there", 25, 1900)
def _no_neighbours(n: int) -> Texts:
    body = joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    nearby: [s{word(i)}x]\n")
    return game("relation nearby between pebbles\n", "pebble:\n" + body)


@sort("neighbours that are not there, of one", 25, 1900)
def _no_neighbours_of_one(n: int) -> Texts:
    field = f"    nearby: [{', '.join(f's{word(i)}x' for i in range(n))}]\n"
    body = joined(n, lambda i: f"  s{word(i)}:\n    name: A\n" + (field if not i else ""))
    return game("relation nearby between pebbles\n", "pebble:\n" + body)


# ---- manifests ----------------------------------------------------------------------------------


def manifest(name: str, few: int, many: int, made: Callable[[int], str]) -> None:
    """Enter a sort of texts with a long manifest."""
    sort(name, few, many)(lambda parts: game(manifest=made(parts)))


manifest(
    "parameters",
    25,
    9000,
    lambda n: "parameters:\n" + joined(n, lambda i: f"  {word(i)}:\n    value: 1\n    about: x\n"),
)
manifest("parameters that are wrong", 25, 9000, lambda n: "parameters:\n" + joined(n, lambda i: f"  {word(i)}: x\n"))
manifest("unknown keys of a manifest", 25, 9000, lambda n: joined(n, lambda i: f"{word(i)}: 1\n"))
manifest("misspelt keys of a manifest", 25, 9000, lambda n: joined(n, lambda i: f"kin{word(i)}: 1\n"))
manifest("sources", 25, 9000, lambda n: f"sources: [{', '.join(word(i) for i in range(n))}]\n")
manifest("sources, all the same", 25, 9000, lambda n: f"sources: [{', '.join(['x'] * n)}]\n")
manifest(
    "bundles to build on that are not there",
    25,
    9000,
    lambda n: f"builds on: [{', '.join(word(i) for i in range(n))}]\n",
)
manifest("a bundle to build on, often", 25, 9000, lambda n: f"builds on: [{', '.join(['growth'] * n)}]\n")
manifest("a long title", 100, 60_000, lambda n: "about: " + "x" * n + "\n")
manifest("settings of what is not there", 25, 9000, lambda n: "set:\n" + joined(n, lambda i: f"  {word(i)}: 1\n"))
manifest(
    "removals of what is not there",
    25,
    4000,
    lambda n: "remove:\n  pebble:\n" + joined(n, lambda i: f"    - {word(i)}\n"),
)

# ---- overlays -----------------------------------------------------------------------------------

overlays("numbers replaced", 15, 1900, lambda i: f"number {word(i)} = 1\n", lambda i: f"replace number {word(i)} = 2\n")
overlays("numbers removed", 15, 1900, lambda i: f"number {word(i)} = 1\n", lambda i: f"remove number {word(i)}\n")
overlays(
    "numbers replaced by the same",
    15,
    1900,
    lambda i: f"number {word(i)} = 1\n",
    lambda i: f"replace number {word(i)} = 1\n",
)
overlays(
    "numbers replaced that are misspelt",
    15,
    1900,
    lambda i: f"number {word(i)} = 1\n",
    lambda i: f"replace number {word(i)}b = 1\n",
)
overlays(
    "numbers removed that are used",
    15,
    900,
    lambda i: f"number {word(i)} = 1\nnumber z{word(i)} = {word(i)}\n",
    lambda i: f"remove number {word(i)}\n",
)
overlays("numbers declared again", 15, 1900, lambda i: f"number {word(i)} = 1\n", lambda i: f"number {word(i)} = 1\n")
overlays(
    "rules replaced",
    15,
    1900,
    lambda i: f"\nrule {word(i)}\n  gain £1\n",
    lambda i: f"\nreplace rule {word(i)}\n  gain £2\n",
)
overlays(
    "steps replaced",
    15,
    1900,
    lambda i: f"\nturn {word(i)}, before end\n  gain £1\n",
    lambda i: f"\nreplace turn {word(i)}, before end\n  gain £2\n",
)
overlays(
    "fields added to kinds",
    15,
    1900,
    lambda i: f"\nkind {word(i)}\n  begins in z{word(i)}\n",
    lambda i: f"\nadd to kind {word(i)}\n  cost: number\n",
)
overlays(
    "fields added to one kind", 15, 1900, lambda i: "# x\n", lambda i: f"\nadd to kind pebble\n  {word(i)}: number\n"
)
overlays("replaced twice", 15, 1900, lambda i: f"number {word(i)} = 1\n", lambda i: "replace number limit = 5\n")


@sort("things changed", 15, 1900)
def _things_changed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    over = MANIFEST.format(id="over", kind="overlay") + "builds on: [growth]\nset:\n  pebble:\n"
    over += joined(n, lambda i: f"    s{word(i)}:\n      worth: 2\n")
    return {**{f"growth/{name}": text for name, text in under.items()}, "over/bundle.yaml": over}


@sort("things removed", 15, 1900)
def _things_removed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    over = MANIFEST.format(id="over", kind="overlay") + "builds on: [growth]\nremove:\n  pebble:\n"
    over += joined(n, lambda i: f"    - s{word(i)}\n")
    return {**{f"growth/{name}": text for name, text in under.items()}, "over/bundle.yaml": over}


@sort("every thing changed", 15, 1900)
def _every_changed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    over = (
        MANIFEST.format(id="over", kind="overlay")
        + "builds on: [growth]\nset:\n  pebble:\n    every:\n      worth: 2\n"
    )
    return {**{f"growth/{name}": text for name, text in under.items()}, "over/bundle.yaml": over}


@sort("things changed that are not there", 15, 1900)
def _no_things_changed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    over = MANIFEST.format(id="over", kind="overlay") + "builds on: [growth]\nset:\n  pebble:\n"
    over += joined(n, lambda i: f"    s{word(i)}b:\n      worth: 2\n")
    return {**{f"growth/{name}": text for name, text in under.items()}, "over/bundle.yaml": over}


@sort("fields changed that are not there", 15, 1900)
def _no_fields_changed(n: int) -> Texts:
    under = game(things="pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    worth: 1\n"))
    over = MANIFEST.format(id="over", kind="overlay") + "builds on: [growth]\nremove:\n  pebble:\n"
    over += joined(n, lambda i: f"    s{word(i)}: [trick]\n")
    return {**{f"growth/{name}": text for name, text in under.items()}, "over/bundle.yaml": over}


@sort("parameters changed", 15, 4000)
def _parameters_changed(n: int) -> Texts:
    under = game(manifest="parameters:\n" + joined(n, lambda i: f"  {word(i)}:\n    value: 1\n    about: x\n"))
    over = MANIFEST.format(id="over", kind="overlay") + "builds on: [growth]\nset:\n"
    over += joined(n, lambda i: f"  {word(i)}: 2\n")
    return {**{f"growth/{name}": text for name, text in under.items()}, "over/bundle.yaml": over}


@sort("parameters changed that are not there", 15, 4000)
def _no_parameters_changed(n: int) -> Texts:
    under = game(manifest="parameters:\n" + joined(n, lambda i: f"  {word(i)}:\n    value: 1\n    about: x\n"))
    over = MANIFEST.format(id="over", kind="overlay") + "builds on: [growth]\nset:\n"
    over += joined(n, lambda i: f"  {word(i)}b: 2\n")
    return {**{f"growth/{name}": text for name, text in under.items()}, "over/bundle.yaml": over}


# ---- YAML ---------------------------------------------------------------------------------------


def yaml(name: str, few: int, many: int, made: Callable[[int], str]) -> None:
    """Enter a sort of texts with a long file of YAML."""
    sort(name, few, many)(lambda parts: game(things=made(parts)))


yaml("a list in brackets", 50, 24_000, lambda n: "pebble:\n  a:\n    name: [" + ", ".join(["x"] * n) + "]\n")
yaml(
    "a list in brackets over lines",
    50,
    24_000,
    lambda n: "pebble:\n  a:\n    name: [" + ",\n      ".join(["x"] * n) + "]\n",
)
yaml("a list of dashes", 50, 24_000, lambda n: "pebble:\n  a:\n    name:\n" + "      - x\n" * n)
yaml("a mapping in braces", 50, 20_000, lambda n: "pebble: {" + ", ".join(f"{word(i)}: 1" for i in range(n)) + "}\n")
yaml("brackets inside each other", 50, 90_000, lambda n: "a: " + "[" * n)
yaml("brackets inside each other, closed", 50, 45_000, lambda n: "a: " + "[" * n + "]" * n)
yaml("levels inside each other", 20, 900, lambda n: joined(n, lambda i: " " * i + f"{word(i)}:\n"))
yaml("dashes inside each other", 50, 40_000, lambda n: "a:\n  " + "- " * n + "x\n")
yaml("duplicate keys", 25, 20_000, lambda n: "a: 1\n" * n)
yaml("duplicate fields", 25, 20_000, lambda n: "pebble:\n  a:\n    name: A\n" + "    worth: 1\n" * n)
yaml("anchors", 25, 8000, lambda n: joined(n, lambda i: f"{word(i)}: &a{i} 1\n"))
yaml("aliases", 25, 8000, lambda n: "a: &a 1\n" + joined(n, lambda i: f"{word(i)}: *a\n"))
yaml("tags", 25, 8000, lambda n: joined(n, lambda i: f"{word(i)}: !x 1\n"))
yaml("merge keys", 25, 8000, lambda n: "<<: x\n" * n)
yaml("a block of text", 50, 20_000, lambda n: "pebble:\n  a:\n    name: A\n    wording: |\n" + "      x\n" * n)
yaml(
    "blocks of text",
    25,
    3000,
    lambda n: "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    wording: |\n      x\n      y\n"),
)
yaml(
    "a block of text that is folded",
    25,
    8000,
    lambda n: "pebble:\n  a:\n    name: A\n    wording: >\n" + "      x\n" * n,
)
yaml(
    "texts of several lines",
    25,
    4000,
    lambda n: "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:\n    name: A\n    wording: x\n      y\n"),
)
yaml("a text of many lines", 25, 8000, lambda n: "pebble:\n  a:\n    name: A\n    wording: x\n" + "      x\n" * n)
yaml("comments", 50, 50_000, lambda n: PEBBLES.replace("white", "black") + "# x\n" * n)
yaml(
    "comments after values",
    25,
    8000,
    lambda n: "pebble:\n" + joined(n, lambda i: f"  s{word(i)}:  # x\n    name: A  # y\n"),
)
yaml("a comment, letters", 100, 400_000, lambda n: PEBBLES.replace("white", "black") + "# " + "x" * n + "\n")
yaml("blank lines in YAML", 100, 400_000, lambda n: PEBBLES.replace("white", "black") + "\n" * n)
yaml("spaces in YAML", 100, 400_000, lambda n: "pebble:" + " " * n + "x\n")
yaml("spaces before a comment in YAML", 100, 400_000, lambda n: "pebble:\n  a:\n    name: A" + " " * n + "# x\n")
yaml("lines of spaces", 50, 40_000, lambda n: PEBBLES.replace("white", "black") + "   \n" * n)
yaml("colons", 100, 90_000, lambda n: "a" + ":" * n + "\n")
yaml("colons and spaces", 100, 45_000, lambda n: "a" + ": " * n + "\n")
yaml("quoted texts", 25, 8000, lambda n: "pebble:\n  a:\n    name: [" + ", ".join(["'x'"] * n) + "]\n")
yaml("a quoted text", 100, 60_000, lambda n: "pebble:\n  a:\n    name: '" + "x" * n + "'\n")
yaml("a quoted text of quotes", 100, 30_000, lambda n: "pebble:\n  a:\n    name: '" + "''" * n + "'\n")
yaml("a quoted text of escapes", 100, 30_000, lambda n: 'pebble:\n  a:\n    name: "' + "\\n" * n + '"\n')
yaml("a quoted text of odd escapes", 100, 20_000, lambda n: 'pebble:\n  a:\n    name: "' + "\\x41" * n + '"\n')
yaml("an open quote", 100, 90_000, lambda n: "a: '" + "x" * n + "\n")
yaml("open quotes in YAML", 100, 90_000, lambda n: "a: " + "'" * (n * 2 + 1) + "\n")
yaml("an open quote over lines", 100, 20_000, lambda n: "a: '" + "x\n" * n)
yaml("quotes that go on", 25, 8000, lambda n: joined(n, lambda i: f"{word(i)}: 'x'\n") + "z: 'x' y\n")
yaml("a plain text", 100, 60_000, lambda n: "pebble:\n  a:\n    name: " + "x" * n + "\n")
yaml("a long key", 100, 90_000, lambda n: "x" * n + ": 1\n")
yaml(
    "a line without a colon, below many",
    25,
    16_000,
    lambda n: joined(n, lambda i: f"{word(i)}: 1\n") + "nonsense here\n",
)
yaml(
    "a line out of line, below many",
    25,
    16_000,
    lambda n: "a:\n" + joined(n, lambda i: f"    {word(i)}: 1\n") + "   b: 1\n",
)
yaml("question marks", 50, 40_000, lambda n: "? " * n + "\n")
yaml("second documents", 50, 20_000, lambda n: "a: 1\n" + "---\n" * n)
yaml("odd characters", 50, 50_000, lambda n: "a: \u200bx\n" * n)
yaml("line ends of other systems", 50, 20_000, lambda n: "pebble:\r\n  a:\r\n    name: A\r\n" + "# x\r\n" * n)
yaml("keys that are lists", 25, 8000, lambda n: "[a]: 1\n" * n)
yaml("tabs in YAML", 50, 50_000, lambda n: "a: 1\n" + "\tx\n" * n)
yaml("tabs in a line of YAML", 50, 200_000, lambda n: "a: 1" + "\t" * n + "\n")
yaml("long dashes in YAML", 50, 50_000, lambda n: "a: \u2014\n" * n)
yaml("long dashes in one line of YAML", 50, 50_000, lambda n: "a: " + "\u2014" * n + "\n")
yaml("long dashes in comments", 50, 50_000, lambda n: PEBBLES.replace("white", "black") + "# \u2014\n" * n)
yaml("a layout", 25, 8000, lambda n: "layout:\n" + joined(n, lambda i: f"  {word(i)}:\n    x: 1\n"))
yaml("words of a layout", 25, 8000, lambda n: "layout:\n  panels:\n" + joined(n, lambda i: f"    - {word(i)}\n"))

# ---- a bundle of one file is read by itself; tests of bundles ------------------------------------

TEST = (
    "  {}:\n    given:\n      player 1:\n        gold: 3\n    when: dig\n    then:\n      player 1:\n        gold: 4\n"
)


def tests(name: str, few: int, many: int, made: Callable[[int], str]) -> None:
    """Enter a sort of texts with a long file of tests."""
    sort(name, few, many)(lambda parts: game(cases="tests:\n" + made(parts)))


tests("tests of the rules", 10, 2000, lambda n: joined(n, lambda i: TEST.format(word(i))))
tests("tests with errors", 10, 2000, lambda n: joined(n, lambda i: TEST.format(word(i)).replace("gold", "gald")))
tests("tests with unknown keys", 25, 8000, lambda n: joined(n, lambda i: f"  {word(i)}:\n    thn: x\n"))
tests("tests with equal names", 10, 2000, lambda n: TEST.format("same") * n)
tests(
    "a test of many answers",
    25,
    8000,
    lambda n: "  a:\n    when: " + "dig " * n + "\n    then:\n      asked: player 1\n",
)
tests(
    "a test of many unknown answers",
    25,
    8000,
    lambda n: "  a:\n    when: " + "dgi " * n + "\n    then:\n      asked: player 1\n",
)
tests(
    "a test of many lines of answers",
    25,
    8000,
    lambda n: "  a:\n    when:\n" + "      - dig\n" * n + "    then:\n      asked: player 1\n",
)
tests(
    "a test with many expectations",
    25,
    8000,
    lambda n: "  a:\n    when: dig\n    then:\n" + joined(n, lambda i: f"      {word(i)}: 1\n"),
)
tests(
    "a test with many reasons",
    25,
    8000,
    lambda n: (
        "  a:\n    when: dig\n    then:\n      asked: player 1\n    because: ["
        + ", ".join(f"rule {word(i)}" for i in range(n))
        + "]\n"
    ),
)
tests(
    "a test with many things",
    25,
    8000,
    lambda n: (
        "  a:\n    given:\n      player 1:\n        hand: " + "white " * n + "\n    then:\n      asked: player 1\n"
    ),
)
tests(
    "a test of many cases",
    25,
    8000,
    lambda n: (
        "  a:\n    given:\n      player 1:\n        gold: <g>\n    then:\n      player 1:\n        gold: <g>\n    cases: |\n      g\n"
        + "      1\n" * n
    ),
)
tests(
    "a test of many columns",
    25,
    4000,
    lambda n: (
        "  a:\n    then:\n      asked: player 1\n    cases: |\n      "
        + " | ".join(word(i) for i in range(n))
        + "\n      "
        + " | ".join(["1"] * n)
        + "\n"
    ),
)


@sort("files of tests", 5, 400)
def _test_files(n: int) -> Texts:
    return game(**{f"f{i}": "tests:\n" + TEST.format(word(i)) for i in range(n)})


# ---- bundles that build on each other -----------------------------------------------------------


@sort("faces in many files", 2, 32)
def _many_files(n: int) -> Texts:
    texts = game()
    names = [f"f{i}.yaml" for i in range(n)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    for i, name in enumerate(names):
        texts[name] = "pebble:\n" + joined(50, lambda j, i=i: f"  s{word(50 * i + j)}:\n    name: A\n    worth: 1\n")
    return texts


@sort("numbers in many large files", 1, 16)
def _large_files(n: int) -> Texts:
    texts = game()
    names = [f"f{i}.rules" for i in range(n)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    for i, name in enumerate(names):
        texts[name] = joined(
            400, lambda j, i=i: f"number {word(400 * i + j)} = {word(400 * i + j - 1) if j % 10 else 1} + 1\n"
        )
    return texts


@sort("errors in many large files", 1, 16)
def _large_wrong_files(n: int) -> Texts:
    texts = game()
    names = [f"f{i}.rules" for i in range(n)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    for i, name in enumerate(names):
        texts[name] = joined(400, lambda j, i=i: f"number {word(400 * i + j)} = {word(400 * i + j)}x + 1\n")
    return texts
