// Runs a Python program in the runtime and with the packages of the built page, under Node: node play.mjs PROGRAM_PY

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("dist/", import.meta.url));
const { loadPyodide } = await import(`${dist}runtime/pyodide.mjs`);
const python = await loadPyodide({ indexURL: `${dist}runtime/`, stdout: (line) => process.stdout.write(`${line}\n`) });
python.unpackArchive(new Uint8Array(readFileSync(`${dist}packages.zip`)), "zip", { extractDir: "/" });
python.unpackArchive(python.FS.readFile("/packages.zip"), "zip", { extractDir: "/packages" });
const read = (name) => (existsSync(dist + name) ? new Uint8Array(readFileSync(dist + name)) : undefined);
python.registerJsModule("london_rules_page", { read });
python.runPython('import sys; sys.path.insert(0, "/packages")');
python.runPython(readFileSync(process.argv[2], "utf8"), { globals: python.toPy({ __name__: "__main__" }) });
