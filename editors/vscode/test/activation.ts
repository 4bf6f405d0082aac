// The extension as it is shipped, activated in a stand-in for the editor, with the real language server.
//
// Who runs it says in SCENE (JSON) which folder is opened, which file has a name to be misspelled, and which test is run;
// LONDON_RULES is the real command. The folder has a `.venv` whose command notes its process.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type * as vscode from "vscode";
import type * as standIn from "./vscode/index";

interface Extension {
  activate(context: { subscriptions: { dispose(): unknown }[] }): Promise<void>;
  deactivate(): Promise<void>;
}

interface Scene {
  readonly folder: string;
  readonly pid: string; // the file in which the command notes its process
  readonly rules: string;
  readonly name: string;
  readonly wrong: string;
  readonly english: string;
  readonly tests: string;
  readonly title: string;
  readonly broken: string; // a command whose server ends at once
  readonly words: string; // what that says
}

const { user, commands, Position, Range, TextEdit, workspace, CodeActionKind } = require("vscode") as typeof standIn;
const extension = require("./extension.js") as Extension;
const scene = JSON.parse(process.env.SCENE ?? "{}") as Scene;
const LIMIT = { timeout: 60_000 };
const subscriptions: { dispose(): unknown }[] = [];
const token = { isCancellationRequested: false, onCancellationRequested: () => undefined };

type Document = ReturnType<typeof user.open>;
type Place = InstanceType<typeof Position>;

/** Wait until something is so. */
async function until<T>(what: string, found: () => T | undefined | false): Promise<T> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    const value = found();
    if (value) {
      return value;
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`waited in vain until ${what}`);
}

/** Give the provider of something for a document. */
function provider<T>(kind: string, document: Document): T {
  const found = user.providers.get(kind)?.find((one) => user.match(one.selector as never, document) > 0);
  assert.ok(found, `nothing provides ${kind}`);
  return found.provider as T;
}

function errors(document: Document): readonly { message: string; range: InstanceType<typeof Range> }[] | undefined {
  return user.diagnostics.get(document.uri.toString());
}

function behind(place: Place, words: string): Place {
  return new Position(place.line, place.character + words.length);
}

function serverRuns(): boolean {
  try {
    process.kill(Number(readFileSync(scene.pid, "utf8")), 0);
    return true;
  } catch {
    return false;
  }
}

async function deactivate(): Promise<void> {
  await extension.deactivate();
  for (const one of subscriptions.splice(0)) {
    one.dispose();
  }
}

// The tests are one session: each goes on where the one before has ended.
after(deactivate);

test("a mistake is shown, fixed by its button, and names are known", LIMIT, async () => {
  user.openFolder(scene.folder);
  await extension.activate({ subscriptions });
  assert.ok(serverRuns());
  const document = user.open(join(scene.folder, scene.rules));
  await until("the file is found right", () => errors(document)?.length === 0);

  // a mistake, and its fix
  const start = document.find(scene.name);
  const written = new Range(start, behind(start, scene.name));
  document.edit([TextEdit.replace(written, scene.wrong)]);
  const [wrong] = await until("the mistake is shown", () => errors(document)?.length === 1 && errors(document));
  assert.ok(wrong);
  assert.ok(wrong.message.includes(scene.wrong));
  assert.deepEqual(wrong.range.start, start);
  const fixes = await provider<vscode.CodeActionProvider>("CodeActions", document).provideCodeActions(
    document as never,
    wrong.range as never,
    { diagnostics: [wrong], triggerKind: 1, only: CodeActionKind.QuickFix } as never,
    token as never,
  );
  const fix = fixes?.find((one) => "isPreferred" in one && one.isPreferred) as vscode.CodeAction | undefined;
  assert.ok(fix?.edit);
  await workspace.applyEdit(fix.edit as never);
  await until("the mistake is gone", () => errors(document)?.length === 0);
  assert.equal(document.getText(), readFileSync(document.fileName, "utf8"));

  // names
  const hover = await provider<vscode.HoverProvider>("Hover", document).provideHover(
    document as never,
    start as never,
    token as never,
  );
  const [told] = (hover?.contents ?? []) as { value: string }[];
  assert.ok(told?.value.includes(scene.english));
  const half = scene.name.slice(0, 3);
  document.edit([TextEdit.replace(written, half)]);
  const offered = await provider<vscode.CompletionItemProvider>("Completion", document).provideCompletionItems(
    document as never,
    behind(start, half) as never,
    token as never,
    { triggerKind: 0, triggerCharacter: undefined },
  );
  const items = offered && "items" in offered ? offered.items : [];
  assert.ok(items.some((item) => item.label === scene.name));
  document.edit([TextEdit.replace(new Range(start, behind(start, half)), scene.name)]);
  await until("the file is right again", () => errors(document)?.length === 0);
});

