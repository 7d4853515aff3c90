import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { listProducts } from '#domain/catalog/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { buy, makeCustomer, makeProduct, reviewOf, submit } from '#tests/support/reviewers.ts';
import { TEST_TIME, type TestStore, twoStores } from '#tests/support/stores.ts';
import {
  eraseReviewer,
  exportReviews,
  hideReview,
  listReviews,
  miscountedRatings,
  productReviews,
  publishReview,
  replyToReview,
  setModeration,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();

const reviewsOf = (productId: string, asked = {}) =>
  withStore(cedar.id, (tx) => productReviews(tx, { productId, ...asked }));

describe('the right to review', () => {
  test('a shopper who received the product may review it once', async () => {
    const { productId, variantId } = await makeProduct(db, cedar, 'Throw');
    const customerId = await makeCustomer(cedar, 'Sara One');
    await buy(db, cedar, { customerId, variantId });
    expect(await submit(cedar, reviewOf(productId, customerId))).toMatchObject({
      ok: true,
      value: { status: 'published' },
    });
    const again = await expectNothingChanged(db, () =>
      submit(cedar, reviewOf(productId, customerId, { rating: '1' })),
    );
    expect(again).toMatchObject({ ok: false, code: 'already_reviewed' });
    const { summary, reviews } = await reviewsOf(productId);
    expect(summary).toEqual({ average: 500, count: 1, stars: [0, 0, 0, 0, 1] });
    expect(reviews).toMatchObject([
      { name: 'Sara Haddad', rating: 5, isVerified: true, reply: null, photos: [] },
    ]);
    expect(JSON.stringify(reviews), 'an e-mail is never public').not.toContain('example.com');
  });

  test.each([
    ['nobody who did not order it', null, 'not_bought'],
    ['nobody whose parcel is on its way', 'shipped', 'not_delivered'],
    ['nobody whose order was only placed', 'confirmed', 'not_delivered'],
  ] as const)('a review needs a delivered order: %s', async (_who, until, code) => {
    const { productId, variantId } = await makeProduct(db, cedar, `Vase ${until}`);
    const customerId = await makeCustomer(cedar, `Tom ${until}`);
    if (until) await buy(db, cedar, { customerId, variantId, until });
    const refused = await expectNothingChanged(db, () => submit(cedar, reviewOf(productId, customerId)));
    expect(refused).toMatchObject({ ok: false, code });
  });

  test('a review is not accepted with another shopper’s order, another product or another store', async () => {
    const { productId, variantId } = await makeProduct(db, cedar, 'Bowl');
    const other = await makeProduct(db, cedar, 'Plate');
    const buyer = await makeCustomer(cedar, 'Buyer');
    const stranger = await makeCustomer(cedar, 'Stranger');
    await buy(db, cedar, { customerId: buyer, variantId });
    for (const review of [reviewOf(productId, stranger), reviewOf(other.productId, buyer)]) {
      const refused = await expectNothingChanged(db, () => submit(cedar, review));
      expect(refused).toMatchObject({ code: 'not_bought' });
    }
    const abroad = await expectNothingChanged(db, () => submit(najd, reviewOf(productId, buyer)));
    expect(abroad).toMatchObject({ code: 'not_bought' });
  });
});

test('each missing or invalid field of a review is reported, and nothing is stored', async () => {
  const { productId, variantId } = await makeProduct(db, cedar, 'Cup');
  const customerId = await makeCustomer(cedar, 'Fields');
  await buy(db, cedar, { customerId, variantId });
  const changes = { rating: '', title: ' ', comment: '\u200b', email: 'no', name: 'x'.repeat(121) };
  const refused = await expectNothingChanged(db, () =>
    submit(cedar, reviewOf(productId, customerId, changes)),
  );
  expect(refused).toEqual({
    ok: false,
    code: 'fields_invalid',
    data: { rating: 'required', title: 'required', comment: 'required', email: 'invalid', name: 'too_long' },
  });
  for (const rating of ['0', '6', '4.5', '-1', '1e0', '5 stars', '05']) {
    expect(await submit(cedar, reviewOf(productId, customerId, { rating }))).toMatchObject({
      data: { rating: 'invalid' },
    });
  }
  expect(await submit(cedar, reviewOf(productId, customerId, { rating: '٤' }))).toMatchObject({ ok: true });
});

test('a moderated review waits for the owner’s approval, and counts only while it is published', async () => {
  const { productId, variantId } = await makeProduct(db, cedar, 'Lamp');
  const customerId = await makeCustomer(cedar, 'Waiting');
  await buy(db, cedar, { customerId, variantId });
  await withStore(cedar.id, (tx) => setModeration(tx, { isOn: true }, SHOPPER));
  const sent = await submit(cedar, reviewOf(productId, customerId, { rating: '3' }));
  await withStore(cedar.id, (tx) => setModeration(tx, { isOn: false }, SHOPPER));
  if (!sent.ok) throw new Error(sent.code);
  const { reviewId, status } = sent.value;
  expect([status, await reviewsOf(productId)]).toMatchObject([
    'pending',
    { total: 0, summary: { count: 0 } },
  ]);
  const waiting = await withStore(cedar.id, (tx) => listReviews(tx, { status: 'pending' }));
  expect(waiting.rows).toMatchObject([{ id: reviewId, product: 'Lamp', email: 'sara@example.com' }]);
  const hidden = (query = '') =>
    withStore(cedar.id, (tx) => listReviews(tx, { status: 'pending', hidesEmails: true, query }));
  expect((await hidden()).rows, 'without addresses').toMatchObject([{ id: reviewId, email: '' }]);
  expect((await hidden('sara@')).rows, 'nor found by them').toEqual([]);
  const foreign = await expectNothingChanged(db, () =>
    withStore(najd.id, (tx) => publishReview(tx, { reviewId }, SHOPPER)),
  );
  expect(foreign).toMatchObject({ code: 'review_not_found' });
  await withStore(cedar.id, (tx) => publishReview(tx, { reviewId }, SHOPPER));
  expect((await reviewsOf(productId)).summary).toMatchObject({ average: 300, count: 1 });
  const found = await withStore(cedar.id, (tx) =>
    listProducts(tx, { locale: 'en', currency: 'USD', now: TEST_TIME, sort: 'rating', query: 'Lamp' }),
  );
  expect(found, 'lists know the rating').toMatchObject({ value: { cards: [{ title: 'Lamp' }] } });
  expect(await withStore(cedar.id, (tx) => publishReview(tx, { reviewId }, SHOPPER))).toMatchObject({
    code: 'nothing_to_change',
  });
  await withStore(cedar.id, (tx) => hideReview(tx, { reviewId }, SHOPPER));
  expect(await reviewsOf(productId)).toMatchObject({
    total: 0,
    reviews: [],
    summary: { average: 0, count: 0 },
  });
});

test('the owner’s second answer to a review replaces the first', async () => {
  const { productId, variantId } = await makeProduct(db, cedar, 'Rug');
  const customerId = await makeCustomer(cedar, 'Answered');
  await buy(db, cedar, { customerId, variantId });
  const sent = await submit(cedar, reviewOf(productId, customerId));
  const reviewId = sent.ok ? sent.value.reviewId : '';
  const reply = (text: string) =>
    withStore(cedar.id, (tx) => replyToReview(tx, { reviewId, text, locale: 'en' }, SHOPPER));
  expect(await expectNothingChanged(db, () => reply('  '))).toMatchObject({ code: 'reply_invalid' });
  await reply('Thank you');
  await reply('Thank you, Sara');
  expect((await reviewsOf(productId)).reviews).toMatchObject([{ reply: { text: 'Thank you, Sara' } }]);
});

test('reviews are filtered by stars, sorted and paged, and a page beyond the end shows the last one', async () => {
  const { productId, variantId } = await makeProduct(db, cedar, 'Many');
  for (const [index, rating] of ['5', '5', '5', '4', '4', '1', '2'].entries()) {
    const customerId = await makeCustomer(cedar, `Many ${index}`);
    await buy(db, cedar, { customerId, variantId });
    await submit(cedar, reviewOf(productId, customerId, { rating }));
  }
  const ratings = async (asked: object) =>
    (await reviewsOf(productId, asked)).reviews.map(({ rating }) => rating);
  expect((await reviewsOf(productId)).summary).toEqual({ average: 371, count: 7, stars: [1, 1, 0, 2, 3] });
  expect(await ratings({ sort: 'highest' })).toEqual([5, 5, 5, 4, 4]);
  expect(await ratings({ sort: 'lowest', page: 1 })).toEqual([1, 2, 4, 4, 5]);
  expect(await ratings({ stars: 4 })).toEqual([4, 4]);
  expect(await reviewsOf(productId, { page: 99 })).toMatchObject({ page: 2, pageCount: 2, total: 7 });
});

describe('twenty shoppers who review at once', () => {
  test('the stars of twenty simultaneous reviews are all counted', async () => {
    const { productId, variantId } = await makeProduct(db, cedar, 'Crowd');
    const customers = await crowd('Crowd', variantId);
    const sent = await Promise.all(
      customers.map((id, index) =>
        submit(cedar, reviewOf(productId, id, { rating: String(1 + (index % 5)) })),
      ),
    );
    expect(sent.every(({ ok }) => ok)).toBe(true);
    expect((await reviewsOf(productId)).summary).toEqual({ average: 300, count: 20, stars: [4, 4, 4, 4, 4] });
    expect(await withStore(cedar.id, miscountedRatings)).toEqual([]);
  });

  test('a naive rating that is read and then written loses stars of twenty simultaneous reviews', async () => {
    const { productId } = await makeProduct(db, cedar, 'Naive');
    await withStore(cedar.id, (tx) =>
      sql`insert into product_ratings (store_id, product_id) values (${tx.storeId}, ${productId})`.execute(
        tx,
      ),
    );
    let read = 0;
    let release = () => {};
    const allHaveRead = new Promise<void>((resolve) => {
      release = resolve;
    });
    const naive = () =>
      withStore(cedar.id, async (tx) => {
        const { rows } = await sql<{ n: number }>`
          select stars_5 as n from product_ratings where product_id = ${productId}`.execute(tx);
        if (++read === 5) release();
        await allHaveRead;
        await sql`update product_ratings set stars_5 = ${(rows[0]?.n ?? 0) + 1}
          where product_id = ${productId}`.execute(tx);
      });
    await Promise.all(Array.from({ length: 5 }, naive));
    expect((await reviewsOf(productId)).summary.count).toBe(1);
  });
});

test('a shopper who sends the form twenty times at once has one review', async () => {
  const { productId, variantId } = await makeProduct(db, cedar, 'Twice');
  const customerId = await makeCustomer(cedar, 'Twice');
  await buy(db, cedar, { customerId, variantId });
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => submit(cedar, reviewOf(productId, customerId))),
  );
  expect(sent.filter(({ ok }) => ok)).toHaveLength(1);
  expect(sent.filter((one) => !one.ok && one.code === 'already_reviewed')).toHaveLength(19);
  expect((await reviewsOf(productId)).summary.count).toBe(1);
});

