// What is asked about a new table besides its game: clocks, and how far behind spectators are.

import { labelled } from "../dialogs";
import { el } from "../dom";
import type { RequestStart } from "./shapes";
import { words } from "./words";

const say = words.options;
const MINUTE = 60;
const DAY = 86_400;
const CLOCKS = [0, MINUTE, 5 * MINUTE, DAY, 3 * DAY, 7 * DAY];
const BEHIND = ["", "turns 1", "turns 3", "minutes 10", "minutes 60"] as const;

type Chosen = Pick<RequestStart, "clock" | "late" | "turns_behind" | "minutes_behind">;

export class Options {
  readonly element: HTMLElement;
  readonly #clock = chooser("clock", CLOCKS.map(String), (value) => say.clock(Number(value)));
  readonly #late = chooser("late", ["bot", "ask"], (value) => say.late[value as "bot" | "ask"]);
  readonly #behind = chooser("behind", [...BEHIND], (value) => say.behind[value as (typeof BEHIND)[number]]);

  constructor() {
    const late = labelled(say.lateLabel, this.#late);
    late.hidden = true;
    this.#clock.addEventListener("change", () => {
      late.hidden = this.#clock.value === "0";
    });
    const rows = [labelled(say.clockLabel, this.#clock), late, labelled(say.behindLabel, this.#behind)];
    this.element = el("details", { class: "options" }, el("summary", {}, say.title), ...rows);
  }

  get chosen(): Chosen {
    const [unit, number] = this.#behind.value.split(" ");
    return {
      clock: Number(this.#clock.value),
      late: this.#late.value as "bot" | "ask",
      ...(unit ? { [`${unit}_behind`]: Number(number) } : {}),
    };
  }
}

function chooser(id: string, values: string[], label: (value: string) => string): HTMLSelectElement {
  return el("select", { id }, ...values.map((value) => el("option", { value }, label(value))));
}
