// The score at the end: the places, the steps, and where the figures came from.

import { button, type Child, el } from "../dom";
import { words } from "../words";
import { inkOn } from "./colours";
import { colourOf, nameOf } from "./context";
import { style } from "./dom";
import type { ShowWhy } from "./players";
import type { Scene, Standings, View } from "./shapes";

const say = words.table.score;

/** Draw the standings of a game that is over. */
export function scoreOf(scene: Scene, view: View, standings: Standings, why: ShowWhy): HTMLElement {
  return el(
    "section",
    { class: "score", "aria-label": say.title },
    el("h2", {}, headingOf(view, standings)),
    standings.outcome ? el("p", {}, standings.outcome.words) : null,
    placesTable(scene, view, standings, why),
    standings.steps.length > 1 ? stepsTable(scene, view, standings) : null,
    ...standings.sources.map((source) => sourceOf(scene, view, source)),
  );
}

/** Say how a game ended: who won, or, of a game for one, or one that all won or lost, only that. */
export function headingOf(view: View, standings: Standings): string {
  if (standings.unfinished) return say.unfinished;
  if (standings.outcome) return standings.outcome.won ? say.allWin : say.allLose;
  const first = standings.sides?.filter((side) => side.place === 1).map((side) => side.name) ?? [];
  if (first.length > 0) return first.length === 1 ? say.winner(first[0] ?? "") : say.winners(first.join(say.and));
  return view.players.length === 1 ? say.title : winners(view, standings);
}

function winners(view: View, { places }: Standings): string {
  const first = places.filter((one) => one.place === 1).map((one) => nameOf(view, one.player));
  return first.length === 1 ? say.winner(first[0] ?? "") : say.winners(first.join(say.and));
}

/** The figures of all; places only where players were ranked: not if all won or lost together, or one played alone. */
function placesTable(scene: Scene, view: View, standings: Standings, why: ShowWhy): HTMLElement {
  const { places, ranking } = standings;
  const ranked = !standings.outcome && places.length > 1;
  const head = el("tr", {}, ranked ? column(say.place) : null, column(say.player), ...ranking.map(column));
  const rows = places.map(({ player, place, values }) =>
    el(
      "tr",
      {},
      ranked ? el("td", { class: "number" }, String(place)) : null,
      el("th", { scope: "row" }, seatOf(scene, view, player)),
      ...values.map((value, at) =>
        figureOf(value, ranking[at] ?? "", nameOf(view, player), why && ((name) => why(name, player))),
      ),
    ),
  );
  return table(say.places, head, rows);
}

/** A figure of the ranking; where somebody can say it, it is a button that shows where the figure comes from. */
function figureOf(value: number, name: string, who: string, why: ((name: string) => void) | null): HTMLElement {
  if (!why) return el("td", { class: "number" }, signed(value));
  const attributes = {
    class: "figure",
    "aria-label": say.why(who, name, signed(value)),
    title: words.table.player.whyTitle,
  };
  return el(
    "td",
    { class: "number" },
    button(signed(value), () => why(name), attributes),
  );
}

/** The steps of the score, a column for each player: each figure with a bar. */
function stepsTable(scene: Scene, view: View, { steps, counter, places }: Standings): HTMLElement {
  const most = Math.max(1, ...steps.flatMap((step) => step.amounts.map(Math.abs)));
  const seats = places.map((one) => one.player);
  const head = el(
    "tr",
    {},
    column(say.step),
    ...seats.map((seat) => el("th", { scope: "col" }, seatOf(scene, view, seat))),
  );
  const rows = steps.map((step) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, step.name),
      ...seats.map((seat) => el("td", { class: "bar-cell" }, bar(scene, seat, step.amounts[seat - 1] ?? 0, most))),
    ),
  );
  return table(say.steps(counter), head, rows);
}

function bar(scene: Scene, seat: number, value: number, most: number): HTMLElement {
  const made = el(
    "span",
    { class: value < 0 ? "bar-of minus" : "bar-of" },
    el("i", { "aria-hidden": "true" }),
    el("b", {}, signed(value)),
  );
  style(made, { "--part": String(Math.abs(value) / most), "--seat": colourOf(scene, seat).colour });
  return made;
}

function sourceOf(scene: Scene, view: View, source: Standings["sources"][number]): HTMLElement {
  const columns = source.players.map((list, index) =>
    el(
      "div",
      {},
      el("h3", {}, seatOf(scene, view, index + 1)),
      el("ul", {}, ...list.map(([name, value]) => el("li", {}, el("span", {}, name), el("b", {}, signed(value))))),
    ),
  );
  const title = source.at_scoring ? say.sourceAtEnd(source.counter) : say.source(source.counter);
  return el("details", { class: "sources" }, el("summary", {}, title), el("div", { class: "columns" }, ...columns));
}

function seatOf(scene: Scene, view: View, seat: number): HTMLElement {
  const { colour } = colourOf(scene, seat);
  const badge = el("span", { class: "seat-badge", "aria-hidden": "true" }, String(seat));
  const made = el("span", { class: "seat-name" }, badge, nameOf(view, seat));
  style(made, { "--seat": colour, "--on-seat": inkOn(colour) });
  return made;
}

function table(caption: string, head: HTMLElement, rows: HTMLElement[]): HTMLElement {
  const made = el("table", {}, el("caption", {}, caption), el("thead", {}, head), el("tbody", {}, ...rows));
  return el("div", { class: "table-box", tabindex: 0, role: "group", "aria-label": caption }, made);
}

function column(name: Child): HTMLElement {
  return el("th", { scope: "col" }, name);
}

function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
