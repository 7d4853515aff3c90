import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { setStock } from '#domain/catalog/index.ts';
import { settleOrder } from '#domain/payments/index.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant, orderOf, SHOPPER } from '#tests/support/orders.ts';
import { makeStaff, signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer();
const lamp = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 9 });
const cup = await makeVariant(cedar, { title: 'Cup', amount: 2000, stock: 3 });
const foreign = await makeVariant(najd, { title: 'Oud', amount: 100, stock: 5 });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const viewerEmail = await makeStaff('viewer', [{ store: cedar, role: 'viewer' }]);
const { admin: viewer } = await signInToAdmin(server, cedar, viewerEmail);

const PATH = '/admin/products/stock';
const left = async (variantId: string) =>
  (
    await db.admin<{ quantity: number }>('select quantity from stock_levels where variant_id = $1', [
      variantId,
    ])
  )[0]?.quantity;
const plain = (body: string) => body.replaceAll(/[⁦-⁩]|<!-- -->/g, '');

test('the stock list shows available quantities and low stock, in both languages, and can be searched', async () => {
  const all = await admin.get(PATH);
  expect(all.status).toBe(200);
  expect(all.body).toMatch(/Lamp[\s\S]*Cup|Cup[\s\S]*Lamp/);
  const low = (await admin.get(`${PATH}?view=low`)).body;
  expect([low.includes('>Cup<'), low.includes('>Lamp<')]).toEqual([true, false]);
  const found = (await admin.get(`${PATH}?q=lamp`)).body;
  expect([found.includes('>Cup<'), found.includes('>Lamp<')]).toEqual([false, true]);
  const arabic = (await admin.get(PATH, { cookie: `${admin.cookieHeader()}; lang=ar` })).body;
  expect(arabic).toContain('ما يمكن بيعه الآن');
  expect(arabic).not.toContain('What can be sold now');
});

test('without scripts, a stock count is saved in Latin or Arabic digits, and is in the history with its author', async () => {
  const saved = await admin.post(PATH, { intent: 'set', variantId: lamp, quantity: '١٢', moves: '1' });
  expect([saved.status, await left(lamp)]).toEqual([200, 12]);
  expect(saved.body).toContain('Stock was saved');
  const added = { intent: 'adjust', change: 'add', quantity: '3', reason: 'received', note: 'From <Jeddah>' };
  expect((await admin.post(`${PATH}/${lamp}`, added)).status).toBe(200);
  const page = plain((await admin.get(`${PATH}/${lamp}`)).body);
  for (const words of ['Delivery received', 'From &lt;Jeddah&gt;', '12 → 15', 'Counted', '9 → 12']) {
    expect(page).toContain(words);
  }
});

test('a refused stock change shows the reason beside its field, keeps the typed values, and changes nothing', async () => {
  await orderOf(cedar, [{ variantId: cup, quantity: 1 }]);
  const late = await expectNothingChanged(db, () =>
    admin.post(PATH, { intent: 'set', variantId: cup, quantity: '8', moves: '1' }),
  );
  expect(late.status).toBe(409);
  expect(late.body).toContain('It has changed in the meantime: now 2.');
  expect(late.body).toMatch(/name="quantity"[^>]*value="8"/);
  const refusals: [Record<string, string>, string][] = [
    [{ intent: 'adjust', change: 'add', quantity: 'six', reason: 'received' }, 'Enter a whole number.'],
    [{ intent: 'adjust', change: 'remove', quantity: '9', reason: 'damaged' }, 'Only 2 are there.'],
    [{ intent: 'adjust', change: 'set', quantity: '9', reason: 'sold' }, 'Choose a reason.'],
    [
      { intent: 'rules', isTracked: 'yes', lowAt: '10000' },
      'Enter a whole number from 0 to 9,999, or nothing.',
    ],
  ];
  for (const [fields, words] of refusals) {
    const answer = await expectNothingChanged(db, () => admin.post(`${PATH}/${cup}`, fields));
    expect([answer.status, answer.body.includes(words)], words).toEqual([422, true]);
  }
});

test('a member with read access gets no stock forms, and their posts change nothing', async () => {
  const { body } = await viewer.get(`${PATH}/${cup}`);
  expect(body).toContain('Your role may look at stock but not change it.');
  expect(body).not.toContain('name="change"');
  const answer = await expectNothingChanged(db, () =>
    viewer.post(PATH, { intent: 'set', variantId: cup, quantity: '50' }),
  );
  expect(answer.status).toBe(403);
});

test('another store’s variant is not found in the stock pages', async () => {
  await expectNothingChanged(db, async () => {
    expect((await admin.get(`${PATH}/${foreign}`)).status).toBe(404);
    const set = { intent: 'set', variantId: foreign, quantity: '50' };
    expect((await admin.post(PATH, set)).status).toBe(404);
    expect((await admin.post(PATH, { intent: 'steal' })).status).toBe(400);
  });
});

