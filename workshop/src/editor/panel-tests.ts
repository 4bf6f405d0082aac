// The tests of the author's bundle: run when nothing was typed for a moment, or one alone.

import { button, el, fill } from "../dom";
import { words } from "../words";
import { placeButton } from "./commands";
import { type MistakeActions, toldMistake, withCode } from "./mistakes";
import type { Panel } from "./panels";
import type { Questions } from "./questions";
import type { Finding, Stretch, Tested, TestResult } from "./shapes";

/** How many tests went as expected, how many there are, and the mistakes that keep some from being read. */
export type OnTested = (good: number, all: number, unread: readonly Finding[]) => void;

export class TestsPanel implements Panel {
  readonly id = "tests";
  readonly label = words.bundle.tests;
  readonly root = el("div", { class: "panel-tests" });
  #results: TestResult[] = [];
  #ran: Readonly<Record<string, string>> | null = null;

  constructor(
    readonly questions: Questions,
    readonly actions: MistakeActions,
    readonly go: (place: Stretch) => void,
    readonly tested: OnTested,
  ) {
    this.none();
  }

  none(): void {
    this.#ran = null;
    this.#results = [];
    fill(this.root, el("p", { class: "faint" }, words.bundle.noTests));
    this.tested(0, 0, []);
  }

  blocked(): void {
    this.#ran = null;
    this.tested(0, 0, []);
    fill(this.root, el("p", { class: "faint" }, words.bundle.firstCorrect));
  }

  /** Run all tests, unless they ran with these texts already. */
  async run(texts: Readonly<Record<string, string>>): Promise<void> {
    if (this.#ran === texts) return;
    this.#ran = texts;
    const reply = await this.questions.ask("tests", {}, true);
    if (reply === null || this.#ran !== texts) return;
    this.#results = reply.results;
    this.#show(reply);
  }

  async #runOne(result: TestResult): Promise<void> {
    const reply = await this.questions.ask("tests", { only: result.title });
    if (reply === null) return;
    const ran = new Map(reply.results.map((one) => [one.title, one]));
    this.#results = this.#results.map((one) => ran.get(one.title) ?? one);
    this.#show({ ...reply, diagnostics: [] });
    const now = ran.get(result.title);
    if (now !== undefined) this.questions.shared.tell("say", words.bundle.testSaid(now.title, now.ok));
  }

  #show(reply: Tested): void {
    const good = this.#results.filter((one) => one.ok).length;
    const all = this.#results.length;
    const failed = new Set(this.#results.flatMap((one) => one.messages));
    const unread = reply.diagnostics.filter((one) => one.severity === "error" && !failed.has(one.message));
    const isRead = unread.length === 0;
    const said = isRead ? words.bundle.testsSaid(good, all) : words.bundle.testsUnread(unread.length);
    // What went wrong comes first.
    const ordered = [...this.#results].sort((a, b) => Number(a.ok) - Number(b.ok));
    fill(
      this.root,
      el("p", { class: good < all || !isRead ? "bad" : "good" }, said),
      ...reply.diagnostics.map((one) => toldMistake(one, this.actions)),
      el("ul", { class: "tests" }, ...ordered.map((one) => this.#item(one))),
    );
    this.tested(good, all, unread);
  }

  #item(result: TestResult): HTMLElement {
    return el(
      "li",
      { class: result.ok ? "test good" : "test bad" },
      el(
        "p",
        { class: "test-head" },
        el("span", { class: "severity" }, result.ok ? words.bundle.passed : words.bundle.failed),
        el("span", { class: "test-title" }, result.title),
        placeButton(result, () => this.go(result)),
        button(words.bundle.runOne, () => void this.#runOne(result), {
          class: "test-run",
          "aria-label": words.bundle.runTest(result.title),
        }),
      ),
      result.messages.length > 0 &&
        el("ul", { class: "test-messages" }, ...result.messages.map((one) => el("li", {}, ...withCode(one)))),
    );
  }
}
