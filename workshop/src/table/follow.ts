// A changed rule in a game that is played: the game goes on with it, or says why it cannot.

import { button, el } from "../dom";
import type { ReplyChecked } from "../engine/shapes";
import { Refused } from "../engine/wire";
import { words } from "../words";
import type { Session } from "./session";

const say = words.table.follow;
const PAUSE = 400; // milliseconds without a change, until a game goes on with it: the next check comes first

export interface FollowHost {
  session(): Session | null;
  /** The rules of the game have changed. */
  reloaded(): Promise<void>;
  newGame(): void;
  /** Begin a game of a variant at once. */
  begin(variant: string, isAsked: boolean): void;
  /** Whether a person has played in the game, or opened it on purpose. */
  isPlayed(): boolean;
  say(sentence: string): void;
}

export class Follow {
  readonly element = el("section", { class: "follow", "aria-label": say.label, hidden: true });
  readonly #host: FollowHost;
  readonly #box = el("input", { type: "checkbox", id: "follow-changes", checked: true });
  readonly #label = el("label", { class: "check", for: "follow-changes" }, this.#box, say.box);
  readonly #text = el("div", { class: "what" });
  #tried = "";
  #offered = "";
  #timer = 0;
  #isNews = false;

  constructor(host: FollowHost) {
    this.#host = host;
    this.element.append(
      this.#text,
      this.#label,
      button("×", () => this.hide(), { class: "lesser", "aria-label": say.close }),
    );
  }

  /** Hide what was told, as another game is open now. */
  hide(): void {
    clearTimeout(this.#timer);
    this.element.hidden = true;
  }

  /** Hide what needs no decision, as somebody plays on. */
  played(): void {
    if (this.#isNews) this.element.hidden = true;
  }

  /** Take note of the author's bundle as it is now. */
  checked(checked: ReplyChecked): void {
    clearTimeout(this.#timer);
    const session = this.#host.session();
    const digest = checked.digest ?? "";
    if (!session || !checked.ok) return;
    if (session.opened.variant !== checked.variant) {
      this.#other(checked);
      return;
    }
    this.#offered = "";
    if (digest === session.digest) {
      this.#tried = digest;
      return;
    }
    if (digest === this.#tried) return;
    if (this.#box.checked) this.#timer = window.setTimeout(() => void this.#reload(session, digest), PAUSE);
    else
      this.#show(
        say.offer,
        [],
        button(say.go, () => void this.#reload(session, digest), { class: "main" }),
      );
  }

  /** Another bundle is written than is played: a game of it begins, unless one would be lost by that. */
  #other(checked: ReplyChecked): void {
    const { variant } = checked;
    const begin = (isAsked: boolean) => this.#host.begin(variant, isAsked);
    if (!this.#host.isPlayed()) this.#timer = window.setTimeout(() => begin(false), PAUSE);
    else if (variant !== this.#offered) {
      this.#show(
        say.other,
        [],
        button(say.begin, () => begin(true), { class: "main" }),
      );
      this.#label.hidden = true; // there is nothing to follow
      this.#isNews = true;
    }
    this.#offered = variant;
  }

  async #reload(session: Session, digest: string, back = false): Promise<void> {
    this.#tried = digest;
    try {
      const reply = await session.ask("reload", { back });
      session.digest = reply.digest;
      if (reply.changed) await this.#host.reloaded();
      // The first line says what the title says, and why the game cannot go on.
      if (reply.changed) {
        this.#show(say.goesOn, reply.lines.slice(1));
        this.#isNews = true;
      } else if (session.digest !== digest) {
        const { fits, lines } = reply;
        this.#refuse(lines, fits === undefined ? null : [fits, () => void this.#reload(session, digest, true)]);
      }
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      this.#refuse([fault.message, fault.help].filter((text): text is string => Boolean(text)));
    }
  }

  /** `back` says how many answers the rules fit, and goes back to there with them. */
  #refuse(why: string[], back: [number, () => void] | null = null): void {
    const ways = back ? [button(say.goBack(back[0]), back[1], { class: "main" })] : [];
    this.#show(
      say.cannot,
      why,
      ...ways,
      button(say.newGame, () => this.#host.newGame(), { class: back ? "lesser" : "main" }),
    );
  }

  #show(title: string, what: string[], ...more: HTMLElement[]): void {
    const list = what.length ? [el("ul", {}, ...what.map((line) => el("li", {}, line)))] : [];
    this.#text.replaceChildren(el("h2", {}, title), ...list, ...more);
    this.#label.hidden = false;
    this.#isNews = false;
    this.element.hidden = false;
    this.#host.say([title, ...what].join(" "));
  }
}
