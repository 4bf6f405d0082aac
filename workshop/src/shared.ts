// What both sides of the page share: the wire to the rules engine, and news that one side has for the other.

import type { ReplyChecked, ReplyGames, ReplyOpened } from "./engine/shapes";
import type { Wire } from "./engine/wire";
import type { LinkedGame } from "./files/link";

/** News between the sides, by name. */
export interface News {
  /** The bundle was read again: the reply to `bundle` or `edit`. */
  checked: ReplyChecked;
  /** Show a place of a file in the editor. */
  show: { file: string; from: number; to: number };
  /** Another game is played: the reply to `new`, `restore` or `join`. */
  opened: ReplyOpened;
  /** Open a table with a game that a link holds, for the bundle that was checked last. */
  game: LinkedGame;
  /** Play the author's bundle as it is, or else this variant: asked for by the embedded page. */
  play: { variant: string };
  /** The rulebook is open beside the table, or no longer. */
  book: boolean;
  /** Something for a screen reader and the line at the foot. */
  say: string;
  /** A sentence that was said is no longer true: it leaves the foot, if it is still there. */
  untrue: string;
}

type Listener<Name extends keyof News> = (news: News[Name]) => void;

export class Shared {
  readonly wire: Wire;
  /** Resolved when the first table is drawn, or cannot be: what is not needed for it waits for that. */
  readonly settled: Promise<void>;
  /** Say that the first table is drawn, or cannot be. */
  settle: () => void = () => undefined;
  #games: Promise<ReplyGames> | undefined;
  #last: Partial<News> = {};
  #listeners: { [Name in keyof News]?: Set<Listener<Name>> } = {};

  constructor(wire: Wire) {
    this.wire = wire;
    this.settled = new Promise((done) => {
      this.settle = done;
    });
  }

  /** Ask which games and overlays are shipped: once, as the engine reads them all for that. */
  games(): Promise<ReplyGames> {
    this.#games ??= this.settled.then(() => this.wire.ask("games", {}));
    return this.#games;
  }

  /** Give the last news of a name, if there was any. */
  last<Name extends keyof News>(name: Name): News[Name] | undefined {
    return this.#last[name];
  }

  /** Call a listener with all news of a name; the result ends that. */
  on<Name extends keyof News>(name: Name, listener: Listener<Name>): () => void {
    const known: Set<Listener<Name>> = this.#listeners[name] ?? new Set();
    (this.#listeners as Record<Name, Set<Listener<Name>>>)[name] = known.add(listener);
    return () => known.delete(listener);
  }

  tell<Name extends keyof News>(name: Name, news: News[Name]): void {
    this.#last[name] = news;
    for (const listener of this.#listeners[name] ?? []) listener(news);
  }
}
