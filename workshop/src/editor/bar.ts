// The bar above the editor: which bundle is open and what it is for, and what can be done with whole bundles.

import { button, el, fill } from "../dom";
import type { Bundle } from "../files/bundle";
import { canUseFolders } from "../files/disk";
import { tablesOfHost } from "../tables/kept";
import { words } from "../words";
import { variantOptions } from "./begin";
import { menu } from "./menu";
import type { Games } from "./shapes";

/** What the bar starts. */
export interface BarActions {
  create(): void;
  open(bundle: Bundle): void;
  openFiles(): void;
  openFolder(): void;
  download(): void;
  saveFolder(): void;
  copyLink(withGame: boolean): void;
  /** Start a table with these rules at the host that serves this page. */
  friends(): void;
  rename(): void;
  forget(): void;
  setOn(on: string): void;
  hasGame(): boolean;
}

/** What the bar shows. */
export interface BarState {
  current: Bundle;
  bundles: readonly Bundle[];
  games: Games | null;
  folder: boolean;
}

export class Bar {
  readonly root: HTMLElement;
  #name = el("h1", { class: "bundle-name" });
  #on = el("select", { id: "on-select", class: "on-select" });
  #onPart: HTMLElement;
  #bundles: readonly Bundle[] = [];
  #current: Bundle | null = null;
  #folder = false;

  constructor(readonly actions: BarActions) {
    this.#on.addEventListener("change", () => actions.setOn(this.#on.value));
    this.#onPart = el("p", { class: "on-part" }, el("label", { for: "on-select" }, words.bundle.on), this.#on);
    this.root = el(
      "header",
      { class: "bundle-bar" },
      this.#name,
      this.#onPart,
      el(
        "div",
        { class: "bar-buttons" },
        button(words.bundle.new, () => actions.create(), { class: "menu-button" }),
        menu(words.bundle.open, () => this.#openItems()),
        menu(words.bundle.save, () => this.#saveItems()),
        menu(words.bundle.share, () => this.#shareItems()),
      ),
    );
  }

  show(state: BarState): void {
    this.#current = state.current;
    this.#bundles = state.bundles;
    this.#folder = state.folder;
    fill(this.#name, state.current.name);
    const on = state.current.on;
    fill(this.#on, ...variantOptions(state.games, on === "?" ? "" : on));
    this.#onPart.hidden = on === "" || on === "?";
  }

  #openItems() {
    const kept = this.#bundles.slice(0, 20).map((bundle) => ({
      label: bundle.name,
      chosen: bundle.key === this.#current?.key && !this.#folder,
      does: () => this.actions.open(bundle),
    }));
    const disk = [
      { label: words.bundle.openFiles, does: () => this.actions.openFiles() },
      { label: words.bundle.openFolder, does: () => this.actions.openFolder(), off: !canUseFolders() },
    ];
    const here = [
      { label: words.bundle.renameBundle, does: () => this.actions.rename(), off: this.#folder },
      { label: words.bundle.forget, does: () => this.actions.forget(), off: this.#folder },
    ];
    return [disk, kept, here];
  }

  #saveItems() {
    return [
      [
        { label: words.bundle.download, does: () => this.actions.download() },
        { label: words.bundle.saveFolder, does: () => this.actions.saveFolder(), off: !canUseFolders() },
      ],
    ];
  }

  #shareItems() {
    const host = tablesOfHost();
    return [
      ...(host ? [[{ label: words.bundle.friends, does: () => this.actions.friends() }]] : []),
      [
        { label: words.bundle.copyLink, does: () => this.actions.copyLink(false) },
        { label: words.bundle.copyGameLink, does: () => this.actions.copyLink(true), off: !this.actions.hasGame() },
      ],
    ];
  }
}
