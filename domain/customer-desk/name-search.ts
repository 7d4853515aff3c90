import { type RawBuilder, sql } from 'kysely';
import { toLatinDigits } from '#lib/digits.ts';
import { normalizeText } from '#lib/normalize-text.ts';

/**
 * A SQL condition on `customers c` for a staff search: the start of an e-mail or of any word of a name, or
 * the start or end of a phone number, in Arabic digits too.
 */
export function nameSearch(typed: string): RawBuilder<unknown> {
  const text = toLatinDigits(normalizeText(typed))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .toLowerCase();
  if (text === '') return sql`true`;
  const digits = text.replace(/[\s()#.-]/g, '');
  if (/^\+?[0-9]{4,15}$/.test(digits)) {
    // A local number such as 050… is stored as +96650….
    const end = digits.replace(/^\+?0*/, '');
    return sql`(c.phone ^@ ${`+${end}`} or right(c.phone, ${end.length}::int) = ${end})`;
  }
  return sql`(c.email_norm ^@ ${text} or lower(c.name) ^@ ${text} or strpos(lower(c.name), ${` ${text}`}) > 0)`;
}
