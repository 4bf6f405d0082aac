"""Words that a layout declares for counters, rows, offers and moves; amounts, and things that cover each other."""

import subprocess
import sys
from pathlib import Path

import pytest

from london_rules.cli.draw import Drawing
from london_rules.cli.play_screen import find_option
from london_rules.engine import EVERYTHING
from london_rules.engine.decisions import Option
from london_rules.layout.read import read_front
from london_rules.table.narrate import Narrator
from london_rules.table.words import Words
from tests.support.advised import load

MANIFEST = 'language: 2\nid: my-table\ntitle: My table\nkind: overlay\nbuilds on: ["2010"]\n'
RULES = """\
power pocket money
  at acting, you may gain 1 point

turn tithe, before take
  choose a number from 0 to 3, call it the tithe
  (the tithe) times, gain £1

replace zone land for each player
  holds boroughs in a pile
  seen by all
  on a run works while on top
"""
LAYOUT = """\
layout:
  counters:
    points: medals
    score: fame
  rows:
    display: [upper, lower]
  offers:
    power pocket money: "Claim it: {effect}"
    card ongoing: "Power of {thing}"
    card hospital-a ongoing: "Let {thing} help: {effect}"
  moves:
    hand to box: plays {thing}
    hand to box in scoring hands: lays {thing} away
  things:
    borough: ["{name}", "told{on a run}", "river{on the river}"]
  prompts:
    turn tithe: How much
"""
ROOT = Path(__file__).parents[2]


def variant(layout: str = LAYOUT, more: str = "") -> dict[str, str]:
    manifest = f"{MANIFEST}files: [my.rules, my.yaml]\n"
    layout = layout.replace('["{name}", "told{on a run}", "river{on the river}"]', BOROUGH)
    return {"bundle.yaml": manifest, "my.rules": RULES, "my.yaml": layout + more}


BOROUGH = '\n      - "{name}"\n      - "told{on a run}"\n      - "river{on the river}"'
DOCK = """
borough:
  dock:
    name: Dock
    cost: 1
    cards to take: 1
    points: 0
    side: north
    starter: yes
    on a run: once a turn, at running, you must lose 2 poverty
"""


@pytest.fixture(scope="module")
def rule_set():
    result = load(variant(more=DOCK))
    assert [item.message for item in result.diagnostics.errors()] == []
    return result.rule_set


@pytest.mark.parametrize(
    ("layout", "word", "help"),
    [
        ("  counters:\n    pionts: x\n", "pionts", "did you mean `points`?"),
        ("  counters:\n    points: a {points}\n", "points", None),
        ("  rows:\n    hand: [a]\n", "hand", "choose from `display`"),
        ("  offers:\n    card ongonig: x\n", "card ongonig", "did you mean `card ongoing`?"),
        ("  offers:\n    card ongoing: '{thin}'\n", "thin", "did you mean `thing`?"),
        ("  moves:\n    hand to box in scoring hadns: x\n", "hand to box in scoring hadns", "did you mean `scoring"),
        ("  moves:\n    hand to bxo in scoring hands: x\n", "hand to bxo in scoring hands", "did you mean `box`?"),
    ],
)
def test_what_the_rules_do_not_know_is_reported_in_its_place(layout, word, help):
    found = load({"bundle.yaml": f"{MANIFEST}files: [t.yaml]\n", "t.yaml": f"layout:\n{layout}"}).diagnostics
    [item] = found.errors()
    assert item.code == "LR-N0020"
    assert found.files["t.yaml"][item.span.start : item.span.end] == word
    assert help is None or item.help.startswith(help)


def test_a_counter_is_called_as_the_layout_says(rule_set):
    words = Words(rule_set)
    assert [words.amount("points", n) for n in (0, 1, 2)] == ["0 medals", "1 medal", "2 medals"]
    assert words.amount("poverty", 1) == "1 poverty"
    assert words.amount("money", 3) == "£3"
    assert (
        words.with_layout_names("Gain 1 point and 2 points, not pointless.")
        == "Gain 1 medal and 2 medals, not pointless."
    )
    assert "    activation: Gain £3 and 2 medals, and lose 1 poverty." in [
        f"  {line}" for line in words.printed("regent-street")
    ]


def test_a_step_named_after_a_counter_is_called_alike(rule_set):
    words = Words(rule_set)
    assert words.step("scoring points") == "medals"
    assert words.step("action run city") == "run city"


def test_offers_have_the_label_of_their_power_or_of_its_field(rule_set):
    words = Words(rule_set)
    assert words.offer("use:pocket-money", None) == "Claim it: gain 1 medal"
    assert words.offer("use:stock-exchange", "stock-exchange") == "Power of Stock Exchange"
    assert words.offer("use:hospital-a", "hospital-a").startswith("Let Hospital help: ")
    assert words.offer("use:dock", "dock") == "Run effect of Dock: lose 2 poverty"
    assert words.offer("hospital-a", "hospital-a") is None
    assert words.offer("use:no-such-power", None) is None


