import { type RawBuilder, sql } from 'kysely';
import { isId } from '#lib/ids.ts';

type KeyType = 'time' | 'bigint' | 'boolean' | 'text' | 'uuid';
type Key = string | number | boolean;

/**
 * The order of a list that is read by keyset pagination: all columns in one direction, the last one unique,
 * so that one row comparison finds the start of a page and one index holds the order.
 */
export type PageOrder = {
  /** A cursor is valid only for the order that it names. */
  name: string;
  columns: RawBuilder<unknown>[];
  types: KeyType[];
  isDescending: boolean;
};

/** The start of a page: after or before a row, which is given by its keys. */
export type PageCursor = { direction: 'after' | 'before'; keys: Key[] };

/** `after`: the `next` or `previous` of another page. An invalid cursor starts at the first page. */
export type PageAsked = { after?: string | null; size?: number };

export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };

const DEFAULT_SIZE = 50;
const MAX_SIZE = 200;
const MAX_CURSOR = 4000;

export function pageOrder(
  name: string,
  columns: [RawBuilder<unknown>, KeyType][],
  direction: 'ascending' | 'descending' = 'descending',
): PageOrder {
  return {
    name,
    columns: columns.map(([column]) => column),
    types: columns.map(([, type]) => type),
    isDescending: direction === 'descending',
  };
}

/**
 * The parts of a page's query. `cut` is applied to the rows, which the query selects with `keys` in the order
 * of `orderBy`. The query reads one row more than the page, which shows whether the list continues on that
 * side.
 */
export function askedPage(order: PageOrder, { after, size = DEFAULT_SIZE }: PageAsked) {
  const cursor = readCursor(after, order.name, order.types);
  const isBackwards = cursor?.direction === 'before';
  const shown = Math.min(MAX_SIZE, Math.max(1, Math.trunc(size) || DEFAULT_SIZE));
  return {
    where: cursor ? afterCursor(order, cursor) : sql<boolean>`true`,
    orderBy: orderBy(order, isBackwards),
    limit: shown + 1,
    keys: keysJson(order).as('keys'),
    /**
     * `end`: the keys of the last row that the query looked at, if it stopped there and not at the end of the list.
     * The next page then goes on behind it, even if this page is not full.
     */
    cut<Row extends { keys: string }>(read: Row[], end: string | null = null): Page<Omit<Row, 'keys'>> {
      const hasMore = read.length > shown;
      const rows = read.slice(0, shown);
      if (isBackwards) rows.reverse();
      const at = (keys: string | null | undefined, direction: PageCursor['direction']) =>
        keys ? writeCursor(order.name, { direction, keys: JSON.parse(keys) }) : null;
      const [first, last] = [rows[0]?.keys ?? end, rows.at(-1)?.keys ?? end];
      return {
        rows: rows.map(({ keys: _keys, ...row }) => row),
        next: isBackwards ? at(last, 'after') : at(hasMore ? last : end, 'after'),
        previous: isBackwards ? at(hasMore ? first : end, 'before') : at(cursor && first, 'before'),
      };
    },
  };
}

export function writeCursor(name: string, { direction, keys }: PageCursor): string {
  return Buffer.from(JSON.stringify([name, direction, ...keys])).toString('base64url');
}

/** Returns null for an invalid cursor, or one of another order. */
export function readCursor(
  text: string | null | undefined,
  name: string,
  types: readonly KeyType[],
): PageCursor | null {
  if (!text || text.length > MAX_CURSOR) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parts)) return null;
    const [madeFor, direction, ...keys] = parts;
    if (madeFor !== name || (direction !== 'after' && direction !== 'before')) return null;
    if (keys.length !== types.length) return null;
    return keys.every((key, index) => isOfType(key, types[index])) ? { direction, keys } : null;
  } catch {
    return null;
  }
}

export function orderBy(order: PageOrder, isBackwards = false): RawBuilder<unknown> {
  const way = order.isDescending === isBackwards ? sql`asc` : sql`desc`;
  return sql.join(order.columns.map((column) => sql`${column} ${way}`));
}

/** SQL condition for the rows before or after a cursor, by its direction. */
export function afterCursor(order: PageOrder, { direction, keys }: PageCursor): RawBuilder<boolean> {
  const isLess = order.isDescending === (direction === 'after');
  const values = keys.map((key, index) => castKey(key, order.types[index]));
  return sql<boolean>`(${sql.join(order.columns)}) ${isLess ? sql`<` : sql`>`} (${sql.join(values)})`;
}

/** A row's keys as JSON text, for a cursor. Times are microseconds, which is exact both ways. */
export function keysJson(order: PageOrder): RawBuilder<string> {
  const keys = order.columns.map((column, index) =>
    order.types[index] === 'time' ? sql`(extract(epoch from ${column}) * 1000000)::bigint` : column,
  );
  return sql<string>`json_build_array(${sql.join(keys)})::text`;
}

function isOfType(key: unknown, type: KeyType | undefined): boolean {
  if (type === 'time' || type === 'bigint') return Number.isSafeInteger(key);
  if (type === 'boolean') return typeof key === 'boolean';
  if (type === 'uuid') return typeof key === 'string' && isId(key);
  return typeof key === 'string' && !key.includes('\0');
}

export function castKey(key: Key, type: KeyType | undefined): RawBuilder<unknown> {
  switch (type) {
    case 'time':
      return sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`;
    case 'bigint':
      return sql`${key}::bigint`;
    case 'boolean':
      return sql`${key}::boolean`;
    case 'uuid':
      return sql`${key}::uuid`;
    default:
      return sql`${key}::text`;
  }
}
