// The lines of a map. A thing that joins two places is drawn as one, with its figures, its owner, and a way to choose it.

import { el, set, svg } from "../dom";
import { words } from "../words";
import { targets } from "./card";
import { inkOn } from "./colours";
import type { Context } from "./context";
import { colourOf, nameOf } from "./context";
import { name, seen, style } from "./dom";
import { faceOf, findIn } from "./figures";
import { type Box, between, type Point } from "./layout";
import { labelWidth } from "./measure";
import { badge } from "./pawns";
import type { Area, MapPlan } from "./shapes";

const say = words.table.map;
const BESIDE = 16; // pixels between lines that join the same two places
const MARK = { least: 26, height: 24, letters: 12, owner: 20 };

type Line = MapPlan["lines"][number];

interface Way {
  line: Line;
  edge: SVGElement;
  core: SVGElement;
  mark: HTMLButtonElement | null;
  width: number;
}

export class Ways {
  readonly element = svg("svg", { class: "lines", "aria-hidden": "true" });
  readonly #area: Area;
  #ways: Way[] = [];

  constructor(area: Area) {
    this.#area = area;
  }

  /** The buttons on lines that are things. */
  get marks(): HTMLButtonElement[] {
    return this.#ways.flatMap(({ mark }) => mark ?? []);
  }

  build(plan: MapPlan, context: Context): void {
    this.#ways = plan.lines.map((line) => made(line, plan.relations.indexOf(line.relation), context));
    this.element.replaceChildren(...this.#ways.map(({ edge }) => edge), ...this.#ways.map(({ core }) => core));
  }

  /** Draw the lines between places, and put the marks on them where they cover no place, if there is such a spot. */
  place(centres: Map<string, Point>, taken: Box[], board: { width: number; height: number }): void {
    set(this.element, { viewBox: `0 0 ${board.width} ${board.height}`, ...board });
    const boxes = [...taken];
    for (const way of this.#ways) {
      const [a, b] = this.#ends(way.line, centres);
      for (const line of [way.edge, way.core]) set(line, { x1: a.x, y1: a.y, x2: b.x, y2: b.y });
      if (!way.mark) continue;
      const { at, box } = between(a, b, { width: way.width + MARK.owner, height: MARK.height }, boxes);
      boxes.push(box);
      style(way.mark, { left: `${at.x}px`, top: `${at.y}px` });
    }
  }

  /** The ends of a line; those that join the same two places lie side by side. */
  #ends(line: Line, centres: Map<string, Point>): [Point, Point] {
    const [a, b] = [line.from, line.to].map((id) => centres.get(id) ?? { x: 0, y: 0 }) as [Point, Point];
    const alike = this.#ways.filter((one) => one.line.from === line.from && one.line.to === line.to);
    const off = (alike.findIndex((one) => one.line === line) - (alike.length - 1) / 2) * BESIDE;
    const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [x, y] = [((a.y - b.y) / far) * off, ((b.x - a.x) / far) * off];
    return [
      { x: a.x + x, y: a.y + y },
      { x: b.x + x, y: b.y + y },
    ];
  }

  // ---- what is on them now -------------------------------------------------------------------------

  draw(context: Context): void {
    for (const way of this.#ways) if (way.mark && way.line.thing) this.#mark(context, way, way.mark, way.line.thing);
  }

  #mark(context: Context, { edge }: Way, mark: HTMLButtonElement, id: string): void {
    const { view, scene, picks } = context;
    const holds = (zones: (typeof view)["zones"], zone: string) => findIn(zones[zone], id);
    const owner = view.players.find((player) => this.#area.owned.some((zone) => holds(player.zones, zone)));
    const zones = [view.zones, ...view.players.map((player) => player.zones)];
    const here = zones.flatMap((some) => Object.keys(some).map((zone) => holds(some, zone))).find(Boolean);
    const thing = here ?? { thing: id, name: null, "face down": false, covered: false };
    const options = picks.ofThing(id);
    const face = faceOf(scene, id);
    targets.set(mark, { thing, kind: face?.kind ?? "", options });
    const classes = [
      "way",
      owner && "owned",
      options.length > 0 && "pick",
      picks.chosen.includes(id) && "placed",
      context.fresh.has(id) && "fresh",
    ];
    set(mark, {
      class: classes.filter(Boolean).join(" "),
      "aria-description": face?.printed.slice(1).join(" ") || null,
    });
    const colour = owner ? colourOf(scene, owner.player).colour : "transparent";
    style(mark, { "--owner": colour });
    style(edge, { stroke: colour });
    mark.querySelector(".marks")?.replaceChildren(...(owner ? [badge(context, owner.player)] : []));
    const parts = [
      face?.name ?? id,
      ...(face?.line ?? []).filter((part) => part !== face?.name),
      owner && say.owner(nameOf(view, owner.player)),
      options.length === 1 && words.table.card.pick,
      options.length > 1 && words.table.card.picks(options.length),
    ];
    name(mark, parts.filter(Boolean).join(", "));
  }
}

function made(line: Line, relation: number, { scene }: Context): Way {
  const [edge, core] = [svg("line", { class: "edge" }), svg("line", { class: `r${relation}` })];
  const face = faceOf(scene, line.thing);
  if (!line.thing || !face) return { line, edge, core, mark: null, width: 0 };
  core.classList.add("thing");
  style(core, { stroke: face.colour });
  const figures = [face.left, face.right].filter(Boolean).join(" ");
  const mark = el("button", { type: "button", class: "way", tabindex: -1, "data-key": line.thing });
  style(mark, { "--tint": face.colour, "--on-tint": inkOn(face.colour) });
  mark.append(seen(el("b", {}, figures), el("span", { class: "marks" })));
  return { line, edge, core, mark, width: Math.max(MARK.least, labelWidth(figures) * MARK.letters + 16) };
}
