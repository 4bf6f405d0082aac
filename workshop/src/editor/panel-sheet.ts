// The things of the file that is open, as a table or as a form for each, beside the card. All of it is the same text.

import { askText } from "../dialogs";
import { button, download, el, fill } from "../dom";
import { words } from "../words";
import type { Panel } from "./panels";
import type { Questions } from "./questions";
import type { Sheet } from "./shapes";
import { SheetCard } from "./sheet-card";
import type { Workspace } from "./workspace";

const say = words.sheet;
const MARK = "\ufeff"; // by which spreadsheets know that a file is UTF-8

/** Make another sheet of its rows, or bring it as CSV. */
type Change = (lines: string[][]) => { lines: string[][] } | { csv: string };

export class SheetPanel implements Panel {
  readonly id = "sheet";
  readonly label = say.label;
  readonly root = el("div", { class: "panel-table" });
  workspace: Workspace | null = null;
  readonly #card: SheetCard;
  #kind = "";
  #isLate = false; // whether the file has changed since it was drawn
  #form = ""; // the id of the thing that has the panel for itself
  #sheets: Sheet[] = [];
  #read = ""; // the file and text that the sheets were read from
  #changing: Promise<unknown> = Promise.resolve();

  constructor(readonly questions: Questions) {
    this.#card = new SheetCard(questions);
  }

  shown(): void {
    void this.refresh();
  }

  /** Draw the table again if the file is another one, or has another text, than that which is shown. */
  async refresh(): Promise<void> {
    if (this.root.hidden || this.#now === this.#read) return;
    await this.#readAgain();
  }

  /** The file that is open, and its text. */
  get #now(): string {
    return `${this.workspace?.active}\n${this.workspace?.view.state.doc}`;
  }

