import { isId } from '#lib/ids.ts';

/** The largest page size of the list. */
const MOST = 200;

/** The distinct order ids in a form or in the parameters of a URL. */
export function tickedIds(fields: FormData | URLSearchParams): string[] {
  return [...new Set(fields.getAll('order').map(String))].filter(isId).slice(0, MOST);
}
