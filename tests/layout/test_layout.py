"""How tables are drawn: what a layout can say of areas, maps, tracks, pawns, signs and previews, and mistakes in it."""

from __future__ import annotations

from pathlib import Path

import pytest

from london_rules.diagnostics import fixed
from london_rules.layout.areas import MOST_ON_A_TRACK
from london_rules.layout.model import MOST_ON_A_MAP, Back, Front, Picture, SeatColour
from london_rules.layout.read import read_front
from london_rules.layout.signs import PALETTE, seated
from tests.support.advised import load

MANIFEST = (
    'language: 2\nid: my-table\ntitle: My table\nkind: overlay\nbuilds on: ["2010"]\nfiles: [table.yaml, my.rules]\n'
)


def files(layout: str, rules: str = "") -> dict[str, str]:
    manifest = MANIFEST if rules else MANIFEST.replace(", my.rules", "")
    texts = {"bundle.yaml": manifest, "table.yaml": f"layout:\n{layout}"}
    return {**texts, "my.rules": rules} if rules else texts


def front(layout: str, rules: str = "") -> Front:
    result = load(files(layout, rules))
    assert result.rule_set is not None, list(result.diagnostics)
    assert list(result.diagnostics) == []
    return read_front(result.rule_set.rules)


def problems(layout: str, rules: str = "") -> list[tuple[str, str, str]]:
    """Give the code, the marked word and the help of each message."""
    found = load(files(layout, rules)).diagnostics
    return [
        (item.code, found.files[item.span.file][item.span.start : item.span.end], item.help or "")
        for item in found
        if item.span is not None
    ]


AREA = "  table:\n    - zone: map\n"
MAP, TRACK = AREA + "      as: map\n", AREA + "      as: track\n"
HAND = "  own:\n    - zone: hand\n"
NUMBERS = "  table:\n    - counter: poverty\n"


