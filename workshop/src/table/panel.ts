// The panel for a new game: which game, who sits where, and what chance is.

import { button, el } from "../dom";
import type { Requests } from "../engine/messages";
import type { ReplyGames } from "../engine/shapes";
import { messageOf } from "../faults";
import { words } from "../words";
import type { SeatInfo } from "./shapes";

const say = words.table.panel;
type Kind = keyof typeof say.kinds;
const KINDS = ["human", "greedy", "random"] as const;
const SEARCH = "search:16"; // where rules are played in Python, as the page of the workshop does, these think too long

/** What is asked for: the fields of the request `new`, with a kind and a name for each seat. */
export interface Wanted extends Omit<Requests["new"], "seats"> {
  seats: SeatInfo[];
}

/** A form that starts a table for people at several screens: its words, and what else it asks. */
export interface Hosted {
  title: string;
  begin: string;
  /** One more choice of what may be taken back: its value, and its label. */
  undo: [string, string];
  rows: HTMLElement[];
}

interface Choice {
  variant: string;
  title: string;
  least: number;
  most: number;
}

export class Panel {
  readonly element: HTMLElement;
  readonly #begin: (wanted: Wanted, covered: boolean) => Promise<void>;
  readonly #game = el("select", { id: "game" });
  readonly #count = el("select", { id: "players" });
  readonly #seats = el("div", { class: "seats" });
  readonly #seed = el("input", { id: "seed", type: "text", inputmode: "numeric", autocomplete: "off" });
  readonly #first = el("select", { id: "first" });
  readonly #undo = el("select", { id: "undo" });
  readonly #forced = el("input", { id: "ask-forced", type: "checkbox" });
  readonly #covered = el("input", { id: "covered", type: "checkbox", checked: true });
  readonly #coverRow = el("label", { class: "check", for: "covered" }, this.#covered, say.covered);
  readonly #rules = el("details", { class: "house-rules", hidden: true });
  readonly #fault = el("p", { class: "fault", role: "alert" });
  readonly #start: HTMLButtonElement;
  readonly #hosted: Hosted | null;
  readonly #kinds: readonly Kind[];
  readonly #choices = new Map<string, Choice>();
  #own: Choice | null = null;
  /** Whether the author's own rules are wanted, whatever they are called now; they are until another game is chosen. */
  #wantsOwn = true;
  #known: ReplyGames | null = null;

