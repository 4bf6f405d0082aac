// Builds the page into `dist/`: bundled scripts and styles, the Python runtime, the packages, and the list for offline use.
// Usage: node build.mjs PACKAGES_ZIP [--watch]

import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, "dist");
const runtime = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"];
const packages = process.argv[2];
if (!packages) throw new Error("say which zip holds the Python packages: node build.mjs PACKAGES_ZIP");

rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "runtime"), { recursive: true });
for (const name of runtime) copyFileSync(join(here, "node_modules/pyodide", name), join(dist, "runtime", name));
copyFileSync(packages, join(dist, "packages.zip"));
copyFileSync(join(here, "src/page.html"), join(dist, "index.html"));

await build({
  absWorkingDir: here,
  entryPoints: { main: "src/main.ts", worker: "src/engine/worker.ts", page: "src/style/page.css" },
  outdir: dist,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  sourcemap: false,
  legalComments: "linked",
  external: ["./runtime/pyodide.mjs"],
  logLevel: "warning",
});

// The service worker keeps exactly these files; another build has another version.
const kept = [
  "index.html",
  "main.js",
  "worker.js",
  "page.css",
  "packages.zip",
  ...runtime.map((name) => `runtime/${name}`),
];
const version = createHash("sha256");
for (const name of kept) version.update(name).update(readFileSync(join(dist, name)));
writeFileSync(
  join(dist, "kept.json"),
  `${JSON.stringify({ version: version.digest("hex").slice(0, 16), files: kept })}\n`,
);
