// The cover between people who share a screen: nothing is drawn until the next one says that they are there.

import { button, el } from "../dom";
import { words } from "../words";

const say = words.table.cover;

export class Cover {
  readonly element = el("section", { class: "cover", hidden: true, "aria-label": say.label });

  /** Wait for a person; then call back. */
  wait(name: string, ready: () => void): void {
    const go = button(say.ready(name), () => {
      this.lift();
      ready();
    });
    go.classList.add("main");
    this.element.replaceChildren(el("h2", {}, say.title(name)), el("p", {}, say.text), go);
    this.element.hidden = false;
    go.focus();
  }

  lift(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  get waits(): boolean {
    return !this.element.hidden;
  }
}
