// Starts the page: the worker first, then both sides.

import { isEmbedded } from "./editor/embed";
import { startEditor } from "./editor/side";
import { Wire, workerPort } from "./engine/wire";
import { Shared } from "./shared";
import { splitter } from "./splitter";
import { Status } from "./status";
import { startTable } from "./table/side";
import { words } from "./words";

const part = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

function begin(): void {
  const status = new Status(part("status"));
  const wire = new Wire(workerPort(new URL("worker.js", document.baseURI)));
  wire.on("progress", ({ step }) => {
    status.keep(words.loading[step]);
    document.body.dataset.engine = step;
  });
  wire.on("broken", ({ message }) => {
    status.keep(words.broken(message));
  });
  const shared = new Shared(wire);
  shared.on("say", (sentence) => status.say(sentence));
  shared.on("untrue", (sentence) => status.end(sentence));
  void shared.settled.then(() => status.end(words.loading.ready));
  const wanted = new URLSearchParams(location.search).get("play"); // a game to play, without writing
  const line = isEmbedded() ? null : splitter(part("sides"), part("bundle"), wanted !== null);
  shared.on("book", (isOpen) => {
    if (isOpen) line?.showText();
  });
  startEditor(part("bundle"), shared);
  const table = startTable(part("table"), part("book"), shared);
  const own = (): string => shared.last("checked")?.variant ?? "";
  let linked = false;
  shared.on("game", (game) => {
    linked = true;
    void table.join({ ...game, variant: game.variant ?? own() }).finally(shared.settle);
  });
  shared.on("play", ({ variant }) => void table.begin(shared.last("checked")?.ok ? own() : variant, true));
  const end = shared.on("checked", (checked) => {
    end();
    // A game that a link holds is told right after the bundle.
    setTimeout(() => {
      if (linked) return;
      if (wanted) {
        void table.play(wanted);
        return;
      }
      if (isEmbedded() || !checked.ok) shared.settle();
      else void table.begin(own(), false).finally(shared.settle);
    });
  });
}

/** Keep the page for visits without a network. A local server always has the page, of the package that is installed now. */
function keepForOffline(): void {
  if (location.hostname === "127.0.0.1") return;
  const address = new URL("offline.js", document.baseURI);
  navigator.serviceWorker?.register(address, { type: "module" }).catch(() => undefined);
}

if (typeof WebAssembly === "object") {
  begin();
  keepForOffline();
} else {
  part("status").textContent = words.noWebAssembly;
}
