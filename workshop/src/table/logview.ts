// The log of the game, turn by turn, the newest first.

import { el } from "../dom";
import { words } from "../words";
import { inkOn } from "./colours";
import { colourOf, nameOf } from "./context";
import { Memo, style } from "./dom";
import type { Scene, Told, View } from "./shapes";

const say = words.table.log;
const SHOWN = 60; // turns at first; a button shows the rest

export class LogView {
  readonly element: HTMLElement;
  readonly #list = el("ol", { class: "turns", reversed: true, tabindex: 0, "aria-label": say.title });
  readonly #memo = new Memo();

  constructor() {
    this.element = el("aside", { class: "log", "aria-label": say.title }, el("h2", {}, say.title), this.#list);
  }

  draw(scene: Scene, view: View, turns: Told[]): void {
    if (!this.#memo.differs(turns, view.seats, scene)) return;
    const newest = turns.slice(-SHOWN).reverse();
    this.#list.replaceChildren(...newest.map((turn) => row(scene, view, turn)));
  }
}

function row(scene: Scene, view: View, turn: Told): HTMLElement {
  const who = el("span", { class: "who" }, turn.player ? nameOf(view, turn.player) : say.setUp);
  const made = el("li", {}, who, el("span", { class: "number" }, say.turn(turn.turn)));
  if (turn.player) {
    const { colour } = colourOf(scene, turn.player);
    style(made, { "--seat": colour, "--on-seat": inkOn(colour) });
  }
  made.append(el("ul", {}, ...turn.lines.map((line) => el("li", {}, line))));
  return made;
}
