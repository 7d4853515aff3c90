import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { catalogueOf, onDay } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { twoStores } from '#tests/support/stores.ts';
import { nextMoment } from './next-moment.ts';

await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const { product, inStore } = catalogueOf(cedar.id);
const next = (day: number) => inStore((tx) => nextMoment(tx, onDay(day)));

test('a store’s pages expire when a product is published and when it is no longer new', async () => {
  expect(await next(0)).toBeNull();
  await product('Cup', 0);
  expect(await next(1)).toEqual(onDay(30));
  expect(await next(30)).toBeNull();
  await product('Lamp', 0, { publishAt: onDay(3) });
  await product('Draft', 0, { publishAt: onDay(2), status: 'draft' });
  expect(await next(1)).toEqual(onDay(3));
  expect(await next(3)).toEqual(onDay(30));
  expect(await next(30)).toEqual(onDay(33));
  expect(await withStore(najd.id, (tx) => nextMoment(tx, onDay(1)))).toBeNull();
});

test('a store’s pages expire when a price changes', async () => {
  await inStore((tx) =>
    sql`update product_prices set changes_at = ${onDay(2)} where store_id = ${cedar.id}`.execute(tx),
  );
  expect([await next(1), await next(2)]).toEqual([onDay(2), onDay(3)]);
});
