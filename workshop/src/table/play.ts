// An open game on the page: who looks, what they see, what they choose; the cover between people, the replay, the score.

import type { Dialog } from "../dialogs";
import { button, el } from "../dom";
import { Refused } from "../engine/wire";
import { words } from "../words";
import type { Announcer } from "./announce";
import { type BookLink, Coach } from "./coach";
import { nameOf } from "./context";
import { Cover } from "./cover";
import { place } from "./dom";
import { LogView } from "./logview";
import type { ShowWhy } from "./players";
import { Replay } from "./replay";
import { headingOf, scoreOf } from "./score";
import type { Session } from "./session";
import type { Option, View, Viewer } from "./shapes";
import type { Sheets } from "./sheet";
import { TableView } from "./table";

const say = words.table;

export interface PlayHost {
  sheets: Sheets;
  coach: Dialog;
  /** The rulebook, where there is one. */
  book: BookLink | null;
  announcer: Announcer;
  /** Say what was refused; "" takes it away. */
  tell(message: string): void;
  why: ShowWhy;
  /** Show why a line of the log happened, by its events; null where nobody can say it. */
  cause: ((viewer: Viewer, line: string, events: readonly number[]) => void) | null;
  /** Begin the next game of a campaign; null where that is offered elsewhere. */
  next: (() => void) | null;
  /** Whether the coach waits until somebody asks. */
  isCoachQuiet: boolean;
  /** Somebody has chosen an option. */
  answered?(): void;
  /** What can be done, or whose turn it is, has changed. */
  changed(): void;
}

export class Play {
  readonly element = el("div", { class: "game" });
  readonly replay: Replay;
  readonly coach: Coach;
  readonly session: Session;
  viewer: Viewer;
  readonly #host: PlayHost;
  readonly #cover = new Cover();
  readonly #content = el("div", { class: "content" });
  readonly #log: LogView;
  readonly #covered: boolean;
  #table: TableView | null = null;
  #score: HTMLElement | null = null;
  #asksScore = false;
  /** Whether a person has chosen something in it. */
  isPlayed = false;
  /** The question that is being answered: the next one may be there before the reply. */
  #answering: View["decision"] = null;
  #frame = 0;

  constructor(session: Session, covered: boolean, host: PlayHost) {
    this.session = session;
    this.#host = host;
    this.#covered = covered && session.humans.length > 1;
    this.viewer = this.#covered ? null : (session.humans[0] ?? null);
    const { cause } = host;
    this.#log = new LogView(cause && ((line, events) => cause(this.viewer, line, events)));
    this.coach = new Coach(session, host.coach, host.book, host.isCoachQuiet);
    this.replay = new Replay({ changed: () => this.draw(), tell: host.tell });
    this.element.append(this.#cover.element, this.#content);
    session.changed = () => this.#later();
    session.failed = host.tell;
  }

  /** The view of the one who looks. */
  get view(): View | undefined {
    return this.session.view(this.viewer);
  }

  end(): void {
    this.replay.stop();
    this.session.changed = () => {};
    void this.session.close();
  }

  /** Whether the screen is being handed over: nobody looks, so nothing can be done. */
  get isCovered(): boolean {
    return this.#cover.waits;
  }

  /** Go to the question, or (`quietly`) let the page lie as it does. */
  focus(quietly = false): void {
    if (!this.isCovered) this.#table?.question.focus(quietly);
  }

  /** Draw all again, for other rules. */
  restart(): void {
    this.#table = null;
    this.coach.follow(null, this.viewer);
    this.draw();
  }

  /** The numbers that choose an option. */
  get numbers(): readonly number[] {
    return this.#cover.waits ? [] : [...(this.#table?.question.numbered.keys() ?? [])];
  }

  chooseNumber(number: number): void {
    const option = this.#table?.question.numbered.get(number);
    if (option) void this.#choose(option);
  }

  async undo(): Promise<void> {
    if (this.viewer !== null && !this.isCovered && this.view?.undo)
      await this.#try(this.session.ask("undo", { seat: this.viewer }));
  }

  // ---- drawing ---------------------------------------------------------------------------------------

  #later(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.draw());
  }

  draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.#handOver()) return;
    const { session, view } = this;
    if (!session.scene || !view) return;
    const table = this.#tableOf(view);
    table.draw(session.scene, view, this.#sentence(view));
    this.coach.follow(this.replay.at ? null : view.decision, this.viewer);
    const log = session.log.get(this.viewer);
    this.#log.draw(session.scene, view, log?.turns ?? []);
    const told = log?.takeNew() ?? [];
    if (!this.replay.at) this.#host.announcer.tell(view, told);
    this.#drawScore(view);
    this.#host.changed();
  }

  /** See to it that the one who is asked looks; false while the screen is handed over. */
  #handOver(): boolean {
    const asked = this.session.common?.decision?.player;
    const next = asked !== undefined && this.session.humans.includes(asked) && !this.replay.at;
    if (!next || asked === this.viewer) {
      if (this.viewer === null && this.session.common?.over) this.#turnTo(this.session.humans[0] ?? null);
      return !this.#cover.waits || this.#uncover();
    }
    if (!this.#covered) {
      this.#turnTo(asked);
      return true;
    }
    this.#content.hidden = true;
    this.#content.replaceChildren();
    this.#table = null;
    this.#host.sheets.hide();
    this.#cover.wait(this.session.opened.seats[asked - 1]?.name ?? String(asked), () => {
      this.#turnTo(asked);
      this.#uncover();
      this.draw();
      this.focus();
    });
    this.#host.changed();
    return false;
  }

  #turnTo(seat: Viewer): void {
    this.viewer = seat;
    this.#table = null;
  }

  #uncover(): boolean {
    this.#cover.lift();
    this.#content.hidden = false;
    return true;
  }

  #tableOf(view: View): TableView {
    const { session } = this;
    if (this.#table === null && session.scene) {
      this.#table = new TableView(session.scene, view, this.viewer, {
        choose: (option) => void this.#choose(option),
        why: this.#host.why,
        sheets: this.#host.sheets,
        coach: this.coach,
      });
      this.#arrange(this.#table);
    }
    return this.#table as TableView;
  }

  #arrange(table: TableView): void {
    table.arrange([this.replay.element], this.#score ? [this.#score] : [], this.#log.element);
    place(this.#content, [table.element]);
  }

  #sentence(view: View): string | null {
    const { at } = this.replay;
    const asked = view.over ? say.over : (view.decision?.sentence ?? "");
    if (at) return say.replay.sentence(at.answers, at.of, asked);
    return view.over ? say.over : null;
  }

  #drawScore(view: View): void {
    if (!view.over && this.#score) {
      this.#score.remove();
      this.#score = null;
    }
    if (view.over && !this.#score && !this.#asksScore) void this.#askScore();
  }

  async #askScore(): Promise<void> {
    this.#asksScore = true;
    const reply = await this.#try(this.session.ask("score", {}));
    this.#asksScore = false;
    const { view, session } = this;
    if (!reply || !view?.over || !session.scene || !this.#table) return;
    const { standings } = reply;
    this.#score = scoreOf(session.scene, view, standings, this.#host.why);
    const { next } = this.#host;
    if (session.scene.keeps && next) this.#score.append(button(say.nextGame, () => next(), { class: "main" }));
    this.#arrange(this.#table);
    if (standings.outcome) {
      this.#host.announcer.say(`${headingOf(view, standings)}. ${standings.outcome.words}`);
      return;
    }
    const won = standings.places.filter((one) => one.place === 1).map((one) => nameOf(view, one.player));
    this.#host.announcer.say(say.score.announced(won.join(say.score.and), standings.places[0]?.values[0] ?? 0));
  }

  // ---- playing ---------------------------------------------------------------------------------------

  choose(option: Option): void {
    void this.#choose(option);
  }

  async #choose(option: Option): Promise<void> {
    const { view, viewer, session } = this;
    if (!view || viewer === null || view.decision === this.#answering || this.replay.at) return;
    this.#answering = view.decision;
    this.isPlayed = true;
    this.#table?.answered(view);
    this.#host.answered?.();
    await this.#try(session.answer(viewer, option));
    if (this.#answering === view.decision) this.#answering = null;
  }

  /** Wait for a reply, and show what was refused. */
  async #try<Reply>(asked: Promise<Reply>): Promise<Reply | null> {
    try {
      const reply = await asked;
      this.#host.tell("");
      return reply;
    } catch (fault) {
      if (!(fault instanceof Refused)) throw fault;
      this.#host.tell([fault.message, fault.help].filter(Boolean).join(". "));
      return null;
    }
  }
}
