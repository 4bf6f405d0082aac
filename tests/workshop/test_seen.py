"""What matters is on the screen at each decision, in windows of three sizes: the question, the options, one's hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

import pytest

from tests.workshop.conftest import PHONE, WIDE, OpenPage
from tests.workshop.test_table import begin

LARGE: Final = {"width": 1920, "height": 1080}
SEATS: Final = {
    "2010": 4,
    "2017": 3,
    "2011-time-track": 3,
    "nettles": 4,
    "candle-sale": 3,
    "driftwood": 3,
    "keepers": 3,
}
DECISIONS: Final = 50  # of each game; those of our own are shorter than that, and played to their ends
# Forty destinations are too many for any window: their list scrolls, and each can be chosen on the map as well.
MANY: Final = frozenset({"Choose where to go"})
MOST_SCROLLED: Final = 0.02
# Answers by chance, and says of each decision what of it is not on the screen, and whether its list of options scrolls.
PLAY: Final = """async (most) => {
  const done = { decisions: 0, unseen: [], scrolled: [] };
  let last = null;
  let chance = 7;
  const pick = (all) => all[((chance = (Math.imul(chance, 1103515245) + 12345) & 0x7fffffff) >> 8) % all.length];
  const inside = (one, room) => {
    const box = one.getBoundingClientRect();
    const least = box.top >= room.top - 1 && box.left >= room.left - 1;
    return box.height > 0 && least && box.bottom <= room.bottom + 1 && box.right <= room.right + 1;
  };
  while (done.decisions < most) {
    const question = document.querySelector(".question");
    if (question.classList.contains("over")) break;
    const parts = question.querySelector(".options > *");
    const options = [...question.querySelectorAll(".option, .amount button")];
    if (options.length === 0 || parts === last) { await new Promise((on) => setTimeout(on, 3)); continue; }
    last = parts;
    await new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)));
    done.decisions += 1;
    const sentence = document.querySelector(".sentence").textContent;
    const screen = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    const dock = document.querySelector(".dock"), hand = dock.querySelector(".area");
    const list = question.querySelector(".list"), scrolls = list && list.scrollHeight > list.clientHeight + 1;
    const seen = {
      question: inside(question, screen),
      own: inside(dock, screen),
      hand: hand === null || inside(hand, dock.getBoundingClientRect()),
      options: list === null || inside(list, question.getBoundingClientRect()),
      number: !scrolls || question.querySelector(".how-many:not([hidden])") !== null,
    };
    done.unseen.push(...Object.keys(seen).filter((part) => !seen[part]).map((part) => `${part}: ${sentence}`));
    if (scrolls) done.scrolled.push(sentence);
    pick(options).click();
    document.querySelector("dialog[open] .choices .option")?.click();
  }
  return done;
}"""


@pytest.fixture(scope="module", params=[WIDE, LARGE, PHONE], ids=["1280x800", "1920x1080", "390x844"])
def table(request: pytest.FixtureRequest, workshop_site: str, open_page: OpenPage) -> Iterator[tuple[Any, bool]]:
    page = open_page(workshop_site, size=request.param)
    page.locator(".question .option").first.wait_for()
    yield page, request.param is PHONE
    page.close()


@pytest.mark.parametrize("game", SEATS)
def test_the_question_and_the_own_hand_are_always_seen(game: str, table: tuple[Any, bool]) -> None:
    page, phone = table
    begin(page, game, "human", *["random"] * (SEATS[game] - 1))
    page.locator(".question :is(.option, .amount)").first.wait_for()
    close = page.locator(".follow").get_by_role("button", name="Close", exact=True)
    if close.is_visible():  # the rules in the editor are another game's
        close.click()
    played = page.evaluate(PLAY, DECISIONS)
    assert played["decisions"] > 5
    assert played["unseen"] == []
    scrolled = Counter(sentence for sentence in played["scrolled"] if sentence not in MANY)
    assert phone or scrolled.total() <= MOST_SCROLLED * played["decisions"], scrolled
