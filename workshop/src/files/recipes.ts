// The recipes of the cookbook, which the build writes beside the page.

export interface Recipe {
  title: string;
  about: string;
  on: string[];
  text: string;
}

let known: Promise<Recipe[]> | null = null;

/** Read the recipes; none if they cannot be read. */
export function recipes(): Promise<Recipe[]> {
  known ??= fetch(new URL("recipes.json", document.baseURI))
    .then((reply) => reply.json() as Promise<Recipe[]>)
    .catch(() => []);
  return known;
}

/** Choose what a first visit and a new bundle begin with: a short recipe that shows a rule as text, not only a figure. */
export function firstExample(all: readonly Recipe[]): Recipe | null {
  return all.find((recipe) => /^rules:/m.test(recipe.text)) ?? all[0] ?? null;
}
