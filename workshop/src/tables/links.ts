// The links of a table, to copy: those that this browser has.

import { button, el } from "../dom";
import { type KeptTable, keptTables } from "./kept";
import { words } from "./words";

const say = words.links;

/** Where somebody goes: a table, by the secret of a link, or without it to a seat that is theirs as they signed in. */
export interface Link {
  table: string;
  secret: string;
  seat?: number;
}

/** Make the link of a seat, or of who watches; what is behind the `#` is never sent to a server. */
export function linkOf(table: string, secret: string, seat?: number): string {
  const address = new URL(document.baseURI);
  const where = secret ? `&key=${secret}` : seat === undefined ? "" : `&seat=${seat}`;
  address.hash = `table=${table}${where}`;
  return address.href;
}

/** Read a link; null if the address is none. That of a mail has no secret: this browser may have it. */
export function readLink(hash: string): Link | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const table = fields.get("table");
  if (!table) return null;
  const seat = fields.get("seat");
  if (seat) return { table, secret: "", seat: Number(seat) };
  const secret = fields.get("key") ?? keptTables().find((one) => one.table === table)?.secret ?? "";
  return { table, secret };
}

/** Draw all links of a table that are known here. */
export function linkList(
  kept: KeptTable,
  names: string[],
  days: number,
  does: { renew: () => void; remove: () => void },
): HTMLElement[] {
  const { table, started } = kept;
  const others = (started?.seats ?? []).flatMap((secret, index) =>
    secret === null || secret === kept.secret ? [] : [row(say.seat(names[index] ?? String(index + 1)), table, secret)],
  );
  return [
    el("p", {}, say.secret),
    ...others,
    kept.seat && kept.secret ? row(say.own, table, kept.secret) : null,
    kept.seat ? el("p", {}, button(say.renew, does.renew, { class: "lesser" })) : null,
    started
      ? row(say.watch, table, started.watch)
      : kept.seat || !kept.secret
        ? null
        : row(say.watch, table, kept.secret),
    days ? el("p", {}, say.days(days)) : null,
    started ? el("p", {}, button(say.remove, does.remove, { class: "lesser" })) : null,
  ].filter((one): one is HTMLElement => one !== null);
}

function row(what: string, table: string, secret: string): HTMLElement {
  const field = el("input", { type: "text", readonly: true, value: linkOf(table, secret), "aria-label": what });
  field.addEventListener("focus", () => field.select());
  const copy = button(say.copy, () => void copied(), { class: "plain", "aria-label": say.copyOf(what) });
  const copied = async () => {
    try {
      await navigator.clipboard.writeText(field.value);
      copy.textContent = say.copied;
    } catch {
      field.focus(); // the browser does not let the page copy: it is selected, to be copied by hand
    }
  };
  return el("div", { class: "link-row" }, el("span", {}, what), field, copy);
}
