"""What nothing reads is said to be so: prose is no use of a name, and an overlay gets the blame."""

from __future__ import annotations

import pytest

from london_rules.diagnostics import Diagnostic
from tests.support.advised import load

HEAD = "language: 2\nid: mine\ntitle: Mine\nkind: overlay\nbuilds on: ['{}']\n"
FAIR = """\
language: 2
id: fair
title: The fair
kind: game
players: 2 to 4
turn limit: 50
parameters:
  prize: {{value: 2, about: Coins for a kite.}}
{parameters}toy:
  kite: {{name: Kite, copies: 6, size: 2}}
rules: |
  kind toy
    begins in stall
    size: number
  zone stall
    holds toys
    seen by all
  zone bag for each player
    holds toys
    seen by its owner
  counter coins for each player
  turn fair
    choose a toy in the stall, call it the find
    gain (prize * the find's size) coins
    move the find to your bag
    if there is no toy in the stall, end the game now
    cheer
  rule cheer
    gain 1 coin
  ranking
    highest coins
{rules}layout:
{layout}"""
STATUS = '  status: ["{coins}"]\n'


def fair(parameters: str = "", rules: str = "", layout: str = STATUS) -> list[tuple[str, str, str]]:
    """Give code, message and marked text of all that is said of a game with some more in it."""
    text = FAIR.format(parameters=parameters, rules=rules, layout=layout)
    return told("fair", {"fair": {"fair.yaml": text}})


def over(base: str, body: str, **others: str) -> list[tuple[str, str, str]]:
    """Give the same of an overlay."""
    texts = {"mine": {"mine.yaml": HEAD.format(base) + body}}
    texts |= {name: {f"{name}.yaml": text} for name, text in others.items()}
    return told(f"{base}+mine", texts)


def told(variant: str, texts: dict[str, dict[str, str]]) -> list[tuple[str, str, str]]:
    found = load(variant, texts=texts).diagnostics

    def marked(item: Diagnostic) -> str:
        assert item.span is not None
        return f"{item.span.file.rpartition('/')[2]}: {found.files[item.span.file][item.span.start : item.span.end]}"

    return [(item.code, item.message, marked(item)) for item in found]


LUCK = "  luck: {value: 3, about: Luck.}\n"
CHAPTER = STATUS + "  chapters:\n    aim: What it is about\n  paragraphs:\n    aim luck: You have {luck} luck.\n"


def test_a_game_without_more_has_no_message() -> None:
    assert fair() == []


def test_prose_is_no_use_of_a_figure() -> None:
    rules = "rules: |\n  replace turn hand limit\n    if number of cards in your hand is more than 4, expend a card\n"
    message = 'no rule reads this number, but the chapter "Your turn" of the rulebook shows it'
    assert over("2010", "set:\n  hand limit: 15\n" + rules) == [
        ("LR-L0001", f"in `parameter hand limit`: {message}", "mine.yaml: hand limit")
    ]


def test_each_paragraph_that_shows_a_figure_is_marked_once() -> None:
    body = "set:\n  hand limit: 15\nrules: |\n  replace turn hand limit\n    gain £1\n"
    (item,) = load("2010+mine", texts={"mine": {"mine.yaml": HEAD.format("2010") + body}}).diagnostics
    assert item.help is not None
    assert "`turn short`, `turn box`, `turn discarding`" in item.help
    assert [label.text for label in item.labels] == ["players read it here"] * 3


def test_an_overlay_that_takes_the_last_use_of_a_figure_is_marked() -> None:
    body = "rules: |\n  replace turn hand limit\n    if number of cards in your hand is more than 4, expend a card\n"
    message = "`turn hand limit` is changed here, and in `parameter hand limit`: no rule reads this number, but "
    message += 'the chapter "Your turn" of the rulebook shows it'
    assert over("2010", body) == [("LR-L0001", message, "mine.yaml: hand limit")]


def test_an_overlay_may_remove_a_rule_of_a_part_with_what_only_that_read() -> None:
    assert over("2010", "rules: |\n  remove turn hand limit\n") == []


def test_an_overlay_may_leave_a_figure_of_a_part_alone_that_nobody_is_shown() -> None:
    rules = "rules: |\n  replace turn hand limit\n    if number of cards in your hand is more than 4, expend a card\n"
    keys = ("turn short", "turn box", "turn discarding")
    layout = "layout:\n  paragraphs:\n" + "".join(f"    {key}: Discard what you like.\n" for key in keys)
    assert over("2010", rules + layout) == []


