// The page inside another page: less around the editor, a button that plays, and a link to the whole workshop.

import type { LinkedGame } from "../files/link";
import type { Shared } from "../shared";
import { words } from "../words";
import { button, el } from "./dom";
import { linkOf } from "./opening";
import type { Session } from "./session";

const LEAST = 2; // players of a game that is the author's own

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
  const play = button(words.bundle.play, () => shared.tell("game", newGame(session)), {
    class: "main-button",
    disabled: true,
  });
  shared.on("checked", (checked) => {
    play.disabled = checked.ok !== true;
  });
  shared.on("opened", () => page.classList.add("playing"));
  root.prepend(el("div", { class: "embed-bar" }, play, whole));
}

/** A game of its reader against as few bots as the game allows. */
function newGame(session: Session): LinkedGame & { variant: string } {
  const { on } = session.workspace;
  const game = session.games?.games.find((one) => one.id === on.split("+")[0]);
  const bots = Array.from({ length: (game?.players.least ?? LEAST) - 1 }, () => ({
    kind: "greedy",
    name: words.bundle.bot,
  }));
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  const seats = [{ kind: "human", name: words.bundle.you }, ...bots];
  return { variant: String(session.checker.checked?.variant), seats, seed, first: null, answers: [] } as ReturnType<
    typeof newGame
  >;
}
