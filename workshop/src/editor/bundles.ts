// What the author can do with whole bundles: begin, open, save, share, rename and forget them.

import { askText, askWhether } from "../dialogs";
import { reasonOf } from "../faults";
import type { Bundle } from "../files/bundle";
import { chooseFiles, downloadBundle, openFolder, saveFolder } from "../files/disk";
import { CannotOpen, type Given } from "../files/zip";
import type { Shared } from "../shared";
import { words } from "../words";
import type { BarActions } from "./bar";
import { askForBeginning, withId } from "./begin";
import { openFirst } from "./opening";
import type { Questions } from "./questions";
import type { Session } from "./session";
import { copyLink, playWithFriends } from "./sharing";

export class Bundles implements BarActions {
  session!: Session;

  constructor(
    readonly shared: Shared,
    readonly questions: Questions,
  ) {}

  create(): void {
    void this.#create();
  }

  open(bundle: Bundle): void {
    this.session.openKept(bundle);
  }

  openFiles(): void {
    void this.openGiven(chooseFiles);
  }

  openFolder(): void {
    void this.openGiven(openFolder);
  }

  download(): void {
    const { bundle, texts } = this.session.workspace;
    this.shared.tell("say", words.bundle.downloaded(downloadBundle(bundle, texts.files)));
  }

  saveFolder(): void {
    void this.#saveFolder();
  }

  copyLink(withGame: boolean): void {
    void copyLink(this.session, this.shared, withGame);
  }

  friends(): void {
    playWithFriends(this.session, this.shared);
  }

  rename(): void {
    void this.#rename();
  }

  forget(): void {
    void this.#forget();
  }

  setOn(on: string): void {
    this.session.setOn(on);
  }

  hasGame(): boolean {
    return this.shared.last("opened") !== undefined;
  }

  async #create(): Promise<void> {
    const ids = this.session.bundles.map((one) => one.bundle);
    if (this.session.games === null) this.shared.tell("say", words.bundle.waiting);
    const games = await this.session.known();
    this.shared.tell("untrue", words.bundle.waiting);
    const chosen = await askForBeginning(games, ids);
    if (chosen === null) return;
    if (chosen.recipe !== null) {
      this.session.openNew(chosen.id, chosen.on, { [`${chosen.id}.yaml`]: withId(chosen.recipe, chosen.id) });
    } else {
      const reply = await this.questions.ask("scaffold", { bundle: chosen.id, on: chosen.on });
      if (reply === null) return;
      this.session.openNew(chosen.id, chosen.on, reply.files);
    }
    this.session.workspace.view.focus();
  }

  /** Open what is chosen or given as a new bundle. */
  async openGiven(choose: () => Promise<Given | null>): Promise<void> {
    try {
      const given = await choose();
      if (given === null) return;
      this.session.openNew(given.bundle, null, given.files);
      this.shared.tell("say", words.bundle.opened(this.session.current.name));
    } catch (fault) {
      this.shared.tell("say", fault instanceof CannotOpen ? fault.message : words.bundle.cannotOpen(reasonOf(fault)));
    }
  }

  async #saveFolder(): Promise<void> {
    try {
      if (await saveFolder(this.session.workspace.texts.files)) this.shared.tell("say", words.bundle.savedFolder);
    } catch (fault) {
      this.shared.tell("say", words.bundle.notSaved(reasonOf(fault)));
    }
  }

  async #rename(): Promise<void> {
    const { renameBundle, nameLabel, renameDoes, noText } = words.bundle;
    const name = await askText(renameBundle, nameLabel, this.session.current.name, renameDoes, (text) =>
      text === "" ? noText : null,
    );
    if (name !== null) await this.session.setName(name);
  }

  async #forget(): Promise<void> {
    const { forgetTitle, forgetAbout, deleteDoes } = words.bundle;
    if (!(await askWhether(forgetTitle(this.session.current.name), forgetAbout, deleteDoes))) return;
    if (!(await this.session.forget())) await openFirst(this.session);
  }
}
