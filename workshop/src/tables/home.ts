// The first screen: start a table, one's own tables, and open tables with a free seat.

import { button, el, fill } from "../dom";
import { reasonOf } from "../faults";
import { Panel, type Wanted } from "../table/panel";
import { forget, type KeptTable, keep, keepName, keptName, keptTables, type OwnRules, passedOn } from "./kept";
import { linkOf } from "./links";
import { post, signOut } from "./messages";
import { Options } from "./options";
import { PersonPart } from "./person";
import type { ReplyYours } from "./shapes";
import { words } from "./words";

const say = words.home;

export class Home {
  readonly element: HTMLElement;
  readonly #fault = el("p", { class: "fault", role: "alert" });
  readonly #yours = el("section", { class: "list" });
  readonly #lobby = el("section", { class: "list", "aria-live": "polite" });
  readonly #name = el("input", { type: "text", id: "own-name", maxlength: 30, autocomplete: "nickname" });
  readonly #open = el("input", { type: "checkbox", id: "open-table" });
  readonly #options = new Options();
  readonly #person = new PersonPart({
    signOut: () => void this.#leave(signOut),
    forget: () => void this.#leave(() => post("forget", {})),
  });
  #mine: ReplyYours["tables"] = [];
  readonly #panel: Panel;

  constructor(failure: string) {
    this.#name.value = keptName();
    this.#name.addEventListener("change", () => keepName(this.#name.value.trim()));
    const open = el("label", { class: "check", for: "open-table" }, this.#open, say.open);
    this.#panel = new Panel(
      (wanted) => this.#start(wanted),
      () => undefined,
      { title: say.start, begin: say.begin, undo: ["ask", words.options.undo], rows: [this.#options.element, open] },
    );
    this.#panel.cancellable = false;
    const workshop = document.documentElement.dataset.workshop;
    this.element = el(
      "div",
      { class: "home table-side" },
      el("header", {}, el("h1", {}, say.title), el("p", {}, say.about)),
      failure ? el("p", { class: "fault", role: "alert" }, failure) : null,
      this.#person.element,
      this.#fault,
      el("label", { class: "own-name", for: "own-name" }, el("span", {}, say.yourName), this.#name),
      el("div", { class: "columns" }, this.#panel.element, el("div", {}, this.#yours, this.#lobby)),
      workshop ? el("p", {}, el("a", { href: workshop }, say.workshop)) : null,
    );
    this.#drawYours();
    void this.#drawPerson();
    void this.#try(async () => this.#panel.offer(await post("games", {}), passedOn()));
    void this.#drawLobby();
  }

  /** Show who has signed in, and at which tables they are. */
  async #drawPerson(): Promise<void> {
    await this.#try(async () => {
      const yours = await post("mine", {});
      this.#mine = yours.tables;
      this.#person.draw(yours);
      if (!this.#name.value && yours.name) this.#name.value = yours.name;
      this.#drawYours();
    });
  }

  async #leave(does: () => Promise<unknown>): Promise<void> {
    await this.#try(async () => void (await does()));
    await this.#drawPerson();
  }

  async #start(wanted: Wanted): Promise<void> {
    const own = passedOn();
    const texts = own && wanted.variant.split("+").some((part) => part in own.texts) ? own.texts : {};
    const first = wanted.seats.findIndex((seat) => seat.kind === "human");
    const seat = wanted.seats[first];
    const name = this.#name.value.trim();
    if (seat && name) seat.name = name;
    const { variant, seats, undo } = wanted;
    const started = await post("start", {
      variant,
      texts,
      seats,
      undo,
      open: this.#open.checked,
      ...this.#options.chosen,
    });
    const secret = started.seats[first] ?? started.watch;
    keep({
      table: started.table,
      secret,
      title: variant,
      seat: first + 1,
      name: seat?.name ?? "",
      started: { seats: started.seats, watch: started.watch, owner: started.owner },
    });
    location.href = linkOf(started.table, secret);
  }

  #drawYours(): void {
    const own = passedOn();
    const here = keptTables();
    const others = this.#mine.filter(
      ({ table, seat }) => !here.some((one) => one.table === table && one.seat === seat),
    );
    const rows = [...here, ...others.map((one): KeptTable => ({ ...one, secret: "" }))].map((one) => {
      const away = () => {
        forget(one);
        if (this.#mine.some(({ table }) => table === one.table))
          void this.#leave(() => post("forget", { table: one.table }));
        else this.#drawYours();
      };
      return el(
        "li",
        {},
        el("a", { href: linkOf(one.table, one.secret, one.seat) }, one.title),
        el("small", {}, one.seat ? say.yourSeat(one.name) : say.watching),
        own && one.started
          ? button(say.offer(own.title), () => void this.#offer(one, own), {
              class: "plain",
              "aria-label": say.offerTo(own.title, one.title),
            })
          : null,
        button(say.forgetShort, away, { class: "link", "aria-label": say.forget(one.title) }),
      );
    });
    this.#yours.hidden = rows.length === 0;
    fill(this.#yours, el("h2", {}, say.yours), el("ul", {}, ...rows));
  }

  /** Offer the rules of the workshop to a table that was started here, and go there. */
  async #offer({ table, secret, started }: KeptTable, { variant, texts }: OwnRules): Promise<void> {
    await this.#try(async () => {
      await post("offer", { table, owner: started?.owner ?? "", variant, texts, secret });
      location.href = linkOf(table, secret);
    });
  }

  async #drawLobby(): Promise<void> {
    await this.#try(async () => {
      const { tables } = await post("lobby", {});
      const rows = tables.map(({ table, title, seats, free }) => {
        const here = seats.filter((_, index) => !free.includes(index + 1)).map((seat) => seat.name);
        const places = free.map((seat) => {
          const name = seats[seat - 1]?.name ?? String(seat);
          return button(say.sitShort(name), () => void this.#sit(table, title, seat), {
            class: "plain",
            "aria-label": say.sit(name, title),
          });
        });
        const others = here.length ? el("small", {}, say.with(here.join(", "))) : null;
        return el("li", {}, el("span", {}, title), others, el("span", { class: "places" }, ...places));
      });
      fill(
        this.#lobby,
        el("h2", {}, say.lobby),
        rows.length ? el("ul", {}, ...rows) : el("p", { class: "empty" }, say.noOpen),
        button(say.refresh, () => void this.#drawLobby(), { class: "lesser" }),
      );
    });
  }

  async #sit(table: string, title: string, seat: number): Promise<void> {
    await this.#try(async () => {
      const name = this.#name.value.trim();
      if (!name) {
        this.#fault.textContent = words.table.noName;
        this.#name.focus();
        return;
      }
      keepName(name);
      const { secret } = await post("sit", { table, seat, name });
      keep({ table, secret, title, seat, name });
      location.href = linkOf(table, secret);
    });
  }

  async #try(does: () => Promise<void>): Promise<void> {
    this.#fault.textContent = "";
    try {
      await does();
    } catch (fault) {
      this.#fault.textContent = reasonOf(fault);
      this.#fault.scrollIntoView({ block: "nearest" });
    }
  }
}
