// The tabs of files: the author's own, then shipped ones that are open to read; and what can be done with a file.

import { askText, askWhether, showNotice } from "../dialogs";
import { el } from "../dom";
import { isFileName, MANIFEST } from "../files/bundle";
import { words } from "../words";
import { type MenuItem, menu } from "./menu";
import { errorsIn, saidMistakes } from "./mistakes";
import type { Questions } from "./questions";
import type { Finding } from "./shapes";
import { type Tab, TabRow } from "./tabs";
import type { Workspace } from "./workspace";

export class FileRow {
  readonly root: HTMLElement;
  #row: TabRow;
  workspace!: Workspace;
  #findings: readonly Finding[] = [];

  constructor(
    editorId: string,
    readonly questions: Questions,
    readonly say: (sentence: string) => void,
    commands: () => MenuItem[][],
  ) {
    this.#row = new TabRow(
      words.bundle.files,
      editorId,
      (file) => void this.workspace.show(file),
      (file) => !this.workspace.isOwn(file) && this.workspace.close(file),
    );
    this.root = el(
      "div",
      { class: "file-row" },
      this.#row.root,
      menu("⋯", () => [...this.#items(), ...commands()], { class: "more-button", title: words.bundle.more }),
    );
  }

  mistakes(findings: readonly Finding[]): void {
    this.#findings = findings;
    this.show();
  }

  show(): void {
    const { ownNames, shipped, active } = this.workspace;
    const own = ownNames.map((name) => this.#tab(this.workspace.seen(name), name, ""));
    const others = shipped.map((file) => this.#tab(file, shortName(file), "shipped"));
    this.#row.show([...own, ...others], active);
  }

  #tab(file: string, label: string, look: string): Tab {
    const found = this.#findings.filter((one) => one.file === file);
    const errors = errorsIn(found);
    return {
      id: file,
      label,
      look: `${look} ${errors > 0 ? "has-errors" : found.length > 0 ? "has-warnings" : ""}`,
      title: look === "" ? file : words.bundle.shippedFile(file),
      ...(found.length > 0 ? { badge: String(found.length), badgeLabel: saidMistakes(found) } : {}),
    };
  }

  #items(): MenuItem[][] {
    const { active } = this.workspace;
    const own = this.workspace.isOwn(active);
    const fixed = !own || this.workspace.ownName(active) === MANIFEST || this.workspace.ownNames.length === 1;
    const files: MenuItem[] = [
      { label: words.bundle.addFile, does: () => void this.#add() },
      { label: words.bundle.renameFile, does: () => void this.#rename(), off: fixed },
      { label: words.bundle.deleteFile, does: () => void this.#delete(), off: fixed },
    ];
    if (!own) files.push({ label: words.bundle.closeFile, key: "Delete", does: () => this.workspace.close(active) });
    return [files];
  }

  async #add(): Promise<void> {
    const { addFile, fileLabel, addDoes, loneFile } = words.bundle;
    if (this.workspace.isLoneFile) {
      showNotice(addFile, el("p", {}, loneFile));
      return;
    }
    const name = await askText(addFile, fileLabel, "more.rules", addDoes, (text) => this.#wrong(text));
    if (name === null) return;
    const before = this.workspace.ownNames.length;
    const reply = await this.questions.ask("add", { file: this.workspace.seen(name) });
    if (reply === null) return;
    this.workspace.arrange(reply.files, name);
    this.workspace.view.focus();
    if (Object.keys(reply.files).length > before + 1) this.say(words.bundle.nowFolder);
  }

  async #rename(): Promise<void> {
    const now = this.workspace.ownName(this.workspace.active);
    const { renameFile, fileLabel, renameDoes } = words.bundle;
    const name = await askText(renameFile, fileLabel, now, renameDoes, (text) =>
      text === now ? null : this.#wrong(text),
    );
    if (name === null || name === now) return;
    const reply = await this.questions.ask("drop", { file: this.workspace.seen(now), to: this.workspace.seen(name) });
    if (reply !== null) this.workspace.arrange(reply.files, name);
    this.workspace.view.focus();
  }

  async #delete(): Promise<void> {
    const name = this.workspace.ownName(this.workspace.active);
    const { deleteTitle, deleteAbout, deleteDoes } = words.bundle;
    if (!(await askWhether(deleteTitle(name), deleteAbout, deleteDoes))) return;
    const reply = await this.questions.ask("drop", { file: this.workspace.seen(name) });
    if (reply !== null) this.workspace.arrange(reply.files, MANIFEST);
    this.workspace.view.focus();
  }

  #wrong(name: string): string | null {
    if (!isFileName(name)) return words.bundle.badFileName;
    return this.workspace.ownNames.includes(name) ? words.bundle.fileThere(name) : null;
  }
}

/** Give the last folder and the name of a file. */
function shortName(file: string): string {
  return file.split("/").slice(-2).join("/");
}
