// A map: places with lines between them, the owners' colours, pawns. Few places are tiles with their figures, many are dots with names.

import { el, set, svg } from "../dom";
import { words } from "../words";
import { targets } from "./card";
import { inkOn } from "./colours";
import type { Context } from "./context";
import { colourOf, nameOf } from "./context";
import { name, seen, style } from "./dom";
import { counterOf, faceOf, findIn } from "./figures";
import { apart, type Box, boxAt, type Label, labelled, type Size } from "./layout";
import { labelWidth, wordWidth } from "./measure";
import { badge, pawnsAt } from "./pawns";
import { pictureOf } from "./picture";
import type { Area, MapPlan, Option, Player, Thing } from "./shapes";
import { Ways } from "./ways";

const say = words.table.map;
const MOST_TILES = 32;
const TILE = { width: 104, least: 78, height: 54, flattest: 38 };
const LEAST_HEIGHT = { tiles: 220, dots: 200 };
const PART = 0.33; // of the height of the table
const LEAST_WIDTH = 350; // of a map with tiles
const USUAL = 540; // a map of dots that is less wide has smaller ones
const LONG = 24; // letters of a name that is written smaller on a tile
const FEW = 12; // places to choose from, of which all show their names even where these overlap others
const INK = 11; // pixels of the names beside dots
const DOT = { least: 11, most: 16 };

interface Node {
  button: HTMLButtonElement;
  label: HTMLElement | null;
}

export class MapView {
  readonly element = el("div", { class: "map", tabindex: -1 });
  readonly #area: Area;
  readonly #board = el("div", { class: "board" });
  readonly #ways: Ways;
  readonly #nodes = new Map<string, Node>();
  #plan: MapPlan | null = null;
  #tiles = true;
  #width = 0;
  #height = 0;
  #near = ""; // the places whose names matter now

