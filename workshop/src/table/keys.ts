// The keyboard: digits choose an option, a few letters do the rest. They work while the focus is in the table, or nowhere:
// whatever had it may have gone from the page.

import { el } from "../dom";
import { words } from "../words";

const say = words.table.keys;
const WAIT = 700; // milliseconds for a second digit, where there are ten options or more

export interface Keyed {
  /** The numbers that choose something: that of an option in the list, or the one that it is about. */
  numbers(): readonly number[];
  choose(number: number): void;
  undo(): void;
  question(): void;
  help(): void;
  coach(): void;
  lookUp(): void;
}

/** Listen to the keys of a table. */
export function listen(root: HTMLElement, does: Keyed): void {
  const digits = new Digits(does);
  const letters: Record<string, () => void> = {
    u: () => does.undo(),
    q: () => does.question(),
    c: () => does.coach(),
    w: () => does.lookUp(),
    "?": () => does.help(),
    "]": () => nextArea(root, 1),
    "[": () => nextArea(root, -1),
  };
  const take = (event: KeyboardEvent) => {
    const at = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input, select, textarea, dialog")) return;
    const letter = letters[event.key];
    if (!letter && !digits.take(event.key)) return;
    event.preventDefault();
    letter?.();
  };
  root.addEventListener("keydown", take);
  document.addEventListener("keydown", (event) => {
    const isNowhere = event.target === document.body && document.querySelector("dialog[open]") === null;
    if (isNowhere && root.checkVisibility()) take(event);
  });
}

class Digits {
  readonly #does: Keyed;
  #typed = "";
  #timer = 0;

  constructor(does: Keyed) {
    this.#does = does;
  }

  /** Take a key; false if it means nothing here. */
  take(key: string): boolean {
    if (key === "Enter" && this.#typed) {
      this.#send();
      return true;
    }
    const known = this.#does.numbers().map(String);
    if (!/^\d$/.test(key) || !known.some((one) => one.startsWith(this.#typed + key))) return false;
    this.#typed += key;
    clearTimeout(this.#timer);
    const isLonger = (one: string) => one.startsWith(this.#typed) && one !== this.#typed;
    if (!known.some(isLonger)) this.#send();
    else this.#timer = setTimeout(() => this.#send(), WAIT);
    return true;
  }

  #send(): void {
    clearTimeout(this.#timer);
    const number = Number(this.#typed);
    this.#typed = "";
    if (this.#does.numbers().includes(number)) this.#does.choose(number);
  }
}

/** Go to the next area that has something to stop at. */
function nextArea(root: HTMLElement, way: 1 | -1): void {
  const areas = [...root.querySelectorAll<HTMLElement>(".question, .area, .player > header, .log")].filter(
    (area) => area.checkVisibility() && stopIn(area) !== null,
  );
  const at = areas.findIndex((area) => area.contains(document.activeElement));
  const to = areas[(at + way + areas.length) % areas.length];
  if (to) stopIn(to)?.focus();
}

function stopIn(area: HTMLElement): HTMLElement | null {
  return area.querySelector<HTMLElement>(
    "button[tabindex='0'], button:not([tabindex]):not([disabled]), [tabindex='0']",
  );
}

/** The sheet that lists all keys. */
export function keySheet(): HTMLElement {
  const rows = Object.entries(say.list).map(([keys, does]) =>
    el("tr", {}, el("th", { scope: "row" }, ...keys.split(" ").map((key) => el("kbd", {}, key))), el("td", {}, does)),
  );
  return el("table", { class: "key-list" }, el("tbody", {}, ...rows));
}
