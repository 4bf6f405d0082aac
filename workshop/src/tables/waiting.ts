// What a table waits for: the clock of who is asked, a vote, and who plays in one's own seat now.

import { button, el, fill } from "../dom";
import type { ReplyWaits } from "./shapes";
import { words } from "./words";

const say = words.waiting;

export interface WaitingHost {
  nameOf(seat: number): string;
  vote(number: number, agree: boolean): void;
  /** Play on oneself. */
  back(): void;
  announce(sentence: string): void;
}

type Vote = NonNullable<ReplyWaits["vote"]>;

export class Waiting {
  readonly element = el("section", { class: "waiting", "aria-label": say.title, hidden: true });
  readonly #host: WaitingHost;
  readonly #clock = el("span", { class: "clock", hidden: true });
  readonly #vote = el("span", { class: "vote", hidden: true });
  readonly #away = el("span", { class: "vote", hidden: true }, say.away);
  #waits: ReplyWaits | null = null;
  #got = 0;
  #drawn: Vote | null = null;
  #timer = 0;
  #seat: number | null = null;

  constructor(host: WaitingHost) {
    this.#host = host;
    this.#away.append(button(say.back, () => host.back(), { class: "main" }));
    this.element.append(this.#away, this.#vote, this.#clock);
  }

  /** Take what the table waits for now. */
  take(waits: ReplyWaits | null): void {
    this.#waits = waits;
    this.#got = performance.now();
    clearInterval(this.#timer);
    if (waits?.left != null) this.#timer = window.setInterval(() => this.#drawClock(), 1000);
    this.#drawVote(waits?.vote ?? null);
    this.#drawClock();
  }

  /** Take the seat of who looks; null for who watches. What came before it is drawn again. */
  set seat(seat: number | null) {
    this.#seat = seat;
    this.#drawVote(this.#waits?.vote ?? null);
    this.#drawClock();
  }

  /** Take note whether a bot plays in the seat of who looks. */
  set isAway(away: boolean) {
    this.#away.hidden = !away;
    this.#show();
  }

  end(): void {
    clearInterval(this.#timer);
  }

  #drawClock(): void {
    const { left = null, seat = null } = this.#waits ?? {};
    this.#clock.hidden = left === null || seat === null;
    if (left !== null && seat !== null) {
      const seconds = Math.max(0, left - Math.floor((performance.now() - this.#got) / 1000));
      const who = seat === this.#seat ? null : this.#host.nameOf(seat);
      this.#clock.textContent = who === null ? say.leftYou(seconds) : say.left(who, seconds);
      this.#clock.classList.toggle("soon", seconds < 15);
    }
    this.#show();
  }

  #drawVote(vote: Vote | null): void {
    const isNew = vote !== null && vote.number !== this.#drawn?.number;
    this.#drawn = vote;
    this.#vote.hidden = vote === null;
    if (vote === null) return;
    const { nameOf, vote: answer, announce } = this.#host;
    const wish = this.#sentence(vote);
    const mayAnswer = this.#seat !== null && vote.of.includes(this.#seat) && !vote.yes.includes(this.#seat);
    const others = vote.of.filter((seat) => !vote.yes.includes(seat) && seat !== this.#seat).map(nameOf);
    const buttons = [
      mayAnswer && button(say.agree, () => answer(vote.number, true), { class: "main" }),
      mayAnswer && button(say.disagree, () => answer(vote.number, false), { class: "plain" }),
      vote.by !== null &&
        vote.by === this.#seat &&
        button(say.giveUp, () => answer(vote.number, false), { class: "plain" }),
    ];
    const differences = (vote.differences ?? []).map((one) => el("li", {}, one));
    const list = differences.length ? el("ul", {}, ...differences) : null;
    fill(this.#vote, wish, list, ...buttons, mayAnswer ? null : el("small", {}, say.waitsFor(others.join(", "))));
    if (isNew) announce(wish);
  }

  #sentence({ what, by, seat, answers, title }: Vote): string {
    const { nameOf } = this.#host;
    if (what === "rules") return say.rules(title ?? "");
    if (what === "bot") return say.late(nameOf(seat ?? 0));
    return by === this.#seat ? say.ownUndo(answers ?? 1) : say.undo(nameOf(by ?? 0), answers ?? 1);
  }

  #show(): void {
    this.element.hidden = this.#clock.hidden && this.#vote.hidden && this.#away.hidden;
  }
}
