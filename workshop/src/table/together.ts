// A zone that each player has, shown for all players together: the cards of a trick, or what everybody has revealed.

import { el } from "../dom";
import { AreaView } from "./areas";
import type { Context } from "./context";
import { colourOf, nameOf } from "./context";
import { style } from "./dom";
import type { Area, Seat, View } from "./shapes";

export class TogetherView {
  readonly element: HTMLElement;
  readonly #areas: Map<Seat, AreaView>;

  /** `seats` are in the order in which they are shown. */
  constructor(area: Area, seats: Seat[], view: View) {
    this.#areas = new Map(seats.map((seat) => [seat, new AreaView(area, "others", nameOf(view, seat))]));
    const each = [...this.#areas.values()].map((one) => one.element);
    for (const one of each) one.classList.add("tight");
    const inside = el("div", { class: "each" }, ...each);
    this.element = el("section", { class: "together", "aria-label": area.title }, el("h3", {}, area.title), inside);
  }

  draw(context: Context): void {
    const { scene, view } = context;
    for (const [seat, area] of this.#areas) {
      area.draw(context, view.players.find((player) => player.player === seat) ?? null);
      style(area.element, { "--seat": colourOf(scene, seat).colour });
    }
  }
}
