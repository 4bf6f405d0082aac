// Small helpers to make and change elements. Texts become text nodes, so nothing that an author writes can become markup.

export type Child = Node | string | null | undefined | false;
export type Attributes = Record<string, string | number | boolean | null | undefined>;

type Handlers = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** Attributes by name (`true` writes an empty one; `false` and null leave it out), and `on`: listeners by event. */
export interface Props {
  on?: Handlers;
  [attribute: string]: string | number | boolean | Handlers | null | undefined;
}

/** Make an element with attributes, listeners and children. */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  const { on, ...attributes } = props;
  set(made, attributes as Attributes);
  for (const [name, listener] of Object.entries(on ?? {})) made.addEventListener(name, listener as EventListener);
  made.append(...shown(children));
  return made;
}

/** Make a button that does something. */
export function button(
  label: Child | Child[],
  does: (event: MouseEvent) => void,
  attributes: Attributes = {},
): HTMLButtonElement {
  const children = Array.isArray(label) ? label : [label];
  return el("button", { type: "button", ...attributes, on: { click: does } }, ...children);
}

/** Let the browser save data as a file. */
export function download(name: string, data: Blob): void {
  const address = URL.createObjectURL(data);
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const SVG = "http://www.w3.org/2000/svg";

/** Make an element of a drawing. */
export function svg<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS(SVG, tag);
  set(made, attributes);
  made.append(...shown(children));
  return made;
}

/** Set attributes, but touch none that has its value already. */
export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const text = value === true ? "" : String(value);
    if (value === null || value === undefined || value === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Make what scrolls to the side a stop for the keyboard, and only then: nobody could read the rest of it otherwise. */
export function reach(element: HTMLElement): void {
  set(element, { tabindex: element.scrollWidth > element.clientWidth ? 0 : null });
}

/** Put other children in place of those of an element. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...shown(children));
}

function shown(children: Child[]): (Node | string)[] {
  return children.filter((child): child is Node | string => Boolean(child));
}
