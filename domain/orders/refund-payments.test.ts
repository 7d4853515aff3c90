import { expect, test } from 'vitest';
import type { OrderSums, PaidPayment } from './order-sums.ts';
import { isPayable, wayOf } from './refund-payments.ts';

const card = (provider: PaidPayment['provider'], amount: number): PaidPayment => ({
  ...{ id: 'p', method: 'card', provider },
  ...{ amount, refunded: 0 },
});
const cash: PaidPayment = { ...card('', 5445), method: 'cash_on_delivery' };

test.each<[string, PaidPayment[], number[], 'card' | 'cash', boolean]>([
  ['a part that ends in 0', [card('stripe', 5440)], [1810], 'card', true],
  ['a part that does not', [card('stripe', 5440)], [1813], 'card', false],
  ['such a part by hand', [card('stripe', 5440)], [1813], 'cash', true],
  ['such a part of another provider', [card('moyasar', 5445)], [1813], 'card', true],
  ['two parts of which the second does not', [cash, card('stripe', 5440)], [5445, 5], 'card', false],
])(
  'a refund of %s to a card of dinars is refused before it is written only if its provider refuses it',
  (_, payments, amounts, method, isTaken) => {
    const sums = { currency: 'BHD', customerId: null, isForeign: false, payments } as unknown as OrderSums;
    const parts = payments.map((payment, at) => ({
      plan: { amount: amounts[at] ?? 0 },
      payment,
      method: wayOf(payment, { sums, method }),
    }));
    expect(parts.every((part) => isPayable(part, sums.currency))).toBe(isTaken);
  },
);
