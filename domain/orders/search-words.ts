import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { fold } from '#domain/search/index.ts';
import { cleanLine } from '#lib/clean-text.ts';
import { toLatinDigits } from '#lib/digits.ts';
import { flatMapInParts } from '#lib/flat-map-in-parts.ts';
import { normalizeText } from '#lib/normalize-text.ts';
import { referenceKey } from '#lib/reference-key.ts';
import { buyersSince, lettersOfBuyer, wordsOfBuyer } from './note-buyers.ts';

/**
 * A parsed search: an order number, and alternative lists of prefixes; a buyer matches a list by matching all
 * of its prefixes.
 */
type Search = { number: number | null; ways: string[][] };

/** The maximum number of buyers that are matched by id; for more, the orders are scanned newest first. */
const MOST_BUYERS = 400;
/** The latest orders that the job has not indexed yet and that a search compares in memory; the job runs every 15 seconds. */
const MOST_NEW = 1000;

/**
 * Turns a staff search into conditions on `orders o`, joined by OR; null for an empty search. Buyers are
 * found through buyer_words and, until indexed, by the same words in memory: lower() and LIKE are not
 * leakproof, so under row-level security they cannot use an index.
 * | typed | matches |
 * | #1042, ١٠٤٢ | the order number, even of imported orders; from six digits on also the end of a phone
 * number |
 * | +966 50…, 050-123 4567 | phone numbers with this start or end |
 * | sara@… | e-mails with this start |
 * | 1Z999AA10123456784, 1z 999 aa1… | the whole tracking number of a parcel, in any letter case and digits |
 * | anything else | names in which words have these starts, and e-mails with this start |
 */
export async function readSearch(tx: StoreTx, typed: string): Promise<Expression<SqlBool>[] | null> {
  const search = parseSearch(typed);
  if (!search) return null;
  const { number, ways } = search;
  const byNumber = number === null ? [] : [sql<SqlBool>`o.number in (${number}, ${-number})`];
  const found = [...byNumber, ...ofParcel(tx, typed)];
  if (ways.length === 0) return found.length > 0 ? found : [sql<SqlBool>`false`];
  // Reads the newest buyers first: a buyer who is indexed between the two reads is then found twice instead
  // of never.
  const newest = await findNewest(tx, ways);
  const noted = await findBuyers(tx, ways);
  if (noted.length > MOST_BUYERS) return [...found, ofBuyers(newest), anyOf(tx, ways)];
  const buyers = [...noted, ...newest];
  // An array, because with a join the planner scans the newest orders until a page is full, possibly all of
  // them.
  const byBuyer = sql<SqlBool>`o.id = any (array(select b.id from orders b
    where b.store_id = ${tx.storeId} and b.email_norm = any (${buyers}::text[])))`;
  return [...found, byBuyer];
}

/**
 * The e-mail addresses of buyers who match a typed name, phone number or e-mail address as in readSearch; a number
 * of up to five digits may be an order number and finds none.
 */
export async function emailsOfBuyers(tx: StoreTx, typed: string): Promise<string[]> {
  const ways = parseSearch(typed)?.ways ?? [];
  if (ways.length === 0) return [];
  const newest = await findNewest(tx, ways);
  return [...new Set([...newest, ...(await findBuyers(tx, ways))])];
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
  // A local number such as 050… is stored as +96650…, so the leading zero is not part of the stored number.
  const end = digits.replace(/^0+/, '');
  const begin = digits.startsWith('00') ? end : digits;
  return { number: Number(digits), ways: [[`+${begin}`], [`<${[...end].reverse().join('')}`]] };
}

async function findNewest(tx: StoreTx, ways: string[][]): Promise<string[]> {
  const emails = await flatMapInParts(await buyersSince(tx, MOST_NEW), lettersOfBuyer, (buyer) => {
    const words = wordsOfBuyer(buyer);
    const isFound = ways.some((way) => way.every((begin) => words.some((word) => word.startsWith(begin))));
    return isFound ? [buyer.email] : [];
  });
  return [...new Set(emails)];
}

const SHORTEST_TRACKING = 6;
const MOST_PARCELS = 50;

function ofParcel(tx: StoreTx, typed: string): RawBuilder<SqlBool>[] {
  const key = referenceKey(cleanLine(typed.slice(0, 120)));
  if (key.length < SHORTEST_TRACKING || !/^[\w-]+$/.test(key)) return [];
  return [
    sql<SqlBool>`o.id = any (array(select f.order_id from fulfilments f
      where f.store_id = ${tx.storeId} and f.tracking_key <> '' and f.tracking_key = ${key}
      limit ${MOST_PARCELS}))`,
  ];
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

// "= true" prevents the planner from using a join that would read all orders.
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

// The column has byte order (collation C), so a prefix is the range up to the highest code point.
function begins(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`}`;
}
