// A board game of London Rules, made by `london-rules build --wasm`. It needs nothing, and plays as Python does.

const GAME_OK = 0;
const KINDS = { random: 0, greedy: 1, search: 2 };
const UNDO = ["none", "own", "free"];
const ERRORS = {
  "-1": "no such option, seat or line, or the game is over",
  "-2": "a rule cannot be carried out",
  "-3": "a position does not fit this file",
  "-4": "the copy is of another game",
  "-5": "the save does not fit this file",
};
const PAGE = 65536;
const ALIGNED = 16;
const ENDING = 1; // the byte after a text

/** A viewer who sees all. */
export const EVERYTHING = -1;

/** What a game says to an answer that it does not take. The game is as it was. */
export class GameError extends Error {
  constructor(number, code = "", rule = "") {
    super([ERRORS[number] ?? "the game failed", code, rule].filter(Boolean).join(": "));
    this.name = "GameError";
    this.code = code;
    this.rule = rule;
  }
}

/** Give a number back; throws TypeError for one that C, which takes 32 bits, would change without a word. */
function whole(name, value, least = -(2 ** 31), most = 2 ** 31 - 1) {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new TypeError(`\`${name}\` is a whole number from ${least} to ${most}, not ${String(value)}`);
}

/** The same for numbers of 64 bits, as a bigint. */
function long(name, value) {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return BigInt(value);
  throw new TypeError(`\`${name}\` is a whole number, as a bigint if it is large, not ${String(value)}`);
}

/** A seed that nobody can guess. */
function chance() {
  return globalThis.crypto.getRandomValues(new BigUint64Array(1))[0];
}

/** Memory that an object uses: given back by `free`, or some time after nobody has the object any more. */
class Memory {
  static #unused = new FinalizationRegistry((memory) => memory.free());
  #rules;
  #at;
  #size;

  constructor(rules, size, user) {
    this.#rules = rules;
    this.#at = rules.take(size);
    this.#size = size;
    Memory.#unused.register(user, this, this);
  }

