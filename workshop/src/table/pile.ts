// A pile: the back of its things, or the face of the top one, with how many there are.

import { el, set } from "../dom";
import { words } from "../words";
import { targets } from "./card";
import { inkOn } from "./colours";
import type { Context } from "./context";
import { name, seen, style } from "./dom";
import { behind } from "./picture";
import type { Area, Option, Zone } from "./shapes";

const say = words.table.area;

/** Draw a pile into a button, the one that is there if there is one. */
export function pile(
  known: HTMLButtonElement | null,
  context: Context,
  area: Area,
  zone: Zone,
  kind: string,
  options: Option[],
): HTMLButtonElement {
  const about = context.scene.kinds[kind];
  const back = about?.back ?? { colour: "#5b5750", words: "", picture: null };
  const made = known ?? el("button", { type: "button", class: "pile" });
  const names = zone.number === 1 ? about?.name : about?.plural;
  const label = say.pile(area.title, zone.number, names ?? kind);
  set(made, {
    class: ["pile", zone.number === 0 && "none", options.length > 0 && "pick"].filter(Boolean).join(" "),
  });
  style(made, { "--tint": back.colour, "--on-tint": inkOn(back.colour), "--deep": String(Math.min(zone.number, 6)) });
  const text = zone.number === 0 ? area.empty : back.picture ? "" : back.words || (names ?? "");
  made.replaceChildren(
    seen(
      ...(zone.number === 0 ? [] : behind(context.scene, kind)),
      el("b", { class: "pile-count" }, String(zone.number)),
      el("span", { class: "pile-name" }, text),
    ),
  );
  name(made, options.length ? `${label}, ${words.table.card.pick}` : label);
  targets.set(made, { options, kind });
  return made;
}
