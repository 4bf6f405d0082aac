// What is said when something could not be done.

import { Refused } from "./engine/wire";
import { words } from "./words";

/** The message of whatever was thrown. */
export function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

/** Say why something was refused, and the way out if there is one. */
export function reasonOf(fault: unknown): string {
  return fault instanceof Refused ? words.bundle.refused(fault.message, fault.help) : messageOf(fault);
}