  constructor(area: Area) {
    this.#area = area;
    this.#ways = new Ways(area);
    this.element.append(this.#board);
    new ResizeObserver(() => this.#arrange()).observe(this.element);
  }

  draw(context: Context): void {
    const plan = context.scene.maps[this.#area.map ?? ""];
    if (!plan) return;
    if (plan !== this.#plan) this.#build(plan, context);
    for (const point of plan.points) this.#mark(context, point.id);
    this.#name();
    this.#arrange();
    this.#ways.draw(context);
  }

  // ---- built once ----------------------------------------------------------------------------------

  #build(plan: MapPlan, context: Context): void {
    this.#plan = plan;
    this.#tiles = plan.points.length <= MOST_TILES && !plan.picture;
    this.#nodes.clear();
    this.element.classList.toggle("tiles", this.#tiles);
    this.element.classList.toggle("dots", !this.#tiles);
    this.element.classList.toggle("on-picture", plan.picture !== null);
    for (const point of plan.points) {
      const button = el("button", { type: "button", class: "point", tabindex: -1, "data-key": point.id });
      const word = wordWidth(point.name).toFixed(2);
      style(button, { "--tint": point.colour, "--on-tint": inkOn(point.colour), "--word": word });
      const label = this.#tiles ? null : el("span", { class: "label", "aria-hidden": "true" }, point.name);
      this.#nodes.set(point.id, { button, label });
      button.append(seen(...(this.#tiles ? this.#tile(context, point.id, point.name) : [])));
    }
    const labels = [...this.#nodes.values()].map((node) => node.label).filter((label) => label !== null);
    const buttons = [...this.#nodes.values()].map((node) => node.button);
    this.#ways.build(plan, context);
    const behind = pictureOf(context.scene, plan.picture, "board-picture");
    this.#board.replaceChildren(...behind, this.#ways.element, ...labels, ...buttons, ...this.#ways.marks);
    this.element.querySelector(".map-key")?.remove();
    if (plan.relations.length > 1)
      this.element.append(
        el(
          "p",
          { class: "map-key" },
          ...plan.relations.map((relation, index) => el("span", {}, keyLine(index), relation)),
        ),
      );
    this.#width = 0;
    this.#arrange();
  }

  #tile(context: Context, id: string, title: string): globalThis.Node[] {
    const face = faceOf(context.scene, id);
    const figures = [face?.left, face?.right].filter((text): text is string => Boolean(text));
    return [
      el("span", { class: title.length > LONG ? "point-name long" : "point-name" }, title),
      el("span", { class: "stats" }, ...figures.map((text) => el("b", {}, text))),
      el("span", { class: "marks" }),
    ];
  }

  // ---- placed for each width ---------------------------------------------------------------------

  #arrange(): void {
    const room = this.element.clientWidth;
    const highest = this.#highest();
    if (!this.#plan || room === 0 || (room === this.#width && highest === this.#height)) return;
    this.#width = room;
    this.#height = highest;
    const { picture, height: part } = this.#plan;
    const wide = this.#tiles ? Math.max(room, LEAST_WIDTH) : room;
    const dot = Math.max(DOT.least, Math.min(DOT.most, (wide / USUAL) * DOT.most));
    const plain = this.#tiles ? Math.max(wide < 420 ? 500 : 440, wide * 0.66) : Math.max(440, wide * 0.6);
    const height = Math.min(picture === null ? plain : wide * part, highest);
    const width = picture === null ? wide : height / part;
    style(this.#board, { width: `${width}px`, height: `${height}px` });
    const size = this.#tiles ? tileSize(width, height) : { width: dot, height: dot };
    style(this.#board, { "--dot": `${dot}px` });
    const centres = this.#tiles ? this.#tileCentres(width, height, size) : this.#dotCentres(width, height);
    for (const [id, at] of centres)
      style(this.#nodes.get(id)?.button as HTMLElement, { left: `${at.x}px`, top: `${at.y}px` });
    const taken = [...centres.values()].map((at) => boxAt(at, size));
    if (!this.#tiles) taken.push(...this.#drawLabels(centres, width, height));
    this.#ways.place(centres, taken, { width, height });
  }

  /** A map in the centre is seen whole, between the question and what is one's own. */
  #highest(): number {
    const surface = this.#area.at === "centre" ? this.element.closest(".surface") : null;
    return surface?.clientHeight
      ? Math.max(surface.clientHeight * PART, LEAST_HEIGHT[this.#tiles ? "tiles" : "dots"])
      : Number.POSITIVE_INFINITY;
  }

  #tileCentres(width: number, height: number, size: Size) {
    style(this.#board, { "--tile-width": `${size.width}px`, "--tile-height": `${size.height}px` });
    const points = this.#plan?.points ?? [];
    return apart(points, { width, height }, size);
  }

  #dotCentres(width: number, height: number) {
    const margin = this.#plan?.picture ? { x: 0, y: 0 } : { x: Math.min(56, width / 14), y: 16 };
    const points = this.#plan?.points ?? [];
    return new Map(
      points.map((point) => [
        point.id,
        { x: margin.x + point.x * (width - 2 * margin.x), y: margin.y + point.y * (height - 2 * margin.y) },
      ]),
    );
  }

  /** Write names beside dots, and give their boxes. */
  #drawLabels(centres: Map<string, { x: number; y: number }>, width: number, height: number): Box[] {
    const points = this.#plan?.points ?? [];
    const labels: Label[] = points.map((point) => ({
      id: point.id,
      ...(centres.get(point.id) as { x: number; y: number }),
      width: labelWidth(point.name) * INK * (this.#isNear(point.id) ? 1.2 : 1.08) + 4,
      height: INK + 3,
      near: this.#isNear(point.id),
    }));
    const places = labelled(labels, { width, height });
    for (const [id, node] of this.#nodes) {
      const at = places.get(id);
      const label = node.label as HTMLElement;
      label.classList.toggle("loose", at === undefined || at.loose);
      if (at) style(label, { left: `${at.x}px`, top: `${at.y}px` });
    }
    return labels.flatMap(({ id, width, height }) => {
      const at = places.get(id);
      return at && !at.loose ? [boxAt(at, { width, height })] : [];
    });
  }

  #isNear(id: string): boolean {
    return this.#nodes.get(id)?.label?.classList.contains("near") ?? false;
  }

  /** Place names again if others matter now, and show the part of the map where they are. */
  #name(): void {
    const near = (this.#plan?.points ?? []).filter(({ id }) => this.#isNear(id));
    const now = near.map(({ id }) => id).join(" ");
    if (now === this.#near) return;
    this.#near = now;
    this.#width = 0;
    this.#arrange();
    const { scrollWidth, clientWidth } = this.element;
    const middle = near.reduce((sum, { x }) => sum + x, 0) / Math.max(near.length, 1);
    if (near.length && scrollWidth > clientWidth) this.element.scrollLeft = middle * scrollWidth - clientWidth / 2;
  }

  // ---- what is on it now ---------------------------------------------------------------------------

  #mark(context: Context, id: string): void {
    const node = this.#nodes.get(id) as Node;
    const { view, scene, picks } = context;
    const here = findIn(view.zones[this.#area.zone ?? ""], id);
    const owner = view.players.find((player) => this.#area.owned.some((zone) => findIn(player.zones[zone], id)));
    const owned = owner && this.#area.owned.map((zone) => findIn(owner.zones[zone], id)).find(Boolean);
    const pawns = pawnsAt(this.#area, view.players, id, null);
    const thing = here ?? owned ?? { thing: id, name: null, "face down": false, covered: false };
    const plain = owner !== undefined || (here !== null && this.#fits(here));
    const options = picks.ofThing(id);
    targets.set(node.button, { thing, kind: this.#area.map ?? "", options });
    const signs = countersOf(context, thing);
    const classes = [
      "point",
      !plain && "faded",
      owner && "owned",
      options.length > 0 && "pick",
      pawns.length > 0 && "pawned",
      picks.chosen.includes(id) && "placed",
      context.fresh.has(id) && "fresh",
    ];
    set(node.button, {
      class: classes.filter(Boolean).join(" "),
      "aria-description": faceOf(scene, id)?.printed.join(" ") ?? null,
    });
    style(node.button, { "--owner": owner ? colourOf(scene, owner.player).colour : "transparent" });
    const few = options.length > 0 && picks.things.length <= FEW;
    node.label?.classList.toggle("near", few || pawns.length > 0 || signs.length > 0);
    const marks = node.button.querySelector(this.#tiles ? ".marks" : ".seen") as HTMLElement;
    const badges = [...(owner ? [owner] : []), ...pawns].map((player) => badge(context, player.player));
    name(node.button, this.#nameOf(context, id, { owner, pawns, signs, plain, options }));
    const drawn = signs.map(({ picture, short }) =>
      el("span", { class: "sign" }, ...pictureOf(scene, picture, "icon"), short),
    );
    marks.replaceChildren(...drawn, ...badges);
  }

  #fits(thing: Thing): boolean {
    return !this.#area.with || Boolean(thing.counters?.[this.#area.with]);
  }

  #nameOf(
    context: Context,
    id: string,
    state: { owner: Player | undefined; pawns: Player[]; signs: Sign[]; plain: boolean; options: Option[] },
  ): string {
    const face = faceOf(context.scene, id);
    const parts = [
      face?.name ?? id,
      ...(this.#tiles ? (face?.line ?? []) : []),
      ...state.signs.map((sign) => sign.long),
      state.owner ? say.owner(nameOf(context.view, state.owner.player)) : null,
      ...state.pawns.map((player) => say.pawn(nameOf(context.view, player.player))),
      state.options.length === 1 ? words.table.card.pick : null,
      state.options.length > 1 ? words.table.card.picks(state.options.length) : null,
    ];
    return parts.filter(Boolean).join(", ");
  }
}

function tileSize(width: number, height: number): Size {
  return {
    width: Math.max(TILE.least, Math.min(TILE.width, width / 5.5)),
    height: Math.max(TILE.flattest, Math.min(TILE.height, height / 7)),
  };
}

/** A piece of a line, to say which relation it stands for. */
function keyLine(relation: number): SVGElement {
  const line = svg("line", { x1: 0, y1: 5, x2: 32, y2: 5, class: `r${relation}` });
  return svg("svg", { width: 32, height: 10, "aria-hidden": "true" }, line);
}

interface Sign {
  picture: string | null;
  short: string;
  long: string;
}

/** The counters on a thing that its picture shows: a sign for each, with its number if it is more than one. */
function countersOf({ scene }: Context, thing: Thing): Sign[] {
  const shown = faceOf(scene, thing.thing)?.counters.flat() ?? [];
  const names = shown.map(counterOf);
  return names.flatMap((counter) => {
    const number = (counter && thing.counters?.[counter]) || 0;
    if (!counter || number === 0) return [];
    const about = scene.counters[counter];
    const called = about?.name ?? counter;
    const picture = scene.icons[called] ?? null;
    const sign = picture ? "" : about?.icon || called.slice(0, 1);
    const long = about?.values[String(number)] ?? `${number} ${called}`;
    return [{ picture, short: number === 1 ? sign : `${sign}${number}`, long }];
  });
}
