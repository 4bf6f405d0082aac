// A die: the number on top as pips, or in words if it has no pips.

import { el } from "../dom";
import { amount } from "./figures";
import type { Scene, Thing } from "./shapes";

// Which of the nine places of a face have a pip, row by row.
const PIPS: Record<number, number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** Draw the top of a die; null if the thing is none. */
export function dieOf(scene: Scene, kind: string, thing: Thing): Node[] | null {
  const counter = scene.kinds[kind]?.die;
  if (!counter) return null;
  const number = thing.counters?.[counter] ?? 0;
  const pips = PIPS[number];
  if (!pips) return [el("span", { class: "die-word" }, amount(scene, counter, number))];
  return [
    el(
      "span",
      { class: "pips" },
      ...Array.from({ length: 9 }, (_, at) => el("i", { class: pips.includes(at) && "pip" })),
    ),
  ];
}
