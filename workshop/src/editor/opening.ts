// What the page opens when it starts: the folder or the link in the address, what was open last, or an example.

import type { Message } from "../engine/wire";
import { FolderSync } from "../files/folder";
import { DamagedLink, decoded, type Linked, type LinkedGame, LONGEST, linkTo } from "../files/link";
import { firstExample, recipes } from "../files/recipes";
import type { Shared } from "../shared";
import { words } from "../words";
import { askText, askWhether } from "./dialogs";
import { asked, reasonOf } from "./questions";
import type { Session } from "./session";

/** Open what is to be seen first, and links that are followed while the page is open. */
export async function begin(session: Session, shared: Shared): Promise<void> {
  window.addEventListener("hashchange", () => void fromAddress(session, shared));
  if (!(await fromAddress(session, shared))) await fromStore(session);
}

async function fromAddress(session: Session, shared: Shared): Promise<boolean> {
  const held = new URLSearchParams(location.hash.slice(1));
  const folder = held.get("folder");
  const link = held.get("open");
  if (folder !== null) return openFolder(session, shared, folder);
  if (link === null) return false;
  // The bundle is kept from now on; loading the page again must not make another copy.
  history.replaceState(null, "", location.pathname + location.search);
  return openLink(session, shared, link);
}

function openLink(session: Session, shared: Shared, text: string): boolean {
  let linked: Linked;
  try {
    linked = decoded(text);
  } catch (fault) {
    shared.tell("say", fault instanceof DamagedLink ? fault.message : words.bundle.damagedLink);
    return false;
  }
  session.openLinked(linked.bundle, linked.on, linked.files);
  const { game } = linked;
  if (game !== undefined) {
    void nextChecked(shared).then((checked) => shared.tell("game", { variant: String(checked.variant), ...game }));
  }
  return true;
}

/** Wait until the engine has the texts, so that the table can be opened with them. */
function nextChecked(shared: Shared): Promise<Message> {
  return new Promise((done) => {
    const end = shared.on("checked", (checked) => {
      end();
      done(checked);
    });
  });
}

async function openFolder(session: Session, shared: Shared, token: string): Promise<boolean> {
  try {
    const { sync, state } = await FolderSync.open(token, {
      changed: (files) => session.takeFolder(files),
      both: (name) => askWhether(words.bundle.bothTitle(name), words.bundle.bothAbout, words.bundle.bothDoes),
      say: (sentence) => shared.tell("say", sentence),
    });
    session.openFolder(sync, state);
    return true;
  } catch (fault) {
    shared.tell("say", words.bundle.cannotOpen(reasonOf(fault)));
    return false;
  }
}

async function fromStore(session: Session): Promise<void> {
  session.bundles = await session.store.all();
  const last = await session.store.last();
  if (last !== null) {
    session.open(last);
    return;
  }
  const example = firstExample(await recipes());
  if (example !== null) session.openNew("my-rule", example.on[0] ?? null, { "my-rule.yaml": example.text });
}

/** Copy a link that holds the bundle, and the game that is played if it is wanted. */
export async function copyLink(session: Session, shared: Shared, withGame: boolean): Promise<void> {
  try {
    const game = withGame ? gameIn(await asked(shared.wire, "share", { table: shared.last("opened")?.table })) : null;
    await given(linkOf(session, game), shared);
  } catch (fault) {
    shared.tell("say", words.bundle.notCopied(reasonOf(fault)));
  }
}

/** Make a link that holds the bundle as it is now, and a game. */
export function linkOf(session: Session, game: LinkedGame | null): string {
  const { bundle, on, files } = session.workspace.texts;
  return linkTo({ on, bundle, files: { ...files }, ...(game === null ? {} : { game: gameIn(game) }) });
}

/** Copy a link, or show it where the browser does not let the page copy. */
async function given(link: string, shared: Shared): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    shared.tell("say", link.length > LONGEST ? words.bundle.longLink : words.bundle.copied);
  } catch {
    const { linkTitle, linkLabel, linkDoes } = words.bundle;
    await askText(linkTitle, linkLabel, link, linkDoes, () => null);
  }
}

function gameIn({ seats, seed, first, ask_forced, answers, at }: LinkedGame): LinkedGame {
  return { seats, seed, first, ask_forced, answers, at };
}
