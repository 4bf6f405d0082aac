// What the page opens when it starts: the folder or the link in the address, what was open last, or an example.

import { askWhich, showNotice } from "../dialogs";
import { el } from "../dom";
import { reasonOf } from "../faults";
import { FolderSync } from "../files/folder";
import { DamagedLink, decoded, type Linked } from "../files/link";
import { firstExample, recipes } from "../files/recipes";
import type { Shared } from "../shared";
import { words } from "../words";
import { isEmbedded } from "./embed";
import type { Session } from "./session";

/** Open what is to be seen first, and links that are followed while the page is open. */
export async function begin(session: Session, shared: Shared): Promise<void> {
  session.bundles = await session.store.all();
  window.addEventListener("hashchange", () => void fromAddress(session, shared));
  if (!(await fromAddress(session, shared))) await openFirst(session, () => session.isOpen);
}

async function fromAddress(session: Session, shared: Shared): Promise<boolean> {
  const held = new URLSearchParams(location.hash.slice(1));
  const folder = held.get("folder");
  const link = held.get("open");
  if (folder !== null) return openFolder(session, shared, folder);
  if (link === null) return false;
  // The bundle is kept from now on; loading the page again must not make another copy.
  if (!isEmbedded()) history.replaceState(null, "", location.pathname + location.search);
  return openLink(session, shared, link);
}

function openLink(session: Session, shared: Shared, text: string): boolean {
  let linked: Linked;
  try {
    linked = decoded(text);
  } catch (fault) {
    const why = fault instanceof DamagedLink ? fault.message : words.bundle.damagedLink;
    shared.tell("say", why);
    showNotice(words.bundle.damagedTitle, el("p", {}, why));
    return false;
  }
  session.openLinked(linked.bundle, linked.on, linked.files);
  const { game } = linked;
  if (game !== undefined) void nextChecked(shared).then(() => shared.tell("game", game));
  return true;
}

/** Wait until the engine has the texts, so that the table can be opened with them. */
function nextChecked(shared: Shared): Promise<void> {
  return new Promise((done) => {
    const end = shared.on("checked", () => {
      end();
      done();
    });
  });
}

async function openFolder(session: Session, shared: Shared, token: string): Promise<boolean> {
  try {
    const { sync, state } = await FolderSync.open(token, {
      changed: (files) => session.takeFolder(files),
      both: async (name) => {
        const { bothTitle, bothAbout, keepOwn, takeOther } = words.bundle;
        return (await askWhich(bothTitle(name), bothAbout, keepOwn, takeOther)) === "first";
      },
      refused: (name, why) => {
        const { refusedTitle, refusedAbout } = words.bundle;
        showNotice(refusedTitle(name), el("p", {}, why), el("p", {}, refusedAbout));
      },
      say: (sentence) => shared.tell("say", sentence),
      untrue: (sentence) => shared.tell("untrue", sentence),
    });
    session.openFolder(sync, state);
    return true;
  } catch (fault) {
    shared.tell("say", words.bundle.cannotOpen(reasonOf(fault)));
    return false;
  }
}

/** Open what was open last, or an example, unless it is late: a link that was followed meanwhile comes first. */
export async function openFirst(session: Session, isLate = () => false): Promise<void> {
  const last = await session.store.last();
  if (last !== null) {
    if (!isLate()) session.open(last);
    return;
  }
  const example = firstExample(await recipes());
  if (example !== null && !isLate())
    session.openNew("my-rule", example.on[0] ?? null, { "my-rule.yaml": example.text });
}
