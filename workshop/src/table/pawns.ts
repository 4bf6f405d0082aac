// Pawns and the marks of players: a colour is never the only sign, so each has the number of the seat.

import { el } from "../dom";
import { inkOn } from "./colours";
import type { Context } from "./context";
import { colourOf } from "./context";
import { style } from "./dom";
import { findIn } from "./figures";
import type { Area, Player } from "./shapes";

/** The mark of a player: the number of the seat in its colour. */
export function badge({ scene }: Context, player: number): HTMLElement {
  const made = el("span", { class: "seat-badge", "aria-hidden": "true" }, String(player));
  const { colour } = colourOf(scene, player);
  style(made, { "--seat": colour, "--on-seat": inkOn(colour) });
  return made;
}

/** The players whose pawn is on a place: one of their zones has the thing, or a counter its number. */
export function pawnsAt(area: Area, players: Player[], id: string | null, value: number | null): Player[] {
  return players.filter((player) =>
    area.pawns.some((pawn) => {
      if ("zone" in pawn) return id !== null && findIn(player.zones[pawn.zone], id) !== null;
      return value !== null && player.counters[pawn.counter] === value;
    }),
  );
}
