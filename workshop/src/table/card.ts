// A thing as a small picture: a card, a tile, a back. The element is made once for a thing and then kept up to date.

import { el, set } from "../dom";
import { words } from "../words";
import { inkOn } from "./colours";
import { dieOf } from "./die";
import { Keyed, name, seen, style } from "./dom";
import { calledNow, countersOn, faceOf } from "./figures";
import { withIcons } from "./icons";
import { wordWidth } from "./measure";
import { behind, pictureOf } from "./picture";
import type { Option, Scene, Thing } from "./shapes";

const say = words.table.card;

/** How a thing is drawn: as a card with its text, as a card, or as a tile in a list. */
export type Look = "large" | "medium" | "small" | "tile";

export interface Drawn {
  scene: Scene;
  thing: Thing;
  kind: string;
  look: Look;
  options: Option[];
  /** Where an order is asked for: the place of the thing in it so far, from 1. */
  place?: number;
  /** How many things lie under it. */
  under?: number;
  /** How many things alike it stands for, if more than one. */
  copies?: number;
  changed?: boolean;
}

/** What an element of the table is about. */
export interface Target {
  thing?: Thing;
  kind?: string;
  options: Option[];
}

/** What each element that can be clicked is about. */
export const targets = new WeakMap<Element, Target>();

/** Cards by key that stay the same elements as long as they lie there. */
export class Cards {
  readonly #known = new Keyed<HTMLButtonElement>();

  draw(all: Drawn[]): HTMLButtonElement[] {
    const hidden = new Map<string, number>();
    const keys = all.map(({ thing }) => {
      if (thing.thing) return thing.thing;
      const number = (hidden.get("?") ?? 0) + 1;
      hidden.set("?", number);
      return `? ${number}`;
    });
    const cards = this.#known.take(keys, () => el("button", { type: "button", tabindex: -1 }));
    cards.forEach((card, index) => {
      dress(card, all[index] as Drawn);
    });
    return cards;
  }
}

/** Draw things alike as one, with their number; but each that can be chosen for itself. */
export function gathered(all: Drawn[]): Drawn[] {
  const groups = new Map<string, Drawn[]>();
  for (const drawn of all) {
    const { thing, ...state } = drawn.thing;
    const key = JSON.stringify([thing && drawn.scene.things[thing]?.face, state]);
    groups.set(key, [...(groups.get(key) ?? []), drawn]);
  }
  return [...groups.values()].flatMap((group) => {
    const chosen = group.filter(({ options }) => options.length > 0);
    const [first, ...rest] = (chosen.length ? chosen : group.slice(0, 1)) as [Drawn, ...Drawn[]];
    const copies = group.length - rest.length;
    return [{ ...first, copies: copies > 1 ? copies : 0, changed: group.some(({ changed }) => changed) }, ...rest];
  });
}

const worn = new WeakMap<Element, string>();

function dress(card: HTMLButtonElement, drawn: Drawn): void {
  const { thing, kind, options, look, scene } = drawn;
  targets.set(card, { thing, kind, options });
  const down = thing["face down"] || thing.thing === null;
  set(card, {
    class: [
      "card",
      scene.kinds[kind]?.die ? "die" : look,
      down && "down",
      options.length > 0 && "pick",
      drawn.place && "placed",
      drawn.changed && "fresh",
    ]
      .filter(Boolean)
      .join(" "),
    "data-key": thing.thing ?? "",
    "aria-description": faceOf(scene, thing.thing)?.printed.slice(1).join(" ") || null,
  });
  const now = JSON.stringify([thing, kind, look, drawn.under, drawn.copies, drawn.place, scene.variant]);
  if (worn.get(card) !== now) {
    paint(card, drawn);
    delete card.dataset.room;
  }
  worn.set(card, now);
  name(card, nameOf(drawn));
}

function paint(card: HTMLElement, drawn: Drawn): void {
  const { scene, thing, kind } = drawn;
  const face = faceOf(scene, thing.thing);
  const back = scene.kinds[kind]?.back ?? { colour: "#5b5750", words: "", picture: null };
  const down = thing["face down"] || thing.thing === null;
  const tint = down ? back.colour : (face?.colour ?? back.colour);
  const called = face ? calledNow(scene, face, thing) : back.words;
  style(card, { "--tint": tint, "--on-tint": inkOn(tint), "--word": wordWidth(called).toFixed(2) });
  card.replaceChildren(
    seen(...(dieOf(scene, kind, thing) ?? (down ? backOf(drawn, back.picture ? "" : back.words) : frontOf(drawn)))),
  );
}

function frontOf(drawn: Drawn): Node[] {
  const { scene, thing, look } = drawn;
  const face = faceOf(scene, thing.thing);
  if (!face) return [];
  const counters = countersOn(scene, face, thing);
  const texts = look === "large" || look === "medium" ? face.printed.slice(1) : [];
  const called = calledNow(scene, face, thing);
  const shown = counters.filter((text) => text !== called);
  return [
    el("span", { class: "band" }, el("b", {}, ...marked(face.left)), el("b", {}, ...marked(face.right))),
    el("span", { class: "card-name" }, called),
    ...pictureOf(scene, face.picture, "card-picture"),
    ...(texts.length ? [el("span", { class: "card-text" }, ...marked(texts.join(" ")))] : []),
    ...(shown.length
      ? [el("span", { class: "card-counters" }, ...shown.map((text) => el("b", {}, ...marked(text))))]
      : []),
    ...(face.foot.length && look !== "tile"
      ? [el("span", { class: "card-foot" }, ...marked(face.foot.join(" · ")))]
      : []),
    ...signs(drawn),
  ];

  function marked(text: string): (Node | string)[] {
    return withIcons(scene, text);
  }
}

function backOf(drawn: Drawn, words: string): Node[] {
  const known = drawn.thing.name;
  return [
    ...behind(drawn.scene, drawn.kind),
    el("span", { class: "card-name" }, known ?? words),
    ...(known ? [el("span", { class: "card-foot" }, say.faceDown)] : []),
    ...signs(drawn),
  ];
}

function signs({ under, copies, place }: Drawn): Node[] {
  const out: Node[] = [];
  if (copies) out.push(el("span", { class: "under" }, say.copies(copies)));
  if (under) out.push(el("span", { class: "under" }, say.under(under)));
  if (place) out.push(el("span", { class: "place" }, String(place)));
  return out;
}

function nameOf({ scene, thing, kind, options, under, copies, place }: Drawn): string {
  const face = faceOf(scene, thing.thing);
  if (!face) return say.hidden(scene.kinds[kind]?.name ?? kind);
  const called = calledNow(scene, face, thing);
  const counters = countersOn(scene, face, thing).filter((text) => text !== called);
  return [
    called,
    ...face.line.filter((part) => part !== face.name),
    ...counters,
    thing["face down"] && say.faceDown,
    ...(thing.marks ?? []),
    under && say.under(under),
    copies && say.copies(copies),
    place && say.placed(place),
    options.length === 1 && say.pick,
    options.length > 1 && say.picks(options.length),
  ]
    .filter(Boolean)
    .join(", ");
}
