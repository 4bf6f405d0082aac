// Saves as files: written by a download, read by a choice of file.

import { el } from "./dom";
import type { Session } from "./session";

/** Download a save of a game. */
export async function saveToFile(session: Session): Promise<void> {
  const { save } = await session.ask("save");
  const blob = new Blob([JSON.stringify(save)], { type: "application/json" });
  const address = URL.createObjectURL(blob);
  const turn = session.common?.turn ?? 0;
  const name = `${session.opened.variant.replaceAll(/[^\w+-]+/g, "-")}-${turn}.save.json`;
  el("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Let a person choose a file with a save; null if none was chosen. Throws an error if it is not JSON. */
export function readFromFile(): Promise<Record<string, unknown> | null> {
  const field = el("input", { type: "file", accept: ".json,application/json" });
  return new Promise((done, wrong) => {
    field.addEventListener("cancel", () => done(null));
    field.addEventListener("change", () => {
      const file = field.files?.[0];
      if (!file) done(null);
      else
        file
          .text()
          .then((text) => done(JSON.parse(text)), wrong)
          .catch(wrong);
    });
    field.click();
  });
}
