// Modal dialogs: questions that give an answer, or null when they are left; and one that only shows something.

import { button, type Child, el, fill } from "./dom";
import { words } from "./words";

type Read<Answer> = { answer: Answer; wrong?: undefined } | { wrong: string };

/** Show a dialog with a form; `read` gives the answer, or words that say what is wrong with it: then it stays open. */
export function ask<Answer>(
  title: string,
  does: string,
  content: Child[],
  read: () => Read<Answer> | Promise<Read<Answer>>,
  leave = words.bundle.cancel,
): Promise<Answer | null> {
  return new Promise((done) => {
    const wrong = el("p", { class: "dialog-wrong", role: "alert" });
    const submit = el("button", { type: "submit", class: "main-button" }, does);
    let answer: Answer | null = null;
    const form = el(
      "form",
      { method: "dialog" },
      el("h2", { id: "dialog-title" }, title),
      ...content,
      wrong,
      el(
        "div",
        { class: "dialog-buttons" },
        button(leave, () => dialog.close()),
        submit,
      ),
    );
    const dialog = el("dialog", { class: "dialog", "aria-labelledby": "dialog-title" }, form);
    const finish = async () => {
      fill(wrong);
      submit.disabled = true;
      const made = await read();
      submit.disabled = false;
      if (!dialog.open) return;
      if (made.wrong !== undefined) {
        fill(wrong, made.wrong);
        return;
      }
      answer = made.answer;
      dialog.close();
    };
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!submit.disabled) void finish();
    });
    form.addEventListener("input", () => fill(wrong));
    dialog.addEventListener("close", () => {
      dialog.remove();
      done(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    const first = form.querySelector<HTMLElement>("input, select");
    first?.focus();
    if (first instanceof HTMLInputElement && first.type === "text") first.select();
  });
}

/** Ask for one line of text; `wrong` says what is wrong with it, at once or when that is known. */
export function askText(
  title: string,
  label: string,
  value: string,
  does: string,
  wrong: (text: string) => string | null | Promise<string | null>,
): Promise<string | null> {
  const input = el("input", { type: "text", id: "dialog-text", value, autocomplete: "off", spellcheck: "false" });
  return ask<string>(title, does, [labelled(label, input)], async () => {
    const text = input.value.trim();
    const fault = await wrong(text);
    return fault === null ? { answer: text } : { wrong: fault };
  });
}

/** Ask whether to do something that cannot be undone. */
export async function askWhether(title: string, about: string, does: string): Promise<boolean> {
  return (await ask(title, does, [el("p", {}, about)], () => ({ answer: true }))) ?? false;
}

/** Ask which of two ways to go; who closes the dialog goes the first. */
export async function askWhich(
  title: string,
  about: string,
  first: string,
  second: string,
): Promise<"first" | "second"> {
  const answer = await ask<"second">(title, second, [el("p", {}, about)], () => ({ answer: "second" }), first);
  return answer ?? "first";
}

/** Put a label above a control. */
export function labelled(label: string, control: HTMLElement): HTMLElement {
  return el("p", { class: "labelled" }, el("label", { for: control.id }, label), control);
}

/** A dialog with a title, what is in it, and a way to close it. The focus goes back to where it was. */
export class Dialog {
  readonly element = el("dialog", { class: "sheet wide" });
  readonly #title = el("h2");
  readonly #body = el("div", { class: "content" });
  #from: HTMLElement | null = null;

  constructor() {
    const close = button(words.table.sheet.close, () => this.close(), { class: "lesser" });
    this.element.append(el("header", {}, this.#title, close), this.#body);
    this.element.addEventListener("click", (event) => {
      if (event.target === this.element) this.close();
    });
    this.element.addEventListener("close", () => {
      if (this.#from?.isConnected) this.#from.focus();
    });
  }

  show(title: string, ...content: Child[]): void {
    this.#title.textContent = title;
    this.element.setAttribute("aria-label", title);
    fill(this.#body, ...content);
    if (this.element.open) return;
    this.#from = document.activeElement as HTMLElement | null;
    this.element.showModal();
  }

  close(): void {
    this.element.close();
  }
}

/** Show something in a dialog of its own, until it is closed. */
export function showNotice(title: string, ...content: Child[]): void {
  const dialog = new Dialog();
  dialog.element.addEventListener("close", () => dialog.element.remove());
  document.body.append(dialog.element);
  dialog.show(title, ...content);
}
