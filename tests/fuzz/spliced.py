"""Wrong sentences that are spliced from the lines of shipped rules, each as the only rule of an overlay."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

from attrs import evolve

from london_rules import advise, load
from london_rules.diagnostics.effort import Effort, within
from london_rules.engine.reading import examine
from tests.fuzz.case import Case
from tests.fuzz.check_texts import check_mistakes
from tests.fuzz.choosing import Choices
from tests.support.variants import SMALL

GAMES: Final = ("2010", "2017", "2011-time-track", *SMALL)
HEAD: Final = 'language: 2\nid: spliced\ntitle: Spliced\nkind: overlay\nbuilds on: ["{}"]\nfiles: [spliced.rules]\n'
OPENINGS: Final = ("rule zz", "turn zz, before hand limit", "number zz =", "test zz:", "")


@cache
def lines(game: str) -> tuple[str, ...]:
    """Give the lines of a game's rules, none of them twice."""
    texts = (text.source.value for text in examine(game).texts)
    return tuple(dict.fromkeys(line.strip() for text in texts for line in text.split("\n") if line.strip()))


def spliced_case(choices: Choices) -> Case:
    """Draw a sentence of some words each of two to four lines, mostly of the game that it changes."""
    game = choices.pick(GAMES[: 2 if choices.chance(1, 2) else None])
    words: list[str] = []
    for _ in range(choices.between(2, 4)):
        line = choices.pick(lines(choices.pick(GAMES) if choices.chance(1, 8) else game)).split(" ")
        first = choices.below(len(line))
        words += line[first : first + choices.between(1, 6)]
    opening = choices.pick((OPENINGS[0], *OPENINGS))
    return {"game": game, "opening": opening, "sentence": " ".join(words)}


def check_spliced(case: Case) -> Counter[str]:
    """Check that each mistake has a code, words and a place, and that no guess of what was meant fails."""
    rule = "\n  ".join(part for part in (case["opening"], case["sentence"]) if part) + "\n"
    files = {"bundle.yaml": HEAD.format(case["game"]), "spliced.rules": rule}
    with within(Effort()) as effort:
        found = load(f"{case['game']}+spliced", texts={"spliced": files}, only_shipped=True)
        advised = evolve(found, diagnostics=advise(found))
    if effort.failed:
        raise effort.failed[0]
    check_mistakes(found)
    check_mistakes(advised)
    if found.rule_set is not None:
        return Counter(["still loads"])
    return Counter([f"refused: {found.diagnostics.errors()[0].code}{', cut' if effort.cut else ''}"])
