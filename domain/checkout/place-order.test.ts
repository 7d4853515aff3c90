import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { orderByToken } from '#domain/orders/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  BROKEN_ORDERS,
  checkoutOf,
  fillCart,
  lookAtCart,
  makeVariant,
  SHOPPER,
} from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { placeOrder } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();

describe('a shopper places an order', () => {
  test('with the totals of the cart, both languages, number 1001 and a mail', async () => {
    const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2450, stock: 10 });
    const rug = await makeVariant(cedar, { title: 'Rug', amount: 1999, stock: null });
    const cartToken = await fillCart(cedar, [{ variantId: lamp, quantity: '٢' }, { variantId: rug }]);
    const cart = await lookAtCart(cedar, cartToken);
    const placed = await placeOrder(cedar.id, await checkoutOf(cedar, cartToken), SHOPPER);
    expect(placed).toMatchObject({ ok: true, value: { number: 1001, isNew: true } });
    if (!placed.ok) return;
    const found = await withStore(cedar.id, (tx) =>
      orderByToken(tx, { token: placed.value.orderToken, number: 1001, locale: 'ar' }),
    );
    expect(found).toMatchObject({
      ok: true,
      value: {
        number: 1001,
        status: 'confirmed',
        paymentStatus: 'unpaid',
        phone: '+966501234567',
        itemCount: 3,
        total: cart.totals.total,
        subtotal: { amount: 6899, currency: 'USD' },
        deliveryCharges: { amount: 500, currency: 'USD' },
        lines: [{ title: 'Lamp بالعربية', quantity: 2 }, { title: 'Rug بالعربية' }],
        events: [{ kind: 'placed', actorKind: 'shopper' }],
      },
    });
    expect(await db.admin('select quantity from stock_levels where variant_id = $1', [lamp])).toEqual([
      { quantity: 8 },
    ]);
    expect(await db.admin('select recipient, status from mails')).toEqual([
      { recipient: 'Sara@Example.com', status: 'queued' },
    ]);
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });
});
