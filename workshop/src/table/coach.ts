// The coach: what the question is about, what each option will do, and who is ahead; in a line under the question, and in a dialog.

import type { Dialog } from "../dialogs";
import { button, el } from "../dom";
import type { Replies } from "../engine/messages";
import { words } from "../words";
import { targets } from "./card";
import { style } from "./dom";
import { isOwn } from "./picks";
import type { Session } from "./session";
import type { Decision, Option, Seat, Viewer } from "./shapes";
import { targetOf } from "./sheet";

const say = words.table.coach;
const WAIT = 250; // milliseconds: who answers at once needs no advice
const OFF = "coach off";
const READ = "game in short";
const SENTENCE = /^.*?[.!?](?=\s|$)|^.+/; // the first one of a text

type Advice = NonNullable<Replies["coach"]["advice"]>;
type OnOption = Advice["options"][number];
type Paragraph = NonNullable<Advice["about"]>;

/** The rulebook, as far as it follows the question. */
export interface BookLink {
  open(): Promise<void>;
  about(place: string): void;
}

/** Advise one viewer of a session at each question. */
export class Coach {
  readonly line = el("div", { class: "coach" });
  readonly #words = el("span", { class: "coach-words" });
  readonly #more = el("button", { type: "button" });
  readonly #session: Session;
  readonly #dialog: Dialog;
  readonly #book: BookLink | null;
  readonly #isQuiet: boolean;
  #seat: Seat | null = null;
  #decision: Decision | null = null;
  #advice: Advice | null = null;
  #timer = 0;

