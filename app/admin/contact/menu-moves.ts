/** Rows of a menu one after another; one of level 1 stands below the last of level 0 before it. */
type Leveled = { level: 0 | 1 };

/** The rows with one moved, and what stands below it with it; among the rows below another it becomes one of them. */
export function movedLink<R extends Leveled>(rows: readonly R[], from: number, to: number): R[] {
  const row = rows[from];
  if (!row || from === to) return [...rows];
  const block = [row, ...below(rows, from)];
  // A step down goes past what it takes with it.
  const goal = to > from ? Math.max(to, from + block.length) : to;
  if (goal >= rows.length && to > from + block.length - 1 && from + block.length >= rows.length)
    return [...rows];
  const rest = rows.toSpliced(from, block.length);
  let at = to > from ? Math.min(goal, rows.length - 1) - block.length + 1 : goal;
  if (block.length > 1) at = outside(rest, at, to > from);
  const within = rest[at]?.level === 1 && at > 0;
  const placed = block.length === 1 && row.level === 0 && within ? [{ ...row, level: 1 as const }] : block;
  return tidied(rest.toSpliced(at, 0, ...placed));
}

/** The row one level in, or out again; the rows after it keep theirs. */
export function shiftedLink<R extends Leveled>(rows: readonly R[], at: number): R[] {
  return tidied(rows.map((row, place) => (place === at ? { ...row, level: row.level === 0 ? 1 : 0 } : row)));
}

/** Without the row; what stood below it moves out and is not taken for its neighbour's. */
export function withoutLink<R extends Leveled>(rows: readonly R[], at: number): R[] {
  const orphans = rows[at]?.level === 0 ? below(rows, at).length : 0;
  const rest = rows.map((row, place) =>
    place > at && place <= at + orphans ? { ...row, level: 0 as const } : row,
  );
  return tidied(rest.toSpliced(at, 1));
}

function below<R extends Leveled>(rows: readonly R[], at: number): R[] {
  if (rows[at]?.level !== 0) return [];
  const end = rows.findIndex((row, place) => place > at && row.level === 0);
  return rows.slice(at + 1, end === -1 ? undefined : end);
}

// Between a link and what stands below it there is no place for another that brings its own.
function outside(rows: readonly Leveled[], at: number, isDown: boolean): number {
  let place = at;
  while (rows[place]?.level === 1) place += isDown ? 1 : -1;
  return Math.max(0, place);
}

// Nothing stands above the first.
function tidied<R extends Leveled>(rows: readonly R[]): R[] {
  return rows.map((row, at) => (at === 0 ? { ...row, level: 0 } : row));
}
