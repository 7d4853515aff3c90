import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { archiveProduct, cardsOf } from '#domain/catalog/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { makeCustomer, makeProduct } from '#tests/support/reviewers.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { addToWishlist, exportWishlist, MOST_WISHES, removeFromWishlist, wishlistIds } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const sara = await makeCustomer(cedar, 'Sara');
const { productId: throwId } = await makeProduct(db, cedar, 'Throw');
const { productId: vaseId } = await makeProduct(db, cedar, 'Vase');

const add = (productId: string, customerId = sara, store: TestStore = cedar) =>
  withStore(store.id, (tx) => addToWishlist(tx, { customerId, productId }, SHOPPER));
const ids = (customerId = sara, store: TestStore = cedar) =>
  withStore(store.id, (tx) => wishlistIds(tx, { customerId }));

test('a product is added to the wishlist once, however often the button is pressed, and can be removed', async () => {
  const pressed = await Promise.all(Array.from({ length: 8 }, () => add(throwId)));
  expect(pressed.filter((one) => one.ok && one.value.isNew)).toHaveLength(1);
  await add(vaseId);
  expect(new Set(await ids())).toEqual(new Set([throwId, vaseId]));
  await withStore(cedar.id, (tx) => removeFromWishlist(tx, { customerId: sara, productId: vaseId }));
  await withStore(cedar.id, (tx) => removeFromWishlist(tx, { customerId: sara, productId: 'no id' }));
  expect(await ids()).toEqual([throwId]);
  expect(await withStore(cedar.id, (tx) => exportWishlist(tx, { customerId: sara }))).toEqual([
    { product: 'Throw', addedAt: TEST_TIME },
  ]);
});

test('a product cannot be added to a wishlist if the store does not show it, or if product and wishlist are of different stores', async () => {
  const draft = await makeProduct(db, cedar, 'Gone');
  await withStore(cedar.id, (tx) => archiveProduct(tx, { productId: draft.productId }, SHOPPER));
  const abroad = await makeProduct(db, najd, 'Oud');
  for (const productId of [draft.productId, abroad.productId, newId(), '', "' or 1=1"]) {
    expect(await expectNothingChanged(db, () => add(productId))).toMatchObject({ code: 'product_not_found' });
  }
  expect(await ids(sara, najd)).toEqual([]);
  await expectNothingChanged(db, () =>
    withStore(najd.id, (tx) => removeFromWishlist(tx, { customerId: sara, productId: throwId })),
  );
  await expect(add(abroad.productId, sara, najd), 'an account of another store').rejects.toThrow(
    /foreign key/,
  );
});

test('adding a product to a full wishlist is refused', async () => {
  const full = await makeCustomer(cedar, 'Full');
  const { productId } = await makeProduct(db, cedar, 'One more');
  await db.admin(
    `with p as (insert into products (store_id, id, status, created_at, updated_at)
       select $1, gen_random_uuid(), 'active', now(), now() from generate_series(1, ${MOST_WISHES}) returning id)
     insert into wishlist_items (store_id, customer_id, product_id, added_at) select $1, $2, id, now() from p`,
    [cedar.id, full],
  );
  expect(await expectNothingChanged(db, () => add(productId, full))).toMatchObject({
    code: 'wishlist_full',
    data: { max: MOST_WISHES },
  });
});

test('wishlist cards are in the order of the list, without hidden products', async () => {
  const context = { locale: 'en', currency: 'USD', now: TEST_TIME } as const;
  const cards = await withStore(cedar.id, (tx) => cardsOf(tx, [vaseId, newId(), 'x', throwId], context));
  expect(cards.map(({ title }) => title)).toEqual(['Vase', 'Throw']);
  expect(await withStore(najd.id, (tx) => cardsOf(tx, [throwId], context))).toEqual([]);
});
