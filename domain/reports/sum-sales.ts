import { sql } from 'kysely';
import { enqueue, type StoreTx } from '#db/index.ts';
import { exponentOf, mulDivHalfUp } from '#lib/money/index.ts';

/** The job that counts a store's sales when there are too many new ones for a page to wait. */
export const SUM_SALES_TASK = 'reports.sum-sales';

/** Orders counted in one transaction: half a second of work. */
const MOST = 4000;
// A change is committed a little after the time it says; what is looked at twice is counted once.
const OVERLAP_MS = 10 * 60_000;

type Counted = { number: number; changes_until: Date };

/**
 * Brings sales_quarters up to the newest order: the quarters of an hour in which orders came in or changed since last
 * time are counted anew from the orders themselves, so counting twice does no harm. False when there is more to count:
 * a job goes on with it, or the caller with the next transaction.
 */
export async function sumSales(
  tx: StoreTx,
  at: Date,
  { mostChanges = Number.POSITIVE_INFINITY } = {},
): Promise<boolean> {
  const counted = await lockCounted(tx, at);
  if (mostChanges < (await changesSince(tx, counted, mostChanges))) return false;
  const last = await lastNumber(tx, counted.number);
  const until = Math.min(last, counted.number + MOST);
  const quarters = await touchedQuarters(tx, counted, until);
  if (quarters.length > 0) await countAnew(tx, quarters);
  await tx
    .updateTable('sales_counted')
    .set({ number: until, changes_until: at })
    .where('store_id', '=', tx.storeId)
    .execute();
  return until === last;
}

/** As sumSales, for a page: what it cannot count at once a job does, and the page says so. */
export async function sumSalesNow(tx: StoreTx, at: Date): Promise<boolean> {
  const isWhole = await sumSales(tx, at, { mostChanges: MOST });
  if (!isWhole) await enqueue(tx, SUM_SALES_TASK, {}, { class: 'web', jobKey: 'sum-sales' });
  return isWhole;
}

async function lockCounted(tx: StoreTx, at: Date): Promise<Counted> {
  await tx
    .insertInto('sales_counted')
    .values({ store_id: tx.storeId, number: 0, changes_until: at })
    .onConflict((on) => on.column('store_id').doNothing())
    .execute();
  return tx
    .selectFrom('sales_counted')
    .select(['number', 'changes_until'])
    .where('store_id', '=', tx.storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

const changedSince = ({ changes_until }: Pick<Counted, 'changes_until'>) =>
  new Date(changes_until.getTime() - OVERLAP_MS);

// After a month without a look there can be as many as there were orders.
async function changesSince(tx: StoreTx, counted: Counted, most: number): Promise<number> {
  if (!Number.isFinite(most)) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from orders o
      where o.store_id = ${tx.storeId} and o.version > 1 and o.updated_at >= ${changedSince(counted)}
      limit ${most + 1}) c`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function lastNumber(tx: StoreTx, from: number): Promise<number> {
  const row = await tx
    .selectFrom('orders as o')
    .select((eb) => eb.fn.max('o.number').as('last'))
    .where('o.store_id', '=', tx.storeId)
    .executeTakeFirst();
  return Math.max(row?.last ?? 0, from);
}

async function touchedQuarters(tx: StoreTx, counted: Counted, until: number): Promise<Date[]> {
  const { rows } = await sql<{ quarter: Date }>`
    select date_bin('15 minutes', o.placed_at, 'epoch') as quarter from orders o
     where o.store_id = ${tx.storeId} and o.number > ${counted.number} and o.number <= ${until}
    union
    select date_bin('15 minutes', o.placed_at, 'epoch') from orders o
     where o.store_id = ${tx.storeId} and o.version > 1 and o.updated_at >= ${changedSince(counted)}`.execute(
    tx,
  );
  return rows.map(({ quarter }) => quarter);
}

type Sums = {
  quarter: Date;
  currency: string;
  base_currency: string;
  numer: number;
  denom: number;
  orders: number;
  returning_orders: number;
  items: number;
  subtotal: number;
  discount: number;
  delivery: number;
  fee: number;
  tax: number;
  total: number;
  refunded: number;
};

async function countAnew(tx: StoreTx, quarters: Date[]): Promise<void> {
  // Lateral, so that each quarter is a short range of the index: joined, all orders were compared with all quarters.
  const { rows } = await sql<Sums>`
    select q.quarter, c.* from unnest(${quarters}::timestamptz[]) as q (quarter)
      cross join lateral (select o.currency, coalesce(o.base_currency, o.currency) as base_currency,
            coalesce(o.rate_numer, 1) as numer, coalesce(o.rate_denom, 1) as denom,
            count(*)::int as orders, count(*) filter (where exists (
              select from orders p where p.store_id = ${tx.storeId} and p.email_norm = o.email_norm
                 and p.number < o.number and o.email_norm <> ''))::int as returning_orders,
            sum(o.item_count)::int as items, sum(o.subtotal)::bigint as subtotal,
            sum(o.discount_total)::bigint as discount, sum(o.delivery_total)::bigint as delivery,
            sum(o.cod_fee)::bigint as fee, sum(o.tax_total)::bigint as tax, sum(o.total)::bigint as total,
            sum(o.credited_total)::bigint as refunded
          from orders o
         where o.store_id = ${tx.storeId}
           and o.placed_at >= q.quarter and o.placed_at < q.quarter + interval '15 minutes'
           and o.status not in ('cancelled', 'pending_payment')
         group by o.currency, coalesce(o.base_currency, o.currency), o.rate_numer, o.rate_denom) c`.execute(
    tx,
  );
  await tx
    .deleteFrom('sales_quarters as s')
    .where('s.store_id', '=', tx.storeId)
    .where((eb) => eb('s.quarter', '=', eb.fn.any(eb.val(quarters))))
    .execute();
  const whole = [...Map.groupBy(rows, keyOf).values()].map(addUp);
  for (let at = 0; at < whole.length; at += 500) {
    const values = whole.slice(at, at + 500).map((row) => ({ store_id: tx.storeId, ...row }));
    await tx.insertInto('sales_quarters').values(values).execute();
  }
}

const keyOf = (row: Sums) => `${row.quarter.getTime()} ${row.currency} ${row.base_currency}`;

type Row = Omit<Sums, 'numer' | 'denom'> & { base_total: number; base_refunded: number };

// Orders of one quarter that were sold at different rates become one row.
function addUp(parts: Sums[]): Row {
  const rows = parts.map(inBase);
  const [first, ...others] = rows;
  if (!first) throw new Error('A group without rows.');
  for (const row of others) {
    for (const name of ADDED) first[name] += row[name];
  }
  return first;
}

const ADDED = [
  ...(['orders', 'returning_orders', 'items', 'subtotal', 'discount', 'delivery', 'fee'] as const),
  ...(['tax', 'total', 'refunded', 'base_total', 'base_refunded'] as const),
];

function inBase({ numer, denom, ...row }: Sums): Row {
  const shift = exponentOf(row.currency) - exponentOf(row.base_currency);
  const from = numer * 10 ** Math.max(shift, 0);
  const to = denom * 10 ** Math.max(-shift, 0);
  const base = (amount: number) => mulDivHalfUp(amount, to, from);
  return { ...row, base_total: base(row.total), base_refunded: base(row.refunded) };
}
