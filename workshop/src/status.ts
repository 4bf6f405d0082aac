// The line over a corner of the page: what was said last, for as long as it is true and new.

const NEW = 3000; // ms in which a sentence stays, whatever the user does, so that it can be read

export class Status {
  #until = 0;

  constructor(readonly element: HTMLElement) {
    // What was said about one thing must not stand beside the outcome of the next.
    for (const event of ["pointerdown", "keydown"]) window.addEventListener(event, () => this.#old(), true);
  }

  /** Say something about what was just done; it goes when the user goes on. */
  say(sentence: string): void {
    this.element.textContent = sentence;
    this.#until = performance.now() + NEW;
  }

  /** Say something that stays true until it is ended or something else is said. */
  keep(sentence: string): void {
    this.element.textContent = sentence;
    this.#until = Number.POSITIVE_INFINITY;
  }

  /** Take a sentence away that is no longer true. */
  end(sentence: string): void {
    if (this.element.textContent === sentence) this.element.textContent = "";
  }

  #old(): void {
    if (performance.now() > this.#until) this.element.textContent = "";
  }
}
