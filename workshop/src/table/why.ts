// "Why 31 points": a number, or a line of the log, as a tree of what it comes from. "Why not": what keeps an action or thing from being offered.

import { Dialog } from "../dialogs";
import { button, type Child, el } from "../dom";
import type { Replies } from "../engine/messages";
import { Refused } from "../engine/wire";
import type { News } from "../shared";
import { words } from "../words";
import type { Session } from "./session";
import type { Reason, Seat, Viewer } from "./shapes";

const say = words.table.why;
const OPEN_LEVELS = 1; // of the tree, at first

export class Why {
  readonly dialog = new Dialog();
  readonly #show: (place: News["show"]) => void;

  constructor(show: (place: News["show"]) => void) {
    this.#show = show;
  }

  /** Show where a number of a player comes from. */
  async number(session: Session, counter: string, seat: Seat | null): Promise<void> {
    const about = session.scene?.counters[counter]?.name ?? counter;
    const reply = await asked(session.ask("account", { name: counter, ...(seat === null ? {} : { seat }) }));
    if (typeof reply === "string") {
      this.dialog.show(say.title(about), el("p", {}, reply));
      return;
    }
    const owners = reply.owners.filter((owner) => seat === null || owner.seat === seat || owner.seat === null);
    this.dialog.show(say.title(about), ...owners.map((owner) => this.#owner(owner)));
  }

  /** Show which rules made what a line of the log tells. */
  async cause(session: Session, viewer: Viewer, line: string, events: readonly number[]): Promise<void> {
    const reply = await asked(session.ask("cause", { seat: viewer, events: [...events] }));
    const content =
      typeof reply === "string" ? el("p", {}, reply) : el("div", { class: "account" }, this.#list(reply.parts, 0));
    this.dialog.show(say.causeTitle, el("p", { class: "sum" }, line), content);
  }

  /** Ask for a name, and show what is printed on it and why it cannot be chosen now. */
  lookUp(session: Session, seat: Seat | null, name = ""): void {
    const field = el("input", { type: "text", id: "looked-up", list: "known-names", autocomplete: "off" });
    const found = el("div", { class: "found", "aria-live": "polite" });
    const names = new Set(Object.values(session.scene?.things ?? {}).map((thing) => thing.name));
    const known = el("datalist", { id: "known-names" }, ...[...names].map((one) => el("option", { value: one })));
    const form = el(
      "form",
      { class: "look" },
      el("label", { for: "looked-up" }, say.lookLabel),
      field,
      known,
      el("button", { type: "submit", class: "plain" }, say.look),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#look(session, seat, field.value.trim(), found);
    });
    field.value = name;
    this.dialog.show(say.lookTitle, form, found);
    field.focus();
    if (name) void this.#look(session, seat, name, found);
  }

  async #look(session: Session, seat: Seat | null, name: string, found: HTMLElement): Promise<void> {
    if (!name) return;
    const reply = await asked(session.ask("look", { name, ...(seat === null ? {} : { seat }) }));
    if (typeof reply === "string") {
      found.replaceChildren(el("p", {}, reply));
      return;
    }
    const [why, printed] = [reply.why ?? [], reply.printed];
    const reasons = why.length ? [el("ul", { class: "reasons" }, ...why.map((line) => el("li", {}, line)))] : [];
    const things = printed.map((lines) =>
      el(
        "section",
        { class: "printed" },
        el("h3", {}, lines[0] ?? ""),
        ...lines.slice(1).map((line) => el("p", {}, line)),
      ),
    );
    const nothing = reasons.length + things.length === 0 ? [el("p", {}, say.nothing(name))] : [];
    found.replaceChildren(...reasons, ...things, ...nothing);
  }

  #owner(owner: Replies["account"]["owners"][number]): HTMLElement {
    const head = el("p", { class: "sum" }, el("span", {}, owner.words), el("b", {}, worth(owner.value)));
    return el("div", { class: "account" }, head, this.#list(owner.parts, 0));
  }

  #list(parts: Reason[], level: number): HTMLElement {
    return el("ul", { class: "tree" }, ...parts.map((part) => el("li", {}, this.#node(part, level))));
  }

  #node(node: Reason, level: number): HTMLElement {
    const line: Child[] = [
      el("span", { class: "words" }, node.words),
      node.value === null ? null : el("b", {}, worth(node.value)),
      node.note ? el("small", {}, node.note) : null,
    ];
    const place = this.#place(node);
    if (node.parts.length === 0) return el("div", { class: "leaf" }, ...line, place);
    // A summary is a button itself, so no other one can be in it.
    const open = level < OPEN_LEVELS;
    return el("details", { open }, el("summary", {}, ...line), place, this.#list(node.parts, level + 1));
  }

  #place({ file, from, to, words: text }: Reason): HTMLElement | null {
    if (!file || from === undefined || to === undefined) return null;
    const show = () => {
      this.dialog.close();
      this.#show({ file, from, to });
    };
    return button(say.show, show, { class: "link", "aria-label": say.showOf(text) });
  }
}

async function asked<Reply>(request: Promise<Reply>): Promise<Reply | string> {
  try {
    return await request;
  } catch (fault) {
    if (fault instanceof Refused) return [fault.message, fault.help].filter(Boolean).join(". ");
    throw fault;
  }
}

function worth(value: Reason["value"]): string {
  if (value === true) return say.yes;
  if (value === false) return say.no;
  return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
}
