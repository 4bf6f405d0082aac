// The card beside the row of a sheet that is being written, as the table would draw it with what is written so far.

import { el, fill } from "../dom";
import { Cards } from "../table/card";
import { words } from "../words";
import type { Questions } from "./questions";

const WAIT = 250; // milliseconds without a key before a card is drawn again

/** What a card is drawn from: a thing of a file, and the rows as they would be. */
export interface Sketch {
  file: string;
  kind: string;
  lines: string[][];
  thing: string;
}

export class SheetCard {
  readonly #card = el("div", { class: "card-drawn", inert: true });
  readonly #why = el("p", { class: "faint", role: "status" });
  readonly root = el("section", { class: "sheet-card", hidden: true }, this.#card, this.#why);
  readonly #questions: Questions;
  #last = 0;
  #timer = 0;

  constructor(questions: Questions) {
    this.#questions = questions;
  }

  /** Draw a card when nothing was written for a moment; the one before stays until then. */
  soon(sketch: Sketch): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.now(sketch), WAIT);
  }

  async now(sketch: Sketch): Promise<void> {
    clearTimeout(this.#timer);
    this.#last += 1;
    const mine = this.#last;
    const reply = await this.#questions.ask("card", { ...sketch }, true);
    if (reply === null || mine !== this.#last) return;
    const { scene, why } = reply;
    this.root.hidden = false;
    this.root.setAttribute("aria-label", words.sheet.card(sketch.thing));
    this.#card.classList.toggle("old", scene === null);
    fill(this.#why, why);
    const thing = Object.keys(scene?.things ?? {})[0];
    if (!scene || !thing) return;
    const shown = { thing, name: null, "face down": false, covered: false };
    fill(this.#card, ...new Cards().draw([{ scene, thing: shown, kind: sketch.kind, look: "large", options: [] }]));
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.#last += 1;
    this.root.hidden = true;
    fill(this.#card);
  }
}
