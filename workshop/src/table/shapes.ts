// The shapes of what the table protocol sends: scenes, views, decisions, packets, standings (docs/protocol.md).

export type Seat = number;
/** A viewer: a seat, or null for a spectator. */
export type Viewer = Seat | null;

export interface Thing {
  thing: string | null;
  name: string | null;
  "face down": boolean;
  covered: boolean;
  counters?: Record<string, number>;
  marks?: string[];
}

/** What is in a zone: a hand or pile (`things`), stacks, or rows with empty places. */
export interface Zone {
  shape: "hand" | "pile" | "stacks" | "rows";
  number: number;
  things?: Thing[] | null;
  stacks?: Thing[][];
  rows?: (Thing | null)[][];
}

export interface Player {
  player: Seat;
  counters: Record<string, number>;
  zones: Record<string, Zone>;
}

export interface Option {
  id: string;
  label: string;
  text: string;
  type: "thing" | "zone" | "player" | "number" | "word";
  notes?: string[];
  thing?: string;
  things?: (string | null)[];
  zone?: string;
  owner?: Seat;
  index?: number;
  player?: Seat;
  number?: number;
}

export interface Cause {
  rule: string;
  thing: string | null;
  name: string;
}

/** An open question; another's has no `options`. */
export interface Decision {
  player: Seat;
  rule: string | null;
  sentence: string;
  because: Cause[];
  number?: number;
  kind?: "one of" | "an amount" | "yes or no" | "an order";
  options?: Option[];
}

export interface SeatInfo {
  kind: "human" | "greedy" | "random";
  name: string;
}

export interface View {
  variant: string;
  turn: number;
  "active player": Seat;
  "turns left": number | null;
  over: boolean;
  unfinished: boolean;
  you: Viewer;
  players: Player[];
  counters: Record<string, number>;
  zones: Record<string, Zone>;
  decision: Decision | null;
  seats: SeatInfo[];
  undo: number;
}

/** A stretch of text, or a counter or zone whose number goes here; if it is optional and 0, the whole text is left out. */
export type Piece = string | { counter?: string; zone?: string; optional: boolean };

export interface Area {
  zone: string | null;
  title: string;
  as: "cells" | "list" | "lines" | "number" | "map" | "track";
  at: "left" | "right" | "top" | "bottom" | "centre";
  size: "small" | "medium" | "large";
  rows: string[];
  empty: string;
  with: string | null;
  whose: { field: string; counter: string } | null;
  map: string | null;
  track: string | null;
  pawns: { zone?: string; counter?: string }[];
  owned: string[];
}

export interface Face {
  name: string;
  kind: string;
  line: string[];
  colour: string;
  left: string;
  right: string;
  foot: string[];
  counters: Piece[][];
  called: Piece[] | null;
  printed: string[];
  values: Record<string, unknown>;
  assumed: string[];
}

export interface MapPoint {
  id: string;
  name: string;
  x: number;
  y: number;
  colour: string;
}

export interface MapPlan {
  points: MapPoint[];
  lines: { from: string; to: string; relation: string }[];
  relations: string[];
}

export interface Track {
  counter: string | null;
  along: string | null;
  places: { value: number; id: string | null; name: string; at: number }[];
}

export interface Scene {
  variant: string;
  title: string;
  assumed: { number: number; of: number; mark: string };
  seats: { name: string; colour: string }[];
  areas: { table: Area[]; own: Area[]; others: Area[] };
  "not drawn": string[];
  zones: Record<string, { owner: string; kind: string; shape: string }>;
  status: Piece[][];
  counters: Record<
    string,
    { name: string; owner: string; symbol: string; icon: string; values: Record<string, string> }
  >;
  kinds: Record<
    string,
    {
      name: string;
      plural: string;
      icon: string;
      back: { colour: string; words: string };
      tint: string | null;
      die: string | null;
    }
  >;
  things: Record<string, { name: string; kind: string; face: string }>;
  faces: Record<string, Face>;
  maps: Record<string, MapPlan>;
  tracks: Record<string, Track>;
}

export interface Told {
  turn: number;
  player: Seat;
  lines: string[];
}

export interface Operation {
  op: "add" | "remove" | "replace";
  path: string;
  value?: unknown;
}

export interface Packet {
  type: "packet";
  table: string;
  seat: Viewer;
  number: number;
  view?: View;
  patch?: Operation[];
  events: { number: number }[];
  told: Told[];
  rewind?: { from: number | null; by: Viewer };
}

export interface Standings {
  unfinished: boolean;
  ranking: string[];
  places: { player: Seat; place: number; values: number[] }[];
  counter: string;
  steps: { name: string; amounts: number[] }[];
  sources: { counter: string; at_scoring: boolean; players: [string, number][][] }[];
}

/** The reply to `new`, `restore` and `join`. */
export interface Opened {
  table: string;
  variant: string;
  title: string;
  digest: string;
  seats: SeatInfo[];
  warnings: unknown[];
  assumed: { number: number; of: number; mark: string };
}
