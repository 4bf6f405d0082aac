// Names on the left side for the shapes that are made from the schemas of the messages.

import type {
  Finding,
  Hover,
  Mean,
  MeasuredFigure,
  MeasuredRung,
  ReplyChecked,
  ReplyColoured,
  ReplyGames,
  ReplyMeasured,
  ReplyTested,
} from "../engine/shapes";

export type {
  Change,
  Completion as CompletionItem,
  Finding,
  Place,
  Sheet,
  Test as TestResult,
  TextEdit,
} from "../engine/shapes";

export type Checked = ReplyChecked;
export type Coloured = ReplyColoured;
export type Fix = Finding["fixes"][number];
export type Games = ReplyGames;
export type HoverText = NonNullable<Hover>;
export type Interval = NonNullable<Mean>;
export type Measure = MeasuredFigure;
export type Rung = MeasuredRung;
export type Measured = ReplyMeasured;
export type Tested = ReplyTested;

/** A stretch of a file, in UTF-16 code units. */
export interface Stretch {
  file: string;
  from: number;
  to: number;
}