@pytest.mark.parametrize(
    ("layout", "word", "help"),
    [
        (AREA + "      as: mpa\n", "mpa", "did you mean `map`?"),
        (AREA + "      at: rihgt\n", "rihgt", "did you mean `right`?"),
        (AREA + "      pwans: [land]\n", "pwans", "did you mean `pawns`?"),
        (MAP + "      pawns: [lnad]\n", "lnad", "did you mean `land`?"),
        (MAP + "      pawns: [hnad]\n", "hnad", "choose from `land`"),
        (MAP + "      pawns: [hand]\n", "hand", "did you mean `land`?"),
        (MAP + "      owned: [poverty]\n", "poverty", "choose from `land`"),
        (HAND + "      sorted by: clour\n", "clour", "did you mean `colour`?"),
        (HAND + "      sorted by: colour, then activation\n", "colour, then activation", "choose from "),
        (TRACK + "      along: cards to tkae\n", "cards to tkae", "did you mean `cards to take`?"),
        (TRACK + "      along: cost\n", "cost", "choose from `cards to take`"),
        (TRACK + "      along: cards to take\n      pawns: [povrety]\n", "povrety", "did you mean `poverty`?"),
        ("  table:\n    - zone: display\n      as: map\n", "map", "declare one, as in `relation road between cards`"),
        ("  table:\n    - counter: povrety\n", "povrety", "did you mean `poverty`?"),
        (NUMBERS + "      to: 9\n      as: list\n", "list", "choose from `track`"),
        (NUMBERS + "      to: 9\n      pawns: [land]\n", "pawns", "choose from `counter`, `title`, `as`"),
        ("  pictures:\n    borough:\n      counters: '{undergruond}'\n", "undergruond", "did you mean `underground`?"),
        ("  pictures:\n    borough:\n      counter: x\n", "counter", "did you mean `counters`?"),
        ("  pictures:\n    borough:\n      die: undergruond\n", "undergruond", "did you mean `underground`?"),
        ("  pictures:\n    borough:\n      die: poverty\n", "poverty", "choose from `underground`"),
        ("  backs:\n    crad:\n      words: x\n", "crad", "did you mean `card`?"),
        ("  backs:\n    card:\n      color: '#ffffff'\n", "color", "did you mean `colour`?"),
        ("  backs:\n    card:\n      words: 'a {name}'\n", "name", ""),
        ("  icons:\n    povrety: x\n", "povrety", "did you mean `poverty`?"),
        ("  icons:\n    poverty: skul\n", "skul", "did you mean `skull`?"),
        ("  icons:\n    card colour:\n      brwon: sack\n", "brwon", "did you mean `brown`?"),
        ("  previews:\n    action run ctiy: x\n", "action run ctiy", "did you mean `action run city`?"),
        ("  previews:\n    turn action: x\n", "turn action", ""),
        ("  previews:\n    action run city: '{run povrety}'\n", "run povrety", "did you mean `run poverty`?"),
        ("  previews:\n    action run city: '{run poverty?}'\n", "run poverty?", "did you mean `run poverty`?"),
        ("  previews:\n    action run city: '{hand}'\n", "hand", ""),
        ("  sayings:\n    get {amuont}: gain {amuont}\n", "get {amuont}", "did you mean `amount`?"),
        ("  verbs:\n    pionts: [wins, loses]\n", "pionts", "did you mean `points`?"),
        ("  limits:\n    pionts: 9\n", "pionts", "did you mean `points`?"),
        ("  prevews:\n    action run city: x\n", "prevews", "did you mean `previews`?"),
        ("  paragraphs:\n    tabel city: x\n", "tabel city", "did you mean `table`?"),
        ("  paragraphs:\n    aim x: 'At most {hand limti}.'\n", "hand limti", "did you mean `hand limit`?"),
        ("  paragraphs:\n    aim x: '{number of crads}'\n", "number of crads", "did you mean `number of cards`?"),
        ("  paragraphs:\n    aim x:\n      rules: [rule biuld]\n", "rule biuld", "did you mean `rule build`?"),
        ("  paragraphs:\n    aim x:\n      draws: played turn\n", "played turn", "did you mean `played turns`?"),
        (
            "  paragraphs:\n    aim x:\n      draws: turn with action buy lnad\n",
            "turn with action buy lnad",
            "did you mean `action buy land`?",
        ),
        ("  paragraphs:\n    aim x:\n      drawn: played turns\n", "drawn", "did you mean `draws`?"),
        ("  chapters:\n    aim:\n      titel: x\n", "titel", "did you mean `title`?"),
        (
            "  chapters:\n    aim:\n      covers: rule\n",
            "rule",
            "choose from `action`, `power`, `round`, `scoring`, `set-up`, `turn`",
        ),
        ("  chapters:\n    aim: 'About {loan}'\n", "loan", ""),
        ("  lessons:\n    game: [aim ctiy]\n", "aim ctiy", "did you mean `aim city`?"),
        ("  lessons:\n    turn actoin: x\n", "turn actoin", "did you mean `turn action`?"),
        ("  lessons:\n    turn action: At most {hand limti}.\n", "hand limti", "did you mean `hand limit`?"),
    ],
)
def test_what_the_rules_do_not_know_is_reported_in_its_place(layout: str, word: str, help: str) -> None:
    [(code, marked, said)] = problems(layout)
    assert (code, marked) == ("LR-N0020", word)
    assert said.startswith(help)


