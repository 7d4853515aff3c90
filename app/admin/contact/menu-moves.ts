/** Rows of a menu in order. A row of level 1 is a child of the closest level 0 row above it. */
type Leveled = { level: 0 | 1 };

/** Moves a row together with its children; among another row's children it becomes one of them. */
export function movedLink<R extends Leveled>(rows: readonly R[], from: number, to: number): R[] {
  const row = rows[from];
  if (!row || from === to) return [...rows];
  const block = [row, ...below(rows, from)];
  // A move down skips the row's own children.
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

/** Moves a row one level in or out; the rows after it keep their level. */
export function shiftedLink<R extends Leveled>(rows: readonly R[], at: number): R[] {
  return tidied(rows.map((row, place) => (place === at ? { ...row, level: row.level === 0 ? 1 : 0 } : row)));
}

/** Removes a row. Its children move out one level, so that they do not become children of the row above. */
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

// A row that has children cannot be dropped between a link and that link's children.
function outside(rows: readonly Leveled[], at: number, isDown: boolean): number {
  let place = at;
  while (rows[place]?.level === 1) place += isDown ? 1 : -1;
  return Math.max(0, place);
}

// The first row has no parent, so its level is 0.
function tidied<R extends Leveled>(rows: readonly R[]): R[] {
  return rows.map((row, at) => (at === 0 ? { ...row, level: 0 } : row));
}
