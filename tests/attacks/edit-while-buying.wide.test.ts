import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { type ProductInput, saveProduct } from '#domain/catalog/index.ts';
import { placeOrder } from '#domain/checkout/index.ts';
import { money } from '#lib/money/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { inLanes } from '#tests/support/lanes.ts';
import { BROKEN_ORDERS, checkoutOf, fillCart, SHOPPER } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

const SIZES = ['S', 'M', 'L', 'XL'];

function shirt(productId: string | undefined, sizes: string[]): ProductInput {
  return {
    ...(productId && { id: productId }),
    texts: { en: { title: 'Shirt' } },
    status: 'active',
    options: [
      { names: { en: 'Size' }, kind: 'size', values: sizes.map((size) => ({ labels: { en: size } })) },
    ],
    variants: sizes.map((size) => ({
      values: [size],
      price: money(1000, 'USD'),
      stock: { isTracked: true, quantity: 500 },
    })),
  };
}

type Outcome = { ok: true } | { ok: false; code: string };

// A deadlock is thrown, and counted here as a failure.
const surprises = (deed: () => Promise<Outcome>) => () =>
  deed().catch((error: Error): Outcome => ({ ok: false, code: error.message }));

test('saving a product and its stock repeatedly never deadlocks with simultaneous orders of it (S)', async () => {
  const made = await withStore(cedar.id, (tx) => saveProduct(tx, shirt(undefined, SIZES), SHOPPER));
  if (!made.ok) throw new Error(made.code);
  const { productId, variantIds } = made.value;
  const forms = [];
  for (let buyer = 0; buyer < 60; buyer++) {
    const chosen = [variantIds[buyer % 4], variantIds[(buyer + 1) % 4], variantIds[(buyer + 2) % 4]];
    forms.push(
      await checkoutOf(
        cedar,
        await fillCart(
          cedar,
          chosen.map((id) => ({ variantId: id ?? '' })),
        ),
      ),
    );
  }
  const buy = forms.map((form) => () => placeOrder(cedar.id, form, SHOPPER));
  const save = (index: number) => () => {
    const sizes = index % 2 === 0 ? SIZES : SIZES.toReversed();
    return withStore(cedar.id, (tx) => saveProduct(tx, shirt(productId, sizes), SHOPPER));
  };
  const deeds: (() => Promise<Outcome>)[] = buy.flatMap((order, index) =>
    index % 2 === 0 ? [order, save(index / 2)] : [order],
  );
  const failures = (await inLanes(8, deeds.map(surprises))).flatMap((outcome) =>
    outcome.ok ? [] : outcome.code,
  );
  expect(failures).toEqual([]);
  expect(await db.admin('select 1 from orders')).toHaveLength(60);
  expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
}, 60_000);
