import { expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { makeDiscount } from '#tests/support/discounts.ts';
import { hiddenField } from '#tests/support/http-shopper.ts';
import { GOOD_FORM, makeVariant } from '#tests/support/orders.ts';
import { setTerms } from '#tests/support/paying.ts';
import { twoStores } from '#tests/support/stores.ts';
import { type Answer, shopHost, Visitor, webServer } from '#tests/support/web.ts';
import { readPage } from './page.ts';

// A discount that the typed e-mail address has used: told only when the order is placed.
const db = await testDatabase(import.meta.url);
const { cedar } = await twoStores();
const server = await webServer();
const variantId = await makeVariant(cedar, { title: 'Lamp', amount: 10_000, stock: 500 });
await setTerms(cedar, 'cash', { isOn: true });
await makeDiscount(cedar, { code: 'WELCOME', percent: '10', isStackable: true, limitPerCustomer: '1' });
await makeDiscount(cedar, { percent: '20', isStackable: true, limitPerCustomer: '1', isAutomatic: true });

const SAID = {
  en: {
    prefix: '',
    used: /You have already used code .WELCOME./,
    other: /A discount of your cart has already been used/,
  },
  ar: { prefix: '/ar', used: /سبق أن استخدمت الكوبون .WELCOME./, other: /سبق استخدام أحد خصومات سلتك/ },
} as const;

const textsOf = (page: Answer) => readPage(page).texts.join('\n');

async function ordersOf(): Promise<number> {
  const [row] = await db.admin<{ n: number }>('select count(*)::int as n from orders');
  return row?.n ?? 0;
}

test.each(['en', 'ar'] as const)(
  'a used discount is told at the order and not before, and the next press orders at the shown total (%s)',
  async (locale) => {
    const { prefix, used, other } = SAID[locale];
    const contact = {
      email: `${locale}@example.com`,
      phone: locale === 'en' ? '+966505550001' : '+966505550002',
    };
    const post = (visitor: Visitor, page: Answer, changes: Record<string, string>) => {
      const [key, quote] = ['key', 'quote'].map((name) => hiddenField(page.body, name));
      const without = /name="without" value="([^"]*)"/.exec(page.body)?.[1];
      const fields = { ...GOOD_FORM, ...contact, country: 'SA', paymentMethod: 'cash_on_delivery' };
      return visitor.post(`${prefix}/checkout`, {
        ...fields,
        key: key!,
        quote: quote!,
        without: without!,
        ...changes,
      });
    };
    const begin = async () => {
      const visitor = new Visitor(server, shopHost(cedar.slug));
      await visitor.post('/cart', { variant: variantId, quantity: '1' });
      const page = await visitor.get(`${prefix}/checkout`);
      return { visitor, page: await post(visitor, page, { intent: 'code', code: 'WELCOME' }) };
    };
    const first = await begin();
    expect((await post(first.visitor, first.page, {})).status).toBe(303);

    const { visitor, page } = await begin();
    let shown = await post(visitor, page, { intent: 'update' });
    expect(textsOf(shown)).not.toMatch(used);
    const before = await ordersOf();
    for (let nth = 0; nth < 2; nth++) {
      shown = await post(visitor, shown, {});
      expect(shown.status).toBe(409);
    }
    expect(await ordersOf()).toBe(before);
    expect(textsOf(shown)).toMatch(used);
    expect(hiddenField(shown.body, 'quote')).toMatch(/^[A-Z]{3}\*\d+\*0\*/);
    // The town chosen afterwards is priced without the discounts, too.
    shown = await post(visitor, shown, { intent: 'update' });
    expect(hiddenField(shown.body, 'quote')).toMatch(/^[A-Z]{3}\*\d+\*0\*/);
    expect((await post(visitor, shown, {})).status).toBe(303);
    const [order] = await db.admin(
      'select discount_total::int as taken from orders order by number desc limit 1',
    );
    expect(order).toEqual({ taken: 0 });

    const corrected = await begin();
    const told = await post(corrected.visitor, corrected.page, {});
    expect(textsOf(told)).toMatch(new RegExp(`${used.source}|${other.source}`));
    const anew = await post(corrected.visitor, told, {
      intent: 'update',
      email: `other-${contact.email}`,
      phone: '+966505559999',
    });
    expect(textsOf(anew)).not.toMatch(used);
    expect(hiddenField(anew.body, 'quote')).not.toMatch(/^[A-Z]{3}\*\d+\*0\*/);
  },
);
