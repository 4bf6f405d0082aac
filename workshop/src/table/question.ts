// The open question: its sentence, why it is asked, and a plain list of all options.

import { button, el, set } from "../dom";
import { words } from "../words";
import { Cards, type Drawn } from "./card";
import type { Context } from "./context";
import { Memo, place } from "./dom";
import { faceOf } from "./figures";
import { withIcons } from "./icons";
import { roving, stop } from "./roving";
import type { Option, Scene, Thing } from "./shapes";

const say = words.table.question;
const MANY = 14;
const MOST_NUMBERS = 12;

export interface Answers {
  choose(option: Option): void;
  /** Take back the last thing of an order. */
  unchoose(): void;
}

export class QuestionView {
  readonly element: HTMLElement;
  readonly #sentence = el("h2", { class: "sentence", tabindex: -1 });
  readonly #because = el("p", { class: "because" });
  readonly #options = el("div", { class: "options", role: "group", "aria-label": say.options });
  readonly #loose = el("div", { class: "loose-things" });
  readonly #memo = new Memo();
  readonly #cards = new Cards();
  readonly #answers: Answers;
  /** Opens and folds the list. */
  readonly #fold: HTMLButtonElement;
  /** Which options are listed: all, those that cannot be chosen on what is seen of the table, or none. */
  #shows: "all" | "rest" | "none" = "all";
  /** Whether the viewer wants all of them listed, always. */
  #wantsAll = false;
  #hasSpared = false;

