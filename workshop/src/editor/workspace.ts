// The open files in one editor: a state for each, of which one is shown. The author's own texts are kept here.

import { type ChangeSet, EditorSelection, type EditorState, type Extension, type Text } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { type Bundle, inOrder, withoutPictures } from "../files/bundle";
import type { Texts } from "./checker";
import { Colouring } from "./colouring";
import { Findings } from "./findings";
import type { MistakeActions } from "./mistakes";
import type { Questions } from "./questions";
import type { Finding, Stretch, TextEdit } from "./shapes";
import { smallest } from "./smallest";
import { renamedState, stateOf } from "./states";

/** What the workspace tells the rest of the page. */
export interface Watching {
  /** A text of the author has changed, or a file came or went. */
  changed(): void;
  /** Other tabs are there, or another file is shown. */
  tabs(): void;
}

export class Workspace {
  readonly view: EditorView;
  bundle = "";
  on = "";
  active = "";
  /** Whether the bundle is the one file that the local server gives, beside which there can be no other. */
  isLoneFile = false;
  /** Shipped files that are open to read. */
  shipped: string[] = [];
  #files: Readonly<Record<string, string>> = {};
  #states = new Map<string, EditorState>();
  #changing = 0;
  #isChanged = false;
  readonly #findings: Findings;
  readonly #colouring: Colouring;

  constructor(
    host: HTMLElement,
    readonly questions: Questions,
    readonly extensions: Extension,
    actions: MistakeActions,
    readonly watching: Watching,
  ) {
    this.#findings = new Findings(actions);
    // In a root of its own, the editor makes style sheets by script, which the security policy of the page allows.
    const root = host.attachShadow({ mode: "open" });
    this.view = new EditorView({
      parent: root,
      root,
      dispatchTransactions: (transactions, view) => {
        view.update(transactions);
        for (const one of transactions) if (one.docChanged) this.#note(this.active, one.changes, one.newDoc);
      },
    });
    this.#colouring = new Colouring(this.view, questions);
  }