test('backorders and low-stock thresholds can be set, and the stock list follows them', async () => {
  const rules = { intent: 'rules', isTracked: 'yes', allowsBackorder: 'yes', lowAt: '20' };
  expect((await admin.post(`${PATH}/${lamp}`, rules)).status).toBe(200);
  expect((await admin.get(`${PATH}?view=low`)).body).toContain('>Lamp<');
  expect((await admin.post(PATH, { intent: 'threshold', lowAt: '' })).status).toBe(200);
  expect((await admin.get(`${PATH}?view=low`)).body).not.toContain('>Cup<');
});

test('stock held by an unpaid order is listed with the end of the hold, and with the order for members who may see orders', async () => {
  const transfer = { isOn: true, holdDays: 2, iban: 'SA0380000000608010167519' };
  await db.admin('update store_settings set payment_rules = $2 where store_id = $1', [
    cedar.id,
    { transfer },
  ]);
  await withStore(cedar.id, (tx) => setStock(tx, { variantId: cup, isTracked: true, quantity: 4 }, SHOPPER));
  const form = { ...GOOD_FORM, paymentMethod: 'bank_transfer' };
  const { orderId, number } = await orderOf(cedar, [{ variantId: cup, quantity: 3 }], { form });
  const page = plain((await admin.get(`${PATH}?view=held`)).body);
  expect(page).toContain(`href="/admin/orders/${orderId}"`);
  for (const words of [`Order #${number}`, 'Bank transfer', '3 pieces', 'Held until']) {
    expect(page).toContain(words);
  }
  const one = plain((await admin.get(`${PATH}/${cup}`)).body);
  expect(one).toMatch(/In the warehouse<\/dt><dd[^>]*>4<[\s\S]*Held by unpaid orders<\/dt><dd[^>]*>3</);
});

const HELD = `${PATH}?view=held`;
const hoard = (quantity: number) =>
  orderOf(cedar, [{ variantId: cup, quantity }], { form: { ...GOOD_FORM, paymentMethod: 'bank_transfer' } });
const release = (who: typeof admin, orderIds: string[]) =>
  who.post(HELD, [['intent', 'release'], ...orderIds.map((id): [string, string] => ['order', id])]);

test('without scripts, staff see the products held most and release ticked orders, and the page reports the result', async () => {
  await withStore(cedar.id, (tx) => setStock(tx, { variantId: cup, isTracked: true, quantity: 30 }, SHOPPER));
  const [first, second, paid] = [await hoard(5), await hoard(4), await hoard(3)];
  const page = plain((await admin.get(HELD)).body);
  expect(page).toMatch(/Held the most[\s\S]*Cup[\s\S]*15 pieces[\s\S]*in 4 orders/);
  expect(page).toContain('Releasing cancels the ticked orders and returns their pieces to stock.');
  expect(page).toContain(`name="order" value="${first.orderId}"`);
  const arabic = (await admin.get(HELD, { cookie: `${admin.cookieHeader()}; lang=ar` })).body;
  expect(arabic).toContain('الأكثر حجزًا');
  const [{ total } = { total: 0 }] = await db.admin<{ total: number }>(
    'select total::int from orders where id = $1',
    [paid.orderId],
  );
  const money = { amount: total, currency: cedar.currency };
  const settled = await withStore(cedar.id, (tx) =>
    settleOrder(tx, { orderId: paid.orderId, source: 'transfer', ...money }, SHOPPER),
  );
  expect(settled.ok).toBe(true);
  const before = (await left(cup)) ?? 0;
  const done = await release(admin, [first.orderId, second.orderId, paid.orderId]);
  const said = plain(done.body);
  expect([done.status, await left(cup)]).toEqual([200, before + 9]);
  expect(said).toContain('2 orders were cancelled. 9 pieces are back in stock.');
  expect(said).toContain(`Order #${paid.number} is no longer unpaid and stays as it is.`);
  const again = await expectNothingChanged(db, () => release(admin, [first.orderId]));
  expect(again.status).toBe(409);
});

test('no stock is released without a selected order, without the permission to cancel orders, or in another store', async () => {
  const { orderId } = await hoard(1);
  const { admin: stranger } = await signInToAdmin(server, najd, najd.ownerEmail);
  const answers = await expectNothingChanged(db, async () => [
    (await release(admin, [])).status,
    (await release(viewer, [orderId])).status,
    (await release(stranger, [orderId])).status,
  ]);
  expect(answers).toEqual([422, 403, 409]);
  expect((await viewer.get(HELD)).body).not.toContain('name="order"');
});
