// What is wrong: marks in the text with tooltips, and the words of one mistake as elements.

import { type Diagnostic, setDiagnosticsEffect } from "@codemirror/lint";
import type { ChangeDesc, StateEffect, Text } from "@codemirror/state";
import { button, type Child, el } from "../dom";
import { words } from "../words";
import type { Finding, Fix } from "./shapes";

/** What can be done about a mistake from its words. */
export interface MistakeActions {
  fix(finding: Finding, fix: Fix): void;
  page(code: string): void;
}

/** Show the words of a mistake: message, help, notes, fixes, and its code, which opens its page. */
export function toldMistake(finding: Finding, actions: MistakeActions): HTMLElement {
  return el(
    "div",
    { class: `told told-${finding.severity}` },
    el("p", { class: "told-title" }, ...withCode(finding.message)),
    finding.help && el("p", { class: "told-help" }, ...withCode(words.bundle.help(finding.help))),
    ...finding.notes.map((note) => el("p", { class: "told-note" }, ...withCode(note))),
    ...finding.related.map((one) => el("p", { class: "told-note" }, words.bundle.related(one.file, one.message))),
    mistakeButtons(finding, actions),
  );
}

/** Say how many mistakes and warnings there are. */
export function saidMistakes(findings: readonly Finding[]): string {
  const errors = errorsIn(findings);
  return words.bundle.saidMistakes(errors, findings.length - errors);
}

/** Count what keeps a bundle from being played. */
export function errorsIn(findings: readonly Finding[]): number {
  return findings.filter((one) => one.severity === "error").length;
}

/** Show words in backquotes as text of the language. */
export function withCode(text: string): Child[] {
  return text.split("`").map((part, number) => (number % 2 === 1 ? el("code", {}, part) : part));
}

/** The buttons of a mistake: its fixes, and its page. */
export function mistakeButtons(finding: Finding, actions: MistakeActions): HTMLElement {
  return el(
    "div",
    { class: "told-buttons" },
    ...finding.fixes.map((fix) =>
      button(fix.title.replaceAll("`", ""), () => actions.fix(finding, fix), { class: "told-button" }),
    ),
    button(finding.code, () => actions.page(finding.code), {
      class: "told-code",
      "aria-label": words.bundle.pageOf(finding.code),
    }),
  );
}

/** Make the effect that marks the mistakes of a file, where its text has changed since they were found. */
export function marked(
  findings: readonly Finding[],
  since: ChangeDesc,
  text: Text,
  actions: MistakeActions,
): StateEffect<readonly Diagnostic[]> {
  const made = findings.filter((one) => one.to <= since.length).map((one) => diagnostic(one, since, text, actions));
  return setDiagnosticsEffect.of(made.sort((a, b) => a.from - b.from || a.to - b.to));
}

function diagnostic(finding: Finding, since: ChangeDesc, text: Text, actions: MistakeActions): Diagnostic {
  const from = since.mapPos(finding.from, 1);
  const to = Math.max(from, since.mapPos(finding.to, -1));
  return {
    ...visible(from, to, text),
    severity: finding.severity,
    message: finding.message,
    renderMessage: () => toldMistake(finding, actions),
  };
}

/** Widen an empty stretch to one letter beside it, so that there is something to underline and to point at. */
function visible(from: number, to: number, text: Text): { from: number; to: number } {
  if (from < to) return { from, to };
  const line = text.lineAt(Math.min(from, text.length));
  if (from < line.to) return { from, to: from + 1 };
  return from > line.from ? { from: from - 1, to: from } : { from, to: from };
}
