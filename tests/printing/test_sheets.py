"""Sheets to cut out, measured in the PDF: sizes, both sides of each card, nothing cut off, boards whole."""

from itertools import pairwise

import pytest

pytest.importorskip("weasyprint")

from weasyprint import HTML

from london_rules.layout.read import read_front
from london_rules.printing.job import CannotPrintError, Job
from london_rules.printing.paper import PAPERS
from london_rules.printing.pdf import _Pictures, print_pdf
from london_rules.rulebook.build import rulebook
from tests.printing.measured import Page, pages

GAME = {
    "bundle.yaml": "language: 2\nid: two\ntitle: Two\nkind: game\nplayers: 2\nturn limit: 9\nfiles: [a.rules, t.yaml]",
    "a.rules": (
        "kind fox\n  begins in the box\n  worth: number\n\nkind hen\n  begins in the coop\n  worth: number\n\n"
        "zone box\n  holds foxes in a pile\n  seen by nobody\n\nzone coop\n  holds hens in a pile\n  seen by nobody\n\n"
        "counter eggs for each player\n\nturn lay\n  gain 1 egg\n\nranking\n  highest eggs\n"
    ),
    "t.yaml": (
        "fox:\n  a: {name: Fox, worth: 1, copies: 4}\nhen:\n  b: {name: Hen, worth: 2, copies: 6}\n"
        'layout:\n  backs:\n    fox: {colour: "#aa3300", words: Den}\n    hen: {colour: "#0033aa", words: Nest}\n'
    ),
}


def printed(variant, *parts, paper="a4", changes=False) -> list[Page]:
    return pages(made(variant, *parts, paper=paper, changes=changes).data)


def made(variant, *parts, paper="a4", changes=False):
    result = rulebook(variant, turns=False)
    assert result.book is not None, result.diagnostics.items()
    rules = result.rule_set.rules
    return print_pdf(Job(result.book, rules, read_front(rules), PAPERS[paper], changes), parts or ("cards",))


def marks(page: Page) -> tuple[list[float], list[float]]:
    """Give the places of the cut marks: short lines outside of the pieces."""
    across = {round(x1, 2) for x1, y1, x2, y2 in page.lines if abs(x1 - x2) < 1e-6 and 3 < abs(y1 - y2) < 4}
    down = {round(y1, 2) for x1, y1, x2, y2 in page.lines if abs(y1 - y2) < 1e-6 and 3 < abs(x1 - x2) < 4}
    return sorted(across), sorted(down)


def steps(places: list[float]) -> set[float]:
    return {round(b - a, 1) for a, b in pairwise(places)}


def cell(x: float, y: float, page: Page) -> tuple[int, int]:
    across, down = marks(page)
    return sum(x >= one for one in across) - 1, sum(y >= one for one in down) - 1


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_cards_have_their_size_on_both_papers(paper, size):
    for page in printed(GAME, paper=paper):
        assert (round(page.wide, 1), round(page.tall, 1)) == size
        across, down = marks(page)
        assert (steps(across), steps(down)) == ({63.0}, {88.0})
        assert (len(across), len(down)) == (4, 4)
        assert across[0] + across[-1] == pytest.approx(page.wide, abs=0.05)  # turned over, marks meet marks


def test_a_layout_gives_the_size_of_cards_and_each_size_has_its_own_sheets():
    sized = GAME["t.yaml"] + "  pictures:\n    hen:\n      size: 100 x 70 mm\n"
    found = printed({**GAME, "t.yaml": sized})
    assert [(steps(a), steps(d)) for a, d in map(marks, found)] == [({63.0}, {88.0})] * 2 + [({100.0}, {70.0})] * 4


def test_behind_each_front_is_the_back_of_its_kind():
    backs = {"Fox": "Den", "Hen": "Nest"}
    found = printed(GAME)
    for front, back in zip(found[::2], found[1::2], strict=True):
        names = {cell(one[0], one[3], front): one[4] for one in front.words() if one[4] in backs}
        behind = {cell(one[0], one[3], back): one[4] for one in back.words() if one[4] in backs.values()}
        assert len(names) == len(behind) >= 1
        for (column, row), name in names.items():
            assert behind[2 - column, row] == backs[name]
    assert sum(one[4] in backs for page in found for one in page.words()) == 10


@pytest.mark.parametrize("variant", ["keepers", "nettles", pytest.param("2010", marks=pytest.mark.slow)])
def test_nothing_on_a_card_is_cut_off(variant):
    for page in printed(variant):
        for left, top, right, bottom, said in page.words()[1:]:  # the first is the title for readers of the outline
            if bottom > marks(page)[1][-1]:
                continue  # the note at the foot
            across, down = marks(page)
            x, y = cell(left, bottom, page)
            assert across[x] + 2.5 <= left and right <= across[x + 1] - 2.5, said
            assert down[y] + 2.5 <= top and bottom <= down[y + 1] - 2.5, said


