// Play games in WebAssembly beside what Python wrote down of them: `node --test`, with the folder in GAME.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const FREED = { name: "TypeError", message: /was freed/ };

const folder = process.env.GAME;
const { GameError, load } = await import(pathToFileURL(path.join(folder, "game.mjs")));
const games = JSON.parse(fs.readFileSync(path.join(folder, "games.json"), "utf8"));
const rules = await load(fs.readFileSync(path.join(folder, "game.wasm")));

test("the rules are named", () => {
  const { variant, title, digest, players, ranking } = rules;
  assert.deepEqual({ variant, title, digest, players, ranking }, games.rules);
});

for (const { setup, steps, score, hash, views, events, told } of games.games) {
  test(`a game of ${setup.players} is that of Python`, () => {
    const game = rules.begin(setup);
    const teller = game.teller(0);
    assert.deepEqual(teller.tell(game), told.shift());
    let seen = null;
    steps.forEach(({ decision, hash, answer, patch }, i) => {
      const view = game.view(1);
      assert.deepEqual(rules.patch(seen, view), patch);
      seen = view;
      assert.deepEqual(game.decision, decision);
      assert.equal(game.hash(), hash);
      game.answer(i % 2 ? answer : decision.options.findIndex(({ id }) => id === answer));
      assert.deepEqual(teller.tell(game), told.shift());
    });
    assert.deepEqual([game.over, game.decision, game.hash()], [true, null, hash]);
    assert.deepEqual(game.score(), score);
    views.forEach((view, viewer) => assert.deepEqual(game.view(viewer), view));
    assert.equal(teller.question(game), null);
    assert.deepEqual(game.events(1), events);
    assert.deepEqual(game.told, { number: events.at(-1).number + 1, from: 0 });
    for (const wrong of [setup.players + 1, -2]) {
      assert.throws(() => game.view(wrong), GameError);
      assert.throws(() => game.events(wrong), GameError);
    }
    assert.throws(() => game.teller(99), GameError);
    teller.free();
    assert.throws(() => teller.tell(game), FREED);
    game.free();
    game.free();
    assert.throws(() => game.answer(0), FREED);
    assert.throws(() => game.over, FREED);
  });
}

test("the packets of a table are those of Python", () => {
  const { setup, steps, save } = games.table;
  const table = rules.table(setup);
  const feeds = Array.from({ length: setup.players + 1 }, (_, viewer) => table.feed(viewer, { history: true }));
  for (const { packets, answer, undo } of steps) {
    assert.deepEqual(feeds.map((feed) => feed.packet()), packets);
    if (undo) {
      assert.throws(() => table.undo(undo, table.mayUndo(undo) + 1), GameError);
      table.undo(undo);
    } else table.answer(answer);
  }
  assert.equal(steps.some(({ undo }) => undo), true);
  assert.throws(() => table.answer("no-such-option"), GameError);
  assert.equal(table.save(), save);
  const restored = rules.restore(save);
  assert.equal(restored.save(), save);
  restored.free();
  assert.throws(() => rules.restore(save.replace(/"digest":"./, '"digest":"x')), { name: "GameError", code: "LR-V0002" });
  assert.throws(() => table.feed(99), GameError);
  const { game } = table;
  feeds.slice(1).forEach((feed) => feed.free());
  assert.throws(() => feeds[1].packet(), FREED);
  table.free();
  for (const call of [() => table.answer(0), () => game.turn, () => feeds[0].packet()]) assert.throws(call, FREED);
});

test("a copy leads back, also into another game", () => {
  const { setup } = games.games[0];
  const [game, other] = [rules.begin(setup), rules.begin({ ...setup, seed: setup.seed + 1 })];
  const copy = game.copy();
  const before = game.hash();
  game.answer(0);
  assert.notEqual(game.hash(), before);
  for (const one of [game, other]) {
    one.goBack(copy);
    assert.equal(one.hash(), before);
  }
  assert.throws(() => game.goBack(copy.slice(1)), GameError);
  assert.throws(() => game.goBack(new Uint8Array(copy.length)), GameError);
  assert.equal(game.hash(), before);
});

test("wrong calls are refused, and nothing changes", () => {
  const { setup } = games.games[0];
  const game = rules.begin(setup);
  const before = game.hash();
  for (const wrong of [-1, 1e6, "nothing", "", "x".repeat(5000)]) assert.throws(() => game.answer(wrong), GameError);
  for (const wrong of [undefined, NaN, null, [0], 1.9, 2 ** 32, {}]) {
    assert.throws(() => game.answer(wrong), { name: "TypeError", message: /`option`/ });
  }
  const refused = {
    players: [99, 2.5, 4294967298, "3", undefined],
    seed: [1.5, 2 ** 60, null, "7"],
    first: [99, -1, 1.5],
    undo: ["always", 1],
    seats: [Array(99).fill({})],
  };
  for (const [name, values] of Object.entries(refused)) {
    for (const value of values) {
      assert.throws(() => rules.table({ ...setup, [name]: value }), { name: "TypeError", message: RegExp(`\`${name}`) });
    }
  }
  for (const seat of [{ kind: "wizard" }, { kind: "search:0" }, { name: "x".repeat(61) }]) {
    assert.throws(() => rules.table({ ...setup, seats: [seat] }), { name: "TypeError", message: /seat 1/ });
  }
  assert.throws(() => rules.restore(7), { name: "TypeError" });
  assert.throws(() => game.view(0.5), { name: "TypeError", message: /`viewer`/ });
  assert.throws(() => rules.bots(["stupid"], { seed: 1 }), GameError);
  assert.equal(game.hash(), before);
});

test("bots pick as in Python, in thousands of answers without more memory", () => {
  const { setup, kinds, picks } = games.bots;
  for (let round = 0; round < 3; round++) {
    const [game, bots] = [rules.begin(setup), rules.bots(kinds, setup)];
    for (const pick of picks) {
      assert.equal(bots.pick(game), pick);
      game.answer(pick);
    }
    game.free();
    bots.free();
  }
});

test("a game without a seed is another each time", () => {
  const { players } = games.games[0].setup;
  const hashes = Array.from({ length: 20 }, () => rules.begin({ players }).hash());
  assert.equal(new Set(hashes).size > 1, true);
});

test("memory of games that nobody has any more is used again", async () => {
  const { setup } = games.games[0];
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < 100; i++) rules.begin(setup);
    globalThis.gc();
    await new Promise((done) => setTimeout(done));
  }
  const { game } = rules.table(games.table.setup); // the table is kept as long as its game
  globalThis.gc();
  await new Promise((done) => setTimeout(done));
  assert.equal(game.turn >= 0, true);
});

test("what is refused takes no memory", () => {
  const game = rules.begin(games.games[0].setup);
  const table = rules.table(games.table.setup);
  const wrong = [
    () => rules.begin({ ...games.games[0].setup, first: 99 }),
    () => game.teller(1.5),
    () => table.feed(1.5),
  ];
  for (let round = 0; round < 4000; round++) for (const call of wrong) assert.throws(call, TypeError);
  table.free();
  game.free();
});
