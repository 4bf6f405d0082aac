// The page inside another page: less around the editor, a button that plays, and a link to the whole workshop.

import type { Bundle } from "../files/bundle";
import { linkTo } from "../files/link";
import type { Shared } from "../shared";
import { words } from "../words";
import { button, el } from "./dom";
import type { Workspace } from "./workspace";

/** Tell whether the page is inside a page of the documentation. */
export function isEmbedded(): boolean {
  return new URLSearchParams(location.search).get("embed") === "1";
}

/** Add what the embedded page has besides the editor. */
export function embed(root: HTMLElement, shared: Shared, current: () => Bundle, workspace: Workspace): void {
  document.documentElement.classList.add("embedded");
  const whole = el("a", { class: "whole-link", href: "./", target: "_blank", rel: "noopener" }, words.bundle.openWhole);
  // The address is made when it is needed: it holds the texts as they are then.
  const renew = () => {
    whole.href = linkTo({ on: workspace.on, bundle: current().bundle, files: { ...workspace.texts.files } });
  };
  for (const event of ["pointerdown", "focus", "mouseenter"]) whole.addEventListener(event, renew);
  const play = button(words.bundle.play, () => shared.tell("play", { variant: workspace.on }), {
    class: "main-button",
  });
  root.prepend(el("div", { class: "embed-bar" }, play, whole));
}
