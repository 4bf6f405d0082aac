// The entry point: starts the language server when it is needed, again when its command changes, and stops it at the end.
import { commands, type ExtensionContext, type LogOutputChannel, workspace } from "vscode";
import { findCommand } from "./command";
import { type Connection, connect, makeLog } from "./connection";
import { reportFailed, reportMissing } from "./trouble";

let connection: Connection | undefined;

/** Start the language server. */
export async function activate(context: ExtensionContext): Promise<void> {
  const log = makeLog();
  context.subscriptions.push(
    log,
    commands.registerCommand("londonRules.restart", () => restart(log)),
    commands.registerCommand("londonRules.showLog", () => log.show()),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("londonRules.command")) {
        void restart(log);
      }
    }),
  );
  await start(log);
}

/** Stop the language server. */
export async function deactivate(): Promise<void> {
  const running = connection;
  connection = undefined;
  if (running?.client.needsStop()) {
    await running.client.stop();
  }
}

async function restart(log: LogOutputChannel): Promise<void> {
  await deactivate();
  await start(log);
}

async function start(log: LogOutputChannel): Promise<void> {
  const remedies = { again: () => restart(log), log: () => log.show() };
  const command = findCommand();
  if (command === undefined) {
    void reportMissing(remedies);
    return;
  }
  const made = connect(command, log);
  connection = made;
  try {
    await made.client.start();
  } catch (error) {
    log.error(String(error));
    connection = undefined;
    void reportFailed(command.program, await made.lastWords(), remedies);
  }
}
