// What the table needs to bring elements up to date in place. Styles are only set through the style object.

import { type Child, el } from "../dom";

/** Give an element its name for screen readers, as a text in it that is not seen. */
export function name(element: Element, text: string): void {
  const known = element.querySelector(":scope > .for-readers");
  if (known?.textContent === text) return;
  if (known) known.textContent = text;
  else element.prepend(el("span", { class: "for-readers" }, text));
}

/** Hold what is only seen: the name of the element says it to screen readers. */
export function seen(...children: Child[]): HTMLElement {
  return el("span", { class: "seen", "aria-hidden": "true" }, ...children);
}

/** Set custom properties and other styles. */
export function style(element: HTMLElement | SVGElement, styles: Record<string, string>): void {
  for (const [name, value] of Object.entries(styles)) {
    if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
  }
}

/** Make the children of an element these, moving and removing as little as possible. */
export function place(parent: Element, wanted: Node[]): void {
  const keep = new Set(wanted);
  for (const child of [...parent.childNodes]) if (!keep.has(child)) child.remove();
  wanted.forEach((child, index) => {
    const there = parent.childNodes[index];
    if (there !== child) parent.insertBefore(child, there ?? null);
  });
}

/** Elements by key that are made once and then only brought up to date. */
export class Keyed<Made extends Node> {
  #known = new Map<string, Made>();

  /** Give the elements of keys in order; those of other keys are forgotten. */
  take(keys: string[], make: (key: string) => Made): Made[] {
    const now = new Map<string, Made>();
    for (const key of keys) now.set(key, this.#known.get(key) ?? make(key));
    this.#known = now;
    return [...now.values()];
  }
}

/** Remembers what something was drawn from, to draw it again only if that is different. */
export class Memo {
  #last: unknown[] | null = null;

  differs(...now: unknown[]): boolean {
    const last = this.#last;
    this.#last = now;
    return last === null || last.length !== now.length || now.some((value, index) => value !== last[index]);
  }
}
