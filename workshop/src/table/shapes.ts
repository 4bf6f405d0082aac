// What the table protocol sends (docs/protocol.md): names for the shapes that are made from the schemas of the messages.

import type {
  ReplyOpened,
  ReplyPacket,
  Map as SceneMap,
  Scene as WholeScene,
  View as WholeView,
} from "../engine/shapes";

export type {
  Area,
  Decision,
  Face,
  Operation,
  Option,
  Reason,
  Scene,
  Seat as SeatInfo,
  Standings,
  Thing,
  Told,
  Track,
  View,
  Zone,
} from "../engine/shapes";

export type Opened = ReplyOpened;
export type Packet = ReplyPacket;

/** The number of a seat. */
export type Seat = WholeView["active player"];
/** A viewer: a seat, or null for a spectator. */
export type Viewer = WholeView["you"];
export type Player = WholeView["players"][number];
/** An open question: to the viewer, with its options, or to another. */
export type AnyDecision = NonNullable<WholeView["decision"]>;
/** A text, also as it is after the number 1, or a counter or zone whose number goes here: an optional 0 leaves all out. */
export type Piece = WholeScene["status"][number][number];
export type MapPlan = SceneMap;
