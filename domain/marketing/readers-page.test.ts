import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { countReaders, type ReadersAsked, readersPage } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const STATES = ['asked', 'confirmed', 'left', 'confirmed', 'confirmed'];
for (const [n, status] of STATES.entries()) {
  await db.admin(
    `insert into newsletter_readers (store_id, id, email, email_norm, locale, status, asked_at)
     values ($1, $2, $3, $3, 'ar', $4, $5)`,
    [cedar.id, newId(), `reader_${n}@example.com`, status, new Date(TEST_TIME.getTime() + n * 1000)],
  );
}
const page = (asked: ReadersAsked, store = cedar.id) => withStore(store, (tx) => readersPage(tx, asked));
const names = async (asked: ReadersAsked) => (await page(asked)).rows.map(({ email }) => email.slice(0, 8));

test('subscribers are listed newest first and filtered by state and address, with special characters taken literally', async () => {
  expect(await names({})).toEqual(['reader_4', 'reader_3', 'reader_2', 'reader_1', 'reader_0']);
  expect(await names({ status: 'confirmed' })).toEqual(['reader_4', 'reader_3', 'reader_1']);
  expect(await names({ query: 'READER_2@' })).toEqual(['reader_2']);
  expect(await names({ query: '%' })).toEqual([]);
  expect((await page({}, najd.id)).rows).toEqual([]);
  expect(await withStore(cedar.id, countReaders)).toEqual({ asked: 1, confirmed: 3, left: 1 });
});

test('pages of subscribers have no gap', async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const { rows, next } = await page({ size: 2, after });
    seen.push(...rows.map(({ email }) => email.slice(0, 8)));
    after = next;
  } while (after);
  expect(seen).toEqual(await names({}));
});
