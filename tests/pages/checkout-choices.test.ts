import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { BROKEN_ORDERS, GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { setSellingRules } from '#tests/support/selling-rules.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 10_000, stock: 500 });
await setSellingRules(db, cedar);
await makeDiscount(cedar, { code: 'EID10' });
await makeDiscount(cedar, { code: 'MUCH', minSubtotal: '900' });
const server = await webServer();

async function withLamp(): Promise<Visitor> {
  const shopper = new Visitor(server, shopHost(cedar.slug));
  expect((await shopper.post('/cart', { variant: variantId, quantity: '1' })).status).toBe(303);
  return shopper;
}

const TYPED = { ...GOOD_FORM, note: 'Ring twice' };
const fieldsOf = (page: Answer) => ({
  key: hiddenField(page.body, 'key'),
  quote: hiddenField(page.body, 'quote'),
});
const textOf = (page: Answer) => readPage(page).texts.join('\n');

/** Posts the checkout's form as without scripts: all typed fields, and the page's hidden ones. */
async function post(shopper: Visitor, page: Answer, changes: Record<string, string>, path = '/checkout') {
  return shopper.post(path, { ...TYPED, ...fieldsOf(page), ...changes });
}

function expectAllKept(page: Answer): void {
  for (const typed of [TYPED.name, TYPED.email, TYPED.phone, TYPED.address, TYPED.zipCode]) {
    expect(page.body).toContain(`value="${typed}"`);
  }
  expect(page.body).toContain(TYPED.note);
}

describe('the checkout without scripts', () => {
  test('the checkout without scripts updates delivery, tax and fee for another country and keeps the typed values (I2, G4, G5)', async () => {
    const shopper = await withLamp();
    const first = await shopper.get('/checkout');
    // 100.00 + 15.00 delivery + 10.00 for cash, and 15 % of it all.
    expect(textOf(first)).toContain('$143.75');
    const air = await post(shopper, first, { intent: 'update', country: 'AE', city: 'Dubai' });
    expect(air.status).toBe(200);
    expectAllKept(air);
    const said = textOf(air);
    expect(said).toContain('By air');
    // Cash is not accepted there: 100.00 + 60.00 and 5 %, by bank transfer.
    expect(said).toContain('Not with this delivery method');
    expect(said).toContain('$168.00');
    expect(said).toContain('Place order, pay by bank transfer');
    // The typed zip code is kept above, although the form for that country has no such field.
    expect(air.body).not.toContain('id="zipCode"');
  });

  test('the checkout without scripts asks for the city of a zone, in either language, and says where the store does not deliver', async () => {
    const shopper = await withLamp();
    const first = await shopper.get('/checkout');
    const courier = await post(shopper, first, { intent: 'update', city: 'جدة' });
    expect(textOf(courier)).toContain('By courier');
    const nowhere = await post(shopper, first, { country: 'FR', city: 'Paris', zipCode: '75001' });
    expect(nowhere.status).toBe(422);
    expect(textOf(nowhere)).toContain('We do not deliver to this address');
    expect(await db.admin('select id from orders where store_id = $1', [cedar.id])).toEqual([]);
  });

  test('the checkout without scripts asks to confirm changed products, even if another city was chosen meanwhile (I4)', async () => {
    const shopper = await withLamp();
    const first = await shopper.get('/checkout');
    await shopper.post('/cart', { variant: variantId, quantity: '1' });
    const moved = await post(shopper, first, { intent: 'update', city: 'جدة' });
    expect(textOf(moved)).toContain('By courier');
    const asked = await post(shopper, moved, { city: 'جدة' });
    expect(asked.status).toBe(409);
    expectAllKept(asked);
    expect(await db.admin('select id from orders where store_id = $1', [cedar.id])).toEqual([]);
    // Until the shopper is told, the page's quote is the first one; then it is the current one.
    const [seen, kept, told] = [first, moved, asked].map((page) => fieldsOf(page).quote);
    expect(kept).toBe(seen);
    expect(told).not.toBe(seen);
  });

  test('the Arabic checkout without scripts names each amount in Arabic', async () => {
    const shopper = await withLamp();
    const said = textOf(await shopper.get('/ar/checkout'));
    for (const part of [
      'كيف حُسب هذا المبلغ؟',
      'عادي إلى',
      'رسوم الدفع نقدًا عند الاستلام',
      'ضريبة القيمة المضافة',
    ]) {
      expect(said).toContain(part);
    }
  });
});

describe('a discount code in the checkout', () => {
  test('a discount code in the checkout is applied and removed again, with all typed values kept (G3)', async () => {
    const shopper = await withLamp();
    const first = await shopper.get('/checkout');
    const taken = await post(shopper, first, { intent: 'code', code: 'eid 10' });
    expect(taken.status).toBe(200);
    expectAllKept(taken);
    // 90.00 + 15.00 + 10.00 and 15 %.
    expect(textOf(taken)).toContain('$132.25');
    expect(textOf(taken)).toContain('Code ⁨EID10⁩ is applied.');
    const off = await post(shopper, taken, { removeCode: 'EID10' });
    expectAllKept(off);
    expect(textOf(off)).toContain('$143.75');
  });

  test('an unknown code is refused and stays in its field, and so does a code whose minimum order is not reached', async () => {
    const shopper = await withLamp();
    const first = await shopper.get('/checkout');
    const unknown = await post(shopper, first, { intent: 'code', code: 'NOPE' });
    expect(unknown.status).toBe(422);
    expect(textOf(unknown)).toContain('There is no code ⁨NOPE⁩ here');
    expect(unknown.body).toContain('value="NOPE"');
    const waiting = await post(shopper, first, { intent: 'code', code: 'MUCH' });
    expect(textOf(waiting)).toContain('needs');
    expect(waiting.body).toContain('value="MUCH"');
  });

  test('a discount code that is typed but not applied is included in the total before the order is placed', async () => {
    const shopper = await withLamp();
    const asked = await post(shopper, await shopper.get('/checkout'), { code: 'EID10' });
    expect(asked.status).toBe(200);
    expect(textOf(asked)).toContain('$132.25');
    const placed = await post(shopper, asked, {});
    expect(placed.status).toBe(303);
    const [order] = await db.admin(
      `select total::int, discount_total::int, cod_fee::int, discount_codes, delivery_method, tax_names ->> 'en' as tax
         from orders where store_id = $1 order by number desc limit 1`,
      [cedar.id],
    );
    expect(order).toEqual({
      total: 13_225,
      discount_total: 1000,
      cod_fee: 1000,
      discount_codes: ['EID10'],
      delivery_method: 'standard',
      tax: 'VAT',
    });
    expect(await db.admin(BROKEN_ORDERS)).toEqual([]);
  });
});

describe('only the amounts that the page showed are charged (I4)', () => {
  test('if the delivery method is not the one that the page showed, its price must be confirmed first (I4)', async () => {
    const shopper = await withLamp();
    const first = await shopper.get('/checkout');
    const asked = await post(shopper, first, { deliveryMethod: 'express' });
    expect(asked.status).toBe(409);
    expect(textOf(asked)).toContain('Delivery was ⁦$15.00⁩ and is now ⁦$35.00⁩.');
    expect((await post(shopper, asked, { deliveryMethod: 'express' })).status).toBe(303);
  });

  test.each([
    ['deliveryMethod', { deliveryMethod: 'by-camel' }, 'This delivery method is not offered'],
    ['paymentMethod', { paymentMethod: 'card' }, 'This way to pay is not offered'],
    ['country', { country: 'XX' }, 'Choose a country from the list'],
  ])('an invented %s is refused and not silently replaced', async (_field, changes, said) => {
    const shopper = await withLamp();
    const asked = await post(shopper, await shopper.get('/checkout'), changes);
    expect(asked.status).toBe(422);
    expect(textOf(asked)).toContain(said);
  });

  test('a guest’s bank transfer order waits for payment, holds its stock for 12 hours, and names the account (J6)', async () => {
    const shopper = await withLamp();
    const first = await shopper.get('/checkout');
    const chosen = await post(shopper, first, { intent: 'update', paymentMethod: 'bank_transfer' });
    const placed = await post(shopper, chosen, { paymentMethod: 'bank_transfer' });
    expect(placed.status).toBe(303);
    const [order] = await db.admin(
      `select o.status, o.payment_status, o.cod_fee::int, o.hold_until - o.placed_at = interval '12 hours' as held,
              (select array_agg(m.kind) from mails m where m.store_id = o.store_id and m.dedupe_key like '%' || o.id)
                as mails
         from orders o where o.store_id = $1 order by number desc limit 1`,
      [cedar.id],
    );
    expect(order).toEqual({
      status: 'pending_payment',
      payment_status: 'pending',
      cod_fee: 0,
      held: true,
      mails: ['transfer_instructions'],
    });
  });
});
