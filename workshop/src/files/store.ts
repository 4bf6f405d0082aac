// Bundles kept in this browser, in IndexedDB. Where the browser allows none, they live as long as the page.
// Several tabs share them: none writes over what it has not read, and each is told what the others keep.

import { type Bundle, freeName, newKey } from "./bundle";

const BUNDLES = "bundles";
const SETTINGS = "settings";
const LAST = "last";
const UNSAVED = "workshop unsaved";
const TABS = "workshop bundles";

/** What a page left when it ended: a bundle, and when that was changed as the page had read it. */
interface Left {
  bundle: Bundle;
  seen: number | null;
}

export class Store {
  #memory = new Map<string, Bundle>();
  #last: string | null = null;
  /** When each bundle was changed, as this tab has read or written it last. */
  readonly #seen = new Map<string, number>();
  readonly #tabs = new BroadcastChannel(TABS);
  /** Called when another tab has kept a bundle. */
  onKept: (key: string) => void = () => {};

  private constructor(readonly database: IDBDatabase | null) {
    this.#tabs.onmessage = (event) => this.onKept(String(event.data));
  }

  /** Open what is kept; `database` is null where the browser keeps nothing. */
  static async open(name = "workshop"): Promise<Store> {
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(BUNDLES, { keyPath: "key" });
        request.result.createObjectStore(SETTINGS);
      };
      const store = new Store(await result(request));
      await store.#recover();
      return store;
    } catch {
      return new Store(null);
    }
  }

  /** Keep nothing beyond the page. */
  static inMemory(): Store {
    return new Store(null);
  }

  /** List all bundles, those changed last first. */
  async all(): Promise<Bundle[]> {
    const found =
      this.database === null
        ? [...this.#memory.values()]
        : await result<Bundle[]>(this.#store(BUNDLES, "readonly").getAll());
    return found.sort((a, b) => b.changed - a.changed);
  }

  async get(key: string): Promise<Bundle | null> {
    if (this.database === null) return this.#memory.get(key) ?? null;
    return (await result<Bundle | undefined>(this.#store(BUNDLES, "readonly").get(key))) ?? null;
  }

  /** Note that this tab goes on from a bundle as it is kept. */
  saw({ key, changed }: Bundle): void {
    this.#seen.set(key, changed);
  }

  /** Keep a bundle. Where another tab has kept other texts meanwhile, nothing is written, and those are given. */
  async put(bundle: Bundle): Promise<Bundle | null> {
    if (this.database === null) {
      this.#memory.set(bundle.key, bundle);
      return null;
    }
    const bundles = this.#store(BUNDLES, "readwrite");
    const there = await result<Bundle | undefined>(bundles.get(bundle.key));
    if (there !== undefined && there.changed !== this.#seen.get(bundle.key)) return there;
    await result(bundles.put(bundle));
    this.saw(bundle);
    this.#tabs.postMessage(bundle.key);
    return null;
  }

  /** Keep a bundle while the page ends, when there is no time left for the database. */
  putAtEnd(bundle: Bundle): void {
    if (this.database === null) return;
    const left: Left = { bundle, seen: this.#seen.get(bundle.key) ?? null };
    localStorage.setItem(`${UNSAVED} ${newKey()}`, JSON.stringify(left));
  }

  /** Keep what was left when pages ended; beside it what another tab has kept meanwhile, under a name of its own. */
  async #recover(): Promise<void> {
    for (const place of Object.keys(localStorage).filter((one) => one.startsWith(UNSAVED))) {
      const left = JSON.parse(localStorage.getItem(place) ?? "") as Left | Bundle;
      const { bundle, seen } = "seen" in left ? left : { bundle: left, seen: null }; // as older pages left it
      if (seen !== null) this.#seen.set(bundle.key, seen);
      const there = await this.put(bundle);
      if (there !== null) await this.putBeside(bundle);
      localStorage.removeItem(place);
      this.#seen.clear();
    }
  }

  /** Keep texts as another bundle, under a name that is free; give that name. */
  async putBeside(bundle: Bundle): Promise<string> {
    const taken = (await this.all()).map((one) => one.name);
    const beside = { ...bundle, key: newKey(), name: freeName(bundle.name, taken) };
    await this.put(beside);
    return beside.name;
  }

  async remove(key: string): Promise<void> {
    this.#seen.delete(key);
    if (this.database === null) this.#memory.delete(key);
    else await result(this.#store(BUNDLES, "readwrite").delete(key));
  }

  /** Give the bundle that was open last. */
  async last(): Promise<Bundle | null> {
    const all = await this.all();
    const key =
      this.database === null
        ? this.#last
        : await result<string | undefined>(this.#store(SETTINGS, "readonly").get(LAST));
    return all.find((bundle) => bundle.key === key) ?? all[0] ?? null;
  }

  async setLast(key: string): Promise<void> {
    if (this.database === null) this.#last = key;
    else await result(this.#store(SETTINGS, "readwrite").put(key, LAST));
  }

  #store(name: string, mode: IDBTransactionMode): IDBObjectStore {
    return (this.database as IDBDatabase).transaction(name, mode).objectStore(name);
  }
}

function result<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
