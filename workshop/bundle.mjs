// How scripts and styles of all pages are bundled.

import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Bundle entry points into a folder. */
export const bundle = (entryPoints, outdir, more = {}) =>
  build({
    absWorkingDir: fileURLToPath(new URL(".", import.meta.url)),
    entryPoints,
    outdir,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "linked",
    logLevel: "warning",
    ...more,
  });