@pytest.mark.parametrize(
    ("layout", "word", "help"),
    [
        (AREA + "      at: [left]\n", "left", "choose from `left`, "),
        (HAND + "      sorted by: [colour]\n", "colour", ""),
        ("  own:\n    - zone: city\n      sorted by: cost\n", "cost", "leave it out: a pile, a row and a stack"),
        (AREA + "      pawns: [land]\n", "pawns", "write `as: map` or `as: track` too"),
        (AREA + "      owned: land\n", "owned", "write `as: map` or `as: track` too"),
        (MAP + "      along: cards to take\n", "cards to take", "write `as: track` too"),
        (MAP + "      pawns: [poverty]\n", "poverty", "write both; `along:` names a number of a borough"),
        (TRACK + "      pawns: [poverty]\n", "poverty", "write both; `along:` names a number of a borough"),
        (NUMBERS, "counter", "write `to: 20`, or the name of a fixed number"),
        (NUMBERS + "      to: run poverty\n", "run poverty", "write `to: 20`"),
        (NUMBERS + f"      to: {MOST_ON_A_TRACK + 1}\n", str(MOST_ON_A_TRACK + 1), "write `to: 20`"),
        (NUMBERS + "      to: 99999999999999999999\n", "99999999999999999999", "write `to: 20`"),
        ("  seats: [taupe]\n", "taupe", 'write both in quotes, as in "#0072b2 blue"'),
        ("  seats: ['#112233 red', '#112233 green']\n", "'#112233 green'", ""),
        ("  seats: ['#112233 red', '#445566 red']\n", "'#445566 red'", ""),
        ("  backs:\n    card:\n      colour: red\n", "red", "write it as six digits in quotes"),
        (
            "  icons:\n    poverty: a long word\n",
            "a long word",
            "write the name of a picture or an icon, or 1 to 8 characters",
        ),
        ("  icons:\n    poverty: ''\n", "'", "write the name of a picture or an icon, or 1 to 8 characters"),
        ("  limits:\n    points: run poverty\n", "run poverty", "as in `points: 20`"),
        ("  limits:\n    points: [9]\n", "9", "as in `points: 20`"),
        ("  previews:\n    action run city: [a]\n", "a", ""),
        ("  paragraphs:\n    aim: x\n", "aim", "write it as in `aim short`"),
        ("  paragraphs:\n    aim x: [a]\n", "a", ""),
        ("  chapters:\n    aim: [a]\n", "a", ""),
        ("  round: [day]\n", "day", ""),
        ("  lessons:\n    turn action: [a]\n", "a", ""),
        ("  lessons:\n    after many turns: x\n", "after many turns", "write it as in `after 2 turns`"),
        ("  lessons:\n    after 0 turns: x\n", "after 0 turns", "write it as in `after 2 turns`"),
        (
            f"  lessons:\n    after 2 turns: {'x' * 601}\n",
            "x" * 601,
            "a lesson is read beside the table: keep it short",
        ),
        ("  chapters:\n    two words: x\n", "two words", "write one word, as in `set-up`"),
    ],
)
def test_what_fits_nowhere_is_reported_with_the_way_out(layout: str, word: str, help: str) -> None:
    [(code, marked, said)] = problems(layout)
    assert (code, marked.strip("'")) == ("LR-Y0009", word.strip("'"))
    assert said.startswith(help)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (MAP + "      owned: [land]\n", MAP + "      owners: [land]\n"),
    ],
)
def test_what_people_say_for_the_words_of_a_layout_is_offered_as_they_are_written(right: str, wrong: str) -> None:
    found = load(files(wrong)).diagnostics
    assert len(found) == 1, found.items()
    mended = fixed(found.items(), found.files, with_suggestions=True)
    assert front(mended["table.yaml"].removeprefix("layout:\n")) == front(right)


def test_a_word_of_a_layout_that_means_nothing_here_is_answered_with_those_that_do() -> None:
    (item,) = load(files(AREA + "      size: purple\n")).diagnostics
    assert (item.help, item.fix) == ("choose from `small`, `medium`, `large`", None)


@pytest.mark.parametrize(
    "part", ["pictures", "backs", "icons", "previews", "moves", "chapters", "paragraphs", "lessons"]
)
def test_an_empty_list_has_the_place_of_its_key(part: str) -> None:
    assert problems(f"  {part}: []\n") == [("LR-Y0009", part, "")]


def test_areas_have_a_place_and_a_size_also_where_the_layout_gives_none() -> None:
    one = front(
        "  table:\n    - display\n    - deck\n    - zone: map\n      as: map\n      at: right\n      size: small\n"
        "  own:\n    - city\n  others:\n    - land\n"
    )
    assert [(area.zone, area.at, area.size) for area in (*one.table, *one.own, *one.others)] == [
        ("display", "centre", "medium"),
        ("deck", "centre", "small"),
        ("map", "right", "small"),
        ("city", "bottom", "medium"),
        ("land", "top", "medium"),
    ]
    assert front(MAP).table[0].size == "large"