def test_an_overlay_that_takes_the_last_use_of_a_figure_of_a_game_is_marked() -> None:
    game = FAIR.format(parameters="", rules="", layout=STATUS)
    body = (
        "rules: |\n  replace turn fair\n    choose a toy in the stall\n    move it to your bag\n    gain 1 coin\n"
        "    if there is no toy in the stall, end the game now\n"
    )
    message = "`turn fair` is changed here, and in `parameter prize`: this number is never used"
    assert ("LR-L0001", message, "mine.yaml: fair") in over("fair", body, fair=game)
    (item, *_) = load("fair+mine", texts={"fair": game, "mine": HEAD.format("fair") + body}).diagnostics
    places = ["in `kind toy`: the field `size` is never used", "in `parameter prize`: this number is never used"]
    assert sorted(label.text for label in item.labels) == [*places, "in `rule cheer`: this rule is never carried out"]
    assert {label.span.file for label in item.labels} == {"fair/fair.yaml"}


@pytest.mark.parametrize(
    ("layout", "reason"),
    [
        (STATUS, "this number is never used"),
        (CHAPTER, 'no rule reads this number, but the chapter "What it is about" of the rulebook shows it'),
        (
            CHAPTER.replace("aim: What it is about", "aim: {title: The aim}"),
            'no rule reads this number, but the chapter "The aim" of the rulebook shows it',
        ),
        (CHAPTER.replace("{luck}", "{luck in full}"), 'no rule reads this number, but the chapter "What it is about"'),
        (STATUS + "  previews:\n    rule cheer: brings {luck}\n", "no rule reads this number, but the layout shows it"),
        (STATUS + "  own:\n    - zone: bag\n      title: luck\n", "this number is never used"),
        (STATUS + "  own:\n    - zone: bag\n      title: Your luck\n", "this number is never used"),
    ],
)
def test_a_figure_that_is_only_shown_is_not_read(layout: str, reason: str) -> None:
    ((code, message, place),) = fair(LUCK, layout=layout)
    assert (code, place) == ("LR-L0001", "fair.yaml: luck")
    assert message.startswith(f"in `parameter luck`: {reason}")


def test_several_chapters_that_show_a_figure_are_named() -> None:
    layout = CHAPTER.replace("    aim: What", "    end: The end\n    aim: What") + "    end luck: Still {luck}.\n"
    ((_, message, _),) = fair(LUCK, layout=layout)
    assert message.endswith('but the chapters "What it is about" and "The end" of the rulebook show it')


def test_a_track_needs_the_figure_that_says_how_far_it_goes() -> None:
    track = "  own:\n    - bag\n  table:\n    - stall\n    - counter: coins\n      to: luck\n"
    assert fair(LUCK, layout=STATUS + track) == []


def test_a_formula_is_of_use_where_play_shows_it_but_not_in_prose() -> None:
    rules = "  number luck = number of toys in your bag\n"
    assert fair(rules=rules, layout=STATUS + "  previews:\n    rule cheer: brings {luck}\n") == []
    ((code, message, _),) = fair(rules=rules, layout=CHAPTER)
    assert code == "LR-L0001"
    assert 'the chapter "What it is about"' in message


def test_a_figure_that_only_a_formula_reads_is_reported_with_the_formula() -> None:
    """When the formula is used or removed, the figure is too: one mistake has one message."""
    rules = "  number fortune = luck + 1\n"
    message = "in `number fortune`: this number is never used"
    assert fair(LUCK, rules=rules) == [("LR-L0001", message, _at("fortune = luck + 1"))]
    test = "  test (toy) is lucky = the toy's size is luck\n"
    assert [place for _, _, place in fair(LUCK, rules=test)] == [_at("(toy) is lucky = the toy's size is luck")]


def _at(name: str) -> str:
    return f"fair.yaml: {name}"


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ("  number luck = 3\n", "luck"),
        ("  test (toy) is lucky = the toy's size is 3\n", "(toy) is lucky"),
        ("  zone chest\n    holds toys\n    seen by all\n", "chest"),
        ("  mark lucky this turn\n", "lucky this turn"),
        ("  table luck\n    0: 1\n    each more: 1\n", "luck"),
        ("  rule try your luck\n    gain 1 coin\n", "try your luck"),
        ("  counter luck for each player\n", "luck"),
        ("  group lucky toys = the toys in the stall\n", "lucky toys"),
    ],
)
def test_words_of_people_are_no_use_of_a_name(rules: str, name: str) -> None:
    layout = (
        STATUS + "  own:\n    - zone: bag\n      title: luck lucky chest try your luck\n      empty: lucky this turn\n"
    )
    layout += "  chapters:\n    aim: luck\n  paragraphs:\n    aim luck: Luck, lucky, chest and {number of toys}.\n"
    ((code, _, place),) = fair(rules=rules, layout=layout)
    assert code == "LR-L0001"
    assert place.startswith(_at(name))


