// The difference of two texts as one change.

/** Give the smallest change that makes one text of another, so that cursor and marks stay where they are. */
export function smallest(before: string, after: string): { from: number; to: number; text: string } {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same += 1;
  return { from, to: before.length - same, text: after.slice(from, after.length - same) };
}
