"""What matters is on the screen at each decision of whole games, in windows of three sizes.

The question and one's own hand are inside the window, with the names of all cards; each option is in the list or on a
thing that can be pressed, or the list scrolls and says how many there are. A map on which the game is played is seen
whole; where there is none, what can be chosen on the table is seen nearly always. Texts on cards are large enough, and
whole. Each test plays a whole game. Those are slow, so `make test` plays a part of them, chosen by the commit, and the
first decisions of one game in every run.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import pytest

from tests.support.browser import PHONE, WIDE, OpenPage, begin

LARGE: Final = {"width": 1920, "height": 1080}
SEATS: Final = {
    "2010": 4,
    "2017": 3,
    "2011-time-track": 3,
    "nettles": 4,
    "candle-sale": 3,
    "driftwood": 3,
    "keepers": 3,
    "duckboards": 3,
    "over-the-fence": 3,
}
QUICK: Final = {"2011-time-track": "greedy"}  # by chance alone this race takes thousands of decisions
WHOLE: Final = 10_000  # decisions: no game has so many
# These questions have more options than a window has room for; each can be chosen on the map as well.
MANY: Final = ("Choose where to go", "London Buses: choose where to go", "Underground: choose where to go")
# On a phone, so do those about places, and about cards that are on no table.
MANY_ON_A_PHONE: Final = ("Choose where to ", "Choose a parcel to ")
MOST_SCROLLED: Final = 0.02
MOST_BELOW: Final = 0.1  # of decisions: what can be chosen on the table is scrolled to; the list has it, too
LEAST_LETTERS: Final = 13  # pixels
# Answers by chance, and says of each decision what of it is not on the screen, whether its list of options scrolls, and
# which texts on cards are small, cut off, or broken within a word.
PLAY: Final = """async ([most, least]) => {
  const done = { decisions: 0, unseen: [], scrolled: [], below: [], small: [], cut: [] };
  let last = null;
  let chance = 7;
  const pick = (all) => all[((chance = (Math.imul(chance, 1103515245) + 12345) & 0x7fffffff) >> 8) % all.length];
  const roomOf = (one) => {
    const room = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    for (let at = one.parentElement; at; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const { top, left, bottom, right } = at.getBoundingClientRect();
      room.top = Math.max(room.top, top);
      room.left = Math.max(room.left, left);
      room.bottom = Math.min(room.bottom, bottom);
      room.right = Math.min(room.right, right);
    }
    return room;
  };
  const inside = (one) => {
    const { top, left, bottom, right, height } = one.getBoundingClientRect();
    const room = roomOf(one);
    const begins = top >= room.top - 2 && left >= room.left - 2;
    return height > 0 && begins && bottom <= room.bottom + 2 && right <= room.right + 2;
  };
  const isRead = (card) => {
    const words = document.createRange();
    words.selectNodeContents(card.querySelector(".card-name") ?? card);
    const isUp = (x, y) => card.contains(document.elementFromPoint(x, y));
    return [...words.getClientRects()].every(({ left, width, top, height }) =>
      [0.05, 0.5, 0.95].every((part) => isUp(left + width * part, top + height / 2)),
    );
  };
  const isPressed = (one) => {
    const { left, width, top, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const isBroken = (card) => {
    const text = card.querySelector(".card-name")?.firstChild;
    const word = document.createRange();
    return [...(text?.data.matchAll(/[^\\s-]+/g) ?? [])].some((found) => {
      word.setStart(text, found.index);
      word.setEnd(text, found.index + found[0].length);
      return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    });
  };
  const nameOn = (card) => card.querySelector(".card-name")?.textContent ?? "";
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
    document.querySelector(".sheet.tip").hidePopover();
    const dock = document.querySelector(".dock");
    const hand = [...(dock.querySelector(".area")?.querySelectorAll(".card") ?? [])];
    const picks = [...document.querySelectorAll(".surface .pick")].filter((one) => inside(one) && isPressed(one));
    const hidden = options.filter((option) => !option.checkVisibility());
    const scrolled = options.filter((option) => option.checkVisibility() && !inside(option));
    const list = question.querySelector(".list");
    const number = question.querySelector(".how-many");
    const isOneList = () =>
      getComputedStyle(list).overflowY === "auto" && list.clientHeight >= scrolled[0].offsetHeight && inside(list) &&
      scrolled.every((option) => list.contains(option) && list.scrollHeight >= option.offsetTop - list.offsetTop) &&
      inside(number) && number.textContent.startsWith(`${options.length} `);
    const isOnTable = (option) =>
      picks.some((pick) =>
        pick.dataset.key
          ? option.dataset.option.split(" ").includes(pick.dataset.key)
          : option.matches(".about-zone, .about-player"),
      );
    const isTableFirst = innerWidth > 1000 && !document.querySelector(".with-board");
    const isSeen = (head) => inside(head) && isPressed(head.querySelector(".who"));
    const seen = {
      question: inside(document.querySelector(".sentence")),
      own: inside(dock),
      hand: hand.every(inside),
      "names of the hand": hand.every(isRead),
      options: hidden.every(isOnTable),
      others: !isTableFirst || [...document.querySelectorAll(".others header")].every(isSeen),
      map: [...document.querySelectorAll(".boards .board")].every(inside),
      "one list that says how many there are": scrolled.length === 0 || isOneList(),
    };
    done.unseen.push(...Object.keys(seen).filter((part) => !seen[part]).map((part) => `${part}: ${sentence}`));
    const onTable = [...document.querySelectorAll(".middle .pick, .together .pick")];
    if (isTableFirst && !onTable.every(inside)) done.below.push(sentence);
    if (!scrolled.every(isOnTable)) done.scrolled.push(sentence);
    for (const card of document.querySelectorAll(".surface .card:not(.stack > :not(:last-child))")) {
      const texts = [...card.querySelectorAll("*")].filter((one) => !one.firstElementChild && one.textContent.trim());
      if (texts.some((one) => parseFloat(getComputedStyle(one).fontSize) < least)) done.small.push(nameOn(card));
      const { clientWidth, clientHeight, scrollWidth, scrollHeight } = card;
      const isCut = scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1;
      if (isCut || isBroken(card)) done.cut.push(nameOn(card));
    }
    pick(options).click();
    document.querySelector("dialog[open] .choices .option")?.click();
  }
  return done;
}"""

Table = tuple[Any, tuple[str, ...]]  # a page, and how the questions begin whose options may scroll in it


@pytest.fixture(scope="module")
def page(workshop_site: str, open_page: OpenPage) -> Any:
    """Open one page for all sizes: to begin the Python in it takes much longer than these tests."""
    page = open_page(workshop_site)
    page.locator(".question .option").first.wait_for(state="attached")
    return page


@pytest.fixture(params=[WIDE, LARGE, PHONE], ids=["1280x800", "1920x1080", "390x844"])
def table(request: pytest.FixtureRequest, page: Any) -> Table:
    page.set_viewport_size(request.param)
    return page, MANY + MANY_ON_A_PHONE if request.param is PHONE else MANY


def all_is_seen(game: str, table: Table, decisions: int) -> None:
    page, many = table
    begin(page, game, "human", *[QUICK.get(game, "random")] * (SEATS[game] - 1))
    page.locator(".question :is(.option, .amount)").first.wait_for(state="attached")
    played = page.evaluate(PLAY, [decisions, LEAST_LETTERS])
    assert played["decisions"] > 5
    assert played["unseen"] == []
    assert set(played["small"]) == set() and set(played["cut"]) == set()
    scrolled = Counter(sentence for sentence in played["scrolled"] if not sentence.startswith(many))
    assert len(played["below"]) <= MOST_BELOW * played["decisions"], Counter(played["below"])
    assert scrolled.total() <= MOST_SCROLLED * played["decisions"], scrolled


@pytest.mark.slow
@pytest.mark.parametrize("game", SEATS)
def test_all_that_matters_is_seen_at_each_decision_of_a_whole_game(game: str, table: Table) -> None:
    all_is_seen(game, table, WHOLE)


@pytest.mark.every_run
def test_all_that_matters_is_seen_at_the_first_decisions(table: Table) -> None:
    all_is_seen("nettles", table, 12)
