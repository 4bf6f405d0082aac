// Places: addresses of files, positions, ranges, and edits at them.
import { fileURLToPath, pathToFileURL } from "node:url";

/** The address of a file, or of something else that has a scheme. */
export class Uri {
  private constructor(
    readonly scheme: string,
    readonly authority: string,
    readonly path: string,
    private readonly written: string,
  ) {}

  static parse(text: string): Uri {
    const url = new URL(text);
    return new Uri(url.protocol.slice(0, -1), url.host, decodeURIComponent(url.pathname), text);
  }

  static file(path: string): Uri {
    return Uri.parse(pathToFileURL(path).href);
  }

  get fsPath(): string {
    return this.scheme === "file" ? fileURLToPath(this.written) : this.path;
  }

  toString(): string {
    return this.written;
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}

  isEqual(other: Position): boolean {
    return this.line === other.line && this.character === other.character;
  }

  isBefore(other: Position): boolean {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(start: Position | number, end: Position | number, line?: number, character?: number) {
    if (typeof start === "number") {
      this.start = new Position(start, end as number);
      this.end = new Position(line ?? 0, character ?? 0);
    } else {
      this.start = start;
      this.end = end as Position;
    }
  }

  get isEmpty(): boolean {
    return this.start.isEqual(this.end);
  }

  isEqual(other: Range): boolean {
    return this.start.isEqual(other.start) && this.end.isEqual(other.end);
  }
}

export class Location {
  readonly range: Range;

  constructor(
    readonly uri: Uri,
    place: Range | Position,
  ) {
    this.range = place instanceof Range ? place : new Range(place, place);
  }
}

export class TextEdit {
  constructor(
    readonly range: Range,
    readonly newText: string,
  ) {}

  static replace(range: Range, text: string): TextEdit {
    return new TextEdit(range, text);
  }

  static insert(position: Position, text: string): TextEdit {
    return new TextEdit(new Range(position, position), text);
  }

  static delete(range: Range): TextEdit {
    return new TextEdit(range, "");
  }
}

/** Edits of texts; files are neither made nor moved. */
export class WorkspaceEdit {
  private readonly edits = new Map<string, [Uri, TextEdit[]]>();

  set(uri: Uri, edits: TextEdit[]): void {
    this.edits.set(uri.toString(), [uri, edits]);
  }

  entries(): [Uri, TextEdit[]][] {
    return [...this.edits.values()];
  }
}
