// Links that hold a bundle, and a game played with it: JSON, compressed, behind the `#` of the address.

import { deflateSync, inflateSync, strFromU8, strToU8 } from "fflate";
import type { ReplyShared } from "../engine/shapes";
import { words } from "../words";
import { isGivenName, isId, MOST_FILES } from "./bundle";

/** A game as a link holds it: what `share` tells, and `join` takes to open it again at the same decision. */
export type LinkedGame = Pick<ReplyShared, "seats" | "seed" | "answers"> &
  Partial<Pick<ReplyShared, "first" | "ask_forced" | "at" | "chance" | "after" | "variant">>;

export interface Linked {
  on: string;
  bundle: string;
  files: Record<string, string>;
  game?: LinkedGame;
}

export class DamagedLink extends Error {}

const VERSION = 1;
const MOST_BYTES = 1024 * 1024; // of the JSON
const ON = /^[^\p{C}]{0,200}$/u; // ids of bundles, joined by `+`
export const LONGEST = 30_000; // of a link, in letters: programs that pass links on cut longer ones

/** Write what a link holds behind `#open=`. */
export function encoded(linked: Linked): string {
  return toBase64(deflateSync(strToU8(JSON.stringify({ v: VERSION, ...linked })), { level: 9 }));
}

/** Read what a link holds. Raises DamagedLink, with words for the reader. */
export function decoded(text: string): Linked {
  let data: unknown;
  try {
    data = JSON.parse(strFromU8(inflated(fromBase64(text))));
  } catch (fault) {
    throw fault instanceof DamagedLink ? fault : new DamagedLink(words.bundle.damagedLink);
  }
  return checked(data);
}

/** Make a link to this page that opens a bundle, and a game if there is one. */
export function linkTo(linked: Linked, page = location.href): string {
  const address = new URL(page);
  address.search = "";
  address.hash = `open=${encoded(linked)}`;
  return address.href;
}

function inflated(bytes: Uint8Array): Uint8Array {
  // The room is limited before anything is unpacked, so a small link cannot grow without end.
  const out = inflateSync(bytes, { out: new Uint8Array(MOST_BYTES + 1) });
  if (out.length > MOST_BYTES) throw new DamagedLink(words.bundle.largeLink);
  return out;
}

function checked(data: unknown): Linked {
  if (!isRecord(data)) throw new DamagedLink(words.bundle.damagedLink);
  const { v = VERSION, on, bundle, files, game } = data;
  if (v !== VERSION) throw new DamagedLink(words.bundle.newerLink);
  const goodFiles = isRecord(files) && Object.values(files).every((one) => typeof one === "string");
  const goodOn = typeof on === "string" && ON.test(on);
  if (!goodOn || typeof bundle !== "string" || !isId(bundle) || !goodFiles || !isGameOrNone(game)) {
    throw new DamagedLink(words.bundle.damagedLink);
  }
  const names = Object.keys(files);
  if (names.length === 0) throw new DamagedLink(words.bundle.damagedLink);
  if (names.length > MOST_FILES) throw new DamagedLink(words.bundle.manyInLink);
  const strange = names.find((name) => !isGivenName(name));
  if (strange !== undefined) throw new DamagedLink(words.bundle.strangeName(strange.slice(0, 60)));
  return { on, bundle, files: files as Record<string, string>, ...(game === undefined ? {} : { game: gameIn(game) }) };
}

/** Take from a game what a link holds of it, and nothing else. */
export function gameIn(game: LinkedGame): LinkedGame {
  const { seats, seed, first, ask_forced, answers, at, chance, after, variant } = game;
  return { seats, seed, first, ask_forced, answers, at, chance, after, variant };
}

function isGameOrNone(game: unknown): game is LinkedGame | undefined {
  if (game === undefined) return true;
  if (isRecord(game) && game.variant !== undefined && typeof game.variant !== "string") return false;
  const goodSeed = isRecord(game) && (typeof game.seed === "number" || typeof game.seed === "string");
  return goodSeed && Array.isArray(game.seats) && Array.isArray(game.answers);
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64(text: string): Uint8Array {
  if (text.length > MOST_BYTES) throw new DamagedLink(words.bundle.largeLink);
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
