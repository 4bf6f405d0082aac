// The line that a first visit has above the editor: what the two sides of the page are for.

import { button, el } from "../dom";
import { words } from "../words";

const SEEN = "greeted";
const BESIDE = "(min-width: 50.01rem)"; // as in the style of the page

/** Make the line, or nothing if this browser has shown it before. */
export function greeting(): HTMLElement | null {
  if (isSeen()) return null;
  const line = el("p", { class: "greeting" }, words.bundle.greeting(window.matchMedia(BESIDE).matches));
  line.append(button("×", () => line.remove(), { class: "greeting-close", "aria-label": words.bundle.closeGreeting }));
  return line;
}

/** Tell whether this browser has shown the line, and note that it has; one that keeps nothing shows it each time. */
function isSeen(): boolean {
  try {
    const seen = localStorage.getItem(SEEN) !== null;
    localStorage.setItem(SEEN, "yes");
    return seen;
  } catch {
    return false;
  }
}
