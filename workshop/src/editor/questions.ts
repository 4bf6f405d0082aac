// Questions about the author's texts. Each waits until the engine has them; a refusal is said to the author.

import type { Replies, Requests, RequestType } from "../engine/messages";
import { reasonOf } from "../faults";
import type { Shared } from "../shared";
import type { Checker } from "./checker";

export class Questions {
  constructor(
    readonly shared: Shared,
    readonly checker: Checker,
  ) {}

  /** Ask something about the texts as they are now; null if it was refused, which the author is told unless `quiet`. */
  async ask<Type extends RequestType>(
    type: Type,
    fields: Requests[Type],
    quiet = false,
  ): Promise<Replies[Type] | null> {
    await this.checker.settled();
    try {
      return await this.shared.wire.ask(type, fields);
    } catch (fault) {
      if (!quiet) this.shared.tell("say", reasonOf(fault));
      return null;
    }
  }
}
