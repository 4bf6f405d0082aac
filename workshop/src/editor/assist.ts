// Completion, and what is said about a name: what the engine answers, shown by the editor.

import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
  pickedCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { el } from "../dom";
import { words } from "../words";
import type { Questions } from "./questions";
import type { CompletionItem, HoverText } from "./shapes";
import { fileName } from "./states";

const HALF_A_WORD = /[\p{L}\d][\p{L}\d-]+$/u;

/** Offer what the engine says can be written at a place: asked for, or after two letters of a word. */
export function completion(questions: Questions): Extension {
  return autocompletion({
    override: [(context) => offered(questions, context)],
    icons: false,
    activateOnTypingDelay: 120,
    maxRenderedOptions: 60,
  });
}

async function offered(questions: Questions, context: CompletionContext): Promise<CompletionResult | null> {
  if (context.state.readOnly || (!context.explicit && context.matchBefore(HALF_A_WORD) === null)) return null;
  const reply = await questions.ask("complete", { file: context.state.facet(fileName), at: context.pos }, true);
  const items = reply?.items ?? [];
  if (items.length === 0 || context.aborted) return null;
  const from = Math.min(...items.map((item) => item.from));
  return { from, filter: false, options: items.map((item) => option(item, item.from - from)) };
}

function option(item: CompletionItem, shift: number): Completion {
  return {
    label: item.label,
    detail: item.category === "word" ? undefined : item.category,
    apply: (view, picked, from, to) =>
      view.dispatch(insertCompletionText(view.state, item.text || item.label, from + shift, to), {
        annotations: pickedCompletion.of(picked),
      }),
  };
}

/** Ask what is named at a place; null if nothing is. */
export async function hoverAt(questions: Questions, file: string, at: number): Promise<HoverText | null> {
  const reply = await questions.ask("hover", { file, at }, true);
  return reply?.hover ?? null;
}

/** Show what is said about a name: title, meaning, English, text, and where it is from. */
export function toldName(told: HoverText): HTMLElement {
  return el(
    "div",
    { class: "told" },
    el("p", { class: "told-title" }, told.title),
    ...[told.about, told.english].filter(Boolean).flatMap(lines),
    told.text && el("pre", { tabindex: "0", "aria-label": words.bundle.textOfRule }, told.text),
    told.origin && el("p", { class: "told-from" }, told.origin),
  );
}

function lines(text: string): HTMLElement[] {
  return text.split("\n").map((line) => el("p", {}, line));
}
