import { expect, test } from 'vitest';
import { money } from '#lib/money/index.ts';
import { type DeliveryOffer, deliveryLine, goodsWith, offerOf } from './delivery-line.ts';

const usd = (amount: number) => money(amount, 'USD');
const offer: DeliveryOffer = { text: 'Delivery $5', freeFrom: usd(10_000), dates: '' };
const lamp = { id: 'lamp', price: usd(6000) };

test('while the cart is empty, the delivery line is about this product only', () => {
  const rug = { id: 'rug', price: usd(12_800) };
  expect(deliveryLine(offer, goodsWith([], rug))).toEqual({ isFree: true, missing: null });
  expect(deliveryLine(offer, goodsWith([], lamp))).toEqual({ isFree: false, missing: usd(4000) });
  expect(deliveryLine({ ...offer, freeFrom: null }, usd(99_999))).toEqual({ isFree: false, missing: null });
});

test('with a cart, the delivery line covers the whole cart, plus one unit of this product if it is not in the cart', () => {
  const rug = { variantId: 'rug', quantity: 1, amount: 3000 };
  expect(goodsWith([rug], lamp)).toEqual(usd(9000));
  expect(deliveryLine(offer, goodsWith([rug], lamp))).toEqual({ isFree: false, missing: usd(1000) });
  const twice = { variantId: 'lamp', quantity: 2, amount: 12_000 };
  expect(goodsWith([rug, twice], lamp)).toEqual(usd(15_000));
});

test('an invalid copy of the cart in the browser breaks no page', () => {
  const lines = [-5, 1.5, Number.NaN, null, 'x', undefined].map((amount) => ({
    ...{ variantId: 'rug', quantity: 1 },
    amount: amount as number | null,
  }));
  expect(goodsWith(lines, lamp)).toEqual(lamp.price);
});

test('a variant without its own delivery offer uses the first offer', () => {
  const heavy = { ...offer, text: 'Delivery $9' };
  const offers = { offers: [offer, heavy], ofVariant: { sofa: 1 }, words: null };
  expect([offerOf(offers, 'lamp'), offerOf(offers, 'sofa')]).toEqual([offer, heavy]);
});
