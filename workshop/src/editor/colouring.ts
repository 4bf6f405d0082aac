// Asks the engine for the colours of the file that is shown, when nothing was typed for a moment.

import type { EditorView } from "@codemirror/view";
import { coloured } from "./colours";
import type { Questions } from "./questions";
import { fileName } from "./states";

const PAUSE = 120;

export class Colouring {
  #timer = 0;

  constructor(
    readonly view: EditorView,
    readonly questions: Questions,
  ) {}

  soon(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#colour(), PAUSE);
  }

  async #colour(): Promise<void> {
    const file = this.#file;
    const text = this.view.state.doc;
    const reply = await this.questions.ask("colour", { file }, true);
    if (reply === null || file !== this.#file) return;
    if (this.view.state.doc.eq(text)) this.view.dispatch({ effects: coloured(reply, text.length) });
    else this.soon();
  }

  get #file(): string {
    return this.view.state.facet(fileName);
  }
}
