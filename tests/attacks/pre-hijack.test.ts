import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct, systemAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { moveInCustomer, saveAddress } from '#domain/customers/index.ts';
import { mailedToken, makeShopper, resetToken, SHOPPER_PASSWORD } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// An attacker opens an account with a victim's address and waits for the victim to verify it (A).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const at = new Date();
const visit = (token?: string) => {
  const visitor = new Visitor(server, shopHost('cedar'));
  if (token) visitor.cookies.set('shopper', token);
  return visitor;
};
const login = async (email: string, password: string) =>
  (await visit().post('/login', { email, password })).status;
const userOf = async (visitor: Visitor) => JSON.parse((await visitor.get('/api/me')).body).user;

async function hijacked() {
  const attacker = await makeShopper(db, cedar, { at, isVerified: false });
  const token = await mailedToken(db, cedar, { email: attacker.email, path: 'verify-email' });
  return { attacker, token, victim: visit() };
}

describe('an account that was opened with somebody else’s e-mail address', () => {
  test('confirming an account’s address from another browser asks for a new password, and ends the old one and its sessions', async () => {
    const { attacker, token, victim } = await hijacked();
    const { email } = attacker;
    await expectNothingChanged(db, async () => {
      const page = await victim.get(`/verify-email?token=${token}`);
      expect(page.body).toContain('Choose a password for your account');
      const pressed = await victim.post('/verify-email', { token });
      expect(pressed.headers.location).toBe(`/verify-email?token=${token}`);
      const weak = await victim.post('/verify-email', { token, intent: 'choose', password: 'abc' });
      expect(weak.status).toBe(422);
    });
    const done = await victim.post('/verify-email', { token, intent: 'choose', password: 'my own olives' });
    expect([done.status, done.headers.location]).toEqual([303, '/verify-email']);
    expect(await userOf(victim)).toMatchObject({ email, emailVerified: true });
    expect(await userOf(visit(attacker.token))).toBeNull();
    expect([await login(email, SHOPPER_PASSWORD), await login(email, 'my own olives')]).toEqual([401, 303]);
    expect((await victim.get('/verify-email')).body).toContain('Your e-mail address is confirmed');
  });

  test('the guest orders of the address’s owner are never shown to the person who opened the account', async () => {
    const { attacker, token, victim } = await hijacked();
    const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 2000, stock: 5 });
    const lines = [{ variantId, quantity: 1 }];
    const form = { ...GOOD_FORM, email: attacker.email };
    const placed = await withStore(cedar.id, (tx) =>
      recordOrder(tx, { lines, form, locale: 'en', paymentMethod: 'cash_on_delivery' }, shopperAct(at)),
    );
    if (!placed.ok) throw new Error(placed.code);
    const path = `/my-orders/${placed.value.number}`;
    await victim.post('/verify-email', { token, intent: 'choose', password: 'my own olives' });
    expect((await victim.get(path)).status).toBe(200);
    const again = visit(attacker.token);
    await again.post('/login', { email: attacker.email, password: SHOPPER_PASSWORD });
    expect((await again.get(path)).status).not.toBe(200);
  });

  test('an import of customers adds no phone, note or address to an unverified account with the same e-mail address', async () => {
    const { attacker } = await hijacked();
    const { id, email } = attacker;
    const home = {
      label: '',
      name: 'Victim',
      phone: '+12025550123',
      address: '1 Secret St',
      addressMore: '',
    };
    const place = { ...home, city: 'Springfield', zipCode: '62701', country: 'US' };
    const moving = { email, name: 'Victim', locale: 'en', phone: '+12025550123', isVerified: false } as const;
    const rest = { note: 'Pays late', tags: ['vip'], addresses: [place], since: null };
    const moved = await withStore(cedar.id, (tx) =>
      moveInCustomer(tx, { ...moving, ...rest }, systemAct('test', at)),
    );
    const own = await db.admin('select phone, note from customers where id = $1', [id]);
    expect(own).toEqual([{ phone: '', note: '' }]);
    expect(await db.admin('select id from customer_addresses where customer_id = $1', [id])).toEqual([]);
    expect((await visit(attacker.token).get('/profile')).body).not.toContain('1 Secret St');
    expect(moved).toBe('created');
  });

  test('a sign-in or password change that is in progress when the owner sets a password grants no access', async () => {
    const { attacker, token, victim } = await hijacked();
    const { email } = attacker;
    const browser = visit(attacker.token);
    const late = [
      visit().post('/login', { email, password: SHOPPER_PASSWORD }),
      browser.post('/change-password', { current: SHOPPER_PASSWORD, password: 'attacker again' }),
      victim.post('/verify-email', { token, intent: 'choose', password: 'my own olives' }),
    ];
    await Promise.all(late);
    expect(await login(email, 'attacker again')).toBe(401);
    expect(await login(email, 'my own olives')).toBe(303);
    expect(await userOf(browser)).toBeNull();
  });

  test('a password reset by the owner ends earlier links and removes an address that was saved as the default', async () => {
    const { attacker, token, victim } = await hijacked();
    const { id, email } = attacker;
    const fields = {
      ...{ label: '', name: 'Mallory', phone: '+12025550123', address: '1 Elsewhere', addressMore: '' },
      ...{ city: 'Springfield', zipCode: '62701', country: 'US' },
    };
    const saved = await withStore(cedar.id, (tx) =>
      saveAddress(tx, { customerId: id, id: null, fields, isDefault: true }, shopperAct(at)),
    );
    expect(saved.ok).toBe(true);
    const reset = await resetToken(db, cedar, { id, email, at });
    await victim.post('/reset-password', { token: reset, password: 'my own olives' });
    const defaults = 'select id from customer_addresses where customer_id = $1 and is_default';
    expect(await db.admin(defaults, [id])).toEqual([]);
    await expectNothingChanged(db, async () => {
      await visit().post('/verify-email', { token, intent: 'choose', password: 'attacker again' });
    });
    expect(await login(email, 'my own olives')).toBe(303);
  });
});

describe('/verify-email without a token', () => {
  test('/verify-email without a token confirms nothing and says where to find the link', async () => {
    const headingOf = ({ body }: { body: string }) => /<h1>(.*?)<\/h1>/.exec(body)?.[1];
    const page = await visit().get('/verify-email');
    expect(headingOf(page)).toBe('Confirm your e-mail address');
    expect(page.body).toContain('Open the link in the e-mail');
    expect(headingOf(await visit().get('/ar/verify-email'))).toBe('تأكيد البريد الإلكتروني');
  });
});
