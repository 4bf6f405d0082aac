// What is below the editor: panels behind tabs, of which one is shown, or none when they are folded.

import { button, el } from "../dom";
import { words } from "../words";
import { type Tab, TabRow } from "./tabs";

export interface Panel {
  id: string;
  label: string;
  root: HTMLElement;
  /** Called when it is shown. */
  shown?: () => void;
}

export class Panels {
  readonly root: HTMLElement;
  #row: TabRow;
  #body = el("div", { class: "panel-body", id: "panel-body", role: "tabpanel", tabindex: 0 });
  #fold: HTMLButtonElement;
  #badges = new Map<string, { badge: string; badgeLabel: string; look: string }>();
  #shown: string;

  constructor(readonly panels: Panel[]) {
    this.#shown = panels[0]?.id ?? "";
    this.#row = new TabRow(words.bundle.panels, "panel-body", (id) => this.show(id));
    this.#fold = button("", () => this.fold(!this.isFolded), { class: "fold-button" });
    this.#body.append(...panels.map((panel) => panel.root));
    this.root = el(
      "div",
      { class: "panels" },
      el("div", { class: "panel-head" }, this.#row.root, this.#fold),
      this.#body,
    );
    this.fold(false);
    this.#draw();
  }

  get shown(): string {
    return this.isFolded ? "" : this.#shown;
  }

  get isFolded(): boolean {
    return this.root.classList.contains("folded");
  }

  /** Show a panel. */
  show(id: string): void {
    this.#shown = id;
    this.fold(false);
    this.#draw();
    this.panels.find((panel) => panel.id === id)?.shown?.();
  }

  fold(folded: boolean): void {
    this.root.classList.toggle("folded", folded);
    this.#body.hidden = folded;
    this.#fold.textContent = folded ? "▴" : "▾";
    this.#fold.setAttribute("aria-label", folded ? words.bundle.unfold : words.bundle.fold);
    this.#fold.setAttribute("aria-expanded", String(!folded));
  }

  /** Put something short behind the name of a panel. */
  badge(id: string, badge: string, badgeLabel = "", look = ""): void {
    this.#badges.set(id, { badge, badgeLabel, look });
    this.#draw();
  }

  #draw(): void {
    const tabs: Tab[] = this.panels.map(({ id, label }) => ({ id, label, ...this.#badges.get(id) }));
    this.#row.show(tabs, this.#shown);
    for (const panel of this.panels) panel.root.hidden = panel.id !== this.#shown;
    this.#body.setAttribute("aria-label", this.panels.find((panel) => panel.id === this.#shown)?.label ?? "");
  }
}
