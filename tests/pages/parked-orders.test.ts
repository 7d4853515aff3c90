import { expect, test } from 'vitest';
import { PERMISSIONS } from '#domain/identity/index.ts';
import { newId } from '#lib/ids.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { shownHtml } from '#tests/support/served-forms.ts';
import { memberWithOwnSet, signInToAdmin } from '#tests/support/staff.ts';
import { TEST_TIME, twoStores } from '#tests/support/stores.ts';
import { webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const server = await webServer({ clock: () => TEST_TIME });
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const { admin: other } = await signInToAdmin(server, najd, najd.ownerEmail);
const lamp = await makeVariant(cedar, { title: 'Oak lamp', amount: 2000, stock: 90 });
const rug = await makeVariant(cedar, { title: 'Red rug', amount: 5000, stock: 9 });
const PAGE = '/admin/orders/new';

const typed = (change: Record<string, string> = {}) => ({
  ...{ ...GOOD_FORM, region: '', country: 'SA', note: '', addressMore: '', language: 'ar' },
  ...{ key: newId(), payment: 'cash', [`line.${lamp}`]: '2', ...change },
});
const rows = () => db.admin<{ id: string; label: string }>('select id, label from parked_orders order by id');

async function park(change: Record<string, string> = {}): Promise<string> {
  const { status, headers } = await admin.post(PAGE, typed({ intent: 'park', ...change }));
  expect(status).toBe(303);
  return /kept=([0-9a-f-]{36})/.exec(headers.location ?? '')?.[1] ?? '';
}

test('an order is parked by name, found by another browser, and resumed with everything typed at the prices of now', async () => {
  const id = await park({ name: 'Huda Nasser', [`line.${rug}`]: '1', note: 'Ring twice' });
  expect(await rows()).toEqual([{ id, label: 'Huda Nasser' }]);
  const { admin: elsewhere } = await signInToAdmin(server, cedar, cedar.ownerEmail);
  const page = (await elsewhere.get(`${PAGE}?kept=${id}`)).body;
  expect(page).toContain('Order parked');
  expect(page).toContain(`href="${PAGE}?parked=${id}"`);
  await db.admin('update variant_prices set amount = 3000 where variant_id = $1', [lamp]);
  await db.admin(
    "update products set status = 'draft' where id = (select product_id from variants where id = $1)",
    [rug],
  );
  const resumed = (await elsewhere.get(`${PAGE}?parked=${id}`)).body;
  expect(resumed).toMatch(new RegExp(`name="line.${lamp}"[^>]*value="2"`));
  for (const words of [
    'value="Huda Nasser"',
    'value="Ring twice"',
    `name="parked" value="${id}"`,
    `name="key" value="${id}"`,
  ])
    expect(resumed).toContain(words);
  expect(shownHtml(resumed)).toContain('60.00');
  expect(shownHtml(resumed)).toContain('1 of its products is not for sale any more');
  const arabic = (
    await elsewhere.get(`${PAGE}?parked=${id}`, { cookie: `${elsewhere.cookieHeader()}; lang=ar` })
  ).body;
  expect(arabic).toContain('طلب معلّق');
  const made = await elsewhere.post(PAGE, typed({ intent: 'create', parked: id, key: id }));
  expect(made.status).toBe(303);
  expect(await rows()).toEqual([]);
  const again = await admin.post(PAGE, typed({ intent: 'create', parked: id, key: id }));
  expect(again.headers.location).toBe(made.headers.location);
});

test('a region that a found customer’s address lacks is not asked for when the order is resumed', async () => {
  const { region: _, ...fields } = typed({ intent: 'park', name: 'Layla' });
  const parked = await admin.post(PAGE, fields);
  const unasked = /kept=([0-9a-f-]{36})/.exec(parked.headers.location ?? '')?.[1];
  expect((await admin.get(`${PAGE}?parked=${unasked}`)).body).not.toContain('name="region"');
  const asked = await park({ name: 'Layla' });
  expect((await admin.get(`${PAGE}?parked=${asked}`)).body).toContain('name="region"');
  await db.admin('delete from parked_orders');
});

test('without a label an order is parked by its phone number, and parked again under a new label', async () => {
  const first = await park({ name: '', phone: '055 700 1122' });
  expect(await rows()).toEqual([{ id: first, label: '055 700 1122' }]);
  const second = await park({ parked: first, parkLabel: 'Abu Salem' });
  expect(await rows()).toEqual([{ id: second, label: 'Abu Salem' }]);
  expect((await admin.get(`${PAGE}?parked=${first}`)).body).toContain('This parked order is gone');
  expect((await admin.post(PAGE, { intent: 'unpark', unpark: second })).status).toBe(200);
  expect(await rows()).toEqual([]);
});

test.each([
  ['without a product', { [`line.${lamp}`]: '0', intent: 'park' }, 'Find a product'],
  ['without a name', { intent: 'park', name: '', phone: '' }, 'Enter a name or a phone number'],
  ['that is gone', { intent: 'park', parked: newId() }, 'This parked order is gone'],
  ['whose quantity is no number', { [`line.${lamp}`]: 'two', intent: 'park' }, 'whole number'],
])(
  'an order %s is not parked, with a reason and everything that was typed',
  async (_what, change, reason) => {
    const post = () => admin.post(PAGE, typed({ city: 'Taif', ...change }));
    const { status, body } = await expectNothingChanged(db, post);
    expect(status).toBe(422);
    expect(shownHtml(body)).toContain(reason);
    expect(body).toContain('value="Taif"');
  },
);

test('a parked order is neither placed, resumed nor deleted by another store, and not placed once it is deleted', async () => {
  const id = await park();
  expect((await other.get(PAGE)).body).not.toContain(id);
  expect((await other.get(`${PAGE}?parked=${id}`)).body).toContain('This parked order is gone');
  const unpark = { intent: 'unpark', unpark: id };
  expect((await expectNothingChanged(db, () => other.post(PAGE, unpark))).status).toBe(422);
  expect((await admin.post(PAGE, unpark)).status).toBe(200);
  const place = () => admin.post(`${PAGE}?parked=${id}`, typed({ intent: 'create', parked: id, key: id }));
  const refused = await expectNothingChanged(db, place);
  expect([refused.status, refused.body.includes('This parked order is gone')]).toEqual([422, true]);
  expect(refused.body).not.toContain('name="parked"');
  const fresh = /name="key" value="([0-9a-f-]{36})"/.exec(refused.body)?.[1] ?? '';
  expect([fresh.length, fresh === id]).toEqual([36, false]);
  expect((await admin.post(PAGE, typed({ intent: 'create', key: fresh }))).status).toBe(303);
});

test('a member who may not give a discount resumes an order without the manual one', async () => {
  const id = await park({ discountKind: 'percent', code: '25' });
  const desk = await memberWithOwnSet(server, cedar);
  await desk.become(PERMISSIONS.admin.filter((action) => action !== 'orders.refund'));
  const page = await desk.visitor.get(`${PAGE}?parked=${id}`);
  expect(page.status).toBe(200);
  expect(page.body).not.toMatch(/name="code"[^>]*value="25"/);
  expect((await admin.get(`${PAGE}?parked=${id}`)).body).toMatch(/name="code"[^>]*value="25"/);
});
