// The right side: the bar with what can be done, the panel for a new game, and the open game.

import { Dialog } from "../dialogs";
import { button, el } from "../dom";
import type { Requests } from "../engine/messages";
import type { ReplyChecked } from "../engine/shapes";
import { reasonOf } from "../faults";
import type { LinkedGame } from "../files/link";
import type { Shared } from "../shared";
import { words } from "../words";
import { Announcer } from "./announce";
import { TableBar } from "./bar";
import { Book } from "./book";
import { place } from "./dom";
import { Follow } from "./follow";
import { keySheet, listen } from "./keys";
import { Panel, type Wanted } from "./panel";
import { Play } from "./play";
import { readFromFile, saveToFile } from "./saves";
import { type Opening, Session } from "./session";
import { Sheets } from "./sheet";
import { Why } from "./why";

const say = words.table;

/** A shared game, and the variant that it is played with. */
type SharedGame = LinkedGame & { variant: string };

/** What the rest of the page can ask of the table. */
export interface TableSide {
  /** Open a game that was shared. */
  join(game: SharedGame): Promise<void>;
  /**
   * Begin a game of a variant at once, with one person and bots; where that is refused, the panel stays. A game that
   * nobody asked for leaves the panel open that a person has opened meanwhile.
   */
  begin(variant: string, isAsked: boolean): Promise<void>;
  /** Begin a game of a variant that comes with the program, with as many players as it needs. */
  play(variant: string): Promise<void>;
}

/** Start the right side in an element of the page, with the rulebook in another. */
export function startTable(root: HTMLElement, book: HTMLElement, shared: Shared): TableSide {
  return new Side(root, book, shared);
}

class Side implements TableSide {
  readonly #shared: Shared;
  readonly #panel: Panel;
  readonly #sheets: Sheets;
  readonly #why: Why;
  readonly #follow: Follow;
  readonly #book: Book;
  readonly #learnt: Promise<void>;
  readonly #dialog = new Dialog();
  readonly #announcer = new Announcer();
  readonly #bar: TableBar;
  readonly #fault = el("p", { class: "fault", role: "alert" });
  readonly #place = el("div", { class: "place" });
  #play: Play | null = null;
  #isAutomatic = false; // nobody asked for this game
  #isPanelAsked = false; // a person has opened the panel

