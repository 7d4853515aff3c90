import { expect, test, vi } from 'vitest';
import { asWorker, withStoreReadOnly } from '#db/index.ts';
import { listOrders } from '#domain/orders/index.ts';
import { readConfig } from '#lib/config/index.ts';
import { createLogger } from '#lib/log.ts';
import { DICTIONARIES } from '#messages/dictionaries.ts';
import { blockedMs } from '#tests/support/blocked-loop.ts';
import { testDatabase } from '#tests/support/database.ts';
import { copyOrders } from '#tests/support/many-orders.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { noteBuyersTask } from '#worker/tasks/note-buyers.ts';
import { findTexts, isShopText } from '../../app/admin/settings/find-texts.server.ts';

// Texts that are each within their limit, but together take long to compare.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const MOST_BLOCKED_MS = 100;
/** Compatibility decomposition makes four letters of each sign. */
const LONG_NAME = '㎉'.repeat(120);

const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: null });
await orderOf(cedar, [{ variantId: lamp }]);
await copyOrders(db, { storeId: cedar.id, count: 10_000, name: LONG_NAME });

test('a search in a store with 10,000 new orders of long names blocks the server for less than 100 ms (attack 26.2)', async () => {
  const search = () => withStoreReadOnly(cedar.id, (tx) => listOrders(tx, { search: 'nobody' }));
  expect((await search()).rows).toEqual([]);
  expect(await blockedMs(search, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
});

test('a search in 60 long texts of a store blocks the server for less than 100 ms (attack 26.2)', async () => {
  const keys = Object.keys(DICTIONARIES.en).filter(isShopText).slice(0, 60);
  const own = Object.fromEntries(keys.map((key) => [key, '㎉ é'.repeat(1000)]));
  const search = async () => findTexts('kcal e', { en: own, ar: own });
  expect(await search()).toMatchObject({ more: keys.length - 25, ownCount: keys.length });
  expect(await blockedMs(search, MOST_BLOCKED_MS)).toBeLessThan(MOST_BLOCKED_MS);
});

test('the job that indexes buyers leaves its slot and continues later where it stopped (attack 26.1)', async () => {
  const read = readConfig({});
  if (!read.ok) throw new Error(read.data.problems.join());
  const around = { config: read.value, log: createLogger({ level: 'silent' }), now: new Date() };
  const run = async (stopping: AbortSignal) => {
    const continueLater = vi.fn();
    await asWorker(() => noteBuyersTask.run({ storeId: cedar.id }, { ...around, stopping, continueLater }));
    const [row] = await db.admin<{ count: number }>(
      'select count(distinct email_norm)::int as count from buyer_words where store_id = $1',
      [cedar.id],
    );
    return { noted: row?.count, isContinued: continueLater.mock.calls.length > 0 };
  };
  expect(await run(AbortSignal.abort())).toEqual({ noted: 2000, isContinued: true });
  let end = await run(new AbortController().signal);
  while (end.isContinued) end = await run(new AbortController().signal);
  expect(end).toEqual({ noted: 10_001, isContinued: false });
});
