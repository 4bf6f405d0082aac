// The panel that measures the author's bundle: how many games and who plays them, progress, figures and a chart.

import { labelled } from "../dialogs";
import { button, el, fill } from "../dom";
import type { Texts } from "../editor/checker";
import type { Panel } from "../editor/panels";
import type { Checked, Games } from "../editor/shapes";
import { workerPort } from "../engine/wire";
import { reasonOf } from "../faults";
import type { FolderSync } from "../files/folder";
import { words } from "../words";
import { figures } from "./figures";
import { type Plan, Run } from "./run";

type Options = readonly (readonly [string, string])[];

const NUMBERS = ["20", "50", "100", "200", "500", "1000"];
const DEFAULT_NUMBER = "100";
const SLOW_LADDER = "random,greedy,search:16"; // where nothing is compiled, its third kind takes minutes for a game
const DEFAULT_LADDER = "random,greedy"; // the fast ones play first: figures come at once
const SEED = 1;
const PLAYERS = { least: 2, most: 6 }; // where the game is the author's own, whose numbers are not known here

/** What the panel needs to know of the open bundle. */
export interface Measurable {
  texts: Texts;
  games: Games | null;
  checked: Checked | null;
  folder: FolderSync | null;
}

export class MeasurePanel implements Panel {
  readonly id = "measure";
  readonly label = words.measure.title;
  readonly root: HTMLElement;
  #number = select("measure-number", plainly(NUMBERS), DEFAULT_NUMBER);
  #players = select("measure-players", [], "");
  #ladder = select("measure-kind", ladders(false), DEFAULT_LADDER);
  #against = select("measure-against", [], "");
  #start = button(words.measure.start, () => void this.#toggle(), { class: "main-button" });
  #progress = el("progress", { "aria-label": words.measure.progress, hidden: true });
  #state = el("p", { class: "faint", role: "status" });
  #figures = el("div", { class: "measured" });
  #run = new Run();

  constructor(
    readonly now: () => Measurable,
    readonly settled: () => Promise<void>,
  ) {
    const controls: [string, HTMLElement][] = [
      [words.measure.number, this.#number],
      [words.measure.players, this.#players],
      [words.measure.bots, this.#ladder],
      [words.measure.against, this.#against],
    ];
    this.#against.addEventListener("change", () => this.checked());
    this.root = el(
      "div",
      { class: "panel-measure" },
      el("p", { class: "faint" }, words.measure.about),
      el(
        "div",
        { class: "measure-form" },
        ...controls.map(([label, control]) => labelled(label, control)),
        this.#start,
      ),
      this.#progress,
      this.#state,
      this.#figures,
    );
  }

  /** Offer what fits the open bundle: its numbers of players, and what it can be compared with. */
  shown(): void {
    const { texts, games, folder } = this.now();
    refill(this.#ladder, ladders(folder?.isNative === true), this.#ladder.value);
    this.#start.disabled = games === null;
    const shipped = (games?.games ?? []).map((one) => [one.id, one.title] as const);
    const known = texts.on === "" || shipped.some(([id]) => id === texts.on);
    refill(this.#against, known ? shipped : [[texts.on, texts.on], ...shipped], texts.on);
    this.checked();
  }

  /** Offer the numbers of players that suit both sides; where none does, each is played by its own. */
  checked(): void {
    const { games, checked } = this.now();
    const against = games?.games.find((one) => one.id === this.#against.value.split("+")[0]);
    const before = against?.players ?? PLAYERS;
    const after = checked?.players ?? before;
    const least = Math.max(before.least, after.least);
    const length = Math.max(0, Math.min(before.most, after.most) - least + 1);
    const numbers = plainly(Array.from({ length }, (_, i) => String(least + i)));
    refill(this.#players, length > 0 ? numbers : [["", words.measure.ownNumbers]], this.#players.value);
  }

  async #toggle(): Promise<void> {
    if (this.#run.isUnderWay) {
      this.#run.stop();
      this.#ended(words.measure.stopped);
      return;
    }
    await this.settled(); // or the texts could be of another bundle than what the checker says
    const { texts, checked } = this.now();
    if (checked === null || !checked.ok) {
      fill(this.#state, words.measure.firstCorrect);
      return;
    }
    const plan = this.#plan(texts, checked.variant);
    this.#begun();
    try {
      await this.#play(plan);
      this.#ended(words.measure.done);
    } catch (fault) {
      this.#ended(words.measure.failed(reasonOf(fault)));
    }
  }

  async #play(plan: Plan): Promise<void> {
    this.#run = new Run();
    const port = this.now().folder?.engine() ?? workerPort(new URL("worker.js", document.baseURI));
    await this.#run.play(plan, port, ({ measured, kind, against, played, done }) => {
      this.#progress.value = done;
      fill(this.#state, words.measure.soFar(played, plan.games, kind, against));
      const isFirst = this.#figures.childElementCount === 0;
      fill(this.#figures, ...figures(measured, done >= 1));
      if (isFirst) this.#state.scrollIntoView({ block: "start" }); // what was found is below what was asked
    });
  }

  #plan(texts: Texts, variant: string): Plan {
    return {
      texts,
      variant,
      against: this.#against.value,
      players: Number(this.#players.value) || null, // nothing is chosen where each side has its own number
      ladder: this.#ladder.value.split(","),
      games: Number(this.#number.value),
      seed: SEED,
    };
  }

  #begun(): void {
    this.#start.textContent = words.measure.stop;
    this.#progress.hidden = false;
    this.#progress.removeAttribute("value");
    fill(this.#state, words.measure.starting);
    fill(this.#figures);
  }

  #ended(said: string): void {
    this.#start.textContent = words.measure.start;
    this.#progress.hidden = true;
    fill(this.#state, said);
  }
}

function ladders(native: boolean): Options {
  return Object.entries(words.measure.ladders).filter(([ladder]) => native || ladder !== SLOW_LADDER);
}

function plainly(values: readonly string[]): Options {
  return values.map((one) => [one, one] as const);
}

function select(id: string, options: Options, chosen: string): HTMLSelectElement {
  const made = el("select", { id });
  refill(made, options, chosen);
  return made;
}

function refill(control: HTMLSelectElement, options: Options, chosen: string): void {
  fill(control, ...options.map(([value, label]) => el("option", { value }, label)));
  if (options.some(([value]) => value === chosen)) control.value = chosen;
}
