// Builds the page into `dist/`: bundled scripts and styles, the Python runtime, the packages, and a worker for offline use.
// Usage: node build.mjs COMPILED_ZIP STDLIB_ZIP

import { createHash } from "node:crypto";
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const [packages, standard] = process.argv.slice(2);
if (!standard) throw new Error("say which zips hold what was compiled: node build.mjs COMPILED_ZIP STDLIB_ZIP");

const runtime = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
const lock = "runtime/pyodide-lock.json";
const copies = {
  "packages.zip": join(here, packages),
  "runtime/python_stdlib.zip": join(here, standard),
  "recipes.json": join(here, "recipes.json"),
  "index.html": join(here, "src/page.html"),
  "icon.svg": join(here, "src/icon.svg"),
  "page.webmanifest": join(here, "src/page.webmanifest"),
  ...Object.fromEntries(runtime.map((name) => [`runtime/${name}`, join(here, "node_modules/pyodide", name)])),
};
const entries = { main: "src/main.ts", worker: "src/engine/worker.ts", page: "src/style/page.css" };

const bundled = (entryPoints, more) => bundle(entryPoints, dist, more);

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "runtime"), { recursive: true });
for (const [name, source] of Object.entries(copies)) copyFileSync(source, join(dist, name));
// What games were compiled into is fetched when they are measured, and not kept for use without a network.
cpSync(join(here, "builds"), join(dist, "builds"), { recursive: true, filter: (name) => !name.endsWith(".json") });
// The runtime asks for its list of packages, none of which the page loads.
const { info } = JSON.parse(readFileSync(join(here, "node_modules/pyodide/pyodide-lock.json"), "utf8"));
writeFileSync(join(dist, lock), JSON.stringify({ info, packages: {} }));
await bundled(entries);

// The worker for offline use keeps exactly these files; another build has another version.
const kept = ["main.js", "worker.js", "page.css", lock, ...Object.keys(copies)].sort();
const digest = createHash("sha256");
for (const name of kept) digest.update(name).update(readFileSync(join(dist, name)));
const version = digest.digest("hex").slice(0, 16);
await bundled(
  { offline: "src/offline.ts" },
  { define: { VERSION: JSON.stringify(version), KEPT: JSON.stringify(kept) } },
);
