import { type Expression, type SqlBool, sql } from 'kysely';
import { toLatinDigits } from '#lib/digits.ts';

/**
 * What staff typed into the order search, as conditions on `orders o` of which one must hold; [] for nothing typed.
 * Number and e-mail find their index. Names and phone numbers are looked through newest first: lower() is not
 * leakproof, so no index on it could be used under row-level security.
 *
 * | typed | looked for |
 * | #1042, ١٠٤٢ | the order number, and phone numbers ending so from six digits on |
 * | +966 50…, 050-123 4567 | phone numbers that begin or end so |
 * | sara@… | e-mails that begin so |
 * | anything else | names that begin so (any word of them), e-mails that begin so |
 */
export function readSearch(typed: string): Expression<SqlBool>[] {
  const text = toLatinDigits(typed.normalize('NFC'))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120);
  if (text === '') return [];
  const digits = text.replace(/[\s()#.-]/g, '');
  if (/^\+?[0-9]{1,15}$/.test(digits)) return byDigits(digits);
  const lower = text.toLowerCase();
  const byEmail = sql<SqlBool>`o.email_norm ^@ ${lower}`;
  if (text.includes('@')) return [byEmail];
  return [
    byEmail,
    sql<SqlBool>`lower(o.user_name) ^@ ${lower}`,
    sql<SqlBool>`strpos(lower(o.user_name), ${` ${lower}`}) > 0`,
  ];
}

function byDigits(digits: string): Expression<SqlBool>[] {
  if (digits.startsWith('+')) return [sql<SqlBool>`o.phone ^@ ${digits}`];
  const found = [sql<SqlBool>`o.number = ${Number(digits)}`];
  if (digits.length < 6) return found;
  // 050… at home is +96650… as stored: the zero that stands for the country is not part of the number's end.
  const end = digits.replace(/^0+/, '');
  const begin = digits.startsWith('00') ? end : digits;
  return [
    ...found,
    sql<SqlBool>`o.phone ^@ ${`+${begin}`}`,
    sql<SqlBool>`right(o.phone, ${end.length}::int) = ${end}`,
  ];
}
