// Events, things to be disposed of, and cancellation, as the editor has them.

type Listener<T> = (event: T) => unknown;

/** Something that ends when it is disposed of. */
export class Disposable {
  constructor(private readonly end: () => unknown) {}

  static from(...parts: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const part of parts) {
        part.dispose();
      }
    });
  }

  dispose(): void {
    this.end();
  }
}

/** Tells its listeners of events, one after the other. */
export class EventEmitter<T> {
  private readonly listeners = new Set<Listener<T>>();

  readonly event = (listener: Listener<T>, self?: unknown, disposables?: Disposable[]): Disposable => {
    const bound = self === undefined ? listener : listener.bind(self);
    this.listeners.add(bound);
    const disposable = new Disposable(() => this.listeners.delete(bound));
    disposables?.push(disposable);
    return disposable;
  };

  fire(event: T): void {
    for (const listener of [...this.listeners]) {
      listener(event);
    }
  }

  dispose(): void {
    this.listeners.clear();
  }

  get size(): number {
    return this.listeners.size;
  }
}

/** An event that never happens here. */
export function never<T>(): EventEmitter<T>["event"] {
  return new EventEmitter<T>().event;
}

export class CancellationError extends Error {
  constructor() {
    super("Canceled");
    this.name = "Canceled";
  }
}

export class CancellationTokenSource {
  private readonly emitter = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }

  dispose(): void {
    this.emitter.dispose();
  }
}