  get #isOwn(): boolean {
    return this.workspace?.isOwn(this.workspace.active) ?? false;
  }

  get #sheet(): Sheet | undefined {
    return this.#sheets.find(({ kind }) => kind === this.#kind) ?? this.#sheets[0];
  }

  async #readAgain(): Promise<void> {
    const now = this.#now;
    const reply = await this.questions.ask("sheets", { file: this.workspace?.active ?? "" }, true);
    if (reply === null || this.#now !== now) return;
    this.#read = now;
    this.#sheets = reply.sheets;
    if (this.#sheet) this.#draw(this.#sheet);
    else fill(this.root, el("p", { class: "faint" }, reply.why || say.none));
    const beside = this.#beside;
    if (beside) this.#look(beside);
    else this.#card.hide();
  }

  // ---- what is drawn -------------------------------------------------------------------------------

  /** The cell that has other text in it than the file. */
  get #written(): HTMLTextAreaElement | null {
    const cell = document.activeElement;
    const isWritten = cell instanceof HTMLTextAreaElement && this.root.contains(cell);
    return isWritten && cell.value !== cell.defaultValue ? cell : null;
  }

  #draw(sheet: Sheet): void {
    this.#isLate = this.#written !== null; // nobody's text is taken from under the keys: it is drawn when they are done
    if (this.#isLate) return;
    const focused = document.activeElement?.getAttribute("data-cell");
    const shown = sheet.lines.slice(1).find(([id]) => id === this.#form);
    const things = shown ? this.#thing(sheet, shown) : this.#table(sheet);
    fill(
      this.root,
      this.#tools(sheet),
      el("div", { class: "sheet-and-card" }, el("div", { class: "sheet-scroll" }, things), this.#card.root),
    );
    if (focused) this.root.querySelector<HTMLElement>(`[data-cell="${CSS.escape(focused)}"]`)?.focus();
  }

  #tools(sheet: Sheet): HTMLElement {
    const kinds = el("select", { "aria-label": say.kind, hidden: this.#sheets.length < 2 });
    for (const { kind } of this.#sheets)
      kinds.append(el("option", { value: kind, selected: kind === sheet.kind }, kind));
    kinds.addEventListener("change", () => {
      this.#kind = kinds.value;
      this.#show("");
    });
    const ways = [
      button(say.addRow, () => void this.#addRow()),
      button(say.addColumn, () => void this.#addColumn(sheet)),
      button(say.open, () => this.#openCsv()),
    ];
    for (const way of ways) way.disabled = !this.#isOwn;
    const save = button(say.save, () => download(`${sheet.kind}.csv`, new Blob([toCsv(sheet.lines)])));
    return el("div", { class: "sheet-tools" }, kinds, ...ways, save);
  }

  #table(sheet: Sheet): HTMLElement {
    const [columns = [], ...rows] = sheet.lines;
    const head = columns.map((name) => el("th", { scope: "col" }, name));
    const ways = el("th", { scope: "col" }, el("span", { class: "for-readers" }, say.remove));
    return el(
      "table",
      { "aria-label": say.title(sheet.kind) },
      el("thead", {}, el("tr", {}, ...head, ways)),
      el("tbody", {}, ...rows.map((row) => this.#row(sheet, columns, row))),
    );
  }

  #row(sheet: Sheet, columns: string[], [id = "", ...cells]: string[]): HTMLElement {
    const drawn = cells.map((text, index) => this.#cell(sheet, id, columns[index + 1] ?? "", text));
    const without = (lines: string[][]) => ({ lines: lines.filter(([one]) => one !== id) });
    const remove = button("×", () => void this.#change(without), { "aria-label": say.removeRow(id) });
    remove.disabled = !this.#isOwn;
    const open = button(id, () => this.#show(id), { class: "link", "aria-label": say.form(id), title: say.form(id) });
    return el("tr", {}, el("th", { scope: "row" }, open), ...drawn, el("td", {}, remove));
  }

  /** One thing as a form: a field below the other, with the way to the next one and back. */
  #thing(sheet: Sheet, [id = "", ...cells]: string[]): HTMLElement {
    const [columns = [], ...rows] = sheet.lines;
    const fields = cells.map((text, index) => {
      const name = columns[index + 1] ?? "";
      return el("label", {}, el("span", {}, name), this.#cell(sheet, id, name, text));
    });
    const at = rows.findIndex(([one]) => one === id);
    const way = (sign: string, label: string, to: string | undefined) => {
      const made = button(sign, () => this.#show(to ?? ""), { "aria-label": label, title: label });
      made.disabled = to === undefined;
      return made;
    };
    const ways = [
      way(say.all, say.all, ""),
      way("‹", say.before, rows[at - 1]?.[0]),
      way("›", say.next, rows[at + 1]?.[0]),
    ];
    return el("div", { class: "sheet-form" }, el("p", { class: "sheet-tools" }, ...ways, el("b", {}, id)), ...fields);
  }

  /** Show the form of a thing; the table without an id. */
  #show(id: string): void {
    this.#form = id;
    if (!this.#sheet) return;
    this.#draw(this.#sheet);
    if (id) this.#look(id);
    else this.#card.hide();
  }

  // ---- the card ------------------------------------------------------------------------------------

  /** The thing whose card is beside the table: that of the form, or of the row that is written in. */
  get #beside(): string {
    const focused = document.activeElement?.closest<HTMLElement>("[data-thing]");
    return this.#form || (focused && this.root.contains(focused) ? (focused.dataset.thing ?? "") : "");
  }

  #look(id: string, soon = false): void {
    if (!this.#sheet?.lines.some(([one]) => one === id)) return;
    const cell = this.#written;
    const { thing = "", column = "" } = cell?.dataset ?? {};
    const lines = cell ? withCell(this.#sheet.lines, thing, column, cell.value) : this.#sheet.lines;
    const sketch = { file: this.workspace?.active ?? "", kind: this.#sheet.kind, lines, thing: id };
    if (soon) this.#card.soon(sketch);
    else void this.#card.now(sketch);
  }

  #cell(sheet: Sheet, id: string, column: string, text: string): HTMLElement {
    const isKept = sheet.kept[id]?.includes(column) ?? false;
    const cell = el("textarea", {
      rows: text.split("\n").length,
      "aria-label": say.cell(id, column),
      "data-cell": `${id} ${column}`,
      "data-thing": id,
      "data-column": column,
      spellcheck: "false",
      readonly: isKept || !this.#isOwn,
      title: isKept ? say.kept : null,
    });
    cell.defaultValue = text;
    cell.addEventListener("focus", () => this.#look(id));
    cell.addEventListener("input", () => this.#look(id, true));
    cell.addEventListener("blur", () => {
      if (this.#isLate && this.#sheet && cell.value === cell.defaultValue) this.#draw(this.#sheet);
    });
    cell.addEventListener("change", () => {
      const { value } = cell;
      void this.#change((lines) => ({ lines: withCell(lines, id, column, value) }));
    });
    return el("td", {}, cell);
  }

  // ---- changes -------------------------------------------------------------------------------------

  async #addRow(): Promise<void> {
    await askText(say.addRow, say.newId, "", say.add, (id) =>
      this.#change((lines) => ({ lines: withCell([...lines, [id]], id, lines[0]?.[1] ?? "name", id) })),
    );
  }

  /** Show a field that no thing has yet: it is in the text once a cell of it is. */
  async #addColumn(sheet: Sheet): Promise<void> {
    await askText(say.addColumn, say.newField, "", say.add, async (name) => {
      if (name === "" || sheet.lines[0]?.includes(name)) return say.otherName;
      sheet.lines = sheet.lines.map((line, index) => [...line, index ? "" : name]);
      this.#draw(sheet);
      return null;
    });
  }

  #openCsv(): void {
    const file = el("input", { type: "file", accept: ".csv,text/csv" });
    file.addEventListener("change", async () => {
      const csv = (await file.files?.[0]?.text()) ?? "";
      await this.#change(() => ({ csv }));
    });
    file.click();
  }

  /** Put a change of the table into the text, after all changes before; gives why that cannot be, which is also said. */
  #change(change: Change): Promise<string | null> {
    const made = this.#changing.then(() => this.#put(change));
    this.#changing = made.catch(() => null);
    return made;
  }

  async #put(change: Change): Promise<string | null> {
    const { workspace } = this;
    if (this.#now !== this.#read) await this.#readAgain();
    const sheet = this.#sheet;
    if (!workspace || !sheet) return words.bundle.noLongerFixed;
    const file = workspace.active;
    const reply = await this.questions.ask("put sheet", { file, kind: sheet.kind, ...change(sheet.lines) });
    if (reply === null || this.#now !== this.#read) return words.bundle.noLongerFixed;
    if (reply.text === null) this.questions.shared.tell("say", reply.why);
    else workspace.take({ ...workspace.texts.files, [workspace.ownName(file)]: reply.text });
    await this.#readAgain();
    return reply.text === null ? reply.why : null;
  }
}

/** The rows with another text in one cell. */
function withCell(lines: string[][], id: string, column: string, text: string): string[][] {
  const at = lines[0]?.indexOf(column) ?? -1;
  return lines.map((line) =>
    line[0] === id ? Array.from(lines[0] ?? [], (_, i) => (i === at ? text : (line[i] ?? ""))) : line,
  );
}

/** Write rows as CSV. */
function toCsv(lines: string[][]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return MARK + lines.map((line) => `${line.map(cell).join(",")}\n`).join("");
}
