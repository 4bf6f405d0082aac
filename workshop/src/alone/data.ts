// What `london-rules build --page` puts into the page: the rules as WebAssembly, and what is shown of them.

import type { Scene } from "../table/shapes";

export interface Data {
  scene: Scene;
  /** What the lines of the ranking are called. */
  ranking: string[];
  /** What players are told of each outcome, by its name. */
  outcomes: Record<string, string>;
}

/** Read what the page holds, compressed: its data, and the bytes of the rules. */
export async function readData(): Promise<[Data, ArrayBuffer]> {
  const [data, rules] = await Promise.all(["data", "rules"].map(unpacked));
  return [JSON.parse(new TextDecoder().decode(data)), rules as ArrayBuffer];
}

async function unpacked(id: string): Promise<ArrayBuffer> {
  const text = document.getElementById(id)?.textContent ?? "";
  const bytes = Uint8Array.from(atob(text.trim()), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
