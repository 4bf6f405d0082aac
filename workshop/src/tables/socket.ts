// A WebSocket to the host that is opened again whenever it breaks.

import type { Port } from "../engine/wire";

const FIRST = 500; // milliseconds until the first new attempt; each one after it waits twice as long
const LONGEST = 10_000;
const QUIET = 45_000; // milliseconds without a sign, after which a page that is seen again does not trust its connection

export interface SocketHost {
  /** There is a connection: nothing is known of it yet. */
  opened(): void;
  /** There is none: what was asked is not answered. */
  closed(): void;
}

export class SocketPort implements Port {
  take: (message: string) => void = () => undefined;
  readonly #host: SocketHost;
  #socket: WebSocket | null = null;
  #wait = FIRST;
  #timer = 0;
  #heard = 0;
  #isEnded = false;

  constructor(host: SocketHost) {
    this.#host = host;
    window.addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open(): void {
    const address = new URL("socket", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#heard = performance.now();
      this.#host.opened();
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      this.#heard = performance.now();
      if (socket === this.#socket) this.take(event.data);
    };
    socket.onclose = () => {
      if (this.#isEnded || socket !== this.#socket) return;
      this.#socket = null;
      this.#host.closed();
      this.#timer = window.setTimeout(() => this.open(), this.#wait * (0.5 + Math.random()));
      this.#wait = Math.min(2 * this.#wait, LONGEST);
    };
  }

  /** Send a message; where there is no connection, the host is told so. */
  send(message: string): void {
    if (this.isOpen) this.#socket?.send(message);
    else queueMicrotask(() => this.#host.closed());
  }

  /** All is well: the next break is a new one. */
  settled(): void {
    this.#wait = FIRST;
  }

  /** Break the connection, and try again later. */
  again(): void {
    this.#socket?.close();
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
    window.removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    this.#socket?.close();
  }

  /** Try at once where there is reason for hope; a phone that slept may have lost a connection without a sign. */
  readonly #hurry = (): void => {
    if (document.hidden || this.#isEnded) return;
    if (this.isOpen && performance.now() - this.#heard > QUIET) this.#socket?.close();
    if (this.#socket !== null) return;
    clearTimeout(this.#timer);
    this.open();
  };
}
