/** A category in display order; its siblings are rows of the same level. */
export type TreeRow = { id: string; parentId: string | null; level: number };

export const TREE_WAYS = ['up', 'down', 'in', 'out'] as const;
export type TreeWay = (typeof TREE_WAYS)[number];

/** The position a category is moved to: its new parent, and its index among that parent's children. */
export type TreePosition = { parentId: string | null; index: number };

const DEEPEST = 2;

/**
 * The position after a step, null if the step is impossible. `in` is below the sibling above, `out` is after
 * the category's parent.
 */
export function stepOf(rows: readonly TreeRow[], id: string, way: TreeWay): TreePosition | null {
  const row = rows.find((each) => each.id === id);
  if (!row) return null;
  const beside = childrenOf(rows, row.parentId);
  const at = beside.findIndex((each) => each.id === id);
  if (way === 'up') return at > 0 ? { parentId: row.parentId, index: at - 1 } : null;
  if (way === 'down') return at < beside.length - 1 ? { parentId: row.parentId, index: at + 1 } : null;
  if (way === 'in') {
    const above = beside[at - 1];
    const isRoom = row.level + 1 + levelsBelow(rows, id) <= DEEPEST;
    return above && isRoom ? { parentId: above.id, index: childrenOf(rows, above.id).length } : null;
  }
  const parent = rows.find((each) => each.id === row.parentId);
  if (!parent) return null;
  const uncles = childrenOf(rows, parent.parentId);
  return { parentId: parent.parentId, index: uncles.findIndex((each) => each.id === parent.id) + 1 };
}

/**
 * The position of a row that is dropped after `over` and moved in or out by `shift` levels, as deep as the
 * rows around it allow. Null if a category would become its own descendant.
 */
export function dropOf(
  rows: readonly TreeRow[],
  drag: { id: string; over: string; shift: number },
): TreePosition | null {
  const row = rows.find((each) => each.id === drag.id);
  if (!row) return null;
  const own = new Set([drag.id, ...descendantsOf(rows, drag.id)]);
  if (drag.over !== drag.id && own.has(drag.over)) return null;
  const from = rows.findIndex((each) => each.id === drag.id);
  const to = rows.findIndex((each) => each.id === drag.over);
  const rest = rows.filter((each) => !own.has(each.id));
  const before = rest.findIndex((each) => each.id === drag.over);
  // A row dragged down lands after the row below the pointer; a row dragged up lands before it.
  const at =
    drag.over === drag.id
      ? rest.filter((each) => rows.indexOf(each) < from).length
      : before + (to > from ? 1 : 0);
  const [above, below] = [rest[at - 1], rest[at]];
  const most = Math.min((above?.level ?? -1) + 1, DEEPEST - levelsBelow(rows, drag.id));
  const level = Math.max(Math.min(row.level + drag.shift, most), Math.min(below?.level ?? 0, most), 0);
  return placeAt(rest, at, level);
}

function placeAt(rest: readonly TreeRow[], at: number, level: number): TreePosition {
  const parent = level === 0 ? undefined : rest.slice(0, at).findLast((each) => each.level === level - 1);
  const parentId = parent?.id ?? null;
  return { parentId, index: rest.slice(0, at).filter((each) => each.parentId === parentId).length };
}

/** The rows after a category has moved. */
export function withMove<Row extends TreeRow>(rows: readonly Row[], id: string, place: TreePosition): Row[] {
  const own = new Set([id, ...descendantsOf(rows, id)]);
  const branch = rows.filter((row) => own.has(row.id));
  const rest = rows.filter((row) => !own.has(row.id));
  const parent = rest.find((row) => row.id === place.parentId);
  const shift = (parent ? parent.level + 1 : 0) - (branch[0]?.level ?? 0);
  const next = rest.filter((row) => row.parentId === place.parentId)[place.index];
  const end = parent ? endOf(rest, parent.id) : rest.length;
  const at = next ? rest.indexOf(next) : end;
  const landed = branch.map((row) => ({
    ...row,
    level: row.level + shift,
    parentId: row.id === id ? place.parentId : row.parentId,
  }));
  return [...rest.slice(0, at), ...landed, ...rest.slice(at)];
}

export function levelsBelow(rows: readonly TreeRow[], id: string): number {
  const below = rows.filter((row) => row.parentId === id);
  return below.length === 0 ? 0 : 1 + Math.max(...below.map((row) => levelsBelow(rows, row.id)));
}

export function descendantsOf(rows: readonly TreeRow[], id: string): string[] {
  return rows.filter((row) => row.parentId === id).flatMap((row) => [row.id, ...descendantsOf(rows, row.id)]);
}

function childrenOf(rows: readonly TreeRow[], parentId: string | null): TreeRow[] {
  return rows.filter((row) => row.parentId === parentId);
}

function endOf(rows: readonly TreeRow[], id: string): number {
  const last = [id, ...descendantsOf(rows, id)].at(-1);
  return rows.findIndex((row) => row.id === last) + 1;
}
