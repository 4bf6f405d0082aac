// The right side: the table of the open game.

import type { Shared } from "../shared";

/** Start the right side in an element of the page. */
export function startTable(root: HTMLElement, shared: Shared): void {
  shared.on("opened", (opened) => {
    root.textContent = String(opened.title);
  });
}
