const TEXT = 24;
const OBJECT = 40;
const SLOT = 16;

/**
 * An estimate, rather high than low, of the memory that a value of plain objects, lists and maps takes. V8 keeps a text
 * with Arabic letters in two bytes per character.
 */
export function heapBytes(value: unknown): number {
  if (typeof value === 'string') return TEXT + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const parts = value instanceof Map ? [...value].flat() : Object.values(value);
  return parts.reduce((sum: number, part) => sum + SLOT + heapBytes(part), OBJECT);
}
