import { withStore } from '#db/index.ts';
import { deliverOrder, shipOrder, startProcessing } from '#domain/orders/index.ts';
import { type NewReview, submitReview } from '#domain/reviews/index.ts';
import { newId } from '#lib/ids.ts';
import type { TestDatabase } from './database.ts';
import { makeVariant, orderOf, SHOPPER } from './orders.ts';
import { TEST_TIME, type TestStore } from './stores.ts';

export const GOOD_REVIEW = {
  name: 'Sara Haddad',
  email: 'sara@example.com',
  rating: '5',
  title: 'Heavier than I expected',
  comment: 'In the best way.\nIt has lived on the sofa since October.',
};

/** A shopper's account, without a way to sign in. */
export async function makeCustomer(store: TestStore, name: string): Promise<string> {
  const id = newId();
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`;
  const row = { email, email_norm: email, name, locale: 'en', created_at: TEST_TIME, updated_at: TEST_TIME };
  await withStore(store.id, (tx) =>
    tx
      .insertInto('customers')
      .values({ store_id: tx.storeId, id, ...row })
      .execute(),
  );
  return id;
}

/** A product of one variant; returns the ids of both. */
export async function makeProduct(
  db: TestDatabase,
  store: TestStore,
  title: string,
  stock: number | null = null,
) {
  const variantId = await makeVariant(store, { title, amount: 1000, stock });
  const [row] = await db.admin<{ id: string }>('select product_id as id from variants where id = $1', [
    variantId,
  ]);
  return { variantId, productId: row?.id ?? '' };
}

/** A shopper buys a variant; it is delivered unless stated otherwise. */
export async function buy(
  db: TestDatabase,
  store: TestStore,
  bought: { customerId: string; variantId: string; until?: 'confirmed' | 'shipped' | 'delivered' },
): Promise<string> {
  const { customerId, variantId, until = 'delivered' } = bought;
  const { orderId } = await orderOf(store, [{ variantId }]);
  await db.admin('update orders set customer_id = $1 where id = $2', [customerId, orderId]);
  const moves = { confirmed: [], shipped: [startProcessing, shipOrder] }[
    until as 'confirmed' | 'shipped'
  ] ?? [startProcessing, shipOrder, deliverOrder];
  for (const move of moves) {
    const moved = await withStore(store.id, async (tx) => move(tx, { orderId }, SHOPPER));
    if (!moved.ok) throw new Error(`The order did not move on: ${moved.code}`);
  }
  return orderId;
}

/** The posted form of a review. */
export function reviewOf(
  productId: string,
  customerId: string,
  changes: Partial<NewReview['form']> = {},
): NewReview {
  return { productId, customerId, form: { ...GOOD_REVIEW, ...changes }, photos: [], locale: 'en' };
}

export const submit = (store: TestStore, review: NewReview) =>
  withStore(store.id, (tx) => submitReview(tx, review, SHOPPER));
