import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { buy, makeCustomer, makeProduct, reviewOf, submit } from '#tests/support/reviewers.ts';
import { twoStores } from '#tests/support/stores.ts';
import {
  countVotes,
  eraseReviewer,
  hideReview,
  ownVotes,
  productReviews,
  VOTES_AN_HOUR,
  VOTES_TASK,
  voteHelpful,
} from './index.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const sara = await makeVoter('Sara');
const omar = await makeVoter('Omar');

/** A shopper with a confirmed e-mail address. */
async function makeVoter(name: string, store = cedar): Promise<string> {
  const id = await makeCustomer(store, name);
  await db.admin('update customers set email_verified_at = now() where id = $1', [id]);
  return id;
}

let made = 0;
/** A product with a review of each of some writers. */
async function reviewed(writers = 1) {
  const title = `Thing ${++made}`;
  const { productId, variantId } = await makeProduct(db, cedar, title);
  const reviews: { reviewId: string; customerId: string }[] = [];
  for (let nth = 0; nth < writers; nth++) {
    const customerId = await makeCustomer(cedar, `${title} writer ${nth}`);
    await buy(db, cedar, { customerId, variantId });
    const sent = await submit(cedar, reviewOf(productId, customerId));
    if (!sent.ok) throw new Error(sent.code);
    reviews.push({ reviewId: sent.value.reviewId, customerId });
  }
  return { productId, reviews, reviewId: reviews[0]?.reviewId ?? '' };
}

type Vote = { productId: string; reviewId: string; customerId: string };
const vote = (of: Vote, isHelpful = true, { store = cedar, at = SHOPPER.at } = {}) =>
  withStore(store.id, (tx) => voteHelpful(tx, { ...of, isHelpful }, { ...SHOPPER, at }));
const count = (productId: string) => withStore(cedar.id, (tx) => countVotes(tx, { productId }));
const shown = async (productId: string, asked = {}) =>
  (await withStore(cedar.id, (tx) => productReviews(tx, { productId, ...asked }))).reviews.map(
    ({ id, helpful }) => [id, helpful],
  );
const rows = (reviewId: string) =>
  db.admin('select customer_id from review_votes where review_id = $1', [reviewId]);
const jobs = (productId: string) =>
  db.admin<{ runAt: Date }>(
    `select j.run_at as "runAt" from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $2 and j.payload ->> 'productId' = $1 order by 1`,
    [productId, VOTES_TASK],
  );

test('of twenty presses at once one is counted, and taking it back twice changes nothing more', async () => {
  const { productId, reviewId } = await reviewed();
  const of = { productId, reviewId, customerId: sara };
  const pressed = await Promise.all(Array.from({ length: 20 }, () => vote(of)));
  expect(pressed.filter((one) => one.ok && one.value.isNew)).toHaveLength(1);
  expect(await rows(reviewId)).toEqual([{ customer_id: sara }]);
  await vote({ ...of, customerId: omar });
  const own = await withStore(cedar.id, (tx) => ownVotes(tx, { productId, customerId: sara }));
  expect(own).toEqual({ [reviewId]: 2 });
  expect(await shown(productId), 'not counted yet').toEqual([[reviewId, 0]]);
  expect(await count(productId)).toEqual({ changed: 1 });
  expect(await shown(productId)).toEqual([[reviewId, 2]]);
  expect(await vote(of, false)).toMatchObject({ value: { isNew: true } });
  expect(await vote(of, false)).toMatchObject({ value: { isNew: false } });
  await count(productId);
  expect(await shown(productId)).toEqual([[reviewId, 1]]);
});

