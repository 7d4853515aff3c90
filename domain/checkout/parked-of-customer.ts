import { sql } from 'kysely';
import { askedPage, pageOrder, type StoreTx } from '#db/index.ts';
import type { Locale } from '#lib/locale.ts';

/** E-mail addresses and phone numbers in normal form. */
type Addresses = { emails: readonly string[]; phones: readonly string[] };

// A parked order has up to 60 kB.
const A_PAGE = 10;
const OLDEST = pageOrder(
  'parked-of-customer',
  [
    [sql`p.created_at`, 'time'],
    [sql`p.id`, 'uuid'],
  ],
  'ascending',
);

/** The parked orders of a person, oldest first, for a copy of the person's data. */
export async function parkedOf(
  tx: StoreTx,
  { locale, after, ...person }: Addresses & { locale: Locale; after: string | null },
) {
  const page = askedPage(OLDEST, { after, size: A_PAGE });
  const rows = await tx
    .selectFrom('parked_orders as p')
    .select(['p.label', 'p.created_at as at', page.keys])
    .select(sql<Record<string, string>>`p.form -> 'fields'`.as('fields'))
    .select(linesWithTitles(locale).as('lines'))
    .where('p.store_id', '=', tx.storeId)
    .where(isOf(person))
    .where(page.where)
    .orderBy(page.orderBy)
    .limit(page.limit)
    .execute();
  return page.cut(rows);
}

function linesWithTitles(locale: Locale) {
  return sql<{ product: string; quantity: number }[]>`(
    select jsonb_agg(jsonb_build_object('product', coalesce(text.title, ''), 'quantity', l.line -> 'quantity')
             order by l.nth)
      from jsonb_array_elements(p.form -> 'lines') with ordinality as l (line, nth)
      left join lateral (
        select t.title from variants v
          join product_texts t on t.store_id = v.store_id and t.product_id = v.product_id
         where v.store_id = p.store_id and v.id = (l.line ->> 'variantId')::uuid
         order by t.locale = ${locale} desc limit 1) text on true)`;
}

/** The number of parked orders of a person. */
export async function countParkedOf(tx: StoreTx, person: Addresses): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from parked_orders p where p.store_id = ${tx.storeId} and ${isOf(person)}`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Deletes the parked orders of a person. */
export async function eraseParked(tx: StoreTx, person: Addresses): Promise<void> {
  await sql`delete from parked_orders p where p.store_id = ${tx.storeId} and ${isOf(person)}`.execute(tx);
}

const isOf = ({ emails, phones }: Addresses) =>
  sql<boolean>`(p.email_norm = any (${[...emails]}::text[]) or p.phone = any (${[...phones]}::text[]))`;
