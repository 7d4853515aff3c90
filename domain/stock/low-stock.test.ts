import { beforeEach, describe, expect, test } from 'vitest';
import { type StoreTx, withStore } from '#db/index.ts';
import { staffAct, systemAct } from '#domain/audit/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { mailLowStock, saveLowStock, saveStockRules, takeStock } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const owner = staffAct({ userId: cedar.ownerId, name: 'Layla', role: 'owner' }, TEST_TIME);
const inCedar = <T>(work: (tx: StoreTx) => Promise<T>) => withStore(cedar.id, work);
const HOUR = 3_600_000;

beforeEach(async () => {
  await db.admin('delete from graphile_worker._private_jobs');
});

/** The times at which the low-stock jobs are due. */
async function jobs(): Promise<string[]> {
  const rows = await db.admin<{ at: Date }>(
    `select j.run_at as at from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'stock.mail-low'`,
  );
  return rows.map((row) => row.at.toISOString());
}

const make = (title: string, stock: number) => makeVariant(cedar, { title, amount: 100, stock });
const sell = (variantId: string, quantity: number, at = TEST_TIME) =>
  inCedar((tx) => takeStock(tx, [{ variantId, quantity }], { act: { ...owner, at } }));

describe('a sale that makes a variant low', () => {
  test('a sale that makes a variant low is mailed to the store once, at the next 8 a.m. in the store’s time zone', async () => {
    const [{ zone } = { zone: '' }] = await db.admin<{ zone: string }>(
      'select time_zone as zone from store_settings where store_id = $1',
      [cedar.id],
    );
    const one = await make('Crosses', 7);
    await sell(one, 1);
    expect(await jobs()).toEqual([]);
    await sell(one, 2);
    await sell(one, 1);
    await sell(await make('Crosses too', 6), 6);
    const [at, ...more] = await jobs();
    expect(more).toEqual([]);
    const local = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
    expect(local.format(new Date(at ?? 0))).toBe('08:00');
    const wait = new Date(at ?? 0).getTime() - TEST_TIME.getTime();
    expect(wait > 0 && wait <= 24 * HOUR).toBe(true);
  });

  test('a low variant is mailed once, at its own threshold if it has one, and never if the store opted out', async () => {
    const low = await make('Low already', 4);
    await sell(low, 1);
    const own = await make('Own', 9);
    await inCedar((tx) =>
      saveStockRules(tx, { variantId: own, isTracked: true, allowsBackorder: false, lowAt: 2 }, owner),
    );
    await sell(own, 6);
    expect(await jobs()).toEqual([]);
    await sell(own, 1);
    expect(await jobs()).toHaveLength(1);
    await db.admin('delete from graphile_worker._private_jobs');
    await inCedar((tx) => saveLowStock(tx, null, owner));
    await sell(await make('Silent', 9), 9);
    expect(await jobs()).toEqual([]);
    await inCedar((tx) => saveLowStock(tx, 5, owner));
  });
});

test('the low-stock mail of a day lists the scarcest first, and is sent once however often the job runs', async () => {
  await db.admin(`update products set status = 'archived' where store_id = $1`, [cedar.id]);
  await inCedar((tx) => saveDetails(tx, { contactEmail: 'hello@cedar.example' }, owner));
  const tell = (at: Date) => inCedar((tx) => mailLowStock(tx, systemAct('stock.mail-low', at)));
  expect(await tell(TEST_TIME)).toEqual({ told: 0 });
  await make('Three left', 3);
  await make('Gone', 0);
  await make('Plenty', 30);
  expect(await tell(TEST_TIME)).toEqual({ told: 2 });
  expect(await tell(new Date(TEST_TIME.getTime() + HOUR))).toEqual({ told: 0 });
  const mails = await db.admin<{ recipient: string; body_text: string }>(
    `select recipient, body_text from mails where kind = 'low_stock' and store_id = $1`,
    [cedar.id],
  );
  expect(mails.map((mail) => mail.recipient)).toEqual(['hello@cedar.example']);
  const text = mails[0]?.body_text ?? '';
  expect(text).toMatch(/Gone[\s\S]*Three left/);
  expect(text).not.toContain('Plenty');
  expect(text).toContain('/admin/products/stock?view=low');
  expect(await tell(new Date(TEST_TIME.getTime() + 24 * HOUR))).toEqual({ told: 2 });
});
