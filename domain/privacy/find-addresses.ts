import { type RawBuilder, sql } from 'kysely';
import { inBatches, type StoreTx, withStore } from '#db/index.ts';
import { subjectHasher } from './addresses.ts';

export type Address = { kind: 'email' | 'phone'; value: string };

/** The addresses of a store that were found, by their keyed hash. */
export type FoundAddresses = Map<string, Address>;

/** The rows that are read at once, because a store may have millions of orders. */
const PAGE = 5000;
/** Smaller than every id. */
const FIRST = '00000000-0000-0000-0000-000000000000';

type Holder = { table: string; email: RawBuilder<string>; phone: RawBuilder<string> };
const NONE = sql<string>`''`;
const NORM = sql<string>`email_norm`;
const PLAIN = sql<string>`lower(email)`;

/** The tables in which an erasure finds records by an address, with the SQL of the address in its normal form. */
const HOLDERS: Holder[] = [
  { table: 'customers', email: NORM, phone: NONE },
  { table: 'orders', email: NORM, phone: sql`phone` },
  { table: 'newsletter_readers', email: NORM, phone: NONE },
  { table: 'back_in_stock_alerts', email: NORM, phone: NONE },
  { table: 'contact_messages', email: PLAIN, phone: NONE },
  { table: 'reviews', email: PLAIN, phone: NONE },
  { table: 'mails', email: sql`lower(recipient)`, phone: NONE },
  { table: 'text_messages', email: NONE, phone: sql`recipient` },
  { table: 'parked_orders', email: NORM, phone: sql`phone` },
];

/** Finds the addresses of a store that have one of these keyed hashes, page by page. */
export async function findAddresses(
  storeId: string,
  subjects: ReadonlySet<string>,
  secretKey: string,
): Promise<FoundAddresses> {
  const found: FoundAddresses = new Map();
  if (subjects.size === 0) return found;
  const hash = subjectHasher(storeId, secretKey);
  for (const holder of HOLDERS) {
    for await (const address of addressesOf(storeId, holder)) {
      const subject = hash(address.value);
      if (subjects.has(subject)) found.set(subject, address);
    }
  }
  return found;
}

async function* addressesOf(storeId: string, holder: Holder): AsyncGenerator<Address> {
  const pages = inBatches<Held>(
    (work) => withStore(storeId, work),
    (tx, after) => readPage(tx, holder, after?.id ?? FIRST),
  );
  for await (const page of pages) {
    for (const { email, phone } of page) {
      if (email) yield { kind: 'email', value: email };
      if (phone) yield { kind: 'phone', value: phone };
    }
  }
}

type Held = { id: string; email: string | null; phone: string | null };

async function readPage(tx: StoreTx, { table, email, phone }: Holder, after: string): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select id, ${email} as email, ${phone} as phone from ${sql.table(table)}
     where store_id = ${tx.storeId} and id > ${after}
     order by id limit ${PAGE}`.execute(tx);
  return rows;
}