test('the review of a deleted account stays with its stars, without a name', async () => {
  const { productId, variantId } = await makeProduct(db, cedar, 'Left');
  const customerId = await makeCustomer(cedar, 'Leaving');
  await buy(db, cedar, { customerId, variantId });
  await submit(cedar, reviewOf(productId, customerId));
  const own = (store: TestStore) =>
    withStore(store.id, (tx) => exportReviews(tx, { customerIds: [customerId], after: null }));
  expect((await own(cedar)).rows).toMatchObject([{ product: 'Left', rating: 5, email: 'sara@example.com' }]);
  expect((await own(najd)).rows).toEqual([]);
  await withStore(cedar.id, (tx) => eraseReviewer(tx, { customerIds: [customerId] }, SHOPPER));
  await db.admin('delete from customers where id = $1', [customerId]);
  expect(await reviewsOf(productId)).toMatchObject({
    reviews: [{ name: '', rating: 5 }],
    summary: { count: 1 },
  });
  const kept = await db.admin(
    'select name, email, media_id, customer_id from reviews where product_id = $1',
    [productId],
  );
  expect(kept).toEqual([{ name: '', email: '', media_id: null, customer_id: null }]);
});

async function crowd(name: string, variantId: string): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < 20; index++) {
    const customerId = await makeCustomer(cedar, `${name} ${index}`);
    await buy(db, cedar, { customerId, variantId });
    ids.push(customerId);
  }
  return ids;
}
