// The worker: starts Python, hands each message of the page to the session there, and posts what it sends, one by one.

import type { loadPyodide, PyodideInterface } from "pyodide";
import type { Progress } from "./messages";

interface Receiver {
  receive(line: string): Iterable<string> & { destroy(): void };
}

const FOLDER = "/packages";
const waiting: string[] = [];
let session: Receiver | null = null;

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
  python.unpackArchive(await packages, "zip", { extractDir: FOLDER });
  say("rules");
  const made = python.runPython(`
import sys
sys.path.insert(0, "${FOLDER}")
from london_rules.workshop.session import Session
Session()
`) as Receiver;
  say("ready");
  return made;
}

/** Fetch the packages: compiled ones if an earlier visit has left them, which start faster. */
async function fetchPackages(base: string): Promise<ArrayBuffer> {
  const compiled = self.isSecureContext ? await caches.match(`${base}compiled.zip`) : undefined;
  return (compiled ?? (await fetch(`${base}packages.zip`))).arrayBuffer();
}

function handle(line: string): void {
  if (session === null) {
    waiting.push(line);
    return;
  }
  const replies = session.receive(line);
  for (const reply of replies) postMessage(reply);
  replies.destroy();
}

self.onmessage = (event: MessageEvent<string>) => handle(event.data);

start().then(
  (made) => {
    session = made;
    for (const line of waiting.splice(0)) handle(line);
  },
  (fault: unknown) => postMessage(JSON.stringify({ type: "broken", message: String(fault) })),
);
