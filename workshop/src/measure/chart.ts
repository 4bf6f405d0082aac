// A chart of scores: how often each was reached before and after, and the means with their intervals.

import { svg } from "../dom";
import type { Interval } from "../editor/shapes";
import { words } from "../words";

type Counts = readonly (readonly [number, number])[];

/** The means to mark, where they are known. */
export interface Means {
  before: Interval | null;
  after: Interval | null;
}

const WIDTH = 440;
const HEIGHT = 210;
const LEFT = 12;
const RIGHT = 12;
const TOP = 48;
const BOTTOM = 34;
const MOST_BARS = 30;
const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
const MOST_LABELS = 12;

interface Bin {
  from: number;
  share: number;
}

type Scale = (value: number) => number;

/** Draw the scores of both variants. */
export function chart(before: Counts, after: Counts, means: Means): SVGElement {
  const scores = [...before, ...after].map(([score]) => score);
  const low = Math.min(...scores);
  const range = Math.max(...scores) - low;
  const width = Math.max(1, Math.ceil((range + 1) / MOST_BARS));
  const number = Math.floor(range / width) + 1;
  const [old, now] = [before, after].map((counts) => binned(counts, low, width, number)) as [Bin[], Bin[]];
  const most = Math.max(...[...old, ...now].map((bin) => bin.share));
  const x: Scale = (score) => LEFT + ((score - low) / (number * width)) * (WIDTH - LEFT - RIGHT);
  const y: Scale = (share) => HEIGHT - BOTTOM - (share / most) * (HEIGHT - TOP - BOTTOM);
  const label = words.measure.chartSaid(means.before?.mean ?? null, means.after?.mean ?? null);
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "chart", "aria-label": label },
    ...axis(low, number * width, x),
    svg("text", { x: LEFT, y: 12, class: "chart-label" }, words.measure.shareOfGames(most)),
    svg("path", { d: outline(old, width, x, y), class: "chart-before" }),
    svg("path", { d: outline(now, width, x, y), class: "chart-after" }),
    ...mean(means.before, x, TOP - 24, "chart-mean-before"),
    ...mean(means.after, x, TOP - 11, "chart-mean-after"),
  );
}

function binned(counts: Counts, low: number, width: number, number: number): Bin[] {
  const bins = Array.from({ length: number }, (_, i) => ({ from: low + i * width, share: 0 }));
  const all = counts.reduce((sum, [, count]) => sum + count, 0);
  for (const [score, count] of counts) {
    const bin = bins[Math.floor((score - low) / width)];
    if (bin !== undefined) bin.share += count / all;
  }
  return bins;
}

function outline(bins: Bin[], width: number, x: Scale, y: Scale): string {
  const points = bins.flatMap((bin) => [`${x(bin.from)},${y(bin.share)}`, `${x(bin.from + width)},${y(bin.share)}`]);
  const first = bins[0]?.from ?? 0;
  const end = (bins.at(-1)?.from ?? 0) + width;
  return `M${x(first)},${y(0)}L${points.join("L")}L${x(end)},${y(0)}`;
}

function axis(low: number, range: number, x: Scale): SVGElement[] {
  const step = STEPS.find((one) => range / one <= MOST_LABELS) ?? range;
  const foot = HEIGHT - BOTTOM;
  const out: SVGElement[] = [svg("line", { x1: LEFT, x2: WIDTH - RIGHT, y1: foot, y2: foot, class: "chart-axis" })];
  for (let score = Math.ceil(low / step) * step; score < low + range; score += step) {
    out.push(svg("text", { x: x(score), y: foot + 15, "text-anchor": "middle", class: "chart-label" }, String(score)));
  }
  const end = { x: WIDTH - RIGHT, y: HEIGHT - 3, "text-anchor": "end", class: "chart-label" };
  return [...out, svg("text", end, words.measure.score)];
}

function mean(interval: Interval | null, x: Scale, y: number, look: string): SVGElement[] {
  if (interval === null) return [];
  const { low, high } = interval;
  const line = low !== null && high !== null && svg("line", { x1: x(low), x2: x(high), y1: y, y2: y, class: look });
  return [...(line ? [line] : []), svg("circle", { cx: x(interval.mean), cy: y, r: 4, class: look })];
}
