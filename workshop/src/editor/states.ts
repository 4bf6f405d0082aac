// The state of each open file: its text with cursor, history, colours and mistakes.

import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, indentUnit } from "@codemirror/language";
import { linter, nextDiagnostic, previousDiagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, Facet } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { words } from "../words";
import { colours, yamlColours } from "./colours";
import { theme } from "./theme";

/** The name of the file that a state holds, as people see it. */
export const fileName = Facet.define<string, string>({ combine: (names) => names[0] ?? "" });

// The panel that lint opens is left out: the list below the editor shows the same and more.
const LINT_KEYS = [{ key: "F8", run: nextDiagnostic, shift: previousDiagnostic }];

/** What all states have, besides what is asked of the engine. */
export function common(keys: readonly KeyBinding[]): Extension {
  return [
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    dropCursor(),
    indentUnit.of("  "),
    bracketMatching(),
    closeBrackets(),
    highlightSelectionMatches({ minSelectionLength: 3 }),
    search({ top: false }),
    linter(null),
    colours,
    theme,
    EditorView.domEventHandlers({ beforeinput: replacing }),
    EditorView.lineWrapping,
    EditorState.languageData.of(() => [
      { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
    ]),
    keymap.of([
      ...keys,
      ...closeBracketsKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
      ...LINT_KEYS,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}

/**
 * Write over a selection. Left to itself, Chromium gives the new text the looks of the old one by a style in the
 * markup, which the security policy of the page forbids, and which it reports each time.
 */
function replacing(event: InputEvent, view: EditorView): boolean {
  const { data, inputType } = event;
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== "insertText" || data === null || empty || view.composing || view.state.readOnly) return false;
  const made = () =>
    view.state.update(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
  const handled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, data, made));
  if (!handled) view.dispatch(made());
  event.preventDefault();
  return true;
}

/** Make the state of a file. */
export function stateOf(file: string, text: string, readOnly: boolean, extensions: Extension): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      fileName.of(file),
      readOnly ? [EditorState.readOnly.of(true), EditorView.editorAttributes.of({ class: "read-only" })] : [],
      EditorView.contentAttributes.of({
        tabindex: "0",
        "aria-label": readOnly ? words.bundle.shippedFile(file) : words.bundle.ownFile(file),
      }),
      file.endsWith(".yaml") ? yamlColours : [],
      extensions,
    ],
  });
}

/** Make the state of a file that has another name now, with the same text and selection. */
export function renamedState(state: EditorState, file: string, extensions: Extension): EditorState {
  const made = stateOf(file, state.doc.toString(), false, extensions);
  return made.update({ selection: state.selection }).state;
}
