// How the editor looks. Colours are variables of the page, so that light and dark need only one theme.

import { EditorView } from "@codemirror/view";

/** The class of each sort of word, as `coloured` names them. */
export function classOf(sort: string, declares: boolean): string {
  return declares ? `word-${sort} word-declared` : `word-${sort}`;
}

const WORDS: Record<string, string> = {
  keyword: "--word-keyword",
  operator: "--word-keyword",
  modifier: "--word-modifier",
  function: "--word-function",
  method: "--word-number",
  variable: "--word-person",
  type: "--word-type",
  class: "--word-type",
  property: "--word-property",
  enumMember: "--word-thing",
  number: "--word-thing",
  parameter: "--word-person",
  event: "--word-function",
};

const words = Object.fromEntries(
  Object.entries(WORDS).map(([sort, name]) => [`.word-${sort}`, { color: `var(${name})` }]),
);

export const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "none" }, // the element around it shows the focus
  ".cm-scroller": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", padding: "0.5rem 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--faint)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.6rem 0 0.8rem" },
  ".cm-activeLine": { backgroundColor: "var(--active-line)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--active-line)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--selection)",
  },
  ".cm-selectionMatch": { backgroundColor: "var(--match)" },
  ".cm-searchMatch": { backgroundColor: "var(--match)", outline: "1px solid var(--line)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--selection)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--match)" },
  ...words,
  ".yaml-key": { color: "var(--word-yaml)" },
  ".word-declared": { fontWeight: "600" },
  ".word-comment": { color: "var(--faint)", fontStyle: "italic" },
  ".cm-lintRange-error": { backgroundImage: "none", borderBottom: "2px dotted var(--wrong)", paddingBottom: "0" },
  ".cm-lintRange-warning": { backgroundImage: "none", borderBottom: "2px dotted var(--warn)", paddingBottom: "0" },
  ".cm-lintRange-active": { backgroundColor: "var(--match)" },
  ".cm-lintPoint-error:after": { borderBottomColor: "var(--wrong)" },
  ".cm-lintPoint-warning:after": { borderBottomColor: "var(--warn)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--line)",
    borderRadius: "0.4rem",
    boxShadow: "0 0.25rem 1rem rgb(0 0 0 / 0.18)",
    maxWidth: "min(34rem, 90vw)",
    fontSize: "0.875rem",
    overflow: "hidden",
  },
  ".cm-tooltip-section:not(:first-child)": { borderTop: "1px solid var(--line)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "16rem" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "0.2rem 0.6rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--panel)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.85", marginLeft: "0.8rem" },
  ".cm-diagnostic": { padding: "0.5rem 0.7rem", borderLeft: "none" },
  ".cm-diagnostic-error": { borderLeft: "none" },
  ".cm-diagnostic-warning": { borderLeft: "none" },
  ".cm-panels": { backgroundColor: "var(--paper)", color: "var(--ink)" },
  ".cm-panels-bottom": { borderTop: "1px solid var(--line)" },
  ".cm-textfield": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--control)" },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--panel)",
    color: "var(--ink)",
    border: "1px solid var(--control)",
    borderRadius: "0.3rem",
  },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink)" },
  // What tooltips hold.
  ".told": { display: "grid", gap: "0.35rem", whiteSpace: "normal", overflowWrap: "anywhere" },
  ".told p": { margin: "0" },
  ".told pre": {
    margin: "0",
    padding: "0.4rem 0.5rem",
    background: "var(--paper)",
    borderRadius: "0.25rem",
    whiteSpace: "pre-wrap",
    maxHeight: "12rem",
    overflow: "auto",
  },
  ".told .told-title": { fontWeight: "600" },
  ".told code": { fontFamily: "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace", fontSize: "0.92em" },
  ".told .told-help": { color: "var(--ink)" },
  ".told .told-from, .told .told-note": { color: "var(--faint)", fontSize: "0.8125rem" },
  ".told-hover": { padding: "0.5rem 0.7rem", boxSizing: "border-box", pointerEvents: "none" },
  ".told .told-buttons": { display: "flex", flexWrap: "wrap", gap: "0.4rem", alignItems: "center" },
  ".told button": {
    font: "inherit",
    padding: "0.15rem 0.6rem",
    border: "1px solid var(--accent)",
    borderRadius: "0.3rem",
    background: "var(--panel)",
    color: "var(--accent)",
    cursor: "pointer",
  },
  ".told button.told-code": { border: "none", padding: "0", textDecoration: "underline", background: "none" },
});
