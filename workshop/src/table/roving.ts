// Moving by keyboard within a group: one stop for the Tab key, arrows between what is in it.

const ITEMS = "button:not([disabled]), [role=menuitem]";

/** Let arrow keys move within an element; its items are its buttons. */
export function roving(group: HTMLElement): void {
  group.addEventListener("keydown", (event) => {
    const items = itemsOf(group);
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = next(items, at, event.key);
    if (to === undefined) return;
    event.preventDefault();
    to.focus();
  });
  group.addEventListener("focusin", (event) => {
    const item = event.target as HTMLElement;
    for (const other of itemsOf(group)) if (other !== item && other.tabIndex === 0) other.tabIndex = -1;
    if (item.matches(ITEMS)) item.tabIndex = 0;
  });
}

/** Keep one stop for the Tab key in a group whose items have changed: what can be chosen comes first. */
export function stop(group: HTMLElement): void {
  const items = itemsOf(group);
  const now = items.filter((item) => item.tabIndex === 0);
  const active = items.find((item) => item === document.activeElement);
  const wanted = active ?? items.find((item) => item.classList.contains("pick")) ?? now[0] ?? items[0];
  for (const item of now) if (item !== wanted) item.tabIndex = -1;
  if (wanted && wanted.tabIndex !== 0) wanted.tabIndex = 0;
}

function itemsOf(group: HTMLElement): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>(ITEMS)];
}

function next(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowRight") return items[Math.min(at + 1, items.length - 1)];
  if (key === "ArrowLeft") return items[Math.max(at - 1, 0)];
  if (key === "ArrowDown" || key === "ArrowUp") return vertical(items, at, key === "ArrowDown" ? 1 : -1);
  return undefined;
}

/** Find the nearest item in the rows above or below, or the next one if all are in a row. */
function vertical(items: HTMLElement[], at: number, way: 1 | -1): HTMLElement | undefined {
  const from = items[at]?.getBoundingClientRect();
  if (!from) return undefined;
  const far = (item: HTMLElement): number => {
    const box = item.getBoundingClientRect();
    const down = (box.top + box.bottom - from.top - from.bottom) / 2;
    if (down * way <= Math.min(box.height, from.height) / 2) return Number.POSITIVE_INFINITY;
    return down * way * 2 + Math.abs(box.left + box.right - from.left - from.right) / 2;
  };
  const best = items.map((item) => ({ item, far: far(item) })).sort((a, b) => a.far - b.far)[0];
  return best && best.far < Number.POSITIVE_INFINITY ? best.item : items[at + way];
}
