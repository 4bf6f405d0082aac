// Sends the author's texts to the engine: one message at a time, each with what has changed since the last.

import type { RequestBundle, RequestEdit } from "../engine/shapes";
import type { Wire } from "../engine/wire";
import type { Checked } from "./shapes";

/** The texts that the engine is to have. */
export interface Texts {
  bundle: string;
  on: string;
  files: Readonly<Record<string, string>>;
}

const NOTHING: Texts = { bundle: "", on: "", files: {} };

export class Checker {
  checked: Checked | null = null;
  /** Called when texts leave for the engine: what changes from now on is not in the next reply. */
  onSent: () => void = () => {};
  onChecked: (checked: Checked) => void = () => {};
  onRefused: (fault: unknown) => void = () => {};
  #wanted: Texts = NOTHING;
  #sent: Texts = NOTHING;
  #underWay: Promise<void> | null = null;

  constructor(readonly wire: Wire) {}

  /** Say what the texts are now; they leave at once, or as soon as the engine has answered. */
  want(texts: Texts): void {
    this.#wanted = texts;
    if (this.#underWay === null) this.#send();
  }

  /** Wait until the engine has all texts, so that a question about them has the right answer. */
  async settled(): Promise<void> {
    while (this.#underWay !== null) await this.#underWay;
  }

  /** Tell whether the last reply is about the texts as they are now. */
  get isSettled(): boolean {
    return this.#underWay === null;
  }

  #send(): void {
    const message = difference(this.#sent, this.#wanted);
    if (message === null) return;
    this.#sent = this.#wanted;
    this.onSent();
    const { type, ...fields } = message;
    this.#underWay = this.wire.ask(type, fields).then(
      (reply) => this.#take(reply),
      (fault) => this.#refused(fault),
    );
  }

  #take(checked: Checked): void {
    this.checked = checked;
    this.#underWay = null;
    this.onChecked(checked);
    if (this.#underWay === null) this.#send();
  }

  #refused(fault: unknown): void {
    this.#underWay = null;
    this.#sent = NOTHING;
    this.onRefused(fault);
  }
}

/** Give the message that turns one state of the texts into another; null if they are the same. */
export function difference(before: Texts, after: Texts): RequestBundle | RequestEdit | null {
  if (before.bundle !== after.bundle || before.on !== after.on) return { type: "bundle", ...after };
  const names = new Set([...Object.keys(before.files), ...Object.keys(after.files)]);
  const changed = [...names].filter((name) => before.files[name] !== after.files[name]);
  const [name] = changed;
  if (name === undefined) return null;
  if (changed.length > 1) return { type: "bundle", ...after };
  return { type: "edit", file: `${after.bundle}/${name}`, text: after.files[name] ?? null };
}
