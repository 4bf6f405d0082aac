// The list of mistakes below the editor, with help, fixes and the pages of messages.

import { el, fill } from "../dom";
import { words } from "../words";
import { placeButton } from "./commands";
import { type MistakeActions, toldMistake } from "./mistakes";
import type { Panel } from "./panels";
import type { Finding, Stretch } from "./shapes";

export class MistakesPanel implements Panel {
  readonly id = "mistakes";
  readonly label = words.bundle.mistakes;
  readonly root = el("div", { class: "panel-mistakes" });
  #drawn = "";

  constructor(
    readonly actions: MistakeActions,
    readonly go: (place: Stretch) => void,
  ) {
    this.waiting();
  }

  waiting(): void {
    fill(this.root, el("p", { class: "faint" }, words.bundle.notYetChecked));
  }

  /** Show what was found; the same list again leaves the focus where it is. */
  show(findings: readonly Finding[], title: string): void {
    const now = JSON.stringify([findings, title]);
    if (now === this.#drawn) return;
    this.#drawn = now;
    if (findings.length === 0) fill(this.root, el("p", { class: "good" }, words.bundle.noMistakes(title)));
    else fill(this.root, el("ol", { class: "mistakes" }, ...findings.map((one) => this.#item(one))));
  }

  refused(reason: string): void {
    this.#drawn = "";
    fill(this.root, el("p", { class: "bad" }, reason));
  }

  #item(finding: Finding): HTMLElement {
    const sort = finding.severity === "error" ? words.bundle.error : words.bundle.warning;
    return el(
      "li",
      { class: `mistake ${finding.severity}` },
      el(
        "p",
        { class: "mistake-place" },
        el("span", { class: "severity" }, sort),
        placeButton(finding, () => this.go(finding)),
      ),
      toldMistake(finding, this.actions),
    );
  }
}
