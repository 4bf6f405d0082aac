// The left side: the author's bundle in an editor, what is wrong with it, what it changes, its tests, and measuring it.

import { EditorView } from "@codemirror/view";
import { el } from "../dom";
import { hasTests } from "../files/bundle";
import { dropped } from "../files/disk";
import { Store } from "../files/store";
import { MeasurePanel } from "../measure/panel";
import type { Shared } from "../shared";
import { words } from "../words";
import { completion } from "./assist";
import { Bar } from "./bar";
import { Bundles } from "./bundles";
import { Checker } from "./checker";
import { Commands } from "./commands";
import { embed, isEmbedded } from "./embed";
import { explaining } from "./explaining";
import { FileRow } from "./file-row";
import { greeting } from "./greeting";
import { errorsIn, type MistakeActions, saidMistakes } from "./mistakes";
import { begin } from "./opening";
import { ChangesPanel } from "./panel-changes";
import { HelpPanel } from "./panel-help";
import { MistakesPanel } from "./panel-mistakes";
import { SheetPanel } from "./panel-sheet";
import { TestsPanel } from "./panel-tests";
import { Panels } from "./panels";
import { Questions } from "./questions";
import { Session } from "./session";
import type { Checked, Finding, Fix, Stretch } from "./shapes";
import { common } from "./states";
import { Workspace } from "./workspace";

const PAUSE = 1000; // without a change, until tests run, changes are told, and mistakes are said aloud

/** Start the left side in an element of the page. */
export async function startEditor(root: HTMLElement, shared: Shared): Promise<void> {
  // An example in a page of the documentation is not the reader's own: it is not kept among their bundles.
  const store = isEmbedded() ? Store.inMemory() : await Store.open();
  const side = new Side(root, shared, store);
  await side.start();
}

class Side implements MistakeActions {
  readonly #checker: Checker;
  readonly #questions: Questions;
  readonly #session: Session;
  readonly #workspace: Workspace;
  readonly #panels: Panels;
  readonly #mistakes: MistakesPanel;
  readonly #changes: ChangesPanel;
  readonly #sheet: SheetPanel;
  readonly #tests: TestsPanel;
  readonly #measure: MeasurePanel;
  readonly #help: HelpPanel;
  readonly #files: FileRow;
  readonly #bundles: Bundles;
  readonly #bar: Bar;
  #pauseTimer = 0;
  #said = "";
  #checks = 0;
  #inTests: readonly Finding[] = []; // mistakes that keep tests from being read

  constructor(
    readonly root: HTMLElement,
    readonly shared: Shared,
    readonly store: Store,
  ) {
    this.#checker = new Checker(shared.wire);
    this.#questions = new Questions(shared, this.#checker);
    const go = (place: Stretch) => void commands.go(place);
    this.#mistakes = new MistakesPanel(this, go);
    this.#changes = new ChangesPanel(this.#questions, go);
    this.#sheet = new SheetPanel(this.#questions);
    this.#tests = new TestsPanel(this.#questions, this, go, (...tested) => this.#tested(...tested));
    this.#help = new HelpPanel(this.#questions);
    const commands = new Commands(shared, this.#questions, (title, content) => this.#help.answer(title, content));
    const say = (sentence: string) => shared.tell("say", sentence);
    this.#files = new FileRow("editor-host", this.#questions, say, () => commands.items());
    const measurable = () => ({
      texts: this.#workspace.texts,
      games: this.#session.games,
      checked: this.#checker.checked,
      folder: this.#session.folder,
    });
    this.#measure = new MeasurePanel(measurable, () => this.#checker.settled());
    this.#panels = new Panels([this.#mistakes, this.#sheet, this.#changes, this.#tests, this.#measure, this.#help]);
    this.#help.open = () => this.#panels.show("help");
    this.#bundles = new Bundles(shared, this.#questions);
    this.#bar = new Bar(this.#bundles);
    const host = el("div", {
      class: "editor-host",
      id: "editor-host",
      role: "tabpanel",
      "aria-label": words.bundle.editor,
    });
    root.classList.add("bundle");
    root.replaceChildren(this.#bar.root, this.#files.root, host, this.#panels.root);
    const extensions = [
      common(commands.keys),
      completion(this.#questions),
      explaining(this.#questions),
      EditorView.domEventHandlers({ mousedown: (event, view) => following(event, view, commands) }),
    ];
    this.#workspace = new Workspace(host, this.#questions, extensions, this, {
      changed: () => this.#session.changed(),
      tabs: () => {
        this.#files.show();
        void this.#sheet.refresh();
      },
    });
    commands.workspace = this.#workspace;
    this.#sheet.workspace = this.#workspace;
    this.#files.workspace = this.#workspace;
    this.#session = new Session(shared, this.#checker, this.#workspace, store, {
      bundles: () => this.#showBar(),
      checked: (checked) => this.#checked(checked),
      refused: (reason) => {
        this.#mistakes.refused(reason);
        shared.settle();
      },
    });
    this.#bundles.session = this.#session;
    shared.on("show", (place) => void commands.go(place));
  }

