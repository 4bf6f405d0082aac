// One area of the table: a zone as cards in rows or stacks, as a list, as a pile with its number, as a map or a track.

import { el, set } from "../dom";
import { words } from "../words";
import { Cards, type Drawn, gathered, type Look, targets } from "./card";
import type { Context } from "./context";
import { zoneOf } from "./context";
import { Memo, place, style } from "./dom";
import { faceOf, sizeOf, thingsIn } from "./figures";
import { MapView } from "./map";
import { pictureOf } from "./picture";
import { pile } from "./pile";
import { roving, stop } from "./roving";
import type { Area, Player, Thing, Zone } from "./shapes";
import { TrackView } from "./track";

const say = words.table.area;
const FEW = 3; // things of a folded area that are all shown; of more, only what changed and what can be chosen

export class AreaView {
  readonly element: HTMLElement;
  readonly area: Area;
  readonly #own: boolean;
  /** Whether little is shown: how many things there are, and what has changed. */
  isFolded = false;
  readonly #title = el("h3");
  readonly #body = el("div", { class: "body" });
  readonly #cards = new Cards();
  readonly #memo = new Memo();
  readonly #board: MapView | TrackView | null;

  readonly #heading: string | null;

  /** `shown` is what is written above it in place of its title and of how many things there are. */
  constructor(area: Area, group: "table" | "own" | "others", shown: string | null = null) {
    this.area = area;
    this.#heading = shown;
    this.#own = group === "own";
    this.#board = area.map ? new MapView(area) : area.track ? new TrackView(area) : null;
    const role = group === "others" ? { role: "group" } : {};
    const classes = `area as-${area.as} size-${area.size} ${group}`;
    this.element = el("section", { class: classes, ...role }, this.#title, this.#body);
    roving(this.#body);
  }

  draw(context: Context, player: Player | null): void {
    const zone = zoneOf(context, this.area.zone, player);
    const { picks, scene, view, fresh } = context;
    if (
      !this.#memo.differs(zone, picks, scene, this.#board ? view.players : null, player?.counters, fresh, this.isFolded)
    )
      return;
    this.#head(zone, player, context);
    if (this.#board) {
      if (this.#board.element.parentNode !== this.#body) this.#body.replaceChildren(this.#board.element);
      this.#board.draw(context);
    } else if (zone) this.#zone(context, zone, player);
    stop(this.#body);
  }

  #head(zone: Zone | undefined, player: Player | null, context: Context): void {
    const whose = player && !this.#own ? (context.view.seats[player.player - 1]?.name ?? "") : "";
    const label = whose ? say.of(this.area.title, whose) : this.area.title;
    set(this.element, { "aria-label": label });
    const count = zone && !this.#board && this.area.whose === null ? String(sizeOf(zone)) : "";
    const [behind] = pictureOf(context.scene, this.area.picture, "area-picture");
    if (behind && !this.element.querySelector(":scope > .area-picture")) this.element.prepend(behind);
    if (this.#heading !== null) this.#title.replaceChildren(this.#heading);
    else this.#title.replaceChildren(this.area.title, el("span", { class: "count" }, count));
  }

  #zone(context: Context, zone: Zone, player: Player | null): void {
    const owner = this.#owner(context, player);
    const options = context.picks.ofZone(this.area.zone, owner);
    const kind = context.scene.zones[this.area.zone ?? ""]?.kind ?? "";
    const asPile = this.area.as === "number" || ("things" in zone && zone.things === null);
    const room = ["tight", "dense", "names-only"].filter((name) => this.element.classList.contains(name)); // as there is room for it
    set(this.element, { class: [this.#classes(zone, options.length > 0 && !asPile), ...room].join(" ") });
    if (asPile) {
      this.#pile(context, zone, kind, options);
      this.#body.append(...this.#flow(context, this.#remembered(context, zone), kind));
      return;
    }
    const head = options.length > 0 ? [this.#whole(options)] : [];
    place(this.#body, [...head, ...this.#content(context, zone, kind, player)]);
    style(this.#body, { "--number": String(Math.max(zone.number, 2)) });
    if (zone.number === 0 && zone.shape !== "rows") this.#body.append(el("p", { class: "empty" }, this.area.empty));
  }

  #owner(context: Context, player: Player | null): number | undefined {
    return context.scene.zones[this.area.zone ?? ""]?.owner === "player" ? player?.player : undefined;
  }

  #classes(zone: Zone, picked: boolean): string {
    const group = this.#own ? "own" : "";
    const few = zone.number === 0 ? "is-empty" : "";
    const folded = this.isFolded ? "folded" : "";
    return `area as-${this.area.as} size-${this.area.size} shape-${zone.shape} ${group} ${few} ${folded} ${picked ? "pick-zone" : ""}`;
  }

  #pile(context: Context, zone: Zone, kind: string, options: Drawn["options"]): void {
    const known = this.#body.querySelector<HTMLButtonElement>("button.pile");
    const made = pile(known, context, this.area, zone, kind, options);
    place(this.#body, [made]);
  }

  /** What the viewer was shown in a pile that they do not see into, and that still lies there. */
  #remembered({ scene, view }: Context, zone: Zone): Thing[] {
    const by = scene.zones[this.area.zone ?? ""]?.seen;
    const hidden = by === "nobody" || (by === "owner" && !this.#own);
    const things = "things" in zone ? (zone.things ?? []) : [];
    return hidden && !view.over ? things.filter((thing) => thing.thing !== null) : [];
  }

  /** A button for options that are about the zone as a whole. */
  #whole(options: Drawn["options"]): HTMLButtonElement {
    const known = this.#body.querySelector<HTMLButtonElement>("button.whole");
    const made = known ?? el("button", { type: "button", class: "whole pick" });
    made.textContent = options.length === 1 ? (options[0]?.label ?? "") : say.zonePicks(options.length);
    targets.set(made, { options });
    return made;
  }

  // ---- things ------------------------------------------------------------------------------------

  #shown(context: Context, things: Thing[], player: Player | null): Thing[] {
    const { with: counter, whose } = this.area;
    return this.#sorted(context, things).filter((thing) => {
      if (counter && !thing.counters?.[counter]) return false;
      if (!whose || !player) return true;
      return faceOf(context.scene, thing.thing)?.values[whose.field] === player.counters[whose.counter];
    });
  }

  /** Things in the order of some of their fields, those that may not be seen last. */
  #sorted({ scene }: Context, things: Thing[]): Thing[] {
    const { sorted } = this.area;
    if (sorted.length === 0) return things;
    const places = new Map(
      things.map((thing) => {
        const values = faceOf(scene, thing.thing)?.values;
        const place = ({ field, values: order }: (typeof sorted)[number]): number => {
          const value = values?.[field];
          return typeof value === "string" ? order.indexOf(value) : Number(value ?? -1);
        };
        return [thing, values ? sorted.map(place) : []];
      }),
    );
    return [...things].sort((one, other) => {
      const [a, b] = [places.get(one) ?? [], places.get(other) ?? []];
      const at = a.findIndex((place, index) => place !== b[index]);
      return at < 0 ? b.length - a.length : (a[at] ?? 0) - (b[at] ?? Number.POSITIVE_INFINITY);
    });
  }

  #look(): Look {
    if (this.isFolded) return "tile";
    if (this.area.as === "list") return "tile";
    if (this.area.as === "lines") return this.area.size === "large" ? "large" : "medium";
    return this.area.size;
  }

  #drawn(context: Context, thing: Thing, kind: string, under = 0): Drawn {
    const at = thing.thing ? context.picks.chosen.indexOf(thing.thing) + 1 : 0;
    return {
      scene: context.scene,
      thing,
      kind,
      look: this.#look(),
      options: context.picks.ofThing(thing.thing),
      place: at,
      under,
      changed: thing.thing !== null && context.fresh.has(thing.thing),
    };
  }

