import { sql } from 'kysely';
import { pingDatabase, type StoreTx, withPlatform, withStoreReadOnly } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { storeUse } from '#domain/packages/index.ts';
import { type MonthOrders, monthOrders, NO_SALES, salesBy } from '#domain/reports/index.ts';
import { storeFinalMonths } from './final-months.ts';
import { warnOfOrders } from './warn-of-orders.ts';

const PACE_MS = 60_000;
/** The number of stores measured per round, so that 5,000 stores are measured every quarter of an hour. */
const MOST = 350;
const DUE = '15 minutes';

export type StoreFigures = {
  products: number;
  storageMb: number;
  lastOrderAt: Date | null;
  month: string;
  orders: number;
  sales: number;
  currency: string;
  mailsQueued: number;
  mailsFailed: number;
  /** The orders of the current month, in the store's time zone, that count against the package's limit. */
  ofPackage: MonthOrders;
};

/**
 * Counts and sums of one store, read in a transaction of that store. Sales include only orders that count, in the
 * store's currency.
 */
export async function figuresOf(tx: StoreTx, at: Date): Promise<StoreFigures> {
  const use = await storeUse(tx);
  const { rows } = await sql<Pick<StoreFigures, 'lastOrderAt' | 'currency' | 'mailsQueued' | 'mailsFailed'>>`
    select settings.currency, unsent.queued as "mailsQueued", unsent.failed as "mailsFailed",
        (select o.placed_at from orders o where o.store_id = ${tx.storeId} and o.number > 0
          order by o.placed_at desc limit 1) as "lastOrderAt"
      from (select currency from store_settings where store_id = ${tx.storeId}) settings
      cross join lateral (select (count(*) filter (where m.status = 'queued'))::int as queued,
          (count(*) filter (where m.status = 'failed'))::int as failed
        from mails m where m.store_id = ${tx.storeId} and m.created_at >= ${at}::timestamptz - interval '7 days') unsent`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('The store has no settings.');
  const day = at.toISOString().slice(0, 10);
  const month = day.slice(0, 7);
  const period = { from: `${month}-01`, to: day, timeZone: 'UTC', currency: row.currency };
  const sums = [...(await salesBy(tx, { ...period, isInBase: true, step: 'month' })).values()];
  const { orders, net } = sums[0] ?? NO_SALES;
  return { ...row, ...use, month, orders, sales: net, ofPackage: await monthOrders(tx, at) };
}

/**
 * Measures one store, stores the result for the console's list, and warns the store when it nears its package's
 * monthly limit of orders.
 */
export async function measureStore(storeId: string, at: Date): Promise<void> {
  const one = await withStoreReadOnly(storeId, (tx) => figuresOf(tx, at));
  const values = {
    ...{
      products: one.products,
      storage_mb: one.storageMb,
      last_order_at: one.lastOrderAt,
      month: one.month,
    },
    ...{ orders: one.orders, sales: one.sales, currency: one.currency, measured_at: at },
    ...{ mails_queued: one.mailsQueued, mails_failed: one.mailsFailed },
    ...{ month_orders: one.ofPackage.orders, month_ends_at: one.ofPackage.endsAt },
  };
  await withPlatform((tx) =>
    tx
      .insertInto('store_figures')
      .values({ store_id: storeId, ...values })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
      .execute(),
  );
  await warnOfOrders(storeId, one.ofPackage, systemAct('operator', at));
}

type OnError = (error: unknown, storeId?: string) => void;

/**
 * Measures the stores whose figures are missing or older than a quarter of an hour. Returns their number. A store that
 * fails does not stop the others: its error is reported, and it is noted in `failing` and comes last until it can be
 * measured.
 */
export async function measureDueStores(
  at: Date,
  onError: OnError,
  failing = new Set<string>(),
): Promise<number> {
  const due = await withPlatform(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select s.id from stores s left join store_figures f on f.store_id = s.id
       where s.status <> 'closed'
         and (f.store_id is null or f.measured_at < ${at}::timestamptz - ${DUE}::interval)
       order by s.id = any (${[...failing]}::uuid[]), f.measured_at nulls first limit ${MOST}`.execute(tx);
    return rows;
  });
  let measured = 0;
  for (const { id } of due) {
    try {
      await measureStore(id, at);
      failing.delete(id);
      measured += 1;
    } catch (error) {
      // If the database is away, the others would fail, too.
      await pingDatabase();
      failing.add(id);
      onError(error, id);
    }
  }
  return measured;
}

/** Started by the worker. Keeps the figures of all stores fresh and stores the revenue of completed months. */
export function followFigures(now: () => Date, onError: OnError): { stop(): void } {
  let isRunning = false;
  const failing = new Set<string>();
  const round = async () => {
    if (isRunning) return;
    isRunning = true;
    await measureDueStores(now(), onError, failing).catch((error: unknown) => onError(error));
    await storeFinalMonths(now()).catch((error: unknown) => onError(error));
    isRunning = false;
  };
  const first = setTimeout(() => void round(), 3_000).unref();
  const timer = setInterval(() => void round(), PACE_MS).unref();
  const stop = () => {
    clearTimeout(first);
    clearInterval(timer);
  };
  return { stop };
}
