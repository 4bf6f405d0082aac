// A bundle as the page keeps it, and what its texts say about it.

/** An author's bundle: its id, the variant that it is for ("" if it is a game), and its texts by file name. */
export interface Bundle {
  key: string;
  name: string;
  bundle: string;
  on: string;
  files: Readonly<Record<string, string>>;
  changed: number;
}

export const MANIFEST = "bundle.yaml";
export const MOST_FILES = 200;
const ID = /^[a-z0-9][a-z0-9-]{0,63}$/;
const NAME = /^(?!.*(?:^|\/)\.)[\w][\w .-]*(?:\/[\w][\w .-]*)*\.(?:rules|yaml|md)$/;
const GIVEN = /^(?:(?!\.)[^\p{C}\\/:]+\/){0,3}(?!\.)[^\p{C}\\/:]+\.(?:rules|yaml|md|svg|png|webp)$/u;
const PICTURE = /\.(?:svg|png|webp)$/;

/** Give a new key for a bundle that is kept. */
export function newKey(): string {
  return crypto.randomUUID();
}

export function isId(text: string): boolean {
  return ID.test(text);
}

/** Tell whether a file of a bundle can have this name. */
export function isFileName(name: string): boolean {
  return NAME.test(name) && name.length <= 100;
}

/**
 * Tell whether a file that somebody else has named can be in a bundle: a text or a picture in the bundle's folder or in one of its
 * folders, not above it, and not hidden.
 */
export function isGivenName(name: string): boolean {
  return GIVEN.test(name) && name.length <= 200;
}

/** Give the name of the file that says what the bundle is; a bundle of one file may name it as it likes. */
export function manifestOf(files: Record<string, string>): string | null {
  if (MANIFEST in files) return MANIFEST;
  const names = Object.keys(files);
  return names.length === 1 && names[0]?.endsWith(".yaml") ? names[0] : null;
}

/** Read the id in a manifest; null if there is no proper one. */
export function idOf(files: Record<string, string>): string | null {
  const id = keyOf(files, "id");
  return id !== null && isId(id) ? id : null;
}

/** List the bundles that a bundle builds on, as far as its manifest says so on one line or as a list below. */
export function buildsOn(files: Record<string, string>): string[] {
  const text = files[manifestOf(files) ?? ""] ?? "";
  const line = /^builds on:[ \t]*\[([^\]]*)\]/m.exec(text)?.[1];
  const below = /^builds on:[ \t]*\n((?:[ \t]*-[^\n]*\n?)+)/m.exec(text)?.[1];
  const items =
    line !== undefined ? line.split(",") : (below ?? "").split("\n").map((item) => item.replace(/^\s*-/, ""));
  return items.map((item) => unquoted(item.trim())).filter((item) => item !== "");
}

/** Tell whether a bundle is a game of its own. */
export function isGame(files: Record<string, string>): boolean {
  return keyOf(files, "kind") === "game";
}

/** Tell whether a bundle is one file, which holds everything. */
export function isSingle(files: Record<string, string>): boolean {
  const manifest = manifestOf(files);
  return manifest !== null && manifest !== MANIFEST;
}

/** Tell whether a bundle has tests: in files of their own, or in the one file that it is. */
export function hasTests(files: Record<string, string>): boolean {
  const single = isSingle(files) && /^tests:/m.test(files[manifestOf(files) ?? ""] ?? "");
  return single || Object.keys(files).some((name) => name.startsWith("tests/"));
}

/** Give a name that is not taken: the name itself, or with a number. */
export function freeName(name: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  if (!known.has(name)) return name;
  for (let number = 2; ; number += 1) if (!known.has(`${name} (${number})`)) return `${name} (${number})`;
}

/** Tell whether a file is a picture: its text is an SVG, or the `data:` address of its bytes. */
export function isPicture(name: string): boolean {
  return PICTURE.test(name);
}

/** Give the files of a bundle that are no pictures. */
export function withoutPictures(files: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(files).filter(([name]) => !isPicture(name)));
}

/** Put names in the order of tabs: the manifest, rules and things, tests, then what is only for people. */
export function inOrder(names: Iterable<string>): string[] {
  const rank = (name: string) => (name === MANIFEST ? 0 : name.endsWith(".md") ? 3 : name.includes("/") ? 2 : 1);
  return [...names].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
}

function keyOf(files: Record<string, string>, key: string): string | null {
  const text = files[manifestOf(files) ?? ""] ?? "";
  const found = new RegExp(`^${key}:[ \\t]*(.*?)[ \\t]*(?:#.*)?$`, "m").exec(text)?.[1];
  return found === undefined || found === "" ? null : unquoted(found);
}

function unquoted(text: string): string {
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text;
}
