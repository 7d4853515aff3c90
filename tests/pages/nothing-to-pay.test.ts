import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// An order with a total of 0, without scripts and in a shop without a payment method.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 10_000, stock: 500 });
await makeDiscount(cedar, { code: 'GIFT', percent: '100', isStackable: true });
await makeDiscount(cedar, { code: 'BROUGHT', kind: 'free_delivery', isStackable: true });
await setTerms(cedar, 'cash', { isOn: false });

const SAID = {
  en: { prefix: '', way: 'Nothing to pay', next: 'There is nothing to pay.', paid: 'Paid', cash: /cash/i },
  ar: {
    prefix: '/ar',
    way: 'لا مبلغ للدفع',
    next: 'لا يوجد مبلغ للدفع.',
    paid: 'مدفوع',
    cash: /نقدًا|الاستلام/,
  },
} as const;

const textsOf = (page: Answer) => readPage(page).texts.join('\n');
const waysOf = ({ body }: Answer) => body.match(/<input(?=[^>]*name="paymentMethod")[^>]*>/g) ?? [];

function post(visitor: Visitor, page: Answer, changes: Record<string, string>, prefix: string) {
  const [key, quote] = [hiddenField(page.body, 'key'), hiddenField(page.body, 'quote')];
  return visitor.post(`${prefix}/checkout`, { ...GOOD_FORM, country: 'SA', key, quote, ...changes });
}

test.each(['en', 'ar'] as const)(
  'an order with a total of 0 is placed and paid, and no page mentions cash (%s)',
  async (locale) => {
    const { prefix, way, next, paid, cash } = SAID[locale];
    const visitor = new Visitor(server, shopHost(cedar.slug));
    await visitor.post('/cart', { variant: variantId, quantity: '1' });
    const costs = await visitor.get(`${prefix}/checkout`);
    expect(waysOf(costs)).toEqual([]);
    const cheaper = await post(visitor, costs, { intent: 'code', code: 'GIFT' }, prefix);
    const free = await post(visitor, cheaper, { intent: 'code', code: 'BROUGHT' }, prefix);
    expect(waysOf(free)).toEqual([expect.stringMatching(/(?=.*value="nothing_due")(?=.*checked)/)]);
    expect(textsOf(free)).toContain(way);
    expect(textsOf(free)).toContain(next);
    const placed = await post(visitor, free, { paymentMethod: 'nothing_due' }, prefix);
    expect(placed.status).toBe(303);
    const number = placed.headers.location?.split('/').at(-1) ?? '';
    for (const path of ['order-confirmed', 'my-orders']) {
      const { texts } = readPage(await visitor.get(`${prefix}/${path}/${number}`));
      expect(texts).toEqual(expect.arrayContaining([way, paid]));
      expect(texts.join('\n')).not.toMatch(cash);
    }
    const stored = await db.admin('select status, payment_status from orders where number = $1', [number]);
    expect(stored).toEqual([{ status: 'confirmed', payment_status: 'paid' }]);
  },
);

test.each(['en', 'ar'] as const)(
  'cash on delivery is named on product and cart only if the shop accepts it (%s) (J1)',
  async (locale) => {
    const { prefix, cash } = SAID[locale];
    const visitor = new Visitor(server, shopHost(cedar.slug));
    await visitor.post('/cart', { variant: variantId, quantity: '1' });
    const list = await visitor.get(`${prefix}/products`);
    const product = /href="([^"]*\/products\/[^"?]+)"/.exec(list.body)?.[1] ?? '';
    for (const isOn of [true, false]) {
      await setTerms(cedar, 'cash', { isOn });
      for (const path of [product, `${prefix}/cart`]) {
        const page = await visitor.get(path);
        expect(page.status).toBe(200);
        if (isOn) expect(textsOf(page)).toMatch(cash);
        else expect(textsOf(page)).not.toMatch(cash);
      }
    }
  },
);
