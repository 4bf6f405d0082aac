// What there is room for: cards of one's own and of the table are small where they would have to be scrolled to, and texts that would be cut off are left out.

import { set } from "../dom";

const WHOLE = ".card:not(.tile, .die, .down, .tight *, .stack > :not(:last-child))";

export class Fit {
  readonly #surface: HTMLElement;
  readonly #field: HTMLElement;
  readonly #middle: HTMLElement;
  readonly #dock: HTMLElement;
  #known = "";
  #size = "";
  #widths = new WeakMap<Element, number>();

  constructor(surface: HTMLElement, field: HTMLElement, middle: HTMLElement, dock: HTMLElement) {
    this.#surface = surface;
    this.#field = field;
    this.#middle = middle;
    this.#dock = dock;
    new ResizeObserver(() => this.now()).observe(surface);
  }

  /** Fit what is drawn now. */
  now(): void {
    if (this.#surface.clientWidth === 0) return;
    this.#own();
    this.#common();
    this.#texts();
  }

  /** Make the common cards small once they would have to be scrolled to; they stay so, as a table that changes at each question confuses. */
  #common(): void {
    const { clientWidth, clientHeight } = this.#surface;
    const areas = [...this.#middle.querySelectorAll<HTMLElement>(".area")];
    const size = `${clientWidth} ${clientHeight}`;
    const isTight = size === this.#size && areas.some((area) => area.classList.contains("tight"));
    this.#size = size;
    for (const area of areas) area.classList.toggle("tight", isTight);
    if (isTight || isSeenIn(this.#middle, this.#field)) return;
    for (const area of areas) area.classList.add("tight");
  }

  /** Make own areas small until none has to be scrolled to: first those that others see too, then the hand, then its figures. */
  #own(): void {
    const areas = [...this.#dock.querySelectorAll<HTMLElement>(".area")];
    const { clientWidth, clientHeight } = this.#surface;
    const things = areas.map((area) => [area.querySelectorAll(".card, .pile").length, area.textContent]);
    const now = JSON.stringify([clientWidth, clientHeight, things]); // other cards take another room
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

/** Check whether a part ends inside what scrolls when that is not scrolled. */
function isSeenIn(part: HTMLElement, box: HTMLElement): boolean {
  return part.getBoundingClientRect().bottom + box.scrollTop <= box.getBoundingClientRect().bottom;
}
