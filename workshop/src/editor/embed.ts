// The page inside another page: less around the editor, a button that plays, and a link to the whole workshop.

import { button, el } from "../dom";
import type { Shared } from "../shared";
import { words } from "../words";
import type { Session } from "./session";
import { linkOf } from "./sharing";

/** Tell whether the page is inside a page of the documentation. */
export function isEmbedded(): boolean {
  return new URLSearchParams(location.search).get("embed") === "1";
}

/** Add what the embedded page has besides the editor. */
export function embed(root: HTMLElement, shared: Shared, session: Session): void {
  const page = document.documentElement;
  page.classList.add("embedded");
  const whole = el("a", { class: "whole-link", href: "./", target: "_blank", rel: "noopener" }, words.bundle.openWhole);
  // The address is made when it is needed: it holds the texts as they are then.
  const renew = () => {
    whole.href = linkOf(session, null);
  };
  for (const event of ["pointerdown", "focus", "mouseenter"]) whole.addEventListener(event, renew);
  const play = button(words.bundle.play, () => shared.tell("play", { variant: session.workspace.on }), {
    class: "main-button",
    disabled: true,
  });
  shared.on("checked", (checked) => {
    play.disabled = !checked.ok;
  });
  shared.on("opened", () => page.classList.add("playing"));
  root.prepend(el("div", { class: "embed-bar" }, play, whole));
}
