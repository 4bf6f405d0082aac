// The rulebook beside the table: at the place that explains the open question, until somebody reads elsewhere in it; with a search.

import { button, el, fill, set } from "../dom";
import { messageOf } from "../faults";
import { words } from "../words";
import { Hits } from "./hits";
import type { Session } from "./session";

const say = words.table.book;

/** What is on the page of a rulebook for paper and for wide windows: here it is a column. */
const isForElsewhere = (rule: CSSRule) => rule instanceof CSSMediaRule || rule instanceof CSSPageRule;
const OWN = `
  .sheet { padding: 0.5rem 1rem 4rem; }
  nav { columns: 13rem; }
  h1 { font-size: 1.6rem; }
  [id] { scroll-margin-top: 0.5rem; }
  .here { outline: 3px solid var(--accent); outline-offset: 4px; border-radius: 4px; }
  a:focus-visible { outline: 2px solid var(--accent); }
`;

export class Book {
  readonly #root: HTMLElement;
  readonly #session: () => Session | null;
  /** Find the place that explains the open question. */
  readonly #asked: () => Promise<string | null>;
  readonly #changed: () => void;
  readonly #state = el("p", { class: "book-state", role: "status" });
  readonly #page = el("div", { class: "book-page", tabindex: 0, role: "region", "aria-label": say.text });
  readonly #hits = new Hits((place) => this.#go(place, false));
  readonly #inside = this.#page.attachShadow({ mode: "open" });
  #things: Record<string, string> = {};
  #digest = "";
  #follows = true;

  constructor(
    root: HTMLElement,
    session: () => Session | null,
    asked: () => Promise<string | null>,
    changed: () => void,
  ) {
    this.#root = root;
    this.#session = session;
    this.#asked = asked;
    this.#changed = changed;
    const question = button(say.question, () => void this.#follow(), { class: "lesser" });
    const close = button("×", () => this.close(), { class: "lesser", "aria-label": say.close });
    root.append(
      el("header", {}, el("h2", {}, say.label), this.#hits.input, question, close),
      this.#hits.list,
      this.#state,
      this.#page,
    );
    for (const read of ["wheel", "touchmove", "keydown"] as const)
      this.#page.addEventListener(read, () => this.#leave(), { passive: true });
    this.#inside.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.close();
    });
  }

  get isOpen(): boolean {
    return !this.#root.hidden;
  }

  /** Open it at the open question. */
  async open(): Promise<void> {
    if (await this.#show()) await this.#follow();
    this.#page.focus({ preventScroll: true });
  }

  /** Show what it says about a thing. */
  async openAt(face: string): Promise<void> {
    if (await this.#show()) this.#go(this.#things[face] ?? "", false);
  }

  close(): void {
    this.#root.hidden = true;
    this.#changed();
  }

  /** Take note of the place that explains the question which is open now. */
  about(place: string): void {
    if (this.isOpen && this.#follows) this.#go(place, true);
  }

  // ---- the page ------------------------------------------------------------------------------------

  /** Show the rulebook of the game that is played; false if it cannot be had. */
  async #show(): Promise<boolean> {
    const session = this.#session();
    if (!session) return false;
    this.#root.hidden = false;
    this.#changed();
    if (session.digest === this.#digest) return true;
    fill(this.#state, say.waits);
    try {
      const { html, things, digest } = await session.ask("rulebook", {});
      [this.#things, this.#digest] = [things, digest];
      this.#draw(html);
      fill(this.#state);
      return true;
    } catch (fault) {
      fill(this.#state, say.cannot(messageOf(fault)));
      return false;
    }
  }

  /** Take over what the page of the rulebook says, and how it looks: our own server wrote it, without scripts. */
  #draw(html: string): void {
    const [head = "", text = "", rest = ""] = html.split(/<\/?style>/, 3); // the policy of the page allows no such element
    const made = new DOMParser().parseFromString(head + rest, "text/html");
    const style = new CSSStyleSheet();
    style.replaceSync(text.replaceAll(/:root|\bbody(?= \{)/g, ":host") + OWN);
    for (let at = style.cssRules.length - 1; at >= 0; at--)
      if (isForElsewhere(style.cssRules[at] as CSSRule)) style.deleteRule(at);
    this.#inside.adoptedStyleSheets = [style];
    const parts = made.querySelectorAll(".sheet > header > *, .sheet > nav, .sheet > main > *");
    this.#inside.replaceChildren(el("div", { class: "sheet" }, ...parts));
    this.#hits.index(this.#inside);
  }

  #click(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const to = link?.getAttribute("href") ?? "";
    if (!to.startsWith("#")) return;
    event.preventDefault(); // the hash of the page is for links to bundles
    this.#go(to.slice(1), false);
  }

  async #follow(): Promise<void> {
    this.#follows = true;
    set(this.#root, { "data-follows": true });
    const place = await this.#asked();
    if (place) this.#go(place, true);
  }

  #leave(): void {
    this.#follows = false;
    set(this.#root, { "data-follows": false });
  }

  #go(place: string, follows: boolean): void {
    if (!follows) this.#leave();
    this.#inside.querySelector(".here")?.classList.remove("here");
    const at = this.#inside.getElementById(place);
    at?.classList.add("here");
    at?.scrollIntoView({ block: "start" });
  }
}
