"""The file of paraphrases: each line can be read, and says what its example says."""

from __future__ import annotations

import re
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from london_rules.advice.correction.meanings import FROM_RULES, Meanings
from london_rules.advice.correction.paraphrases import Paraphrase, Phrasebook, parse
from london_rules.advice.correction.slots import COUNTED, TERMINALS, Slots
from london_rules.advice.correction.words import words_of_line, written
from london_rules.language.rules import Rules
from london_rules.resources import data_root
from tests.support.texts import read

EXAMPLES = Path(__file__).with_name("paraphrases.txt")  # written by `python -m tests.advice.test_paraphrases`
RULES = tuple(parse((data_root() / "grammar" / "meant.txt").read_text("utf-8").split("\n")))
LINES = tuple(dict.fromkeys(rule.line for rule in RULES))
ANY_WORDS = ("x", "y", "z")
# What stands in a slot of an example; names are those of a game, so that one who knows it can read them.
FILLED = {
    "n": "3", "many": "at least 2", "amount": "1 point", "has": "at least 2 loans", "held": "loans", "whose": "your",
    "thing": "card", "SIGN": "£", "w": "takes", "x": "X", "y": "Y", "z": "Z",
    "COUNTER": "loans", "KIND": "card", "ZONE": "display", "VALUE": "blue", "FIELD": "cost", "GROUP": "boroughs",
    "TEST": "flipped", "VERB": "borrow", "MOMENT": "opening turn", "NUMBER": "hand limit", "LOCAL": "friend",
    "LOCALS": "gifts", "MEASURE": "money", "NUMBER1": "worth", "RELATION": "street", "ACTION": "run city",
    "THING": '"Kew Gardens"', "PRINTED": "Schools",
}  # fmt: skip


@cache
def _meanings() -> Meanings:
    rules: Rules = read("2010")
    names = rules.names.child()
    names.add("LOCAL", "friend", "friend")
    names.add("LOCALS", "gifts", "gifts")
    names.add("RELATION", "street", "street")
    names.add("NUMBER_OF1", "worth", "worth")
    return Meanings(Slots(names, rules), ("hand",))


def _example(rule: Paraphrase) -> str:
    """Give the words that a pattern is for, with the names of a game in its slots."""
    return " ".join(min(piece) if isinstance(piece, frozenset) else FILLED[piece.rstrip("23")] for piece in rule.said)


def _said(line: str) -> str:
    """Give what a line of the file makes of the words that its last pattern is for."""
    rules = [rule for rule in RULES if rule.line == line]
    book, meanings = Phrasebook.of(rules), _meanings()
    for rule in rules:
        words = words_of_line(_example(rule))
        for one, size, filled in islice(book.at(words, meanings.slots, slots=True), 20):
            for made in meanings.said(one, filled) if size == len(words) else ():
                return f"{written(words)} -> {written(made)}".replace("\n", " / ")
    return ""


@pytest.mark.parametrize("line", LINES)
def test_a_line_speaks_of_no_slot_that_is_not_there(line: str) -> None:
    for rule in (one for one in RULES if one.line == line):
        slots = [piece for piece in rule.said if isinstance(piece, str)]
        assert [slot for slot in slots if slot.rstrip("23") not in {*COUNTED, *TERMINALS, *ANY_WORDS}] == []
        assert [word for word in rule.meant if isinstance(word, str) and word not in {*slots, *FROM_RULES}] == []


def test_every_line_is_there_once() -> None:
    text = (data_root() / "grammar" / "meant.txt").read_text("utf-8").split("\n")
    lines = [re.sub(r"^\d\.\d+: ", "", line) for line in text if line and not line.startswith(("#", "<"))]
    assert sorted(line for line in dict.fromkeys(lines) if lines.count(line) > 1) == []


def test_the_examples_are_what_the_lines_say() -> None:
    assert EXAMPLES.read_text("utf-8").split("\n")[:-1] == _examples(), (
        "write them: python -m tests.advice.test_paraphrases"
    )


def test_nearly_every_line_has_an_example() -> None:
    """The others speak of what the game of the examples has not: relations, rolled counters, outcomes."""
    without = [line for line in LINES if not _said(line)]
    assert len(without) < len(LINES) / 8


def _examples() -> list[str]:
    return [said for line in LINES if (said := _said(line))]


if __name__ == "__main__":
    EXAMPLES.write_text("\n".join([*_examples(), ""]), "utf-8")
