// The bar above the table: the title of the game, whose turn it is, and what can be done.

import { button, el, reach } from "../dom";
import { words } from "../words";
import { nameOf } from "./context";
import { place } from "./dom";
import { limited } from "./figures";
import { withIcons } from "./icons";
import type { Play } from "./play";

const say = words.table.bar;

/** What the bar starts: the label of each button, and what it does. */
export interface BarActions {
  undo(): void;
  /** What can be done only with a game, and only by somebody who looks at it. */
  inGame: [string, () => void][];
  always: [string, () => void][];
  /** Tell where a counter of the table comes from; null where nobody can say it. */
  why: ((play: Play, counter: string) => void) | null;
}

export class TableBar {
  readonly element: HTMLElement;
  readonly #actions: BarActions;
  readonly #title = el("h1", {}, words.table.title);
  readonly #state = el("div", { class: "state" });
  readonly #undo: HTMLButtonElement;
  readonly #tools: HTMLButtonElement[];
  /** Whether others can be asked to agree to what may not be taken back without them. */
  mayAsk = false;

  constructor(actions: BarActions) {
    this.#actions = actions;
    this.#undo = button(say.undo, () => actions.undo());
    this.#tools = actions.inGame.map(([label, does]) => button(label, does));
    const tools = el(
      "div",
      { class: "tools", role: "group", "aria-label": say.label },
      this.#undo,
      ...this.#tools,
      ...actions.always.map(([label, does]) => button(label, does)),
    );
    this.element = el("header", { class: "bar" }, el("div", { class: "titles" }, this.#title, this.#state), tools);
  }

  set title(title: string) {
    this.#title.textContent = title;
  }

  draw(play: Play | null): void {
    const view = play?.view;
    const nobody = play === null || play.isCovered;
    this.#undo.disabled = nobody || !(view?.undo || this.mayAsk) || play.replay.at !== null;
    for (const tool of this.#tools) tool.disabled = nobody;
    place(this.#state, play && view ? this.#states(play) : []);
    reach(this.#state);
  }

  #states(play: Play): Node[] {
    const { view, session } = play;
    if (!view || !session.scene) return [];
    const { scene } = session;
    const turns = view["turns left"];
    const active = nameOf(view, view["active player"]);
    // Where there are rounds, players count those.
    const { round } = view;
    const texts = [
      ...(round === undefined
        ? [say.turn(view.turn, active)]
        : [say.round(round, view.over ? null : (view["rounds left"] ?? null), scene.round)]),
      ...(round === undefined || view.over ? [] : [say.turnOf(active)]),
      ...(turns === null || view.over ? [] : [say.turnsLeft(turns)]),
      ...(scene.assumed.number > 0 ? [say.assumed(scene.assumed)] : []),
    ];
    const { why } = this.#actions;
    const counters = Object.entries(view.counters).map(([name, value]) => {
      const text = withIcons(scene, `${scene.counters[name]?.name ?? name} ${limited(scene, name, value)}`);
      return why ? button(text, () => why(play, name), { class: "figure" }) : el("span", { class: "figure" }, ...text);
    });
    return [...texts.map((text) => el("span", {}, text)), ...counters];
  }
}
