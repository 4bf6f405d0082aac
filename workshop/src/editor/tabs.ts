// A row of tabs that works by keyboard alone: arrows move along it, the chosen tab shows its panel.

import { el, fill } from "../dom";

export interface Tab {
  id: string;
  label: string;
  /** Something short behind the label, such as a number of mistakes. */
  badge?: string;
  /** What the badge means, for who does not see it. */
  badgeLabel?: string;
  look?: string;
  title?: string;
}

export class TabRow {
  readonly root: HTMLElement;
  #tabs: readonly Tab[] = [];
  #chosen = "";
  #drawn = "";

  constructor(
    readonly label: string,
    readonly controls: string,
    readonly choose: (id: string) => void,
    readonly close: (id: string) => void = () => {},
  ) {
    this.root = el("div", {
      role: "tablist",
      class: "tab-row",
      "aria-label": label,
      on: { keydown: (event) => this.#key(event) },
    });
  }

  /** Show these tabs; those that are the same as before are left alone. */
  show(tabs: readonly Tab[], chosen: string): void {
    const now = JSON.stringify([tabs, chosen]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    const focused = this.root.contains(document.activeElement);
    this.#tabs = tabs;
    this.#chosen = chosen;
    fill(this.root, ...tabs.map((tab) => this.#tab(tab)));
    const shown = this.root.querySelector<HTMLElement>("[aria-selected=true]");
    if (focused) shown?.focus();
    if (shown !== null) this.root.scrollLeft = Math.max(0, shown.offsetLeft - this.root.clientWidth / 2);
  }

  #tab(tab: Tab): HTMLElement {
    const chosen = tab.id === this.#chosen;
    return el(
      "button",
      {
        type: "button",
        role: "tab",
        class: `tab ${tab.look ?? ""}`,
        "aria-selected": String(chosen),
        "aria-controls": this.controls,
        tabindex: chosen ? 0 : -1,
        title: tab.title,
        on: {
          click: () => this.choose(tab.id),
          auxclick: (event) => event.button === 1 && this.close(tab.id),
        },
      },
      tab.label,
      tab.badge && el("span", { class: "tab-badge", "aria-hidden": "true" }, tab.badge),
      tab.badgeLabel && el("span", { class: "for-readers" }, ` ${tab.badgeLabel}`),
    );
  }

  #key(event: KeyboardEvent): void {
    const at = this.#tabs.findIndex((tab) => tab.id === this.#chosen);
    const last = this.#tabs.length - 1;
    const to = { ArrowLeft: at === 0 ? last : at - 1, ArrowRight: at === last ? 0 : at + 1, Home: 0, End: last }[
      event.key
    ];
    if (to !== undefined) this.choose(this.#tabs[to]?.id ?? "");
    else if (event.key === "Delete") this.close(this.#chosen);
    else return;
    event.preventDefault();
  }
}
