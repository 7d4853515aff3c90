import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { foldForms } from '#domain/search/index.ts';
import { highestOrderNumber, numberAfter } from './newest-orders.ts';

/** The background job that indexes buyers for search (docs/decisions/038). */
export const NOTE_BUYERS_TASK = 'orders.note-buyers';

const MOST = 4000;
const MOST_CHANGES = 100_000;
const WORDS_AT_ONCE = 2000;
const OVERLAP_MS = 10 * 60_000;

type Noted = { number: number; changes_until: Date };

/** Indexes the search words of new buyers, oldest first; false if more than MOST are left. Idempotent. */
export async function noteBuyers(tx: StoreTx): Promise<boolean> {
  const noted = await lockNoted(tx);
  const last = await highestOrderNumber(tx, noted.number);
  const until = await numberAfter(tx, { from: noted.number, most: MOST, last });
  const buyers = await newBuyers(tx, noted, until);
  await noteWords(tx, buyers);
  const changes = buyers.flatMap(({ changedAt }) => changedAt ?? []);
  const latest = new Date(Math.max(noted.changes_until.getTime(), ...changes.map((at) => at.getTime())));
  await tx
    .updateTable('buyers_noted')
    .set({ number: until, changes_until: sql`least(${latest}, now())` })
    .where('store_id', '=', tx.storeId)
    .execute();
  return until === last;
}

/**
 * Buyers whose orders are new or changed since the last run of noteBuyers, one row per spelling: those of at most
 * `most` new and as many changed orders, the latest first.
 */
export async function buyersSince(tx: StoreTx, most: number): Promise<Buyer[]> {
  const { isNew, isChanged } = await unnotedOrders(tx);
  const { rows } = await sql<Buyer>`
    (select o.user_name as name, o.email_norm as email, o.phone from orders o
     where ${isNew} order by o.number desc limit ${most}::int)
    union
    (select o.user_name, o.email_norm, o.phone from orders o
     where ${isChanged} order by o.updated_at desc limit ${most}::int)`.execute(tx);
  return rows;
}

/**
 * A subquery for the e-mail addresses of all buyers with one of these phone numbers, indexed by noteBuyers or not. The
 * addresses stay in the database: an import may have made several hundred thousand such orders.
 */
export async function selectEmailsWithPhone(
  tx: StoreTx,
  phones: readonly string[],
): Promise<RawBuilder<unknown>> {
  const { isNew, isChanged } = await unnotedOrders(tx);
  const list = sql`${[...phones]}::text[]`;
  return sql`select w.email_norm from buyer_words w where w.store_id = ${tx.storeId} and w.word = any (${list})
    union select o.email_norm from orders o where ${isNew} and o.phone = any (${list})
    union select o.email_norm from orders o where ${isChanged} and o.phone = any (${list})`;
}

type Unnoted = { isNew: RawBuilder<SqlBool>; isChanged: RawBuilder<SqlBool> };

/** Conditions on `orders o` that have not been indexed since they were placed or changed. */
async function unnotedOrders(tx: StoreTx): Promise<Unnoted> {
  const [noted] = await readNoted(tx).execute();
  const { number, changes_until } = noted ?? { number: 0, changes_until: new Date(0) };
  const isOfBuyer = sql`o.store_id = ${tx.storeId} and o.email_norm <> ''`;
  return {
    isNew: sql<SqlBool>`${isOfBuyer} and o.number > ${number}`,
    isChanged: sql<SqlBool>`${isOfBuyer} and o.version > 1 and o.updated_at >= ${before(changes_until)}`,
  };
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
  await noteWords(
    tx,
    rows.map((buyer) => ({ ...buyer, changedAt: null })),
  );
}

export function wordsOfBuyer({ name, email, phone }: Buyer): string[] {
  const digits = phone.replace(/\D/g, '');
  const backwards = [...digits].reverse().join('');
  const words = [...foldForms(name).flat(), `@${email}`, ...(digits ? [`+${digits}`, `<${backwards}`] : [])];
  return [...new Set(words.map((word) => word.slice(0, 400)))];
}

export type Buyer = { name: string; email: string; phone: string };

async function lockNoted(tx: StoreTx): Promise<Noted> {
  await sql`insert into buyers_noted (store_id, number, changes_until) values (${tx.storeId}, 0, 'epoch')
    on conflict (store_id) do nothing`.execute(tx);
  return readNoted(tx).forNoKeyUpdate().executeTakeFirstOrThrow();
}

const readNoted = (tx: StoreTx) =>
  tx.selectFrom('buyers_noted').select(['number', 'changes_until']).where('store_id', '=', tx.storeId);

const before = (moment: Date) => new Date(moment.getTime() - OVERLAP_MS);

type NewBuyer = Buyer & { changedAt: Date | null };

async function newBuyers(tx: StoreTx, noted: Noted, until: number): Promise<NewBuyer[]> {
  const since = before(noted.changes_until);
  const { rows } = await sql<NewBuyer>`
    select o.user_name as name, o.email_norm as email, o.phone, null::timestamptz as "changedAt" from orders o
     where o.store_id = ${tx.storeId} and o.number > ${noted.number} and o.number <= ${until} and o.email_norm <> ''
    union all
    (select o.user_name, o.email_norm, o.phone, o.updated_at from orders o
     where o.store_id = ${tx.storeId} and o.version > 1 and o.updated_at >= ${since} and o.email_norm <> ''
     order by o.updated_at limit ${MOST_CHANGES})`.execute(tx);
  return rows;
}

async function noteWords(tx: StoreTx, buyers: Buyer[]): Promise<void> {
  const known = new Map(
    buyers.flatMap((buyer) =>
      wordsOfBuyer(buyer).map((word) => [`${buyer.email} ${word}`, { ...buyer, word }]),
    ),
  );
  const values = [...known.values()].map(({ word, email }) => ({
    store_id: tx.storeId,
    word,
    email_norm: email,
  }));
  for (let at = 0; at < values.length; at += WORDS_AT_ONCE) {
    await tx
      .insertInto('buyer_words')
      .values(values.slice(at, at + WORDS_AT_ONCE))
      .onConflict((on) => on.doNothing())
      .execute();
  }
}
