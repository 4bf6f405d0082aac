// Dialogs: a title, what is in it, and a way to close it. The focus goes back to where it was.

import { button, type Child, el } from "../dom";
import { words } from "../words";

export class Dialog {
  readonly element = el("dialog", { class: "sheet wide" });
  readonly #title = el("h2");
  readonly #body = el("div", { class: "content" });
  #from: HTMLElement | null = null;

  constructor(classes = "") {
    const close = button(words.table.sheet.close, () => this.close(), { class: "lesser" });
    if (classes) this.element.classList.add(classes);
    this.element.append(el("header", {}, this.#title, close), this.#body);
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) this.close();
    });
    this.element.addEventListener("close", () => {
      if (this.#from?.isConnected) this.#from.focus();
    });
  }

  show(title: string, ...content: Child[]): void {
    this.#title.textContent = title;
    this.element.setAttribute("aria-label", title);
    this.#body.replaceChildren(...content.filter((child): child is Node | string => Boolean(child)));
    if (this.element.open) return;
    this.#from = document.activeElement as HTMLElement | null;
    this.element.showModal();
  }

  close(): void {
    this.element.close();
  }
}
