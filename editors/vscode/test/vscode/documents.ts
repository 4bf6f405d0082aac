// Files that are open: their texts, and what happens when one is typed into, saved or closed.
import { readFileSync, writeFileSync } from "node:fs";
import { EventEmitter } from "./events";
import { Position, type Range, type TextEdit, Uri } from "./places";

const LANGUAGES: Record<string, string> = { rules: "london-rules", yaml: "yaml" };

export interface Change {
  document: Document;
  contentChanges: { range: Range; rangeOffset: number; rangeLength: number; text: string }[];
  reason?: number;
}

export const opened = new EventEmitter<Document>();
export const changed = new EventEmitter<Change>();
export const saved = new EventEmitter<Document>();
export const closed = new EventEmitter<Document>();
export const documents: Document[] = [];

/** A file that is open. */
export class Document {
  version = 1;
  isDirty = false;
  isClosed = false;
  readonly isUntitled = false;
  readonly eol = 1;
  readonly languageId: string;

  constructor(
    readonly uri: Uri,
    private text: string,
  ) {
    this.languageId = LANGUAGES[uri.path.split(".").at(-1) ?? ""] ?? "plaintext";
  }

  get fileName(): string {
    return this.uri.fsPath;
  }

  get lineCount(): number {
    return this.text.split("\n").length;
  }

  getText(): string {
    return this.text;
  }

  offsetAt(position: Position): number {
    const lines = this.text.split("\n").slice(0, position.line);
    return lines.reduce((sum, line) => sum + line.length + 1, 0) + position.character;
  }

  positionAt(offset: number): Position {
    const before = this.text.slice(0, offset).split("\n");
    return new Position(before.length - 1, before.at(-1)?.length ?? 0);
  }

  /** Give the place where some words begin. */
  find(words: string): Position {
    const at = this.text.indexOf(words);
    if (at < 0) {
      throw new Error(`${this.fileName} does not hold ${words}`);
    }
    return this.positionAt(at);
  }

  /** Make edits of the text as it is, and tell of them. */
  edit(edits: readonly TextEdit[]): void {
    const contentChanges = edits
      .map(({ range, newText }) => {
        const [start, end] = [this.offsetAt(range.start), this.offsetAt(range.end)];
        return { range, rangeOffset: start, rangeLength: end - start, text: newText };
      })
      .sort((one, other) => other.rangeOffset - one.rangeOffset);
    for (const { rangeOffset, rangeLength, text } of contentChanges) {
      this.text = this.text.slice(0, rangeOffset) + text + this.text.slice(rangeOffset + rangeLength);
    }
    this.version += 1;
    this.isDirty = true;
    changed.fire({ document: this, contentChanges });
  }

  save(): Promise<boolean> {
    writeFileSync(this.fileName, this.text);
    this.isDirty = false;
    saved.fire(this);
    return Promise.resolve(true);
  }
}

/** Open a file. */
export function open(path: string): Document {
  const document = new Document(Uri.file(path), readFileSync(path, "utf8"));
  documents.push(document);
  opened.fire(document);
  return document;
}

/** Close a file. */
export function close(document: Document): void {
  documents.splice(documents.indexOf(document), 1);
  document.isClosed = true;
  closed.fire(document);
}
