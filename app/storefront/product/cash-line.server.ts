import { convertMoney } from '#lib/money/index.ts';
import type { Shop } from '../page/shop.server.ts';

/** One sentence about cash on delivery, with the store's fee. */
export function cashLine(shop: Shop): string {
  const fee = cashFee(shop);
  return fee.amount === 0
    ? shop.say('storefront.product.cod')
    : shop.say('storefront.product.codFee', { amount: shop.amount(fee) });
}

/** The fee in the shown currency. Charges are converted exactly; only prices are rounded to the store's rounding rule. */
export function cashFee({ shell, currency }: Shop) {
  const into = shell.currencies.find(({ code }) => code === currency);
  return into ? convertMoney(shell.cashFee, { ...into, rounding: 'none' }) : shell.cashFee;
}
