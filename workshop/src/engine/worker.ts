// The worker: starts Python, hands each message of the page to the session there, and posts what it sends, one by one.

import { unzipSync } from "fflate";
import type { loadPyodide, PyodideInterface } from "pyodide";
import type { Progress } from "./messages";

const PAUSE = 50; // ms without a message, until Python tidies up

interface Receiver {
  receive(line: string): Iterable<string> & { destroy(): void };
  rest(): void;
}

type Files = Record<string, Uint8Array>;

const FOLDER = "/packages";
const waiting: string[] = [];
let session: Receiver | null = null;
let resting = 0;

function say(step: Progress["step"]): void {
  postMessage(JSON.stringify({ type: "progress", step }));
}

async function start(): Promise<Receiver> {
  say("runtime");
  const base = new URL("./", self.location.href).href;
  const packages = fetchPackages(base);
  const runtime: { loadPyodide: typeof loadPyodide } = await import(/* @vite-ignore */ `${base}runtime/pyodide.mjs`);
  const python: PyodideInterface = await runtime.loadPyodide({ indexURL: `${base}runtime/` });
  say("packages");
  unpack(python, await packages);
  python.registerJsModule("london_rules_page", { read: (name: string) => read(base + name) });
  say("rules");
  const made = python.runPython(`
import sys
sys.path.insert(0, "${FOLDER}")
from london_rules.workshop.garbage import collect_seldom
collect_seldom()
from london_rules.workshop.session import Session
collect_seldom()
Session()
`) as Receiver;
  say("ready");
  return made;
}

/** Fetch the packages. The built page has them compiled, as a zip in a zip; a local server those that are installed. */
async function fetchPackages(base: string): Promise<Files> {
  const fetched = await fetch(`${base}packages.zip`);
  const files = unzipSync(new Uint8Array(await fetched.arrayBuffer()));
  const inner = files["packages.zip"];
  return inner === undefined ? files : unzipSync(inner);
}

/** Read a file of the page at once; undefined if it is not there. */
function read(address: string): Uint8Array | undefined {
  const asked = new XMLHttpRequest();
  asked.open("GET", address, false);
  asked.responseType = "arraybuffer";
  try {
    asked.send();
  } catch {
    return undefined; // without a network
  }
  return asked.status === 200 ? new Uint8Array(asked.response) : undefined;
}

/** Write the packages where Python finds them. */
function unpack(python: PyodideInterface, files: Files): void {
  const made = new Set<string>();
  for (const [name, data] of Object.entries(files)) {
    const path = `${FOLDER}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(path, data, { canOwn: true });
  }
}

function handle(line: string): void {
  if (session === null) {
    waiting.push(line);
    return;
  }
  const replies = session.receive(line);
  for (const reply of replies) postMessage(reply);
  replies.destroy();
  clearTimeout(resting);
  resting = setTimeout(() => session?.rest(), PAUSE);
}

self.onmessage = (event: MessageEvent<string>) => handle(event.data);

start().then(
  (made) => {
    session = made;
    for (const line of waiting.splice(0)) handle(line);
  },
  (fault: unknown) => postMessage(JSON.stringify({ type: "broken", message: String(fault) })),
);
