// A stand-in for the module `vscode`: as much of the editor as the extension and the client in it use. It keeps what
// they register and show, so that a test can do what a user does. What is not here is undefined, and fails where it is used.
import { Disposable } from "./events";

export * from "./answers";
export * from "./enums";
export * from "./events";
export * as languages from "./languages";
export * from "./places";
export * as window from "./window";
export * as workspace from "./workspace";

type Handler = (...args: unknown[]) => unknown;

const handlers = new Map<string, Handler>();

export const commands = {
  registerCommand(name: string, handler: Handler): Disposable {
    if (handlers.has(name)) {
      throw new Error(`command '${name}' already exists`);
    }
    handlers.set(name, handler);
    return new Disposable(() => handlers.delete(name));
  },
  executeCommand(name: string, ...args: unknown[]): Promise<unknown> {
    const handler = handlers.get(name);
    return handler === undefined
      ? Promise.reject(new Error(`command '${name}' not found`))
      : Promise.resolve(handler(...args));
  },
};

export const env = { appName: "a stand-in for the editor", language: "en" };
export const version = "1.91.0";

/** What a test does in place of the user. */
export * as user from "./user";
