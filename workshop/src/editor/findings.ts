// The mistakes that the engine has found, and what has changed since it read the texts: their marks move with that.

import { ChangeSet, type StateEffect, type Text } from "@codemirror/state";
import { type MistakeActions, marked } from "./mistakes";
import type { Finding } from "./shapes";

export class Findings {
  #found: readonly Finding[] = [];
  #since = new Map<string, ChangeSet>();

  constructor(readonly actions: MistakeActions) {}

  /** Take what the engine has found. */
  take(found: readonly Finding[]): void {
    this.#found = found;
  }

  /** Note that the engine is about to read the texts as they are now. */
  noteSent(): void {
    this.#since.clear();
  }

  /** Note a change of a file. */
  note(file: string, changes: ChangeSet): void {
    const since = this.#since.get(file);
    this.#since.set(file, since === undefined ? changes : since.compose(changes));
  }

  /** Forget what has changed in a file. */
  forget(file: string): void {
    this.#since.delete(file);
  }

  /** Make the effect that marks what is wrong in a file. */
  marks(file: string, text: Text): StateEffect<unknown> {
    const since = this.#since.get(file)?.desc ?? ChangeSet.empty(text.length).desc;
    const inFile = this.#found.filter((one) => one.file === file);
    return marked(inFile, since, text, this.actions);
  }
}
