// Builds the page of a host of tables into `tables/`: it has no Python in it. Usage: node tables.mjs

import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const tables = join(here, "tables");
rmSync(tables, { recursive: true, force: true });
mkdirSync(tables);
copyFileSync(join(here, "src/tables/page.html"), join(tables, "index.html"));
copyFileSync(join(here, "src/icon.svg"), join(tables, "icon.svg"));
await bundle({ main: "src/tables/main.ts", page: "src/style/tables.css" }, tables);
