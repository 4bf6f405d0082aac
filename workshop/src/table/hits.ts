// The search in a rulebook: a field, and a list of the places that have the words, those with the words as their title first.

import { button, el, fill } from "../dom";
import { words } from "../words";

const say = words.table.book;
const MOST = 12;

interface Place {
  id: string;
  title: string;
  text: string;
}

export class Hits {
  readonly input = el("input", { type: "search", placeholder: say.search, "aria-label": say.search });
  readonly list = el("ol", { class: "hits", "aria-label": say.hits });
  readonly #go: (place: string) => void;
  #places: Place[] = [];

  constructor(go: (place: string) => void) {
    this.#go = go;
    this.input.addEventListener("input", () => this.#draw());
    this.input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.list.querySelector("button")?.click();
    });
  }

  /** Learn what can be found: what has a place of its own, but for chapters, of which only the title counts. */
  index(page: ParentNode): void {
    this.#places = [...page.querySelectorAll<HTMLElement>("[id]")].map((one): Place => {
      const chapter = one.closest("section")?.querySelector("h2")?.textContent ?? "";
      if (one.tagName === "SECTION") return { id: one.id, title: chapter, text: "" };
      const own = one.querySelector("h3, h4, dt, th, td, text, b, strong")?.textContent;
      const text = (one.innerText ?? one.textContent).replaceAll(/\s+/g, " ").trim();
      return { id: one.id, title: own || chapter, text: own && text.startsWith(own) ? text.slice(own.length) : text };
    });
    this.#draw();
  }

  #choose(place: string): void {
    fill(this.list);
    this.#go(place);
  }

  #draw(): void {
    const wanted = this.input.value.trim().toLowerCase();
    const found = wanted ? this.#places.filter((place) => rank(place, wanted) < 3) : [];
    found.sort((one, other) => rank(one, wanted) - rank(other, wanted));
    const rows = found.slice(0, MOST).map(({ id, title, text }) =>
      el(
        "li",
        {},
        button([el("b", {}, title), " ", around(text, wanted)], () => this.#choose(id), { class: "hit" }),
      ),
    );
    fill(this.list, ...(wanted && rows.length === 0 ? [el("li", {}, say.nothing)] : rows));
  }
}

/** How well a place fits: 0 by its whole title, 1 by a part of it, 2 by its text, 3 not at all. */
function rank({ title, text }: Place, wanted: string): number {
  const named = title.toLowerCase();
  if (named.replace(/^[\d.\s]+/, "") === wanted) return 0;
  if (named.includes(wanted)) return 1;
  return text.toLowerCase().includes(wanted) ? 2 : 3;
}

/** The words around those that were found. */
function around(text: string, wanted: string): string {
  const at = text.toLowerCase().indexOf(wanted);
  if (at < 0) return "";
  const from = Math.max(0, at - 30);
  return `${from ? "…" : ""}${text.slice(from, at + wanted.length + 50)}…`;
}
