// The dialog "When I am away": how somebody is told that it is their turn while they are not at the table.

import type { Dialog } from "../dialogs";
import { labelled } from "../dialogs";
import { el, fill } from "../dom";
import { reasonOf } from "../faults";
import type { ReplyNotified } from "./shapes";
import { words } from "./words";

const say = words.away;

/** What is asked of the table: a field that is left out stays as it is, an empty one ends it. */
export type Notify = (wish: { address?: string; mail?: string }) => Promise<ReplyNotified>;

interface Way {
  id: string;
  type: "email" | "text";
  title: string;
  label: string;
  does: string;
  ends: string;
  /** What there is now. */
  state(told: ReplyNotified): { text: string; isOn: boolean };
  wish(address: string): { address?: string; mail?: string };
}

const MAIL: Way = {
  id: "away-mail",
  type: "email",
  title: say.mail,
  label: say.mailLabel,
  does: say.mailDoes,
  ends: say.mailEnds,
  state: ({ mail }) => ({ text: say.mailState[mail], isOn: mail !== "off" }),
  wish: (mail) => ({ mail }),
};
const HOOK: Way = {
  id: "away-hook",
  type: "text",
  title: say.hook,
  label: say.hookLabel,
  does: say.hookDoes,
  ends: say.hookEnds,
  state: ({ webhook }) => ({ text: say.hookState[webhook ? "on" : "off"], isOn: webhook }),
  wish: (address) => ({ address }),
};

/** Show the dialog with the ways that the host has. */
export async function askHow(dialog: Dialog, notify: Notify, has: { mails: boolean; hooks: boolean }): Promise<void> {
  const told = await notify({});
  const ways = [...(has.mails ? [MAIL] : []), ...(has.hooks ? [HOOK] : [])];
  dialog.show(say.title, el("p", {}, say.about), ...ways.map((way) => part(way, told, notify)));
}

function part(way: Way, told: ReplyNotified, notify: Notify): HTMLElement {
  const input = el("input", {
    type: way.type,
    id: way.id,
    autocomplete: way.type === "email" ? "email" : "off",
    spellcheck: "false",
  });
  const state = el("p", { class: "away-state", role: "status" });
  const wrong = el("p", { class: "fault", role: "alert" });
  const ends = el("button", { type: "button", class: "plain" }, way.ends);
  const does = el("button", { type: "submit", class: "plain" }, way.does);
  // What is wrong with an address is said by the host, as for everything else.
  const form = el(
    "form",
    { class: "away-way", novalidate: true },
    el("h3", {}, way.title),
    state,
    labelled(way.label, input),
    el("p", { class: "choices" }, does, ends),
    wrong,
  );
  const draw = (now: ReplyNotified) => {
    const { text, isOn } = way.state(now);
    state.textContent = text;
    ends.hidden = !isOn;
  };
  const change = async (address: string) => {
    fill(wrong);
    does.disabled = ends.disabled = true;
    try {
      draw(await notify(way.wish(address)));
      input.value = "";
      if (!address) input.focus();
    } catch (fault) {
      fill(wrong, reasonOf(fault));
      input.focus();
    } finally {
      does.disabled = ends.disabled = false;
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const address = input.value.trim();
    if (address) void change(address);
    else fill(wrong, say.empty);
  });
  ends.addEventListener("click", () => void change(""));
  draw(told);
  return form;
}
