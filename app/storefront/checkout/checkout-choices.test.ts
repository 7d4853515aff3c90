import { expect, test } from 'vitest';
import type { CartView } from '#domain/cart/index.ts';
import { parsePaymentRules, paymentOptions } from '#domain/payments/index.ts';
import { LOCALES, type Locale } from '#lib/locale.ts';
import { money } from '#lib/money/index.ts';
import { translator } from '#messages/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { paymentChoices, placingWords } from './checkout-choices.server.ts';

const shopIn = (locale: Locale) =>
  ({
    locale,
    say: translator(locale),
    amount: ({ amount, currency }) => `${amount} ${currency}`,
    shell: { digits: 'latn' },
  }) as Pick<Shop, 'locale' | 'say' | 'amount'> & { shell: unknown } as Shop;

/** A cart with only what its payment methods depend on. */
function cartOf(amount: number): CartView {
  const total = money(amount, 'SAR');
  const rules = parsePaymentRules({ cash: { isOn: true }, card: { isOn: true }, transfer: { isOn: true } });
  const payments = paymentOptions(rules, {
    ...{ total, base: 'SAR', destination: { country: 'SA', city: 'Riyadh' } },
  });
  return { payments, payment: payments[0] ?? null, totals: { total }, transferDays: 3 } as CartView;
}

test.each(LOCALES)(
  'with a total of 0, the only payment method is preselected and says so, and the button names no method (%s)',
  (locale) => {
    const shop = shopIn(locale);
    const free = cartOf(0);
    const [only, ...others] = paymentChoices(shop, free, 0);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ method: 'nothing_due', isOffered: true, isChosen: true });
    expect(only?.name).toBe(shop.say('payment.method.nothing_due'));
    expect(only?.text).toBe(shop.say('payment.about.nothing_due'));
    expect(only?.icon).toMatch(/^M/);
    const words = { place: shop.say('checkout.page.placeFree'), next: shop.say('checkout.page.freeNext') };
    expect(placingWords(shop, free, 0)).toEqual(words);
  },
);

test.each(LOCALES)(
  'with a total above 0, the checkout has the shop’s payment methods and not the one for nothing due (%s)',
  (locale) => {
    const methods = paymentChoices(shopIn(locale), cartOf(100), 0).map(({ method }) => method);
    expect(methods).toEqual(['cash_on_delivery', 'card', 'bank_transfer']);
    expect(placingWords(shopIn(locale), cartOf(100), 0).place).toBe(
      translator(locale)('checkout.page.place'),
    );
  },
);
