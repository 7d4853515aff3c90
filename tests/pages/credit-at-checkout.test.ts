import { expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { staffAct } from '#domain/audit/index.ts';
import { giveCredit, takeCredit } from '#domain/payments/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { expectNothingChanged, testDatabase } from '#tests/support/database.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// Without scripts: credit that does not cover the order pays part of it, as the page said (J7).
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer({}, db.urls);
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 10_000, stock: 500 });
await setTerms(cedar, 'credit', { isOn: true });
const OWNER = staffAct({ userId: cedar.ownerId, name: 'Rana', role: 'owner' }, new Date());
const member = await makeShopper(db, cedar, { at: new Date() });
const change = { customerId: member.id, reason: 'Gift' };
await withStore(cedar.id, (tx) => giveCredit(tx, { ...change, amount: 3000 }, OWNER));

async function signedIn({ email, password } = member): Promise<Visitor> {
  const visitor = new Visitor(server, shopHost(cedar.slug));
  expect((await visitor.post('/login', { email, password })).status).toBe(303);
  await visitor.post('/cart', { variant: variantId, quantity: '1' });
  return visitor;
}

function post(visitor: Visitor, page: Answer, changes: Record<string, string>, prefix = ''): Promise<Answer> {
  const [key, quote] = [hiddenField(page.body, 'key'), hiddenField(page.body, 'quote')];
  const form = { ...GOOD_FORM, country: 'SA', paymentMethod: 'cash_on_delivery', key, quote };
  return visitor.post(`${prefix}/checkout`, { ...form, ...changes });
}

const textsOf = (page: Answer) => readPage(page).texts.join('\n');

test('the credit box states its amount, the totals include the credit, and the order shows the paid and the remaining amount', async () => {
  const visitor = await signedIn();
  const page = await visitor.get('/checkout');
  expect(page.body).toMatch(/<input(?=[^>]*type="checkbox")(?=[^>]*name="useCredit")(?=[^>]*value="3000")/);
  expect(textsOf(page)).toMatch(/Use .*30\.00.* of store credit/);
  expect(textsOf(page)).not.toContain('Left to pay');
  const ticked = await post(visitor, page, { intent: 'update', useCredit: '3000' });
  expect(textsOf(ticked)).toContain('Left to pay');
  expect(textsOf(ticked)).toContain('From store credit');
  const arabic = await post(visitor, page, { intent: 'update', useCredit: '3000' }, '/ar');
  expect(textsOf(arabic)).toContain('المتبقي للدفع');

  const placed = await post(visitor, ticked, { useCredit: '3000' });
  expect(placed.headers.location).toMatch(/^\/order-confirmed\/[0-9]+$/);
  const number = placed.headers.location?.split('/').at(-1) ?? '';
  const order = textsOf(await visitor.get(`/my-orders/${number}`));
  expect(order).toContain('From store credit');
  expect(order).toContain('Left to pay');
  const [stored] = await db.admin<{ total: string; rest: string; body: string }>(
    `select o.total, p.amount as rest, m.body_text as body from orders o
       join payments p on p.order_id = o.id and p.method = 'cash_on_delivery'
       join mails m on m.dedupe_key = 'order_confirmed:' || o.id where o.number = $1`,
    [number],
  );
  expect(Number(stored?.rest)).toBe(Number(stored?.total) - 3000);
  expect(stored?.body).toContain('Left to pay');
});

test('if store credit was spent meanwhile, the checkout asks again, keeps all typed values, and places no order', async () => {
  await withStore(cedar.id, (tx) => giveCredit(tx, { ...change, amount: 2000 }, OWNER));
  const visitor = await signedIn();
  const page = await visitor.get('/checkout');
  await withStore(cedar.id, (tx) => takeCredit(tx, { ...change, amount: 500 }, OWNER));
  const typed = { useCredit: '2000', name: 'Mona Saleh' };
  const asked = await expectNothingChanged(db, () => post(visitor, page, typed));
  expect(asked.status).toBe(409);
  expect(textsOf(asked)).toContain('of store credit cannot be used any more');
  expect(asked.body).toContain('value="Mona Saleh"');
  expect(asked.body).toContain('value="1500"');
});

test('ticking the credit box can make a payment method available or unavailable, because its limits apply to the amount left to pay', async () => {
  await setTerms(cedar, 'cash', { max: 9000 });
  const other = await makeShopper(db, cedar, { at: new Date() });
  const gift = { customerId: other.id, reason: 'Gift', amount: 1500 };
  await withStore(cedar.id, (tx) => giveCredit(tx, gift, OWNER));
  const visitor = await signedIn(other);
  const page = await visitor.get('/checkout');
  const isCashOpen = ({ body }: Answer) =>
    !/<input(?=[^>]*name="paymentMethod")(?=[^>]*value="cash_on_delivery")[^>]*disabled/.test(body);
  expect([isCashOpen(page), textsOf(page).includes('Up to')]).toEqual([false, true]);
  expect(page.body).toContain('name="useCredit"');
  const ticked = await post(visitor, page, { intent: 'update', useCredit: '1500' });
  expect(isCashOpen(ticked)).toBe(true);
  await setTerms(cedar, 'cash', { min: 8501, max: null });
  const below = await post(visitor, page, { intent: 'update', useCredit: '1500' });
  expect(isCashOpen(below)).toBe(false);
  expect(textsOf(below)).toMatch(/With .*85\.01.* or more left to pay/);
  expect(below.body, 'it can be unticked').toMatch(/<input(?=[^>]*name="useCredit")(?=[^>]*checked)/);
  const refused = await expectNothingChanged(db, () => post(visitor, below, { useCredit: '1500' }));
  expect(refused.status).toBe(422);
  const unticked = await post(visitor, below, { intent: 'update' });
  expect(isCashOpen(unticked)).toBe(true);
});
