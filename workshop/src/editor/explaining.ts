// What a name means, beside the name while the pointer rests on it. The pointer passes through what is shown.

import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { type EditorView, showTooltip, type Tooltip, tooltips, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { el } from "../dom";
import { hoverAt, toldName } from "./assist";
import type { Questions } from "./questions";
import type { HoverText } from "./shapes";
import { fileName } from "./states";

const REST = 350; // ms that the pointer rests on a name before it is explained
const MARGIN = 16;
const ENDS = ["keydown", "pointerdown", "scroll"]; // anywhere on the page

const setTold = StateEffect.define<HoverText | null>();

const told = StateField.define<HoverText | null>({
  create: () => null,
  update: (now, transaction) => {
    const set = transaction.effects.find((effect) => effect.is(setTold));
    return set !== undefined ? set.value : transaction.docChanged ? null : now;
  },
  provide: (field) => showTooltip.compute([field], (state) => tooltipOf(state.field(field))),
});

/** Explain the name below the pointer, until the pointer leaves it or anything else is done. */
export function explaining(questions: Questions): Extension {
  const rest = ViewPlugin.define((view) => new Rest(view, questions), {
    eventObservers: {
      mousemove(event) {
        this.moved(event);
      },
      mouseleave() {
        this.end();
      },
      scroll() {
        this.end();
      },
    },
  });
  // Nothing that is said about a text lies over what is beside the editor.
  return [told, rest, tooltips({ tooltipSpace: spaceOf })];
}

/** Follows the pointer: what it rests on is asked about, and what it has left is no longer told. */
class Rest {
  #at: number | null = null;
  #timer = 0;
  readonly #ended = () => this.end();

  constructor(
    readonly view: EditorView,
    readonly questions: Questions,
  ) {
    for (const event of ENDS) document.addEventListener(event, this.#ended, true);
  }

  moved(event: MouseEvent): void {
    const at = event.buttons === 0 ? letterAt(this.view, event) : null;
    const now = this.view.state.field(told);
    if (at !== null && now !== null && now.from <= at && at <= now.to) {
      this.#at = at;
      return;
    }
    this.end();
    this.#at = at;
    if (at !== null) this.#timer = window.setTimeout(() => void this.#ask(at), REST);
  }

  end(): void {
    window.clearTimeout(this.#timer);
    this.#at = null;
    if (this.view.state.field(told) !== null) this.view.dispatch({ effects: setTold.of(null) });
  }

  update(update: ViewUpdate): void {
    if (!update.docChanged) return;
    window.clearTimeout(this.#timer);
    this.#at = null;
  }

  destroy(): void {
    for (const event of ENDS) document.removeEventListener(event, this.#ended, true);
    window.clearTimeout(this.#timer);
  }

  async #ask(at: number): Promise<void> {
    const { state } = this.view;
    const answer = await hoverAt(this.questions, state.facet(fileName), at);
    // The answer may come when the pointer has left, or the text has changed.
    if (this.#at !== at || answer === null || this.view.state.doc !== state.doc) return;
    this.view.dispatch({ effects: setTold.of(answer) });
  }
}

/** Give the place in the text below the pointer; null beside the text. */
function letterAt(view: EditorView, { clientX: x, clientY: y }: MouseEvent): number | null {
  const at = view.posAtCoords({ x, y });
  const box = at === null ? null : view.coordsAtPos(at);
  if (box === null || y < box.top || y > box.bottom) return null;
  return Math.abs(x - box.left) > view.defaultCharacterWidth ? null : at;
}

function tooltipOf(now: HoverText | null): Tooltip | null {
  if (now === null) return null;
  return {
    pos: now.from,
    end: now.to,
    above: true,
    create: (view) => {
      const dom = el("div", { class: "told-hover" }, toldName(now));
      dom.style.maxWidth = `${view.dom.clientWidth - MARGIN}px`;
      return { dom };
    },
  };
}

function spaceOf(view: EditorView): { top: number; left: number; bottom: number; right: number } {
  const { left, right } = view.dom.getBoundingClientRect();
  return { top: 0, left, bottom: window.innerHeight, right };
}
