// Who one is at a host: nobody needs to be anybody; where people can sign in, their seats follow them.

import { askWhether } from "../dialogs";
import { button, el, fill } from "../dom";
import type { ReplyYours } from "./shapes";
import { words } from "./words";

const say = words.person;

export interface PersonHost {
  signOut(): void;
  forget(): void;
}

/** Read why somebody could not sign in; empty if nobody tried. */
export function readFailure(hash: string): string {
  const why = new URLSearchParams(hash.replace(/^#/, "")).get("sign-in");
  return why === null ? "" : (say.failed[why as keyof typeof say.failed] ?? say.failed.refused);
}

export class PersonPart {
  readonly element = el("section", { class: "list person", "aria-label": say.title, hidden: true });
  readonly #host: PersonHost;

  constructor(host: PersonHost) {
    this.#host = host;
  }

  draw({ sign_in: signsIn, name }: ReplyYours): void {
    this.element.hidden = signsIn === "none";
    if (name === null) {
      const link = el("a", { href: "sign-in", class: "sign-in" }, say.signIn);
      fill(this.element, el("p", {}, say.about), signsIn === "must" ? el("p", {}, say.must) : null, el("p", {}, link));
      return;
    }
    const forget = async () => {
      if (await askWhether(say.forgetTitle, say.forgetAbout, say.forgetDoes)) this.#host.forget();
    };
    fill(
      this.element,
      el("p", {}, say.signedIn(name)),
      el(
        "p",
        { class: "places" },
        button(say.signOut, () => this.#host.signOut(), { class: "plain" }),
        button(say.forget, () => void forget(), { class: "link" }),
      ),
    );
  }
}
