import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { shopperAct } from '#domain/audit/index.ts';
import { recordOrder } from '#domain/checkout/index.ts';
import { newId } from '#lib/ids.ts';
import { mailedToken, makeShopper, SHOPPER_PASSWORD } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { twoStores } from '#tests/support/stores.ts';
import { shopHost, Visitor, webServer } from '#tests/support/web.ts';

// Signing up signs in, and the following pages reveal to nobody that the address already has an owner (A).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const visit = () => new Visitor(server, shopHost('cedar'));
const text = (page: string) => page.replace(/<script[\s\S]*?<\/script>/g, '');
const userOf = async (visitor: Visitor) => JSON.parse((await visitor.get('/api/me')).body).user;
const fresh = () => `new-${newId().slice(-8)}@example.com`;

async function signUp(email: string, { prefix = '', name = 'Noura Saleh', next = '/cart' } = {}) {
  const browser = visit();
  const fields = { name, email, password: 'olives & figs', next: `${prefix}${next}` };
  return { browser, answer: await browser.post(`${prefix}/signup`, fields) };
}

describe('signing up', () => {
  test.each([
    ['', 'Registration successfully', 'Noura Saleh'],
    ['/ar', 'تم إنشاء الحساب بنجاح', 'نورة العتيبي'],
  ])(
    'signing up at %s/signup signs this browser in at once, shows the specification’s toast, and keeps its cart',
    async (prefix, toast, name) => {
      const lamp = await makeVariant(cedar, { title: `Lamp ${newId().slice(-8)}`, amount: 2000, stock: 5 });
      const browser = visit();
      await browser.post(`${prefix}/cart`, { variant: lamp, quantity: '2' });
      const email = fresh();
      const fields = { name, email, password: 'olives & figs', next: `${prefix}/cart` };
      const answer = await browser.post(`${prefix}/signup`, fields);
      expect([answer.status, answer.headers.location]).toEqual([303, `${prefix}/cart`]);
      expect(text((await browser.get(`${prefix}/cart`)).body)).toContain(toast);
      expect(await userOf(browser)).toMatchObject({ email, name, emailVerified: false, isAdmin: false });
      expect(text((await browser.get(`${prefix}/profile`)).body)).toContain(`value="${name}"`);
      const own = `select l.quantity from carts c join cart_lines l on l.store_id = c.store_id and l.cart_id = c.id
      join customers u on u.store_id = c.store_id and u.id = c.customer_id where u.email_norm = $1`;
      expect(await db.admin(own, [email])).toEqual([{ quantity: 2 }]);
    },
  );

  test('signing up with a used and with a new address looks the same: profile, orders, next mail, log out and log in again', async () => {
    const owner = await makeShopper(db, cedar, { at: new Date() });
    const stories = [];
    for (const email of [owner.email, fresh()]) {
      const { browser } = await signUp(email);
      const told: unknown[] = [];
      const note = async (answer: ReturnType<Visitor['get']>) => {
        const { status, headers, body } = await answer;
        const page = text(body)
          .replaceAll(email, 'X')
          .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
        told.push([status, headers.location, page]);
      };
      const { id: _, ...user } = await userOf(browser);
      told.push({ ...user, email: 'X' });
      await browser.get('/cart');
      for (const path of ['/profile', '/my-orders', '/verify-email']) await note(browser.get(path));
      for (let n = 0; n < 4; n++) await note(browser.post('/verify-email', { intent: 'again' }));
      await note(browser.post('/logout', {}));
      await note(browser.post('/login', { email, password: 'wrong one' }));
      await note(browser.post('/login', { email, password: 'olives & figs', next: '/profile' }));
      await note(browser.get('/profile'));
      stories.push(told);
    }
    expect(stories[0]).toEqual(stories[1]);
    expect(stories[0]?.[0]).toMatchObject({ name: 'Noura Saleh', emailVerified: false });
  });

  test('signing up with the e-mail address of an account shows nothing of that account and changes nothing in it', async () => {
    const owner = await makeShopper(db, cedar, { at: new Date() });
    const lamp = await makeVariant(cedar, { title: `Lamp ${newId().slice(-8)}`, amount: 2000, stock: 5 });
    const form = { ...GOOD_FORM, email: owner.email };
    const order = { lines: [{ variantId: lamp, quantity: 1 }], form, locale: 'en' as const };
    const placed = await withStore(cedar.id, (tx) =>
      recordOrder(tx, { ...order, paymentMethod: 'cash_on_delivery' }, shopperAct(new Date())),
    );
    if (!placed.ok) throw new Error(placed.code);
    const { number } = placed.value;
    const { browser: attacker } = await signUp(owner.email, { name: 'Mallory Black' });
    expect((await attacker.get(`/my-orders/${number}`)).status).toBe(404);
    const profile = text((await attacker.get('/profile')).body);
    expect(profile).not.toContain('Noura Saleh');
    const mine = visit();
    expect((await mine.post('/login', { email: owner.email, password: SHOPPER_PASSWORD })).status).toBe(303);
    expect(await userOf(mine)).toMatchObject({ id: owner.id, name: 'Noura Saleh', emailVerified: true });
    expect((await mine.get(`/my-orders/${number}`)).status).toBe(200);
    const links = "select 1 from mails where recipient = $1 and body_text like '%verify-email%'";
    expect(await db.admin(links, [owner.email])).toHaveLength(1);
  });

  test('if a stranger signs up with an address before its owner, the owner’s verification ends the stranger’s session', async () => {
    const email = fresh();
    const { browser: attacker } = await signUp(email, { name: 'Mallory Black' });
    const { browser: owner } = await signUp(email);
    await owner.post('/verify-email', {
      token: await mailedToken(db, cedar, { email, path: 'verify-email' }),
    });
    expect(await userOf(owner)).toMatchObject({ email, name: 'Noura Saleh', emailVerified: true });
    expect(await userOf(attacker)).toBeNull();
  });
});
