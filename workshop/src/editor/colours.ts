// The colours of words: decorations that move with the text until the engine has coloured it again.

import { RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import type { Coloured } from "./shapes";
import { classOf } from "./theme";

const setColours = StateEffect.define<DecorationSet>();

/** The field that holds the colours of a text. */
export const colours = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(known, transaction) {
    let now = known.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setColours)) now = effect.value;
    return now;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Read a reply to `colour` into an effect for a text of this length. */
export function coloured(reply: Coloured, length: number): StateEffect<DecorationSet> {
  const { sorts, spans } = reply;
  const builder = new RangeSetBuilder<Decoration>();
  for (let i = 0; i + 3 < spans.length; i += 4) {
    const [from = 0, to = 0, sort = 0, declares = 0] = spans.slice(i, i + 4);
    if (to <= length && from < to) builder.add(from, to, mark(sorts[sort] ?? "", declares === 1));
  }
  return setColours.of(builder.finish());
}

const MARKS = new Map<string, Decoration>();

function mark(sort: string, declares: boolean): Decoration {
  const name = classOf(sort, declares);
  const known = MARKS.get(name) ?? Decoration.mark({ class: name });
  MARKS.set(name, known);
  return known;
}

// Keys and comments of YAML, which the engine leaves as they are: it colours what the language has.
const YAML = new MatchDecorator({
  regexp: /(^\s*(?:- +)?)([^\s#:"'|-][^:#\n]*|"[^"\n]*")(?=:(?:\s|$))|(?<=^|\s)#.*$/g,
  decorate: (add, from, _to, match) => {
    if (match[2] === undefined) add(from, from + match[0].length, mark("comment", false));
    else add(from + (match[1] ?? "").length, from + match[0].length, Decoration.mark({ class: "yaml-key" }));
  },
});

/** Colour keys and comments of YAML. */
export const yamlColours = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = YAML.createDeco(view);
    }
    update(update: ViewUpdate) {
      this.decorations = YAML.updateDeco(update, this.decorations);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);
