// Bundles as zip files, and what can be read out of zips, folders and single files that an author gives.

import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { words } from "../words";
import { idOf, isGivenName, isId, isSingle, MANIFEST, MOST_FILES, manifestOf } from "./bundle";

/** A bundle that was given to the page. */
export interface Given {
  bundle: string;
  files: Record<string, string>;
}

export class CannotOpen extends Error {}

const MOST_BYTES = 4 * 1024 * 1024;

/** Give the text of a file as a bundle has it: of a PNG or WebP, the address of its bytes. */
export function textOf(path: string, bytes: Uint8Array): string {
  const kind = /\.(png|webp)$/.exec(path)?.[1];
  return kind === undefined ? strFromU8(bytes) : `data:image/${kind};base64,${btoa(strFromU8(bytes, true))}`;
}

/** Give the bytes of a file to save. */
export function bytesOf(path: string, text: string): Uint8Array<ArrayBuffer> {
  const body = /\.(?:png|webp)$/.test(path) ? /^data:[^,]*;base64,([A-Za-z0-9+/=]*)$/.exec(text)?.[1] : undefined;
  return (body === undefined ? strToU8(text) : strToU8(atob(body), true)) as Uint8Array<ArrayBuffer>;
}

export async function bytesIn(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** Pack a bundle into a zip with one folder. */
export function zipped(bundle: string, files: Record<string, string>): Uint8Array<ArrayBuffer> {
  const inside = Object.entries(files).map(([name, text]) => [`${bundle}/${name}`, bytesOf(name, text)]);
  return zipSync(Object.fromEntries(inside), { mtime: new Date(1980, 0, 1) }) as Uint8Array<ArrayBuffer>;
}

/** Read the bundle in a zip. Raises CannotOpen where there is none. */
export function unzipped(name: string, data: Uint8Array): Given {
  let size = 0;
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(data, {
      filter: (file) => {
        size += isText(file.name) ? file.originalSize : 0;
        if (size > MOST_BYTES) throw new CannotOpen(words.bundle.tooLarge(name));
        return isText(file.name);
      },
    });
  } catch (fault) {
    throw fault instanceof CannotOpen ? fault : new CannotOpen(words.bundle.noZip(name));
  }
  return bundleIn(name, Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, textOf(path, bytes)])));
}

/** Find the bundle among files by their paths: the folder with the manifest nearest to the top, or a single file. */
export function bundleIn(name: string, paths: Record<string, string>): Given {
  const texts = Object.entries(paths).filter(([path]) => isText(path));
  const manifests = texts.map(([path]) => path).filter((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
  const [manifest] = manifests.sort((a, b) => a.split("/").length - b.split("/").length || a.localeCompare(b));
  if (manifest === undefined) return singleFile(name, texts);
  const folder = manifest.slice(0, -MANIFEST.length);
  const inside = texts
    .filter(([path]) => path.startsWith(folder))
    .map(([path, text]) => [path.slice(folder.length), text]);
  if (inside.length > MOST_FILES) throw new CannotOpen(words.bundle.tooManyFiles(name));
  const files = Object.fromEntries(inside);
  return { bundle: idOf(files) ?? plainId(folder.split("/").at(-2) ?? name), files };
}

/** Read what was chosen or dropped: a zip, the files of a folder, or one file that is a whole bundle. */
export async function given(files: readonly { path: string; file: File }[]): Promise<Given> {
  const [first] = files;
  if (first === undefined) throw new CannotOpen(words.bundle.nothingGiven);
  if (files.length === 1 && first.path.endsWith(".zip")) {
    return unzipped(first.path, await bytesIn(first.file));
  }
  const texts = files.filter(({ path }) => isText(path));
  const size = texts.reduce((sum, { file }) => sum + file.size, 0);
  if (size > MOST_BYTES) throw new CannotOpen(words.bundle.tooLarge(first.path));
  const read = await Promise.all(texts.map(async ({ path, file }) => [path, textOf(path, await bytesIn(file))]));
  return bundleIn(first.path, Object.fromEntries(read));
}

function singleFile(name: string, texts: [string, string][]): Given {
  const [only] = texts.filter(([path]) => path.endsWith(".yaml"));
  if (only === undefined || texts.length > 1) throw new CannotOpen(words.bundle.noManifest(name));
  const file = only[0].split("/").at(-1) ?? only[0];
  const files = { [file]: only[1] };
  return { bundle: idOf(files) ?? plainId(file.replace(/\.yaml$/, "")), files };
}

/** Tell whether a path is one of a text of a bundle: folders of programs, which begin with a dot, are left out. */
function isText(path: string): boolean {
  const inTests = /(?:^|\/)tests\/[^/]+$/.test(path) || !/\/[^/]+\/[^/]+\/[^/]+\//.test(`/${path}`);
  return isGivenName(path) && !/(?:^|\/)__MACOSX/.test(path) && inTests;
}

/** Make an id from any name. */
export function plainId(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/\.[a-z]+$/, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return isId(id) ? id : "my-rule";
}

/** Give the name under which a bundle is saved, and what is saved: a single file stays one. */
export function saved(bundle: string, files: Record<string, string>): { name: string; data: Blob } {
  const manifest = manifestOf(files);
  if (manifest !== null && isSingle(files)) {
    return { name: manifest, data: new Blob([files[manifest] ?? ""], { type: "application/yaml" }) };
  }
  return { name: `${bundle}.zip`, data: new Blob([zipped(bundle, files)], { type: "application/zip" }) };
}
