// Pictures of a bundle: each is shown as an image, where nothing in it can run or load.

import { el } from "../dom";
import type { Scene } from "./shapes";

/** Draw a picture by its name; nothing where the scene has none. It says nothing that is not written beside it. */
export function pictureOf(scene: Scene, name: string | null, look: string): Node[] {
  const address = name === null ? undefined : scene.pictures[name];
  return address?.startsWith("data:image/") ? [el("img", { class: look, src: address, alt: "" })] : [];
}

/** What is on the backs of the things of a kind: the picture that the bundle has, or a pattern. */
export function behind(scene: Scene, kind: string): Node[] {
  const drawn = pictureOf(scene, scene.kinds[kind]?.back.picture ?? null, "back-picture");
  return drawn.length ? drawn : [el("span", { class: "pattern" })];
}
