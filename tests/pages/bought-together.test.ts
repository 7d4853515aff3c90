import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { countTogether } from '#domain/reports/index.ts';
import { money } from '#lib/money/index.ts';
import { catalogueOf } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { makeVariant, orderOf } from '#tests/support/orders.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { otherLanguage, readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const pot = await makeVariant(cedar, { title: 'Pot', amount: 6000, stock: 9 });
const lid = await makeVariant(cedar, { title: 'Lid', amount: 1500, stock: 9 });
const spoon = await makeVariant(cedar, { title: 'Spoon', amount: 500, stock: null });
await makeVariant(cedar, { title: 'Lone lamp', amount: 500, stock: null });
const foreign = await makeVariant(najd, { title: 'Foreign', amount: 500, stock: null });
const secret = await catalogueOf(cedar.id).product('Secret draft', -3, { amount: 1, status: 'draft' });
const apron = await catalogueOf(cedar.id).product('Apron', -3, {
  options: [
    { kind: 'size', names: { en: 'Size' }, values: [{ labels: { en: 'S' } }, { labels: { en: 'M' } }] },
  ],
  variants: [
    { values: ['S'], price: money(2600, 'USD') },
    { values: ['M'], price: money(2900, 'USD') },
  ],
});
const [small = ''] = apron.variantIds;
for (let time = 0; time < 2; time++) {
  await orderOf(
    cedar,
    [pot, lid, spoon, small].map((variantId) => ({ variantId })),
  );
}
await withStore(cedar.id, (tx) => countTogether(tx, TEST_TIME));
const server = await webServer({}, db.urls);

const said = (answer: Answer) =>
  readPage(answer)
    .texts.join('\n')
    .replaceAll(/[\u2066-\u2069]/g, '');
const linesIn = async (visitor: Visitor) => {
  const { body } = await visitor.get('/cart/now');
  const { cart } = JSON.parse(body) as { cart: { lines: { title: string; quantity: number }[] } };
  return cart.lines.map(({ title, quantity }) => `${title} ${quantity}`).sort();
};
const shopper = () => new Visitor(server, shopHost(cedar.slug));
const setStock = (variantId: string, quantity: number) =>
  db.admin('update stock_levels set quantity = $2 where variant_id = $1', [variantId, quantity]);

test('a product’s page shows what is often bought with it, the total, and one button for all of it', async () => {
  const page = await shopper().get('/products/pot');
  expect(said(page)).toMatch(/Often bought together\n(?:.*\n)*Lid\n(?:.*\n)*Total of 3 products\n\$80\.00/);
  const [button = ''] = /<button[^>]*name="together"[^>]*>/.exec(page.body) ?? [];
  expect(button).toContain('form="buy"');
  expect(said(page)).toContain('Add 3 products to cart');
  const [, value = ''] = /value="([^"]*)"/.exec(button) ?? [];
  expect(value.split(',').sort()).toEqual([lid, spoon, 'own'].sort());
  const other = otherLanguage(page, 'ar');
  expect(said(await shopper().get(other ?? ''))).toMatch(/غالبًا ما تُشترى معًا\n(?:.*\n)*إجمالي 3 منتجات/);
});

test('a product with options leads to its page, and is not in the total', async () => {
  const { body } = await shopper().get('/products/pot');
  const [row = ''] = /<section[^>]*aria-labelledby="together"[\s\S]*?<\/section>/.exec(body) ?? [];
  expect(row).toMatch(/<a[^>]*href="\/products\/apron"[^>]*>Choose options<\/a>/);
  expect(row).not.toContain(small);
});

test('a product that was not bought with others shows no row', async () => {
  const { body } = await shopper().get('/products/lone-lamp');
  expect(body).not.toContain('Often bought together');
  expect(body).not.toContain('name="together"');
});

test('the page is the same for a shopper with a cart and one without', async () => {
  const withCart = shopper();
  await withCart.post('/cart/now', { variant: spoon, quantity: '1' });
  const bodies = await Promise.all([withCart.get('/products/pot'), shopper().get('/products/pot')]);
  expect(bodies[0]!.body).toBe(bodies[1]!.body);
});

test('one press without scripts adds one of each and shows the cart', async () => {
  const visitor = shopper();
  const fields = { product: 'pot', quantity: '5', together: `own,${lid},${spoon}` };
  const answer = await visitor.post('/cart', fields);
  expect([answer.status, answer.headers.location]).toEqual([303, '/cart']);
  expect(said(await visitor.get('/cart'))).toContain('Product Added in Shopping Cart');
  expect(await linesIn(visitor)).toEqual(['Lid 1', 'Pot 1', 'Spoon 1']);
});