test('nobody votes without a confirmed address, for their own review, a hidden one, one of another product or one of another store', async () => {
  const { productId, reviewId, reviews } = await reviewed();
  const other = await reviewed();
  const abroad = await makeVoter('Abroad', najd);
  const unknown = await makeCustomer(cedar, 'Unconfirmed');
  const own = await expectNothingChanged(db, () =>
    vote({ productId, reviewId, customerId: reviews[0]?.customerId ?? '' }),
  );
  expect(own).toMatchObject({ code: 'own_review' });
  await withStore(cedar.id, (tx) => hideReview(tx, { reviewId: other.reviewId }, SHOPPER));
  const none = [
    vote({ productId: other.productId, reviewId: other.reviewId, customerId: sara }),
    vote({ productId: other.productId, reviewId, customerId: sara }),
    vote({ productId, reviewId: newId(), customerId: sara }),
    vote({ productId, reviewId: "' or true --", customerId: sara }),
    vote({ productId, reviewId, customerId: abroad }, true, { store: najd }),
  ];
  await expectNothingChanged(db, async () => {
    for (const done of await Promise.all(none)) expect(done).toMatchObject({ code: 'review_not_found' });
  });
  for (const customerId of [unknown, abroad]) {
    const refused = await expectNothingChanged(db, () => vote({ productId, reviewId, customerId }));
    expect(refused).toMatchObject({ code: 'not_confirmed' });
  }
});

test('an hour has room for sixty votes of a shopper, and the next hour for more', async () => {
  const { productId, reviewId } = await reviewed();
  const of = { productId, reviewId, customerId: await makeVoter('Eager') };
  for (let nth = 0; nth < VOTES_AN_HOUR; nth++)
    expect(await vote(of, nth % 2 === 0)).toMatchObject({ ok: true });
  const refused = await expectNothingChanged(db, () => vote(of), ['rate_limits']);
  expect(refused).toMatchObject({ code: 'too_many_tries' });
  const later = new Date(SHOPPER.at.getTime() + 3_700_000);
  expect(await vote(of, true, { at: later })).toMatchObject({ ok: true });
});

test('however often shoppers vote, a product is counted once in ten minutes, and no vote postpones that', async () => {
  const { productId, reviewId } = await reviewed();
  const start = SHOPPER.at.getTime();
  const minutes = [0, 1, 4, 8, 9, 10, 12, 19];
  for (const [nth, minute] of minutes.entries()) {
    const at = new Date(start + minute * 60_000);
    await vote({ productId, reviewId, customerId: sara }, nth % 2 === 0, { at });
    const [first] = await jobs(productId);
    expect(first?.runAt.getTime()).toBeLessThanOrEqual(start + 10 * 60_000);
  }
  expect((await jobs(productId)).length).toBeLessThanOrEqual(3);
});

test('pages hear of a count only if it has changed', async () => {
  const { productId, reviewId } = await reviewed();
  const of = { productId, reviewId, customerId: sara };
  await vote(of);
  await vote(of, false);
  await expectNothingChanged(db, () => count(productId));
  await vote(of);
  await count(productId);
  const told = await db.admin('select tags from changes order by id desc limit 1');
  expect(JSON.stringify(told)).toContain(`product:${productId}`);
  await expectNothingChanged(db, () => count(productId));
});

test('the most helpful reviews come first, and the newest of equally helpful ones', async () => {
  const { productId, reviews } = await reviewed(3);
  const [one, two, three] = reviews.map(({ reviewId }) => reviewId).toSorted();
  await vote({ productId, reviewId: two ?? '', customerId: sara });
  await count(productId);
  expect((await shown(productId, { sort: 'helpful' })).map(([id]) => id)).toEqual([two, three, one]);
});

test('the votes of an erased shopper are taken back and the reviews counted again', async () => {
  const { productId, reviewId } = await reviewed();
  const leaving = await makeVoter('Leaving');
  for (const customerId of [leaving, sara]) await vote({ productId, reviewId, customerId });
  await count(productId);
  await withStore(cedar.id, (tx) => eraseReviewer(tx, { customerIds: [leaving] }, SHOPPER));
  expect(await rows(reviewId)).toEqual([{ customer_id: sara }]);
  expect(await jobs(productId)).not.toEqual([]);
  await count(productId);
  expect(await shown(productId)).toEqual([[reviewId, 1]]);
});
