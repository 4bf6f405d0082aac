// The folder that the local server gives: its files are read and written there, and changes from outside come in.

import type { Port } from "../engine/wire";
import { messageOf } from "../faults";
import { words } from "../words";

/** What the server says about its folder. */
export interface FolderState {
  bundle: string;
  on: string;
  version: string;
  versions: Record<string, string>;
  files: Record<string, string>;
  /** Whether an engine beside the server plays natively. */
  native: boolean;
}

/** What the folder does to the page. */
export interface FolderWatching {
  /** Files were changed by another program. */
  changed(files: Record<string, string>): void;
  /** A file was changed on both sides; answers whether the page's text is to be kept. */
  both(name: string): Promise<boolean>;
  /** A file is not saved: told once, as long as the reason is the same. */
  refused(name: string, why: string): void;
  say(sentence: string): void;
  /** A sentence that was said is no longer true. */
  untrue(sentence: string): void;
}

/** The server answered, and said no. */
class Refused extends Error {}

const PAUSE_AFTER_FAULT = 3000;

export class FolderSync {
  readonly isNative: boolean;
  #known: FolderState;
  #wanted: Record<string, string>;
  #refused = new Map<string, string>(); // why each file was not saved when that was tried last
  #underWay: Promise<void> | null = null;
  #ended = false;

  private constructor(
    readonly token: string,
    first: FolderState,
    readonly watching: FolderWatching,
  ) {
    this.isNative = first.native;
    this.#known = first;
    this.#wanted = first.files;
  }

  /** Read the folder; raises Error with words for the author if the server gives none. */
  static async open(token: string, watching: FolderWatching): Promise<{ sync: FolderSync; state: FolderState }> {
    const state = (await asked(token, "files")) as FolderState;
    const sync = new FolderSync(token, state, watching);
    void sync.#follow();
    return { sync, state };
  }

  /** An engine beside the server, for this page alone. */
  engine(): Port {
    const address = `engine/${crypto.randomUUID()}`;
    const stopped = new AbortController();
    const ask = async (body: string) => {
      const headers = { Authorization: `Bearer ${this.token}` };
      const reply = await fetch(address, { method: "POST", headers, body, signal: stopped.signal });
      if (!reply.ok) await read(reply);
      return reply.text();
    };
    const port: Port = {
      send: (message) => {
        const fault = (why: unknown) =>
          JSON.stringify({ type: "error", id: JSON.parse(message).id, code: "", message: messageOf(why) });
        const answer = (text: string) => stopped.signal.aborted || port.take(text.split("\n", 1)[0] ?? "");
        void ask(message).catch(fault).then(answer);
      },
      take: () => undefined,
      end: () => stopped.abort(),
    };
    return port;
  }

  /** Follow the folder no longer. */
  end(): void {
    this.#ended = true;
  }

  /** Say what the texts are now; they are written one after another. */
  write(files: Record<string, string>): void {
    this.#wanted = files;
    if (this.#underWay !== null) return;
    this.#underWay = this.#writeAll()
      .catch((fault: unknown) => this.watching.say(words.bundle.notSaved(messageOf(fault))))
      .finally(() => {
        this.#underWay = null;
      });
  }

  async #writeAll(): Promise<void> {
    // A file that is refused keeps no other one from being saved.
    const faults = new Map<string, unknown>();
    for (;;) {
      const name = this.#unsaved().find((one) => !faults.has(one));
      if (name === undefined) break;
      const text = this.#wanted[name];
      try {
        if (!(await this.#writeOne(name, text))) await this.#settle(name);
        this.#refused.delete(name);
      } catch (fault) {
        faults.set(name, fault);
        if (fault instanceof Refused) this.#tellRefused(name, fault.message);
      }
    }
    for (const fault of faults.values()) throw fault;
  }

  #tellRefused(name: string, why: string): void {
    if (this.#refused.get(name) === why) return;
    this.#refused.set(name, why);
    this.watching.refused(name, why);
  }

  #unsaved(): string[] {
    const names = new Set([...Object.keys(this.#known.files), ...Object.keys(this.#wanted)]);
    return [...names].filter((name) => this.#known.files[name] !== this.#wanted[name]);
  }

  /** Write or delete a file; false if another program has changed it. */
  async #writeOne(name: string, text: string | undefined): Promise<boolean> {
    const version = this.#known.versions[name];
    const headers: Record<string, string> = version === undefined ? {} : { "If-Match": version };
    const reply = await fetch(addressOf(name), {
      method: text === undefined ? "DELETE" : "PUT",
      headers: { ...headers, Authorization: `Bearer ${this.token}` },
      body: text ?? null,
    });
    if (reply.status === 412) return false;
    const data = await read(reply);
    this.#note(name, text, String(data.version));
    return true;
  }

  /** Ask the author which text is to be kept of a file that was changed on both sides. */
  async #settle(name: string): Promise<void> {
    const keep = await this.watching.both(name);
    const now = (await asked(this.token, "files")) as FolderState;
    this.#note(name, now.files[name], now.versions[name] ?? "");
    if (keep) return;
    this.#wanted = without(this.#wanted, name, now.files[name]);
    this.watching.changed(this.#wanted);
  }

  /** Wait for changes by other programs, as long as the page is open. */
  async #follow(): Promise<void> {
    while (!this.#ended) {
      try {
        const now = (await asked(this.token, `files?after=${encodeURIComponent(this.#known.version)}`)) as FolderState;
        this.watching.untrue(words.bundle.serverGone);
        await this.#underWay;
        if (!this.#ended) this.#take(now);
      } catch {
        this.watching.say(words.bundle.serverGone);
        await new Promise((done) => window.setTimeout(done, PAUSE_AFTER_FAULT));
      }
    }
  }

  #take(now: FolderState): void {
    const unsaved = new Set(this.#unsaved());
    let files = this.#wanted;
    for (const name of new Set([...Object.keys(now.files), ...Object.keys(this.#known.files)])) {
      if (now.versions[name] === this.#known.versions[name]) continue;
      // What the page has changed as well is settled when it is written.
      if (!unsaved.has(name)) {
        files = without(files, name, now.files[name]);
        this.#note(name, now.files[name], now.versions[name] ?? "");
      }
    }
    this.#known = { ...this.#known, version: now.version };
    if (files === this.#wanted) return;
    this.#wanted = files;
    this.watching.changed(files);
  }

  #note(name: string, text: string | undefined, version: string): void {
    const files = without(this.#known.files, name, text);
    const versions = without(this.#known.versions, name, text === undefined ? undefined : version);
    this.#known = { ...this.#known, files, versions };
  }
}

function without(texts: Record<string, string>, name: string, text: string | undefined): Record<string, string> {
  const { [name]: _, ...rest } = texts;
  return text === undefined ? rest : { ...rest, [name]: text };
}

function addressOf(name: string): string {
  return `files/${name.split("/").map(encodeURIComponent).join("/")}`;
}

async function asked(token: string, address: string): Promise<unknown> {
  return read(await fetch(address, { headers: { Authorization: `Bearer ${token}` }, cache: "no-store" }));
}

async function read(reply: Response): Promise<Record<string, unknown>> {
  const data = (await reply.json()) as Record<string, unknown>;
  if (!reply.ok) throw new Refused([data.message, data.help].filter(Boolean).join(" – "));
  return data;
}
