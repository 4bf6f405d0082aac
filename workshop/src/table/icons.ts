// Icons inside text: the picture that a word has is drawn before it. It says nothing that the word does not say.

import { pictureOf } from "./picture";
import type { Scene } from "./shapes";

const LETTER = /\p{L}/u;
const known = new WeakMap<Scene, RegExp | null>();

/** Cut a text before each word that has an icon, and put the icon there. */
export function withIcons(scene: Scene, text: string): (Node | string)[] {
  const words = wordsOf(scene);
  if (!words) return [text];
  return text.split(words).flatMap((part, index) => {
    const icon = index % 2 ? (scene.icons[part] ?? scene.icons[part.toLowerCase()]) : undefined;
    return icon ? [...pictureOf(scene, icon, "icon"), part] : [part];
  });
}

/** All words that have an icon, the longest first; null where none has. */
function wordsOf(scene: Scene): RegExp | null {
  const made = known.get(scene);
  if (made !== undefined) return made;
  const words = Object.keys(scene.icons)
    .sort((a, b) => b.length - a.length)
    .map(whole);
  const found = words.length ? new RegExp(`(${words.join("|")})`, "iu") : null;
  known.set(scene, found);
  return found;
}

/** A word as it stands alone: a sign such as £ may touch a number. */
function whole(word: string): string {
  const plain = word.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  const before = LETTER.test(word.at(0) ?? "") ? "(?<!\\p{L})" : "";
  const after = LETTER.test(word.at(-1) ?? "") ? "(?!\\p{L})" : "";
  return before + plain + after;
}
