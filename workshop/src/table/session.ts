// An open table: what each viewer of this page knows, kept up to date from packets, and what they can ask of it.

import type { Replies, Requests, RequestType } from "../engine/messages";
import type { Wire } from "../engine/wire";
import { Log } from "./log";
import { patched } from "./patch";
import { isOwn } from "./picks";
import type { Opened, Option, Packet, Scene, Seat, View, Viewer } from "./shapes";

/** The requests that open a table. */
export type Opening = "new" | "restore" | "join";

/** The requests about a table, and the fields of each besides the name of the table. */
type Question = { [Type in RequestType]: Requests[Type] extends { table: string } ? Type : never }[RequestType];
type About<Type extends Question> = Omit<Requests[Type], "table">;

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
      wire.on("packet", (packet) => this.#take(packet)),
      wire.on("error", (message) => {
        if (message.table === this.table) this.failed(message.message);
      }),
    ];
  }

  /** Open a table by a request (`new`, `restore`, `join`) and learn how to draw it. */
  static async open<Type extends Opening>(wire: Wire, type: Type, fields: Requests[Type]): Promise<Session> {
    const opened = await wire.ask(type, fields);
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

  ask<Type extends Question>(type: Type, fields: About<Type>): Promise<Replies[Type]> {
    return this.wire.ask(type, { table: this.table, ...fields } as Requests[Type]);
  }

  async readScene(): Promise<void> {
    this.scene = (await this.ask("scene", {})).scene;
    this.changed();
  }

  watch(viewer: Viewer): Promise<Replies["watch"]> {
    return this.ask("watch", { seat: viewer, history: true });
  }

  answer(seat: Seat, option: Option): Promise<Replies["answer"]> {
    const decision = this.view(seat)?.decision ?? null;
    return this.ask("answer", { seat, option: option.id, number: isOwn(decision) ? decision.number : undefined });
  }

  /** Listen no more. */
  end(): void {
    for (const end of this.#ends) end();
  }

  async close(): Promise<void> {
    this.end();
    await this.ask("close", {}).catch(() => {});
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
