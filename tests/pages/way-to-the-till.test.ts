import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { readDeliveryRules, saveZone } from '#domain/delivery/index.ts';
import { saveDetails } from '#domain/tenancy/index.ts';
import { makeCustomer, signInAs } from '#tests/support/customers.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// The information that a shopper gets between the cart and the delivery, before any script runs.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, TEST_TIME);
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 6000, stock: 9 });
await makeVariant(cedar, { title: 'Rug', amount: 4500, stock: 9 });
await makeVariant(cedar, { title: 'Candle', amount: 500, stock: 9 });
await makeVariant(cedar, { title: 'Vase', amount: 4000, stock: 0 });
await withStore(cedar.id, async (tx) => {
  const [zone] = (await readDeliveryRules(tx)).zones;
  const { id, version, ...rest } = zone!;
  const methods = [{ ...rest.methods[0]!, minDays: 2, maxDays: 4 }];
  expect((await saveZone(tx, { id, version, zone: { ...rest, methods } }, OWNER)).ok).toBe(true);
  await saveDetails(tx, { whatsapp: '+966 50 000 0000', texts: {} }, OWNER);
});
const customer = await makeCustomer(cedar, { email: GOOD_FORM.email });
const { number } = await orderOf(cedar, [{ variantId: lamp }], { customerId: customer.id });
await setTerms(cedar, 'cash', { fee: 300 });
const server = await webServer({}, db.urls);
const visitor = new Visitor(server, shopHost(cedar.slug));
const said = (answer: Answer) =>
  readPage(answer)
    .texts.join('\n')
    .replaceAll(/[\u2066-\u2069]/g, '');
await visitor.post('/cart', { variant: lamp, quantity: '1' });
const DATES = /Arrives \w{3} \d+ \w+\s–\s\w{3} \d+ \w+/;

test('the cart names the delivery dates, the cash fee, the ways to pay and the products that reach free delivery', async () => {
  const cart = await visitor.get('/cart');
  const text = said(cart);
  expect(text).toMatch(DATES);
  expect(text).toContain('with a fee of $3.00');
  expect(cart.body).toContain('aria-label="Cash on delivery"');
  expect(text).toMatch(/Goes well with your cart\n(?:.*\n)*Rug/);
  expect(text).not.toContain('Vase');
  const arabic = said(await visitor.get('/ar/cart'));
  expect(arabic).toContain('منتجات تناسب سلتك');
  expect(arabic).toContain('مع رسوم قدرها');
});

test('the checkout shows the dial code of the address, and a message when a field is left with an invalid value', async () => {
  const page = await visitor.get('/checkout');
  expect(page.body).toMatch(
    /class="dial-field" dir="ltr"><span class="num" aria-hidden="true">\+\d+<\/span>/,
  );
  expect(said(page)).toContain('Enter an e-mail address like name@example.com.');
  const [field = ''] = /<input[^>]*id="phone"[^>]*>/.exec(page.body) ?? [];
  const [, pattern = ''] = /pattern="([^"]*)"/.exec(field) ?? [];
  const fits = new RegExp(`^(?:${pattern})$`, 'v');
  for (const good of ['0501234567', '+966 50 123 4567', '٠٥٠١٢٣٤٥٦٧', '(503) 555-0123']) {
    expect([good, fits.test(good)]).toEqual([good, true]);
  }
  for (const bad of ['05', 'call me']) expect([bad, fits.test(bad)]).toEqual([bad, false]);
});

test('an order’s page shows the promised dates first and a WhatsApp link about the order, until it is cancelled', async () => {
  const shopper = new Visitor(server, shopHost(cedar.slug));
  shopper.cookies.set('shopper', await signInAs(cedar, customer.id));
  for (const path of [`/order-confirmed/${number}`, `/my-orders/${number}`]) {
    const page = await shopper.get(path);
    const text = said(page);
    expect(text).toMatch(DATES);
    expect(text.search(DATES)).toBeLessThan(text.indexOf('Processing'));
    expect(page.body).toContain(
      `https://wa.me/966500000000?text=Hello%2C+I+have+a+question+about+order+%23${number}.`,
    );
  }
  expect(said(await shopper.get(`/ar/my-orders/${number}`))).toMatch(new RegExp(`الطلب\\s+#${number}`));
  await shopper.post(`/my-orders/${number}`, { intent: 'cancel' });
  expect(said(await shopper.get(`/my-orders/${number}`))).not.toMatch(DATES);
});
