// The screen of a table: the game, who is here, what is said, links; all kept up to date over the connection.

import { askText, askWhether, Dialog } from "../dialogs";
import { button, el, fill } from "../dom";
import { Refused, Wire } from "../engine/wire";
import { reasonOf } from "../faults";
import type { Status } from "../status";
import { Announcer } from "../table/announce";
import { TableBar } from "../table/bar";
import { place } from "../table/dom";
import { keySheet, listen } from "../table/keys";
import { Play } from "../table/play";
import { Sheets } from "../table/sheet";
import { Why } from "../table/why";
import { words as shared } from "../words";
import { askHow, type Notify } from "./away";
import { forget, isQuiet, type KeptTable, keep, keepName, keepQuiet, keptName, keptTable } from "./kept";
import { type Link, linkList, linkOf } from "./links";
import { ask, on, post } from "./messages";
import { Report } from "./report";
import { HostSession } from "./session";
import type { ReplyJoined } from "./shapes";
import { SocketPort } from "./socket";
import { chime } from "./sound";
import { Talk } from "./talk";
import { Waiting } from "./waiting";
import { words } from "./words";

const say = words.table;
const LONGEST_NAME = 30;
const NO_TABLE = "LR-P0015";

export class Room {
  readonly element = el("section", { class: "table-side room", "aria-label": shared.table.title });
  #link: Link;
  readonly #status: Status;
  readonly #port: SocketPort;
  readonly #wire: Wire;
  readonly #announcer = new Announcer();
  readonly #dialog = new Dialog();
  readonly #why = new Why(() => undefined);
  readonly #sheets: Sheets;
  readonly #bar: TableBar;
  readonly #fault = el("p", { class: "fault", role: "alert" });
  readonly #place = el("div", { class: "place" });
  readonly #around = el("p", { class: "who-is-here" });
  readonly #talkButton = button(say.talk(0), () => this.#talk?.toggle());
  readonly #sound = button("", () => this.#switchSound());
  readonly #rename = button(say.rename, () => void this.#askName());
  readonly #whenAway = button(say.whenAway, () => void this.#askHow(), { hidden: true });
  readonly #bot = button(say.bot, () => void this.#askForBot());
  readonly #waiting: Waiting;
  #kept: KeptTable | null;
  #joined: ReplyJoined | null = null;
  #play: Play | null = null;
  #talk: Talk | null = null;
  #report: Report | null = null;
  #next: string | null = null;
  #here: { seats: number[]; watching: number } = { seats: [], watching: 0 };
  #wasMine = false;
  #isLost = false;

