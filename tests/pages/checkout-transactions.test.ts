import { describe, expect, test } from 'vitest';
import { withStore } from '#db/index.ts';
import { saveAddress } from '#domain/customers/index.ts';
import { makeShopper } from '#tests/support/accounts.ts';
import { testDatabase } from '#tests/support/database.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM, makeVariant, SHOPPER } from '#tests/support/orders.ts';
import { queriesOf, transactionsIn } from '#tests/support/queries.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 10_000, stock: 500 });
const member = await makeShopper(db, cedar, { at: new Date() });
const addressId = await withStore(cedar.id, async (tx) => {
  const fields = { ...{ name: 'Noura Saleh', phone: '+966500000001', address: '12 Cedar Lane' } };
  const more = { label: 'Home', addressMore: '', city: 'Riyadh', zipCode: '12345', country: 'SA' };
  const input = { customerId: member.id, id: null, fields: { ...fields, ...more }, isDefault: true };
  const saved = await saveAddress(tx, input, SHOPPER);
  return saved.ok ? saved.value : '';
});

async function withLamp(token?: string): Promise<Visitor> {
  const visitor = new Visitor(server, shopHost(cedar.slug));
  if (token) visitor.cookies.set('shopper', token);
  expect((await visitor.post('/cart', { variant: variantId, quantity: '1' })).status).toBe(303);
  return visitor;
}

const fieldsOf = ({ body }: Answer) => ({ key: hiddenField(body, 'key'), quote: hiddenField(body, 'quote') });
const readsOfAddresses = (queries: string[]) =>
  queries.filter((text) => /from "customer_addresses"/.test(text)).length;

describe('a checkout that is rendered again for a signed-in shopper', () => {
  test('a checkout rendered again for a signed-in shopper reads the addresses once, in two transactions: the session’s and the page’s', async () => {
    const visitor = await withLamp(member.token);
    const page = await visitor.get('/checkout');
    const form = { intent: 'update', savedAddress: addressId, email: member.email, ...fieldsOf(page) };
    for (const ask of [() => visitor.get('/checkout'), () => visitor.post('/checkout', form)]) {
      const { value, queries } = await queriesOf(ask);
      expect(value.status).toBe(200);
      expect(value.body).toContain('12 Cedar Lane');
      expect([transactionsIn(queries), readsOfAddresses(queries)]).toEqual([2, 1]);
    }
  });

  test('a checkout whose order is refused reads the addresses once too, before the order’s own transaction', async () => {
    const visitor = await withLamp(member.token);
    const page = await visitor.get('/checkout');
    const { email: _, ...rest } = GOOD_FORM;
    const form = { ...rest, savedAddress: addressId, email: 'nobody', ...fieldsOf(page) };
    const { value, queries } = await queriesOf(() => visitor.post('/checkout', form));
    expect(value.status).toBe(422);
    expect(readsOfAddresses(queries)).toBe(1);
  });
});

test('a guest’s checkout is rendered again in one transaction', async () => {
  const visitor = await withLamp();
  const page = await visitor.get('/checkout');
  const form = { ...GOOD_FORM, intent: 'update', ...fieldsOf(page) };
  const { value, queries } = await queriesOf(() => visitor.post('/checkout', form));
  expect(value.status).toBe(200);
  expect([transactionsIn(queries), readsOfAddresses(queries)]).toEqual([1, 0]);
});
