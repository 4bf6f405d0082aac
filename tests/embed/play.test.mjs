// Play games in WebAssembly beside what Python wrote down of them: `node --test`, with the folder in GAME.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

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
    assert.throws(() => teller.tell(game));
    game.free();
    assert.throws(() => game.answer(0));
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
  assert.throws(() => rules.table({ ...setup, undo: "always" }), GameError);
  feeds.forEach((feed) => feed.free());
  table.free();
  assert.throws(() => table.answer(0));
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
  assert.throws(() => rules.begin({ ...setup, players: 99 }), GameError);
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
