// Bundles kept in this browser, in IndexedDB. Where the browser allows none, they live as long as the page.

import type { Bundle } from "./bundle";

const BUNDLES = "bundles";
const SETTINGS = "settings";
const LAST = "last";
const UNSAVED = "workshop unsaved";

export class Store {
  #memory = new Map<string, Bundle>();
  #last: string | null = null;

  private constructor(readonly database: IDBDatabase | null) {}

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

  async put(bundle: Bundle): Promise<void> {
    if (this.database === null) this.#memory.set(bundle.key, bundle);
    else await result(this.#store(BUNDLES, "readwrite").put(bundle));
  }

  /** Keep a bundle while the page ends, when there is no time left for the database. */
  putAtEnd(bundle: Bundle): void {
    if (this.database !== null) localStorage.setItem(UNSAVED, JSON.stringify(bundle));
  }

  /** Keep what was left when the page ended. */
  async #recover(): Promise<void> {
    const left = localStorage.getItem(UNSAVED);
    if (left === null) return;
    await this.put(JSON.parse(left) as Bundle);
    localStorage.removeItem(UNSAVED);
  }

  async remove(key: string): Promise<void> {
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
