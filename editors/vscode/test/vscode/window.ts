// What the user sees: messages with buttons, a log, terminals.

import { LogLevel } from "./enums";
import { EventEmitter, never } from "./events";

/** A message that was shown, its buttons, and the one that is pressed: none unless a test says so. */
export interface Message {
  readonly kind: "error" | "warning" | "information";
  readonly text: string;
  readonly buttons: readonly string[];
}

export const messages: Message[] = [];
export const logged: string[] = [];
export const typed: string[] = [];
export const pressing: { button?: string } = {};

function show(kind: Message["kind"]): (text: string, ...items: (string | { title: string })[]) => Promise<unknown> {
  return (text, ...items) => {
    const titles = items.map((item) => (typeof item === "string" ? item : item.title));
    messages.push({ kind, text, buttons: titles });
    const at = pressing.button === undefined ? -1 : titles.indexOf(pressing.button);
    delete pressing.button;
    return Promise.resolve(items[at]);
  };
}

export const showErrorMessage = show("error");
export const showWarningMessage = show("warning");
export const showInformationMessage = show("information");
export const activeTextEditor = undefined;
export const visibleTextEditors: readonly unknown[] = [];
export const tabGroups = { all: [], onDidChangeTabs: never<void>() };
export const onDidChangeActiveTextEditor = never<void>();
export const onDidChangeVisibleTextEditors = never<void>();

export function createOutputChannel(name: string): object {
  const write = (line: unknown): number => logged.push(String(line));
  const level = new EventEmitter<number>();
  return {
    name,
    logLevel: LogLevel.Info,
    onDidChangeLogLevel: level.event,
    append: write,
    appendLine: write,
    trace: write,
    debug: write,
    info: write,
    warn: write,
    error: write,
    show: () => undefined,
    dispose: () => level.dispose(),
  };
}

export function createTerminal(): object {
  return { show: () => undefined, sendText: (text: string) => typed.push(text) };
}