def test_a_zone_that_is_only_asked_for_is_never_filled() -> None:
    rules = (
        "  zone chest\n    holds toys\n    seen by all\n  scoring chest\n    gain (number of toys in the chest) coins\n"
    )
    said = [(code, message) for code, message, place in fair(rules=rules) if place == _at("chest")]
    assert said == [("LR-L0001", "in `zone chest`: nothing is ever put in this zone")]


def test_a_field_that_is_shown_without_its_zeros_is_shown() -> None:
    text = FAIR.format(parameters="", rules="", layout=STATUS).replace(
        "    size: number\n", "    size: number\n    age: number\n"
    )
    text = text.replace("size: 2}", "size: 2, age: 3}")
    assert [code for code, _, _ in told("fair", {"fair": {"fair.yaml": text}})] == ["LR-L0001"]
    shown = text + '  things:\n    toy: ["{name}", "{age?} years"]\n'
    assert told("fair", {"fair": {"fair.yaml": shown}}) == []


@pytest.mark.parametrize(
    ("base", "rules", "message", "place"),
    [
        (
            "starter",
            "  replace turn gather\n    choose a shell in the beach, move it to the sea\n",
            "`turn gather` is changed here, and in `zone basket`: nothing is ever put in this zone",
            "mine.yaml: gather",
        ),
        (
            "nettles",
            "  replace rule pass the cards\n    each player loses 1 nettle\n",
            "`rule pass the cards` is changed here, and in `number direction`: this number is never used",
            "mine.yaml: pass the cards",
        ),
    ],
)
def test_what_an_overlay_leaves_without_a_use_is_said_at_its_change(
    base: str, rules: str, message: str, place: str
) -> None:
    assert (message, place) in [(said, where) for _, said, where in over(base, f"rules: |\n{rules}")]


SCORED = "  scoring luck\n    each player gains (their luck) coins\n"


@pytest.mark.parametrize(
    "counter",
    [
        "  counter luck for each player\n",
        "  counter luck for each player\n    starts at 3\n",
        "  counter luck for each player\n  scoring first\n    each player loses 1 luck\n",
    ],
)
def test_a_counter_that_is_asked_and_never_changes_is_reported(counter: str) -> None:
    ((code, message, _),) = fair(rules=counter + SCORED)
    assert (code, message) == ("LR-L0031", "in `counter luck`: nothing ever changes the luck")


@pytest.mark.parametrize(
    "rules",
    [
        "  counter luck for each player\n  scoring first\n    each player gains 1 luck\n",
        "  counter luck for each player\n    starts at 3\n  scoring first\n    each player loses 1 luck\n",
        "  counter luck for each player\n    no least\n  scoring first\n    each player loses 1 luck\n",
        "  counter luck for each player\n  scoring first\n"
        "    each player secretly chooses a number from 0 to 3 as their luck\n",
    ],
)
def test_a_counter_that_a_text_changes_is_not_reported(rules: str) -> None:
    assert fair(rules=rules + SCORED) == []


def test_a_counter_that_is_gained_as_a_field_says_is_not_reported() -> None:
    rules = f"  counter luck for each player\n{SCORED}"
    text = FAIR.format(parameters="", rules=rules, layout=STATUS)
    text = text.replace("    size: number\n", "    size: number\n    boon: luck\n").replace(
        "size: 2", "size: 2, boon: 1"
    )
    text = text.replace("    cheer\n", "    cheer\n    gain the find's boon\n")
    assert told("fair", {"fair": {"fair.yaml": text}}) == []


def test_a_counter_that_only_the_layout_shows_and_nothing_changes_is_reported() -> None:
    rules, layout = "  counter luck for each player\n", '  status: ["{coins}", "{luck}"]\n'
    assert [code for code, _, _ in fair(rules=rules, layout=layout)] == ["LR-L0031"]


def test_a_counter_that_can_never_be_paid_has_one_message() -> None:
    rules = "  counter luck for each player\n  turn bet, after fair\n    if your luck is 1, pay 1 luck\n"
    assert [code for code, _, _ in fair(rules=rules)] == ["LR-L0011"]