  constructor(root: HTMLElement, book: HTMLElement, shared: Shared) {
    this.#shared = shared;
    this.#book = new Book(
      book,
      () => this.#play?.session ?? null,
      async () => (this.#play && !this.#play.isCovered ? this.#play.coach.place() : null),
      () => shared.tell("book", this.#book.isOpen),
    );
    this.#panel = new Panel(
      async (wanted, covered) => {
        await this.#begin(wanted, covered);
        this.#isPanelAsked = false;
      },
      () => {
        this.#isPanelAsked = false;
        this.#showPanel(false);
      },
    );
    this.#why = new Why((place) => shared.tell("show", place));
    this.#sheets = new Sheets({
      scene: () => this.#play?.session.scene ?? null,
      choose: (option) => this.#play?.choose(option),
      whyNot: (name) => this.#lookUp(name),
      book: this.#book,
    });
    this.#follow = new Follow({
      session: () => this.#play?.session ?? null,
      reloaded: () => this.#reloaded(),
      newGame: () => this.#askForGame(),
      begin: (variant, isAsked) => void this.begin(variant, isAsked),
      isPlayed: () => !this.#isAutomatic || (this.#play?.isPlayed ?? false),
      say: (sentence) => this.#announcer.say(sentence),
    });
    this.#bar = new TableBar({
      undo: () => void this.#play?.undo(),
      inGame: [
        [say.bar.replay, () => void this.#replay()],
        [say.bar.game, () => void this.#play?.coach.tellGame()],
        [say.bar.coach, () => this.#coach()],
        [words.table.book.open, () => void this.#book.open()],
        [say.bar.look, () => this.#lookUp("")],
        [say.bar.save, () => void this.#try(() => this.#save())],
      ],
      always: [
        [say.bar.open, () => void this.#try(() => this.#restore())],
        [say.bar.keys, () => this.#keys()],
        [say.bar.newGame, () => this.#askForGame()],
      ],
      why: (play, counter) => void this.#why.number(play.session, counter, null),
    });
    root.classList.add("table-side");
    root.append(
      this.#bar.element,
      this.#fault,
      this.#follow.element,
      this.#panel.element,
      this.#place,
      ...this.#sheets.elements,
      this.#why.dialog.element,
      this.#dialog.element,
      this.#announcer.element,
    );
    this.#listen(root);
    this.#panel.cancellable = false;
    this.#showPanel(true, false);
    this.#bar.draw(this.#play);
    shared.on("checked", (checked) => this.#checked(checked));
    this.#learnt = this.#learn();
  }

  async join(game: SharedGame): Promise<void> {
    try {
      const humans = humansOf(game.seats);
      await this.#open("join", { ...game, watch: humans.length ? humans : [null], undo: "free" }, false, true);
      if ((game.at ?? game.answers.length) < game.answers.length) await this.#replay();
    } catch (fault) {
      this.#tell(`${say.cannotJoin(reasonOf(fault))} ${say.wayOut} `);
      this.#fault.append(button(say.tryAgain, () => void this.join(game)));
    }
  }

  async begin(variant: string, isAsked: boolean): Promise<void> {
    if (isAsked) this.#isPanelAsked = false;
    await this.#try(() => this.#begin(this.#panel.usual(variant), true, true));
    this.#isAutomatic = true;
    if (this.#isPanelAsked) this.#showPanel(true, false);
  }

  async play(variant: string): Promise<void> {
    this.#shared.settle(); // the games are listed after that
    await this.#learnt;
    await this.begin(variant, true);
  }

  #listen(root: HTMLElement): void {
    listen(root, {
      numbers: () => this.#play?.numbers ?? [],
      choose: (number) => this.#play?.chooseNumber(number),
      undo: () => void this.#play?.undo(),
      question: () => this.#play?.focus(),
      help: () => this.#keys(),
      coach: () => this.#coach(),
      lookUp: () => this.#lookUp(""),
    });
  }

  #keys(): void {
    this.#dialog.show(say.keys.title, keySheet());
  }

  #coach(): void {
    if (this.#play && !this.#play.isCovered) void this.#play.coach.open();
  }

  #lookUp(name: string): void {
    const play = this.#play;
    if (play && !play.isCovered) this.#why.lookUp(play.session, play.viewer, name);
  }

  // ---- games -----------------------------------------------------------------------------------------

  async #learn(): Promise<void> {
    this.#panel.offer(await this.#shared.games(), this.#ownBundle());
  }

  #ownBundle(): { variant: string; title: string } | null {
    const checked = this.#shared.last("checked");
    return checked?.ok ? { variant: checked.variant, title: checked.title } : null;
  }

  #checked(checked: ReplyChecked): void {
    this.#panel.offer(null, this.#ownBundle());
    this.#follow.checked(checked);
  }

  #askForGame(): void {
    this.#isPanelAsked = true;
    this.#showPanel(true);
  }

  #showPanel(open: boolean, focus = true): void {
    this.#panel.element.hidden = !open;
    this.#place.hidden = open;
    if (open) this.#panel.cancellable = this.#play !== null;
    if (focus && open) this.#panel.focus();
    else if (focus) this.#play?.focus();
  }

  async #begin(wanted: Wanted, covered: boolean, quietly = false): Promise<void> {
    const humans = humansOf(wanted.seats);
    await this.#open("new", { ...wanted, watch: humans.length ? humans : [null] }, covered, quietly);
    if (humans.length === 0) await this.#watchBots();
  }

  async #restore(): Promise<void> {
    const save = await readFromFile();
    if (!save) return;
    await this.#open("restore", { ...save, undo: "free" }, true);
    this.#isPanelAsked = false;
  }

  async #open<Type extends Opening>(
    type: Type,
    fields: Requests[Type],
    covered: boolean,
    quietly = false,
  ): Promise<void> {
    const session = await Session.open(this.#shared.wire, type, fields);
    this.#isAutomatic = false;
    this.#play?.end();
    this.#play = new Play(session, covered, {
      sheets: this.#sheets,
      coach: this.#dialog,
      book: this.#book,
      announcer: this.#announcer,
      tell: (message) => this.#tell(message),
      why: (counter, seat) => void this.#why.number(session, counter, seat),
      isCoachQuiet: false,
      cause: (viewer, line, events) => void this.#why.cause(session, viewer, line, events),
      next: () => void this.#try(() => this.#nextGame(session)),
      answered: () => this.#follow.played(),
      changed: () => this.#bar.draw(this.#play),
    });
    this.#bar.title = session.opened.title;
    place(this.#place, [this.#play.element]);
    this.#follow.hide();
    this.#tell("");
    this.#showPanel(false, false);
    this.#play.draw();
    this.#play.focus(quietly);
    this.#shared.tell("opened", session.opened);
    const checked = this.#shared.last("checked"); // the rules may have changed while the game was opened
    if (checked) this.#follow.checked(checked);
  }

  /** Play the next game of a campaign, with what this one has kept, and the seats turned by one. */
  async #nextGame(session: Session): Promise<void> {
    const { variant, seats: old, undo, ask_forced } = await session.ask("share", {});
    const { next: after } = await session.ask("save", {});
    const seats = [...old.slice(-1), ...old.slice(0, -1)];
    await this.#begin({ variant, seats, undo, ask_forced, after } as Wanted, true);
  }

  async #replay(): Promise<void> {
    const play = this.#play;
    if (play && !play.replay.at) await this.#try(() => play.replay.begin(play.session));
  }

  /** A game without people is over at once: show it from its beginning. */
  async #watchBots(): Promise<void> {
    const play = this.#play;
    if (!play) return;
    await this.#try(() => play.replay.begin(play.session, 0));
    play.replay.play();
  }

  async #reloaded(): Promise<void> {
    const play = this.#play;
    if (!play) return;
    await play.session.readScene();
    play.restart();
  }

  async #save(): Promise<void> {
    if (this.#play) await saveToFile(this.#play.session);
  }

  async #try(does: () => Promise<void>): Promise<void> {
    try {
      await does();
    } catch (fault) {
      this.#tell(reasonOf(fault));
    }
  }

  #tell(message: string): void {
    this.#fault.textContent = message;
  }
}

function humansOf(seats: { kind: string }[]): number[] {
  return seats.flatMap((seat, index) => (seat.kind === "human" ? [index + 1] : []));
}