  /** Open what the address names, what was open last, or an example. */
  async start(): Promise<void> {
    if (isEmbedded()) embed(this.root, this.shared, this.#session);
    else this.#bar.root.after(greeting() ?? "");
    void this.#session.learnGames();
    this.#acceptDrops();
    await begin(this.#session, this.shared);
    if (this.store.database === null && !isEmbedded()) this.shared.tell("say", words.bundle.nothingKept);
  }

  // ---- mistakes -----------------------------------------------------------------------------------

  /** Make a change that is offered for a mistake, if the text is still as it was. */
  fix(finding: Finding, fix: Fix): void {
    void this.#fix(finding, fix);
  }

  page(code: string): void {
    void this.#help.page(code);
  }

  async #fix(finding: Finding, fix: Fix): Promise<void> {
    await this.#checker.settled();
    const same = (one: Finding) =>
      one.code === finding.code && one.message === finding.message && one.file === finding.file;
    const now = this.#found(this.#checker.checked).filter(same);
    const nearest = now.sort((a, b) => Math.abs(a.from - finding.from) - Math.abs(b.from - finding.from))[0];
    const made = nearest?.fixes.find((one) => one.title === fix.title);
    if (made === undefined || !this.#workspace.isOwn(made.file)) {
      this.shared.tell("say", words.bundle.noLongerFixed);
      return;
    }
    this.#workspace.change([made]);
    await this.#workspace.show(made.file, made.from + made.text.length);
    this.#workspace.view.focus();
    this.shared.tell("say", words.bundle.fixed(made.title));
  }

  #checked(checked: Checked): void {
    this.root.dataset.checks = String(++this.#checks); // benchmarks wait for this
    this.#showMistakes(checked);
    window.clearTimeout(this.#pauseTimer);
    this.#pauseTimer = window.setTimeout(() => this.#paused(checked), PAUSE);
  }

  /** List all mistakes: those of the rules, and those that keep tests from being read. */
  #found(checked: Checked | null): Finding[] {
    const ofRules = checked?.diagnostics ?? [];
    const place = (one: Finding): string => JSON.stringify([one.file, one.from, one.code]);
    const known = new Set(ofRules.map(place)); // tests that ran on a text just changed tell its mistakes, too
    return [...ofRules, ...this.#inTests.filter((one) => !known.has(place(one)))];
  }

  #showMistakes(checked: Checked): void {
    const found = this.#found(checked);
    this.#mistakes.show(found, checked.title);
    this.#files.mistakes(found);
    if (this.#said !== saidMistakes(found)) this.shared.tell("untrue", this.#said);
    const errors = errorsIn(found);
    const look = errors > 0 ? "has-errors" : found.length > 0 ? "has-warnings" : "";
    this.#panels.badge("mistakes", found.length === 0 ? "" : String(found.length), "", look);
  }

  #sayMistakes(checked: Checked): void {
    const said = saidMistakes(this.#found(checked));
    // Who only plays has not written the text, and does not see it.
    if (said !== this.#said && this.root.checkVisibility()) this.shared.tell("say", said);
    this.#said = said;
  }

  /** Do what takes longer, when nothing was typed for a moment. */
  #paused(checked: Checked): void {
    this.#sayMistakes(checked);
    const texts = this.#workspace.texts.files;
    if (!hasTests(texts)) this.#tests.none();
    else if (checked.ok) void this.#tests.run(texts);
    else this.#tests.blocked();
    if (this.#panels.shown === "changes") void this.#changes.refresh();
    if (this.#panels.shown === "sheet") void this.#sheet.refresh();
    this.#measure.checked();
  }

  #tested(good: number, all: number, unread: readonly Finding[]): void {
    const number = unread.length;
    const look = good === all && number === 0 ? "all-good" : "has-errors";
    this.#panels?.badge("tests", number > 0 ? String(number) : all === 0 ? "" : `${good}/${all}`, "", look);
    const isNews = number > 0 || this.#inTests.length > 0;
    this.#inTests = unread;
    const checked = this.#checker.checked;
    if (!isNews || !checked) return;
    this.#showMistakes(checked);
    this.#sayMistakes(checked);
  }

  // ---- bundles ------------------------------------------------------------------------------------

  #showBar(): void {
    this.#bar.show({
      current: this.#session.current,
      bundles: this.#session.bundles,
      games: this.#session.games,
      folder: this.#session.folder !== null,
    });
    this.#measure.shown();
    document.title = words.bundle.pageTitle(this.#session.current.name);
  }

  #acceptDrops(): void {
    const holds = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    window.addEventListener("dragover", (event) => holds(event) && event.preventDefault());
    // Before the editor sees it, which would put the text of a file where it was dropped.
    window.addEventListener(
      "drop",
      (event) => {
        const { dataTransfer } = event;
        if (!holds(event) || dataTransfer === null) return;
        event.preventDefault();
        event.stopPropagation();
        void this.#bundles.openGiven(() => dropped(dataTransfer));
      },
      { capture: true },
    );
  }
}

/** Go to what is clicked while Ctrl or Cmd is held. */
function following(event: MouseEvent, view: EditorView, commands: Commands): boolean {
  if (!(event.ctrlKey || event.metaKey) || event.button !== 0) return false;
  const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
  if (at === null) return false;
  event.preventDefault();
  void commands.definition({ file: commands.workspace.active, at });
  return true;
}
