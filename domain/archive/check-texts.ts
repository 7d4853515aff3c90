import { fail } from '#lib/result.ts';
import { ArchiveRefused } from './errors.ts';

/** Characters of a text. No form takes a longer one (decision 046), so the shop's pages never meet one either. */
const MOST_TEXT = 20_000;
/** Characters of a rich text; sanitizeRichText leaves none that is longer. */
const MOST_RICH_TEXT = 500_000;

const IS_RICH = /html$/i;
const IS_LINK = /(?:^|_)(?:link|href|url|to)$|(?:Link|Href|Url)$/;
const RUNS = /^(?:javascript|vbscript|data):/i;

/**
 * Throws for a text in a row of an archive that no form would have taken: one that is too long, or an address that runs a
 * script (K, X). `value` is a row, or a document of one.
 */
export function requireFormTexts(table: string, value: unknown, key = ''): void {
  if (typeof value === 'string') requireFormText(table, value, key);
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    requireFormTexts(table, part, Array.isArray(value) ? key : name);
}

function requireFormText(table: string, text: string, key: string): void {
  if (text.length > (IS_RICH.test(key) ? MOST_RICH_TEXT : MOST_TEXT)) refuse(table, `${key} is too long`);
  // Browsers ignore spaces before an address, and tabs and line ends within it.
  if (IS_LINK.test(key) && RUNS.test(text.replace(/[\t\n\r]/g, '').trim()))
    refuse(table, `${key} is an address that runs a script`);
}

function refuse(table: string, reason: string): never {
  throw new ArchiveRefused(fail('archive_row_invalid', { table, reason }));
}
