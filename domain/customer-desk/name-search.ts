import { type RawBuilder, sql } from 'kysely';
import { toLatinDigits } from '#lib/digits.ts';
import { normalizeText } from '#lib/normalize-text.ts';

/**
 * A SQL condition on `customers c` for a staff search: the start of an e-mail or of any word of a name, or
 * the start or end of a phone number, in Arabic digits too.
 */
export function nameSearch(typed: string): RawBuilder<unknown> {
  const text = searchText(typed);
  if (text === '') return sql`true`;
  const byPhone = phoneSearch(sql`c.phone`, text);
  if (byPhone) return byPhone;
  return sql`(c.email_norm ^@ ${text} or lower(c.name) ^@ ${text} or strpos(lower(c.name), ${` ${text}`}) > 0)`;
}

/** A SQL condition on rows `a` with an address: its phone number, or a part of the street or the city. */
export function addressSearch(typed: string): RawBuilder<unknown> {
  const text = searchText(typed);
  const byPhone = phoneSearch(sql`a.phone`, text);
  if (byPhone) return byPhone;
  if (!/\p{L}/u.test(text)) return sql`false`;
  return sql`strpos(lower(a.address || ' ' || a.address_more || ' ' || a.city), ${text}) > 0`;
}

/** Matches the start or end of a phone number; null if the text is not a phone number. */
function phoneSearch(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> | null {
  const digits = text.replace(/[\s()#.-]/g, '');
  if (!/^\+?[0-9]{4,15}$/.test(digits)) return null;
  // A local number such as 050… is stored as +96650….
  const end = digits.replace(/^\+?0*/, '');
  return sql`(${column} ^@ ${`+${end}`} or right(${column}, ${end.length}::int) = ${end})`;
}

function searchText(typed: string): string {
  return toLatinDigits(normalizeText(typed))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120)
    .toLowerCase();
}