  /** `coach` is the line under the question with what helps a player. */
  constructor(answers: Answers, coach: HTMLElement) {
    this.#answers = answers;
    this.#fold = button("", () => this.#turn(), { class: "fold" });
    const text = el("div", { class: "text" }, this.#sentence, this.#fold);
    const notes = el("div", { class: "notes" }, this.#because, coach);
    this.element = el(
      "section",
      { class: "question", "aria-label": say.label },
      text,
      notes,
      this.#loose,
      this.#options,
    );
    roving(this.#options);
    // Whoever walks along the list by keys would lose the place in it.
    this.#options.addEventListener("keydown", ({ target }) => {
      if (target instanceof Element && target.closest(".option")) this.#wantsAll = true;
    });
    roving(this.#loose);
  }

  /** Draw the question, or a sentence in its place. `drawn` has the things that lie on the table, and in the hand. */
  draw(context: Context, sentence: string | null, drawn: () => Record<"all" | "own", Set<string>>): void {
    const { view, picks, scene } = context;
    if (!this.#memo.differs(picks, sentence, scene)) return;
    const focused = this.#options.contains(document.activeElement);
    this.element.classList.toggle("mine", picks.options.length > 0);
    this.element.classList.toggle("over", view.over);
    this.#sentence.textContent = sentence ?? view.decision?.sentence ?? "";
    this.#because.textContent = sentence ? "" : because(context);
    const { all, own } = drawn();
    this.#drawLoose(context, all);
    this.#drawOptions(context, own);
    stop(this.#options);
    if (focused) (this.#first() ?? this.#sentence).focus();
  }

  /** The options by the numbers that choose them: those that they are about if all are numbers, or else their places. */
  get numbered(): ReadonlyMap<number, Option> {
    return this.#numbered;
  }

  /** Go to the first option; `quietly` does not move the page for that, nor take the focus from anything else. */
  focus(quietly = false): void {
    if (quietly && document.activeElement !== document.body) return;
    (this.#first() ?? this.#sentence).focus({ preventScroll: quietly });
  }

  /** Leave options out of the list that can be chosen on what is seen of the table. */
  spare(spared: ReadonlySet<Option>): void {
    const options = [...this.#numbered.values()];
    const items = this.#options.querySelectorAll("li");
    for (const [at, item] of items.entries()) item.classList.toggle("on-table", spared.has(options[at] as Option));
    this.#hasSpared = items.length > 0 && options.some((option) => spared.has(option));
    this.#show(this.#hasSpared && !this.#wantsAll ? "rest" : "all");
    const at = document.activeElement;
    if (this.#options.contains(at) && !at?.checkVisibility()) this.focus();
  }

  /** Whether all that is listed is seen. */
  get isSeen(): boolean {
    const list = this.#options.querySelector(".list");
    return list === null || list.scrollHeight <= list.clientHeight;
  }

  #turn(): void {
    this.#wantsAll = this.#shows !== "all";
    this.#show(this.#wantsAll ? "all" : this.#hasSpared ? "rest" : "none");
  }

  #show(shows: "all" | "rest" | "none"): void {
    this.#shows = shows;
    set(this.element, { "data-shows": shows, "data-spares": this.#hasSpared });
    this.#fold.textContent = shows === "all" ? say.fold : say.unfold(this.#numbered.size);
    set(this.#fold, { "aria-expanded": String(shows === "all") });
  }

  #numbered: ReadonlyMap<number, Option> = new Map();

  #first(): HTMLElement | null {
    const options = [...this.#options.querySelectorAll<HTMLElement>("button.option")];
    return options.find((option) => option.checkVisibility()) ?? null;
  }

  // ---- things that lie nowhere on the table ------------------------------------------------------

  #drawLoose(context: Context, drawn: Set<string>): void {
    const { picks, scene } = context;
    const things = picks.things.filter((id) => !drawn.has(id));
    const cards = things.map((id): Drawn => {
      const face = faceOf(scene, id);
      const thing: Thing = { thing: id, name: face?.name ?? id, "face down": false, covered: false };
      return { scene, thing, kind: face?.kind ?? "", look: "medium", options: picks.ofThing(id) };
    });
    place(this.#loose, this.#cards.draw(cards));
    stop(this.#loose);
  }

  // ---- the list ------------------------------------------------------------------------------------

  #drawOptions(context: Context, own: Set<string>): void {
    const { picks } = context;
    const options = inHandOrder(picks.isOrder ? picks.open : picks.options, own);
    const numbers = options.every((option) => option.type === "number");
    this.#numbered = new Map(options.map((option, index) => [(numbers ? option.number : null) ?? index + 1, option]));
    if (numbers && options.length > MOST_NUMBERS) this.#options.replaceChildren(this.#amount(options));
    else this.#options.replaceChildren(...this.#tools(context, options), this.#list(context.scene));
  }

  #tools(context: Context, options: Option[]): HTMLElement[] {
    const { picks } = context;
    const out: HTMLElement[] = [];
    if (picks.chosen.length > 0)
      out.push(button(say.unchoose(picks.chosen.length), () => this.#answers.unchoose(), { class: "lesser" }));
    if (options.length > MANY) {
      const input = el("input", { type: "search", class: "filter", placeholder: say.filter, "aria-label": say.filter });
      input.addEventListener("input", () => this.#narrow(input.value));
      out.push(input);
    }
    return out;
  }

  /** The list; where it scrolls, it says how many options there are. */
  #list(scene: Scene): HTMLElement {
    const list = el(
      "ol",
      { class: "list" },
      ...[...this.#numbered].map(([number, option]) => el("li", {}, this.#option(scene, option, number))),
    );
    const number = el("p", { class: "how-many", hidden: true }, say.howMany(this.#numbered.size));
    new ResizeObserver(() => {
      number.hidden = list.scrollHeight <= list.clientHeight;
    }).observe(list);
    return el("div", { class: "listed" }, list, number);
  }

  #option(scene: Scene, option: Option, number: number): HTMLButtonElement {
    const notes = option.notes?.length ? el("small", {}, ...withIcons(scene, option.notes.join("; "))) : null;
    const key = option.text === String(number) ? null : el("kbd", { "aria-hidden": "true" }, String(number));
    const inside = [key, el("span", { class: "words" }, ...withIcons(scene, option.text)), notes];
    return button(inside, () => this.#answers.choose(option), {
      class: `option about-${option.type}`,
      tabindex: -1,
      "data-option": option.id,
    });
  }

  #narrow(text: string): void {
    const wanted = text.trim().toLowerCase();
    for (const item of this.#options.querySelectorAll("li"))
      item.hidden = !item.textContent?.toLowerCase().includes(wanted);
    this.#show(wanted || this.#wantsAll || !this.#hasSpared ? "all" : "rest");
  }

  /** Many numbers: a field for one of them. */
  #amount(options: Option[]): HTMLElement {
    const known = new Map(options.map((option) => [option.number, option]));
    const numbers = options.map((option) => option.number ?? 0);
    const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
    const input = el("input", { type: "number", min: least, max: most, value: least, "aria-label": say.amount });
    const slider = el("input", { type: "range", min: least, max: most, value: least, "aria-label": say.amount });
    const send = button(say.choose(String(least)), () => {
      const option = known.get(Number(input.value));
      if (option) this.#answers.choose(option);
    });
    const show = (from: HTMLInputElement, to: HTMLInputElement) => {
      to.value = from.value;
      send.textContent = say.choose(from.value);
      send.disabled = !known.has(Number(from.value));
    };
    input.addEventListener("input", () => show(input, slider));
    slider.addEventListener("input", () => show(slider, input));
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") send.click();
    });
    return el("div", { class: "amount" }, slider, input, send, el("span", { class: "range" }, say.range(least, most)));
  }
}

/** Put the options that are about one's own things in the order in which those lie there. */
function inHandOrder(options: Option[], own: Set<string>): Option[] {
  const places = new Map([...own].map((thing, at) => [thing, at]));
  const place = ({ thing }: Option): number => places.get(thing ?? "") ?? 0;
  const sorted = options.filter((one) => isOn(one, own)).sort((one, other) => place(one) - place(other));
  return options.map((one) => (isOn(one, own) ? (sorted.shift() ?? one) : one));
}

/** Check whether an option can be chosen by one of the things. */
function isOn({ type, thing }: Option, things: Set<string>): boolean {
  return type === "thing" && Boolean(thing && things.has(thing));
}

/** The causes of a question in a row, from the outermost; the last is the question itself. */
function because({ view }: Context): string {
  const causes = (view.decision?.because ?? []).map((cause) => cause.name);
  return causes.length > 1 ? causes.join(" › ") : "";
}
