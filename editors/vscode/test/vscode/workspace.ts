// The open folders, their settings and files.
import { changed, closed, documents, opened, saved } from "./documents";
import { EventEmitter, never } from "./events";
import { Uri, type WorkspaceEdit } from "./places";

interface SettingsEvent {
  affectsConfiguration(section: string): boolean;
}

const settings = new Map<string, unknown>();
const configured = new EventEmitter<SettingsEvent>();

export const workspaceFolders: { uri: Uri; name: string; index: number }[] = [];
export const textDocuments = documents;
export const notebookDocuments: readonly unknown[] = [];
export const onDidOpenTextDocument = opened.event;
export const onDidChangeTextDocument = changed.event;
export const onDidSaveTextDocument = saved.event;
export const onDidCloseTextDocument = closed.event;
export const onDidChangeConfiguration = configured.event;
export const onWillSaveTextDocument = never<unknown>();
export const onDidChangeWorkspaceFolders = never<unknown>();
export const onDidCreateFiles = never<unknown>();
export const onDidRenameFiles = never<unknown>();
export const onDidDeleteFiles = never<unknown>();
export const onWillCreateFiles = never<unknown>();
export const onWillRenameFiles = never<unknown>();
export const onWillDeleteFiles = never<unknown>();

/** Open a folder. */
export function openFolder(path: string): void {
  workspaceFolders.push({ uri: Uri.file(path), name: path, index: workspaceFolders.length });
}

/** Change a setting, and tell of it. */
export function set(name: string, value: unknown): void {
  settings.set(name, value);
  configured.fire({ affectsConfiguration: (section) => name === section || name.startsWith(`${section}.`) });
}

/** Give the settings of a section, as its properties too; without a section, all by their sections. */
export function getConfiguration(section?: string): object {
  const prefix = section === undefined ? "" : `${section}.`;
  const below = [...settings].filter(([name]) => name.startsWith(prefix));
  const values: Record<string, unknown> = {};
  for (const [name, value] of below) {
    const [first = "", rest] = name.slice(prefix.length).split(".", 2);
    values[first] = rest === undefined ? value : { ...(values[first] as object | undefined), [rest]: value };
  }
  return { ...values, get: (name: string, otherwise?: unknown) => values[name] ?? otherwise };
}

export function getWorkspaceFolder(uri: Uri): (typeof workspaceFolders)[number] | undefined {
  return workspaceFolders.find((folder) => uri.toString().startsWith(`${folder.uri}/`));
}

export function createFileSystemWatcher(): object {
  const event = never<Uri>();
  return { onDidCreate: event, onDidChange: event, onDidDelete: event, dispose: () => undefined };
}

export async function saveAll(): Promise<boolean> {
  for (const document of documents.filter((one) => one.isDirty)) {
    await document.save();
  }
  return true;
}

export function applyEdit(edit: WorkspaceEdit): Promise<boolean> {
  for (const [uri, edits] of edit.entries()) {
    documents.find((one) => one.uri.toString() === uri.toString())?.edit(edits);
  }
  return Promise.resolve(true);
}
