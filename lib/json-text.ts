/**
 * A value as JSON for PostgreSQL, which refuses half of a surrogate pair in a JSON document. A text that was cut to its
 * length ends with one if the cut was within an emoji.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part));
}
