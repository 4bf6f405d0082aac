"""Time what an author waits for: a large overlay checked again, and a file checked again at each keystroke.

The overlay is made here on top of 2010, with the kinds of declarations that house rules have, some of them speaking of
each other, and with new cards. The base is loaded before the clock starts; nothing but the text has changed since.
Prints a line of JSON with milliseconds. (How fast `fmt` is: `benchmarks.layout`.)
"""

from __future__ import annotations

import argparse
import gc
import json
import tempfile
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from statistics import quantiles
from string import ascii_lowercase
from time import perf_counter

from london_rules.bundles.find import default_roots
from london_rules.engine.load import load

BASE = "2010"
Texts = dict[str, str]

RULES = """
# A formula, what speaks of it, and a step of the scoring.
number spare {x} =
  if your poverty is more than {n}, number of cards in your hand * 2
  otherwise number of your boroughs + {n}

test (borough) is grand {x} =
  the borough is in the map and
  number of your boroughs is less than spare {x}

rule clear away {x}
  up to 2 times
    choose a card in your hand
    move it to the box
    gain £{n}

action rest {x}
  only if there is a borough that is grand {x}
  gain £{n}
  if number of cards in your hand is more than 2
    clear away {x}
  otherwise
    gain 1 poverty

scoring rest {x}, after cards
  for each player
    they gain (spare {x}) score
"""
CARD = """
  folly-{x}:
    name: Folly {x}
    set: C
    colour: brown
    cost: {n}
    points: 1
    ongoing: when you activate another card, gain £{n}
    activation: gain £{n}, gain 1 poverty
"""
TYPED = "\nnumber sheds = number of boroughs in the map that are occupied + number of cards in your hand * 2\n"


def names() -> Iterator[tuple[str, int]]:
    """Give words that are no words yet, each with a small number."""
    for letters in product(ascii_lowercase, repeat=2):
        yield "q" + "".join(letters), ord(letters[1]) % 7 + 1


def filled(template: str, lines: int, given: Iterator[tuple[str, int]], head: str = "") -> str:
    """Repeat a template, with one name after the other, to about so many lines."""
    text = head
    while text.count("\n") < lines:
        x, n = next(given)
        text += template.format(x=x, n=n)
    return text


def overlay(files: int, lines: int, *, cards: bool) -> Texts:
    """Make an overlay of so many files of rules, and one of cards if asked for, each of about so many lines."""
    given = names()
    texts = {f"rules-{i + 1}.rules": filled(RULES, lines, given) for i in range(files)}
    if cards:
        texts["cards.yaml"] = filled(CARD, lines, given, "source: this overlay\n\ncard:\n")
    manifest = f"language: 2\nid: folly\ntitle: Folly\nkind: overlay\nbuilds on: [{BASE}]\n"
    return {"bundle.yaml": f"{manifest}files: [{', '.join(texts)}]\n", **texts}


def milliseconds(work: Callable[[], object]) -> float:
    """Return the time of one piece of work."""
    gc.collect()
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1e3


def changed_file(rounds: int) -> dict[str, float]:
    """Time loading with all checks after one file of a thousand-line overlay was saved, the worst file of all."""
    out: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "folly"
        folder.mkdir()
        texts = overlay(4, 200, cards=True)
        for file, text in texts.items():
            (folder / file).write_text(text, "utf-8")
        assert load(folder).rule_set is not None
        for file in list(texts)[1:]:
            times = [milliseconds(lambda: load(folder)) for i in range(rounds) if save(folder / file, texts[file], i)]
            out[file] = sorted(times)[len(times) // 2]
        assert load(folder).rule_set is not None
    lines = sum(text.count("\n") for text in texts.values())
    return {"lines": lines, "changed_ms": max(out.values())}


def save(path: Path, text: str, i: int) -> bool:
    """Change the first figure of a file, and make the line before it longer, so that every place moves."""
    text = text.replace("more than", f"more than {i + 2} +", 1) if path.suffix == ".rules" else text
    path.write_text("# " + "!" * i + "\n" + text.replace("cost: ", f"cost: {i}", 1), "utf-8")
    return True


def keystrokes() -> dict[str, float]:
    """Time loading with all checks after each character that is typed into the middle of a 300-line file."""
    texts = overlay(1, 300, cards=False)
    file = list(texts)[1]
    lines = texts[file].split("\n")
    middle = lines.index("", len(lines) // 2)
    before, after = "\n".join(lines[:middle]), "\n".join(lines[middle:])
    times = []
    assert load(texts).rule_set is not None
    for end in range(len(TYPED) + 1):
        texts[file] = before + TYPED[:end] + after
        times.append(milliseconds(lambda: load(texts)))
    assert load(texts).rule_set is not None
    tenths = quantiles(times, n=10)
    return {"lines": len(lines), "keystroke_ms": tenths[4], "slow_keystroke_ms": tenths[8]}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.author", description=__doc__)
    parser.add_argument("kind", choices=("changed", "keystroke"))
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    assert load(BASE, default_roots()).rule_set is not None
    print(json.dumps(changed_file(given.rounds) if given.kind == "changed" else keystrokes()))


if __name__ == "__main__":
    main()
