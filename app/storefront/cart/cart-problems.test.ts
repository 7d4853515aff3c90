import { describe, expect, it } from 'vitest';
import type { CartFailure } from '#domain/cart/index.ts';
import { fail } from '#lib/result.ts';
import { translator } from '#messages/index.ts';
import type { Shop } from '../page/shop.server.ts';
import { failureText, problemCode, problemText } from './cart-problems.server.ts';

const shop = (locale: 'en' | 'ar') => ({ say: translator(locale) }) as Shop;

const FAILURES: CartFailure[] = [
  fail('quantity_missing'),
  fail('quantity_not_whole'),
  fail('quantity_too_small', { min: 1 }),
  fail('quantity_too_large', { max: 9999 }),
  fail('not_available'),
  fail('sold_out'),
  fail('only_n_available', { available: 12, inCart: 3 }),
  fail('too_many_lines', { max: 100 }),
  fail('too_many_carts'),
  fail('line_not_found'),
];

describe('why the cart was not changed', () => {
  for (const failure of FAILURES) {
    it(`the cart explains ${failure.code} in the same words on the page and after a redirect`, () => {
      for (const locale of ['en', 'ar'] as const) {
        const direct = failureText(shop(locale), failure);
        expect(problemText(shop(locale), problemCode(failure))).toBe(direct);
      }
    });
  }

  it('the cart says how many units are available and how many are in the cart', () => {
    const text = failureText(shop('en'), fail('only_n_available', { available: 12, inCart: 3 }));
    expect(text).toBe('Only 12 available; you already have 3 in your cart.');
  });

  it('the cart shows no explanation for an unknown problem code in its address', () => {
    for (const code of [null, '', 'free_money', 'only_n_available', 'only_n_available.x.1', 'toString']) {
      expect(problemText(shop('en'), code)).toBeNull();
    }
  });
});
