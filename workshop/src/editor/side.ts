// The left side: the files of the author's bundle.

import type { Shared } from "../shared";

/** Start the left side in an element of the page. */
export function startEditor(root: HTMLElement, shared: Shared): void {
  shared.on("checked", (checked) => {
    root.textContent = String(checked.variant);
  });
}