  constructor(
    begin: (wanted: Wanted, covered: boolean) => Promise<void>,
    cancel: () => void,
    hosted: Hosted | null = null,
    isQuick = hosted !== null,
  ) {
    this.#begin = begin;
    this.#kinds = isQuick ? [...KINDS, hosted ? "search" : SEARCH] : KINDS;
    this.#hosted = hosted;
    const title = hosted?.title ?? say.title;
    this.#start = el("button", { type: "submit", class: "main", disabled: true }, hosted?.begin ?? say.begin);
    for (const mode of ["free", "own", "none"] as const)
      this.#undo.append(el("option", { value: mode }, say.undo[mode]));
    if (hosted) {
      const [value, label] = hosted.undo;
      this.#undo.prepend(el("option", { value }, label));
      this.#undo.value = value;
    }
    const more = el(
      "details",
      {},
      el("summary", {}, say.more),
      labelled(say.seed, this.#seed, say.seedHelp),
      labelled(say.first, this.#first),
      labelled(say.undoLabel, this.#undo),
      el("label", { class: "check", for: "ask-forced" }, this.#forced, say.forced),
    );
    const form = el(
      "form",
      {},
      el("h2", {}, title),
      labelled(say.game, this.#game),
      ...(hosted ? [this.#rules] : []),
      labelled(say.players, this.#count),
      this.#seats,
      ...(hosted ? [labelled(say.undoLabel, this.#undo), ...hosted.rows] : [this.#coverRow, more]),
      this.#fault,
      el("footer", {}, this.#start, button(say.cancel, cancel, { class: "lesser cancel" })),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#submit();
    });
    this.#game.addEventListener("change", () => {
      this.#wantsOwn = this.#game.value === this.#own?.variant;
      this.#chosen();
    });
    this.#seats.addEventListener("change", () => this.#drawCover());
    this.#count.addEventListener("change", () => this.#drawSeats());
    this.element = el("section", { class: "new-game", "aria-label": title }, form);
  }

  /** Offer the shipped games and overlays, and the author's own bundle if there is one. */
  offer(games: ReplyGames | null, own: { variant: string; title: string } | null): void {
    this.#known = games ?? this.#known;
    const before = (this.#wantsOwn && own?.variant) || this.#game.value;
    this.#own = own && { ...own, ...this.#playersOf(own.variant) };
    this.#fill();
    if (before && this.#choices.has(before)) this.#game.value = before;
    this.#start.disabled = this.#choices.size === 0;
    this.#chosen();
  }

  /** What is asked for if nobody chooses: one person, and bots in two other seats if there are so many. */
  usual(variant: string): Wanted {
    const { least, most } = this.#playersOf(variant);
    const count = Math.min(Math.max(3, least), most);
    const seats = Array.from({ length: count }, (_, index) => usualSeat(index + 1));
    return { variant, seats, undo: "free" };
  }

  focus(): void {
    this.#game.focus();
  }

  /** Whether there is a game to go back to. */
  set cancellable(possible: boolean) {
    (this.element.querySelector(".cancel") as HTMLElement).hidden = !possible;
  }

  #fill(): void {
    this.#choices.clear();
    const { games, overlays } = this.#known ?? { games: [], overlays: [] };
    const group = (title: string, choices: Choice[]) => {
      for (const choice of choices) this.#choices.set(choice.variant, choice);
      const options = choices.map((choice) => el("option", { value: choice.variant }, choice.title));
      return options.length ? [el("optgroup", { label: title }, ...options)] : [];
    };
    this.#game.replaceChildren(
      ...group(say.own, this.#own ? [this.#own] : []),
      ...group(
        say.games,
        games.map(({ id, title, players }) => ({ variant: id, title, ...players })),
      ),
      ...group(
        say.overlays,
        (this.#hosted ? [] : overlays).map(({ variant, title }) => ({ variant, title, ...this.#playersOf(variant) })),
      ),
    );
  }

  /** The numbers of players of the game that a variant builds on. */
  #playersOf(variant: string): { least: number; most: number } {
    const parts = variant.split("+");
    const game = this.#known?.games.find((one) => parts.includes(one.id));
    return game?.players ?? { least: 2, most: 4 };
  }

  #chosen(): void {
    const choice = this.#choices.get(this.#game.value);
    if (!choice) return;
    const before = Number(this.#count.value);
    const counts = Array.from({ length: choice.most - choice.least + 1 }, (_, index) => choice.least + index);
    this.#count.replaceChildren(...counts.map((count) => el("option", { value: count }, String(count))));
    this.#count.value = String(Math.min(Math.max(before || 3, choice.least), choice.most));
    this.#drawRules(choice.variant);
    this.#drawSeats();
  }

  /** Offer the house rules for a game as boxes, where several can be chosen. */
  #drawRules(variant: string): void {
    const parts = variant.split("+");
    const fitting = (this.#known?.overlays ?? []).filter((one) => parts.includes(one.variant.split("+")[0] ?? ""));
    const boxes = fitting
      .filter(({ id }) => !parts.includes(id))
      .map((one) => {
        const box = el("input", { type: "checkbox", id: `rule-${one.id}`, value: one.variant });
        return el("label", { class: "check", for: box.id }, box, one.title);
      });
    this.#rules.replaceChildren(el("summary", {}, say.overlays), ...boxes);
    this.#rules.hidden = boxes.length === 0;
  }

  /** The game with the house rules that were chosen; the author's own come last. */
  #variant(): string {
    const chosen = [...this.#rules.querySelectorAll<HTMLInputElement>("input:checked")].map((box) => box.value);
    const [game = "", ...own] = this.#game.value.split("+");
    return [...new Set([game, ...chosen.flatMap((one) => one.split("+")), ...own])].join("+");
  }

  #drawSeats(): void {
    const count = Number(this.#count.value);
    const rows = [...this.#seats.children];
    for (const row of rows.slice(count)) row.remove();
    for (let seat = rows.length + 1; seat <= count; seat++)
      this.#seats.append(seatRow(seat, this.#hosted ? hostedSeat(seat) : usualSeat(seat), this.#kinds));
    const first = this.#first.value;
    const seats = Array.from({ length: count }, (_, index) => index + 1);
    this.#first.replaceChildren(
      el("option", { value: "" }, say.anyFirst),
      ...seats.map((seat) => el("option", { value: seat }, say.seat(seat))),
    );
    this.#first.value = Number(first) <= count ? first : "";
    this.#drawCover();
  }

  /** The cover between people is a question only if there are several. */
  #drawCover(): void {
    this.#coverRow.hidden = this.#seatInfos().filter((seat) => seat.kind === "human").length < 2;
  }

  async #submit(): Promise<void> {
    const seed = this.#seed.value.trim();
    if (seed && !/^\d{1,19}$/.test(seed)) {
      this.#fault.textContent = say.seedWrong;
      this.#seed.focus();
      return;
    }
    this.#fault.textContent = "";
    this.#start.disabled = true;
    try {
      const wanted: Wanted = {
        variant: this.#variant(),
        seats: this.#seatInfos(),
        undo: this.#undo.value as Wanted["undo"],
        ...(seed ? { seed: Number(seed) } : {}),
        ...(this.#first.value ? { first: Number(this.#first.value) } : {}),
        ...(this.#forced.checked ? { ask_forced: true } : {}),
      };
      await this.#begin(wanted, this.#covered.checked);
    } catch (fault) {
      this.#fault.textContent = messageOf(fault);
    } finally {
      this.#start.disabled = false;
    }
  }

  #seatInfos(): SeatInfo[] {
    return [...this.#seats.children].map((row, index) => ({
      kind: (row.querySelector("select") as HTMLSelectElement).value as SeatInfo["kind"],
      name: (row.querySelector("input") as HTMLInputElement).value.trim() || say.seat(index + 1),
    }));
  }
}

function usualSeat(seat: number): SeatInfo {
  return seat === 1 ? { kind: "human", name: say.seat(seat) } : { kind: "greedy", name: say.botName(seat) };
}

function hostedSeat(seat: number): SeatInfo {
  return { kind: "human", name: say.seat(seat) };
}

function seatRow(seat: number, usual: SeatInfo, kinds: readonly Kind[]): HTMLElement {
  const kind = el("select", { "aria-label": say.kindOf(seat) });
  for (const one of kinds) kind.append(el("option", { value: one }, say.kinds[one]));
  kind.value = usual.kind;
  const name = el("input", { type: "text", "aria-label": say.nameOf(seat), autocomplete: "off", maxlength: 30 });
  name.value = usual.name;
  kind.addEventListener("change", () => {
    const usual = [say.seat(seat), say.botName(seat)];
    if (usual.includes(name.value)) name.value = kind.value === "human" ? say.seat(seat) : say.botName(seat);
  });
  return el("div", { class: "seat-row" }, el("span", { class: "seat-number" }, String(seat)), name, kind);
}

function labelled(text: string, field: HTMLElement, help = ""): HTMLElement {
  return el("label", { for: field.id }, el("span", {}, text), field, help ? el("small", {}, help) : null);
}
