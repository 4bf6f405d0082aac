// The dialog that begins a new bundle: a recipe of the cookbook, or a bundle with examples of everything.

import { ask, labelled } from "../dialogs";
import { el, fill } from "../dom";
import { freeName, isId } from "../files/bundle";
import { firstExample, type Recipe, recipes } from "../files/recipes";
import { words } from "../words";
import type { Games } from "./shapes";

/** What the author wants to begin with. */
export interface Beginning {
  id: string;
  on: string;
  recipe: Recipe | null;
}

/** Ask for an id, a game and a beginning; null if the author leaves. */
export async function askForBeginning(games: Games, taken: string[]): Promise<Beginning | null> {
  const all = await recipes();
  const id = el("input", {
    type: "text",
    id: "new-id",
    value: freeId("my-rule", taken),
    autocomplete: "off",
    spellcheck: "false",
  });
  const on = el("select", { id: "new-on" }, ...variantOptions(games, games.games[0]?.id ?? ""));
  const find = el("input", { type: "search", id: "new-find", autocomplete: "off" });
  const list = el("div", { class: "recipes", role: "radiogroup", "aria-label": words.bundle.beginWith });
  const draw = () => fill(list, ...choices(all, find.value, on.value));
  on.addEventListener("change", draw);
  find.addEventListener("input", draw);
  draw();
  const content = [
    labelled(words.bundle.idLabel, id),
    labelled(words.bundle.onLabel, on),
    labelled(words.bundle.findRecipe, find),
    list,
  ];
  return ask<Beginning>(words.bundle.newTitle, words.bundle.newDoes, content, () => {
    const text = id.value.trim();
    if (!isId(text)) return { wrong: words.bundle.badId };
    const chosen = list.querySelector<HTMLInputElement>("input:checked");
    if (chosen === null) return { wrong: words.bundle.chooseBeginning };
    return { answer: { id: text, on: on.value, recipe: all[Number(chosen.value)] ?? null } };
  });
}

/** Give the text of a recipe under another id. */
export function withId(recipe: Recipe, id: string): string {
  return recipe.text.replace(/^id:.*$/m, `id: ${id}`);
}

/** The options of a selection of variants: games, then shipped overlays in a game that they fit. */
export function variantOptions(games: Games | null, chosen: string): HTMLElement[] {
  const known = new Map<string, string>();
  for (const game of games?.games ?? []) known.set(game.id, game.title);
  const overlays = new Map(
    (games?.overlays ?? []).map((one) => [one.variant, words.bundle.withOverlay(one.variant, one.title)]),
  );
  const other = chosen !== "" && !known.has(chosen) && !overlays.has(chosen);
  const option = ([value, label]: [string, string]) => el("option", { value, selected: value === chosen }, label);
  return [
    other && option([chosen, chosen]),
    el("optgroup", { label: words.bundle.gamesGroup }, ...[...known].map(option)),
    overlays.size > 0 && el("optgroup", { label: words.bundle.overlaysGroup }, ...[...overlays].map(option)),
  ].filter((one) => one !== false);
}

function choices(all: readonly Recipe[], find: string, on: string): HTMLElement[] {
  const sought = find.trim().toLowerCase();
  const fitting = all
    .map((recipe, number) => ({ recipe, number }))
    .filter(({ recipe }) => recipe.on.includes(on) || !all.some((one) => one.on.includes(on)))
    .filter(({ recipe }) => `${recipe.title} ${recipe.about} ${recipe.text}`.toLowerCase().includes(sought));
  const preset = sought === "" ? firstExample(fitting.map((one) => one.recipe)) : null;
  const made = fitting.map(({ recipe, number }) =>
    choice(number, recipe.title, plain(recipe.about), recipe === preset),
  );
  // Many files at once are much to begin with: they come last.
  if (sought === "") made.push(choice(-1, words.bundle.examplesOfAll, words.bundle.examplesAbout, preset === null));
  return made.length === 0 ? [el("p", { class: "faint" }, words.bundle.noRecipe)] : made;
}

function choice(number: number, title: string, about: string, checked: boolean): HTMLElement {
  const input = el("input", { type: "radio", name: "beginning", value: number, checked });
  return el(
    "label",
    { class: "recipe" },
    input,
    el("span", {}, el("strong", {}, title), el("span", { class: "recipe-about" }, about)),
  );
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .replaceAll("\n", " ");
}

function freeId(id: string, taken: string[]): string {
  return freeName(id, taken).replace(/ \((\d+)\)$/, "-$1");
}
