// One author at work: the open bundle with its texts, kept while they are written, and checked at each change.

import { askWhich } from "../dialogs";
import { reasonOf } from "../faults";
import { type Bundle, buildsOn, freeName, idOf, isGame, isSingle, newKey } from "../files/bundle";
import type { FolderState, FolderSync } from "../files/folder";
import type { Store } from "../files/store";
import type { Shared } from "../shared";
import { words } from "../words";
import type { Checker } from "./checker";
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
  #isSettling = false;

  constructor(
    readonly shared: Shared,
    readonly checker: Checker,
    readonly workspace: Workspace,
    readonly store: Store,
    readonly watching: SessionWatching,
  ) {
    checker.onSent = () => workspace.noteSent();
    checker.onChecked = (checked) => this.#read(checked);
    checker.onRefused = (fault) => watching.refused(reasonOf(fault));
    store.onKept = (key) => void this.#keptElsewhere(key);
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
    this.store.saw(bundle);
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
      const mine = this.current;
      try {
        const theirs = await this.store.put(mine);
        if (theirs !== null) await this.#settle(mine, theirs);
        await this.store.setLast(mine.key);
      } catch (fault) {
        this.shared.tell("say", words.bundle.notKept(reasonOf(fault)));
      }
    }
    await this.#list();
  }

  async #list(): Promise<void> {
    this.bundles = await this.store.all();
    this.watching.bundles();
  }

  // ---- other tabs ---------------------------------------------------------------------------------

  /** Ask which texts of a bundle that was changed in two tabs are to be kept; the others become a bundle of their own. */
  async #settle(mine: Bundle, theirs: Bundle): Promise<void> {
    if (this.#isSettling) return;
    this.#isSettling = true;
    const { tabsTitle, tabsAbout, keepOwn, takeTab, keptBeside } = words.bundle;
    const keep = (await askWhich(tabsTitle(mine.name), tabsAbout, keepOwn, takeTab)) === "first";
    this.store.saw(theirs);
    const now = this.current.key === mine.key ? this.#withTexts(this.current) : mine;
    const beside = await this.store.putBeside(keep ? theirs : now);
    if (!keep && this.current.key === mine.key) this.#take(theirs);
    this.#isSettling = false;
    this.shared.tell("say", keptBeside(beside));
    if (keep) await this.store.put({ ...now, changed: Date.now() });
  }

  /** Follow what another tab has kept, as long as nothing was changed here. */
  async #keptElsewhere(key: string): Promise<void> {
    await this.#list();
    const now = this.#current;
    if (now === null || now.key !== key || this.folder !== null) return;
    const theirs = await this.store.get(key);
    if (theirs === null || this.#current !== now || this.workspace.texts.files !== now.files) return;
    this.#take(theirs);
  }

  /** Show texts of the open bundle that another tab has kept. */
  #take(theirs: Bundle): void {
    this.store.saw(theirs);
    this.workspace.take(theirs.files);
    this.#current = this.#withTexts(theirs);
    if (this.workspace.on === theirs.on) this.check();
    else this.setOn(theirs.on);
  }

  #withTexts(bundle: Bundle): Bundle {
    return { ...bundle, files: this.workspace.texts.files };
  }

  #read(checked: Checked): void {
    this.workspace.mark(checked.diagnostics);
    this.shared.tell("checked", checked);
    this.watching.checked(checked);
  }
}

function sorted(files: Record<string, string>): [string, string][] {
  return Object.entries(files).sort(([a], [b]) => a.localeCompare(b));
}
