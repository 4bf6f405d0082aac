// The line between the text and the table: who moves it gives one of them more room, or all of it.

import { el, set } from "./dom";
import { words } from "./words";

const USUAL = 40; // percent of the width that the text has
const STEP = 4;
const LEAST = 15; // a side with less room than this is closed
const KEPT = "london-rules text width";

/** What the rest of the page can ask of the line. */
export interface Splitter {
  /** Give the left side room, if it has none. */
  showText(): void;
}

/** Put the line between the two sides of the page: where it was left, or where the table has all the room. */
export function splitter(main: HTMLElement, after: HTMLElement, isForTable: boolean): Splitter {
  const line = el("div", {
    id: "splitter",
    role: "separator",
    tabindex: 0,
    title: words.splitter.title,
    "aria-label": words.splitter.label,
    "aria-orientation": "vertical",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
  });
  let width = USUAL;
  const move = (wanted: number) => {
    width = wanted < LEAST ? 0 : wanted > 100 - LEAST ? 100 : wanted;
    set(line, { "aria-valuenow": Math.round(width), "aria-valuetext": words.splitter.value(Math.round(width)) });
    main.style.setProperty("--text-part", `${width}fr`);
    main.style.setProperty("--table-part", `${100 - width}fr`);
    main.dataset.alone = width === 0 ? "table" : width === 100 ? "text" : "";
  };
  const moveAndKeep = (wanted: number) => {
    move(wanted);
    keep(width);
  };
  const keys: Record<string, () => number> = {
    ArrowLeft: () => (width === 100 ? 100 - LEAST : width - STEP),
    ArrowRight: () => (width === 0 ? LEAST : width + STEP),
    Home: () => 0,
    End: () => 100,
    Enter: () => USUAL,
  };
  line.addEventListener("keydown", (event) => {
    const to = keys[event.key];
    if (to === undefined) return;
    event.preventDefault();
    moveAndKeep(to());
  });
  line.addEventListener("dblclick", () => moveAndKeep(USUAL));
  line.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    line.focus();
    line.setPointerCapture(event.pointerId);
  });
  line.addEventListener("pointermove", (event) => {
    if (!line.hasPointerCapture(event.pointerId)) return;
    const { left, width: all } = main.getBoundingClientRect();
    moveAndKeep(((event.clientX - left) / all) * 100);
  });
  after.after(line);
  move(isForTable ? 0 : kept());
  return {
    showText: () => {
      if (width === 0) move(USUAL);
    },
  };
}

/** Where storage is refused, as in some frames, the line is where it usually is. */
function kept(): number {
  try {
    const width = Number(localStorage.getItem(KEPT) ?? USUAL);
    return width >= 0 && width <= 100 ? width : USUAL;
  } catch {
    return USUAL;
  }
}

function keep(width: number): void {
  try {
    localStorage.setItem(KEPT, String(width));
  } catch {
    // it is only not remembered
  }
}