  /** The texts as they are now. */
  get texts(): Texts {
    return { bundle: this.bundle, on: this.on, files: this.#files };
  }

  get ownNames(): string[] {
    return inOrder(Object.keys(withoutPictures(this.#files)));
  }

  /** Give the name that people see of an own file. */
  seen(name: string): string {
    return `${this.bundle}/${name}`;
  }

  isOwn(file: string): boolean {
    return file.startsWith(`${this.bundle}/`) && this.ownName(file) in this.#files;
  }

  ownName(file: string): string {
    return file.slice(this.bundle.length + 1);
  }

  // ---- whole bundles ------------------------------------------------------------------------------

  /** Show another bundle, from its first file. */
  open(bundle: Bundle, on = bundle.on): void {
    this.bundle = bundle.bundle;
    this.on = on;
    this.#files = bundle.files;
    this.isLoneFile = false;
    this.shipped = [];
    this.#states.clear();
    this.active = ""; // what is shown is of the bundle before, even where its files have the same names
    this.#findings.noteSent();
    this.#findings.take([]);
    for (const name of this.ownNames) this.#begin(this.seen(name), this.#files[name] ?? "", false);
    this.#activate(this.seen(this.ownNames[0] ?? ""));
  }

  /** Take texts that came from outside, for instance from the folder on disk; histories and cursors stay. */
  take(files: Record<string, string>): void {
    this.#together(() => {
      for (const name of Object.keys(this.#files)) if (!(name in files)) this.#end(name);
      for (const [name, text] of Object.entries(files)) {
        const now = this.#files[name];
        if (now === undefined) this.#begin(this.seen(name), text, false);
        else if (now !== text) this.#replace(this.seen(name), text);
        this.#files = { ...this.#files, [name]: text };
      }
    });
    if (!this.#states.has(this.active)) this.#activate(this.seen(this.ownNames[0] ?? ""));
    this.watching.tabs();
  }

  /** Give the bundle another id, which begins the names of all its files. */
  renameBundle(id: string): void {
    const shown = this.ownName(this.active);
    const own = this.isOwn(this.active);
    this.#keepShown();
    const states = new Map([...this.#states].filter(([file]) => !this.isOwn(file)));
    for (const name of this.ownNames) {
      const state = this.#states.get(this.seen(name));
      if (state !== undefined) states.set(`${id}/${name}`, renamedState(state, `${id}/${name}`, this.extensions));
    }
    this.bundle = id;
    this.#states = states;
    this.noteSent();
    if (own) this.#activate(this.seen(shown));
  }

  // ---- files --------------------------------------------------------------------------------------

  /** Take the bundle with other files, and show one of them from its end. */
  arrange(files: Record<string, string>, shown: string): void {
    this.take(files);
    void this.show(this.seen(shown), files[shown]?.length);
    this.watching.changed();
  }

  /** Close a shipped file. */
  close(file: string): void {
    this.shipped = this.shipped.filter((one) => one !== file);
    this.#states.delete(file);
    if (this.active === file) this.#activate(this.seen(this.ownNames[0] ?? ""));
    this.watching.tabs();
  }

  // ---- places -------------------------------------------------------------------------------------

  /** Show a file, and a stretch of it; a shipped file is opened to read. */
  async show(file: string, from?: number, to = from): Promise<boolean> {
    if (!this.#states.has(file) && !(await this.#openShipped(file))) return false;
    if (this.active !== file) this.#activate(file);
    if (from !== undefined) {
      const length = this.view.state.doc.length;
      const selection = EditorSelection.range(Math.min(from, length), Math.min(to ?? from, length));
      this.view.dispatch({ selection, effects: EditorView.scrollIntoView(selection, { y: "center" }) });
    }
    return true;
  }

  /** The place of the cursor. */
  get place(): Stretch {
    const { from, to } = this.view.state.selection.main;
    return { file: this.active, from, to };
  }

  /** Change own files; all changes of a file are one step of its history. */
  change(edits: readonly TextEdit[]): void {
    this.#together(() => {
      for (const file of new Set(edits.map((edit) => edit.file))) {
        const changes = edits
          .filter((edit) => edit.file === file)
          .map(({ from, to, text }) => ({ from, to, insert: text }));
        if (file === this.active) this.view.dispatch({ changes, userEvent: "input" });
        else this.#update(file, changes);
      }
    });
  }

  // ---- what the engine says -----------------------------------------------------------------------

  /** Note that the engine is about to read the texts as they are now. */
  noteSent(): void {
    this.#findings.noteSent();
  }

  /** Mark the mistakes that the engine has found. */
  mark(findings: readonly Finding[]): void {
    this.#findings.take(findings);
    for (const [file, state] of this.#states) {
      if (file === this.active) this.view.dispatch({ effects: this.#findings.marks(file, this.view.state.doc) });
      else this.#states.set(file, state.update({ effects: this.#findings.marks(file, state.doc) }).state);
    }
    this.#colouring.soon();
  }

  // ---- states -------------------------------------------------------------------------------------

  #begin(file: string, text: string, readOnly: boolean): void {
    this.#states.set(file, stateOf(file, text, readOnly, this.extensions));
  }

  #end(name: string): void {
    const { [name]: _, ...rest } = this.#files;
    this.#files = rest;
    this.#states.delete(this.seen(name));
    this.#findings.forget(this.seen(name));
  }

  async #openShipped(file: string): Promise<boolean> {
    const reply = await this.questions.ask("text", { file });
    if (reply === null) return false;
    this.#begin(file, reply.text, true);
    this.shipped = [...this.shipped, file];
    return true;
  }

  #activate(file: string): void {
    this.#keepShown();
    this.active = file;
    const state = this.#states.get(file);
    if (state === undefined) return;
    this.view.setState(state);
    this.view.dispatch({ effects: this.#findings.marks(file, state.doc) });
    this.#colouring.soon();
    this.watching.tabs();
  }

  /** Keep the state that is shown before another one is. */
  #keepShown(): void {
    if (this.#states.has(this.active)) this.#states.set(this.active, this.view.state);
  }

  #replace(file: string, text: string): void {
    const now = file === this.active ? this.view.state.doc : this.#states.get(file)?.doc;
    if (now === undefined) return;
    this.change([{ file, ...smallest(now.toString(), text) }]);
  }

  #update(file: string, changes: { from: number; to: number; insert: string }[]): void {
    const state = this.#states.get(file);
    if (state === undefined || state.readOnly) return;
    const transaction = state.update({ changes, userEvent: "input" });
    this.#states.set(file, transaction.state);
    this.#note(file, transaction.changes, transaction.newDoc);
  }

  #note(file: string, changes: ChangeSet, text: Text): void {
    if (!this.isOwn(file)) return;
    this.#findings.note(file, changes);
    this.#together(() => {
      this.#files = { ...this.#files, [this.ownName(file)]: text.toString() };
      this.#isChanged = true;
    });
  }

  /** Tell once what is changed in one go: with half of it, the texts would be wrong. */
  #together(does: () => void): void {
    this.#changing += 1;
    try {
      does();
    } finally {
      this.#changing -= 1;
    }
    if (this.#changing > 0 || !this.#isChanged) return;
    this.#isChanged = false;
    this.watching.changed();
  }
}
