// The numbers that the editor gives to its words; they differ from those of the protocol.

function numbered<const Names extends readonly string[]>(...names: Names): Record<Names[number], number> {
  return Object.fromEntries(names.map((name, i) => [name, i])) as Record<Names[number], number>;
}

export const DiagnosticSeverity = numbered("Error", "Warning", "Information", "Hint");
export const DiagnosticTag = { Unnecessary: 1, Deprecated: 2 };
export const CompletionItemTag = { Deprecated: 1 };
export const SymbolTag = { Deprecated: 1 };
export const CompletionTriggerKind = numbered("Invoke", "TriggerCharacter", "TriggerForIncompleteCompletions");
export const CodeActionTriggerKind = { Invoke: 1, Automatic: 2 };
export const SignatureHelpTriggerKind = { Invoke: 1, TriggerCharacter: 2, ContentChange: 3 };
export const InlineCompletionTriggerKind = numbered("Invoke", "Automatic");
export const TextDocumentSaveReason = { Manual: 1, AfterDelay: 2, FocusOut: 3 };
export const DocumentHighlightKind = numbered("Text", "Read", "Write");
export const FoldingRangeKind = { Comment: 1, Imports: 2, Region: 3 };
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 };
export const LogLevel = numbered("Off", "Trace", "Debug", "Info", "Warning", "Error");
export const NotebookCellKind = { Markup: 1, Code: 2 };
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 };
export const SymbolKind = numbered(
  "File", "Module", "Namespace", "Package", "Class", "Method", "Property", "Field", "Constructor", "Enum", "Interface",
  "Function", "Variable", "Constant", "String", "Number", "Boolean", "Array", "Object", "Key", "Null", "EnumMember",
  "Struct", "Event", "Operator", "TypeParameter",
); // biome-ignore format: a list of words
export const CompletionItemKind = numbered(
  "Text",
  "Method",
  "Function",
  "Constructor",
  "Field",
  "Variable",
  "Class",
  "Interface",
  "Module",
  "Property",
  "Unit",
  "Value",
  "Enum",
  "Keyword",
  "Snippet",
  "Color",
  "Reference",
  "File",
  "Folder",
  "EnumMember",
  "Constant",
  "Struct",
  "Event",
  "Operator",
  "TypeParameter",
);
