// Which fields each request to the engine has, which reply follows it, and what comes unasked.

import type {
  ReplyAccount,
  ReplyBye,
  ReplyCard,
  ReplyCaused,
  ReplyChanges,
  ReplyChecked,
  ReplyCoached,
  ReplyColoured,
  ReplyCompletions,
  ReplyDone,
  ReplyError,
  ReplyFiles,
  ReplyFormatted,
  ReplyGames,
  ReplyHello,
  ReplyHovered,
  ReplyLooked,
  ReplyMeasured,
  ReplyOpened,
  ReplyOutline,
  ReplyPacket,
  ReplyPage,
  ReplyPlaces,
  ReplyReloaded,
  ReplyRenamed,
  ReplyRulebook,
  ReplySaved,
  ReplyScaffolded,
  ReplyScene,
  ReplyScore,
  ReplyShared,
  ReplySheetPut,
  ReplySheets,
  ReplyTested,
  ReplyText,
  ReplyWent,
  Request,
} from "./shapes";

/** The fields of each request, by its type. */
export type Requests = { [Asked in Request as Asked["type"]]: Omit<Asked, "type" | "id"> };

export type RequestType = keyof Requests;

/** The reply that follows each request, unless it is refused. */
export interface Replies {
  hello: ReplyHello;
  games: ReplyGames;
  new: ReplyOpened;
  restore: ReplyOpened;
  join: ReplyOpened;
  scene: ReplyScene;
  watch: ReplyDone;
  unwatch: ReplyDone;
  answer: ReplyDone;
  undo: ReplyDone;
  rewind: ReplyDone;
  close: ReplyDone;
  save: ReplySaved;
  look: ReplyLooked;
  coach: ReplyCoached;
  score: ReplyScore;
  bye: ReplyBye;
  bundle: ReplyChecked;
  edit: ReplyChecked;
  complete: ReplyCompletions;
  hover: ReplyHovered;
  definition: ReplyPlaces;
  references: ReplyPlaces;
  rename: ReplyRenamed;
  text: ReplyText;
  outline: ReplyOutline;
  colour: ReplyColoured;
  format: ReplyFormatted;
  sheets: ReplySheets;
  "put sheet": ReplySheetPut;
  card: ReplyCard;
  scaffold: ReplyScaffolded;
  add: ReplyFiles;
  drop: ReplyFiles;
  page: ReplyPage;
  changes: ReplyChanges;
  tests: ReplyTested;
  reload: ReplyReloaded;
  account: ReplyAccount;
  cause: ReplyCaused;
  rulebook: ReplyRulebook;
  go: ReplyWent;
  resume: ReplyWent;
  share: ReplyShared;
  measure: ReplyMeasured;
}

/** What the worker says about itself before the session is ready. */
export interface Progress {
  type: "progress";
  step: "runtime" | "packages" | "rules" | "ready";
}

/** What comes unasked, by its type. The last two are from the worker itself. */
export interface Unasked {
  packet: ReplyPacket;
  error: ReplyError;
  progress: Progress;
  broken: { type: "broken"; message: string };
}
