import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { countVotes } from '#domain/reviews/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { buy, makeProduct, reviewOf, submit } from '#tests/support/reviewers.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// "Helpful" from an attacker's point of view (O, C).
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({}, db.urls);
const at = new Date();
const [writer, sara, omar] = [
  await makeShopper(db, cedar, { at }),
  await makeShopper(db, cedar, { at }),
  await makeShopper(db, cedar, { at }),
];
const abroad = await makeShopper(db, najd, { at });
const unknown = await makeShopper(db, cedar, { at, isVerified: false });

let made = 0;
async function reviewed() {
  const product = await makeProduct(db, cedar, `Lamp ${++made}`);
  await buy(db, cedar, { customerId: writer.id, variantId: product.variantId });
  const sent = await submit(cedar, reviewOf(product.productId, writer.id));
  if (!sent.ok) throw new Error(sent.code);
  const page = `/products/lamp-${made}`;
  return { ...product, ...sent.value, page, path: `${page}/review?of=${sent.value.reviewId}` };
}

const visit = (token: string | null = null, slug = 'cedar') => {
  const visitor = new Visitor(server, shopHost(slug));
  if (token) visitor.cookies.set('shopper', token);
  return visitor;
};
const votes = (reviewId: string) =>
  db.admin('select customer_id from review_votes where review_id = $1 order by 1', [reviewId]);
const refused = <T>(fn: () => Promise<T>) =>
  expectNothingChanged(db, fn, ['customer_sessions', 'changes', 'rate_limits']);

test('without scripts, a press leads to a page that says so and takes it back, in both languages', async () => {
  const { path, page, reviewId, productId } = await reviewed();
  const shopper = visit(sara.token);
  const shown = await shopper.get(page);
  expect(shown.body).toMatch(
    new RegExp(`<form class="review-helpful" action="${path.replace('?', '\\?')}" method="post"`),
  );
  expect(shown.body).not.toContain('<span>1 person');
  const pressed = await shopper.post(path, { vote: 'yes' });
  expect([pressed.status, pressed.headers.location]).toEqual([303, path]);
  expect(await votes(reviewId)).toEqual([{ customer_id: sara.id }]);
  const given = await shopper.get(path);
  expect(given.body).toContain('You found this review helpful.');
  expect(given.body).toMatch(/value="no"[^>]*>Take it back/);
  const [text] = await db.admin<{ slug: string }>(
    "select slug from product_texts where product_id = $1 and locale = 'ar'",
    [productId],
  );
  const arabic = `/ar/products/${encodeURIComponent(text?.slug ?? '')}`;
  expect((await shopper.get(`${arabic}/review?of=${reviewId}`)).body).toContain('هل أفادك هذا التقييم؟');
  await withStore(cedar.id, (tx) => countVotes(tx, { productId }));
  await expect
    .poll(async () => (await visit().get(page)).body)
    .toContain('<span>1 person found this helpful');
  expect((await visit().get(arabic)).body).toContain('<span>وجده شخص واحد مفيدًا');
  expect((await visit().get(`${page}?reviews=helpful`)).body).toMatch(
    /aria-current="true"[^>]*>Most helpful/,
  );
  expect((await shopper.post(path, { vote: 'no' })).status).toBe(303);
  expect(await votes(reviewId)).toEqual([]);
});

test('a guest votes after the log-in, and nobody votes from another site or store, for an own review or an unknown one', async () => {
  const { path, page, reviewId } = await reviewed();
  await refused(async () => {
    const guest = await visit().post(path, { vote: 'yes' });
    expect(guest.headers.location).toBe(`/login?next=${encodeURIComponent(path)}`);
    expect((await visit(abroad.token).post(path, { vote: 'yes' })).headers.location).toContain('/login');
    expect((await visit(abroad.token, 'najd').post(path, { vote: 'yes' })).status).toBe(404);
    const evil = await visit(sara.token).post(path, { vote: 'yes' }, { origin: 'https://evil.example' });
    expect(evil.status).toBe(403);
    const own = await visit(writer.token).post(path, { vote: 'yes' });
    expect([own.status, own.body.includes('You wrote this review yourself.')]).toEqual([422, true]);
    const unproven = visit(unknown.token);
    const early = await unproven.post(path, { vote: 'yes' });
    expect([early.status, early.body.includes('Confirm your e-mail address before you vote.')]).toEqual([
      422,
      true,
    ]);
    expect((await unproven.get(path)).body).not.toContain('name="vote"');
    for (const vote of ['', 'maybe', 'yes,no']) {
      expect((await visit(sara.token).post(path, { vote })).status).toBe(422);
    }
    for (const of of ['', 'x', "' or true --", 'x'.repeat(5000), sara.id]) {
      const answer = await visit(sara.token).post(`${page}/review?of=${encodeURIComponent(of)}`, {
        vote: 'yes',
      });
      expect([400, 404, 414]).toContain(answer.status);
    }
  });
  expect(await votes(reviewId)).toEqual([]);
});

test('the shopper who votes and the votes of others are told to nobody else', async () => {
  const { path, productId, reviewId } = await reviewed();
  for (const { token } of [sara, omar]) await visit(token).post(path, { vote: 'yes' });
  const told = async (token: string | null, slug = 'cedar', product = productId) => {
    const answer = await visit(token, slug).get(`/api/votes?product=${encodeURIComponent(product)}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    return JSON.parse(answer.body);
  };
  expect(await told(sara.token)).toEqual({ votes: { [reviewId]: 2 } });
  expect(await told(writer.token)).toEqual({ votes: {} });
  expect(await told(null)).toEqual({ votes: {} });
  expect(await told(abroad.token, 'najd')).toEqual({ votes: {} });
  expect(await told(sara.token, 'cedar', "' or true --")).toEqual({ votes: {} });
});

test('after sixty votes in an hour a shopper is refused with the reason, and others vote on', async () => {
  const { path, reviewId } = await reviewed();
  const eager = await makeShopper(db, cedar, { at });
  const visitor = visit(eager.token);
  for (let nth = 0; nth < 60; nth++) {
    const answer = await visitor.post(path, { vote: nth % 2 === 0 ? 'yes' : 'no' });
    expect(answer.status).toBe(303);
  }
  const answer = await refused(() => visitor.post(path, { vote: 'yes' }));
  expect([answer.status, answer.body.includes('You voted for many reviews just now.')]).toEqual([429, true]);
  expect((await visit(omar.token).post(path, { vote: 'yes' })).status).toBe(303);
  expect(await votes(reviewId)).toEqual([{ customer_id: omar.id }]);
});
