// The outline: what files declare and change, file by file. Each name leads to its place.

import { button, el } from "../dom";
import type { Symbol as Declared } from "../engine/shapes";
import { words } from "../words";
import type { Questions } from "./questions";
import type { Stretch } from "./shapes";

/** List what is declared in these files. */
export async function outlineOf(
  questions: Questions,
  files: readonly string[],
  go: (place: Stretch) => void,
): Promise<HTMLElement> {
  const parts: HTMLElement[] = [];
  for (const file of files.filter((one) => /\.(rules|yaml)$/.test(one))) {
    const reply = await questions.ask("outline", { file });
    if (reply !== null && reply.symbols.length > 0) {
      parts.push(el("h3", {}, file), listOf(file, reply.symbols, go));
    }
  }
  return el("div", { class: "outline" }, ...(parts.length > 0 ? parts : [el("p", {}, words.bundle.outlineNone)]));
}

function listOf(file: string, symbols: readonly Declared[], go: (place: Stretch) => void): HTMLElement {
  const lines = symbols.map(({ name, category, how, from, to, parts }) =>
    el(
      "li",
      {},
      button(name, () => go({ file, from, to }), { class: "link-button" }),
      " ",
      el("span", { class: "faint" }, words.bundle.outlineKind(category, how)),
      parts.length > 0 && listOf(file, parts, go),
    ),
  );
  return el("ul", { class: "plain-list" }, ...lines);
}
