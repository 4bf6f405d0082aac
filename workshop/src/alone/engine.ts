// The engine of a page without Python: it answers the messages of the table from rules in WebAssembly.

import { type Bots, type Game, GameError, type Rules, type Teller } from "../../../london_rules/embed/js/game.mjs";
import type { Port } from "../engine/wire";
import type { SeatInfo, Standings, Viewer } from "../table/shapes";
import { words } from "../words";
import type { Data } from "./data";

const TABLE = "1";
const WAIT = 250; // milliseconds between the answers of bots, where only bots play
const MOST_KEPT = 400; // answers that can be taken back
const MOST_FOUND = 12;

interface Asked {
  type: string;
  id: number;
  seats?: SeatInfo[];
  seat?: Viewer;
  seed?: number;
  first?: number;
  ask_forced?: boolean;
  undo?: string;
  option?: string;
  name?: string;
}

/** An option by its id, or by its number where a bot picked it. */
export type Answer = string | number;

/** All that leads to a position of a game besides its seats: in a campaign, the games before it too. */
export interface Course {
  seed: number;
  first?: number;
  answers: Answer[];
  before: Course | null;
}

/** A point before an answer of a seat. */
interface Point {
  seat: number;
  copy: Uint8Array;
  asked: number[];
  answers: number;
}

interface Watcher {
  teller: Teller;
  packets: number;
}

/** What a game begins with that nobody has played in, and that nothing goes over to. */
export const NEW: Pick<Course, "answers" | "before"> = { answers: [], before: null };

export class LocalPort implements Port {
  take: (message: string) => void = () => undefined;
  /** Called with the course of the game whenever it has changed. */
  keep: (course: Course, isOver: boolean) => void = () => undefined;
  /** What the next game begins with. */
  given = NEW;
  readonly #rules: Rules;
  readonly #data: Data;
  #seats: SeatInfo[] = [];
  #game: Game | null = null;
  #bots: Bots | null = null;
  #free = false;
  #asked: number[] = [];
  #course: Course = { seed: 0, ...NEW };
  #before: Point[] = [];
  #watchers = new Map<Viewer, Watcher>();
  #timer = 0;

  constructor(rules: Rules, data: Data) {
    this.#rules = rules;
    this.#data = data;
  }

  send(message: string): void {
    queueMicrotask(() => {
      const asked = JSON.parse(message) as Asked;
      try {
        this.#answer(asked);
      } catch (fault) {
        if (!(fault instanceof Error)) throw fault;
        const code = fault instanceof GameError ? fault.code : "";
        this.#say({ type: "error", id: asked.id, code, message: fault.message });
      }
    });
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const { teller } of this.#watchers.values()) teller.free();
    this.#watchers.clear();
    this.#game?.free();
    this.#bots?.free();
    this.#game = this.#bots = null;
  }

  // ---- messages --------------------------------------------------------------------------------------

  #answer(asked: Asked): void {
    const seat = asked.seat ?? null;
    let reply: object = { type: "done" };
    let then = () => {};
    switch (asked.type) {
      case "new":
        this.#begin(asked);
        reply = { type: "opened", ...this.#named, seats: this.#seats, warnings: [], assumed: this.#data.scene.assumed };
        then = () => {
          this.#keep();
          this.#goOn();
        };
        break;
      case "scene":
        reply = { type: "scene", scene: this.#data.scene };
        break;
      case "watch":
        then = () => this.#watch(seat);
        break;
      case "answer":
        this.#give(seat, asked.option ?? "");
        then = () => this.#changed();
        break;
      case "undo":
        this.#undo(seat);
        then = () => this.#again();
        break;
      case "score":
        reply = { type: "score", standings: this.#standings() };
        break;
      case "look":
        reply = { type: "looked", ...this.#look(asked.name ?? "") };
        break;
      case "close":
        this.end();
        break;
      default:
        throw new Error(words.alone.needsPython);
    }
    this.#say({ ...reply, id: asked.id, table: TABLE });
    then();
  }

  get #named() {
    const { variant, title, digest } = this.#rules;
    return { variant, title, digest };
  }

  #say(message: object): void {
    this.take(JSON.stringify(message));
  }

  get #open(): Game {
    if (!this.#game) throw new Error(words.alone.noGame);
    return this.#game;
  }

  // ---- playing ---------------------------------------------------------------------------------------

  #begin({ seats = [], seed, first, ask_forced, undo }: Asked): void {
    this.end();
    const chance = seed ?? crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    this.#seats = seats;
    this.#free = undo !== "none";
    this.#before = [];
    this.#asked = seats.map(() => 0);
    const { answers, before } = this.given;
    this.given = NEW;
    this.#course = { seed: chance, ...(first ? { first } : {}), answers: [], before };
    this.#game = this.#played(this.#course, ask_forced ?? false);
    const kinds = seats.map(({ kind }) => (kind === "human" ? "random" : kind));
    this.#bots = this.#rules.bots(kinds, { seed: chance });
    this.#count();
    for (const answer of answers) this.#give(this.#game.decision?.player ?? null, answer);
  }

