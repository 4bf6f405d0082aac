// A game as data that opens it again at the same decision: the reply to `share`, and what links hold.

import type { SeatInfo } from "./shapes";

/** What `share` tells about a game, and `join` takes to open it again. */
export interface SharedGame {
  variant: string;
  seats: SeatInfo[];
  seed: number | string;
  first: number | null;
  ask_forced: boolean;
  answers: string[];
  at: number;
  /** What chance decided, where that is not what the seed deals. */
  chance?: number[];
}
