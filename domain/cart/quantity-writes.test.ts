import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fillCart, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { setQuantity } from './index.ts';

await testDatabase(import.meta.url);
const { cedar } = await twoStores();

test('a changed quantity writes no index of the cart’s lines, since no index has a column that changes (attack 23.23)', async () => {
  const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 500, stock: 50 });
  const cartToken = await fillCart(cedar, [{ variantId }]);
  const written = await withStore(cedar.id, async (tx) => {
    expect(await setQuantity(tx, { cartToken, variantId, quantity: 7 }, SHOPPER)).toMatchObject({ ok: true });
    const { rows } = await sql`select n_tup_upd::int as updated, n_tup_hot_upd::int as "withoutIndex"
      from pg_stat_xact_user_tables where relid = 'public.cart_lines'::regclass`.execute(tx);
    return rows;
  });
  expect(written).toEqual([{ updated: 1, withoutIndex: 1 }]);
});
