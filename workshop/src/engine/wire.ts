// The wire to the worker: requests with promises for their replies, and listeners for what comes unasked.

/** A message in either direction; `type` says what else is in it. */
export interface Message {
  type: string;
  id?: number;
  [field: string]: unknown;
}

/** A request that was refused: the code, what is wrong, and the way out. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly help: string | null,
    readonly details: Message,
  ) {
    super(message);
  }
}

type Listener = (message: Message) => void;

export class Wire {
  #worker: Worker;
  #number = 0;
  #open = new Map<number, { done: (reply: Message) => void; refused: (fault: Error) => void }>();
  #listeners = new Map<string, Set<Listener>>();

  constructor(address: string | URL) {
    this.#worker = new Worker(address, { type: "module" });
    this.#worker.onmessage = (event: MessageEvent<string>) => this.#take(JSON.parse(event.data));
  }

  /** Ask something; the promise gives the reply, or fails with `Refused`. */
  ask(type: string, fields: Record<string, unknown> = {}): Promise<Message> {
    this.#number += 1;
    const id = this.#number;
    this.#worker.postMessage(JSON.stringify({ type, id, ...fields }));
    return new Promise((done, refused) => this.#open.set(id, { done, refused }));
  }

  /** Call a listener with each message of a type that comes unasked; the result ends that. */
  on(type: string, listener: Listener): () => void {
    const known = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, known.add(listener));
    return () => known.delete(listener);
  }

  /** End the worker at once, whatever it is doing. */
  end(): void {
    this.#worker.terminate();
  }

  #take(message: Message): void {
    const open = message.id === undefined ? undefined : this.#open.get(message.id);
    if (open === undefined) {
      for (const listener of this.#listeners.get(message.type) ?? []) listener(message);
      return;
    }
    this.#open.delete(message.id as number);
    if (message.type !== "error") open.done(message);
    else
      open.refused(
        new Refused(String(message.code), String(message.message), (message.help as string) ?? null, message),
      );
  }
}
