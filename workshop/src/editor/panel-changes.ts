// What the author's bundle changes, in words; asked when it is shown and the texts have changed.

import { el, fill } from "../dom";
import { words } from "../words";
import { placeButton } from "./commands";
import type { Panel } from "./panels";
import type { Questions } from "./questions";
import type { Change, Stretch } from "./shapes";

export class ChangesPanel implements Panel {
  readonly id = "changes";
  readonly label = words.bundle.changes;
  readonly root = el("div", { class: "panel-changes" });
  #digest: string | null = "";

  constructor(
    readonly questions: Questions,
    readonly go: (place: Stretch) => void,
  ) {}

  shown(): void {
    void this.refresh();
  }

  /** Ask again if the rules are other ones than those shown. */
  async refresh(): Promise<void> {
    const checked = this.questions.checker.checked;
    if (checked === null || (checked.digest === this.#digest && this.#digest !== null)) return;
    if (!checked.ok) {
      this.#digest = null;
      fill(this.root, el("p", { class: "faint" }, words.bundle.firstCorrect));
      return;
    }
    const reply = await this.questions.ask("changes", {}, true);
    if (reply === null) return;
    this.#digest = checked.digest;
    const { changes } = reply;
    if (changes.length === 0) fill(this.root, el("p", { class: "faint" }, words.bundle.noChanges));
    else fill(this.root, ...this.#grouped(changes));
  }

  #grouped(changes: Change[]): HTMLElement[] {
    const headings = [...new Set(changes.map((change) => change.heading))];
    return headings.map((heading) =>
      el(
        "section",
        {},
        heading && el("h2", {}, heading),
        el(
          "ul",
          { class: "changes" },
          ...changes.filter((one) => one.heading === heading).map((one) => this.#change(one)),
        ),
      ),
    );
  }

  #change(change: Change): HTMLElement {
    const { name, english, was, now } = change;
    const place = change.places.find((one) => one.own) ?? change.places[0];
    return el(
      "li",
      {},
      el("p", { class: "change-name" }, el("strong", {}, name)),
      ...change.words.map((line) => el("p", {}, line)),
      english && el("p", {}, english),
      (was || now) &&
        el(
          "dl",
          { class: "was-now" },
          was && el("dt", {}, words.bundle.was),
          was && el("dd", {}, was),
          now && el("dt", {}, words.bundle.now),
          now && el("dd", {}, now),
        ),
      place && placeButton(place, () => this.go(place)),
    );
  }
}
