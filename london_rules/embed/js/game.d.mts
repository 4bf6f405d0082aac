// The types of game.mjs: a board game of London Rules, made by `london-rules build --wasm`.

export type Kind = "one of" | "an amount" | "yes or no" | "an order";
export type Seed = number | bigint;

export interface Option {
  id: string;
  label: string;
  notes: string[];
  thing: string | null;
  type: "thing" | "zone" | "player" | "number" | "word";
  zone?: string;
  owner?: number;
  index?: number;
  player?: number;
  number?: number;
  things?: (string | null)[];
}

export interface Decision {
  number: number;
  player: number;
  rule: string;
  kind: Kind;
  prompt: string;
  options: Option[];
}

/** A thing as a viewer sees it; what is null cannot be seen. */
export interface Thing {
  thing: string | null;
  name: string | null;
  "face down": boolean;
  covered: boolean;
  marks?: string[];
  counters?: Record<string, number>;
}

export type Zone =
  | { shape: "hand" | "pile"; number: number; things: Thing[] | null }
  | { shape: "rows"; number: number; rows: (Thing | null)[][] }
  | { shape: "stacks"; number: number; stacks: Thing[][] };

export interface View {
  variant: string;
  turn: number;
  round?: number;
  "rounds left"?: number | null;
  "active player": number;
  "turns left": number | null;
  over: boolean;
  unfinished: boolean;
  you: number | null;
  players: {
    player: number;
    "left the game"?: boolean;
    counters: Record<string, number>;
    zones: Record<string, Zone>;
  }[];
  counters: Record<string, number>;
  zones: Record<string, Zone>;
  decision: Decision | { player: number; rule: string | null } | null;
}

export const EVERYTHING: -1;

export interface Line {
  what: string;
  how: "highest" | "lowest";
}

export interface Score {
  player: number;
  place: number;
  ranking: (Line & { value: number })[];
}

export interface Setup {
  players: number;
  /** Without one, nobody can guess the random results. */
  seed?: Seed;
  number?: Seed;
  first?: number;
  askForced?: boolean;
}

/** A game after another that has ended and keeps something for it: of as many players. */
export interface AfterSetup extends Omit<Setup, "players"> {
  players?: number;
  after: Game;
}

export interface TableSetup extends Setup {
  undo?: "none" | "own" | "free";
  seats?: { kind?: string; name?: string }[];
}

/** What happened, as a viewer may know it: `type` says what, and which other keys there are. */
export interface Event {
  number: number;
  cause: number;
  turn: number;
  type: string;
  player?: number;
  thing?: string | null;
  [key: string]: unknown;
}

/** The lines of a turn, and the numbers of the events that each tells. */
export interface Told {
  turn: number;
  player: number;
  lines: string[];
  events: number[][];
}

/** The open question in the words of the layout; only the player asked is told its options. */
export interface Question {
  player: number;
  rule: string | null;
  sentence: string;
  because: { name: string; rule: string; thing: string | null }[];
  number?: number;
  kind?: Kind;
  options?: (Partial<Option> & { id: string; label: string; text: string })[];
}

export class GameError extends Error {
  readonly code: string;
  readonly rule: string;
}

export function load(
  source: string | URL | BufferSource | Response | WebAssembly.Module | Promise<Response>,
): Promise<Rules>;

/** An operation of JSON Patch (RFC 6902): only these three are ever written. */
export interface Operation {
  op: "add" | "remove" | "replace";
  path: string;
  value?: unknown;
}

export class Rules {
  private constructor();
  readonly variant: string;
  readonly title: string;
  readonly digest: string;
  readonly players: [least: number, most: number];
  readonly ranking: Line[];
  begin(setup: Setup | AfterSetup): Game;
  table(setup: TableSetup): Table;
  restore(save: string): Table;
  bots(kinds: string[], chance?: { seed?: Seed; number?: Seed }): Bots;
  patch(before: unknown, after: unknown): Operation[];
}

export class Game {
  private constructor();
  readonly over: boolean;
  readonly unfinished: boolean;
  readonly players: number;
  readonly turn: number;
  readonly answers: number;
  readonly decision: Decision | null;
  readonly outcome: { name: string; won: boolean } | null;
  optionIds(): string[];
  readonly told: { number: number; from: number };
  view(viewer?: number): View;
  events(viewer?: number, since?: number): Event[];
  keepNoEvents(): void;
  teller(viewer?: number, names?: string[]): Teller;
  answer(option: number | string): void;
  score(): Score[];
  hash(): string;
  copy(): Uint8Array;
  goBack(copy: Uint8Array): void;
  /** Give its memory back at once. Without that, it is given back some time after nobody has the object any more. */
  free(): void;
}

/** What a table sends a viewer: the whole view at first, then a patch of it. */
export interface Packet {
  number: number;
  view?: Omit<View, "decision"> & {
    decision: Question | null;
    seats: { kind: string; name: string }[];
    undo: number;
  };
  patch?: Operation[];
  rewind?: { from: number | null; by: number };
  events: (Omit<Event, "cause" | "at"> & { cause: number | null })[];
  told: Told[];
}

export class Table {
  private constructor();
  readonly game: Game;
  answer(option: number | string): void;
  mayUndo(seat: number): number;
  undo(seat: number, answers?: number): void;
  save(): string;
  feed(viewer?: number, options?: { history?: boolean }): Feed;
  free(): void;
}

export class Feed {
  private constructor();
  packet(): Packet | null;
  free(): void;
}

export class Teller {
  private constructor();
  tell(game: Game): Told[];
  question(game: Game): Question | null;
  free(): void;
}

export class Bots {
  private constructor();
  pick(game: Game): number;
  free(): void;
}