test('the chosen option of the page’s own product is added with the others', async () => {
  const visitor = shopper();
  await visitor.post('/cart', { product: 'apron', size: 'M', together: `own,${spoon}` });
  const { body } = await visitor.get('/cart');
  expect(await linesIn(visitor)).toEqual(['Apron 1', 'Spoon 1']);
  expect(body).toContain('$29.00');
});

test('a product whose options are named like fields of the form can be bought', async () => {
  const option = (en: string) => ({
    kind: 'other' as const,
    names: { en },
    values: [{ labels: { en: 'S' } }],
  });
  await catalogueOf(cedar.id).product('Kit', -3, {
    options: [option('Quantity'), option('Together')],
    variants: [{ values: ['S', 'S'], price: money(900, 'USD') }],
  });
  const visitor = shopper();
  expect((await visitor.get('/products/kit')).body).toContain('name="option2"');
  await visitor.post('/cart', { product: 'kit', option1: 'S', option2: 'S', quantity: '2', intent: 'add' });
  expect(await linesIn(visitor)).toEqual(['Kit 2']);
});

test('what is sold out is left out and named, in both languages', async () => {
  await setStock(lid, 0);
  const visitor = shopper();
  const fields = { product: 'pot', together: `own,${lid},${spoon}` };
  const answer = await visitor.post('/cart', fields);
  expect(answer.headers.location).toBe(`/cart?left=${lid}.sold_out`);
  const told = 'Not everything was added. Lid: This choice is sold out.';
  expect(said(await visitor.get(answer.headers.location ?? ''))).toContain(told);
  expect(await linesIn(visitor)).toEqual(['Pot 1', 'Spoon 1']);
  const arabic = said(await visitor.get(`/ar/cart?left=${lid}.sold_out`));
  expect(arabic).toContain('لم تُضَف كل المنتجات. Lid بالعربية:');
  const byScript = JSON.parse((await shopper().post('/cart/now', fields)).body);
  expect(byScript).toMatchObject({ ok: true, done: 'added', cart: { count: 2 } });
  expect(byScript.note.replaceAll(/[\u2066-\u2069]/g, '')).toBe(told);
  await setStock(lid, 9);
});

test('if nothing is available, nothing is added and the reasons are shown', async () => {
  await setStock(lid, 0);
  const visitor = shopper();
  await visitor.post('/cart', { variant: spoon, quantity: '2' });
  const fields = { product: 'no-such-product', together: `own,${lid}` };
  const answer = await visitor.post('/cart', fields);
  expect(answer.headers.location).toBe(`/cart?none=.not_available&none=${lid}.sold_out`);
  const text = said(await visitor.get(answer.headers.location ?? ''));
  expect(text).toContain('Nothing was added. This choice is no longer sold. Lid: This choice is sold out.');
  expect(await linesIn(visitor)).toEqual(['Spoon 2']);
  const byScript = await visitor.post('/cart/now', fields);
  expect(byScript.status).toBe(422);
  expect(JSON.parse(byScript.body)).toMatchObject({ ok: false, cart: { count: 2 } });
  await setStock(lid, 9);
});

test.each([
  ['another store’s variant', foreign],
  ['a draft’s variant', secret.variantIds[0]!],
  ['no variant', 'x'.repeat(5000)],
  ['nothing', ''],
  ['an unknown variant', '00000000-0000-4000-8000-000000000000'],
])('%s in the form adds nothing and shows no title', async (_, together) => {
  const visitor = shopper();
  const answer = await visitor.post('/cart', { product: 'pot', together });
  expect(answer.status).toBe(303);
  const text = said(await visitor.get(answer.headers.location ?? ''));
  expect(text).toContain('Nothing was added. This choice is no longer sold.');
  expect(text).not.toMatch(/Foreign|Secret/);
  expect(await linesIn(visitor)).toEqual([]);
});

test('at most four products are added, whatever the form names, and each once', async () => {
  const visitor = shopper();
  const together = [spoon, spoon, spoon, pot, lid].join();
  await visitor.post('/cart', { product: 'pot', together });
  expect(await linesIn(visitor)).toEqual(['Pot 1', 'Spoon 1']);
});

test('an invented query on the cart shows no message', async () => {
  const visitor = shopper();
  await visitor.post('/cart', { variant: spoon, quantity: '1' });
  for (const query of ['left=<b>x</b>', `left=${lid}.no_such`, `left=${lid}`, 'left=javascript:1.sold_out']) {
    expect(said(await visitor.get(`/cart?${query}`))).not.toContain('added');
  }
});
