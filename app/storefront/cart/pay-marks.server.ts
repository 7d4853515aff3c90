import type { CartView } from '#domain/cart/index.ts';
import type { Shop } from '../page/shop.server.ts';
import type { PayMark } from './pay-marks.tsx';

/** Names of the card networks: names of companies, the same in every language. */
const CARDS: PayMark[] = [
  { id: 'visa', name: 'Visa' },
  { id: 'mastercard', name: 'Mastercard' },
];

/** Marks of the cards that a store takes; mada, the network of Saudi banks, first in Saudi Arabia. */
export function cardMarks({ shell }: Pick<Shop, 'shell'>): PayMark[] {
  return shell.country === 'SA' ? [{ id: 'mada', name: 'mada' }, ...CARDS] : CARDS;
}

/** Marks of the ways to pay that are possible for this cart. The address is not known yet, so it excludes none. */
export function payMarks(shop: Shop, cart: CartView): PayMark[] {
  return cart.payments.flatMap(({ method, reason }): PayMark[] => {
    if (reason !== null && reason.code !== 'not_there') return [];
    if (method === 'card') return cardMarks(shop);
    if (method === 'cash_on_delivery' || method === 'bank_transfer')
      return [{ id: method, name: shop.say(`payment.method.${method}`) }];
    return [];
  });
}
