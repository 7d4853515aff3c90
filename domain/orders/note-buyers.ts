import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { foldForms } from '#domain/search/index.ts';
import { flatMapInParts } from '#lib/flat-map-in-parts.ts';
import { highestOrderNumber, numberAfter } from './newest-orders.ts';

/** The background job that indexes buyers for search (docs/decisions/038). */
export const NOTE_BUYERS_TASK = 'orders.note-buyers';

/** The maximum number of orders per transaction. */
const MOST = 2000;
const WORDS_AT_ONCE = 2000;
/** The words of a name that are kept. A name has five at most; one of single letters would have sixty. */
const MOST_NAME_WORDS = 12;

/**
 * Indexes the search words of the orders with the next numbers; false if more than `most` are left. Idempotent. Imports
 * and changes of a contact index their buyers themselves (noteWords), so no order is looked at twice.
 */
export async function noteBuyers(tx: StoreTx, most = MOST): Promise<boolean> {
  const from = await lockNoted(tx);
  const last = await highestOrderNumber(tx, from);
  const until = await numberAfter(tx, { from, most, last });
  const { rows } = await sql<Buyer>`
    select distinct o.user_name as name, o.email_norm as email, o.phone from orders o
     where o.store_id = ${tx.storeId} and o.number > ${from} and o.number <= ${until} and o.email_norm <> ''
       and not o.erase_when_over`.execute(tx);
  await noteWords(tx, rows);
  await tx
    .updateTable('buyers_noted')
    .set({ until_number: until })
    .where('store_id', '=', tx.storeId)
    .execute();
  return until === last;
}

/** Buyers whose orders have not been indexed yet, one row per spelling: those of the latest `most` such orders. */
export async function buyersSince(tx: StoreTx, most: number): Promise<Buyer[]> {
  const { rows } = await sql<Buyer>`
    select distinct n.* from (
      select o.user_name as name, o.email_norm as email, o.phone from orders o
       where ${await isUnnoted(tx)} order by o.number desc limit ${most}::int) n`.execute(tx);
  return rows;
}

/**
 * A subquery for the e-mail addresses of all buyers with one of these phone numbers, indexed by noteBuyers or not. The
 * addresses stay in the database, because many buyers may have one phone number.
 */
export async function selectEmailsWithPhone(
  tx: StoreTx,
  phones: readonly string[],
): Promise<RawBuilder<unknown>> {
  const list = sql`${[...phones]}::text[]`;
  return sql`select w.email_norm from buyer_words w where w.store_id = ${tx.storeId} and w.word = any (${list})
    union select o.email_norm from orders o where ${await isUnnoted(tx)} and o.phone = any (${list})`;
}

/** A condition on `orders o` that have not been indexed since they were placed. */
async function isUnnoted(tx: StoreTx): Promise<RawBuilder<SqlBool>> {
  const noted = await readNoted(tx).executeTakeFirst();
  const mark = noted ? sql` and o.number > ${noted.until_number}` : sql``;
  return sql<SqlBool>`o.store_id = ${tx.storeId} and o.email_norm <> ''${mark}`;
}

/** Deletes the search words of the buyers with these e-mail addresses. */
export async function forgetBuyers(tx: StoreTx, emails: readonly string[]): Promise<void> {
  // Waits for a job that has read the names but has not yet written them.
  await lockNoted(tx);
  await sql`delete from buyer_words w
    where w.store_id = ${tx.storeId} and w.email_norm = any (${[...emails]}::text[])`.execute(tx);
}

/** Indexes the orders with these e-mail addresses again, except those of erased buyers. Called after forgetBuyers. */
export async function noteRemaining(tx: StoreTx, emails: readonly string[]): Promise<void> {
  const { rows } = await sql<Buyer>`
    select distinct o.user_name as name, o.email_norm as email, o.phone from orders o
     where o.store_id = ${tx.storeId} and o.email_norm = any (${[...emails]}::text[]) and o.email_norm <> ''
       and not o.erase_when_over`.execute(tx);
  await noteWords(tx, rows);
}

/** Indexes the buyer of an order whose contact has changed. The words of the former contact stay. */
export async function noteContact(tx: StoreTx, orderId: string): Promise<void> {
  const { rows } = await sql<Buyer>`
    select o.user_name as name, o.email_norm as email, o.phone from orders o
     where o.store_id = ${tx.storeId} and o.id = ${orderId}::uuid and not o.erase_when_over`.execute(tx);
  await noteWords(tx, rows);
}

export function wordsOfBuyer({ name, email, phone }: Buyer): string[] {
  const digits = phone.replace(/\D/g, '');
  const backwards = [...digits].reverse().join('');
  const ofName = foldForms(name).flat().slice(0, MOST_NAME_WORDS);
  const words = [...ofName, `@${email}`, ...(digits ? [`+${digits}`, `<${backwards}`] : [])];
  return [...new Set(words.map((word) => word.slice(0, 400)))];
}

/** A buyer as in an order; `email` in normal form. */
export type Buyer = { name: string; email: string; phone: string };

export const lettersOfBuyer = ({ name, email, phone }: Buyer) => name.length + email.length + phone.length;

/**
 * Indexes the search words of a limited number of buyers. Called in the transaction that writes their orders, except for
 * new orders.
 */
export async function noteWords(tx: StoreTx, buyers: readonly Buyer[]): Promise<void> {
  const named = buyers.filter(({ email }) => email !== '');
  const pairs = await flatMapInParts(named, lettersOfBuyer, (buyer) =>
    wordsOfBuyer(buyer).map((word): [string, string] => [`${word}\n${buyer.email}`, word]),
  );
  // One order for all transactions, so that no two of them wait for each other.
  const keys = [...new Map(pairs)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const values = keys.map(([key, word]) => ({
    ...{ store_id: tx.storeId, word, email_norm: key.slice(word.length + 1) },
  }));
  for (let at = 0; at < values.length; at += WORDS_AT_ONCE) {
    await tx
      .insertInto('buyer_words')
      .values(values.slice(at, at + WORDS_AT_ONCE))
      .onConflict((on) => on.doNothing())
      .execute();
  }
}

/** The number up to which orders are indexed. Other runs wait. */
async function lockNoted(tx: StoreTx): Promise<number> {
  await sql`insert into buyers_noted (store_id) values (${tx.storeId}) on conflict (store_id) do nothing`.execute(
    tx,
  );
  return (await readNoted(tx).forNoKeyUpdate().executeTakeFirstOrThrow()).until_number;
}

const readNoted = (tx: StoreTx) =>
  tx.selectFrom('buyers_noted').select('until_number').where('store_id', '=', tx.storeId);
