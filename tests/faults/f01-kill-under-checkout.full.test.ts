import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { hashToken } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { backendsGone, expectWholeOrders } from '#tests/support/whole-orders.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

type Acknowledged = { number: number; tokenHash: string };

/**
 * Runs shoppers in a separate process, kills it after that many orders, and returns the orders it had acknowledged.
 */
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
    // The kill may have cut off the last line: that order was never acknowledged.
    if (token?.length === 43) acknowledged.push({ number: Number(number), tokenHash: hashToken(token) });
    if (acknowledged.length === orders) child.kill('SIGKILL');
  }
  const [, signal] = await ended;
  expect({ signal, complaints }).toEqual({ signal: 'SIGKILL', complaints: '' });
  await backendsGone(db);
  return acknowledged;
}

test('after kill -9 under checkout load, every acknowledged order is complete and nothing is counted twice', async () => {
  const titles = ['One', 'Two', 'Three', 'Four'];
  const variantIds: string[] = [];
  for (const title of titles)
    variantIds.push(await makeVariant(cedar, { title, amount: 1500, stock: 10_000 }));
  const acknowledged: Acknowledged[] = [];
  for (const orders of [25, 40, 15]) acknowledged.push(...(await killAfter(orders, variantIds)));
  expect(acknowledged.length).toBeGreaterThanOrEqual(80);

  const stored = await expectWholeOrders(db, { storeId: cedar.id, stockBefore: 10_000 });
  for (const { number, tokenHash } of acknowledged) expect(stored.get(number)).toBe(tokenHash);
  const mailJobs = await db.admin(
    `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'mail.deliver'`,
  );
  expect(mailJobs).toHaveLength(stored.size);
}, 120_000);
