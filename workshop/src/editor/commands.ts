// What the author can do at a place of a text, by key or from the menu.

import { openSearchPanel } from "@codemirror/search";
import type { KeyBinding } from "@codemirror/view";
import { askText } from "../dialogs";
import { el } from "../dom";
import { reasonOf } from "../faults";
import type { Shared } from "../shared";
import { words } from "../words";
import { hoverAt, toldName } from "./assist";
import type { MenuItem } from "./menu";
import { outlineOf } from "./outline";
import type { Questions } from "./questions";
import type { Place, Stretch } from "./shapes";
import type { Workspace } from "./workspace";

/** Shows an answer that needs more room than a line. */
export type ShowAnswer = (title: string, content: Node) => void;

export class Commands {
  #way: Stretch[] = [];
  workspace!: Workspace;

  constructor(
    readonly shared: Shared,
    readonly questions: Questions,
    readonly answer: ShowAnswer,
  ) {}

  readonly keys: readonly KeyBinding[] = [
    { key: "F12", run: () => started(this.definition()) },
    { key: "Shift-F12", run: () => started(this.references()) },
    { key: "F2", run: () => started(this.rename()) },
    { key: "Shift-Alt-f", run: () => started(this.format()) },
    { key: "Mod-Shift-o", run: () => started(this.outline()), preventDefault: true },
    { key: "F1", run: () => started(this.explain()), preventDefault: true },
    { key: "Alt-ArrowLeft", run: () => this.back() },
  ];

  items(): MenuItem[][] {
    const off = !this.workspace.isOwn(this.workspace.active);
    const { explain, definition, references, outline, rename, format, find, back } = words.bundle.commands;
    return [
      [
        { label: explain, key: "F1", does: () => void this.explain() },
        { label: definition, key: "F12", does: () => void this.definition() },
        { label: references, key: "Shift F12", does: () => void this.references() },
        { label: outline, key: "Ctrl Shift O", does: () => void this.outline() },
        { label: back, key: "Alt ←", does: () => void this.back(), off: this.#way.length === 0 },
      ],
      [
        { label: rename, key: "F2", does: () => void this.rename(), off },
        { label: format, key: "Shift Alt F", does: () => void this.format(), off },
        { label: find, key: "Ctrl F", does: () => void openSearchPanel(this.workspace.view) },
      ],
    ];
  }

  /** Go to where the name at a place is declared; several places are listed. */
  async definition(at = this.#at()): Promise<void> {
    const places = await this.#places("definition", at);
    if (places === null) return;
    const [only] = places;
    if (places.length === 1 && only !== undefined) await this.go(only);
    else this.#list(words.bundle.declared, places);
  }

  async references(at = this.#at()): Promise<void> {
    const places = await this.#places("references", at);
    if (places !== null) this.#list(words.bundle.uses(places.length), places);
  }

  /** Show a place, and remember the one before. */
  async go(to: Stretch): Promise<void> {
    const from = this.workspace.place;
    if (!(await this.workspace.show(to.file, to.from, to.to))) return;
    this.#way.push(from);
    this.workspace.view.focus();
  }

  back(): boolean {
    const before = this.#way.pop();
    if (before !== undefined) void this.workspace.show(before.file, before.from, before.to);
    this.workspace.view.focus();
    return true;
  }

  /** List what the author's files declare and change; of a shipped file that is shown, what that declares. */
  async outline(): Promise<void> {
    const { active, ownNames } = this.workspace;
    const files = this.workspace.isOwn(active) ? ownNames.map((name) => this.workspace.seen(name)) : [active];
    this.answer(words.bundle.outlineTitle, await outlineOf(this.questions, files, (place) => void this.go(place)));
  }

  async explain(): Promise<void> {
    const { file, at } = this.#at();
    const told = await hoverAt(this.questions, file, at);
    if (told === null) this.shared.tell("say", words.bundle.noName);
    else this.answer(told.title, toldName(told));
  }

  async format(): Promise<void> {
    const { file } = this.#at();
    const before = this.workspace.view.state.doc;
    const reply = await this.questions.ask("format", { file });
    if (reply === null || this.workspace.active !== file || !this.workspace.view.state.doc.eq(before)) return;
    if (reply.text === null) this.shared.tell("say", words.bundle.notFormatted);
    else {
      this.workspace.take({ ...this.workspace.texts.files, [this.workspace.ownName(file)]: reply.text });
      this.shared.tell("say", words.bundle.formatted);
    }
    this.workspace.view.focus();
  }

  /** Give the name at the cursor another one, wherever the author's bundle uses it. */
  async rename(): Promise<void> {
    const at = this.#at();
    const told = await hoverAt(this.questions, at.file, at.at);
    if (told === null) {
      this.shared.tell("say", words.bundle.noName);
      return;
    }
    const now = this.workspace.view.state.sliceDoc(told.from, told.to);
    const { renameTitle, renameLabel, renameDoes } = words.bundle;
    await askText(renameTitle(now), renameLabel, now, renameDoes, async (name) => {
      if (name === "") return words.bundle.noText;
      return name === now ? null : this.#renamed({ ...at, name });
    });
    this.workspace.view.focus();
  }

  /** Rename, or give the reason why that is refused. */
  async #renamed(fields: { file: string; at: number; name: string }): Promise<string | null> {
    await this.questions.checker.settled();
    const before = this.workspace.texts.files;
    try {
      const { edits } = await this.shared.wire.ask("rename", fields);
      if (this.workspace.texts.files !== before) return words.bundle.noLongerFixed;
      this.workspace.change(edits);
      this.shared.tell("say", words.bundle.renamed(edits.length));
      return null;
    } catch (fault) {
      return reasonOf(fault);
    }
  }

  async #places(question: "definition" | "references", at: { file: string; at: number }): Promise<Place[] | null> {
    const reply = await this.questions.ask(question, at);
    const places = reply?.places ?? [];
    if (reply !== null && places.length === 0) this.shared.tell("say", words.bundle.noName);
    return places.length === 0 ? null : places;
  }

  #list(title: string, places: Place[]): void {
    const lines = places.map((place) =>
      el(
        "li",
        {},
        placeButton(place, () => void this.go(place)),
      ),
    );
    this.answer(title, el("ul", { class: "plain-list" }, ...lines));
  }

  #at(): { file: string; at: number } {
    return { file: this.workspace.active, at: this.workspace.view.state.selection.main.head };
  }
}

/** A button that names a place and leads to it. */
export function placeButton(place: { file: string; line?: number }, does: () => void): HTMLElement {
  const label = place.line === undefined ? place.file : words.bundle.lineOf(place.file, place.line);
  return el("button", { type: "button", class: "link-button", on: { click: does } }, label);
}

function started(_: Promise<unknown>): boolean {
  return true;
}
