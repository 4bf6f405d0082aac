// Ask the search of the built site, as its pages do, and print where it leads, the best first: node search_site.mjs SITE WORDS

import { readdirSync, readFileSync } from "node:fs";
import vm from "node:vm";

const [site, words] = process.argv.slice(2);
const folder = `${site}/assets/javascripts/workers/`;
const worker = readdirSync(folder).find((name) => /^search\..*\.js$/.test(name));

// What a worker has around it: it hears messages, and answers each.
let heard, answered;
globalThis.self = globalThis;
globalThis.addEventListener = (_, does) => { heard = does; };
globalThis.postMessage = (message) => answered(message);
vm.runInThisContext(readFileSync(folder + worker, "utf8"));
const ask = (data) => new Promise((done) => { answered = done; heard({ data }); });

const { config, docs } = JSON.parse(readFileSync(`${site}/search/search_index.json`, "utf8"));
await ask({ type: 0, data: { config, docs, options: {} } });
const { data } = await ask({ type: 2, data: words });
console.log(JSON.stringify(data.items.map(([one]) => one.location)));
