// Where tiles and names are on a map, so that they do not overlap. The same input gives the same places.

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

const GAP = 6;
const ROUNDS = 300;

/** Place tiles at points from 0 to 1 within a board, and push those apart that overlap. */
export function apart(points: ({ id: string } & Point)[], board: Size, tile: Size): Map<string, Point> {
  const wide = (board.width - tile.width) / 2 - 2;
  const high = (board.height - tile.height) / 2 - 2;
  const at = stretched(points).map(({ x, y }) => ({
    x: board.width / 2 + (x - 0.5) * 2 * wide,
    y: board.height / 2 + (y - 0.5) * 2 * high,
  }));
  for (let round = 0; round < ROUNDS; round++) if (!pushed(at, board, tile)) break;
  return new Map(points.map((point, index) => [point.id, at[index] as Point]));
}

/** Use the whole board: the outermost points are at its edges. */
export function stretched(points: Point[]): Point[] {
  const [xs, ys] = [points.map((point) => point.x), points.map((point) => point.y)];
  const part = (value: number, all: number[]): number => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return most === least ? 0.5 : (value - least) / (most - least);
  };
  return points.map(({ x, y }) => ({ x: part(x, xs), y: part(y, ys) }));
}

function pushed(at: Point[], board: Size, tile: Size): boolean {
  let moved = false;
  for (let i = 0; i < at.length; i++)
    for (let j = i + 1; j < at.length; j++) moved = parted(at[i] as Point, at[j] as Point, tile) || moved;
  for (const point of at) {
    point.x = Math.min(Math.max(point.x, tile.width / 2 + 1), board.width - tile.width / 2 - 1);
    point.y = Math.min(Math.max(point.y, tile.height / 2 + 1), board.height - tile.height / 2 - 1);
  }
  return moved;
}

/** Move two tiles that overlap half their way apart, along the axis on which they overlap less. */
function parted(a: Point, b: Point, tile: Size): boolean {
  const overX = tile.width + GAP - Math.abs(a.x - b.x);
  const overY = tile.height + GAP - Math.abs(a.y - b.y);
  if (overX <= 0.5 || overY <= 0.5) return false;
  if (overX / tile.width < overY / tile.height) {
    const step = (a.x <= b.x ? overX : -overX) / 2;
    a.x -= step;
    b.x += step;
  } else {
    const step = (a.y <= b.y ? overY : -overY) / 2;
    a.y -= step;
    b.y += step;
  }
  return true;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function boxAt({ x, y }: Point, { width, height }: Size): Box {
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 };
}

const PARTS = Array.from({ length: 15 }, (_, i) => 0.5 + (i % 2 ? 1 : -1) * Math.ceil(i / 2) * 0.05);

/** Find a place on a line for what is written on it: as near to the middle as it covers nothing, or else least. */
export function between(a: Point, b: Point, size: Size, taken: Box[]): { at: Point; box: Box } {
  const places = PARTS.map((part) => {
    const at = { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    const box = boxAt(at, size);
    return { at, box, covers: cover(box, taken) };
  });
  return places.reduce((best, one) => (one.covers < best.covers ? one : best));
}

/** How much of others a box covers. */
function cover(box: Box, others: Box[]): number {
  return others.reduce((sum, other) => sum + shared(box, other), 0);
}

function shared(one: Box, other: Box): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(wide, 0) * Math.max(high, 0);
}

export interface Label extends Point, Size {
  id: string;
  /** Whether it matters now: it is placed before the others, and further away if there is no room beside its dot. */
  near: boolean;
}

const DOT = 11; // half of a dot, its frame, and a little room
const FURTHER = [0, 7]; // pixels from a dot to a name that matters: one further away seems to be that of another dot
const ON_A_NAME = 20; // how much worse it is to cover a name than a dot

/** Place a name beside each dot where nothing else is; `loose` if there is no such place. */
export function labelled(labels: Label[], board: Size): Map<string, Point & { loose: boolean }> {
  const names: Box[] = [];
  const dots: Box[] = labels.map(({ x, y }) => ({
    left: x - DOT,
    top: y - DOT,
    right: x + DOT,
    bottom: y + DOT,
  }));
  const out = new Map<string, Point & { loose: boolean }>();
  for (const label of [...labels.filter(({ near }) => near), ...labels.filter(({ near }) => !near)]) {
    const every = (label.near ? FURTHER : [0]).flatMap((further) => around(label, further));
    const inside = every.filter(
      ({ left, top, right, bottom }) => left >= 0 && right <= board.width && top >= 0 && bottom <= board.height,
    );
    const covered = inside.map((box) => cover(box, dots) + ON_A_NAME * cover(box, names));
    const least = Math.min(...covered);
    const isFree = least === 0;
    const box = inside[covered.indexOf(least)] ?? (every[0] as Box);
    if (isFree || label.near) names.push(box);
    out.set(label.id, { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2, loose: !isFree });
  }
  return out;
}

/** The boxes that a name may take: right, left, below, above, and at the corners. */
function around({ x, y, width, height }: Label, further: number): Box[] {
  const [far, high] = [DOT + 1 + further + width / 2, DOT + further + height / 2];
  const places: [number, number][] = [
    [far, 0],
    [-far, 0],
    [0, high],
    [0, -high],
    [far - 6, high - 3],
    [far - 6, 3 - high],
    [6 - far, high - 3],
    [6 - far, 3 - high],
    [far / 2, high],
    [-far / 2, high],
    [far / 2, -high],
    [-far / 2, -high],
  ];
  return places.map(([dx, dy]) => ({
    left: x + dx - width / 2,
    right: x + dx + width / 2,
    top: y + dy - height / 2,
    bottom: y + dy + height / 2,
  }));
}
