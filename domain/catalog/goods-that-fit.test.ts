import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { goodsThatFit } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const ours = catalogueOf(cedar.id);
const of = (title: string, amount: number, changes = {}) => ours.product(title, -3, { amount, ...changes });
const throwOf = await of('Throw', 3000);
const cushion = await of('Cushion', 2500);
await of('Candle', 1200);
const rug = await of('Rug', 9000);
await of('Draft', 2600, { status: 'draft' });
await of('Sized', 2600, {
  options: [
    {
      kind: 'size',
      names: { en: 'Size' },
      values: [
        { code: 's', labels: { en: 'S' } },
        { code: 'm', labels: { en: 'M' } },
      ],
    },
  ],
  variants: [
    { values: ['s'], price: money(2600, 'USD') },
    { values: ['m'], price: money(2600, 'USD') },
  ],
});
const gone = await of('Gone', 2600);
await db.admin(
  `update stock_levels set is_tracked = true, quantity = 0, allows_backorder = false
    where variant_id = (select id from variants where product_id = $1)`,
  [gone.productId],
);
await catalogueOf(najd.id).product('Foreign', -3, { amount: 2600 });

const fitting = async (missing: number | null, inCart = [throwOf.productId]) => {
  const context = { locale: 'en' as const, currency: 'USD', now: TEST_TIME };
  const input = { productIds: inCart, missing: missing === null ? null : money(missing, 'USD') };
  return (await withStore(cedar.id, (tx) => goodsThatFit(tx, input, context))).map(({ title }) => title);
};

test('the products offered with a cart reach free delivery, the cheapest first, and none needs a choice or is sold out', async () => {
  expect(await fitting(2000)).toEqual(['Cushion', 'Rug']);
  expect((await fitting(2000, [throwOf.productId, cushion.productId]))[0]).toBe('Rug');
});

test('without a missing amount, the owner’s related products come before the best sellers', async () => {
  await db.admin('update product_listings set sold = 5 where product_id = $1', [cushion.productId]);
  expect((await fitting(null))[0]).toBe('Cushion');
  await db.admin(
    'insert into product_relations (store_id, product_id, related_id, position) values ($1, $2, $3, 0)',
    [cedar.id, throwOf.productId, rug.productId],
  );
  expect(await fitting(null)).toEqual(['Rug', 'Cushion']);
});
