import { type RawBuilder, sql } from 'kysely';
import type { StoreTx } from '#db/index.ts';
import { highestOrderNumber, keepFigures, numberAfter, SOLD } from '#domain/orders/index.ts';
import {
  type Counted,
  changedSince,
  KEPT_COLUMNS,
  KIND,
  OVERLAP,
  partOfOrder,
  QUARTER,
  readCounted,
} from './count-orders.ts';
import { countProducts } from './sold-products.ts';

/** The job that aggregates a store's sales (docs/decisions/038). */
export const SUM_SALES_TASK = 'reports.sum-sales';

/** The maximum number of orders and changes per transaction, which takes about half a second. */
const MOST = 4000;
/** An account with an order in one of so many further parts is left to that part. */
const PARTS_AHEAD = 10;

/**
 * Updates sales_quarters up to the newest order; false if more is left for the next transaction. New orders
 * are those with a higher number: numbers are assigned in commit order, so that no order is skipped. If a
 * counted order changed, the quarter of an hour in which it was placed is counted again. An interrupted run
 * is rolled back.
 */
export async function sumSales(tx: StoreTx, most = MOST): Promise<boolean> {
  const counted = await lockCounted(tx);
  const last = await highestOrderNumber(tx, counted.number);
  const until = await numberAfter(tx, { from: counted.number, most, last });
  const changed = await changedOrders(tx, counted, { until, most });
  const old = changed.filter(({ number }) => number <= counted.number);
  const again = [...old.map(({ quarter }) => quarter), ...(await quartersOfSame(tx, old))];
  if (until > counted.number || again.length > 0) {
    const part = { after: counted.number, until, again };
    await countOrders(tx, part);
    await countProducts(tx, part);
  }
  await rememberChanges(tx, changed);
  await tx
    .updateTable('sales_counted')
    .set((eb) => ({ number: until, pass: eb('pass', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .execute();
  const isOver = until === last && changed.length < most;
  const later = isOver ? null : await laterBuyers(tx, changed, most * PARTS_AHEAD);
  await countCustomers(tx, { after: counted.number, until, changed, later });
  return isOver;
}

async function lockCounted(tx: StoreTx): Promise<Counted> {
  await sql`insert into sales_counted (store_id, number, changes_until, kind)
    values (${tx.storeId}, 0, 'epoch', ${KIND}) on conflict (store_id) do nothing`.execute(tx);
  await sql`select from sales_counted c where c.store_id = ${tx.storeId} for no key update`.execute(tx);
  const counted = await readCounted(tx);
  return counted.kind === KIND ? counted : startAgain(tx);
}

/** Forgets what an earlier version counted, which did not keep all that is kept now. */
async function startAgain(tx: StoreTx): Promise<Counted> {
  for (const table of ['sales_quarters', 'sales_products', 'sales_changes_counted'] as const) {
    await tx.deleteFrom(table).where('store_id', '=', tx.storeId).execute();
  }
  await tx
    .updateTable('sales_counted')
    .set((eb) => ({ number: 0, changes_until: sql`'epoch'`, kind: KIND, pass: eb('pass', '+', 1) }))
    .where('store_id', '=', tx.storeId)
    .execute();
  return readCounted(tx);
}

type Changed = { id: string; version: number; number: number; quarter: Date; changedAt: string };

// Reads the changed orders before counting: an order that changes in between is counted again.
async function changedOrders(
  tx: StoreTx,
  counted: Counted,
  { until, most }: { until: number; most: number },
): Promise<Changed[]> {
  const { rows } = await sql<Changed>`
    select o.id, o.version, o.number, ${QUARTER} as quarter, o.updated_at::text as "changedAt" from orders o
     where ${changedSince(tx, counted)} and o.number <= ${until} order by o.updated_at limit ${most}`.execute(
    tx,
  );
  return rows;
}

// The quarters in which customers of newly imported orders placed other orders. Imported orders are added later, so those
// other orders now count as orders of returning customers.
async function quartersOfSame(tx: StoreTx, changed: Changed[]): Promise<Date[]> {
  const imported = changed.flatMap(({ id, number }) => (number < 0 ? [id] : []));
  if (imported.length === 0) return [];
  const { rows } = await sql<{ quarter: Date }>`select distinct ${QUARTER} as quarter
    from orders i join orders o on o.store_id = ${tx.storeId} and o.email_norm = i.email_norm and o.number > 0
    where i.store_id = ${tx.storeId} and i.id = any (${imported}::uuid[]) and i.email_norm <> ''`.execute(tx);
  return rows.map(({ quarter }) => quarter);
}

type Newer = { after: number; until: number; changed: Changed[]; later: RawBuilder<unknown> | null };

/** Keeps what the accounts of new and changed orders bought, except the later ones. */
async function countCustomers(tx: StoreTx, { after, until, changed, later }: Newer): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    (${buyersOf(tx, sql`o.number > ${after} and o.number <= ${until}`)}
      union ${buyersOf(tx, sql`o.id = any (${ids}::uuid[])`)})
    ${later ? sql`except (${later})` : sql``}`.execute(tx);
  await keepFigures(
    tx,
    rows.map(({ id }) => id),
  );
}

/**
 * A subquery for the accounts that a further part counts, as SQL with a column `id`. Without it, each part would compute
 * an account with very many orders anew. Called when the part is counted: only accounts whose kept figures are out of
 * date anyway may be left out (withNewerBuyers).
 */
async function laterBuyers(tx: StoreTx, changed: Changed[], most: number): Promise<RawBuilder<unknown>> {
  const counted = await readCounted(tx);
  const from = changed.at(-1)?.changedAt ?? '-infinity';
  const isChanged = sql`${changedSince(tx, counted)} and o.updated_at >= ${from}::timestamptz`;
  return sql`
    (${buyersOf(tx, sql`o.number > ${counted.number}`)} order by o.number limit ${most})
    union all
    (${buyersOf(tx, isChanged)} order by o.updated_at limit ${most})`;
}

const buyersOf = (tx: StoreTx, which: RawBuilder<unknown>) => sql`
  select o.customer_id as id from orders o
   where o.store_id = ${tx.storeId} and ${which} and o.customer_id is not null`;

type Part = { after: number; until: number; again: Date[] };

async function countOrders(tx: StoreTx, { after, until, again }: Part): Promise<void> {
  const store = tx.storeId;
  const part = partOfOrder(tx);
  const list = sql`${again}::timestamptz[]`;
  const names = sql.join(KEPT_COLUMNS.map((name) => sql.ref(name)));
  const sums = sql.join(KEPT_COLUMNS.map((name) => sql`sum(${sql.ref(`p.${name}`)})`));
  const added = sql.join(
    KEPT_COLUMNS.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)} + excluded.${sql.ref(name)}`),
  );
  await sql`delete from sales_quarters s where s.store_id = ${store} and s.quarter = any (${list})`.execute(
    tx,
  );
  // A lateral join, so that each quarter is a short index range; a plain join compared all orders with all
  // quarters.
  await sql`insert into sales_quarters as s (store_id, quarter, currency, base_currency, ${names})
    select ${store}, p.quarter, p.currency, p.base_currency, ${sums}
      from (select ${part} from orders o
         where o.store_id = ${store} and o.number > ${after} and o.number <= ${until} and ${SOLD}
        union all
        select p.* from (select distinct unnest(${list}) as quarter) q
          cross join lateral (select ${part} from orders o
             where o.store_id = ${store} and o.placed_at >= q.quarter and o.placed_at < q.quarter + interval '15 minutes'
               and o.number <= ${after} and ${SOLD}) p) p
     group by p.quarter, p.currency, p.base_currency
    on conflict (store_id, quarter, currency, base_currency) do update set ${added}`.execute(tx);
}

// The timestamp is limited to the database's clock, so that an order with a future timestamp does not hide today's
// changes.
async function rememberChanges(tx: StoreTx, changed: Changed[]): Promise<void> {
  const column = <K extends keyof Changed>(name: K) => changed.map((each) => each[name]);
  if (changed.length > 0) {
    await sql`insert into sales_changes_counted as x (store_id, order_id, version, updated_at)
      select ${tx.storeId}, c.* from unnest(${column('id')}::uuid[], ${column('version')}::int[],
          ${column('changedAt')}::timestamptz[]) c
      on conflict (store_id, order_id) do update
        set version = excluded.version, updated_at = excluded.updated_at`.execute(tx);
    await sql`update sales_counted c set changes_until = greatest(c.changes_until,
        least(now(), ${changed.at(-1)?.changedAt}::timestamptz))
      where c.store_id = ${tx.storeId}`.execute(tx);
  }
  await sql`delete from sales_changes_counted x using sales_counted c
    where x.store_id = ${tx.storeId} and c.store_id = ${tx.storeId}
      and x.updated_at < c.changes_until - ${OVERLAP}`.execute(tx);
}
