// What people say at a table: read, said, hidden by who does not want to read it, and deleted.

import { button, el, fill } from "../dom";
import type { ReplySaid } from "./shapes";
import { words } from "./words";

const say = words.talk;
const LONGEST = 500;
const SHOWN = 200;

export interface TalkHost {
  nameOf(seat: number): string;
  /** The seat of who looks; 0 for who watches. */
  seat: number;
  owns: boolean;
  hidden: Set<number>;
  send(text: string): Promise<boolean>;
  remove(line: number): void;
  /** Whether somebody's words are hidden has changed. */
  hide(): void;
  announce(sentence: string): void;
  /** How many lines are unread has changed. */
  changed(): void;
}

export class Talk {
  readonly element: HTMLElement;
  readonly #host: TalkHost;
  readonly #list = el("ol", { class: "said", tabindex: 0, "aria-label": say.title });
  readonly #input = el("input", { type: "text", id: "say", maxlength: LONGEST, autocomplete: "off" });
  #lines: ReplySaid[] = [];
  unread = 0;

  constructor(host: TalkHost) {
    this.#host = host;
    const form = el(
      "form",
      { hidden: host.seat === 0 },
      el("label", { for: "say" }, say.label),
      this.#input,
      el("button", { type: "submit", class: "plain" }, say.send),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#say();
    });
    const close = button(say.close, () => this.toggle(false), { class: "lesser" });
    const head = el("header", {}, el("h2", {}, say.title), close);
    this.element = el("section", { class: "talk", "aria-label": say.title, hidden: true }, head, this.#list, form);
  }

  /** Take all that was said so far. */
  begin(lines: ReplySaid[]): void {
    this.#lines = lines;
    this.draw();
  }

  /** Take a line: a new one, or one that was deleted. */
  take(line: ReplySaid): void {
    const at = this.#lines.findIndex((one) => one.line === line.line);
    if (at >= 0) this.#lines[at] = line;
    else {
      this.#lines = [...this.#lines.slice(1 - SHOWN), line];
      const { seat, nameOf, hidden } = this.#host;
      if (line.seat !== seat && !hidden.has(line.seat)) {
        this.#host.announce(say.line(nameOf(line.seat), line.text));
        if (this.element.hidden) this.unread += 1;
      }
    }
    this.draw();
    this.#host.changed();
  }

  toggle(open = this.element.hidden, focus = true): void {
    this.element.hidden = !open;
    if (open) {
      this.unread = 0;
      this.#list.scrollTop = this.#list.scrollHeight;
      if (focus) this.#input.focus();
    }
    this.#host.changed();
  }

  draw(): void {
    const { hidden } = this.#host;
    const rows = this.#lines.filter((one) => !hidden.has(one.seat)).map((one) => this.#row(one));
    const hiddenOnes = [...hidden].map((seat) => this.#hiddenRow(seat));
    fill(this.#list, ...(rows.length ? rows : [el("li", { class: "empty" }, say.nothing)]), ...hiddenOnes);
    this.#list.scrollTop = this.#list.scrollHeight;
  }

  #row({ line, seat, text }: ReplySaid): HTMLElement {
    const { owns, nameOf, remove, seat: own } = this.#host;
    const who = nameOf(seat);
    const mayRemove = text !== "" && (seat === own || owns);
    return el(
      "li",
      {},
      el("b", {}, who),
      text ? el("span", {}, text) : el("i", {}, say.deleted),
      mayRemove && button(say.remove, () => remove(line), { class: "link", "aria-label": say.removeOf(text) }),
      seat !== own && button(say.hide, () => this.#hide(seat), { class: "link", "aria-label": say.hideOf(who) }),
    );
  }

  #hiddenRow(seat: number): HTMLElement {
    const show = () => {
      this.#host.hidden.delete(seat);
      this.#host.hide();
      this.draw();
    };
    return el("li", { class: "empty" }, say.hidden(this.#host.nameOf(seat)), button(say.show, show, { class: "link" }));
  }

  #hide(seat: number): void {
    this.#host.hidden.add(seat);
    this.#host.hide();
    this.draw();
    this.#list.focus();
  }

  async #say(): Promise<void> {
    const text = this.#input.value.trim();
    if (text && (await this.#host.send(text))) this.#input.value = "";
  }
}
