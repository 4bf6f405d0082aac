// Texts of the layout with numbers of the game in them, and the names that people read.

import { words } from "../words";
import type { Face, Piece, Player, Scene, Thing, Zone } from "./shapes";

/** Fill a text with the numbers of counters and zones, one thing or several; "" if an optional number is 0. */
export function filled(scene: Scene, pieces: Piece[], counters: Record<string, number>, zones?: Record<string, Zone>) {
  const parts: (string | null)[] = [];
  for (const piece of pieces) parts.push(part(piece, parts.at(-1)));
  return parts.includes(null) ? "" : parts.join("");

  function part(piece: Piece, before: string | null | undefined): string | null {
    if (typeof piece === "string") return piece;
    if ("many" in piece) return before === "1" ? piece.one : piece.many;
    const number = "zone" in piece ? sizeOf(zones?.[piece.zone]) : (counters[piece.counter] ?? 0);
    if (piece.optional && number === 0) return null;
    return "counter" in piece ? limited(scene, piece.counter, number) : String(number);
  }
}

/** Count what is in a zone: its stacks, or its things. */
export function sizeOf(zone: Zone | undefined): number {
  return zone?.shape === "stacks" ? zone.stacks.length : (zone?.number ?? 0);
}

/** Write a number of a counter: its own word, or its symbol and the number. */
export function amount(scene: Scene, counter: string, number: number): string {
  const about = scene.counters[counter];
  if (about?.values[String(number)]) return about.values[String(number)] as string;
  return number < 0 ? `−${about?.symbol ?? ""}${-number}` : `${about?.symbol ?? ""}${number}`;
}

/** Write a number of a counter, and how far it goes if the layout says so. */
export function limited(scene: Scene, counter: string, number: number): string {
  const limit = scene.counters[counter]?.limit;
  return amount(scene, counter, number) + (limit == null ? "" : words.table.limit(limit));
}

export function faceOf(scene: Scene, thing: string | null | undefined): Face | null {
  const face = thing ? scene.things[thing]?.face : undefined;
  return (face && scene.faces[face]) || null;
}

/** What counters write on a thing in play. */
export function countersOn(scene: Scene, face: Face, thing: Thing): string[] {
  const counters = thing.counters ?? {};
  return face.counters.map((pieces) => filled(scene, pieces, counters)).filter(Boolean);
}

/** What a thing is called now: some are called by their counters. */
export function calledNow(scene: Scene, face: Face, thing: Thing): string {
  return (face.called && thing.counters && filled(scene, face.called, thing.counters)) || face.name;
}

/** All things in a zone, the visible ones of stacks and rows too; null where one may not be seen. */
export function thingsIn(zone: Zone | undefined): (Thing | null)[] {
  if (!zone) return [];
  if (zone.shape === "rows") return zone.rows.flat();
  return zone.shape === "stacks" ? zone.stacks.flat() : (zone.things ?? []);
}

export function findIn(zone: Zone | undefined, id: string): Thing | null {
  return thingsIn(zone).find((thing) => thing?.thing === id) ?? null;
}

/** A figure of a player's status: its words, and the counter that explains it, if it is one. */
export interface Figure {
  key: string;
  text: string;
  counter: string | null;
}

export function statusOf(scene: Scene, player: Player): Figure[] {
  return scene.status
    .map((pieces, index) => ({
      key: String(index),
      text: filled(scene, pieces, player.counters, player.zones),
      counter: pieces.map(counterOf).find(Boolean) ?? null,
    }))
    .filter((figure) => figure.text !== "");
}

/** The counter whose number a stretch of text is; null for words and zones. */
export function counterOf(piece: Piece): string | null {
  return typeof piece !== "string" && "counter" in piece ? piece.counter : null;
}