  constructor(session: Session, dialog: Dialog, book: BookLink | null, isQuiet: boolean) {
    this.#book = book;
    this.#session = session;
    this.#dialog = dialog;
    this.#isQuiet = isQuiet;
    this.line.append(this.#words, this.#more);
    this.line.addEventListener("click", () => void this.open());
    this.#draw();
  }

  /** Follow the question to the one who looks; null for none. */
  follow(decision: unknown, viewer: Viewer): void {
    const own = isOwn(decision as Decision | null) ? (decision as Decision) : null;
    if (own?.number === this.#decision?.number && viewer === this.#seat) return;
    clearTimeout(this.#timer);
    [this.#decision, this.#seat, this.#advice] = [own, viewer, null];
    if (own && !isOff() && !this.#isQuiet) this.#timer = setTimeout(() => void this.#ask(false), WAIT);
    style(this.#words, { "min-height": "" });
    this.#draw();
  }

  /** Say in the line what the option will do that is pointed at, or has the focus. */
  listen(table: HTMLElement): void {
    const about = (event: Event) => this.#draw(this.#pointedAt(event.target));
    let rests = [0, 0]; // where the pointer is: nobody points at what comes under one that rests
    table.addEventListener("pointerover", (event) => {
      if (event.clientX !== rests[0] || event.clientY !== rests[1]) about(event);
    });
    table.addEventListener("pointermove", ({ clientX, clientY }) => {
      rests = [clientX, clientY];
    });
    table.addEventListener("focusin", about);
    table.addEventListener("pointerleave", () => this.#draw());
  }

  /** Show all advice in a dialog; the first time in a game, the game in short as well. */
  async open(): Promise<void> {
    const reply = await this.#ask(true);
    const { advice, game } = reply ?? {};
    if (!advice || !this.#decision) return;
    const isNew = !isRead(this.#session);
    this.#isRead();
    const rows = this.#decision.options.map((option) => this.#row(option));
    this.#dialog.show(
      this.#decision.sentence,
      el("details", { open: isNew }, el("summary", {}, say.game), ...paragraphs(game ?? [])),
      advice.about ? el("section", {}, ...paragraphs([advice.about]), this.#inBook()) : null,
      ...advice.lessons.map((text) => el("p", { class: "lesson" }, text)),
      el("table", { class: "advice" }, el("caption", {}, say.options), el("tbody", {}, ...rows)),
      advice.ahead ? el("p", { class: "ahead" }, advice.ahead.text) : null,
      this.#switch(),
    );
    this.#draw();
  }

  /** Tell how the game goes: at any time, also to who is not asked. */
  async tellGame(): Promise<void> {
    const seat = this.#seat ?? this.#session.humans[0] ?? 1;
    const reply = await this.#session.ask("coach", { seat, game: true }).catch(() => null);
    if (!reply?.game) return;
    this.#isRead();
    this.#dialog.show(say.goes, ...paragraphs(reply.game), this.#inBook());
    this.#draw();
  }

  #isRead(): void {
    localStorage.setItem(`${READ} ${gameOf(this.#session)}`, "yes");
  }

  /** Find the place of the rulebook that explains the open question. */
  async place(): Promise<string | null> {
    const advice = this.#advice ?? (await this.#ask(false))?.advice;
    return advice?.about?.anchor ?? null;
  }

  async #ask(game: boolean): Promise<Replies["coach"] | null> {
    const [decision, seat] = [this.#decision, this.#seat];
    if (!decision || seat === null) return null;
    // Who answers meanwhile is refused the advice, and does not miss it.
    const reply = await this.#session.ask("coach", { seat, game }).catch(() => null);
    if (!reply?.advice || decision !== this.#decision || reply.advice.number !== decision.number) return null;
    this.#advice = reply.advice;
    if (reply.advice.about) this.#book?.about(reply.advice.about.anchor);
    this.#draw();
    return reply;
  }

  #inBook(): HTMLElement | null {
    const book = this.#book;
    if (!book) return null;
    return button(
      words.table.book.here,
      () => {
        this.#dialog.close();
        void book.open();
      },
      { class: "link" },
    );
  }

  #pointedAt(at: EventTarget | null): OnOption | undefined {
    const options = targets.get(targetOf(at) ?? document.body)?.options ?? [];
    const id = at instanceof Element ? at.closest<HTMLElement>("[data-option]")?.dataset.option : undefined;
    return this.#advice?.options.find((one) => one.id === (id ?? (options.length === 1 ? options[0]?.id : undefined)));
  }

  #draw(option?: OnOption): void {
    const advice = this.#advice;
    const told = option && toldOf(option);
    this.line.hidden = isOff();
    this.line.classList.toggle("about-option", Boolean(told));
    const about = advice?.about?.text.match(SENTENCE)?.[0];
    this.#words.textContent = told || advice?.lessons.join(" ") || advice?.ahead?.text || about || "";
    // A line that shrank would move the option away that is pointed at.
    style(this.#words, { "min-height": `${this.#words.offsetHeight}px` });
    this.#more.textContent = isRead(this.#session) ? say.more : say.goes;
    this.#more.hidden = this.#decision === null;
  }

  #row({ id, label, text }: Option): HTMLElement {
    const one = this.#advice?.options.find((option) => option.id === id);
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, text),
      el("td", {}, (one && toldOf(one, label)) || one?.rule || say.nothing),
    );
  }

  #switch(): HTMLElement {
    const box = el("input", { type: "checkbox", id: "coach-on", checked: !isOff() });
    box.addEventListener("change", () => {
      if (box.checked) localStorage.removeItem(OFF);
      else localStorage.setItem(OFF, "yes");
      this.#draw();
    });
    return el("label", { class: "check", for: "coach-on" }, box, say.on);
  }
}

function isOff(): boolean {
  return localStorage.getItem(OFF) !== null;
}

/** The game of a session, without the house rules: who knows it needs no introduction. */
function gameOf(session: Session): string {
  return session.opened.variant.split("+")[0] ?? "";
}

function isRead(session: Session): boolean {
  return localStorage.getItem(`${READ} ${gameOf(session)}`) !== null;
}

/** Draw paragraphs; those with the same title follow each other below it. */
function paragraphs(all: Paragraph[]): HTMLElement[] {
  return all.flatMap(({ title, text }, index) => [
    ...(title === all[index - 1]?.title ? [] : [el("h3", {}, title)]),
    ...text.split("\n").map((part) => el("p", {}, part)),
  ]);
}

/** Say what an option with a label will do: what happens, what it leaves, what follows; "" if nothing is known. */
function toldOf({ will = [], leaves = [], then = "" }: OnOption, label = ""): string {
  const all = [...will, ...(leaves.length ? [say.leaves(leaves.join(", "))] : [])].join("; ");
  const happens = label && all.startsWith(`${label}: `) ? all.slice(label.length + 2) : all;
  return [happens ? say.sentence(happens) : "", then].filter(Boolean).join(" ");
}
