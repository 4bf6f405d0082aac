// Which options of the open question are about what on the table.

import type { AnyDecision, Decision, Option, Seat } from "./shapes";

const NONE: Option[] = [];

/** Check whether a question is one to the viewer: only that has options. */
export function isOwn(decision: AnyDecision | null): decision is Decision {
  return decision !== null && "options" in decision;
}

/** The options of a question by thing, zone and player. For an order, things that were chosen already come first. */
export class Picks {
  readonly decision: AnyDecision | null;
  /** The things chosen so far, where an order is asked for. */
  readonly chosen: string[];
  readonly #things = new Map<string, Option[]>();
  readonly #zones = new Map<string, Option[]>();
  readonly #players = new Map<Seat, Option[]>();

  constructor(decision: AnyDecision | null, chosen: string[] = []) {
    this.decision = decision;
    this.chosen = chosen;
    for (const option of this.open) {
      const thing = this.isOrder ? option.things?.[chosen.length] : option.thing;
      if (thing) add(this.#things, thing, option);
      if (option.type === "zone" && option.zone) add(this.#zones, zoneKey(option.zone, option.owner), option);
      if (option.type === "player" && option.player) add(this.#players, option.player, option);
    }
  }

  get options(): Option[] {
    return isOwn(this.decision) ? this.decision.options : NONE;
  }

  /** The options that are still possible: for an order, those that begin with the things chosen. */
  get open(): Option[] {
    if (!this.isOrder) return this.options;
    return this.options.filter((option) => this.chosen.every((thing, at) => option.things?.[at] === thing));
  }

  get isOrder(): boolean {
    return (
      isOwn(this.decision) &&
      this.decision.kind === "an order" &&
      this.options.every((option) => option.things?.every(Boolean))
    );
  }

  ofThing(thing: string | null | undefined): Option[] {
    return (thing && this.#things.get(thing)) || NONE;
  }

  ofZone(zone: string | null, owner?: Seat): Option[] {
    return (zone && this.#zones.get(zoneKey(zone, owner))) || NONE;
  }

  ofPlayer(player: Seat): Option[] {
    return this.#players.get(player) ?? NONE;
  }

  /** The ids of all things that can be chosen. */
  get things(): string[] {
    return [...this.#things.keys()];
  }
}

function zoneKey(zone: string, owner?: Seat): string {
  return `${owner ?? 0} ${zone}`;
}

function add<Key>(into: Map<Key, Option[]>, key: Key, option: Option): void {
  const known = into.get(key);
  if (known) known.push(option);
  else into.set(key, [option]);
}
