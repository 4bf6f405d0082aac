// What many games show: the answer in three sentences, and for each kind of bots a chart and a table of figures.

import { type Child, el } from "../dom";
import type { Interval, Measure, Measured, Rung } from "../editor/shapes";
import { words } from "../words";
import { chart } from "./chart";

const SCORE = "score";
const SHOWN_AS_ZERO = 0.005; // two digits are shown

/** Show the answer and all figures; differences are marked when all games are played. */
export function figures(measured: Measured, all: boolean): Child[] {
  const { answer, rungs, players } = measured;
  return [
    answer.length > 0 && el("div", { class: "measured-answer" }, ...answer.map((one) => el("p", {}, one))),
    ...rungs.flatMap((one) => rung(one, players, all)),
    el("p", { class: "faint" }, words.measure.clearMeans),
  ];
}

function rung({ kind, games, measures, scores }: Rung, players: Measured["players"], all: boolean): Child[] {
  const score = measures.find((one) => one.name === SCORE) ?? measures[0];
  const { before, after } = scores;
  const drawn =
    before.length > 0 && after.length > 0
      ? chart(before, after, { before: score?.before ?? null, after: score?.after ?? null })
      : null;
  return [
    el("h3", {}, words.measure.of(words.measure.who(kind), games)),
    drawn && el("figure", {}, el("figcaption", {}, legend()), drawn),
    table(measures, players, all),
  ];
}

function legend(): HTMLElement {
  const key = (look: string, label: string) => el("span", { class: `chart-key ${look}` }, label);
  const { scores, before, after } = words.measure;
  return el("span", {}, `${scores} `, key("key-before", before), " ", key("key-after", after));
}

function table(measures: Measure[], players: Measured["players"], all: boolean): HTMLElement {
  const { figure, difference } = words.measure;
  const [before, after] = sides(players);
  const head = [figure, before, after, difference].map((one) => el("th", { scope: "col" }, one));
  // Clear differences first: they are what the author looks for.
  const isClear = ({ sure }: Measure) => all && sure;
  const ordered = [...measures].sort((a, b) => Number(isClear(b)) - Number(isClear(a)));
  const rows = el("tbody", {}, ...ordered.map((one) => row(one, isClear(one))));
  return el(
    "div",
    { class: "scrolled", tabindex: 0, role: "region", "aria-label": words.measure.figures },
    el("table", { class: "figures-table" }, el("thead", {}, el("tr", {}, ...head)), rows),
  );
}

/** Name both sides, with the number of players where they differ in it. */
function sides({ before, after }: Measured["players"]): [string, string] {
  const { before: old, after: now, withPlayers } = words.measure;
  return before === after ? [old, now] : [withPlayers(old, before), withPlayers(now, after)];
}

function row(measure: Measure, clear: boolean): HTMLElement {
  const { figureOf, differenceOf, noDifference } = words.measure;
  return el(
    "tr",
    { class: clear ? "clear" : "" },
    el("th", { scope: "row" }, measure.name, el("span", { class: "figure-group" }, ` ${measure.group}`)),
    el("td", {}, told(measure.before, figureOf)),
    el("td", {}, told(measure.after, figureOf)),
    el(
      "td",
      {},
      told(measure.difference, isNothing(measure.difference) ? () => noDifference : differenceOf),
      clear && el("span", { class: "clear-mark" }, ` ${words.measure.clear}`),
    ),
  );
}

/** Tell whether a difference and its interval are 0 in all the digits that are shown. */
function isNothing(difference: Interval | null): boolean {
  return difference !== null && [difference.mean, difference.low, difference.high].every(isZero);
}

function isZero(number: number | null): boolean {
  return number !== null && Math.abs(number) < SHOWN_AS_ZERO;
}

function told(
  interval: Interval | null,
  say: (mean: number, low: number | null, high: number | null) => string,
): string {
  return interval === null ? words.measure.none : say(interval.mean, interval.low, interval.high);
}
