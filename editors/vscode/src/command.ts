// Finds the command that runs london-rules: the one that is set, else that of a `.venv`, else that on the PATH.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type WorkspaceFolder, workspace } from "vscode";

const WINDOWS = process.platform === "win32";
const FILE = WINDOWS ? "london-rules.exe" : "london-rules";

/** A program and its arguments. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
}

/** Give the command that runs london-rules; undefined if there is none. */
export function findCommand(): Command | undefined {
  const [program, ...args] = workspace.getConfiguration("londonRules").get<string[]>("command", []);
  if (program) {
    return { program, args };
  }
  const folders = workspace.workspaceFolders ?? [];
  const found = [...folders.map(inVenv), ...onPath()].find(canRun);
  return found === undefined ? undefined : { program: found, args: [] };
}

function inVenv(folder: WorkspaceFolder): string {
  return join(folder.uri.fsPath, ".venv", WINDOWS ? "Scripts" : "bin", FILE);
}

function onPath(): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, FILE));
}

function canRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
