// Replay: a slider over the answers of the game, both ways; and going on from a point of it.

import { button, el, set } from "../dom";
import { messageOf } from "../faults";
import { words } from "../words";
import type { Session } from "./session";

const say = words.table.replay;
const PACE = 700; // milliseconds from one answer to the next

export interface ReplayHost {
  /** The point shown has changed, or the replay has ended. */
  changed(): void;
  tell(message: string): void;
}

export class Replay {
  readonly element: HTMLElement;
  /** The number of answers shown and of all; null where the game is played, not replayed. */
  at: { answers: number; of: number } | null = null;
  readonly #host: ReplayHost;
  readonly #slider = el("input", { type: "range", min: 0, step: 1, "aria-label": say.slider });
  readonly #where = el("output", {});
  readonly #play = button(say.play, () => this.#toggle(), { class: "plain" });
  #session: Session | null = null;
  #wanted: number | null = null;
  #going = false;
  #timer = 0;

  constructor(host: ReplayHost) {
    this.#host = host;
    this.element = el(
      "section",
      { class: "replay", "aria-label": say.label, hidden: true },
      button("◀", () => this.#step(-1), { class: "plain", "aria-label": say.back, title: say.back }),
      this.#play,
      button("▶", () => this.#step(1), { class: "plain", "aria-label": say.forward, title: say.forward }),
      this.#slider,
      this.#where,
      button(say.resume, () => this.#resume(), { class: "plain" }),
      button(say.end, () => this.#leave(), { class: "plain" }),
    );
    this.#slider.addEventListener("input", () => {
      this.#pause();
      this.#go(Number(this.#slider.value));
    });
  }

  /** Begin at the point at which the game is, or at another one. */
  async begin(session: Session, from?: number): Promise<void> {
    const shared = await session.ask("share", {});
    const of = shared.answers.length;
    this.#session = session;
    this.at = { answers: shared.at, of };
    this.element.hidden = false;
    this.#draw();
    this.#host.changed();
    if (from !== undefined) this.#go(from);
    this.#slider.focus();
  }

  /** Show answer after answer. */
  play(): void {
    this.#pause();
    this.#timer = setInterval(() => this.#step(1, true), PACE);
    this.#play.textContent = say.pause;
  }

  /** Forget everything: another game is played. */
  stop(): void {
    this.#pause();
    this.at = null;
    this.#session = null;
    this.element.hidden = true;
  }

  #toggle(): void {
    if (this.#timer) this.#pause();
    else {
      if (this.at && this.at.answers === this.at.of) this.#go(0);
      this.play();
    }
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#play.textContent = say.play;
  }

  #step(by: number, playing = false): void {
    if (!this.at || (playing && this.#going)) return;
    if (!playing) this.#pause();
    const to = Math.min(Math.max((this.#wanted ?? this.at.answers) + by, 0), this.at.of);
    if (playing && to === this.at.of) this.#pause();
    this.#go(to);
  }

  /** Go to a point; while the way there is long, only the last point that was wanted counts. */
  #go(to: number): void {
    this.#wanted = to;
    this.#slider.value = String(to);
    if (!this.#going) void this.#follow();
  }

  async #follow(): Promise<void> {
    const session = this.#session;
    this.#going = true;
    while (session && this.#wanted !== null && this.at) {
      const to = this.#wanted;
      try {
        const went = await session.ask("go", { answers: to });
        if (this.at) this.at = { answers: went.at, of: went.of };
      } catch (fault) {
        this.#pause();
        this.#wanted = null;
        this.#host.tell(messageOf(fault));
      }
      if (this.#wanted === to) this.#wanted = null;
      this.#draw();
      this.#host.changed();
    }
    this.#going = false;
  }

  #draw(): void {
    if (!this.at) return;
    set(this.#slider, { max: this.at.of, "aria-valuetext": say.where(this.at.answers, this.at.of) });
    if (this.#wanted === null) this.#slider.value = String(this.at.answers);
    this.#where.textContent = `${this.at.answers} / ${this.at.of}`;
  }

  async #resume(): Promise<void> {
    const session = this.#session;
    this.stop();
    this.#host.changed();
    await session?.ask("resume", {}).catch((fault: unknown) => this.#host.tell(String(fault)));
    this.#host.changed();
  }

  async #leave(): Promise<void> {
    const [session, at] = [this.#session, this.at];
    if (session && at) await session.ask("go", { answers: at.of }).catch(() => undefined);
    await this.#resume();
  }
}