def test_a_map_shows_pawns_and_owners_and_a_track_also_counters() -> None:
    on_map = front(MAP + "      pawns: [land]\n      owned: land\n").table[0]
    assert (on_map.style, on_map.pawns, on_map.owned) == ("map", ("land",), ("land",))
    on_track = front(TRACK + "      along: cards to take\n      pawns: [land, poverty]\n").table[0]
    assert (on_track.style, on_track.along, on_track.pawns) == ("track", "cards to take", ("land", "poverty"))


ROAD = """language: 2
id: roads
title: Roads
kind: game
about: Towns with roads between them.
players: 2 to 2
turn limit: 20
town:
  ashby: {name: Ashby}
  barton: {name: Barton}
road:
  first: {name: First Road, station: [ashby, barton]}
car:
  red: {name: Red Car}
rules: |
  kind town
    begins in the map
  kind road
    begins in the plan
  kind car
    begins in the yard
  relation station from roads to towns
  counter points for each player
  zone map
    holds towns
    seen by all
  zone plan
    holds roads
    seen by all
  zone yard
    holds cars
    seen by all
  zone built for each player
    holds roads
    seen by all
  zone garage for each player
    holds cars
    seen by all
  turn go
    choose one of these
      build
      drive
  rule build
    choose a road in the plan
    move it to your built
  rule drive
    choose a car in the yard
    move it to your garage
  ranking
    highest points
layout:
  table:
    - zone: map
      as: STYLE
      KEY: [ZONE]
"""


def on_roads(folder: Path, style: str, key: str, zone: str) -> list[str]:
    file = folder / "roads.yaml"
    file.write_text(ROAD.replace("STYLE", style).replace("KEY", key).replace("ZONE", zone))
    return [item.message for item in load(str(file)).diagnostics.errors()]


def test_a_map_shows_whose_its_lines_are(tmp_path: Path) -> None:
    assert on_roads(tmp_path, "map", "owned", "built") == []
    holds = "there is no zone of a player that holds"
    assert on_roads(tmp_path, "map", "owned", "garage") == [f"{holds} towns or roads `garage`"]
    assert on_roads(tmp_path, "map", "pawns", "built") == [f"{holds} towns `built`"]
    assert on_roads(tmp_path, "track", "owned", "built") == [f"{holds} towns `built`"]


def test_a_hand_is_sorted_by_fields_in_their_order() -> None:
    assert front(HAND + "      sorted by: colour, then cost\n").own[0].sorted == ("colour", "cost")
    assert front(HAND + "      sorted by: cost\n").own[0].sorted == ("cost",)


@pytest.mark.parametrize(("to", "last"), [("12", 12), ("hand limit", 9)])
def test_a_track_of_numbers_ends_at_a_number_or_a_fixed_one_of_the_rules(to: str, last: int) -> None:
    [area] = front(NUMBERS + f"      title: Poverty of all\n      at: left\n      to: {to}\n").table
    assert (area.zone, area.counter, area.last, area.style) == ("", "poverty", last, "track")
    assert (area.title, area.at, area.size) == ("Poverty of all", "left", "medium")


def test_a_map_of_too_many_things_is_refused() -> None:
    many = "".join(f"  b{i}:\n    name: B{i}\n    side: north\n" for i in range(MOST_ON_A_MAP))
    manifest = MANIFEST.replace(", my.rules", "")
    found = load({"bundle.yaml": manifest, "table.yaml": f"layout:\n{MAP}borough:\n{many}"}).diagnostics
    assert [item.message for item in found.errors()] == [
        f"the layout needs a list: a map has room for only {MOST_ON_A_MAP} different things here"
    ]


