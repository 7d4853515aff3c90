import { isId } from '#lib/ids.ts';

/** Where a page of a sorted list starts: after a row, or before it. `keys` are its sort keys, then the id. */
export type Cursor = {
  sort: string;
  direction: 'after' | 'before';
  keys: (string | number | boolean)[];
  id: string;
};

export function writeCursor(cursor: Cursor): string {
  const text = JSON.stringify([cursor.sort, cursor.direction, cursor.id, ...cursor.keys]);
  return Buffer.from(text).toString('base64url');
}

/** Returns null for an invalid cursor, or one of another sort: the list then starts at the beginning. */
export function readCursor(text: string | undefined, sort: string, types: string[]): Cursor | null {
  if (!text || text.length > 1000) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parts)) return null;
    const [madeFor, direction, id, ...keys] = parts;
    if (madeFor !== sort || (direction !== 'after' && direction !== 'before') || !isId(id)) return null;
    if (keys.length !== types.length) return null;
    return keys.every((key, index) => isOfType(key, types[index])) ? { sort, direction, keys, id } : null;
  } catch {
    return null;
  }
}

function isOfType(key: unknown, type: string | undefined): boolean {
  if (type === 'int') return Number.isSafeInteger(key);
  if (type === 'real') return typeof key === 'number' && Number.isFinite(Math.fround(key));
  return typeof key === type && (typeof key !== 'string' || !key.includes('\0'));
}
