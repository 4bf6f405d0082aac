// What the engine answers to the questions of the left side.

import type { Message } from "../engine/wire";

/** A stretch of a file, in UTF-16 code units. */
export interface Stretch {
  file: string;
  from: number;
  to: number;
}

export interface TextEdit extends Stretch {
  text: string;
}

export interface Fix extends TextEdit {
  title: string;
  safe: boolean;
}

export interface Finding extends Stretch {
  code: string;
  severity: "error" | "warning";
  message: string;
  help: string | null;
  notes: string[];
  line: number;
  related: (Stretch & { message: string })[];
  fixes: Fix[];
}

export interface FileOf {
  file: string;
  name: string;
  bundle: string;
  own: boolean;
}

export interface Checked extends Message {
  variant: string;
  title: string;
  ok: boolean;
  digest: string | null;
  files: FileOf[];
  diagnostics: Finding[];
}

export interface CompletionItem {
  label: string;
  text: string;
  from: number;
  to: number;
  category: string;
}

export interface HoverText {
  from: number;
  to: number;
  title: string;
  about: string;
  english: string;
  text: string;
  origin: string;
}

export interface Place extends Stretch {
  line: number;
  own: boolean;
  bundle: string;
}

export interface Change {
  heading: string;
  name: string;
  words: string[];
  english: string | null;
  was: string | null;
  now: string | null;
  places: Place[];
}

export interface TestResult extends Stretch {
  title: string;
  line: number;
  ok: boolean;
  messages: string[];
}

export interface Tested extends Message {
  ok: boolean;
  results: TestResult[];
  skipped: unknown[];
  diagnostics: Finding[];
}

export interface ShippedGame {
  id: string;
  title: string;
  players: { least: number; most: number };
}

export interface Games extends Message {
  games: ShippedGame[];
  overlays: { id: string; variant: string; title: string }[];
}
