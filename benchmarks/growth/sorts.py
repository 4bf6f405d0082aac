"""A sort of text: how texts of it are made of as many parts as asked for; and the small game that they are added to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_lowercase

Texts = dict[str, str]
Make = Callable[[int], Texts]

MANIFEST = "language: 2\nid: {id}\ntitle: {id}\nkind: {kind}\n"
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
BLACK = PEBBLES.replace("white", "black").replace("White", "Black")
LONE = "  lone:\n    name: Lone\n"
TURN = "\nturn more, before end\n"


@dataclass(frozen=True)
class Sort:
    """A sort of text: how it is made, of how many parts to be counted in a test, and of how many at most to be timed.

    One of no parts is not counted: it shows only beyond a limit that a test would take too long to reach.
    """

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
    texts = {"base.rules": BASE, "more.rules": rules, "pebbles.yaml": PEBBLES + LONE, "more.yaml": things}
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


def layered(under: Texts, *over: Texts) -> Texts:
    """Put bundles over the game, each in a folder of its own; one that says so builds on the one before it."""
    texts = {f"growth/{name}": text for name, text in under.items()}
    for i, one in enumerate(over):
        before = f"over{i - 1}" if i else "growth"
        for name, text in one.items():
            texts[f"over{i}/{name}"] = text.replace("ID", f"over{i}").replace("BEFORE", before)
    return texts


def changed(manifest: str = "", rules: str = "", *, tower: bool = False) -> Texts:
    """Give an overlay with more lines in its manifest and with rules."""
    head = MANIFEST.format(id="ID", kind="overlay") + f"builds on: [{'BEFORE' if tower else 'growth'}]\n{manifest}"
    return {"bundle.yaml": head + "files: [over.rules]\n", "over.rules": rules} if rules else {"bundle.yaml": head}


def overlays(name: str, few: int, many: int, below: Callable[[int], str], above: Callable[[int], str]) -> None:
    """Enter a sort of texts in two bundles, of rules that one declares and the other changes."""
    sort(name, few, many)(lambda n: layered(game(joined(n, below)), changed("", joined(n, above))))
