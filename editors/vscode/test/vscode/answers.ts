// What providers answer with: classes that hold what they are given.
import type { Location, Range, Uri } from "./places";

export class Diagnostic {
  source?: string;
  code?: unknown;
  relatedInformation?: DiagnosticRelatedInformation[];

  constructor(
    public range: Range,
    public message: string,
    public severity = 0,
  ) {}
}

export class DiagnosticRelatedInformation {
  constructor(
    readonly location: Location,
    readonly message: string,
  ) {}
}

export class MarkdownString {
  isTrusted = false;
  supportHtml = false;

  constructor(public value = "") {}

  appendCodeblock(code: string, language = ""): this {
    this.value += `\n\`\`\`${language}\n${code}\n\`\`\`\n`;
    return this;
  }
}

export class SnippetString {
  constructor(public value = "") {}
}

export class Hover {
  readonly contents: MarkdownString[];

  constructor(
    contents: MarkdownString | MarkdownString[],
    readonly range?: Range,
  ) {
    this.contents = Array.isArray(contents) ? contents : [contents];
  }
}

export class CodeActionKind {
  static readonly Empty = new CodeActionKind("");
  static readonly QuickFix = new CodeActionKind("quickfix");
  static readonly Refactor = new CodeActionKind("refactor");
  static readonly RefactorExtract = new CodeActionKind("refactor.extract");
  static readonly RefactorInline = new CodeActionKind("refactor.inline");
  static readonly RefactorMove = new CodeActionKind("refactor.move");
  static readonly RefactorRewrite = new CodeActionKind("refactor.rewrite");
  static readonly Source = new CodeActionKind("source");
  static readonly SourceOrganizeImports = new CodeActionKind("source.organizeImports");
  static readonly SourceFixAll = new CodeActionKind("source.fixAll");
  static readonly Notebook = new CodeActionKind("notebook");

  private constructor(readonly value: string) {}

  append(part: string): CodeActionKind {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}

export class CodeAction {
  edit?: unknown;
  diagnostics?: Diagnostic[];
  isPreferred?: boolean;

  constructor(
    readonly title: string,
    public kind?: CodeActionKind,
  ) {}
}

export class CodeLens {
  constructor(
    readonly range: Range,
    public command?: { title: string; command: string; arguments?: unknown[] },
  ) {}
}

export class CompletionItem {
  insertText?: string | SnippetString;
  range?: Range;

  constructor(
    public label: string | { label: string },
    public kind?: number,
  ) {}
}

export class CompletionList {
  constructor(
    readonly items: CompletionItem[] = [],
    readonly isIncomplete = false,
  ) {}
}

export class SymbolInformation {
  constructor(
    readonly name: string,
    readonly kind: number,
    readonly containerName: string,
    readonly location: Location,
  ) {}
}

export class DocumentSymbol {
  children: DocumentSymbol[] = [];

  constructor(
    readonly name: string,
    readonly detail: string,
    readonly kind: number,
    readonly range: Range,
    readonly selectionRange: Range,
  ) {}
}

export class SemanticTokens {
  constructor(
    readonly data: Uint32Array,
    readonly resultId?: string,
  ) {}
}

export class SemanticTokensLegend {
  constructor(
    readonly tokenTypes: string[],
    readonly tokenModifiers: string[] = [],
  ) {}
}

export class InlayHint {
  constructor(
    readonly position: unknown,
    readonly label: unknown,
    readonly kind?: number,
  ) {}
}

export class DocumentLink {
  constructor(
    readonly range: Range,
    readonly target?: Uri,
  ) {}
}

export class RelativePattern {
  constructor(
    readonly base: unknown,
    readonly pattern: string,
  ) {}
}

/** What the client takes as a base of its own classes, though the server has no such answers. */
export class CallHierarchyItem {}
export class TypeHierarchyItem {}