  #content(context: Context, zone: Zone, kind: string, player: Player | null): Node[] {
    if (this.isFolded) return this.#cards.draw(this.#news(context, zone, kind, player));
    if (zone.shape === "rows") return this.#rows(context, zone.rows, kind);
    if (zone.shape === "stacks") return this.#stacks(context, zone.stacks, kind);
    return this.#flow(context, this.#shown(context, zone.things ?? [], player), kind);
  }

  /** What a folded area shows: the uppermost things if they are few, or else those that moved or can be chosen. */
  #news(context: Context, zone: Zone, kind: string, player: Player | null): Drawn[] {
    const all = thingsIn(zone).filter((thing): thing is Thing => thing !== null && !thing.covered);
    const drawn = this.#shown(context, all, player).map((thing) => this.#drawn(context, thing, kind));
    return drawn.length <= FEW ? drawn : drawn.filter(({ changed, options }) => changed || options.length > 0);
  }

  #flow(context: Context, things: Thing[], kind: string): Node[] {
    const all = things.map((thing) => this.#drawn(context, thing, kind));
    return this.#cards.draw(this.area.as === "list" && !context.picks.isOrder ? gathered(all) : all);
  }

  #rows(context: Context, rows: (Thing | null)[][], kind: string): Node[] {
    const things = rows.flat().filter((thing): thing is Thing => thing !== null);
    const cards = this.#cards.draw(things.map((thing) => this.#drawn(context, thing, kind)));
    return rows.map((row, index) => {
      const cells = row.map((thing) =>
        thing ? (cards.shift() as Node) : el("span", { class: `slot ${this.#look()}` }),
      );
      const title = this.area.rows[index];
      const made = el(
        "div",
        { class: row.some(Boolean) ? "row" : "row bare", role: "group", "aria-label": title ?? say.row(index + 1) },
        title ? el("span", { class: "row-title" }, title) : null,
        el("div", { class: "cells" }, ...cells),
      );
      style(made, { "--columns": String(row.length) });
      return made;
    });
  }

  /** Stacks side by side: what is covered peeks out above, or is only counted in a list. */
  #stacks(context: Context, stacks: Thing[][], kind: string): Node[] {
    const listed = this.area.as === "list";
    const drawn = stacks.map((stack) => {
      const covered = stack.filter((thing) => thing.covered);
      const top = stack.filter((thing) => !thing.covered);
      if (!listed) return [...covered, ...top].map((thing) => this.#drawn(context, thing, kind));
      return top.map((thing) => this.#drawn(context, thing, kind, covered.length));
    });
    const cards = this.#cards.draw(drawn.flat());
    if (listed) return cards;
    return drawn.map((stack) => {
      const made = el("div", { class: "stack" }, ...cards.splice(0, stack.length));
      style(made, { "--covered": String(stack.length - 1) });
      return made;
    });
  }
}
