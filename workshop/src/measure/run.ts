// Many games before and after, in an engine of their own: the page goes on, and stopping ends that at once.

import type { Texts } from "../editor/checker";
import type { Measured } from "../editor/shapes";
import type { Requests } from "../engine/messages";
import { type Port, Wire } from "../engine/wire";

/** What is to be measured. */
export interface Plan {
  texts: Texts;
  variant: string;
  against: string;
  /** How many play in each game; null if each variant has its own number. */
  players: number | null;
  /** The kinds of bots, the weakest first: each plays alone, and against the one below it. */
  ladder: string[];
  /** How many games each rung and each duel has at most. */
  games: number;
  seed: number;
}

/** How far it has come. */
export interface Progress {
  measured: Measured;
  /** Which kind plays, and which one against it; null where all are of one kind. */
  kind: string;
  against: string | null;
  played: number;
  /** The part of all that is done. */
  done: number;
}

interface Part {
  rung: number;
  duel: boolean;
}

const PORTION_TIME = 700; // ms that a portion should take, so that progress is seen
const MOST_OF_PORTION = 500;
const PART_TIME = 60_000; // ms after which the next part begins, however many games were played

export class Run {
  #wire: Wire | null = null;

  get isUnderWay(): boolean {
    return this.#wire !== null;
  }

  /** Play all parts, each for a minute at most; `progress` gets the figures so far. */
  async play(plan: Plan, port: Port, progress: (so: Progress) => void): Promise<void> {
    const wire = new Wire(port);
    this.#wire = wire;
    try {
      await wire.ask("bundle", plan.texts);
      const parts = partsOf(plan);
      for (const [index, part] of parts.entries()) {
        await this.#playPart(wire, plan, part, (measured, played, time) => {
          const done = (index + Math.min(1, Math.max(played / plan.games, time / PART_TIME))) / parts.length;
          const against = part.duel ? (plan.ladder[part.rung - 1] ?? null) : null;
          progress({ measured, played, done, kind: plan.ladder[part.rung] ?? "", against });
        });
      }
    } finally {
      wire.end();
      this.#wire = null;
    }
  }

  async #playPart(
    wire: Wire,
    plan: Plan,
    part: Part,
    progress: (measured: Measured, played: number, time: number) => void,
  ): Promise<void> {
    const first = performance.now();
    for (let played = 0, portion = 1; played < plan.games && performance.now() - first < PART_TIME; ) {
      const games = Math.min(portion, plan.games - played);
      const begun = performance.now();
      const measured = await wire.ask("measure", { ...setup(plan), ...part, games, begin: played });
      played += games;
      progress(measured, played, performance.now() - first);
      const fitting = Math.round((games * PORTION_TIME) / (performance.now() - begun));
      portion = Math.max(1, Math.min(MOST_OF_PORTION, fitting));
    }
  }

  /** Stop at once, also in the middle of a game; what was asked is never answered. */
  stop(): void {
    this.#wire?.end();
    this.#wire = null;
  }
}

function partsOf({ ladder }: Plan): Part[] {
  return ladder.flatMap((_, rung) => [{ rung, duel: false }, ...(rung > 0 ? [{ rung, duel: true }] : [])]);
}

function setup(plan: Plan): Omit<Requests["measure"], "games" | "begin" | "rung" | "duel"> {
  const { variant, against, players, ladder, seed } = plan;
  return { variant, against, players, ladder, seed };
}
