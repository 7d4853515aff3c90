import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { saveZone } from '#domain/delivery/index.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fillCart, makeVariant } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { otherLanguage, readPage } from './page.ts';

// The delivery line of a product's page holds for this product and this cart.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const rug = await makeVariant(cedar, { title: 'Rug', amount: 12_800, stock: 9 });
await makeVariant(cedar, { title: 'Lamp', amount: 6000, stock: 9 });
const visitor = new Visitor(server, shopHost(cedar.slug));
const plain = (texts: string[]) => texts.join('\n').replaceAll(/[\u2066-\u2069]/g, '');
const textOf = (answer: Answer) => plain(readPage(answer).texts);

test('the page of a product above the free delivery limit says that delivery is free, and names no charge', async () => {
  const page = await visitor.get('/products/rug');
  const english = textOf(page);
  expect(english).toContain('Free delivery on this order.');
  expect(english).not.toContain('Delivery $5.00 per order.');
  const arabic = textOf(await visitor.get(otherLanguage(page, 'ar') ?? ''));
  expect(arabic).toContain('التوصيل مجاني لهذا الطلب.');
  expect(arabic).not.toContain('للطلب الواحد.');
});

test('the page of a product below the limit names the delivery charge and the amount missing for free delivery', async () => {
  const english = textOf(await visitor.get('/products/lamp'));
  expect(english).toContain('Delivery $5.00 per order.');
  expect(english).toContain('Add $40.00 more for free delivery.');
  expect(english).not.toContain('Free delivery on');
});

test('the cart’s content comes only from /api/me, so the product’s page has the same bytes for everybody', async () => {
  const shopper = new Visitor(server, shopHost(cedar.slug));
  shopper.cookies.set('cart', await fillCart(cedar, [{ variantId: rug, quantity: 2 }]));
  const [mine, theirs] = [await shopper.get('/products/lamp'), await visitor.get('/products/lamp')];
  expect(readPage(mine).texts).toEqual(readPage(theirs).texts);
  const me = JSON.parse((await shopper.get('/api/me')).body);
  expect(me.cart).toMatchObject({ count: 2, currency: 'USD', lines: [{ variantId: rug, amount: 25_600 }] });
});

test('the cash on delivery fee is named wherever cash on delivery is: on the product’s page and in the cart', async () => {
  await setTerms(cedar, 'cash', { fee: 1000 });
  const shopper = new Visitor(server, shopHost(cedar.slug));
  shopper.cookies.set('cart', await fillCart(cedar, [{ variantId: rug }]));
  await expect.poll(async () => textOf(await shopper.get('/products/rug'))).toContain('fee of $10.00');
  for (const path of ['/products/rug', '/cart', '/checkout']) {
    const lines = textOf(await shopper.get(path)).split('\n');
    const cash = lines.filter((line) => /^(Cash on delivery:|Pay in cash)/.test(line));
    expect(cash.length, path).toBeGreaterThan(0);
    for (const line of cash) expect(line, path).toContain('$10.00');
  }
  expect(textOf(await shopper.get('/ar/cart'))).toMatch(/الدفع عند الاستلام.*10\.00/);
});

test('delivery days are shown as dates, and for a country without delivery no date is promised', async () => {
  const { country } =
    (await db.admin('select country from store_settings where store_id = $1', [cedar.id]))[0] ?? {};
  const place = { country: String(country), regions: [], cities: [], zips: [] };
  const names = { en: 'Home', ar: 'البلد' };
  const method = {
    ...{ id: 'way', names, details: { en: '', ar: '' }, price: { kind: 'flat', charge: 700 } as const },
    ...{ freeFrom: null, mostGrams: null, minDays: 2, maxDays: 4, isPickup: false, allowsCash: true },
  };
  const save = (methods: (typeof method)[]) =>
    withStore(cedar.id, (tx) =>
      saveZone(tx, { id: null, version: null, zone: { names, places: [place], methods } }, OWNER),
    );
  expect((await save([method])).ok).toBe(true);
  await expect
    .poll(async () => textOf(await visitor.get('/products/lamp')))
    .toMatch(/Delivery \$7\.00 per order\.\nArrives \S+/);
  expect((await save([])).ok).toBe(true);
  await expect
    .poll(async () => textOf(await visitor.get('/products/lamp')))
    .toContain('Delivery is calculated at the checkout.');
});
