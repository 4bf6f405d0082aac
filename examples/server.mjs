// A server of one table for people in several places: `node server.mjs game.wasm 3`, then open /1, /2 and /3.
// Whoever has the address of a seat sees what that seat may know, and answers for it.

import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { load } from "london-rules";

const [file, seats, port = "0"] = process.argv.slice(2);
const rules = await load(await readFile(file));
const players = Number(seats);
const game = rules.begin({ players, seed: randomInt(2 ** 47) });
const tellers = Array.from({ length: players + 1 }, (_, seat) => game.teller(seat)); // 0 only watches
const told = tellers.map((teller) => teller.tell(game));

/** What a seat may know: the table, the open question, and what happened so far. */
function seen(seat) {
  return { view: game.view(seat), question: tellers[seat].question(game), told: told[seat], over: game.over };
}

function answer(seat, option) {
  if (game.decision?.player !== seat) throw new Error("another player is asked now");
  game.answer(option);
  tellers.forEach((teller, one) => told[one].push(...teller.tell(game)));
}

async function reply(request) {
  const seat = tellers.findIndex((_, one) => request.url === `/${one}`);
  if (seat < 0) return [404, { error: "no such seat" }];
  if (request.method !== "POST") return [200, seen(seat)];
  let text = "";
  for await (const part of request) {
    text += part;
    if (text.length > 10_000) return [413, { error: "that is too long" }];
  }
  try {
    answer(seat, String(JSON.parse(text).option));
    return [200, seen(seat)];
  } catch (fault) {
    return [400, { error: fault.message }];
  }
}

const server = createServer(async (request, response) => {
  const [status, data] = await reply(request).catch(() => [400, { error: "that could not be read" }]);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(data));
});
server.listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}/1`));
