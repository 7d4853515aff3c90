import { isId } from '#lib/ids.ts';

/** As many as a page of the list can show. */
const MOST = 200;

/** The orders that a form or an address names, each once. */
export function tickedIds(fields: FormData | URLSearchParams): string[] {
  return [...new Set(fields.getAll('order').map(String))].filter(isId).slice(0, MOST);
}
