// A button that opens a short list of things to do, by pointer or keyboard.

import { button, el, fill } from "../dom";

export interface MenuItem {
  label: string;
  does: () => void;
  key?: string;
  chosen?: boolean;
  off?: boolean;
}

/** Make a menu; its items are asked for each time it opens, in groups. */
export function menu(
  label: string,
  items: () => MenuItem[][],
  props: { class?: string; title?: string } = {},
): HTMLElement {
  const list = el("div", { role: "menu", class: "menu-list", "aria-label": props.title ?? label, popover: "auto" });
  const opener = button(label, () => list.togglePopover(), {
    class: props.class ?? "menu-button",
    "aria-haspopup": "menu",
    "aria-expanded": "false",
    "aria-label": props.title ?? null,
    title: props.title ?? null,
  });
  list.addEventListener("beforetoggle", (event) => {
    const opens = (event as ToggleEvent).newState === "open";
    opener.setAttribute("aria-expanded", String(opens));
    if (opens) fill(list, ...items().map((group) => drawn(group, list)));
  });
  list.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState !== "open") return;
    place(list, opener);
    list.querySelector<HTMLElement>("[role^=menuitem]:not([disabled])")?.focus();
  });
  list.addEventListener("keydown", (event) => move(event, list, opener));
  return el("div", { class: "menu" }, opener, list);
}

function drawn(group: MenuItem[], list: HTMLElement): HTMLElement {
  return el(
    "div",
    { role: "group" },
    ...group.map((item) =>
      el(
        "button",
        {
          type: "button",
          role: item.chosen === undefined ? "menuitem" : "menuitemradio",
          "aria-checked": item.chosen === undefined ? null : String(item.chosen),
          disabled: item.off ?? false,
          tabindex: -1,
          on: {
            click: () => {
              list.hidePopover();
              item.does();
            },
          },
        },
        el("span", {}, item.label),
        item.key && el("kbd", {}, item.key),
      ),
    ),
  );
}

function place(list: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect();
  const left = Math.max(4, Math.min(at.left, document.documentElement.clientWidth - list.offsetWidth - 4));
  list.style.left = `${left}px`;
  list.style.top = `${at.bottom + 4}px`;
  list.style.maxHeight = `${Math.max(120, window.innerHeight - at.bottom - 12)}px`;
}

function move(event: KeyboardEvent, list: HTMLElement, opener: HTMLElement): void {
  const items = [...list.querySelectorAll<HTMLElement>("[role^=menuitem]:not([disabled])")];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key];
  if (to !== undefined) items[to]?.focus();
  else if (event.key === "Tab" || event.key === "Escape") {
    list.hidePopover();
    opener.focus();
  } else return;
  event.preventDefault();
}
