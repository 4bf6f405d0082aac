// The right side: the table of the open game, and the panel that begins one.

import { type Message, Refused } from "../engine/wire";
import type { Shared } from "../shared";
import { words } from "../words";
import { Announcer } from "./announce";
import { button, el } from "./dom";
import { LogView } from "./logview";
import { type Games, Panel, type Wanted } from "./panel";
import { Session } from "./session";
import type { Option, View, Viewer } from "./shapes";
import { Sheets } from "./sheet";
import { TableView } from "./table";

const say = words.table;

/** Start the right side in an element of the page. */
export function startTable(root: HTMLElement, shared: Shared): void {
  new Side(root, shared);
}

class Side {
  readonly #shared: Shared;
  readonly #panel: Panel;
  readonly #sheets: Sheets;
  readonly #log = new LogView();
  readonly #announcer = new Announcer();
  readonly #title = el("h1");
  readonly #undo = button(say.bar.undo, () => this.#takeBack());
  readonly #fault = el("p", { class: "fault", role: "alert", hidden: true });
  readonly #place = el("div", { class: "game", hidden: true });
  #session: Session | null = null;
  #table: TableView | null = null;
  #viewer: Viewer = null;
  #busy = false;
  #frame = 0;

  constructor(root: HTMLElement, shared: Shared) {
    this.#shared = shared;
    this.#panel = new Panel(
      (wanted) => this.#begin(wanted),
      () => this.#showPanel(false),
    );
    this.#sheets = new Sheets({
      scene: () => this.#session?.scene ?? null,
      choose: (option) => this.#choose(option),
      whyNot: null,
    });
    const bar = el(
      "div",
      { class: "bar" },
      this.#title,
      el(
        "div",
        { class: "tools", role: "toolbar", "aria-label": say.bar.label },
        this.#undo,
        button(say.bar.newGame, () => this.#showPanel(true)),
      ),
    );
    root.classList.add("table-side");
    root.append(bar, this.#fault, this.#panel.element, this.#place, ...this.#sheets.elements, this.#announcer.element);
    this.#showPanel(true);
    this.#panel.cancellable = false;
    void this.#learn();
    shared.on("checked", (checked) => this.#checked(checked));
  }

  async #learn(): Promise<void> {
    const games = (await this.#shared.wire.ask("games")) as unknown as Games;
    this.#panel.offer(games, this.#ownBundle());
  }

  #ownBundle(): { variant: string; title: string } | null {
    const checked = this.#shared.last("checked");
    return checked?.ok ? { variant: String(checked.variant), title: String(checked.title) } : null;
  }

  #checked(_checked: Message): void {
    this.#panel.offer(null, this.#ownBundle());
  }

  #showPanel(open: boolean): void {
    this.#panel.element.hidden = !open;
    this.#place.hidden = open;
    if (open) this.#panel.focus();
    else this.#focusQuestion();
  }

  #focusQuestion(): void {
    this.#table?.question.focus();
  }

  // ---- games ---------------------------------------------------------------------------------------

  async #begin(wanted: Wanted): Promise<void> {
    const humans = wanted.seats.flatMap((seat, index) => (seat.kind === "human" ? [index + 1] : []));
    const watch = humans.length ? humans : [null];
    await this.#open("new", { ...wanted, watch });
  }

  async #open(type: string, fields: Record<string, unknown>): Promise<void> {
    const session = await Session.open(this.#shared.wire, type, fields);
    const before = this.#session;
    this.#session = session;
    this.#table = null;
    void before?.close();
    session.changed = () => this.#later();
    session.failed = (message) => this.#tell(message);
    this.#viewer = session.humans[0] ?? null;
    this.#title.textContent = session.opened.title;
    this.#panel.cancellable = true;
    this.#showPanel(false);
    this.#shared.tell("opened", session.opened as unknown as Message);
    this.#draw();
    this.#focusQuestion();
  }

  // ---- drawing ---------------------------------------------------------------------------------------

  #later(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const session = this.#session;
    const view = session?.view(this.#viewer);
    if (!session?.scene || !view) return;
    const table = this.#tableOf(session, view);
    table.draw(session.scene, view, this.#sentence(view));
    const log = session.log.get(this.#viewer);
    this.#log.draw(session.scene, view, log?.turns ?? []);
    this.#undo.disabled = view.undo === 0;
    this.#announcer.tell(view, log?.takeNew() ?? []);
  }

  #tableOf(session: Session, view: View): TableView {
    if (this.#table === null && session.scene) {
      this.#table = new TableView(session.scene, view, this.#viewer, {
        choose: (option) => this.#choose(option),
        why: () => {},
        sheets: this.#sheets,
      });
      const ask = this.#table.question.element;
      this.#place.replaceChildren(ask, this.#table.element, this.#log.element);
    }
    return this.#table as TableView;
  }

  #sentence(view: View): string | null {
    return view.over ? say.over : null;
  }

  // ---- playing ---------------------------------------------------------------------------------------

  async #choose(option: Option): Promise<void> {
    const session = this.#session;
    const view = session?.view(this.#viewer);
    if (!session || !view || this.#busy || this.#viewer === null) return;
    this.#busy = true;
    this.#table?.answered(view);
    await this.#try(session.answer(this.#viewer, option));
    this.#busy = false;
  }

  async #takeBack(): Promise<void> {
    if (this.#session && this.#viewer !== null) await this.#try(this.#session.ask("undo", { seat: this.#viewer }));
  }

  /** Wait for a reply, and show what was refused. */
  async #try(asked: Promise<Message>): Promise<Message | null> {
    try {
      const reply = await asked;
      this.#fault.hidden = true;
      return reply;
    } catch (fault) {
      if (fault instanceof Refused) this.#tell([fault.message, fault.help].filter(Boolean).join(". "));
      else throw fault;
      return null;
    }
  }

  #tell(message: string): void {
    this.#fault.textContent = message;
    this.#fault.hidden = false;
  }
}
