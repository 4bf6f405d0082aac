// Bundles the extension into dist/extension.js; with --test also its test, beside a stand-in for the editor.
import { copyFile, mkdir } from "node:fs/promises";
import { build } from "esbuild";

const common = { bundle: true, platform: "node", target: "node20", format: "cjs", logLevel: "warning" };

await build({
  ...common,
  entryPoints: ["src/extension.ts"],
  outfile: "dist/extension.js",
  external: ["vscode"],
  minify: process.argv.includes("--minify"),
});
await copyFile("../../LICENSE", "LICENSE");

if (process.argv.includes("--test")) {
  // The test runs the bundle as it is shipped: its `require("vscode")` finds the stand-in beside it.
  await mkdir("out/node_modules/vscode", { recursive: true });
  await copyFile("dist/extension.js", "out/extension.js");
  await build({ ...common, entryPoints: ["test/vscode/index.ts"], outfile: "out/node_modules/vscode/index.js" });
  await build({
    ...common,
    entryPoints: ["test/activation.ts"],
    outfile: "out/activation.js",
    external: ["vscode", "./extension.js"],
  });
}
