// What drawing needs to know: the scene, the view of the one who looks, and which options are where.

import type { Picks } from "./picks";
import type { Player, Scene, View } from "./shapes";

export interface Context {
  scene: Scene;
  view: View;
  picks: Picks;
  /** Things that moved since the last question to the one who looks. */
  fresh: Set<string>;
}

/** The name of a player, as the seats have it. */
export function nameOf(view: View, player: number): string {
  return view.seats[player - 1]?.name ?? String(player);
}

/** The colour of a seat; seats beyond those of the layout take theirs again from the beginning. */
export function colourOf(scene: Scene, player: number): { name: string; colour: string } {
  return scene.seats[(player - 1) % scene.seats.length] ?? { name: "", colour: "#888888" };
}

/** Give the zone of an area: of the table, or of the player. */
export function zoneOf(context: Context, name: string | null, player: Player | null) {
  if (!name) return undefined;
  return context.scene.zones[name]?.owner === "player" ? player?.zones[name] : context.view.zones[name];
}
