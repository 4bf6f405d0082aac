// A table at the host: one seat of it, or a spectator's place; all that the workshop's table needs to know of it.

import type { Wire } from "../engine/wire";
import { Session } from "../table/session";
import type { Seat, Viewer } from "../table/shapes";
import type { ReplyJoined } from "./shapes";

export class HostSession extends Session {
  readonly you: Viewer;

  constructor(wire: Wire, joined: ReplyJoined) {
    const { table, variant, title, digest, seats } = joined;
    const assumed = { number: 0, of: 0, mark: "" };
    super(wire, { type: "opened", table, variant, title, digest, seats, warnings: [], assumed });
    this.you = joined.you;
  }

  override get humans(): Seat[] {
    return this.you === null ? [] : [this.you];
  }

  /** Ask for the whole again; of a long game only what happened last. */
  override watch(viewer: Viewer) {
    return this.ask("watch", { seat: viewer });
  }

  override async close(): Promise<void> {
    this.end();
  }
}
