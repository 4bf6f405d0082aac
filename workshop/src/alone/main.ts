// The page of one game: who plays, and then the table of the workshop. It needs no network and no Python.

import { load } from "../../../london_rules/embed/js/game.mjs";
import { Dialog } from "../dialogs";
import { el } from "../dom";
import { Wire } from "../engine/wire";
import { messageOf } from "../faults";
import { read, write } from "../kept";
import { Announcer } from "../table/announce";
import { TableBar } from "../table/bar";
import { place } from "../table/dom";
import { keySheet, listen } from "../table/keys";
import { Panel, type Wanted } from "../table/panel";
import { Play } from "../table/play";
import { Session } from "../table/session";
import { Sheets } from "../table/sheet";
import { Why } from "../table/why";
import { words } from "../words";
import { readData } from "./data";
import { type Course, LocalPort, NEW } from "./engine";

const { bar: say, keys, why: looks } = words.table;

/** The game that was left in this page: who plays, and what led to its position. */
interface Left {
  wanted: Wanted;
  covered: boolean;
  course: Course;
}

async function start(root: HTMLElement): Promise<void> {
  const [data, bytes] = await readData();
  const rules = await load(bytes);
  const { variant, title, digest } = rules;
  const key = `game ${digest}`;
  const [least, most] = rules.players;
  const port = new LocalPort(rules, data);
  const wire = new Wire(port);
  const announcer = new Announcer();
  const dialog = new Dialog();
  const why = new Why(() => undefined);
  const fault = el("p", { class: "fault", role: "alert" });
  const around = el("div", { class: "place" });
  let play: Play | null = null;

  const panel = new Panel(begin, () => showPanel(false), null, true);
  // What a seat has learned from an answer is found by looking ahead, which only Python does.
  panel.element.querySelector("#undo option[value='own']")?.remove();
  const sheets = new Sheets({
    scene: () => play?.session.scene ?? null,
    choose: (option) => play?.choose(option),
    whyNot: lookUp,
    book: null,
  });
  const bar = new TableBar({
    undo: () => void play?.undo(),
    inGame: [[looks.look, () => lookUp("")]],
    always: [
      [say.keys, () => dialog.show(keys.title, keySheet())],
      [say.newGame, () => showPanel(true)],
    ],
    why: null,
  });

  function showPanel(shown: boolean): void {
    panel.element.hidden = !shown;
    around.hidden = shown;
    panel.cancellable = play !== null;
  }

  function lookUp(name: string): void {
    if (play) why.lookUp(play.session, null, name);
  }

  async function begin(wanted: Wanted, covered: boolean, given = NEW): Promise<void> {
    let course: Course | null = null;
    play?.end();
    play = null;
    port.given = given;
    // A game that is over is kept where the next one begins with what it has kept.
    port.keep = (now, isOver) => {
      course = now;
      write(key, isOver && !data.scene.keeps ? null : { wanted, covered, course });
    };
    const session = await Session.open(wire, "new", { ...wanted, variant });
    play = new Play(session, covered, {
      sheets,
      coach: dialog,
      book: null,
      announcer,
      isCoachQuiet: true,
      tell: (message) => {
        fault.textContent = message;
      },
      why: null,
      cause: null,
      next: () => {
        const { first: _, seed: __, ...same } = wanted;
        void begin(same, true, { answers: [], before: course });
      },
      changed: () => bar.draw(play),
    });
    place(around, [play.element]);
    showPanel(false);
    play.draw();
    play.focus(true);
  }

  /** Go on with the game that was left, if there is one and what was kept is whole. */
  async function goOn(): Promise<void> {
    try {
      const left = read<Left>(key);
      if (!left) return;
      const { seed, answers, before } = left.course;
      await begin({ ...left.wanted, seed }, left.covered, { answers, before });
    } catch {
      port.given = NEW;
      write(key, null);
    }
  }

  bar.title = title;
  root.append(
    bar.element,
    fault,
    panel.element,
    around,
    ...sheets.elements,
    why.dialog.element,
    dialog.element,
    announcer.element,
  );
  listen(root, {
    numbers: () => play?.numbers ?? [],
    choose: (number) => play?.chooseNumber(number),
    undo: () => void play?.undo(),
    question: () => play?.focus(),
    help: () => dialog.show(keys.title, keySheet()),
    coach: () => undefined,
    lookUp: () => lookUp(""),
  });
  panel.offer(
    { type: "games", games: [{ id: variant, title, players: { least, most } }], overlays: [] } as never,
    null,
  );
  showPanel(true);
  bar.draw(null);
  await goOn();
}

const root = document.getElementById("main") as HTMLElement;
start(root).catch((fault) => {
  root.textContent = messageOf(fault);
});
