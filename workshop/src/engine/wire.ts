// The wire to the worker: requests with promises for their replies, and listeners for what comes unasked.

import type { Replies, Requests, RequestType, Unasked } from "./messages";
import type { ReplyError } from "./shapes";

type Reply = Replies[RequestType];
type Received = Reply | ReplyError | Unasked[keyof Unasked];

/** A request that was refused: the code, what is wrong, and the way out. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly help: string | null,
  ) {
    super(message);
  }
}

type Listener<Type extends keyof Unasked = keyof Unasked> = (message: Unasked[Type]) => void;

/** What carries messages to the engine and back, as texts. */
export interface Port {
  send(message: string): void;
  /** Call this with each message that comes. */
  take: (message: string) => void;
  end(): void;
}

/** A worker in which the engine runs. */
export function workerPort(address: string | URL): Port {
  const worker = new Worker(address, { type: "module" });
  const port: Port = {
    send: (message) => worker.postMessage(message),
    take: () => undefined,
    end: () => worker.terminate(),
  };
  worker.onmessage = (event: MessageEvent<string>) => port.take(event.data);
  return port;
}

export class Wire {
  readonly #port: Port;
  #number = 0;
  #open = new Map<number, { done: (reply: Reply) => void; refused: (fault: Error) => void }>();
  #listeners = new Map<string, Set<Listener>>();

  constructor(port: Port) {
    this.#port = port;
    port.take = (message) => this.#take(JSON.parse(message));
  }

  /** Ask something; the promise gives the reply, or fails with `Refused`. */
  ask<Type extends RequestType>(type: Type, fields: Requests[Type]): Promise<Replies[Type]> {
    this.#number += 1;
    const id = this.#number;
    const reply = new Promise<Replies[Type]>((done, refused) => {
      this.#open.set(id, { done: (reply) => done(reply as Replies[Type]), refused });
    });
    this.#port.send(JSON.stringify({ type, id, ...fields }));
    return reply;
  }

  /** Call a listener with each message of a type that comes unasked; the result ends that. */
  on<Type extends keyof Unasked>(type: Type, listener: Listener<Type>): () => void {
    const known = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, known.add(listener as Listener));
    return () => known.delete(listener as Listener);
  }

  /** End what is at the other end at once, whatever it is doing. */
  end(): void {
    this.#port.end();
  }

  /** Refuse all that was asked and not answered. */
  refuse(fault: Error): void {
    for (const { refused } of this.#open.values()) refused(fault);
    this.#open.clear();
  }

  #take(message: Received): void {
    const id = "id" in message && typeof message.id === "number" ? message.id : 0;
    const open = this.#open.get(id);
    if (open === undefined) {
      for (const listener of this.#listeners.get(message.type) ?? []) listener(message as Unasked[keyof Unasked]);
      return;
    }
    this.#open.delete(id);
    if (message.type === "error") open.refused(new Refused(message.code, message.message, message.help ?? null));
    else open.done(message as Reply);
  }
}
