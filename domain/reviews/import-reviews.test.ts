import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { buy, makeCustomer, makeProduct } from '#tests/support/reviewers.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import { type ImportedReview, importReviews, miscountedRatings, productReviews } from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const review = (productId: string, changes: Partial<ImportedReview> = {}): ImportedReview => ({
  productId,
  orderLineId: null,
  name: 'Priya S.',
  email: 'priya@example.com',
  rating: 4,
  title: 'Lovely',
  comment: 'Beautifully made.',
  locale: 'en',
  at: TEST_TIME,
  reply: null,
  ...changes,
});
const take = (reviews: ImportedReview[], store: TestStore = cedar) =>
  withStore(store.id, (tx) => importReviews(tx, reviews, SHOPPER));

test('imported reviews are shown and counted with their replies, and are verified only if they name a delivered order line', async () => {
  const { productId, variantId } = await makeProduct(db, cedar, 'Throw');
  const orderId = await buy(db, cedar, { customerId: await makeCustomer(cedar, 'Priya'), variantId });
  const [line] = await db.admin<{ id: string }>('select id from order_lines where order_id = $1', [orderId]);
  const reply = { text: 'Thank you', at: TEST_TIME };
  const orderLineId = line?.id ?? '';
  const given = [review(productId), review(productId, { rating: 1, orderLineId, reply })];
  expect(await take(given)).toEqual({ ok: true, value: { count: 2 } });
  const { summary, reviews } = await withStore(cedar.id, (tx) =>
    productReviews(tx, { productId, sort: 'lowest' }),
  );
  expect(summary).toEqual({ average: 250, count: 2, stars: [1, 0, 0, 1, 0] });
  expect(reviews).toMatchObject([
    { isVerified: true, reply: { text: 'Thank you' } },
    { isVerified: false, reply: null },
  ]);
  expect(await withStore(cedar.id, miscountedRatings)).toEqual([]);
});

test('one invalid review prevents the import of all reviews of the call', async () => {
  const { productId } = await makeProduct(db, cedar, 'Vase');
  const other = await makeProduct(db, cedar, 'Bowl');
  const orderId = await buy(db, cedar, {
    customerId: await makeCustomer(cedar, 'On its way'),
    variantId: other.variantId,
    until: 'shipped',
  });
  const [line] = await db.admin<{ id: string }>('select id from order_lines where order_id = $1', [orderId]);
  for (const changes of [{ rating: 6 }, { title: ' ' }, { email: 'x' }, { orderLineId: line?.id ?? '' }]) {
    const refused = await expectNothingChanged(db, () =>
      take([review(productId), review(productId, changes)]),
    );
    expect(refused).toEqual({ ok: false, code: 'review_invalid', data: { index: 1 } });
  }
  await expectNothingChanged(db, () =>
    expect(take([review(productId)], najd)).rejects.toThrow(/foreign key/),
  );
});