test("a test is run by its code lens, as it is written now", LIMIT, async () => {
  const document = user.open(join(scene.folder, scene.tests));
  const lenses = await provider<vscode.CodeLensProvider>("CodeLens", document).provideCodeLenses(
    document as never,
    token as never,
  );
  const run = lenses?.find((lens) => lens.command?.arguments?.includes(scene.title))?.command;
  assert.ok(run);
  await commands.executeCommand(run.command, ...(run.arguments ?? []));
  const good = await until("the test is run", () => user.messages.pop());
  assert.equal(good.kind, "information");
  assert.ok(good.text.includes(scene.title));

  document.edit([TextEdit.replace(new Range(document.find("4"), behind(document.find("4"), "4")), "5")]);
  await commands.executeCommand(run.command, ...(run.arguments ?? []));
  const bad = await until("the test is run again", () => user.messages.pop());
  assert.equal(bad.kind, "warning");
  assert.equal(document.isDirty, false);
});

test("settings count at once", LIMIT, async () => {
  const document = workspace.textDocuments.find((one) => one.fileName.endsWith(scene.rules));
  assert.ok(document);
  user.set("londonRules.game", "no-such-game");
  await until("the game is not found", () => errors(document)?.some((one) => one.message.includes("no-such-game")));
  user.set("londonRules.game", "");
  await until("another game is used", () => errors(document)?.length === 0);

  // the English of formulas, asked for again when it is wanted
  const hints = provider<vscode.InlayHintsProvider>("InlayHints", document);
  const asked = { again: false };
  hints.onDidChangeInlayHints?.(() => {
    asked.again = true;
  });
  const whole = new Range(0, 0, document.lineCount, 0);
  const count = async () => (await hints.provideInlayHints(document as never, whole as never, token as never))?.length;
  assert.equal(await count(), 0);
  user.set("londonRules.inlayHints", true);
  await until("the editor is told to ask again", () => asked.again);
  assert.ok(await count());
});

test("the server ends with the editor", LIMIT, async () => {
  assert.ok(serverRuns());
  await deactivate();
  await until("the server has ended", () => !serverRuns());
  assert.equal([...user.providers.values()].flat().length, 0);
  await assert.rejects(commands.executeCommand("london-rules.runTest"));
});

test("a missing program is reported with a way to get it", LIMIT, async () => {
  const folders = workspace.workspaceFolders.splice(0);
  const path = process.env.PATH;
  process.env.PATH = "";
  try {
    user.pressing.button = "Install in a terminal";
    await extension.activate({ subscriptions });
  } finally {
    process.env.PATH = path;
    workspace.workspaceFolders.push(...folders);
  }
  const message = user.messages.pop();
  assert.equal(message?.kind, "error");
  assert.ok(message.text.includes("was not found"));
  assert.deepEqual(message.buttons, ["Install in a terminal", "Open the setting", "Try again"]);
  const command = await until("the command is typed", () => user.typed.pop());
  assert.ok(command.includes("london-rules[lsp]"));
  // the folder is open again: now it is found
  await commands.executeCommand("londonRules.restart");
  assert.ok(serverRuns());
});

test("a server that ends at once is reported in its own words", LIMIT, async () => {
  user.set("londonRules.command", [scene.broken]);
  const message = await until("the failure is shown", () => user.messages.pop());
  assert.deepEqual(user.messages, []);
  assert.equal(message.kind, "error");
  assert.ok(message.text.includes(scene.words));
  assert.ok(message.buttons.includes("Show the log"));
  await until("the server before has ended", () => !serverRuns());
});
