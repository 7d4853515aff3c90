import { type RawBuilder, sql } from 'kysely';
import { toLatinDigits } from '#lib/digits.ts';
import { normalizeText } from '#lib/normalize-text.ts';

/**
 * What staff typed into the search of customers, as a condition on `customers c`: the beginning of an e-mail, of any
 * word of a name, or a phone number's beginning or end, in Arabic digits too.
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
    // 050… at home is +96650… as stored.
    const end = digits.replace(/^\+?0*/, '');
    return sql`(c.phone ^@ ${`+${end}`} or right(c.phone, ${end.length}::int) = ${end})`;
  }
  return sql`(c.email_norm ^@ ${text} or lower(c.name) ^@ ${text} or strpos(lower(c.name), ${` ${text}`}) > 0)`;
}
