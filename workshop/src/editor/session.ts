// One author at work: the open bundle with its texts, kept while they are written, and checked at each change.

import { type Bundle, buildsOn, freeName, idOf, isGame, isSingle, newKey } from "../files/bundle";
import type { FolderState, FolderSync } from "../files/folder";
import type { Store } from "../files/store";
import type { Shared } from "../shared";
import { words } from "../words";
import type { Checker } from "./checker";
import { reasonOf } from "./questions";
import type { Checked, Games } from "./shapes";
import type { Workspace } from "./workspace";

const SAVE_PAUSE = 300;

/** What changes when another bundle is open, or the list of them is another. */
export interface SessionWatching {
  bundles(): void;
  checked(checked: Checked): void;
  refused(reason: string): void;
}

export class Session {
  games: Games | null = null;
  bundles: Bundle[] = [];
  folder: FolderSync | null = null;
  #current: Bundle | null = null;
  #saveTimer = 0;

  constructor(
    readonly shared: Shared,
    readonly checker: Checker,
    readonly workspace: Workspace,
    readonly store: Store,
    readonly watching: SessionWatching,
  ) {
    checker.onSent = () => workspace.noteSent();
    checker.onChecked = (checked) => this.#take(checked);
    checker.onRefused = (fault) => watching.refused(reasonOf(fault));
    document.addEventListener("visibilitychange", () => document.hidden && void this.save());
    window.addEventListener("pagehide", () => this.#saveAtEnd());
  }

  /** Whether a bundle is open already. */
  get isOpen(): boolean {
    return this.#current !== null;
  }

  get current(): Bundle {
    return this.#current as Bundle;
  }

  /** Give the shipped games; the engine answers when it has started. */
  known(): Promise<Games> {
    return this.shared.games();
  }

  /** Learn which games there are. */
  async learnGames(): Promise<void> {
    this.games = await this.known();
    if (this.#current === null) return;
    if (this.#current.on === "?") this.setOn(this.onOf(this.#current));
    this.watching.bundles();
  }

  // ---- bundles ------------------------------------------------------------------------------------

  /** Open a bundle that is kept here. */
  open(bundle: Bundle): void {
    void this.save();
    this.#current = { ...bundle, on: this.onOf(bundle) };
    this.workspace.open(this.#current);
    this.check();
    void this.#keep();
  }

  /** Open a bundle of the list, which may replace a folder that is open. */
  openKept(bundle: Bundle): void {
    this.#leaveFolder();
    this.open(bundle);
  }

  /** Open what a link holds: a bundle that is kept with the same texts, or else a new one. */
  openLinked(id: string, on: string, files: Record<string, string>): void {
    const text = JSON.stringify(sorted(files));
    const same = this.bundles.find(
      (one) => one.bundle === id && one.on === on && JSON.stringify(sorted(one.files)) === text,
    );
    if (same === undefined) this.openNew(id, on, files);
    else this.openKept(same);
  }

  /** Open the folder that the local server gives: its texts are kept there, not here. */
  openFolder(folder: FolderSync, state: FolderState): void {
    this.folder = folder;
    const { bundle, on, files } = state;
    this.#current = { key: "", name: bundle, bundle, on, files, changed: 0 };
    this.workspace.open(this.#current);
    this.workspace.isLoneFile = isSingle(files);
    this.check();
    this.watching.bundles();
  }

  /** Take texts of the folder that other programs have changed. */
  takeFolder(files: Record<string, string>): void {
    this.workspace.take(files);
    this.check();
  }

  #leaveFolder(): void {
    void this.save();
    this.folder?.end();
    this.folder = null;
  }

  /** Keep a new bundle here and open it; it gets a name of its own, so that it replaces no other. */
  openNew(id: string, on: string | null, files: Record<string, string>, name = id): void {
    const taken = this.bundles.map((one) => one.name);
    const plain = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, text.replace(/\r\n?/g, "\n")]));
    this.#leaveFolder();
    this.open({
      key: newKey(),
      name: freeName(name, taken),
      bundle: id,
      on: on ?? "?",
      files: plain,
      changed: Date.now(),
    });
  }

  /** Say for which variant the open bundle is. */
  setOn(on: string): void {
    this.workspace.on = on;
    this.check();
    if (this.folder === null) void this.save();
    else this.#current = { ...this.current, on };
    this.watching.bundles();
  }

  /** Give the open bundle another name in the list; its id is in its manifest. */
  async setName(name: string): Promise<void> {
    this.#current = { ...this.current, name };
    await this.#keep();
  }

  /** Forget the open bundle, and open another; false if there is no other. */
  async forget(): Promise<boolean> {
    window.clearTimeout(this.#saveTimer);
    await this.store.remove(this.current.key);
    this.#current = null;
    this.bundles = await this.store.all();
    const [other] = this.bundles;
    if (other !== undefined) this.open(other);
    return other !== undefined;
  }

  /** Give the variant that a bundle is for: as it was chosen, or as its manifest suggests. */
  onOf(bundle: Bundle): string {
    if (bundle.on !== "?") return bundle.on;
    if (isGame(bundle.files)) return "";
    const below = buildsOn(bundle.files);
    const known = this.games;
    if (known === null) return "?";
    const game = known.games.find((one) => below.includes(one.id));
    const overlay = known.overlays.find((one) => below.includes(one.id));
    return overlay?.variant ?? game?.id ?? known.games[0]?.id ?? "";
  }

  // ---- changes ------------------------------------------------------------------------------------

  /** Take note that texts have changed: check them now, keep them soon. */
  changed(): void {
    const id = idOf(this.workspace.texts.files);
    if (id !== null && id !== this.workspace.bundle && this.folder === null) this.workspace.renameBundle(id);
    this.check();
    window.clearTimeout(this.#saveTimer);
    this.#saveTimer = window.setTimeout(() => void this.save(), SAVE_PAUSE);
  }

  check(): void {
    if (this.workspace.on !== "?") this.checker.want(this.workspace.texts);
    else this.shared.settle(); // what it is for is known when the games are
  }

  /** Keep the texts as they are now. */
  async save(): Promise<void> {
    window.clearTimeout(this.#saveTimer);
    if (this.folder !== null) this.folder.write(this.workspace.texts.files);
    else if (this.#isChanged()) await this.#keep();
  }

  /** Keep the texts when the page ends, in the way that needs no waiting. */
  #saveAtEnd(): void {
    if (this.folder !== null) this.folder.write(this.workspace.texts.files);
    else if (this.#isChanged()) this.store.putAtEnd(this.current);
  }

  /** Take over the texts as they are now; false if they are as they were kept. */
  #isChanged(): boolean {
    const { bundle, on, files } = this.workspace.texts;
    const now = this.#current;
    if (now === null || (now.files === files && now.on === on)) return false;
    this.#current = { ...now, bundle, on, files, changed: Date.now() };
    return true;
  }

  async #keep(): Promise<void> {
    if (this.folder === null) {
      try {
        await this.store.put(this.current);
        await this.store.setLast(this.current.key);
      } catch (fault) {
        this.shared.tell("say", words.bundle.notKept(reasonOf(fault)));
      }
    }
    this.bundles = await this.store.all();
    this.watching.bundles();
  }

  #take(checked: Checked): void {
    this.workspace.mark(checked.diagnostics);
    this.shared.tell("checked", checked);
    this.watching.checked(checked);
  }
}

function sorted(files: Record<string, string>): [string, string][] {
  return Object.entries(files).sort(([a], [b]) => a.localeCompare(b));
}
