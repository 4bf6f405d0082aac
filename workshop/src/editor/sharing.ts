// Links that the author copies: to the bundle as it is now, and to a game with it.

import { askText } from "../dialogs";
import type { ReplyShared } from "../engine/shapes";
import { reasonOf } from "../faults";
import { isPicture, withoutPictures } from "../files/bundle";
import { gameIn, type LinkedGame, LONGEST, linkTo } from "../files/link";
import type { Shared } from "../shared";
import { passOn, tablesOfHost } from "../tables/kept";
import { words } from "../words";
import type { Session } from "./session";

const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/; // addresses that no other computer reaches

/** Copy a link that holds the bundle, and the game that is played if it is wanted. */
export async function copyLink(session: Session, shared: Shared, withGame: boolean): Promise<void> {
  try {
    const table = withGame ? shared.last("opened")?.table : undefined;
    const game = table === undefined ? null : await shared.wire.ask("share", { table });
    const own = shared.last("checked")?.variant;
    const link = linkOf(session, game === null ? null : withVariant(game, own));
    const hasPictures = Object.keys(session.workspace.texts.files).some(isPicture);
    const more = [LOCAL.test(location.hostname) && words.bundle.onlyHere, hasPictures && words.bundle.noPictures];
    await given(link, shared, more.filter(Boolean).join(""));
  } catch (fault) {
    shared.tell("say", words.bundle.notCopied(reasonOf(fault)));
  }
}

/** Open the tables of the host that serves this page, with the bundle as it is now. */
export function playWithFriends(session: Session, shared: Shared): void {
  const [checked, host] = [shared.last("checked"), tablesOfHost()];
  if (!checked?.ok || !host) {
    shared.tell("say", words.bundle.firstCorrect);
    return;
  }
  const { bundle, files } = session.workspace.texts;
  passOn({ variant: checked.variant, title: checked.title, texts: { [bundle]: { ...files } } });
  window.open(host, "_blank");
}

/** Make a link that holds the bundle as it is now, and a game. */
export function linkOf(session: Session, game: LinkedGame | null): string {
  const { bundle, on, files } = session.workspace.texts;
  return linkTo({ on, bundle, files: withoutPictures(files), ...(game === null ? {} : { game: gameIn(game) }) });
}

/** Copy a link, or show it where the browser does not let the page copy. */
async function given(link: string, shared: Shared, more: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    shared.tell("say", (link.length > LONGEST ? words.bundle.longLink : words.bundle.copied) + more);
  } catch {
    const { linkTitle, linkLabel, linkDoes } = words.bundle;
    await askText(linkTitle, linkLabel + more, link, linkDoes, () => null);
  }
}

/** A table may play something else than the author's rules: then the link says what. */
function withVariant(game: ReplyShared, own: string | undefined): LinkedGame {
  const { variant, ...rest } = game;
  return variant === own ? rest : game;
}
