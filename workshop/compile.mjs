// Compiles the Python packages and the standard library with the runtime of the page, so that a visit compiles nothing:
// node compile.mjs PACKAGES_ZIP COMPILED_ZIP STDLIB_ZIP

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const [packages, compiled, standard] = process.argv.slice(2);
const runtime = dirname(fileURLToPath(import.meta.resolve("pyodide")));
// Without the columns of each instruction, code is a quarter smaller; errors still have their lines.
// With this seed, what is made of sets is the same in each build.
const env = { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1", PYTHONHASHSEED: "0" };
const python = await loadPyodide({ indexURL: join(runtime, "/"), env });
python.unpackArchive(new Uint8Array(readFileSync(packages)), "zip", { extractDir: "/packages" });
try {
  python.runPython(readFileSync(new URL("compile.py", import.meta.url), "utf8"));
} catch (fault) {
  // A fault that is not caught here prints all of the runtime's code.
  console.error(`the packages cannot be compiled: ${String(fault.message ?? fault).slice(-2000)}`);
  process.exit(1);
}
writeFileSync(compiled, python.FS.readFile("/compiled.zip"));
writeFileSync(standard, python.FS.readFile("/python_stdlib.zip"));
