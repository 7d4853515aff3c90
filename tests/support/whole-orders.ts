import { expect } from 'vitest';
import type { TestDatabase } from './database.ts';
import { BROKEN_ORDERS } from './orders.ts';

/**
 * Checks after a crash that the store's orders are complete and counted once: lines add up, numbers have no gap, the
 * counter equals the last number, stock lacks exactly the sold units, and each order has its cart, key, payment and
 * mail. Returns the stored numbers with the hashes of their tokens.
 */
export async function expectWholeOrders(
  db: Pick<TestDatabase, 'admin'>,
  { storeId, stockBefore }: { storeId: string; stockBefore: number },
): Promise<Map<number, string>> {
  const rows = await db.admin<{ number: string; token_hash: string }>(
    'select number, token_hash from orders where store_id = $1 order by number',
    [storeId],
  );
  const stored = new Map(rows.map((row) => [Number(row.number), row.token_hash]));
  const n = stored.size;
  expect([...stored.keys()]).toEqual(Array.from({ length: n }, (_, index) => 1001 + index));
  expect(
    await db.admin("select value from store_counters where store_id = $1 and name = 'order'", [storeId]),
  ).toEqual([{ value: String(1000 + n) }]);
  expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  const counted = await db.admin<{ sold: number; gone: number }>(
    `select (select coalesce(sum(l.quantity), 0) from order_lines l where l.variant_id = s.variant_id)::int as sold,
            $2 - s.quantity as gone from stock_levels s where s.store_id = $1`,
    [storeId, stockBefore],
  );
  expect(counted.map(({ gone }) => gone)).toEqual(counted.map(({ sold }) => sold));
  const [rest] = await db.admin(
    `select (select count(*) from carts where store_id = $1 and status = 'ordered')::int as carts,
            (select count(*) from checkout_attempts where store_id = $1)::int as keys,
            (select count(*) from checkout_attempts where store_id = $1 and order_id is not null)::int as spent,
            (select count(*) from mails where store_id = $1 and kind = 'order_confirmed')::int as mails,
            (select count(*) from payments where store_id = $1 and status = 'pending')::int as payments`,
    [storeId],
  );
  expect(rest).toEqual({ carts: n, keys: n, spent: n, mails: n, payments: n });
  return stored;
}

/** Waits until the server has ended the statements of a killed process, committed or not. */
export async function backendsGone(db: Pick<TestDatabase, 'admin'>): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const busy = await db.admin(
      `select 1 from pg_stat_activity where datname = current_database() and usename <> 'postgres'
          and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (busy.length === 0) return;
    await db.admin('select pg_sleep(0.05)');
  }
  throw new Error('A killed process still holds connections.');
}
