// What the engine answers to the questions of the left side: the shapes that are made from the schemas of the messages.

import type {
  Finding,
  Hover,
  Mean,
  MeasuredFigure,
  ReplyChanges,
  ReplyChecked,
  ReplyColoured,
  ReplyCompletions,
  ReplyFormatted,
  ReplyGames,
  ReplyHovered,
  ReplyMeasured,
  ReplyPage,
  ReplyPlaces,
  ReplyRenamed,
  ReplyScaffolded,
  ReplyShared,
  ReplyTested,
  ReplyText,
} from "../engine/shapes";

export type {
  Change,
  Completion as CompletionItem,
  Finding,
  Place,
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
export type Measured = ReplyMeasured;
export type Tested = ReplyTested;

/** A stretch of a file, in UTF-16 code units. */
export interface Stretch {
  file: string;
  from: number;
  to: number;
}

/** The reply to each request that the left side sends. */
export interface Replies {
  bundle: ReplyChecked;
  edit: ReplyChecked;
  games: ReplyGames;
  complete: ReplyCompletions;
  hover: ReplyHovered;
  definition: ReplyPlaces;
  references: ReplyPlaces;
  rename: ReplyRenamed;
  text: ReplyText;
  colour: ReplyColoured;
  format: ReplyFormatted;
  scaffold: ReplyScaffolded;
  page: ReplyPage;
  changes: ReplyChanges;
  tests: ReplyTested;
  share: ReplyShared;
  measure: ReplyMeasured;
}
