// The screens to which the links of mails lead: confirm an address, and end the mails. Nothing happens before somebody
// says so: programs open the links of mails too.

import { button, el, fill } from "../dom";
import { reasonOf } from "../faults";
import { linkOf } from "./links";
import { post } from "./messages";
import { words } from "./words";

const ABOUT = { mail: "confirm", "no-mail": "unsubscribe" } as const;
export type Letter = keyof typeof ABOUT;

/** Read the link of a mail; null if the address is none. */
export function readLetter(hash: string): { letter: Letter; key: string } | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  for (const letter of ["mail", "no-mail"] as const) {
    const key = fields.get(letter);
    if (key) return { letter, key };
  }
  return null;
}

export function letterScreen(letter: Letter, key: string): HTMLElement {
  const say = words.letters[letter];
  const answer = el("div", { role: "status" });
  const does = button(say.does, () => void finish(), { class: "main" });
  const finish = async () => {
    does.disabled = true;
    try {
      const { table } = await post(ABOUT[letter], { key });
      does.hidden = true;
      const there = letter === "mail" ? el("a", { href: linkOf(table, "") }, words.letters.table) : null;
      fill(answer, el("p", {}, say.done), there);
    } catch (fault) {
      does.disabled = false;
      fill(answer, el("p", { class: "fault" }, reasonOf(fault)));
    }
  };
  return el(
    "div",
    { class: "home table-side letter" },
    el("header", {}, el("h1", {}, say.title), el("p", {}, say.about)),
    el("p", {}, does),
    answer,
    el("p", {}, el("a", { href: "#" }, words.table.home)),
  );
}
