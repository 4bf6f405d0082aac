// A sheet about a thing: all that is printed on it, what may be done with it now, and why something may not.

import { button, el } from "../dom";
import { words } from "../words";
import type { Book } from "./book";
import { type Target, targets } from "./card";
import { inkOn } from "./colours";
import { style } from "./dom";
import { calledNow, countersOn, faceOf } from "./figures";
import type { Option, Scene } from "./shapes";

const say = words.table.sheet;
const WAIT = 350; // milliseconds that the pointer rests on a thing before its sheet shows

export interface SheetHost {
  scene: () => Scene | null;
  choose: (option: Option) => void;
  /** Ask why something cannot be chosen now; null where nobody is asked. */
  whyNot: ((name: string) => void) | null;
  /** The rulebook, where there is one. */
  book: Pick<Book, "isOpen" | "openAt"> | null;
}

/** The sheets of a table: a quiet one that follows pointer and focus, and an open one with buttons. */
export class Sheets {
  readonly tip = el("div", { class: "sheet tip", role: "tooltip", popover: "manual" });
  readonly #host: SheetHost;
  readonly #open = el("dialog", { class: "sheet open" });
  #timer = 0;
  #over: Element | null = null;

  constructor(host: SheetHost) {
    this.#host = host;
    this.#open.addEventListener("click", (event) => {
      if (event.target === this.#open) this.#open.close();
    });
  }

  get elements(): HTMLElement[] {
    return [this.tip, this.#open];
  }

  /** Let the pointer and the focus show sheets within an element. */
  follow(root: HTMLElement): void {
    root.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#rest(targetOf(event.target), WAIT);
    });
    root.addEventListener("pointerleave", () => this.#rest(null, 0));
    root.addEventListener("focusin", (event) => {
      const element = targetOf(event.target);
      const byKey = element?.matches(":focus-visible") ?? false;
      this.#rest(byKey ? element : null, WAIT);
    });
    root.addEventListener("focusout", () => this.#rest(null, 0));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.hide();
    });
    root.addEventListener("scroll", () => this.hide(), { capture: true, passive: true });
  }

  hide(): void {
    clearTimeout(this.#timer);
    this.tip.hidePopover();
    this.#over = null;
  }

  /** Open the sheet of an element, with its options as buttons. */
  open(element: Element): void {
    this.hide();
    const target = targets.get(element);
    const scene = this.#host.scene();
    if (!target || !scene) return;
    const face = scene.things[target.thing?.thing ?? ""]?.face;
    const book = this.#host.book;
    if (face && book?.isOpen && target.options.length === 0) {
      void book.openAt(face);
      return;
    }
    const parts = [...about(scene, target), ...moved(element)];
    const choices = target.options.map((option) =>
      button([option.text, notes(option)], () => this.#choose(option), { class: "option" }),
    );
    const close = button(say.close, () => this.#open.close(), { class: "lesser" });
    this.#open.replaceChildren(
      ...(choices.length ? [el("div", { class: "choices" }, ...choices)] : []),
      ...parts,
      el("footer", {}, this.#whyNot(scene, target), face && book ? this.#read(book, face) : null, close),
    );
    this.#open.setAttribute("aria-label", say.label(nameOf(scene, target)));
    this.#open.showModal();
    this.#open.querySelector<HTMLElement>("button")?.focus();
  }

  #choose(option: Option): void {
    this.#open.close();
    this.#host.choose(option);
  }

  #whyNot(scene: Scene, target: Target): HTMLElement | null {
    const name = faceOf(scene, target.thing?.thing)?.name;
    const ask = this.#host.whyNot;
    if (!name || !ask || target.options.length > 0) return null;
    return button(say.whyNot, () => {
      this.#open.close();
      ask(name);
    });
  }

  #read(book: Pick<Book, "openAt">, face: string): HTMLElement {
    return button(words.table.book.here, () => {
      this.#open.close();
      void book.openAt(face);
    });
  }

  #rest(element: Element | null, wait: number): void {
    if (element === this.#over) return;
    clearTimeout(this.#timer);
    this.#over = element;
    this.tip.hidePopover();
    if (element) this.#timer = setTimeout(() => this.#show(element), wait);
  }

  #show(element: Element): void {
    const target = targets.get(element);
    const scene = this.#host.scene();
    if (!target || !scene || !element.isConnected) return;
    const parts = [...about(scene, target), ...moved(element)];
    const options = target.options.map((option) => el("p", { class: "option-note" }, option.text, notes(option)));
    if (parts.length + options.length === 0) return;
    this.tip.replaceChildren(...parts, ...options);
    this.tip.showPopover();
    this.#beside(element.getBoundingClientRect());
  }

  /** Put the quiet sheet where it covers neither its thing nor the edge of the window. */
  #beside(box: DOMRect): void {
    const { offsetWidth: width, offsetHeight: height } = this.tip;
    const left = Math.min(Math.max(8, box.left + box.width / 2 - width / 2), innerWidth - width - 8);
    const above = box.top - height - 8;
    const top = above >= 8 ? above : Math.min(box.bottom + 8, innerHeight - height - 8);
    style(this.tip, { left: `${left}px`, top: `${top}px` });
  }
}

/** Find the element with a target at or around something that was pointed at. */
export function targetOf(from: EventTarget | null): Element | null {
  for (let at = from instanceof Element ? from : null; at; at = at.parentElement) if (targets.has(at)) return at;
  return null;
}

function notes(option: Option): HTMLElement | null {
  return option.notes?.length ? el("small", {}, option.notes.join("; ")) : null;
}

function nameOf(scene: Scene, target: Target): string {
  return faceOf(scene, target.thing?.thing)?.name ?? scene.kinds[target.kind ?? ""]?.name ?? "";
}

/** Say what the dot on a thing means. */
function moved(element: Element): Node[] {
  return element.classList.contains("fresh") ? [el("p", { class: "state" }, words.table.card.moved)] : [];
}

/** Say all about a thing: its name, figures, counters and printed lines. */
function about(scene: Scene, { thing, kind }: Target): Node[] {
  const face = faceOf(scene, thing?.thing);
  if (!thing || !face) return [];
  const head = el(
    "h3",
    {},
    calledNow(scene, face, thing),
    kind ? el("small", {}, scene.kinds[kind]?.name ?? kind) : null,
  );
  style(head, { "--tint": face.colour, "--on-tint": inkOn(face.colour) });
  const state = [
    ...countersOn(scene, face, thing),
    ...(thing.marks ?? []),
    ...(thing["face down"] ? [words.table.card.faceDown] : []),
    ...(thing.covered ? [words.table.card.covered] : []),
  ];
  return [
    head,
    ...(state.length ? [el("p", { class: "state" }, state.join(", "))] : []),
    ...face.printed.map(printed),
    ...(face.assumed.length ? [el("p", { class: "assumed" }, say.assumed(scene.assumed.mark))] : []),
  ];
}

/** A printed line: what is before its colon is its label. */
function printed(line: string): HTMLElement {
  const colon = line.indexOf(": ");
  if (colon < 0) return el("p", { class: "fields" }, line);
  return el("p", {}, el("b", {}, line.slice(0, colon + 1)), line.slice(colon + 1));
}
