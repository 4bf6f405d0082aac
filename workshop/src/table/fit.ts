// What there is room for: cards are small where they would have to be scrolled to, texts that would be cut off are left
// out, and options that can be chosen on what is seen of the table are only listed where that costs nothing.

import { set } from "../dom";
import { targets } from "./card";
import type { QuestionView } from "./question";
import type { Option } from "./shapes";

const POINTS = [
  [0.5, 0.5],
  [0.5, 0.03],
  [0.5, 0.97],
  [0.03, 0.5],
  [0.97, 0.5],
] as const;
// How little is shown, one after the other: of the others only a line, cards without texts, cards as words.
const LOOKS = ["brief", "tight", "dense"];
const PASSES = 3;
const ROOM = 8; // pixels above what is scrolled to
const WHOLE = ".card:not(.tile, .die, .down, .tight *, .stack > :not(:last-child))";

export class Fit {
  readonly #surface: HTMLElement;
  readonly #field: HTMLElement;
  readonly #middle: HTMLElement;
  readonly #dock: HTMLElement;
  readonly #question: QuestionView;
  #known = "";
  #size = "";
  #widths = new WeakMap<Element, number>();

  constructor(
    surface: HTMLElement,
    field: HTMLElement,
    middle: HTMLElement,
    dock: HTMLElement,
    question: QuestionView,
  ) {
    this.#surface = surface;
    this.#field = field;
    this.#middle = middle;
    this.#dock = dock;
    this.#question = question;
    new ResizeObserver(() => this.now(true)).observe(surface);
  }

  /** Fit what is drawn now; `isNew` says that another question is asked, or the window has another size. */
  now(isNew: boolean): void {
    if (this.#surface.clientWidth === 0) return;
    if (isNew) this.#question.spare(this.#pressed(() => true));
    this.#own();
    this.#common();
    this.#texts();
    if (isNew) this.#spare();
  }

  /** Scroll to what can be chosen, and list what cannot be chosen by what is seen; all, if there is room for that. */
  #spare(): void {
    this.#showPicks();
    let seen = this.#pressed(isUp);
    for (let pass = 0; pass < PASSES; pass += 1) {
      this.#question.spare(seen); // what is listed takes room
      seen = this.#pressed(isUp);
    }
    this.#question.spare(new Set());
    const isRoom = this.#question.isSeen && this.#pressed(isUp).size === seen.size;
    if (!isRoom || !this.#isSeen(this.#cards)) this.#question.spare(seen);
  }

  /** The options that are things on the table, of those that are seen; what is done with a thing has its own words. */
  #pressed(isSeen: (element: Element) => boolean): Set<Option> {
    const picks = [...this.#surface.querySelectorAll(".pick")].filter(isSeen);
    const options = picks.flatMap((pick) => targets.get(pick)?.options ?? []);
    const isThat = ({ type, id, thing, things }: Option) =>
      type === "thing" ? id === thing : type !== "word" || things;
    return new Set(options.filter(isThat));
  }

  /** Scroll to what can be chosen on the table, if it is not seen; a map on which the game is played goes before the rest. */
  #showPicks(): void {
    const field = this.#field.getBoundingClientRect();
    const hasBoard = this.#field.querySelector(".boards") !== null;
    const area = this.#field.querySelector(hasBoard ? ".map .pick" : ".pick")?.closest(".area");
    if (!area && hasBoard) this.#field.scrollTop = 0;
    if (!area || field.height === 0) return;
    const height = field.height - this.#foot;
    const { top, bottom } = area.getBoundingClientRect();
    const picks = [...area.querySelectorAll(".pick")].map((pick) => pick.getBoundingClientRect().top - ROOM);
    // Of an area that is higher, what can be chosen.
    const begins = bottom - top > height ? Math.min(...picks) : top;
    const isSeen = begins >= field.top - 1 && Math.min(bottom, begins + height) <= field.top + height + 1;
    if (!isSeen) this.#field.scrollTop += begins - field.top;
  }

  /** The height of what stays at the foot of the field when that is scrolled. */
  get #foot(): number {
    const others = this.#field.querySelector<HTMLElement>(".others");
    return others && getComputedStyle(others).position === "sticky" ? others.offsetHeight : 0;
  }

  /** The common areas with cards; a map beside them may be scrolled to. */
  get #cards(): HTMLElement[] {
    return [...this.#middle.querySelectorAll<HTMLElement>(".area:not(.as-map, .as-track)")];
  }

  #isSeen(parts: HTMLElement[]): boolean {
    return parts.every((part) => isSeenIn(part, this.#field, this.#foot));
  }

  /** Make the common cards small once they would have to be scrolled to; they stay so, as a table that changes at each question confuses. */
  #common(): void {
    const { clientWidth, clientHeight } = this.#surface;
    const areas = [...this.#cards, ...this.#field.querySelectorAll(".others")];
    const size = `${clientWidth} ${clientHeight}`;
    const known =
      size === this.#size ? LOOKS.filter((look) => areas.some((area) => area.classList.contains(look))) : [];
    for (const area of areas) for (const look of LOOKS) area.classList.toggle(look, known.includes(look));
    this.#size = size;
    for (const look of LOOKS) {
      if (this.#isSeen(this.#cards)) return;
      for (const area of areas) area.classList.add(look);
    }
  }

  /** Make own areas small until none has to be scrolled to: first those that others see too, then the hand, then its figures. */
  #own(): void {
    const areas = [...this.#dock.querySelectorAll<HTMLElement>(".area")];
    const { clientWidth, clientHeight } = this.#surface;
    const things = areas.map((area) => [area.querySelectorAll(".card, .pile").length, area.textContent]);
    const isElsewhere = this.#field.querySelector(".pick") !== null; // then the table has more of the room
    const now = JSON.stringify([clientWidth, clientHeight, isElsewhere, things]); // other cards take another room
    if (now === this.#known) return;
    this.#known = now;
    for (const least of [areas.length, 1, 0, -1, -2]) {
      areas.forEach((area, index) => {
        area.classList.toggle("tight", index >= least);
        area.classList.toggle("dense", least < 0);
        area.classList.toggle("names-only", least < -1);
      });
      if (this.#dock.scrollHeight <= this.#dock.clientHeight + 1) return;
      if (least < 0 && areas[0] && isSeenIn(areas[0], this.#dock)) return;
    }
  }

  /** Leave out the text of a card that does not fit on it, and then the line at its foot. */
  #texts(): void {
    const cards = [...this.#surface.querySelectorAll<HTMLElement>(WHOLE)];
    let open = cards.filter((card) => !card.dataset.room || this.#widths.get(card) !== card.clientWidth);
    for (const card of open) this.#widths.set(card, card.clientWidth);
    for (const room of ["all", "no text", "name"]) {
      for (const card of open) set(card, { "data-room": room });
      open = open.filter((card) => card.scrollHeight > card.clientHeight + 1);
    }
  }
}

/** Check whether an element can be pressed in its middle where it lies now, and nothing but its neighbours covers it. */
function isUp(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return POINTS.every(([x, y], index) =>
    (index ? element.parentElement : element)?.contains(document.elementFromPoint(left + x * width, top + y * height)),
  );
}

/** Check whether a part ends inside what scrolls when that is not scrolled, above its foot. */
function isSeenIn(part: HTMLElement, box: HTMLElement, foot = 0): boolean {
  return part.getBoundingClientRect().bottom + box.scrollTop <= box.getBoundingClientRect().bottom - foot;
}
