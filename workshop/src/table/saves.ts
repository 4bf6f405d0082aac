// Saves as files: written by a download, read by a choice of file.

import { download, el } from "../dom";
import type { Session } from "./session";

/** Download a save of a game. */
export async function saveToFile(session: Session): Promise<void> {
  const { save } = await session.ask("save", {});
  const turn = session.common?.turn ?? 0;
  downloadSave(`${session.opened.variant}-${turn}`, save);
}

/** Download the text of a save. */
export function downloadSave(game: string, text: string): void {
  const data = new Blob([text], { type: "application/json" });
  download(`${game.replaceAll(/[^\w+-]+/g, "-")}.save.json`, data);
}

/** Let a person choose a file with a save: its variant and text; null if none was chosen. Throws an error if it is not JSON. */
export function readFromFile(): Promise<{ variant: string; save: string } | null> {
  const field = el("input", { type: "file", accept: ".json,application/json" });
  return new Promise((done, wrong) => {
    field.addEventListener("cancel", () => done(null));
    field.addEventListener("change", () => {
      const file = field.files?.[0];
      if (!file) done(null);
      else
        file
          .text()
          .then((text) => done({ variant: String(JSON.parse(text).variant), save: text }), wrong)
          .catch(wrong);
    });
    field.click();
  });
}
