// An open table: what each viewer of this page knows, kept up to date from packets, and what they can ask of it.

import type { Message, Wire } from "../engine/wire";
import { isOwn } from "./context";
import { Log } from "./log";
import { patched } from "./patch";
import type { Opened, Option, Packet, Scene, Seat, View, Viewer } from "./shapes";

export class Session {
  readonly wire: Wire;
  readonly table: string;
  readonly opened: Opened;
  readonly log = new Map<Viewer, Log>();
  scene: Scene | null = null;
  digest: string;
  /** Called when something is to be drawn again. */
  changed: () => void = () => {};
  /** Called when a bot or rule fails while nobody asked anything. */
  failed: (message: string) => void = () => {};
  #views = new Map<Viewer, View>();
  #ends: (() => void)[];

  constructor(wire: Wire, opened: Opened) {
    this.wire = wire;
    this.opened = opened;
    this.table = opened.table;
    this.digest = opened.digest;
    this.#ends = [
      wire.on("packet", (message) => this.#take(message as unknown as Packet)),
      wire.on("error", (message) => {
        if (message.table === this.table) this.failed(String(message.message));
      }),
    ];
  }

  /** Open a table by a request (`new`, `restore`, `join`) and learn how to draw it. */
  static async open(wire: Wire, type: string, fields: Record<string, unknown>): Promise<Session> {
    const opened = (await wire.ask(type, fields)) as unknown as Opened;
    const session = new Session(wire, opened);
    await session.readScene();
    for (const viewer of session.humans.length ? session.humans : [null])
      if (!session.#views.has(viewer)) await session.watch(viewer);
    return session;
  }

  /** The seats in which people of this page sit. */
  get humans(): Seat[] {
    return this.opened.seats.flatMap((seat, index) => (seat.kind === "human" ? [index + 1] : []));
  }

  view(viewer: Viewer): View | undefined {
    return this.#views.get(viewer);
  }

  /** Any view, to see what everybody sees. */
  get common(): View | undefined {
    return this.#views.values().next().value;
  }

  ask(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    return this.wire.ask(type, { table: this.table, ...fields });
  }

  async readScene(): Promise<void> {
    this.scene = (await this.ask("scene")).scene as Scene;
    this.changed();
  }

  watch(viewer: Viewer): Promise<Message> {
    return this.ask("watch", { seat: viewer, history: true });
  }

  answer(seat: Seat, option: Option): Promise<Message> {
    const decision = this.view(seat)?.decision ?? null;
    return this.ask("answer", { seat, option: option.id, number: isOwn(decision) ? decision.number : undefined });
  }

  async close(): Promise<void> {
    for (const end of this.#ends) end();
    await this.ask("close").catch(() => {});
  }

  #take(packet: Packet): void {
    if (packet.table !== this.table) return;
    const old = this.#views.get(packet.seat);
    if (packet.view) this.#views.set(packet.seat, packet.view);
    else if (old) this.#views.set(packet.seat, patched(old, packet.patch ?? []));
    const log = this.log.get(packet.seat) ?? new Log();
    this.log.set(packet.seat, log);
    if (!log.take(packet)) void this.watch(packet.seat);
    this.changed();
  }
}
