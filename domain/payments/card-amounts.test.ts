import { describe, expect, test } from 'vitest';
import { toStripe } from '#adapters/payment-stripe/index.ts';
import { CURRENCIES, money } from '#lib/money/index.ts';
import { paymentOptions, takesAmount } from './index.ts';
import { parsePaymentRules } from './payment-rules.ts';

describe('the amounts for which a card is offered', () => {
  test('a card of Stripe is offered for exactly the amounts that Stripe takes, in every currency', () => {
    const amounts = [1, 9, 10, 99, 100, 4995, 5000, 5440, 5445, 123_450, 999_999];
    for (const currency of CURRENCIES) {
      for (const amount of amounts.map((each) => money(each, currency))) {
        expect(takesAmount('stripe', amount), `${amount.amount} ${currency}`).toBe(toStripe(amount) !== null);
        expect(takesAmount('moyasar', amount) && takesAmount('test', amount)).toBe(true);
      }
    }
  });

  test.each([
    ['that ends in 0', 5440, 0, null],
    ['that does not end in 0', 5445, 0, { code: 'not_this_amount' }],
    ['of which credit leaves a rest that ends in 0', 5445, 5, null],
  ])(
    'a card is offered for a total in dinars %s only if its provider takes it',
    (_, amount, byCredit, reason) => {
      const rules = parsePaymentRules({ card: { isOn: true } });
      const paying = {
        ...{ total: money(amount, 'BHD'), base: 'BHD', destination: { country: 'BH', city: '' }, byCredit },
      };
      const card = (cardProvider: 'stripe' | 'moyasar') =>
        paymentOptions(rules, { ...paying, cardProvider }).find(({ method }) => method === 'card')?.reason;
      expect(card('stripe')).toEqual(reason);
      expect(card('moyasar')).toBeNull();
    },
  );
});