  get at() {
    if (this.#at) return this.#at;
    throw new TypeError("this was freed, and cannot be used any more");
  }

  free() {
    if (!this.#at) return;
    this.#rules.giveBack(this.#at, this.#size);
    this.#at = 0;
    Memory.#unused.unregister(this);
  }
}

/** Begin something in memory that was taken for it, which is given back where it cannot begin. */
function begun(user, begin) {
  let fault = new GameError(-1);
  try {
    if (begin()) return;
  } catch (caught) {
    fault = caught;
  }
  user.free();
  throw fault;
}

/** Load the rules of a game from its bytes, its address, an answer of `fetch`, or a compiled module. */
export async function load(source) {
  const found = await (typeof source === "string" || source instanceof URL ? fetch(source) : source);
  if (found instanceof WebAssembly.Module) return new Rules(await WebAssembly.instantiate(found));
  const bytes = typeof Response !== "undefined" && found instanceof Response ? await found.arrayBuffer() : found;
  return new Rules((await WebAssembly.instantiate(bytes)).instance);
}

/** The rules of one game, and its memory. */
export class Rules {
  #c;
  #free = new Map(); // memory that was given back, by its size
  #text = 0;
  #room = 1024;

  constructor(instance) {
    this.#c = instance.exports;
    this.variant = this.words(this.#c.game_variant());
    this.title = this.words(this.#c.game_title());
    this.digest = this.words(this.#c.game_digest());
    this.players = [this.#c.game_least_players(), this.#c.game_most_players()];
    this.ranking = Array.from({ length: this.#c.game_lines() }, (_, line) => ({
      what: this.words(this.#c.game_line(line)),
      how: this.#c.game_line_highest(line) ? "highest" : "lowest",
    }));
    this.#text = this.take(this.#room);
  }

  /** Begin a game. `first` is the seat that begins, 0 where the rules decide; `after` a game that has kept something. */
  begin({ players, after, ...rest }) {
    const count = whole("players", after ? after.players : players, ...this.players);
    const chosen = this.#chosen(count, rest);
    return new Game(this, this.#c, (memory) =>
      after
        ? this.#c.game_begin_after(memory, after.at, ...chosen)
        : this.#c.game_begin(memory, count, ...chosen) || this.#notSetUp(memory),
    );
  }

  /** Say which rule failed in the set-up of a game. */
  #notSetUp(game) {
    const [code, rule] = [this.#c.game_error(game), this.#c.game_error_rule(game)].map((at) => this.words(at));
    throw new GameError(code ? -2 : -3, code, rule);
  }

  #chosen(players, { seed = chance(), number = 0, first = 0, askForced = false }) {
    return [long("seed", seed), long("number", number), whole("first", first, 0, players), Number(Boolean(askForced))];
  }

  /** Begin a game at a table; `seats` are kinds and names, as `{ kind: "human", name: "Ada" }`. */
  table({ players, undo = "own", seats = [], ...rest }) {
    const setup = [whole("players", players, ...this.players), ...this.#chosen(players, rest), UNDO.indexOf(undo)];
    if (!UNDO.includes(undo)) throw new TypeError(`\`undo\` is ${UNDO.join(", ")}, not ${String(undo)}`);
    if (seats.length > players) throw new TypeError(`\`seats\` are more than ${players}`);
    const { game_table_begin, game_table_game } = this.#c;
    const begin = (memory) => game_table_begin(memory, ...setup) || this.#notSetUp(game_table_game(memory));
    return new Table(this, this.#c, begin, seats);
  }

  /** Go on with a save, or a log, which London Rules wrote anywhere: its text. Throws GameError with a code if it does not fit. */
  restore(save) {
    if (typeof save !== "string") throw new TypeError("`save` is the text of a save");
    const code = this.take(ALIGNED);
    new DataView(this.#c.memory.buffer).setUint32(code, 0, true);
    try {
      return new Table(this, this.#c, (memory) => this.#c.game_table_restore(memory, this.put(save), code));
    } catch (error) {
      if (!(error instanceof GameError)) throw error;
      const found = new DataView(this.#c.memory.buffer).getUint32(code, true);
      throw new GameError(-5, found && this.words(found));
    } finally {
      this.giveBack(code, ALIGNED);
    }
  }

  /** Seat bots: `kinds` has "random", "greedy", "search" or "search:16" for each seat. They pick as in Python. */
  bots(kinds, { seed = chance(), number = 0 } = {}) {
    return new Bots(this, this.#c, kinds, [long("seed", seed), long("number", number)]);
  }

  /** Give what turns one view into another, as JSON Patch. */
  patch(before, after) {
    const [old, now] = [before, after].map((value) => new TextEncoder().encode(`${JSON.stringify(value)}\0`));
    const size = 2 ** Math.ceil(Math.log2(old.length + now.length));
    const at = this.take(size);
    this.bytes(at, old.length).set(old);
    this.bytes(at + old.length, now.length).set(now);
    const text = this.written((to, room) => this.#c.game_patch(at, at + old.length, to, room));
    this.giveBack(at, size);
    return JSON.parse(text);
  }

  // ---- memory: for Game and Bots ----

  take(size) {
    const known = this.#free.get(size);
    if (known?.length) return known.pop();
    const memory = this.#c.memory;
    const whole = Math.ceil(size / ALIGNED) * ALIGNED;
    this.end ??= memory.buffer.byteLength;
    const missing = this.end + whole - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    this.end += whole;
    return this.end - whole;
  }

  /** Put a text into memory that an object uses. */
  kept(write, user) {
    const size = 2 ** Math.ceil(Math.log2(write(0, 0) + ENDING));
    const memory = new Memory(this, size, user);
    write(memory.at, size);
    return memory;
  }

  giveBack(at, size) {
    if (!this.#free.has(size)) this.#free.set(size, []);
    this.#free.get(size).push(at);
  }

  bytes(at, size) {
    return new Uint8Array(this.#c.memory.buffer, at, size);
  }

  words(at) {
    const bytes = new Uint8Array(this.#c.memory.buffer);
    return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
  }

  /** Read a text that a function writes into a room, and says how long it is. */
  written(write) {
    let size = write(this.#text, this.#room);
    if (size + ENDING > this.#room) {
      this.#room = 2 * (size + ENDING);
      this.#text = this.take(this.#room);
      size = write(this.#text, this.#room);
    }
    return new TextDecoder().decode(this.bytes(this.#text, size));
  }

  /** Put a text into the room, and give where it is. */
  put(text) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    if (bytes.length > this.#room) {
      this.#room = 2 * bytes.length;
      this.#text = this.take(this.#room);
    }
    this.bytes(this.#text, bytes.length).set(bytes);
    return this.#text;
  }
}

/** One game. Seats count from 1, options from 0. */
export class Game {
  #rules;
  #c;
  #memory;

  /** `begin` begins it in memory; the game of a table is in the memory of the table. */
  constructor(rules, c, begin, memory = undefined) {
    this.#rules = rules;
    this.#c = c;
    this.#memory = memory ?? new Memory(rules, c.game_size(), this);
    if (!memory) begun(this, () => begin(this.#at));
  }

  get #at() {
    return this.#memory.at;
  }

  /** Where it is in memory: for Bots. */
  get at() {
    return this.#at;
  }

  /** Whether the game has ended. */
  get over() {
    return this.#c.game_over(this.#at) !== 0;
  }

  /** Whether it was cut off at its turn limit. */
  get unfinished() {
    return this.#c.game_over(this.#at) === 2;
  }

  get players() {
    return this.#c.game_players(this.#at);
  }

  get turn() {
    return Number(this.#c.game_turn(this.#at));
  }

  /** How many answers were given to questions with two or more options. */
  get answers() {
    return Number(this.#c.game_answers(this.#at));
  }

  /** The open question, null when the game is over. */
  get decision() {
    return JSON.parse(this.#rules.written((to, room) => this.#c.game_decision(this.#at, to, room)));
  }

  /** What a seat may know of the table, or 0: a spectator. Hosts give EVERYTHING, which hides nothing. */
  view(viewer = 0) {
    const seen = this.#rules.written((to, room) => this.#c.game_view(this.#at, whole("viewer", viewer), to, room));
    if (!seen) throw new GameError(-1);
    return JSON.parse(seen);
  }

  /** How many events there were, and the first that is still kept. */
  get told() {
    return { number: Number(this.#c.game_told(this.#at)), from: Number(this.#c.game_told_from(this.#at)) };
  }

  /** The events from number `since` on, as a viewer may know them. */
  events(viewer = 0, since = 0) {
    const told = (to, room) => this.#c.game_events(this.#at, whole("viewer", viewer), long("since", since), to, room);
    const events = this.#rules.written(told);
    if (!events) throw new GameError(-1);
    return JSON.parse(events);
  }

  /** Keep no events from now on, for games that only bots play. */
  keepNoEvents() {
    this.#c.game_keep_no_events(this.#at);
  }

  /** Put in words what happens in this game, for a viewer; `names` are those of the players, by seat. */
  teller(viewer = 0, names = []) {
    return new Teller(this.#rules, this.#c, viewer, names);
  }

  optionIds() {
    const ids = (_, i) => this.#rules.written((to, room) => this.#c.game_option_id(this.#at, i, to, room));
    return Array.from({ length: this.#c.game_options(this.#at) }, ids);
  }

  /** Answer with the number or the id of an option. Throws GameError, and the game is as it was. */
  answer(option) {
    const how =
      typeof option === "string"
        ? this.#c.game_answer_id(this.#at, this.#rules.put(option))
        : this.#c.game_answer(this.#at, whole("option", option));
    if (how !== GAME_OK) throw this.failure(how);
  }

  /** What to throw for an answer that was not taken: for Table too. */
  failure(how) {
    const failed = how === -2;
    return new GameError(how, failed ? this.#words("error") : "", failed ? this.#words("error_rule") : "");
  }

  /** The place of each player and its figures, by the lines of the ranking. */
  score() {
    const { players } = this;
    const lines = this.#rules.ranking.length;
    const [forFigures, forPlaces] = [8 * Math.max(1, players * lines), 4 * players];
    const figures = this.#rules.take(forFigures);
    const places = this.#rules.take(forPlaces);
    const how = this.#c.game_score(this.#at, figures, places);
    const cells = new DataView(this.#c.memory.buffer);
    const rows = Array.from({ length: players }, (_, p) => ({
      player: p + 1,
      place: cells.getInt32(places + 4 * p, true),
      ranking: this.#rules.ranking.map((line, i) => ({
        ...line,
        value: Number(cells.getBigInt64(figures + 8 * (p * lines + i), true)),
      })),
    }));
    this.#rules.giveBack(figures, forFigures);
    this.#rules.giveBack(places, forPlaces);
    if (how !== GAME_OK) throw new GameError(how, this.#words("error"), this.#words("error_rule"));
    return rows;
  }

  /** The outcome of a game that all won or lost together, null if there is none. */
  get outcome() {
    const name = this.#words("outcome");
    return name ? { name, won: this.#c.game_won(this.#at) === 1 } : null;
  }

  /** The digest of the whole state, which is that of Python. */
  hash() {
    return this.#rules.written((to) => {
      this.#c.game_hash(this.#at, to);
      return 64;
    });
  }

  /** Copy the position, to go back to it. */
  copy() {
    const size = this.#c.game_copy_size();
    const to = this.#rules.take(size);
    this.#c.game_copy(this.#at, to);
    const copy = this.#rules.bytes(to, size).slice();
    this.#rules.giveBack(to, size);
    return copy;
  }

  /** Go back to a position of these rules that `copy` gave. Take no copies from strangers. */
  goBack(copy) {
    const size = this.#c.game_copy_size();
    if (copy.length !== size) throw new GameError(-4);
    const from = this.#rules.take(size);
    this.#rules.bytes(from, size).set(copy);
    const how = this.#c.game_go_back(this.#at, from);
    this.#rules.giveBack(from, size);
    if (how !== GAME_OK) throw new GameError(how);
  }

  /** Give the memory of the game back. It cannot be used afterwards. */
  free() {
    this.#memory.free();
  }

  #words(name) {
    return this.#rules.words(this.#c[`game_${name}`](this.#at));
  }
}

/** What happens in one game, in words, as one viewer may know it. */
export class Teller {
  #rules;
  #c;
  #memory;

  constructor(rules, c, viewer, names) {
    this.#rules = rules;
    this.#c = c;
    this.#memory = new Memory(rules, c.game_teller_size(), this);
    const named = (name, seat) => c.game_teller_name(this.#at, seat + 1, rules.put(name)) === GAME_OK;
    begun(this, () => c.game_teller_begin(this.#at, whole("viewer", viewer)) && names.every(named));
  }

  get #at() {
    return this.#memory.at;
  }

  /** Tell what is new since the last time, turn by turn: lines, and the numbers of the events that each tells. */
  tell(game) {
    const how = this.#c.game_tell(this.#at, game.at);
    if (how !== GAME_OK) throw new GameError(how);
    return JSON.parse(this.#rules.written((to, room) => this.#c.game_told_lines(this.#at, to, room)));
  }

  /** The open question as a table shows it to the viewer, null when the game is over. */
  question(game) {
    return JSON.parse(this.#rules.written((to, room) => this.#c.game_question(this.#at, game.at, to, room)));
  }

  free() {
    this.#memory.free();
  }
}

/** A game with seats, undo, and packets for viewers, as `Table` of Python has them. */
export class Table {
  #rules;
  #c;
  #memory;

  constructor(rules, c, begin, seats = []) {
    this.#rules = rules;
    this.#c = c;
    this.#memory = new Memory(rules, c.game_table_size(), this);
    begun(this, () => begin(this.#at));
    seats.forEach((seat, i) => this.#sit(i + 1, seat));
    const at = () => c.game_table_game(this.#at);
    /** To look at it, and for bots: answers go to the table, which has its memory. */
    this.game = new Game(rules, c, null, {
      get at() {
        return at();
      },
      free() {},
    });
  }

  get #at() {
    return this.#memory.at;
  }

  #sit(seat, { kind = "human", name = "" }) {
    const texts = [kind, name].map((text) => new TextEncoder().encode(`${text}\0`));
    const size = texts[0].length + texts[1].length;
    const at = this.#rules.take(size);
    this.#rules.bytes(at, size).set(texts[0]);
    this.#rules.bytes(at + texts[0].length, texts[1].length).set(texts[1]);
    const how = this.#c.game_table_seat(this.#at, seat, at, at + texts[0].length);
    this.#rules.giveBack(at, size);
    if (how === GAME_OK) return;
    const text = JSON.stringify({ kind, name });
    this.free();
    throw new TypeError(`seat ${seat} is a kind that there is, and a name of at most 60 letters, not ${text}`);
  }

  /** Answer with the number or the id of an option. Throws GameError, and the table is as it was. */
  answer(option) {
    const number = typeof option === "string" ? this.game.optionIds().indexOf(option) : whole("option", option);
    const how = this.#c.game_table_answer(this.#at, number);
    if (how !== GAME_OK) throw this.game.failure(how);
  }

  /** How many of its answers a seat may take back now. */
  mayUndo(seat) {
    return Math.max(0, this.#c.game_table_may_undo(this.#at, whole("seat", seat)));
  }

  /** Take back the last answers of a seat. */
  undo(seat, answers = 1) {
    const how = this.#c.game_table_undo(this.#at, whole("seat", seat), whole("answers", answers));
    if (how !== GAME_OK) throw new GameError(how);
  }

  /** A save of the game, with its seats: the text that `Table.save` in Python has. */
  save() {
    return this.#rules.written((to, room) => this.#c.game_table_save(this.#at, to, room));
  }

  /** Packets for a seat, or 0: a spectator; with `history`, the first tells all that has happened. */
  feed(viewer = 0, { history = false } = {}) {
    return new Feed(this.#rules, this.#c, this, this.#at, viewer, history);
  }

  free() {
    this.#memory.free();
  }
}

/** What one viewer of a table is sent. */
export class Feed {
  #rules;
  #c;
  #memory;
  #sent = null;
  #table; // it is looked at, so its memory is kept as long as this

  constructor(rules, c, table, at, viewer, history) {
    this.#rules = rules;
    this.#c = c;
    this.#table = table;
    this.#memory = new Memory(rules, c.game_feed_size(), this);
    const own = this.#memory.at;
    begun(this, () => c.game_feed_begin(own, at, whole("viewer", viewer), Number(Boolean(history))));
  }

  get #at() {
    return this.#table.game.at && this.#memory.at;
  }

  /** What is new since the last packet, null if nothing is: the whole view at first, then a patch of it. */
  packet() {
    const now = this.#rules.kept((to, room) => this.#c.game_feed_view(this.#at, to, room), this);
    const how = this.#c.game_feed_hear(this.#at);
    const before = this.#sent?.at ?? 0;
    const text = this.#rules.written((to, room) => this.#c.game_feed_packet(this.#at, before, now.at, to, room));
    const packet = JSON.parse(text);
    if (packet) {
      this.#sent?.free();
      this.#sent = now;
    } else now.free();
    if (how !== GAME_OK) throw new GameError(how);
    return packet;
  }

  free() {
    this.#sent?.free();
    this.#memory.free();
  }
}

/** Bots for the seats of one game. */
export class Bots {
  #rules;
  #c;
  #memory;

  constructor(rules, c, kinds, seed) {
    this.#rules = rules;
    this.#c = c;
    this.#memory = new Memory(rules, c.game_bots_size(), this);
    c.game_bots_begin(this.#at, ...seed);
    kinds.forEach((kind, seat) => {
      const [, name, rollouts] = /^(random|greedy|search)(?::([1-9][0-9]{0,2}))?$/.exec(kind) ?? [];
      const how = c.game_bots_seat(this.#at, seat + 1, KINDS[name] ?? -1, Number(rollouts ?? 0));
      if (how === GAME_OK) return;
      this.free();
      throw new GameError(how, `no bot \`${String(kind)}\``);
    });
  }

  get #at() {
    return this.#memory.at;
  }

  /** Pick an option for the seat that is asked: its number. */
  pick(game) {
    const picked = this.#c.game_bots_pick(this.#at, game.at);
    if (picked < 0) throw new GameError(picked);
    return picked;
  }

  free() {
    this.#memory.free();
  }
}
