// Many games before and after, in a worker of their own: the page goes on, and stopping ends the worker at once.

import type { Texts } from "../editor/checker";
import type { Measured } from "../editor/shapes";
import type { Requests } from "../engine/messages";
import { Wire, workerPort } from "../engine/wire";

/** What is to be measured. */
export interface Plan {
  texts: Texts;
  variant: string;
  against: string;
  /** How many play in each game; null if each variant has its own number. */
  players: number | null;
  kind: string;
  games: number;
  seed: number;
}

const PORTION_TIME = 700; // ms that a portion should take, so that progress is seen
const MOST_OF_PORTION = 50;

export class Run {
  #wire: Wire | null = null;

  get isUnderWay(): boolean {
    return this.#wire !== null;
  }

  /** Play all games; `progress` gets the figures so far. */
  async play(plan: Plan, progress: (measured: Measured) => void): Promise<void> {
    const wire = new Wire(workerPort(new URL("worker.js", document.baseURI)));
    this.#wire = wire;
    try {
      await wire.ask("bundle", plan.texts);
      for (let played = 0, portion = 1; played < plan.games; ) {
        const games = Math.min(portion, plan.games - played);
        const begun = performance.now();
        const measured = await wire.ask("measure", { ...setup(plan), games, begin: played });
        played = measured.played;
        progress(measured);
        const fitting = Math.round((games * PORTION_TIME) / (performance.now() - begun));
        portion = Math.max(1, Math.min(MOST_OF_PORTION, fitting));
      }
    } finally {
      wire.end();
      this.#wire = null;
    }
  }

  /** Stop at once, also in the middle of a game; what was asked is never answered. */
  stop(): void {
    this.#wire?.end();
    this.#wire = null;
  }
}

function setup({ variant, against, players, kind, seed }: Plan): Omit<Requests["measure"], "games" | "begin"> {
  return { variant, against, players, kinds: [kind], seed };
}
