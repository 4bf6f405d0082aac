// Makes elements. Texts become text nodes, so nothing that an author writes can become markup.

export type Child = Node | string | null | undefined | false;

type Handlers = { [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };

/** Attributes by name (true and false add and leave out), and `on`: listeners by event. */
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
  setAttributes(made, attributes as Props);
  for (const [name, listener] of Object.entries(on ?? {})) made.addEventListener(name, listener as EventListener);
  made.append(...children.filter(isThere));
  return made;
}

/** Make an element of a drawing. */
export function svg(tag: string, props: Props = {}, ...children: Child[]): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  setAttributes(made, props);
  made.append(...children.filter(isThere));
  return made;
}

/** Make a button that does something. */
export function button(label: string, does: () => void, props: Props = {}): HTMLButtonElement {
  return el("button", { type: "button", ...props, on: { click: does } }, label);
}

/** Put other children in place of those of an element. */
export function fill(parent: Element, ...children: Child[]): void {
  parent.replaceChildren(...children.filter(isThere));
}

function setAttributes(made: Element, attributes: Props): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
}

function isThere(child: Child): child is Node | string {
  return child !== null && child !== undefined && child !== false && child !== "";
}
