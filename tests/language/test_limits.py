"""Limits whose examples are too large for a page: within nothing is said, beyond exactly the code."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from london_rules.authoring.smoke_play import smoke_play
from london_rules.diagnostics import Diagnostic
from tests.support.advised import load

OVERLAY = 'language: 2\nid: large\ntitle: Large\nkind: overlay\nbuilds on: ["2010"]\nfiles: [{}]\n'
TURN = "turn tax, before take\n  "


def said(name: str, text: str, play: bool = False) -> list[Diagnostic]:
    result = load({"bundle.yaml": OVERLAY.format(name), name: text})
    if play and result.rule_set is not None and not result.diagnostics:
        smoke_play(result.rule_set, 1, result.diagnostics)
    return list(result.diagnostics)


def indented(depth: int) -> str:
    lines = ["if your money is at least 1"] * (depth - 1) + ["gain £1"]
    return "turn tax, before take\n" + "".join("  " * i + line + "\n" for i, line in enumerate(lines, 1))


def brackets(depth: int) -> str:
    return TURN + f"gain £{'(' * depth}1{' + 1)' * depth}\n"


def letters(number: int) -> str:
    return chr(97 + number // 26) + chr(97 + number % 26)


def doubled(length: int) -> str:
    names = [f"tide {letters(i)}" for i in range(length)]
    steps = "".join(f"number {this} = {before} + {before}\n" for before, this in pairwise(names))
    return f"number {names[0]} = loan\n{steps}{TURN}gain £({names[-1]})\n"


def many_doubled(steps: int) -> str:
    """Use a formula of 4,000 parts in so many steps: each is within the limits."""
    names = [f"tide {letters(i)}" for i in range(11)]
    formulas = "".join(f"number {this} = {before} + {before}\n" for before, this in pairwise(names))
    uses = "".join(f"turn tax {letters(i)}, before take\n  gain £({names[-1]})\n" for i in range(steps))
    return f"number {names[0]} = your money\n{formulas}{uses}"


def called(depth: int) -> str:
    rules = "".join(f"rule dance {letters(i)}\n  dance {letters(i - 1)}\n" for i in range(1, depth))
    return f"rule dance aa\n  gain £1\n{rules}{TURN}dance {letters(depth - 1)}\n"


def words(number: int) -> str:
    per_line = 20
    line = "gain £(" + " + ".join(["1"] * ((per_line - 4) // 2)) + ")"
    return TURN + "\n  ".join(["10 times, " + line] * (number // per_line)) + "\n"


def lines(number: int) -> str:
    return TURN + "\n  ".join(["gain £1"] * number) + "\n"


def guilds(number: int) -> str:
    card = "  guild-{0}:\n    name: Guild {0}\n    set: A\n    colour: brown\n    copies: 90\n"
    return "card:\n" + "".join(card.format(i) for i in range(1, number + 1))


def fields(number: int) -> str:
    return "add to kind card\n" + "".join(f"  tide {letters(i)}: number\n" for i in range(number))


def values(number: int) -> str:
    return f"add to kind card\n  tide: {' or '.join(f'low {letters(i)}' for i in range(number))}, may be missing\n"


def name_of_words(number: int) -> str:
    return f"number {' '.join(letters(i) for i in range(26, 26 + number))} = 1\n"


def name_of_letters(number: int) -> str:
    return f"number {'z' * number} = 1\n"


def spaces_in_a_first_line(number: int) -> str:
    return f"number tide{' ' * number}level 1\n"


def name_given(number: int) -> str:
    return f"{TURN}choose a card in your hand, call it {' '.join(letters(i) for i in range(26, 26 + number))}\n"


def input_of_words(number: int) -> str:
    return f"rule dance with ({' '.join(letters(i) for i in range(26, 26 + number))}: card)\n  gain £1\n"


RULES = [
    ("LR-X0008", indented, 31, None),
    ("LR-X0010", brackets, 99, 10),
    ("LR-X0016", doubled, 18, 10),
    ("LR-X0022", many_doubled, 65, None),
    ("LR-X0019", called, 32, 31),
    ("LR-X0020", lines, 201, 200),
    ("LR-X0005", words, 60_000, None),
    ("LR-X0031", name_of_words, 17, None),
    ("LR-X0031", name_of_letters, 121, None),
    ("LR-X0031", spaces_in_a_first_line, 2000, None),
    ("LR-X0031", name_given, 17, None),
    ("LR-X0031", input_of_words, 17, None),
    ("LR-X0032", fields, 101, None),
    ("LR-X0032", values, 101, None),
]


@pytest.mark.parametrize(("code", "make", "beyond", "within"), RULES, ids=[code for code, *_ in RULES])
def test_large_rules(code: str, make: Callable[[int], str], beyond: int, within: int | None) -> None:
    assert [item.code for item in said("my.rules", make(beyond))] == [code]
    if within is not None:
        assert [item.message for item in said("my.rules", make(within))] == []


@pytest.mark.parametrize(
    ("make", "within"),
    [
        (name_of_words, 16),
        (name_of_letters, 120),
        (name_given, 16),
        (input_of_words, 16),
        (fields, 80),
        (values, 100),
    ],
)
def test_within_a_limit_there_are_warnings_at_most(make: Callable[[int], str], within: int) -> None:
    assert [item.message for item in said("my.rules", make(within)) if item.severity == "error"] == []


def test_things() -> None:
    assert [item.code for item in said("cards.yaml", guilds(112))] == ["LR-X0017"]
    assert [item.message for item in said("cards.yaml", guilds(5))] == []


def test_repeated_too_often_in_play() -> None:
    found = said("my.rules", TURN + "(500 * start poverty) times, gain £1\n", play=True)
    assert [item.code for item in found] == ["LR-X0011"]
    assert "here it is 2500" in found[0].message
