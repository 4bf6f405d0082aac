// A player at the table: name, colour, figures, and their areas.

import { button, el, reach, set } from "../dom";
import { words } from "../words";
import { AreaView } from "./areas";
import { targets } from "./card";
import { inkOn } from "./colours";
import type { Context } from "./context";
import { colourOf, nameOf } from "./context";
import { Memo, place, style } from "./dom";
import { statusOf } from "./figures";
import { withIcons } from "./icons";
import type { Area, Player, Seat } from "./shapes";

const say = words.table.player;

/** Shows where a figure of a player comes from; null where nobody can say it. */
export type ShowWhy = ((counter: string, seat: Seat) => void) | null;

export class PlayerView {
  readonly element: HTMLElement;
  readonly areas: AreaView[];
  readonly #player: Seat;
  readonly #own: boolean;
  readonly #head = el("header");
  readonly #memo = new Memo();
  readonly #why: ShowWhy;
  /** The areas of another player show little, until somebody wants to see them all. */
  readonly #unfold: HTMLButtonElement | null;
  #context: Context | null = null;

  constructor(player: Seat, areas: Area[], own: boolean, why: ShowWhy) {
    this.#player = player;
    this.#own = own;
    this.#why = why;
    this.areas = areas.map((area) => new AreaView(area, own ? "own" : "others"));
    const inside = el("div", { class: "areas" }, ...this.areas.map((area) => area.element));
    this.element = el("section", { class: own ? "player own" : "player other" }, this.#head, inside);
    this.#unfold =
      own || areas.length === 0 ? null : button("", () => this.#fold(!this.areas[0]?.isFolded), { class: "fold" });
    if (this.#unfold) this.#fold(true);
  }

  #fold(folded: boolean): void {
    for (const area of this.areas) area.isFolded = folded;
    if (!this.#unfold) return;
    this.#unfold.textContent = folded ? "▸" : "▾";
    set(this.#unfold, { "aria-label": folded ? say.unfold : say.fold, "aria-expanded": String(!folded) });
    this.element.classList.toggle("folded", folded);
    if (this.#context) this.draw(this.#context);
  }

  draw(context: Context): void {
    const player = context.view.players.find((one) => one.player === this.#player);
    if (!player) return;
    this.#context = context;
    const { view, picks, scene } = context;
    const differs = this.#memo.differs(
      player,
      view.seats,
      view["active player"],
      view["first player"],
      view.decision?.player,
      picks,
      scene,
      view.over,
    );
    if (differs) this.#drawHead(context, player);
    for (const area of this.areas) area.draw(context, player);
  }

  #drawHead(context: Context, player: Player): void {
    const { scene, view } = context;
    const seat = colourOf(scene, this.#player);
    const asked = view.decision?.player === this.#player && !view.over;
    style(this.element, { "--seat": seat.colour, "--on-seat": inkOn(seat.colour) });
    this.element.classList.toggle("asked", asked);
    set(this.element, { "aria-label": this.#label(context) });
    const focused = (document.activeElement as HTMLElement | null)?.dataset.figure;
    const figures = el("ul", { class: "stats" }, ...this.#figures(context, player));
    place(this.#head, [this.#name(context, seat.name, asked), figures, ...(this.#unfold ? [this.#unfold] : [])]);
    requestAnimationFrame(() => reach(figures)); // once it has its width
    if (focused && this.#head.contains(document.activeElement) === false)
      this.#head.querySelector<HTMLElement>(`[data-figure="${CSS.escape(focused)}"]`)?.focus();
  }

  #label({ view }: Context): string {
    const name = nameOf(view, this.#player);
    return this.#own ? say.you(name) : name;
  }

  #name(context: Context, colour: string, asked: boolean): HTMLElement {
    const { view, picks } = context;
    const options = picks.ofPlayer(this.#player);
    const inside = [
      el("span", { class: "seat-badge", "aria-hidden": "true" }, String(this.#player)),
      el("span", { class: "who" }, nameOf(view, this.#player)),
      el("span", { class: "colour" }, colour),
      ...(view.seats[this.#player - 1]?.kind === "human" ? [] : [el("span", { class: "bot" }, say.bot)]),
      ...(view["first player"] === this.#player
        ? [el("span", { class: "leads", title: say.firstAbout }, say.first)]
        : []),
      ...(asked ? [el("span", { class: "turn" }, say.asked)] : []),
    ];
    if (options.length === 0) return el("h2", { class: "player-name" }, ...inside);
    const pick = el("button", { type: "button", class: "player-name pick" }, ...inside);
    targets.set(pick, { options });
    return pick;
  }

  #figures(context: Context, player: Player): HTMLElement[] {
    const figures = statusOf(context.scene, player).map(({ text, counter, key }) => {
      const show = this.#why;
      const drawn = withIcons(context.scene, text);
      if (counter === null || !show) return el("li", {}, el("span", { class: "figure" }, ...drawn));
      const why = button(drawn, () => show(counter, this.#player), {
        class: "figure",
        "data-figure": `${this.#player} ${key}`,
        "aria-label": say.why(text),
        title: say.whyTitle,
      });
      return el("li", {}, why);
    });
    return player["left the game"] ? [...figures, el("li", {}, el("span", { class: "figure" }, say.left))] : figures;
  }
}
