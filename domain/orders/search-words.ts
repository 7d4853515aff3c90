import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fold } from '#domain/search/index.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { buyersSince, wordsOfBuyer } from './note-buyers.ts';

/** What was typed: an order's number, and ways to know the buyer, each a list of beginnings that must all be there. */
type Search = { number: number | null; ways: string[][] };

/** Buyers whose orders are fetched by name; of more, their newest orders are found soon enough one by one. */
const MOST_BUYERS = 400;

/**
 * What staff typed into the order search, as conditions on `orders o` of which one must hold; null for nothing typed.
 * Buyers are found by buyer_words, and whoever is not in there yet by the same words: lower() and LIKE are not leakproof,
 * so no index of theirs could be used under row-level security.
 *
 * | typed | looked for |
 * | #1042, ١٠٤٢ | the order number, of an imported order too, and phone numbers ending so from six digits on |
 * | +966 50…, 050-123 4567 | phone numbers that begin or end so |
 * | sara@… | e-mails that begin so |
 * | anything else | names with words that begin so, e-mails that begin so |
 */
export async function readSearch(tx: StoreTx, typed: string): Promise<Expression<SqlBool>[] | null> {
  const search = parseSearch(typed);
  if (!search) return null;
  const { number, ways } = search;
  const found = number === null ? [] : [sql<SqlBool>`o.number in (${number}, ${-number})`];
  if (ways.length === 0) return found.length > 0 ? found : [sql<SqlBool>`false`];
  // The newest first: whoever is noted in between is found both times rather than neither.
  const newest = await findNewest(tx, ways);
  const noted = await findBuyers(tx, ways);
  if (noted.length > MOST_BUYERS) return [...found, ofBuyers(newest), anyOf(tx, ways)];
  const buyers = [...noted, ...newest];
  // As an array: a join would be planned to go through the newest orders until a page is full, which may be never.
  const byBuyer = sql<SqlBool>`o.id = any (array(select b.id from orders b
    where b.store_id = ${tx.storeId} and b.email_norm = any (${buyers}::text[])))`;
  return [...found, byBuyer];
}

function parseSearch(typed: string): Search | null {
  const text = toLatinDigits(normalizeText(typed))
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 120);
  if (text === '') return null;
  const digits = text.replace(/[\s()#.-]/g, '');
  if (/^\+?[0-9]{1,15}$/.test(digits)) return byDigits(digits);
  const byEmail = [`@${text.toLowerCase()}`];
  if (text.includes('@')) return { number: null, ways: [byEmail] };
  const words = fold(text).split(' ').filter(Boolean).slice(0, 6);
  return { number: null, ways: words.length > 0 ? [words, byEmail] : [byEmail] };
}

function byDigits(digits: string): Search {
  if (digits.startsWith('+')) return { number: null, ways: [[digits]] };
  if (digits.length < 6) return { number: Number(digits), ways: [] };
  // 050… at home is +96650… as stored: the zero that stands for the country is not part of the number's end.
  const end = digits.replace(/^0+/, '');
  const begin = digits.startsWith('00') ? end : digits;
  return { number: Number(digits), ways: [[`+${begin}`], [`<${[...end].reverse().join('')}`]] };
}

async function findNewest(tx: StoreTx, ways: string[][]): Promise<string[]> {
  const buyers = (await buyersSince(tx)).filter((buyer) => {
    const words = wordsOfBuyer(buyer);
    return ways.some((way) => way.every((begin) => words.some((word) => word.startsWith(begin))));
  });
  return [...new Set(buyers.map(({ email }) => email))];
}

const ofBuyers = (emails: string[]) => sql<SqlBool>`o.email_norm = any (${emails}::text[])`;

async function findBuyers(tx: StoreTx, ways: string[][]): Promise<string[]> {
  const each = ways.map(
    ([first = '', ...others]) => sql`(select w.email_norm from buyer_words w
      where w.store_id = ${tx.storeId} and ${begins(sql.ref('w.word'), first)}
        and ${sql.join([sql`true`, ...others.map((word) => hasWord(tx, sql.ref('w.email_norm'), word))], sql` and `)}
      limit ${MOST_BUYERS + 1})`,
  );
  const { rows } = await sql<{ email_norm: string }>`${sql.join(each, sql` union `)}`.execute(tx);
  return rows.map((row) => row.email_norm);
}

// "= true" keeps the planner from making a join of it, for which it would read all orders.
function anyOf(tx: StoreTx, ways: string[][]): Expression<SqlBool> {
  const way = (words: string[]) =>
    sql.join(
      words.map((word) => sql`${hasWord(tx, sql.ref('o.email_norm'), word)} = true`),
      sql` and `,
    );
  return sql<SqlBool>`(${sql.join(ways.map(way), sql` or `)})`;
}

function hasWord(tx: StoreTx, email: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  return sql`exists (select from buyer_words x where x.store_id = ${tx.storeId} and x.email_norm = ${email}
    and ${begins(sql.ref('x.word'), word)})`;
}

// The column is ordered byte by byte, so all that begins so lies between it and it with the last letter there is.
function begins(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`}`;
}
