// What a browser keeps for a page. Where it lets nothing be kept, the page goes on without.

export function read<Kind>(key: string): Kind | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null; // the browser lets nothing be kept, or something else was there
  }
}

export function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Then it is gone with the page.
  }
}
