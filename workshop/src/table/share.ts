// A game as data that opens it again at the same decision: what a link holds.

import type { Session } from "./session";
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

/** Ask for all that is needed to open a game again at the same decision. */
export async function sharedGame(session: Session): Promise<SharedGame> {
  const { variant, seats, seed, first, ask_forced, answers, at, chance } = await session.ask("share");
  return { variant, seats, seed, first, ask_forced, answers, at, chance } as SharedGame;
}
