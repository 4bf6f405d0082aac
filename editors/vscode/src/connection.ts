// The connection to the language server: what it is started with, what it is told, and what its last words were.
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { type LogOutputChannel, window, workspace } from "vscode";
import {
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  LanguageClient,
  type LanguageClientOptions,
} from "vscode-languageclient/node";
import type { Command } from "./command";

const MOST_LINES = 20;
const LONGEST_WAIT = 1000; // milliseconds

/** A client of the language server. */
export interface Connection {
  readonly client: LanguageClient;
  /** Give what a server that has ended wrote to its standard error. */
  readonly lastWords: () => Promise<string>;
}

/** Make a client that starts the server by a command. */
export function connect(command: Command, log: LogOutputChannel): Connection {
  const errors = new Errors(log);
  const options: LanguageClientOptions & { stdioOptions: StdioOptions } = {
    documentSelector: ["london-rules", "yaml"].map((language) => ({ scheme: "file", language })),
    initializationOptions: workspace.getConfiguration("londonRules"),
    synchronize: {
      configurationSection: "londonRules",
      fileEvents: workspace.createFileSystemWatcher("**/*.{rules,yaml}"),
    },
    outputChannel: log,
    markdown: { isTrusted: false, supportHtml: false },
    initializationFailedHandler: () => false,
    middleware: {
      // A test is run as it is saved.
      executeCommand: async (name, args, next) => {
        await workspace.saveAll(false);
        return next(name, args);
      },
    },
    stdioOptions: {
      stdout: () => undefined, // it holds the messages
      stderr: (input) => errors.read(input),
    },
  };
  const client = new Client(
    "londonRules",
    "London Rules",
    { command: command.program, args: [...command.args, "lsp"] },
    options,
  );
  client.clientOptions.errorHandler = handlerOf(client);
  return { client, lastWords: () => errors.words() };
}

/** Make the log in which the server writes. */
export function makeLog(): LogOutputChannel {
  return window.createOutputChannel("London Rules", { log: true });
}

/** A client that shows no errors of its own before the server has answered: who starts it reports those at once. */
class Client extends LanguageClient {
  override error(message: string, data?: unknown, show?: boolean | "force"): void {
    super.error(message, data, this.initializeResult === undefined ? false : show);
  }
}

/** Start the server again if it ends; not one that has never answered, which would end again. */
function handlerOf(client: LanguageClient): ErrorHandler {
  const usual = client.createDefaultErrorHandler();
  return {
    error: (error, message, count) =>
      client.initializeResult === undefined
        ? { action: ErrorAction.Continue, handled: true }
        : usual.error(error, message, count),
    closed: () =>
      client.initializeResult === undefined ? { action: CloseAction.DoNotRestart, handled: true } : usual.closed(),
  };
}

type StdioOptions = NonNullable<ConstructorParameters<typeof LanguageClient>[3]["stdioOptions"]>;

/** The last lines that a server wrote to its standard error. */
class Errors {
  private readonly lines: string[] = [];
  private ended: Promise<unknown> = Promise.resolve();

  constructor(private readonly log: LogOutputChannel) {}

  read(input: NodeJS.ReadableStream): void {
    const reader = createInterface({ input, terminal: false });
    this.ended = new Promise((resolve) => reader.on("close", resolve));
    reader.on("line", (line) => {
      this.log.info(line);
      this.lines.push(line);
      this.lines.splice(0, this.lines.length - MOST_LINES);
    });
  }

  async words(): Promise<string> {
    await Promise.race([this.ended, setTimeout(LONGEST_WAIT)]);
    return this.lines.join("\n").trim();
  }
}
