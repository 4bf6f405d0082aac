// What to say when the language server cannot start, and the buttons that help.
import { commands, window } from "vscode";

const PACKAGE = '"london-rules[lsp]"';
const INSTALL = "Install in a terminal";
const SETTING = "Open the setting";
const AGAIN = "Try again";
const LOG = "Show the log";

/** Something that can be done about it: by these names the buttons are shown. */
export interface Remedies {
  readonly again: () => Promise<void>;
  readonly log: () => void;
}

/** Say that london-rules is not there. */
export function reportMissing(remedies: Remedies): Promise<void> {
  const message =
    "London Rules: the program london-rules was not found, neither in a .venv of the open folders nor on the PATH. " +
    "Install it with its extra lsp, or set the command that runs it.";
  return offer(message, [INSTALL, SETTING, AGAIN], remedies);
}

/** Say that london-rules is there, but its language server has ended at once. */
export function reportFailed(program: string, words: string, remedies: Remedies): Promise<void> {
  const message = `London Rules: the language server of ${program} did not start. ${words}`.trim();
  return offer(message, [INSTALL, SETTING, LOG, AGAIN], remedies);
}

async function offer(message: string, buttons: readonly string[], remedies: Remedies): Promise<void> {
  switch (await window.showErrorMessage(message, ...buttons)) {
    case INSTALL:
      typeInTerminal();
      break;
    case SETTING:
      await commands.executeCommand("workbench.action.openSettings", "londonRules.command");
      break;
    case LOG:
      remedies.log();
      break;
    case AGAIN:
      await remedies.again();
      break;
  }
}

/** Type the command that installs it, for the user to read and run. */
function typeInTerminal(): void {
  const terminal = window.createTerminal("London Rules");
  terminal.show();
  terminal.sendText(
    process.platform === "win32"
      ? `py -m pip install ${PACKAGE}`
      : `python3 -m venv .venv && .venv/bin/pip install ${PACKAGE}`,
    false,
  );
}
