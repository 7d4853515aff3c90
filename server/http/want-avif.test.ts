import { afterEach, expect, test, vi } from 'vitest';
import { withStore } from '#db/index.ts';
import { systemAct } from '#domain/audit/index.ts';
import { orderAvif, recordImage } from '#domain/media/index.ts';
import { createLogger } from '#lib/log.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeStore, TEST_TIME } from '#tests/support/stores.ts';
import { avifOrders } from './want-avif.ts';

const db = await testDatabase(import.meta.url);
const { id: storeId } = await makeStore({ slug: 'cedar', name: 'Cedar House' });
const wantAvif = avifOrders(createLogger({ level: 'silent' }));
const hashes = Array.from({ length: 51 }, (_, at) => at.toString(16).padStart(64, '0'));
const image = { contentType: 'image/jpeg', width: 9, height: 9, bytes: Buffer.from('x'), blur: '' } as const;

afterEach(() => vi.restoreAllMocks());

const widths = async (hash: string) => {
  const rows = await db.admin<{ width: number }>(
    `select (payload ->> 'width')::int as width from graphile_worker._private_jobs
      where payload ->> 'hash' = $1 order by 1`,
    [hash],
  );
  return rows.map(({ width }) => width);
};

test('once a store’s full queue has room again, a request for the picture enqueues its AVIF', async () => {
  const [last = '', ...others] = hashes;
  await withStore(storeId, async (tx) => {
    for (const hash of hashes)
      await recordImage(tx, { ...image, hash }, { act: systemAct('test', TEST_TIME) });
    for (const hash of others) await orderAvif(tx, { hash, width: 640 });
  });
  const visit = async () => {
    for (const width of [384, 640]) wantAvif({ storeId, hash: last, width });
    // Long enough for a job to be enqueued; the test asserts that none is.
    await new Promise((done) => setTimeout(done, 300));
    return widths(last);
  };
  expect(await visit()).toEqual([]);
  await db.admin('delete from graphile_worker._private_jobs');
  expect(await visit()).toEqual([]);
  const later = Date.now() + 10_001;
  vi.spyOn(Date, 'now').mockReturnValue(later);
  await vi.waitFor(async () => expect(await visit()).toEqual([384, 640]), 5000);
});