def test_offers_of_borough_fields_tell_what_they_do():
    words = Words(load(variant(LAYOUT.replace("card ongoing:", "borough on a run:"), DOCK)).rule_set)
    assert words.offer("use:dock", "dock") == "Power of Dock"


def test_a_text_fills_a_place_in_a_short_line_if_there_is_one(rule_set):
    words = Words(rule_set)
    assert words.short("dock") == "Dock (told)"
    assert words.short("city") == "City (river)"


def played(rule_set, until, limit=3000):
    game = rule_set.new_game(2, seed=8, first=1)
    for number in range(limit):
        if until(game):
            return game
        ids = game.option_ids()
        game.answer("buy-land" if "buy-land" in ids else ids[number * 5 % len(ids)])
    raise AssertionError("this never happens")


def test_what_a_thing_covers_has_its_name_only(rule_set):
    game = played(rule_set, lambda g: len(g.view(1)["players"][0]["zones"]["land"]["things"]) == 3)
    drawing = Drawing(Words(rule_set), 400)
    things = game.view(1)["players"][0]["zones"]["land"]["things"]
    lowest, middle, top = (thing["name"] for thing in things)
    [line] = [line for line in drawing.table(game.view(1), 1, ["A", "B"]) if line.startswith("Your boroughs: ")]
    assert line.startswith(f"Your boroughs: {top}")
    assert line.endswith(f" on top of {middle}; {lowest}")


def test_rows_have_the_names_that_the_layout_gives(rule_set):
    game = played(rule_set, lambda g: g.view(1)["zones"]["display"]["number"])
    lines = Drawing(Words(rule_set)).table(game.view(1), 1, ["A", "B"])
    assert [line for line in lines if line.startswith(" Row")] == [" Row 1 (upper)", " Row 2 (lower)"]


def test_moves_have_words_of_their_own_in_the_scoring_and_each_player_is_named(rule_set):
    game = played(rule_set, lambda g: g.over, 9000)
    words = Words(rule_set)
    told = [line for turn in Narrator(words).feed(game.events(EVERYTHING)) for line in Narrator(words).narrate(turn)]
    hands = [line for line in told if line.startswith("At the end, hands: ")]
    assert len(hands) == 1
    held = [p["player"] for p in game.score() for c in p["changes"] if c["because"][-1:] == ["scoring hands"]]
    for player in held:
        assert f"Player {player} lays " in hands[0]
    assert held
    assert any(line.startswith("At the end, medals: Player ") for line in told)


def test_an_amount_is_given_as_itself_and_not_by_its_place():
    options = [{"id": str(n), "label": str(n), "text": str(n), "type": "number"} for n in range(3, 6)]
    decision = {"kind": "an amount", "options": options}
    assert [find_option(word, decision) for word in ("3", "5", "1", "x")] == [options[0], options[2], None, None]


def test_an_amount_at_the_table(tmp_path):
    for name, text in variant(more=DOCK).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    args = ("play", "2010+./bundle.yaml", "--seats", "human,random", "--seed", "5", "--first", "1")
    done = subprocess.run(
        [sys.executable, "-c", "from london_rules.cli.app import main; main()", *args],
        input="7\n\n2\n? use:pocket-money\nuse:pocket-money\nq\n",
        capture_output=True,
        check=False,
        text=True,
        encoding="utf-8",
        cwd=tmp_path,
        timeout=60,
    )
    out = done.stdout
    assert done.returncode == 0, done.stderr
    assert "· How much\n  0 to 3\n" in out
    assert "`7` is not an option here: choose 0 to 3, or h for help" in out
    assert "choose a number from 0 to 3;" in out
    assert "gains £2" in out
    assert "Claim it: gain 1 medal" in out
    assert "Claim it: gain 1 medal: When acting, you may gain 1 medal." in out.replace("\n      ", " ")
    assert "gains 1 medal" in out


def test_the_layout_of_2010_says_which_row_is_cleared_first():
    rules = load("2010").rule_set.rules
    assert read_front(rules).rows == {"display": ("cleared first", "cleared second")}


def test_an_offer_is_found_by_the_label_that_is_shown(rule_set):
    words = Words(rule_set)
    offer = Option("use:dock", "Use Dock", "dock", type="thing")
    shown = {"id": offer.id, "label": words.offer(offer.id, offer.thing), "type": "thing"}
    options = [shown, {"id": "stop", "label": "Done", "type": "word"}]
    decision = {"kind": "one of", "options": options}
    assert find_option("run effect of dock", decision) is options[0]
    assert find_option("done", decision) is options[1]
    assert find_option("use dock", decision) is None
    assert find_option("use:dock", decision) is options[0]


def test_a_long_title_stands_above_the_line():
    drawing = Drawing(Words(load("2010").rule_set), 40)
    assert drawing.title("Short", "seed 1") == ["── Short · seed 1 " + "─" * 22]
    assert drawing.title("A title that is far too long for one line", "seed 1") == [
        "A title that is far too long for one",
        "  line",
        "── seed 1 " + "─" * 30,
    ]
