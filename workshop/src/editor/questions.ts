// Questions about the author's texts. Each waits until the engine has them; a refusal is said to the author.

import { Refused, type Wire } from "../engine/wire";
import type { Shared } from "../shared";
import { words } from "../words";
import type { Checker } from "./checker";
import type { Replies } from "./shapes";

export class Questions {
  constructor(
    readonly shared: Shared,
    readonly checker: Checker,
  ) {}

  /** Ask something about the texts as they are now; null if it was refused, which the author is told unless `quiet`. */
  async ask<Type extends keyof Replies>(
    type: Type,
    fields: Record<string, unknown> = {},
    quiet = false,
  ): Promise<Replies[Type] | null> {
    await this.checker.settled();
    try {
      return await asked(this.shared.wire, type, fields);
    } catch (fault) {
      if (!quiet) this.shared.tell("say", reasonOf(fault));
      return null;
    }
  }
}

/** Ask the engine; the reply has the shape that belongs to the request. */
export async function asked<Type extends keyof Replies>(
  wire: Wire,
  type: Type,
  fields: Record<string, unknown> = {},
): Promise<Replies[Type]> {
  return (await wire.ask(type, fields)) as unknown as Replies[Type];
}

/** Say why something was refused, and the way out. */
export function reasonOf(fault: unknown): string {
  if (fault instanceof Refused) return words.bundle.refused(fault.message, fault.help);
  return fault instanceof Error ? fault.message : String(fault);
}