def test_long_texts_get_small_letters_and_are_named_and_what_cannot_fit_is_refused():
    def with_words(number: int) -> dict[str, str]:
        return {**GAME, "t.yaml": GAME["t.yaml"].replace("Hen,", f'"Hen", wording: "{"cluck " * number}",')}

    assert made(with_words(40)).small == ()
    long = made(with_words(400))
    assert long.small == ("Hen",)
    assert sum(one[4] == "cluck" for page in pages(long.data) for one in page.words(0.1)) == 6 * 400
    with pytest.raises(CannotPrintError, match="`Hen` does not fit on a card of 63 x 88 mm") as raised:
        made(with_words(4000))
    assert "size: 100 x 150 mm" in raised.value.help


def test_a_name_that_is_too_long_for_its_card_becomes_small():
    found = printed({**GAME, "t.yaml": GAME["t.yaml"].replace("name: Hen", f"name: {'Chicken' * 9}")})
    across, _ = marks(found[0])
    name = next(one for page in found for one in page.words() if one[4].startswith("Chicken"))
    assert any(a < name[0] and name[2] < b for a, b in pairwise(across))


def test_too_many_cards_are_refused_before_they_are_drawn():
    rows = "".join(f"  h{i}: {{name: Hen {i}, worth: 2, copies: 99}}\n" for i in range(41))
    with pytest.raises(CannotPrintError, match="4,069 cards; at most 4,000"):
        printed({**GAME, "t.yaml": GAME["t.yaml"].replace("layout:", f"{rows}layout:")})


def test_a_board_is_whole_over_its_sheets_and_their_backs_stay_white():
    found = printed("2010", "boards")
    fronts, backs = found[::2], found[1::2]
    assert len(fronts) == 4 and not any(page.words()[1:] or page.lines for page in backs[1:])
    spots = rulebook("2010", turns=False).book.maps[0].spots
    said = " ".join(one[4] for page in fronts for one in page.words())
    missing = [spot.name for spot in spots for word in spot.name.split() if word not in said]
    assert missing == []
    for page in fronts:
        (left, right), (top, bottom) = marks(page)
        assert left >= 9.9 and right <= page.wide - 9.9 and top >= 9.9 and bottom <= page.tall - 9.9


def test_counters_have_both_sides_and_the_values_of_what_players_have():
    front, back = printed(GAME, "counters")[:2]
    values = [one[4] for one in front.words() if one[4].isdigit()]
    assert {value: values.count(value) for value in values} == {"1": 16, "5": 8, "10": 6}
    mirrored = {(8 - column, row): value for (column, row), value in _in_cells(front).items()}
    assert mirrored == _in_cells(back)


def test_a_counter_has_the_icon_of_the_layout():
    drawn = "layout:\n  icons:\n    eggs: egg\n"
    egg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="6" font-size="5">OVUM</text></svg>'
    game = GAME | {
        "bundle.yaml": GAME["bundle.yaml"].replace("t.yaml]", "t.yaml, egg.svg]"),
        "t.yaml": GAME["t.yaml"].replace("layout:\n", drawn),
        "egg.svg": egg,
    }
    assert [one[4] for page in printed(game, "counters") for one in page.words()].count("OVUM") == 60


def _in_cells(page: Page) -> dict[tuple[int, int], str]:
    return {cell(one[0], one[3], page): one[4] for one in page.words() if one[4].isdigit()}


def test_dice_are_not_printed_as_cards():
    said = {one[4] for page in printed("driftwood") for one in page.words()}
    assert "Die" not in said
    assert any(face.kind == "die" for face in rulebook("driftwood", turns=False).rule_set.rules.faces.values())


def test_a_page_can_load_no_file_and_nothing_from_the_network(tmp_path):
    secret = tmp_path / "secret.svg"
    secret.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>leak</text></svg>')
    page = f'<img src="{secret.as_uri()}"><link rel="stylesheet" href="http://127.0.0.1:9/x.css">'
    data = HTML(string=page, url_fetcher=_Pictures({})).write_pdf()
    assert not pages(data)[0].texts


def test_pictures_are_on_the_fronts_and_backs_of_cards():
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="6" font-size="5">{}</text></svg>'
    layout = "  pictures:\n    fox:\n      image: den\n"
    game = GAME | {
        "bundle.yaml": GAME["bundle.yaml"].replace("t.yaml]", "t.yaml, den.svg, lair.svg]"),
        "t.yaml": GAME["t.yaml"].replace("words: Den", "image: lair") + layout,
        "den.svg": svg.format("DEN"),
        "lair.svg": svg.format("LAIR"),
    }
    front, back = printed(game)[:2]
    assert [sum(word in one[4] for one in front.words()) for word in ("DEN", "LAIR")] == [4, 0]
    assert [sum(word in one[4] for one in back.words()) for word in ("DEN", "LAIR")] == [0, 4]
