import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { readStoreRules } from '#domain/tenancy/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { signInToAdmin } from '#tests/support/staff.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// The settings at /admin/settings/checkout as shoppers meet them.
const db = await testDatabase(import.meta.url);
const { cedar, najd } = await twoStores();
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 10_000, stock: 500 });
const server = await webServer({}, db.urls);
const { admin } = await signInToAdmin(server, cedar, cedar.ownerEmail);
const member = await makeShopper(db, cedar, { at: new Date() });

const PATH = '/admin/settings/checkout';
const AS_IT_COMES = { takesGuests: 'yes', takesNotes: 'yes', nameMinLength: '4', zipRequired: 'yes' };

async function save(changes: Record<string, string>): Promise<Answer> {
  const stamp = hiddenField((await admin.get(PATH)).body, 'stamp');
  return admin.post(PATH, { ...AS_IT_COMES, refusesCommonPasswords: 'yes', stamp, ...changes });
}

async function withLamp(): Promise<Visitor> {
  const shopper = new Visitor(server, shopHost(cedar.slug));
  expect((await shopper.post('/cart', { variant: variantId, quantity: '1' })).status).toBe(303);
  return shopper;
}

function order(shopper: Visitor, page: Answer, changes: Record<string, string> = {}): Promise<Answer> {
  const [key, quote] = [hiddenField(page.body, 'key'), hiddenField(page.body, 'quote')];
  return shopper.post('/checkout', { ...GOOD_FORM, country: 'SA', key, quote, ...changes });
}

const textsOf = (page: Answer) => readPage(page).texts.join('\n');
const lastOrder = async () =>
  (await db.admin('select note, zip_code, customer_id from orders order by number desc limit 1'))[0];

test('if guests may not order, the checkout redirects to the login page and back, and a posted guest order changes nothing', async () => {
  const guest = await withLamp();
  const drawn = await guest.get('/checkout');
  expect(textsOf(drawn)).toContain('Continue As Guest');
  expect((await save({ takesGuests: '' })).status).toBe(200);

  const refused = await expectNothingChanged(db, () => order(guest, drawn));
  const login = '/login?next=%2Fcheckout';
  expect([refused.status, refused.headers.location]).toEqual([303, login]);
  const opened = await guest.get('/checkout');
  expect([opened.status, opened.headers.location]).toEqual([303, login]);
  for (const [path, first, without] of [
    [login, 'Login First', 'Continue As Guest'],
    ['/ar/login?next=%2Far%2Fcheckout', 'يُرجى تسجيل الدخول أولًا', 'المتابعة كزائر'],
  ] as const) {
    const said = textsOf(await guest.get(path));
    expect(said).toContain(first);
    expect(said).not.toContain(without);
  }
  expect((await guest.get('/ar/checkout')).headers.location).toBe('/ar/login?next=%2Far%2Fcheckout');
  expect(textsOf(await guest.get('/login'))).not.toContain('Login First');
  expect(textsOf(await guest.get('/signup?next=%2Fcheckout'))).not.toContain('Continue As Guest');
  const other = new Visitor(server, shopHost(najd.slug));
  expect(textsOf(await other.get('/login'))).toContain('المتابعة كزائر');

  const { email, password } = member;
  const signed = await guest.post('/login', { email, password, next: '/checkout' });
  expect([signed.status, signed.headers.location]).toEqual([303, '/checkout']);
  const placed = await order(guest, await guest.get('/checkout'));
  expect(placed.headers.location).toMatch(/^\/order-confirmed\/[0-9]+$/);
  expect(await lastOrder()).toMatchObject({ customer_id: member.id });

  expect((await save({})).status).toBe(200);
  const again = await withLamp();
  expect((await order(again, await again.get('/checkout'))).status).toBe(303);
  expect(await lastOrder()).toMatchObject({ customer_id: null });
});

test('if order notes are off, the checkout has no field for them, and a posted note is ignored', async () => {
  const shopper = await withLamp();
  expect((await shopper.get('/checkout')).body).toContain('name="note"');
  await save({ takesNotes: '' });
  const page = await shopper.get('/checkout');
  expect(page.body).not.toContain('name="note"');
  expect((await order(shopper, page, { note: 'Ring twice' })).status).toBe(303);
  expect(await lastOrder()).toMatchObject({ note: '' });
  await save({});
});

test('a zip code is required in every country that uses zip codes, except those that the owner removed', async () => {
  await save({ zipNotAskedIn: 'SA' });
  expect((await admin.get(PATH)).body).toMatch(/<input(?=[^>]*checked)(?=[^>]*value="SA")/);
  const shopper = await withLamp();
  const page = await shopper.get('/checkout');
  const there = await order(shopper, page, { intent: 'update', zipCode: '' });
  expect(there.body).not.toContain('id="zipCode"');
  const german = { country: 'DE', city: 'Berlin', zipCode: '' };
  const elsewhere = await expectNothingChanged(db, () => order(shopper, page, german));
  expect(elsewhere.status).toBe(422);
  expect(elsewhere.body).toContain('Enter the zip code.');
  expect((await order(shopper, page, { zipCode: '' })).status).toBe(303);
  expect(await lastOrder()).toMatchObject({ zip_code: '' });
  await save({});
});

test('an invalid country is refused with a message beside the list, and nothing is saved', async () => {
  const read = () => withStore(cedar.id, (tx) => readStoreRules(tx));
  const before = await read();
  const refused = await save({ takesGuests: '', zipNotAskedIn: 'Jordan' });
  expect(refused.status).toBe(422);
  expect(refused.body).toContain('Choose countries from the list.');
  expect(await read()).toEqual(before);
});
