"""The primer (docs/language/primer.md): short, about every construct of the language, each line of it right."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from london_rules import LoadResult, load
from london_rules.authoring.primer import MOST_THINGS, names, primer
from london_rules.cli.app import run
from london_rules.language.constructs.facts import FACTS
from london_rules.language.constructs.node import Node
from london_rules.language.flow.walk import nodes, texts_of
from london_rules.players.bot_games import GameResult, SimulationSetup, play_bot_game
from london_rules.rule_tests.run import run_tests
from tests.support.variants import SMALL

MOST_BYTES: Final = 12 * 1024
PAGE: Final = Path(__file__).parents[2] / "docs" / "language" / "primer.md"
GAMES: Final = ("2010", "2017", "2011-time-track", *SMALL)
CHOSEN: Final = """
  choose another player, call it the rival
  choose 2 tiles in your rack, call them the gifts
  choose a tile in your rack, call it the prize
"""
Frame = Callable[[str], str]


def in_rule(line: str) -> Frame:
    """Put a line where `it`, `they` and some names have a meaning."""
    return lambda words: f"rule zz{CHOSEN}  {line.format(words)}\n"


def printed(words: str) -> str:
    """Put a thing or a player on a tile, where `this` has a meaning."""
    return f"tile: reveal {words}"


def block(words: str) -> str:
    """Put statements at the head of a rule, where they can say when it is carried out."""
    return "rule zz\n" + "".join(f"  {line}\n" for line in words.split("\n"))


def statements(words: str) -> str:
    """Put statements where things are chosen."""
    return block(CHOSEN.strip().replace("\n  ", "\n") + "\n" + words)


def in_loop(words: str) -> str:
    """Put statements in a loop."""
    return block("for each tile in your rack\n  " + words)


def block_if(head: str) -> Frame:
    """Ask for a condition in a rule of its own."""
    return lambda words: f"rule zz {head}\n  if {words}, gain $1\n"


def body(head: str) -> Frame:
    """Put words that go on below their first line in a declaration."""
    return lambda words: head + "\n" + "".join(f"  {line.strip()}\n" for line in words.split("\n"))


FRAMES: Final[dict[str, tuple[Frame, ...]]] = {
    "Things and players": (in_rule("if it is {}, gain $1"), in_rule("begin with {}"), in_rule("gain $({})"), printed,
                           in_rule("carry out {}"), in_rule("move it to {}")),
    "Several things": (in_rule("for each of {}, gain $1"),),
    "Numbers": (in_rule("gain $({})"), body("number zz =")),
    "Conditions": (in_rule("if {}, gain $1"), block_if("(site: tile or nothing)"),
                   block_if("\n  choose a tile in your yard"), body("test (prize: tile) zz =")),
    "Statements": (statements, block, in_loop),
    "Powers": (body("power zz"), lambda words: f"tile: {words}"),
}  # fmt: skip


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", primer(), re.DOTALL)


def sections() -> Iterator[tuple[str, str]]:
    """Give each example, with the heading that it is below."""
    for heading, lines in re.findall(r"^### (.*?)$.*?```text\n(.*?)```", primer(), re.DOTALL | re.MULTILINE):
        for line in re.split(r"\n(?!  |otherwise)", lines.rstrip()):
            for example in re.sub(r"  # .*", "", line).split(" | "):
                yield heading, example


EXAMPLES: Final = tuple(sections())


@cache
def game(more: str = "") -> LoadResult:
    """Load the game of the primer, perhaps with one more declaration, or with a text on a tile of its own."""
    _, text = blocks("yaml")
    head, _, words = more.partition(": ")
    if head == "tile":
        field = "deed" if words.startswith("reveal") else "skill"
        text = text.replace(
            "village:\n", f'  fort: {{name: Fort, suit: moon, price: 4, {field}: "{words}"}}\nvillage:\n'
        )
    elif more:
        text += "".join(f"  {line}\n" for line in more.split("\n"))
    return load("lookouts", texts={"lookouts": text}, only_shipped=True)


def readings(heading: str, example: str) -> Iterator[LoadResult]:
    """Load the game with an example, in each place where it can be."""
    for frame in FRAMES[heading]:
        result = game(frame(example))
        if result.rule_set is not None:
            yield result


def test_the_primer_is_short() -> None:
    assert len(PAGE.read_bytes()) <= MOST_BYTES
    assert PAGE.read_text("utf-8").endswith(primer())


@pytest.mark.parametrize(("heading", "example"), EXAMPLES)
def test_each_line_is_right(heading: str, example: str) -> None:
    assert any(readings(heading, example))


def test_every_construct_is_in_it() -> None:
    met: set[type[Node]] = set()
    for heading, example in EXAMPLES:
        for result in readings(heading, example):
            assert result.rule_set is not None
            met |= {type(node) for _, text in texts_of(result.rule_set.rules) for node in nodes(text)}
    assert {cls.__name__ for cls in FACTS.keys() - met} == set()


def test_its_game_is_played_to_the_end() -> None:
    rule_set = game().rule_set
    assert rule_set is not None
    setup = SimulationSetup(("random",) * 4, seed=0)
    results = [play_bot_game(rule_set, setup, number) for number in range(10)]
    assert [isinstance(result, GameResult) and not result.unfinished for result in results] == [True] * 10


def test_its_house_rule_changes_its_game_and_its_test_passes() -> None:
    overlay, whole = blocks("yaml")
    texts = {"lookouts": whole, "my-rule": overlay}
    assert load("lookouts+my-rule", texts=texts, only_shipped=True).rule_set is not None
    results = [
        result for run in run_tests("lookouts+my-rule", texts=texts, only_shipped=True) for result in run.results
    ]
    assert [result.ok for result in results] == [True]


@pytest.mark.parametrize("variant", GAMES)
def test_the_names_of_a_variant_are_all_there(variant: str, capsys: pytest.CaptureFixture[str]) -> None:
    rule_set = load(variant).rule_set
    assert rule_set is not None
    rules = rule_set.rules
    assert run(["primer", variant]) == 0
    page = capsys.readouterr().out
    assert page.startswith(primer())
    declared = (rules.kinds, rules.counters, rules.zones, rules.numbers, rules.tests, rules.groups, rules.rules)
    for name in {name for decls in declared for name in decls} | rules.faces.keys():
        assert name in page.replace("(card) ", "")


def test_the_names_of_a_large_game_are_cut_with_a_word_about_it() -> None:
    _, text = blocks("yaml")
    many = "".join(f"    Tile{number} | moon | 1 | 1\n" for number in range(2_000))
    rows = "    Well | moon | 1     | 4\n"
    result = load("lookouts", texts={"lookouts": text.replace(rows, rows + many)}, only_shipped=True)
    assert result.rule_set is not None
    page = names(result.rule_set.rules)
    assert len(page) < 8_000
    assert f"... and {2_003 - MOST_THINGS} more" in page


def test_a_variant_that_cannot_be_read_is_told_as_everywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["primer", "2012"]) != 0
    assert "2012" in capsys.readouterr().err
