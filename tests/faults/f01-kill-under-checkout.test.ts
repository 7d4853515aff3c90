import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { hashToken } from '#lib/ids.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { BROKEN_ORDERS, makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

type Acknowledged = { number: number; tokenHash: string };

/** Runs shoppers in a process of their own, kills it after so many orders, and returns what it had acknowledged. */
async function killAfter(orders: number, variantIds: string[]): Promise<Acknowledged[]> {
  const script = join(import.meta.dirname, 'checkout-load.ts');
  const child = spawn(process.execPath, [script, db.urls.app, cedar.id, ...variantIds], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (part: Buffer) => {
    complaints += part;
  });
  const acknowledged: Acknowledged[] = [];
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const [number, token] = line.split(' ');
    // The last line may have been cut by the kill: then nobody was told.
    if (token?.length === 43) acknowledged.push({ number: Number(number), tokenHash: hashToken(token) });
    if (acknowledged.length === orders) child.kill('SIGKILL');
  }
  const [, signal] = await ended;
  expect({ signal, complaints }).toEqual({ signal: 'SIGKILL', complaints: '' });
  await backendsGone(db);
  return acknowledged;
}

// What the killed process had in flight ends on the server a moment later, one way or the other.
async function backendsGone(database: TestDatabase): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const busy = await database.admin(
      `select 1 from pg_stat_activity where datname = current_database() and usename = 'souk_app' and xact_start is not null`,
    );
    if (busy.length === 0) return;
    await database.admin('select pg_sleep(0.05)');
  }
  throw new Error('A killed process still holds transactions.');
}

test('kill -9 under checkout load: every acknowledged order is there, none is half, nothing is counted twice', async () => {
  const titles = ['One', 'Two', 'Three', 'Four'];
  const variantIds: string[] = [];
  for (const title of titles)
    variantIds.push(await makeVariant(cedar, { title, amount: 1500, stock: 10_000 }));
  const acknowledged: Acknowledged[] = [];
  for (const orders of [25, 40, 15]) acknowledged.push(...(await killAfter(orders, variantIds)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(80);

  const rows = await db.admin<{ number: string; token_hash: string }>(
    'select number, token_hash from orders order by number',
  );
  const stored = new Map(rows.map((row) => [Number(row.number), row.token_hash]));
  for (const { number, tokenHash } of acknowledged) expect(stored.get(number)).toBe(tokenHash);
  expect([...stored.keys()]).toEqual(Array.from({ length: stored.size }, (_, index) => 1001 + index));
  expect(await db.admin('select value from store_counters where store_id = $1', [cedar.id])).toEqual([
    { value: String(1000 + stored.size) },
  ]);

  expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  const counted = await db.admin<{ sold: number; gone: number }>(
    `select (select sum(quantity) from order_lines where variant_id = s.variant_id)::int as sold,
            10000 - s.quantity as gone from stock_levels s`,
  );
  for (const { sold, gone } of counted) expect(gone).toBe(sold);
  expect(counted).toHaveLength(titles.length);
  const [rest] = await db.admin(
    `select (select count(*) from carts where status = 'ordered')::int as carts,
            (select count(*) from checkout_attempts)::int as attempts,
            (select count(*) from checkout_attempts where order_id is not null)::int as spent,
            (select count(*) from mails)::int as mails,
            (select count(*) from payments where status = 'pending')::int as payments,
            (select count(*) from graphile_worker._private_jobs)::int as jobs`,
  );
  const n = stored.size;
  expect(rest).toEqual({ carts: n, attempts: n, spent: n, mails: n, payments: n, jobs: n });
}, 120_000);
