// Builds the parts of the page of one game into `alone/`; `london-rules build --page` puts a game into them. Usage: node alone.mjs

import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const alone = join(here, "alone");
rmSync(alone, { recursive: true, force: true });
mkdirSync(alone);
copyFileSync(join(here, "src/alone/page.html"), join(alone, "index.html"));
await bundle({ main: "src/alone/main.ts", page: "src/style/alone.css" }, alone);
