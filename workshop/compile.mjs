// Compiles the Python packages with the runtime of the page, so that later visits start faster: node compile.mjs IN_ZIP OUT_ZIP

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const program = `
import compileall, os, py_compile, zipfile
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
assert compileall.compile_dir("/packages", quiet=1, legacy=True, stripdir="/packages", invalidation_mode=mode)
with zipfile.ZipFile("/compiled.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
    for folder, folders, files in os.walk("/packages"):
        folders.sort()
        for name in sorted(files):
            path = os.path.join(folder, name)
            if not name.endswith(".py"):
                info = zipfile.ZipInfo(os.path.relpath(path, "/packages"), (1980, 1, 1, 0, 0, 0))
                info.compress_type = zipfile.ZIP_DEFLATED
                with open(path, "rb") as file:
                    made.writestr(info, file.read())
`;
const [packages, compiled] = process.argv.slice(2);
const runtime = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const python = await loadPyodide({ indexURL: join(runtime, "/") });
python.unpackArchive(new Uint8Array(readFileSync(packages)), "zip", { extractDir: "/packages" });
try {
  python.runPython(program);
} catch (fault) {
  // A fault that is not caught here prints all of the runtime's code.
  console.error(`the packages cannot be compiled: ${String(fault.message ?? fault).slice(-2000)}`);
  process.exit(1);
}
writeFileSync(compiled, python.FS.readFile("/compiled.zip"));