  /** Play a game again, after those before it, each of which begins with what the one before has kept. */
  #played({ seed, first, answers, before }: Course, askForced: boolean): Game {
    const after = before && this.#played(before, askForced);
    const game = this.#rules.begin({
      players: this.#seats.length,
      seed,
      askForced,
      ...(first ? { first } : {}),
      ...(after ? { after } : {}),
    });
    after?.free();
    for (const answer of answers) game.answer(answer);
    return game;
  }

  #give(seat: Viewer, option: Answer): void {
    const game = this.#open;
    const copy = game.copy();
    const asked = [...this.#asked];
    const { answers } = this.#course;
    if (seat === null || game.decision?.player !== seat) throw new Error(words.alone.notAsked);
    game.answer(option);
    this.#before.push({ seat, copy, asked, answers: answers.length });
    answers.push(option);
    if (this.#before.length > MOST_KEPT) this.#before.shift();
    this.#count();
  }

  /** Count the question that is open now: each has a number, which does not come again. */
  #count(): void {
    const player = this.#open.decision?.player;
    if (player) this.#asked[player - 1] = (this.#asked[player - 1] ?? 0) + 1;
  }

  #undo(seat: Viewer): void {
    const at = this.#before.findLastIndex((point) => point.seat === seat);
    const point = this.#before[at];
    if (!point || !this.#free) throw new Error(words.alone.nothingToUndo);
    this.#open.goBack(point.copy);
    this.#before.length = at;
    this.#course.answers.length = point.answers;
    this.#count();
  }

  #isBot(seat: number | undefined): boolean {
    return seat !== undefined && this.#seats[seat - 1]?.kind !== "human";
  }

  #changed(): void {
    this.#keep();
    for (const viewer of this.#watchers.keys()) this.#send(viewer);
    this.#goOn();
  }

  #keep(): void {
    this.keep(this.#course, this.#open.over);
  }

  /** Send all anew, as something was taken back. */
  #again(): void {
    this.#keep();
    for (const viewer of [...this.#watchers.keys()]) this.#watch(viewer);
    this.#goOn();
  }

  /** Let the next bot answer soon, so that the page can show what happened. */
  #goOn(): void {
    clearTimeout(this.#timer);
    if (!this.#game || !this.#isBot(this.#game.decision?.player)) return;
    const wait = this.#seats.some(({ kind }) => kind === "human") ? 0 : WAIT;
    this.#timer = window.setTimeout(() => {
      const player = this.#game?.decision?.player;
      if (!this.#game || !this.#bots || !player || !this.#isBot(player)) return;
      try {
        this.#give(player, this.#bots.pick(this.#game));
      } catch (fault) {
        this.#say({ type: "error", code: "", message: (fault as Error).message, table: TABLE });
        return;
      }
      this.#changed();
    }, wait);
  }

  // ---- looking ---------------------------------------------------------------------------------------

  #watch(viewer: Viewer): void {
    this.#watchers.get(viewer)?.teller.free();
    const names = this.#seats.map(({ name }) => name);
    this.#watchers.set(viewer, { teller: this.#open.teller(viewer ?? 0, names), packets: 0 });
    this.#send(viewer);
  }

  #send(viewer: Viewer): void {
    const watcher = this.#watchers.get(viewer);
    if (!watcher) return;
    watcher.packets += 1;
    const told = this.#told(watcher.teller);
    const view = this.#view(viewer, watcher.teller);
    // The first packet has all that was told; a later one is a patch of the whole, which says that it goes on.
    const shown = watcher.packets === 1 ? { view } : { patch: [{ op: "replace", path: "", value: view }] };
    const number = watcher.packets;
    this.#say({ type: "packet", table: TABLE, seat: viewer, number, ...shown, events: [], told });
  }

  /** What is new in words; nothing where it is too much to tell. */
  #told(teller: Teller): object[] {
    try {
      return teller.tell(this.#open);
    } catch (fault) {
      if (fault instanceof GameError) return [];
      throw fault;
    }
  }

  #view(viewer: Viewer, teller: Teller): object {
    const game = this.#open;
    const view = game.view(viewer ?? 0);
    const question = teller.question(game);
    const number = question && this.#asked[question.player - 1];
    const decision = question && ("number" in question ? { ...question, number } : question);
    const back = this.#free ? this.#before.filter((point) => point.seat === viewer).length : 0;
    return { ...view, decision, seats: this.#seats, undo: back };
  }

  #look(name: string): object {
    const { things, faces } = this.#data.scene;
    const found = Object.entries(things).filter(([, thing]) => thing.name.toLowerCase().includes(name.toLowerCase()));
    const some = found.slice(0, MOST_FOUND);
    const shown = new Map(some.map(([, { face }]) => [face, faces[face]]));
    return {
      name,
      things: some.map(([id]) => id),
      printed: [...shown.values()].map((face) => [face?.name ?? "", ...(face?.printed ?? [])]),
      assumed: [...shown.values()].map((face) => face?.assumed ?? []),
    };
  }

  #standings(): Standings {
    const game = this.#open;
    const { ranking, outcomes } = this.#data;
    const places = game.score().map(({ player, place, ranking }) => ({
      player,
      place,
      values: ranking.map(({ value }) => value),
    }));
    const { outcome } = game;
    return {
      unfinished: game.unfinished,
      ranking,
      places: places.toSorted((a, b) => a.place - b.place),
      counter: ranking[0] ?? "",
      steps: [],
      sources: [],
      ...(outcome ? { outcome: { ...outcome, words: outcomes[outcome.name] ?? outcome.name } } : {}),
    };
  }
}
