// Starts the page: the worker first, then both sides.

import { startEditor } from "./editor/side";
import { type Message, Wire } from "./engine/wire";
import { Shared } from "./shared";
import { startTable } from "./table/side";
import { words } from "./words";

const part = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

function begin(): void {
  const status = part("status");
  const wire = new Wire(new URL("worker.js", document.baseURI));
  wire.on("progress", (message: Message) => {
    status.textContent = words.loading[message.step as keyof typeof words.loading];
    document.body.dataset.engine = String(message.step);
  });
  wire.on("broken", (message: Message) => {
    status.textContent = words.broken(String(message.message));
  });
  const shared = new Shared(wire);
  shared.on("say", (sentence) => {
    status.textContent = sentence;
  });
  void startEditor(part("bundle"), shared);
  startTable(part("table"), shared);
}

/** Keep the page for visits without a network; where that is not possible, it is loaded each time. */
function keepForOffline(): void {
  const address = new URL("offline.js", document.baseURI);
  navigator.serviceWorker?.register(address, { type: "module" }).catch(() => undefined);
}

if (typeof WebAssembly === "object") {
  begin();
  keepForOffline();
} else {
  part("status").textContent = words.noWebAssembly;
}