  constructor(link: Link, status: Status) {
    this.#link = link;
    this.#status = status;
    this.#kept = keptTable(link.table, link.secret);
    this.#port = new SocketPort({ opened: () => void this.#join(), closed: () => this.#lost() });
    this.#wire = new Wire(this.#port);
    on(this.#wire, "said", (line) => this.#talk?.take(line));
    on(this.#wire, "around", (here) => {
      this.#here = here;
      this.#drawAround();
    });
    on(this.#wire, "again", ({ next }) => {
      this.#next = next;
      this.#announcer.say(words.report.isAgain);
      this.#changed();
    });
    on(this.#wire, "waits", (waits) => this.#waiting.take(waits));
    on(this.#wire, "changed", ({ title }) => {
      this.#announcer.say(say.changed(title));
      this.#joined = null;
      void this.#join();
    });
    on(this.#wire, "gone", () => this.#end(say.gone));
    this.#waiting = new Waiting({
      nameOf: (seat) => this.#names[seat - 1] ?? String(seat),
      vote: (number, agree) => void this.#try(ask(this.#wire, "vote", { table: link.table, number, agree })),
      back: () => void this.#letBotPlay(false),
      announce: (sentence) => this.#announcer.say(sentence),
    });
    this.#sheets = new Sheets({
      scene: () => this.#play?.session.scene ?? null,
      choose: (option) => this.#play?.choose(option),
      whyNot: (name) => this.#lookUp(name),
      book: null,
    });
    const { bar, keys } = shared.table;
    this.#bar = new TableBar({
      undo: () => void this.#undo(),
      inGame: [
        [bar.game, () => void this.#play?.coach.tellGame()],
        [bar.coach, () => this.#coach()],
        [bar.look, () => this.#lookUp("")],
        [say.invite, () => this.#showLinks()],
      ],
      always: [[bar.keys, () => this.#dialog.show(keys.title, keySheet())]],
      why: null,
    });
    this.#bar.element.querySelector(".tools")?.append(
      this.#talkButton,
      this.#rename,
      this.#bot,
      this.#whenAway,
      this.#sound,
      button(say.home, () => this.#goHome()),
    );
    this.element.append(
      this.#bar.element,
      this.#fault,
      this.#around,
      this.#waiting.element,
      this.#place,
      ...this.#sheets.elements,
      this.#why.dialog.element,
      this.#dialog.element,
      this.#announcer.element,
    );
    listen(this.element, {
      numbers: () => this.#play?.numbers ?? [],
      choose: (number) => this.#play?.chooseNumber(number),
      undo: () => void this.#undo(),
      question: () => this.#play?.focus(),
      help: () => this.#dialog.show(keys.title, keySheet()),
      coach: () => this.#coach(),
      lookUp: () => this.#lookUp(""),
    });
    this.#drawSound();
    status.keep(say.connecting);
    this.#port.open();
  }

  /** Leave the screen. */
  end(): void {
    this.#port.end();
    this.#play?.end();
    this.#waiting.end();
  }

  // ---- the connection ----------------------------------------------------------------------------------

  async #join(): Promise<void> {
    this.#waiting.take(null);
    try {
      const joined = await ask(this.#wire, "join", this.#link);
      this.#next = joined.next ?? this.#next;
      if (this.#play && this.#joined?.digest === joined.digest) this.#talk?.begin(joined.said);
      else await this.#begin(joined);
      this.#port.settled();
      if (this.#isLost) this.#tell("");
      if (this.#isLost) this.#status.say(say.back);
      else this.#status.end(say.connecting);
      this.#isLost = false;
      document.body.dataset.connected = "yes";
    } catch (fault) {
      if (!(fault instanceof Refused) || !fault.code) return; // the connection broke meanwhile
      if (fault.code === NO_TABLE) this.#end(say.noTable(reasonOf(fault)));
      else {
        this.#tell(reasonOf(fault));
        this.#port.again();
      }
    }
  }

  #lost(): void {
    delete document.body.dataset.connected;
    this.#isLost = true;
    this.#status.keep(say.lost);
    this.#wire.refuse(new Refused("", say.notSent, null));
  }

  /** There is nothing here any more. */
  #end(why: string): void {
    this.#port.end();
    this.#tell(why);
    this.#status.end(say.connecting);
    this.#place.hidden = true;
    document.title = words.pageTitle;
  }

  // ---- the game ----------------------------------------------------------------------------------------

  async #begin(joined: ReplyJoined): Promise<void> {
    this.#play?.end();
    this.#joined = joined;
    const session = new HostSession(this.#wire, joined);
    await session.readScene();
    this.#keep(joined);
    const play = new Play(session, false, {
      sheets: this.#sheets,
      coach: this.#dialog,
      book: null,
      announcer: this.#announcer,
      isCoachQuiet: true,
      tell: (message) => this.#tell(message),
      why: null,
      cause: null,
      next: null,
      changed: () => this.#changed(),
    });
    this.#play = play;
    this.#report = new Report(
      {
        again: (kept) => void this.#again(kept),
        report: () => this.#try(ask(this.#wire, "report", { table: joined.table })),
      },
      joined.you !== null,
    );
    this.#talk = this.#newTalk(joined);
    this.#rename.hidden = joined.you === null;
    this.#whenAway.hidden = !joined.webhooks && !joined.mails;
    this.#waiting.seat = joined.you;
    this.#bar.mayAsk = joined.you !== null && joined.undo === "ask";
    this.#bar.title = joined.title;
    const beside = el("div", { class: "at-table" }, this.#report.element, play.element);
    place(this.#place, [beside, this.#talk.element]);
    this.#talk.begin(joined.said);
    if (matchMedia("(min-width: 75rem)").matches) this.#talk.toggle(true, false);
    play.draw();
    play.focus(true);
    void this.#nameAtFirst(joined);
  }

  #newTalk({ table, you }: ReplyJoined): Talk {
    const hidden = new Set(this.#kept?.hidden ?? []);
    return new Talk({
      nameOf: (seat) => this.#names[seat - 1] ?? String(seat),
      seat: you ?? 0,
      owns: this.#kept?.started !== undefined,
      hidden,
      send: async (text) => (await this.#try(ask(this.#wire, "say", { table, text }))) !== null,
      remove: (line) =>
        void this.#try(ask(this.#wire, "unsay", { table, line, owner: this.#kept?.started?.owner ?? "" })),
      hide: () => this.#keepMore({ hidden: [...hidden] }),
      announce: (sentence) => this.#announcer.say(sentence),
      changed: () => {
        this.#talkButton.textContent = say.talk(this.#talk?.unread ?? 0);
      },
    });
  }

  get #names(): string[] {
    return (this.#play?.view?.seats ?? this.#joined?.seats ?? []).map((seat) => seat.name);
  }

  /** Keep the table in this browser, so that its first screen leads back. */
  #keep({ table, title, you, seats }: ReplyJoined): void {
    const name = seats[(you ?? 0) - 1]?.name ?? "";
    this.#keepMore({ table, secret: this.#link.secret, title, seat: you ?? 0, name });
  }

  #keepMore(more: Partial<KeptTable>): void {
    if (!this.#kept && !more.table) return;
    this.#kept = { ...this.#kept, ...more } as KeptTable;
    if (this.#kept.secret) keep(this.#kept); // a seat without one is kept by the host, for who signed in
  }

  #changed(): void {
    const view = this.#play?.view;
    this.#bar.draw(this.#play);
    if (!view) return;
    this.#report?.draw(view.over, this.#next, this.#play?.session.scene?.keeps === true);
    this.#drawAround();
    const { title = "", you = null } = this.#joined ?? {};
    const asked = view.over ? undefined : view.decision?.player;
    const isAway = you !== null && view.seats[you - 1]?.kind !== "human";
    const mine = asked !== undefined && asked === you && !isAway;
    this.#waiting.isAway = isAway && !view.over;
    this.#bot.hidden = you === null || isAway || view.over;
    this.#bar.mayAsk &&= !view.over;
    if (view.over) document.title = words.over(title);
    else if (mine) document.title = words.yourTurn(title);
    else document.title = asked ? words.turnOf(this.#names[asked - 1] ?? "", title) : title;
    if (mine && !this.#wasMine && !isQuiet()) chime();
    this.#wasMine = mine;
  }

  #drawAround(): void {
    const { seats, watching } = this.#here;
    const away = (this.#play?.view?.seats ?? []).filter(
      (seat, index) => seat.kind === "human" && !seats.includes(index + 1),
    );
    const texts = [
      this.#joined?.you === null ? say.youWatch(this.#joined) : "",
      away.length ? say.away(away.map((seat) => seat.name).join(", ")) : say.here,
      watching ? say.watching(watching) : "",
    ];
    this.#around.textContent = texts.filter(Boolean).join(" ");
  }

  // ---- what can be done --------------------------------------------------------------------------------

  #coach(): void {
    if (this.#play) void this.#play.coach.open();
  }

  #lookUp(name: string): void {
    const play = this.#play;
    if (!play) return;
    const isAsked = play.view?.decision?.player === play.viewer;
    this.#why.lookUp(play.session, isAsked ? play.viewer : null, name);
  }

  #showLinks(): void {
    if (!this.#kept) return;
    const days = this.#joined?.days ?? 0;
    const does = { renew: () => void this.#renew(), remove: () => void this.#delete() };
    this.#dialog.show(words.links.title, ...linkList(this.#kept, this.#names, days, does));
  }

  /** Make a new link to one's own seat, and keep that instead of the old one. */
  async #renew(): Promise<void> {
    const { renewTitle, renewAbout, renewDoes } = words.links;
    this.#dialog.close();
    if (!(await askWhether(renewTitle, renewAbout, renewDoes))) return;
    const made = await this.#try(ask(this.#wire, "renew", { table: this.#link.table }));
    if (!made || !this.#kept) return;
    const { table, secret: old } = this.#link;
    const { started } = this.#kept;
    const seats = started?.seats.map((one) => (one === old ? made.secret : one));
    forget(this.#kept);
    this.#link = { table, secret: made.secret };
    this.#keepMore({ secret: made.secret, ...(started && seats ? { started: { ...started, seats } } : {}) });
    history.replaceState(null, "", linkOf(table, made.secret));
    this.#showLinks();
  }

  async #delete(): Promise<void> {
    const { removeTitle, removeAbout, removeDoes } = words.links;
    const owner = this.#kept?.started?.owner;
    this.#dialog.close();
    if (!owner || !(await askWhether(removeTitle, removeAbout, removeDoes))) return;
    await this.#try(post("delete", { table: this.#link.table, owner }));
  }

  /** A seat that has no name of its own yet gets that of this browser, or one that is asked for. */
  async #nameAtFirst({ you, seats }: ReplyJoined): Promise<void> {
    if (you === null || seats[you - 1]?.name !== shared.table.panel.seat(you)) return;
    if (keptName()) await this.#call(keptName());
    else await this.#askName();
  }

  async #askName(): Promise<void> {
    const before = keptName() || (this.#names[(this.#joined?.you ?? 0) - 1] ?? "");
    const name = await askText(say.renameTitle, words.home.yourName, before, say.renameDoes, (text) =>
      text ? null : say.noName,
    );
    if (name) await this.#call(name);
  }

  async #call(name: string): Promise<void> {
    const short = name.slice(0, LONGEST_NAME);
    keepName(short);
    this.#keepMore({ name: short });
    await this.#try(ask(this.#wire, "name", { table: this.#link.table, name: short }));
  }

  /** Take something back; where that concerns others, they are asked. */
  async #undo(): Promise<void> {
    const { view } = this.#play ?? {};
    if (view?.undo) await this.#play?.undo();
    else if (this.#bar.mayAsk && this.#joined?.you)
      await this.#try(ask(this.#wire, "undo", { table: this.#link.table, seat: this.#joined.you }));
  }

  /** Ask how somebody wants to be told that it is their turn: what is refused is said in the dialog. */
  async #askHow(): Promise<void> {
    const { table } = this.#link;
    const notify: Notify = (wish) => ask(this.#wire, "notify", { table, ...wish });
    const { mails = false, webhooks = false } = this.#joined ?? {};
    await this.#try(askHow(this.#dialog, notify, { mails: mails === true, hooks: webhooks === true }));
  }

  async #askForBot(): Promise<void> {
    if (await askWhether(say.botTitle, say.botAbout, say.botDoes)) await this.#letBotPlay(true);
  }

  async #letBotPlay(plays: boolean): Promise<void> {
    await this.#try(ask(this.#wire, "bot", { table: this.#link.table, plays }));
  }

  async #again(kept: boolean): Promise<void> {
    const { table, secret } = this.#link;
    const next = this.#next ?? (await this.#try(ask(this.#wire, "rematch", { table, kept })))?.next;
    if (!next) return;
    const started = this.#kept?.started;
    if (this.#kept) keep({ ...this.#kept, table: next, ...(started ? { started: turned(started) } : {}) });
    location.href = linkOf(next, secret);
  }

  #switchSound(): void {
    keepQuiet(!isQuiet());
    this.#drawSound();
    if (!isQuiet()) chime();
  }

  #drawSound(): void {
    fill(this.#sound, isQuiet() ? say.soundOff : say.soundOn);
  }

  #goHome(): void {
    location.hash = "";
  }

  async #try<Reply>(asked: Promise<Reply>): Promise<Reply | null> {
    try {
      const reply = await asked;
      this.#tell("");
      return reply;
    } catch (fault) {
      this.#tell(reasonOf(fault));
      return null;
    }
  }

  #tell(message: string): void {
    this.#fault.textContent = message;
  }
}

/** The secrets of a rematch are those of the table before, with the seats turned by one. */
function turned(started: NonNullable<KeptTable["started"]>): NonNullable<KeptTable["started"]> {
  const last = started.seats.at(-1) ?? null;
  return { ...started, seats: [last, ...started.seats.slice(0, -1)] };
}
