// What can be done at the end of a game: play again, save it, look at it again in the workshop.

import { button, el, fill } from "../dom";
import { encoded } from "../files/link";
import { downloadSave } from "../table/saves";
import { words as shared } from "../words";
import type { ReplyReported } from "./shapes";
import { words } from "./words";

const say = words.report;

export interface ReportHost {
  /** Ask for a rematch, to which what is kept goes over, or nothing; or go to it if there is one. */
  again(kept: boolean): void;
  report(): Promise<ReplyReported | null>;
}

export class Report {
  readonly element = el("section", { class: "report", "aria-label": say.title, hidden: true });
  readonly #host: ReportHost;
  readonly #mayPlay: boolean;

  constructor(host: ReportHost, mayPlay: boolean) {
    this.#host = host;
    this.#mayPlay = mayPlay;
  }

  draw(isOver: boolean, next: string | null, keeps: boolean): void {
    this.element.hidden = !isOver;
    if (!isOver) return;
    const workshop = document.documentElement.dataset.workshop;
    fill(
      this.element,
      next ? el("p", {}, say.isAgain) : null,
      next || this.#mayPlay
        ? button(next ? say.goAgain : keeps ? shared.table.nextGame : say.again, () => this.#host.again(keeps), {
            class: "main",
          })
        : null,
      keeps && this.#mayPlay && !next ? button(say.anew, () => this.#host.again(false), { class: "plain" }) : null,
      button(say.save, () => void this.#save(), { class: "plain" }),
      workshop ? button(say.replay, () => void this.#replay(workshop), { class: "plain" }) : null,
    );
  }

  async #save(): Promise<void> {
    const reported = await this.#host.report();
    if (!reported) return;
    downloadSave(reported.game.variant, reported.save);
  }

  async #replay(workshop: string): Promise<void> {
    const reported = await this.#host.report();
    if (reported) location.href = new URL(`${workshop}${linked(reported)}`, document.baseURI).href;
  }
}

/** Write the game as a link of the workshop, which is about a bundle: the one that was played, beside the game, or an empty
 * one on it, which is not shown. */
function linked({ game, texts }: ReplyReported): string {
  const { variant } = game;
  const [id, text] = Object.entries(texts)[0] ?? [];
  if (id !== undefined && text !== undefined) {
    const on = variant
      .split("+")
      .filter((part) => part !== id)
      .join("+");
    const files = typeof text === "string" ? { [`${id}.yaml`]: text } : (text as Record<string, string>);
    return `#open=${encoded({ on, bundle: id, files, game })}`;
  }
  const own = "after-the-game";
  const on = JSON.stringify(variant.split("+"));
  const manifest = `language: 2\nid: ${own}\ntitle: After the game\nkind: overlay\nbuilds on: ${on}\n`;
  return `?play=${encodeURIComponent(variant)}#open=${encoded({ on: variant, bundle: own, files: { "bundle.yaml": manifest }, game })}`;
}
