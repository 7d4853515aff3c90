import { fail } from '#lib/result.ts';
import { ArchiveRefused } from './errors.ts';

/**
 * The maximum number of characters of a text. No form accepts a longer one (decision 046), so the shop's pages are
 * not made for longer ones.
 */
const MOST_TEXT = 20_000;
/** The maximum number of characters of a rich text, as in sanitizeRichText. */
const MOST_RICH_TEXT = 500_000;

const IS_RICH = /html$/i;
const IS_LINK = /(?:^|_)(?:link|href|url|to)$|(?:Link|Href|Url)$/;
const RUNS = /^(?:javascript|vbscript|data):/i;

/**
 * Throws for a text in a row of an archive that no form would have accepted: a text that is too long, or a URL that
 * runs a script (K, X). `value` is a row, or a JSON document in it.
 */
export function requireFormTexts(table: string, value: unknown, key = ''): void {
  if (typeof value === 'string') requireFormText(table, value, key);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    requireFormTexts(table, part, Array.isArray(value) ? key : name);
}

function requireFormText(table: string, text: string, key: string): void {
  if (text.length > (IS_RICH.test(key) ? MOST_RICH_TEXT : MOST_TEXT)) refuse(table, `${key} is too long`);
  // Browsers ignore spaces before a URL, and tabs and line ends in it.
  if (IS_LINK.test(key) && RUNS.test(text.replace(/[\t\n\r]/g, '').trim()))
    refuse(table, `${key} is an address that runs a script`);
}

function refuse(table: string, reason: string): never {
  throw new ArchiveRefused(fail('archive_row_invalid', { table, reason }));
}
