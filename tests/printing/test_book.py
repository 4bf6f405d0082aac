"""The printed rulebook: numbers of pages, no page half empty, no example split; of changes only what differs."""

import re

import pytest

pytest.importorskip("weasyprint")

from weasyprint import HTML, Document

from london_rules.layout.read import read_front
from london_rules.printing.book import printed_book
from london_rules.printing.job import Job
from london_rules.printing.paper import PAPERS
from london_rules.printing.pdf import _Pictures, print_pdf
from london_rules.rulebook.build import rulebook
from tests.printing.measured import Page, pages

GAMES = ["keepers", "nettles", "2010", "2017", "2011-time-track"]
FOOT = 282.0  # millimetres: the number of the page is below


def job(variant, changes=False) -> Job:
    result = rulebook(variant)
    rules = result.rule_set.rules
    return Job(result.book, rules, read_front(rules), PAPERS["a4"], changes)


def lines_of(page: Page) -> list[str]:
    """Give the lines of a page, with single spaces."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for left, _, _, bottom, said in page.texts:
        rows.setdefault(round(bottom, 1), []).append((left, said))
    return [" ".join(" ".join(said for _, said in sorted(row)).split()) for _, row in sorted(rows.items())]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_book_of_a_game_is_numbered_and_laid_out_well(game):
    made = HTML(string=printed_book(job(game)), url_fetcher=_Pictures({})).render()
    found = pages(made.write_pdf())
    numbers_of_contents_are_those_of_pages(found)
    numbers_of_the_index_are_those_of_pages_with_the_name(found)
    no_page_is_half_empty(found)
    no_example_is_split(made)


def numbers_of_contents_are_those_of_pages(found: list[Page]) -> None:
    said = ["\n".join(lines_of(page)) for page in found]
    numbers = [lines_of(page)[-1] for page in found]
    assert numbers == [str(i + 1) for i in range(len(found))]
    contents = re.findall(r"^(\d+ .*?)(?: ?\.)+ ?(\d+)$", said[0], re.MULTILINE)
    assert len(contents) > 10
    for title, number in contents:
        others = [i for i in range(1, len(found)) if re.search(rf"^{re.escape(title)}$", said[i], re.MULTILINE)]
        on_first = len(re.findall(rf"^{re.escape(title)}", said[0], re.MULTILINE)) > 1
        assert int(number) - 1 in others or (number == "1" and on_first), title


def numbers_of_the_index_are_those_of_pages_with_the_name(found: list[Page]) -> None:
    said = [" ".join(one[4].strip() for one in page.words()) for page in found]
    begins = next(i for i, page in enumerate(found) if any(re.fullmatch(r"\d+ Index", line) for line in lines_of(page)))
    entries = [entry for page in found[begins:] for entry in _entries(page)]
    assert len(entries) > 40
    names = [(re.sub(r" *\(.*|^.*\) *", "", name), number) for name, number in entries]  # what tells equal names apart
    wrong = [(name, number) for name, number in names if name.lower() not in said[number - 1].lower()]
    assert wrong == []


def _entries(page: Page) -> list[tuple[str, int]]:
    """Give the lines of an index: in each row of the page, words up to a number."""
    rows: dict[float, list[tuple[float, str]]] = {}
    for left, _, _, bottom, said in page.texts:
        if bottom < FOOT:
            rows.setdefault(round(bottom, 1), []).append((left, said.strip()))
    out, words = [], list[str]()
    for row in rows.values():
        words.clear()
        for _, said in sorted(row):
            if said.isdigit() and words:
                out.append((" ".join(words), int(said)))
                words.clear()
            elif said:
                words.append(said)
    return out


def no_page_is_half_empty(found: list[Page]) -> None:
    ends = [max((bottom for *_, bottom, _ in page.texts if bottom < FOOT), default=0) for page in found[:-1]]
    assert [(i + 1, round(end)) for i, end in enumerate(ends) if end < FOOT / 2] == []


def no_example_is_split(made: Document) -> None:
    split, seen = [], {}
    for number, page in enumerate(made.pages, 1):
        here = {id(box.element): box.element for box in page._page_box.descendants() if box.element is not None}
        for key, element in here.items():
            if element.tag == "div" and "played" in element.get("class", "").split():
                if key in seen:
                    split.append((seen[key], number))
                seen[key] = number
    assert seen and split == []


OVERLAY = {
    "bundle.yaml": (
        'language: 2\nid: more\ntitle: More\nkind: overlay\nbuilds on: ["keepers"]\nfiles: [t.yaml]\n'
        "set:\n  card:\n    cask: {copies: 2}\n"
    ),
    "t.yaml": "card:\n  gull: {name: Gull, copies: 3}\n",
}


def test_of_changes_only_what_an_overlay_adds_or_changes_is_printed():
    found = print_pdf(job(OVERLAY, changes=True), ("cards", "boards", "counters", "rulebook"))
    assert [part for part, *_ in found.parts] == ["cards", "rulebook"]
    front, _, *book = pages(found.data)
    said = " ".join(one[4] for one in front.words())
    assert said.count("Gull") == 3 and said.count("Cask") == 2 and "Squall" not in said
    assert len(book) == 1 and "What differs from" in "\n".join(lines_of(book[0]))
