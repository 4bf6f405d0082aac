// The log of the game, turn by turn, the newest first. A line is a button, if somebody can say which rules made it.

import { button, el } from "../dom";
import { words } from "../words";
import { inkOn } from "./colours";
import { colourOf, nameOf } from "./context";
import { Memo, style } from "./dom";
import type { ToldTurn } from "./log";
import { roving, stop } from "./roving";
import type { Scene, View } from "./shapes";

const say = words.table.log;
const SHOWN = 60; // turns

/** Shows why something happened: the line that tells it, and the numbers of its events. */
export type ShowCause = (line: string, events: readonly number[]) => void;

export class LogView {
  readonly element: HTMLElement;
  readonly #list = el("ol", { class: "turns", reversed: true, tabindex: 0, "aria-label": say.title });
  readonly #memo = new Memo();
  readonly #show: ShowCause | null;

  constructor(show: ShowCause | null) {
    this.#show = show;
    this.element = el("aside", { class: "log", "aria-label": say.title }, el("h2", {}, say.title), this.#list);
    roving(this.#list);
  }

  draw(scene: Scene, view: View, turns: ToldTurn[]): void {
    if (!this.#memo.differs(turns, view.seats, scene)) return;
    const newest = turns.slice(-SHOWN).reverse();
    this.#list.replaceChildren(...newest.map((turn) => this.#row(scene, view, turn)));
    // Where there are lines to stop at, the list itself is no stop of the Tab key.
    this.#list.tabIndex = this.#list.querySelector("button") ? -1 : 0;
    stop(this.#list);
  }

  #row(scene: Scene, view: View, turn: ToldTurn): HTMLElement {
    const who = turn.player ? nameOf(view, turn.player) : say.setUp;
    const made = el(
      "li",
      {},
      el("span", { class: "who" }, who),
      el("span", { class: "number" }, turn.round === null ? say.turn(turn.turn) : say.round(turn.round, scene.round)),
      el("ul", {}, ...turn.lines.map((line, at) => this.#line(who, line, turn.events[at] ?? []))),
    );
    if (turn.player) {
      const { colour } = colourOf(scene, turn.player);
      style(made, { "--seat": colour, "--on-seat": inkOn(colour) });
    }
    return made;
  }

  #line(who: string, line: string, events: readonly number[]): HTMLElement {
    const inside = line.startsWith(" ") && "inside";
    const show = this.#show;
    if (events.length === 0 || !show) return el("li", { class: inside }, line);
    const tell = () => show(say.who(who, line.trim()), events);
    return el("li", { class: inside }, button(line, tell, { class: "told", tabindex: -1, title: say.why }));
  }
}
