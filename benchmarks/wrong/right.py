"""Right texts, a kind for each part of a bundle, each nearly as large as a limit lets it be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.growth.sorts import BASE, Texts, changed, game, joined, layered, word
from benchmarks.growth.tests_of_bundles import TEST

KINDS: list[Kind] = []


@dataclass(frozen=True)
class Kind:
    """A kind of text: all texts of a bundle, and those of its files that are made wrong, which have the size."""

    name: str
    make: Callable[[int], Texts]  # of so many letters
    spoilt: Callable[[str], bool]
    over: str = ""  # the shipped game that the bundle `over` changes


def kind(name: str, spoilt: Callable[[str], bool], over: str = "") -> Callable[[Callable[[int], Texts]], None]:
    """Enter a kind of text."""

    def enter(make: Callable[[int], Texts]) -> None:
        KINDS.append(Kind(name, make, spoilt, over))

    return enter


def _is_more(file: str) -> bool:
    return "more" in file


# One of each sort of declaration, in the words of the small game; `{0}` is a name, `{1}` the name of the one before.
BLOCKS = (
    "# What {0} is for: a remark of the author, as long as remarks are in rules that people write.\n"
    "number {0} = {1} + number of pebbles in your hand that are fine\n",
    "\nrule {0}\n  choose a pebble in the heap that is fine, call it the one\n  move the one to your hand\n"
    "  if your gold is at least 3, gain £2\n  otherwise, lose £1\n  if there is a ring in the chest, gain 2 dust\n",
    "\nrule {0} (pebble)\n  for each player, they gain (the pebble's worth) dust\n  if the pebble's side is left\n"
    "    gain £3\n    you may gain £1\n  otherwise\n    choose one of these\n      gain £2\n      gain 2 dust\n",
    "test (pebble) is {0} = the pebble's worth is at least 2 and the pebble's side is left\n",
    "group {0} = pebbles in the heap that are fine\n",
    "\ncounter {0} for each player\n  starts at 1\n",
    "\npower {0}\n  at resting, you may gain £1\n",
    "\npower {0}\n  while your gold is at least 4, the limit is 5\n",
    "\naction {0}, after dig\n  only if your gold is at least 2\n  gain 1 dust\n  if your dust is 8, lose £1\n",
    "\nturn {0}, before end\n  for each pebble in your hand that is fine, gain £1\n  2 times, gain 1 dust\n",
    "\nscoring {0}\n  for each player, they gain (number of pebbles in their hand) dust\n",
    "mark {0} this turn\n",
    "moment {0}\n",
    "\nzone {0}\n  holds pebbles\n  seen by all\n",
)


def blocks(size: int, most: int = 1950, first: int = 0, sorts: tuple[str, ...] = BLOCKS) -> str:
    """Give declarations of all sorts, one after the other, of so many letters in all or so many declarations."""
    out, length, last = [], 0, "1"
    for i in range(first, first + most):
        name = word(i, 4, "z")
        text = sorts[i % len(sorts)].format(name, last)
        if length + len(text) > size:
            break
        last = name if text.startswith(("number", "# What")) and i % (len(sorts) * 3) else "1"
        out.append(text)
        length += len(text)
    return "".join(out)


@kind("rules in a file", _is_more)
def _rules(size: int) -> Texts:
    return game(_long_rules(size, min(1900, size // 500)))


def _long_rules(size: int, parts: int) -> str:
    """Give rules of many lines each."""
    each = size // parts
    lines = (
        "  choose a pebble in the heap that is fine\n  move it to your hand\n",
        "  if your gold is at least 3 and your dust is at most {1}, gain £{0}\n",
        "  for each ring in the chest, gain {0} dust\n",
        "  for each player, they gain £(number of pebbles in their hand)  # what they have done so far\n",
        "  if there is a pebble in the heap\n    gain £{1}\n    lose 1 dust\n  otherwise\n    gain {0} dust\n",
    )

    def one(i: int) -> str:
        out, k = f"\nrule {word(i, 4, 'z')}\n", i
        while len(out) + len(more := lines[k % len(lines)].format(i % 97, k)) < each:
            out, k = out + more, k + 1
        return out

    return joined(parts, one)


@kind("declarations in a file", _is_more)
def _declarations(size: int) -> Texts:
    return game(blocks(size))


@kind("long rules in a file", _is_more)
def _few_rules(size: int) -> Texts:
    return game(_long_rules(size, max(1, size // 8_000)))


@kind("rules in many files", _is_more)
def _files(size: int) -> Texts:
    many, texts = max(1, size // 2_500), game()
    names = [f"more{i}.rules" for i in range(many)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    sorts = tuple(one for one in BLOCKS if "counter" not in one and "zone {0}" not in one)
    return {**texts, **{name: blocks(size // many, 30, 30 * i, sorts) for i, name in enumerate(names)}}


@kind("rules over 2010", lambda file: file.endswith(".rules"), "2010")
def _rules_over(size: int) -> Texts:
    lines = (
        "  if your money is at least {1}, gain £{0}\n",
        "  for each card in your hand, gain {0} points\n",
        "  choose a card in your hand\n  move it to the box\n",
        "  each other player loses £1\n",
        "  if there is a card in your hand\n    gain £{1}\n    lose 1 point\n  otherwise\n    gain {0} points\n",
    )
    parts = min(1900, size // 500)
    each = size // parts

    def one(i: int) -> str:
        out, k = f"\nrule {word(i, 4, 'z')}\n", i
        while len(out) + len(more := lines[k % len(lines)].format(i % 97, k)) < each:
            out, k = out + more, k + 1
        return out

    head = 'language: 2\nid: over\ntitle: Over\nkind: overlay\nbuilds on: ["2010"]\nfiles: [over.rules]\n'
    return {"bundle.yaml": head, "over.rules": joined(parts, one)}


# ---- things -------------------------------------------------------------------------------------


def _things(size: int, thing: str, most: int = 6000) -> str:
    one = len(thing.format("zaaaa", 1))
    return "pebble:\n" + joined(min(most, size // one), lambda i: thing.format(word(i, 4, "z"), i % 9))


@kind("things", _is_more)
def _many_things(size: int) -> Texts:
    thing = "  {0}:\n    name: Stone {0}\n    worth: {1}\n    wording: "
    return game(
        things=_things(
            size, thing + "A stone that lies on the heap until somebody has need of it, on a day when all is quiet.\n"
        )
    )


@kind("things with effects", _is_more)
def _effects(size: int) -> Texts:
    thing = "  {0}:\n    name: Stone {0}\n    worth: {1}\n    side: left\n    trick: |\n"
    lines = "gain £{1}  # {0}", "if your gold is at least {1}, gain 2 dust", "for each ring in the chest, gain £1"
    return game(things=_things(size, thing + "".join(f"      {line}\n" for line in lines), 2400))


@kind("things with powers", _is_more)
def _powers(size: int) -> Texts:
    # More powers than in 2,400 things are refused, so most of the text is what is printed on them.
    thing = (
        "  {0}:\n    name: Stone {0}\n    worth: {1}\n    wording: " + f"{'Whoever rests beside it rests well. ' * 7}\n"
    )
    thing += "    habit:\n"
    lines = "at resting, you may gain £{1}", "while your gold is at least {1}, the limit is 4"
    return game(things=_things(size, thing + "".join(f"      - {line}\n" for line in lines), 2400))


@kind("rows of tables", _is_more)
def _rows(size: int) -> Texts:
    row = "      z{0}, Stone z{0}, {1}, left, A stone that lies on the heap until somebody has need of it\n"
    each = 600
    kinds = max(1, size // (each * 95))

    def table(k: int) -> str:
        rows = joined(each, lambda i: row.format(word(k * each + i), i % 9))
        return f"stone{word(k)}:\n  rows: |\n      id, name, worth, side, wording\n{rows}"

    sorts = joined(
        kinds,
        lambda k: (
            f"\nkind stone{word(k)}\n  begins in pit{word(k)}\n  worth: number\n  side: left or right\n"
            f"\nzone pit{word(k)}\n  holds stone{word(k)}s\n"
        ),
    )
    texts = game("# kinds\n", joined(kinds, table))
    return {**texts, "base.rules": BASE + sorts}


@kind("things in many files", _is_more)
def _things_in_files(size: int) -> Texts:
    many, texts = max(1, size // 3_300), game()
    names = [f"more{i}.yaml" for i in range(many)]
    texts["bundle.yaml"] = texts["bundle.yaml"].replace("]", f", {', '.join(names)}]")
    thing = "  {0}:\n    name: Stone {0}\n    worth: {1}\n    trick: if your gold is at least {1}, gain 2 dust  # {0}\n"
    each = min(size // many // 90, 33)
    for k, name in enumerate(names):
        texts[name] = "pebble:\n" + joined(each, lambda i, k=k: thing.format(word(k * each + i, 4, "z"), i % 9))
    return texts


# ---- manifests, layouts, tests, changes ---------------------------------------------------------


@kind("a manifest", lambda file: file == "bundle.yaml")
def _manifest(size: int) -> Texts:
    one = "  {0}:\n    value: 1\n    about: " + "How much of it there is when a game of this sort begins. " * 3 + "\n"
    return game(manifest="parameters:\n" + joined(min(size // len(one), 4900), lambda i: one.format(word(i, 4, "z"))))


@kind("a layout", _is_more)
def _layout(size: int) -> Texts:
    rules = joined(
        min(1900, size // 500),
        lambda i: f"\nrule {word(i, 4, 'z')}\n  choose a pebble in the heap\n  move it to your hand\n",
    )
    line = "    rule {0}: " + "Choose which of the stones you would like to have, and look at it " * 5 + "\n"
    prompts = joined(min(1900, size // 500), lambda i: line.format(word(i, 4, "z")))
    return game(rules, "layout:\n  prompts:\n" + prompts)


@kind("tests of a bundle", lambda file: file.startswith("tests/"))
def _tests(size: int) -> Texts:
    return game(more="tests:\n" + joined(size // len(TEST), lambda i: TEST.format(word(i, 4, "z"))))


@kind("changes of things", lambda file: file == "over0/bundle.yaml")
def _set(size: int) -> Texts:
    under = game(things=_things(size * 37 // 140 + 200, "  {0}:\n    name: {0}\n    worth: {1}\n"))
    line = "    {0}:\n      worth: 10\n      wording: A stone that lies on the heap until somebody needs it"
    line += ", on a day when all is quiet, or the sun shines.\n"
    change = joined(min(size // len(line), 6000), lambda i: line.format(word(i, 4, "z")))
    return layered(under, changed("set:\n  pebble:\n" + change))


@kind("settings of parameters", lambda file: file == "over0/bundle.yaml")
def _settings(size: int) -> Texts:
    many = min(size // 20, 4900)
    one = "  {0}:\n    value: 1\n    about: x\n"
    under = game(manifest="parameters:\n" + joined(many, lambda i: one.format(word(i, 4, "z"))))
    return layered(under, changed("set:\n" + joined(many, lambda i: f"  {word(i, 4, 'z')}: 2\n")))
