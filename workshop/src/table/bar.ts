// The bar above the table: the title of the game, whose turn it is, and what can be done.

import { button, el } from "../dom";
import { words } from "../words";
import { nameOf } from "./context";
import { place } from "./dom";
import { limited } from "./figures";
import type { Play } from "./play";

const say = words.table.bar;

/** What the bar starts. */
export interface BarActions {
  undo(): void;
  replay(): void;
  coach(): void;
  book(): void;
  lookUp(): void;
  save(): void;
  restore(): void;
  keys(): void;
  newGame(): void;
  /** Tell where a counter of the table comes from. */
  why(play: Play, counter: string): void;
}

export class TableBar {
  readonly element: HTMLElement;
  readonly #actions: BarActions;
  readonly #title = el("h1", {}, words.table.title);
  readonly #state = el("div", { class: "state" });
  readonly #undo: HTMLButtonElement;
  /** What can be done only with a game, and only by somebody who looks at it. */
  readonly #tools: HTMLButtonElement[];

  constructor(actions: BarActions) {
    this.#actions = actions;
    this.#undo = button(say.undo, () => actions.undo());
    this.#tools = [
      button(say.replay, () => actions.replay()),
      button(say.coach, () => actions.coach()),
      button(words.table.book.open, () => actions.book()),
      button(say.look, () => actions.lookUp()),
      button(say.save, () => actions.save()),
    ];
    const tools = el(
      "div",
      { class: "tools", role: "group", "aria-label": say.label },
      this.#undo,
      ...this.#tools,
      button(say.open, () => actions.restore()),
      button(say.keys, () => actions.keys()),
      button(say.newGame, () => actions.newGame()),
    );
    this.element = el("header", { class: "bar" }, el("div", { class: "titles" }, this.#title, this.#state), tools);
  }

  set title(title: string) {
    this.#title.textContent = title;
  }

  draw(play: Play | null): void {
    const view = play?.view;
    const nobody = play === null || play.isCovered;
    this.#undo.disabled = nobody || !view?.undo || play.replay.at !== null;
    for (const tool of this.#tools) tool.disabled = nobody;
    place(this.#state, play && view ? this.#states(play) : []);
  }

  #states(play: Play): Node[] {
    const { view, session } = play;
    if (!view || !session.scene) return [];
    const { scene } = session;
    const turns = view["turns left"];
    const texts = [
      say.turn(view.turn, nameOf(view, view["active player"])),
      ...(turns === null || view.over ? [] : [say.turnsLeft(turns)]),
      ...(view.round === undefined ? [] : [say.round(view.round, view.over ? null : (view["rounds left"] ?? null))]),
      ...(scene.assumed.number > 0 ? [say.assumed(scene.assumed)] : []),
    ];
    const counters = Object.entries(view.counters).map(([name, value]) =>
      button(
        `${scene.counters[name]?.name ?? name} ${limited(scene, name, value)}`,
        () => this.#actions.why(play, name),
        { class: "figure" },
      ),
    );
    return [...texts.map((text) => el("span", {}, text)), ...counters];
  }
}
