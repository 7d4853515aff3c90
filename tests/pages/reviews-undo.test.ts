import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { productReviews, setModeration } from '#domain/reviews/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { SHOPPER } from '#tests/support/orders.ts';
import { buy, makeCustomer, makeProduct, reviewOf, submit } from '#tests/support/reviewers.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const { admin: owner } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);
const PATH = '/admin/reviews';

async function reviewed(title: string) {
  const { productId, variantId } = await makeProduct(db, cedar, title);
  const customerId = await makeCustomer(cedar, `Sara ${title}`);
  await buy(db, cedar, { customerId, variantId });
  const sent = await submit(cedar, reviewOf(productId, customerId));
  if (!sent.ok) throw new Error(sent.code);
  return { productId, reviewId: sent.value.reviewId };
}

const statusOf = async (reviewId: string) =>
  (await db.admin<{ status: string }>('select status from reviews where id = $1', [reviewId]))[0]?.status;

test('hiding a review offers an undo that restores its status and the rating, even for a review that was pending', async () => {
  const lamp = await reviewed('Lamp');
  await withStore(cedar.id, (tx) => setModeration(tx, { isOn: true }, SHOPPER));
  const rug = await reviewed('Rug');
  const hidden = await owner.post(PATH, [
    ['act', 'hide'],
    ['id', lamp.reviewId],
    ['id', rug.reviewId],
  ]);
  expect(hidden.body).toContain('2 reviews changed');
  const was = [...hidden.body.matchAll(/name="was" value="([^"]+)"/g)].map(([, value = '']) => value);
  expect(was.toSorted()).toEqual([`${lamp.reviewId}:published`, `${rug.reviewId}:pending`].toSorted());
  const undo: [string, string][] = [['act', 'undo'], ...was.map((each): [string, string] => ['was', each])];
  expect((await owner.post(PATH, undo)).status).toBe(200);
  expect([await statusOf(lamp.reviewId), await statusOf(rug.reviewId)]).toEqual(['published', 'pending']);
  const { summary } = await withStore(cedar.id, (tx) => productReviews(tx, { productId: lamp.productId }));
  expect(summary.count).toBe(1);
  const twice = await expectNothingChanged(db, () => owner.post(PATH, undo));
  expect(twice.status).toBe(422);
});

test('an undo with an invented status, or for another store’s review, changes nothing', async () => {
  const { reviewId } = await reviewed('Vase');
  for (const was of [`${reviewId}:deleted`, reviewId, ':', 'x'.repeat(5000)]) {
    const answer = await expectNothingChanged(db, () => owner.post(PATH, { act: 'undo', was }));
    expect(answer.status).toBe(422);
  }
  const post = { act: 'undo', was: `${reviewId}:hidden` };
  expect((await expectNothingChanged(db, () => other.post(PATH, post))).status).toBe(422);
});

test('a review leads to the order in which the product was bought, for staff who may see orders', async () => {
  const page = (await owner.get(PATH)).body;
  expect(page).toMatch(/href="\/admin\/orders\/[^"]+"[^>]*>Bought in order/);
  const email = await makeStaff('words', [{ store: cedar, role: 'marketing' }]);
  const { admin: marketing } = await signInToAdmin(server, cedar, email);
  expect((await marketing.get(PATH)).body).not.toMatch(/href="\/admin\/orders\/[0-9a-f-]{36}"/);
});
