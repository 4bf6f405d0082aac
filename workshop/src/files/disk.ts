// Folders and files of the author's machine, by what the browser allows: folders where it can, downloads otherwise.

import { download } from "../dom";
import { isGivenName } from "./bundle";
import type { Given } from "./zip";
import { bundleIn, bytesIn, bytesOf, given, saved, textOf } from "./zip";

interface FolderWindow {
  showDirectoryPicker?: (options: { id: string; mode: "read" | "readwrite" }) => Promise<FileSystemDirectoryHandle>;
}

type Entries = FileSystemDirectoryHandle & {
  entries(): AsyncIterable<[string, FileSystemDirectoryHandle | FileSystemFileHandle]>;
};

const MOST_DEPTH = 3;

/** Tell whether the browser can write to folders that the author chooses. */
export function canUseFolders(): boolean {
  return typeof (window as FolderWindow).showDirectoryPicker === "function";
}

/** Let the author choose a folder and read the bundle in it; null if they chose none. */
export async function openFolder(): Promise<Given | null> {
  const folder = await chosenFolder("read");
  return folder === null ? null : bundleIn(folder.name, await textsIn(folder, `${folder.name}/`, 0));
}

/** Let the author choose a folder and write the bundle into it; false if they chose none. */
export async function saveFolder(files: Record<string, string>): Promise<boolean> {
  const folder = await chosenFolder("readwrite");
  if (folder === null) return false;
  for (const [name, text] of Object.entries(files)) {
    const parts = name.split("/");
    let place = folder;
    for (const part of parts.slice(0, -1)) place = await place.getDirectoryHandle(part, { create: true });
    const file = await place.getFileHandle(parts.at(-1) ?? name, { create: true });
    const out = await file.createWritable();
    await out.write(bytesOf(name, text));
    await out.close();
  }
  return true;
}

/** Let the browser save a bundle as a download. */
export function downloadBundle(bundle: string, files: Record<string, string>): string {
  const { name, data } = saved(bundle, files);
  download(name, data);
  return name;
}

/** Let the author choose a zip or files; null if they chose none. */
export function chooseFiles(): Promise<Given | null> {
  const input = document.createElement("input");
  input.type = "file";
  input.multiple = true;
  input.accept = ".zip,.yaml,.rules";
  return new Promise((done, failed) => {
    input.addEventListener("cancel", () => done(null));
    input.addEventListener("change", () => {
      const files = [...(input.files ?? [])].map((file) => ({ path: file.name, file }));
      given(files).then(done, failed);
    });
    input.click();
  });
}

/** Read what was dropped onto the page. */
export async function dropped(data: DataTransfer): Promise<Given> {
  // The list is empty after the first pause, so all entries are taken before any is read.
  const entries = [...data.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const files = (await Promise.all(entries.map((entry) => filesIn(entry, 0)))).flat();
  return given(files);
}

async function filesIn(entry: FileSystemEntry, depth: number): Promise<{ path: string; file: File }[]> {
  const path = entry.fullPath.replace(/^\//, "");
  if (entry.isFile) {
    const file = await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed));
    return [{ path, file }];
  }
  if (depth === MOST_DEPTH || entry.name.startsWith(".")) return [];
  const inside = await allEntries((entry as FileSystemDirectoryEntry).createReader());
  return (await Promise.all(inside.map((one) => filesIn(one, depth + 1)))).flat();
}

/** Read all entries: a reader gives them in portions. */
async function allEntries(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function chosenFolder(mode: "read" | "readwrite"): Promise<FileSystemDirectoryHandle | null> {
  try {
    return (await (window as FolderWindow).showDirectoryPicker?.({ id: "bundles", mode })) ?? null;
  } catch (fault) {
    if (fault instanceof DOMException && fault.name === "AbortError") return null;
    throw fault;
  }
}

async function textsIn(
  folder: FileSystemDirectoryHandle,
  path: string,
  depth: number,
): Promise<Record<string, string>> {
  const out: Record<string, string> = {};
  for await (const [name, entry] of (folder as Entries).entries()) {
    if (name.startsWith(".")) continue;
    if (entry.kind === "directory") {
      if (depth < MOST_DEPTH) Object.assign(out, await textsIn(entry, `${path}${name}/`, depth + 1));
    } else if (isGivenName(name)) out[path + name] = textOf(name, await bytesIn(await entry.getFile()));
  }
  return out;
}
