// The messages of a host: which fields each request has, which reply follows it, and what comes unasked.

import { Refused, type Wire } from "../engine/wire";
import type {
  ReplyAgain,
  ReplyAround,
  ReplyChanged,
  ReplyDone,
  ReplyError,
  ReplyGames,
  ReplyGone,
  ReplyJoined,
  ReplyNotified,
  ReplyReported,
  ReplySaid,
  ReplySeated,
  ReplyStarted,
  ReplyTables,
  ReplyWaits,
  ReplyYours,
  Request,
} from "./shapes";

type Requests = { [Asked in Request as Asked["type"]]: Omit<Asked, "type" | "id"> };

interface Replies {
  games: ReplyGames;
  start: ReplyStarted;
  lobby: ReplyTables;
  sit: ReplySeated;
  delete: ReplyDone;
  mine: ReplyYours;
  forget: ReplyYours;
  confirm: ReplyDone;
  unsubscribe: ReplyDone;
  join: ReplyJoined;
  name: ReplyDone;
  say: ReplyDone;
  unsay: ReplyDone;
  undo: ReplyDone;
  vote: ReplyDone;
  bot: ReplyDone;
  renew: ReplySeated;
  notify: ReplyNotified;
  offer: ReplyDone;
  rematch: ReplyAgain;
  report: ReplyReported;
}

interface Unasked {
  said: ReplySaid;
  around: ReplyAround;
  waits: ReplyWaits;
  changed: ReplyChanged;
  again: ReplyAgain;
  gone: ReplyGone;
}

/** Ask something that needs no table. Fails with `Refused`. */
export async function post<Type extends keyof Replies>(type: Type, fields: Requests[Type]): Promise<Replies[Type]> {
  const response = await fetch(new URL("messages", document.baseURI), {
    method: "POST",
    body: JSON.stringify({ type, ...fields }),
  });
  const reply = (await response.json()) as Replies[Type] | ReplyError;
  if (reply.type === "error") throw new Refused(reply.code, saidBy(reply), reply.help ?? null);
  return reply as Replies[Type];
}

/** End the session of who has signed in. */
export async function signOut(): Promise<void> {
  await fetch(new URL("sign-out", document.baseURI), { method: "POST" });
}

/** Ask something of the table that a wire leads to. Fails with `Refused`. */
export function ask<Type extends keyof Replies>(
  wire: Wire,
  type: Type,
  fields: Requests[Type],
): Promise<Replies[Type]> {
  // The wire is the workshop's, whose messages have other types; a host has the same shape of them.
  const loose = wire as unknown as { ask(type: string, fields: object): Promise<Replies[Type]> };
  return loose.ask(type, fields);
}

/** Call a listener with each message of a type that comes unasked; the result ends that. */
export function on<Type extends keyof Unasked>(wire: Wire, type: Type, listener: (message: Unasked[Type]) => void) {
  const loose = wire as unknown as { on(type: string, listener: (message: Unasked[Type]) => void): () => void };
  return loose.on(type, listener);
}

function saidBy({ message, diagnostics }: ReplyError): string {
  const first = diagnostics?.map((one) => one.message)[0];
  return first ? `${message}: ${first}` : message;
}
