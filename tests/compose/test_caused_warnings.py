"""A warning about rules below an overlay that the overlay causes is told at the overlay's own line, for every lint."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.diagnostics import CODES, Diagnostic
from london_rules.engine import load

GAME = (Path(__file__).parent / "warned_game.yaml").read_text("utf-8")
HEAD = "language: 2\nid: {id}\ntitle: {id}\nkind: overlay\nbuilds on: [{base}]\n"


def rules(text: str) -> str:
    return "rules: |\n" + "".join(f"  {line}\n" for line in text.split("\n"))


def kind(trick: str) -> str:
    fields = f"worth: number\n  shine: dull or bright\n  trick: {trick}\n  in pouch: powers"
    return rules(f"replace kind pebble\n  begins in quarry\n  {fields}")


ROLLS = "if the wind is 6, end the game with calm"
REST = "replace turn rest, after begin\n  stride\n  choose a pebble in your pouch, or keep all, call it the stone\n"
REST += "  if there is a stone, drop the stone\n  gain (12 / share rounded down) steps\n  "

# For each code: what an overlay does to the game, the slot whose line is marked, and what is said about the game.
CAUSES: list[tuple[str, str, str, str]] = [
    ("L0001", rules("remove action rub"), "action rub", "in `group fine pebbles`: this group is never used"),
    ("L0001", rules("remove action rub"), "action rub", "in `kind pebble`: the field `trick` is never used"),
    ("L0001", rules("remove turn blow"), "turn blow", "in `counter wind`: the wind is never rolled"),
    (
        "L0001",
        rules(f"{REST}if the wind is 6, end the game now"),
        "turn rest",
        "in `outcome calm`: the game never ends with this outcome",
    ),
    (
        "L0001",
        rules("replace turn begin\n  at resting, go on"),
        "turn begin",
        "in `action take`: nobody ever chooses an action",
    ),
    ("L0001", "set:\n  pebble:\n    every: {twin: []}\n" + rules("remove action wish"), "action wish", "table tide"),
    (
        "L0002",
        rules("replace counter wind\n  rolled from 1 to 5"),
        "counter wind",
        "in `turn rest`: this is never true",
    ),
    (
        "L0003",
        rules("replace turn begin\n  choose an action"),
        "turn begin",
        "in `in pouch` of Grey: no question is ever asked at `resting`",
    ),
    (
        "L0004",
        "set:\n  pebble:\n    white: {twin: []}\n",
        "pebble white twin",
        "White is a twin of Black, but not the other way round",
    ),
    (
        "L0005",
        rules("replace zone pouch for each player\n  holds pebbles\n  seen by all"),
        "zone pouch",
        "in `in pouch` of Grey: `in pouch` works in no zone, so this has no effect",
    ),
    (
        "L0006",
        rules("replace rule stride\n  gain 1 steps"),
        "rule stride",
        "in `in pouch` of Black: `bonus` is never used, so this has no effect",
    ),
    (
        "L0008",
        kind("effect, in any order"),
        "kind pebble",
        "in `trick` of Black: the order of these parts can matter, but the player is not asked for it",
    ),
    (
        "L0011",
        rules("replace action wish\n  gain (tide of your pearls) steps"),
        "action wish",
        "in `action pray`: nobody ever has any hope, so this can never be paid",
    ),
    (
        "L0012",
        rules("replace rule drop (pebble)\n  gain 1 steps"),
        "rule drop",
        "in `action fetch`: there is nothing to choose: nothing is ever put in the hole",
    ),
    (
        "L0013",
        rules("replace scoring walk\n  each player gains 1 steps"),
        "scoring walk",
        "in `counter fame`: fame changes, and nothing ever reads it",
    ),
    (
        "L0016",
        rules("replace zone quarry\n  holds pebbles\n  seen by all"),
        "zone quarry",
        "in `action dig`: this is where it was chosen, in the quarry, so nothing moves",
    ),
    (
        "L0016",
        rules("replace ranking\n  highest fame"),
        "ranking",
        "in `scoring walk`: nothing reads steps after this, so it changes nothing",
    ),
    (
        "L0017",
        rules("replace number share = your fame + 1"),
        "number share",
        "in `scoring walk`: it is nobody's turn here, so it is not clear which player is meant",
    ),
    (
        "L0020",
        rules("counter limits for each player\nturn more, after blow\n  gain 1 limits\n  gain (your limits) steps"),
        "counter limits",
        "in `rule polish`: `limit` is a figure of the rules, always 5; `limits` is a counter",
    ),
    (
        "L0024",
        rules("replace counter pearls for each player\n  seen by its owner, guessed from 0 to 3"),
        "counter pearls",
        "in `action bet`: the numbers to choose from would give away a secret: somebody's pearls",
    ),
    (
        "L0027",
        rules("replace rule lift (pebble)\n  move the pebble to your pouch"),
        "rule lift",
        "in `turn pass`: several players can choose the same thing, and then the last of them takes it from the others",
    ),
    (
        "L0028",
        rules("replace number share = your fame"),
        "number share",
        "in `turn rest`: `share` can be 0, and nothing can be divided by 0",
    ),
    (
        "L0030",
        rules("replace rule hand on\n  move the pebbles in your pouch to the player to your left's pouch"),
        "rule hand on",
        "in `turn pass`: players pass these on one after the other, so the next one passes on what has just come",
    ),
    (
        "L0031",
        rules("replace action rub\n  choose a pebble in your pouch\n  polish it"),
        "action rub",
        "in `counter fame`: nothing ever changes the fame",
    ),
]

OF_THE_TEXT_ITSELF = "the warning depends on nothing but the words of one text, which an overlay leaves alone"
NOT_CAUSED = {
    **dict.fromkeys(("L0019", "L0021", "L0022", "L0023", "L0025", "L0035"), OF_THE_TEXT_ITSELF),
    **dict.fromkeys(("L0009", "L0010"), "it is about a comment"),
    "L0007": "it is told at the change that ended the game before, or at the first step of the turn",
    "L0014": "a test of its own is below",
    **dict.fromkeys(("L0033", "L0034"), "it is found by playing"),
    "L0036": "a game that all win or lose together, as this one, has no such warning",
    "L0032": "it is told at the rule; where that is shared by games, at the counter",
    "L0015": "words and effect are of one thing; it is told at the text that a higher bundle has given it",
}


def told(overlays: dict[str, str], game: str = GAME) -> tuple[Diagnostic, ...]:
    """Give the warnings of the game with overlays, each over those before it."""
    texts, base = {"base": game}, "base"
    for id, body in overlays.items():
        texts[id] = HEAD.format(id=id, base=base) + body
        base = id
    result = load("+".join(texts), texts=texts, only_shipped=True)
    assert not result.diagnostics.has_errors, [(item.code, item.message) for item in result.diagnostics]
    return result.diagnostics.items()


def test_the_game_has_no_warning() -> None:
    assert load("base", texts={"base": GAME}, only_shipped=True).diagnostics.items() == ()


@pytest.mark.parametrize("code", [code for code in CODES if code.startswith("LR-L")])
def test_every_lint_has_a_cause_or_a_reason(code: str) -> None:
    assert (code.removeprefix("LR-") in {cause[0] for cause in CAUSES}) != (code.removeprefix("LR-") in NOT_CAUSED)


@pytest.mark.parametrize(("code", "overlay", "slot", "said"), CAUSES)
def test_a_warning_that_an_overlay_causes_is_told_at_its_own_line(
    code: str, overlay: str, slot: str, said: str
) -> None:
    every = told({"mine": overlay})
    assert {item.span.file for item in every if item.span is not None} == {"mine.yaml"}
    [item] = [one for one in every if one.code == f"LR-{code}"]
    assert item.message.startswith(f"`{slot}` is ")
    assert item.labels[0].span.file == "base.yaml"
    assert any(said in text for text in (item.message, *(label.text for label in item.labels)))


@pytest.mark.parametrize(("code", "overlay", "slot", "said"), CAUSES)
def test_of_several_changes_the_one_that_took_the_use_is_marked(code: str, overlay: str, slot: str, said: str) -> None:
    """Another overlay below, and one above, change what has nothing to do with it."""
    others = {
        "lower": rules("turn first, before begin\n  gain 1 steps"),
        "upper": rules("turn last, after pass\n  gain 1 steps"),
    }
    every = told({"lower": others["lower"], "mine": overlay, "upper": others["upper"]})
    [item] = [one for one in every if one.code == f"LR-{code}"]
    assert item.span is not None
    assert item.span.file == "mine.yaml"
    assert item.message.startswith(f"`{slot}` is ")


def test_a_rule_that_an_overlay_lets_nothing_reach_is_told_at_its_own_line() -> None:
    part = "language: 2\nid: part\ntitle: Part\nkind: part\n" + rules(
        "number toll = 1\n\nrule pay up (pebble)\n  gain (toll) steps\n\n"
        "rule settle (pebble)\n  pay up the pebble\n\nkind pebble\n  begins in quarry\n\n"
        "zone quarry\n  holds pebbles\n  seen by all\n\ncounter steps for each player"
    )
    game = "language: 2\nid: game\ntitle: Game\nkind: game\nplayers: 2\nturn limit: 9\nbuilds on: [part]\n" + rules(
        "replace number toll = number of pebbles in the quarry\n\nturn go\n  choose a pebble in the quarry\n"
        "  settle it\n  end the game now\n\nranking\n  highest steps"
    )
    things = "pebble:\n  white: {name: White, copies: 3}\n"
    mine = HEAD.format(id="mine", base="game") + rules("replace turn go\n  end the game now")
    found = load("game+mine", texts={"part": part, "game": game + things, "mine": mine}, only_shipped=True).diagnostics
    [item] = [one for one in found if one.code == "LR-L0014"]
    assert item.message == "`turn go` is changed here, and in `number toll`: this is never reached"
    assert item.span is not None
    assert (item.span.file, item.labels[0].span.file) == ("mine.yaml", "game.yaml")


def test_places_that_are_not_shown_are_counted() -> None:
    game = GAME.replace("    polish the gem\n", "    polish the gem\n    whistle\n")
    game = game.replace("  rule hand on\n", "  rule whistle\n    gain 1 steps\n\n  rule hand on\n")
    [item] = [one for one in told({"mine": rules("remove action rub")}, game) if one.code == "LR-L0001"]
    assert len(item.labels) == 5
    assert "there is 1 other place" in item.notes


def test_a_warning_of_the_game_itself_stays_where_it_is() -> None:
    unused = GAME.replace("  number share = 2\n", "  number share = 2\n\n  number owls = 2\n")
    every = told({"mine": rules("remove turn blow")}, unused)
    assert [item.span.file for item in every if item.span is not None] == ["base.yaml", "mine.yaml"]


def test_a_comment_that_ignores_a_warning_of_the_game_holds_with_an_overlay() -> None:
    unused = GAME.replace(
        "  number share = 2\n", "  number share = 2\n\n  # ignore LR-L0001: for later\n  number owls = 2\n"
    )
    assert told({"mine": rules("turn last, after pass\n  gain 1 steps")}, unused) == ()


def test_a_comment_at_the_change_ignores_the_warning() -> None:
    assert told({"mine": rules("# ignore LR-L0001: the wind blows at the start\nremove turn blow")}) == ()


@pytest.mark.parametrize(
    ("base", "overlay", "said"),
    [
        ("keepers", "remove round sea", "`round sea` is removed here, and in `number troubles`: "),
        (
            "candle-sale",
            "replace rule bring lots\n  each player gains 1 money",
            "`rule bring lots` is changed here, and ",
        ),
        ("driftwood", "remove turn weather", "`turn weather` is removed here, and in `counter sea`: "),
        (
            "2010",
            "replace rule place (card) on (site: card or nothing)\n  gain £1",
            "`rule place` is changed here, and ",
        ),
    ],
)
def test_warnings_about_shipped_files_are_told_at_the_line_that_causes_them(base: str, overlay: str, said: str) -> None:
    mine = HEAD.format(id="mine", base=f'"{base}"') + rules(overlay)
    every = load(f"{base}+mine", texts={"mine": mine}, only_shipped=True).diagnostics
    assert {item.span.file for item in every if item.span is not None} == {"mine.yaml"}
    assert [item for item in every if item.message.startswith(said) and item.labels[0].span.file != "mine.yaml"]
