// Answers that need room: pages of messages, lists of places, what is said about a name, and the keys.

import { button, el, fill } from "../dom";
import { words } from "../words";
import { markdown } from "./markdown";
import type { Panel } from "./panels";
import type { Questions } from "./questions";

const CODE = /\b(LR-[A-Z]\d{4})\b/;

export class HelpPanel implements Panel {
  readonly id = "help";
  readonly label = words.bundle.helpPanel;
  readonly root = el("div", { class: "panel-help" });
  /** Called when there is something to read. */
  open: () => void = () => {};

  constructor(readonly questions: Questions) {
    this.keys();
  }

  /** Show which keys there are. */
  keys(): void {
    const rows = words.bundle.keys.map(([key, what]) =>
      el("tr", {}, el("th", { scope: "row" }, el("kbd", {}, key)), el("td", {}, what)),
    );
    fill(
      this.root,
      el("h2", {}, words.bundle.keysTitle),
      el("p", {}, words.bundle.keysAbout),
      el("table", { class: "keys" }, ...rows),
    );
  }

  /** Show an answer under a title. */
  answer(title: string, content: Node): void {
    fill(
      this.root,
      el("h2", { tabindex: -1 }, title),
      content,
      button(words.bundle.showKeys, () => this.keys(), { class: "link-button" }),
    );
    this.open();
    this.root.querySelector("h2")?.focus();
  }

  /** Show the page about a message. */
  async page(code: string): Promise<void> {
    const reply = await this.questions.ask("page", { code });
    if (reply === null) return;
    const text = reply.markdown.replace(/^---\n[\s\S]*?\n---\n/, "").replace(/^\s*# .*\n/, "");
    this.answer(
      `${code}: ${reply.title}`,
      markdown(text, (label, address) => this.#link(label, address)),
    );
  }

  /** Links to other messages open their page here; other links would leave the page, so they stay text. */
  #link(label: string, address: string): HTMLElement | null {
    const code = CODE.exec(address)?.[1];
    return code === undefined ? null : button(label, () => void this.page(code), { class: "link-button" });
  }
}