def test_an_overlay_that_removes_all_relations_need_not_draw_the_table_again() -> None:
    rules = "remove relation bridge\nremove relation land neighbour\nremove relation neighbour\n"
    rules += (
        "replace test (borough) is within reach = not (never)\nreplace test (borough) is across the river = never\n"
    )
    rules += "replace test (borough) is near the underground = not (never)\n"
    remove = "\nremove:\n  borough:\n"
    neighbours = {face.id: list(face.related) for face in load("2010").rule_set.rules.faces.values() if face.related}
    remove += "".join(f"    {id}: [{', '.join(names)}]\n" for id, names in neighbours.items())
    result = load(files("  status: ['{money}']\n" + remove, rules))
    assert result.rule_set is not None, list(result.diagnostics)
    assert read_front(result.rule_set.rules).table[0].style == "list"


def test_backs_icons_and_pictures() -> None:
    one = front(
        "  backs:\n    card:\n      colour: '#A0B0C0'\n      words: Cards\n    borough:\n      words: Land\n"
        "  icons:\n    poverty: p\n    card: '#'\n    borough: house\n    card colour:\n      Brown: sack\n"
        "  pictures:\n    borough:\n      counters:\n        - '{underground?} u'\n        - '{name}'\n"
        "    card:\n      counters: []\n"
    )
    assert one.backs == {"card": Back("#a0b0c0", "Cards"), "borough": Back("", "Land")}
    assert {"poverty": "p", "card": "#", "borough": "house"}.items() <= one.icons.named.items()
    assert one.icons.values == {"brown": "sack"}
    assert one.pictures["borough"] == Picture("", counters=("{underground?} u", "{name}"))
    assert one.pictures["card"].counters == ()


def test_things_can_be_dice_that_show_a_counter() -> None:
    assert front("  pictures:\n    borough:\n      die: underground\n").pictures["borough"].die == "underground"
    assert front("  pictures:\n    borough:\n      left: '{name}'\n").pictures["borough"].die == ""


def test_seats_have_the_colours_of_the_layout_and_then_those_of_the_palette() -> None:
    one = front('  seats: ["#0072B2 teal", "#123456 blue"]\n')
    assert one.seats[:2] == (SeatColour("teal", "#0072b2"), SeatColour("blue", "#123456"))
    assert [seat.name for seat in one.seats] == ["teal", "blue", "orange", "green"]
    assert len({seat.colour for seat in seated((), 12)}) == len({seat.name for seat in PALETTE}) == 12


def test_previews_name_numbers_that_need_no_input() -> None:
    rules = "number many = 2 * number of cards in your hand\n"
    assert front("  previews:\n    rule take a loan: '{many} of {loan}'\n", rules).previews["rule take a loan"] == (
        "{many} of {loan}"
    )
    rules = "number twice of (n: number) = 2 * n\n"
    problem, *_ = problems("  previews:\n    rule take a loan: '{twice}'\n", rules)
    assert problem[:2] == ("LR-N0020", "twice")
    assert front("  status: []\n").previews["action run city"] == "brings {run poverty} poverty"


def test_a_counter_has_a_verb_for_gaining_and_one_for_losing() -> None:
    assert front("  verbs:\n    points: [wins, gives back]\n").verbs == {"points": ("wins", "gives back")}
    [found] = load(files("  verbs:\n    points: wins\n")).diagnostics
    assert (found.code, found.help) == ("LR-Y0009", "as in `points: [gains, loses]`")


def test_lessons_are_read_by_their_moments_and_an_overlay_changes_only_the_lines_that_it_writes() -> None:
    lessons = front("  lessons:\n    game: aim city\n    after 1 turn: One.\n    turn action: Choose.\n").lessons
    assert lessons.game == ["aim city"]
    assert lessons.after[1].strip() == "One."
    assert (lessons.asked["turn action"], "action run city" in lessons.asked) == ("Choose.", True)


def test_a_lesson_about_what_an_overlay_has_removed_is_no_mistake() -> None:
    lessons = front("  paragraphs:\n    aim poverty: ''\n", "remove turn hand limit\n").lessons
    assert "aim poverty" in lessons.game
    assert "turn hand limit" not in lessons.asked
