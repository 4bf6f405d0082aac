// What a screen reader is told: what happened, and the open question, in sentences.

import { el } from "../dom";
import { words } from "../words";
import { nameOf } from "./context";
import { isOwn } from "./picks";
import type { Told, View } from "./shapes";

const say = words.table.announce;
const WAIT = 250; // milliseconds: what happens at once is told at once

export class Announcer {
  readonly element = el("div", { class: "for-readers", role: "log", "aria-live": "polite", "aria-label": say.label });
  #waiting: string[] = [];
  #question: unknown = null;
  #timer = 0;

  /** Tell what is new to the one who looks. */
  tell(view: View, told: Told[]): void {
    for (const turn of told)
      if (turn.lines.length)
        this.#waiting.push(`${turn.player ? nameOf(view, turn.player) : say.setUp} ${turn.lines.join(", ")}.`);
    if (view.decision !== this.#question) {
      this.#question = view.decision;
      if (view.over) this.#waiting.push(say.over);
      else if (isOwn(view.decision))
        this.#waiting.push(say.question(view.decision.sentence, view.decision.options.length));
    }
    if (this.#waiting.length && this.#timer === 0) this.#timer = setTimeout(() => this.#flush(), WAIT);
  }

  /** Tell a sentence. */
  say(sentence: string): void {
    this.#waiting.push(sentence);
    if (this.#timer === 0) this.#timer = setTimeout(() => this.#flush(), WAIT);
  }

  #flush(): void {
    this.#timer = 0;
    this.element.replaceChildren(...this.#waiting.splice(0).map((sentence) => el("p", {}, sentence)));
  }
}
