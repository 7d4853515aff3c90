import type { CartView } from '#domain/cart/index.ts';
import { countryName } from '#domain/countries/index.ts';
import type { Totals } from '#domain/pricing/index.ts';
import { isolate } from '#lib/bidi.ts';
import { type Money, money } from '#lib/money/index.ts';
import type { Shop } from '../page/shop.server.ts';
import type { WhyLine } from './checkout-types.ts';

/** "Why this amount?": each part of the total with its rule. */
export function whyLines(shop: Shop, cart: CartView, to: { country: string; city: string }): WhyLine[] {
  const { totals } = cart;
  const goods = shop.say('checkout.why.goods', { count: totals.itemCount });
  return [
    { label: goods, note: '', amount: totals.goodsBeforeDiscounts },
    ...cart.discounts.filter(({ amount }) => amount > 0).map((each) => discountLine(shop, cart, each)),
    ...deliveryLine(shop, cart, to),
    ...feeLine(shop, totals),
    ...taxLines(shop, cart),
    { label: shop.say('checkout.why.total'), note: '', amount: totals.total },
  ];
}

type Discount = CartView['discounts'][number];

/** Name of a discount and, if one was typed, its code. */
export function discountName(
  { say, locale }: Shop,
  { names, code }: Pick<Discount, 'names' | 'code'>,
): string {
  const name = isolate(names[locale] || names[locale === 'ar' ? 'en' : 'ar'] || code || '');
  return code === null
    ? say('checkout.why.discount', { name })
    : say('checkout.why.code', { name, code: isolate(code) });
}

function discountLine(shop: Shop, cart: CartView, discount: Discount): WhyLine {
  const titles = cart.lines.filter(({ variantId }) => discount.shares.has(variantId));
  const isAll = titles.length === cart.lines.length;
  return {
    label: discountName(shop, discount),
    note: isAll ? '' : titles.map(({ title }) => isolate(title)).join(shop.locale === 'ar' ? '، ' : ', '),
    amount: money(-discount.amount, cart.currency),
  };
}

function deliveryLine(shop: Shop, cart: CartView, to: { country: string; city: string }): WhyLine[] {
  const { delivery, totals } = cart;
  if (!delivery) return [];
  const { say, locale } = shop;
  const method = delivery.names[locale];
  const place = [to.city, countryName(to.country, locale)].filter(Boolean).map(isolate);
  const label = delivery.isPickup
    ? say('checkout.why.delivery', { method })
    : say('checkout.why.deliveryTo', { method, place: place.join(locale === 'ar' ? '، ' : ', ') });
  const freeBy = cart.discounts.find(({ kind }) => kind === 'free_delivery');
  const { freeFrom } = delivery;
  if (freeBy && totals.delivery.discount.amount > 0) {
    const name = isolate(freeBy.names[locale] || freeBy.code || '');
    return [{ label, note: say('checkout.why.freeBy', { name }), amount: totals.delivery.shown }];
  }
  const note = freeFrom ? say('checkout.why.freeFrom', { amount: shop.amount(freeFrom) }) : '';
  return [{ label, note, amount: totals.delivery.shown }];
}

function feeLine({ say }: Shop, { codFee }: Totals): WhyLine[] {
  return codFee.shown.amount > 0 ? [{ label: say('checkout.why.fee'), note: '', amount: codFee.shown }] : [];
}

/** One row per tax rate with its base and amount. Delivery and fee are included in their rates. */
function taxLines(shop: Shop, cart: CartView): WhyLine[] {
  const { totals, taxNames } = cart;
  const name = taxNames?.[shop.locale] || shop.say('checkout.cart.tax');
  const rates = new Map<number, { of: number; tax: number }>();
  const parts = [
    ...totals.lines.map((line) => ({ ...line, ratePpm: line.taxRatePpm })),
    { ...totals.delivery, ratePpm: cart.deliveryTaxPpm },
    { ...totals.codFee, ratePpm: cart.deliveryTaxPpm },
  ];
  for (const { ratePpm, shown, tax } of parts) {
    if (ratePpm === 0 || shown.amount === 0) continue;
    const sum = rates.get(ratePpm) ?? { of: 0, tax: 0 };
    rates.set(ratePpm, { of: sum.of + shown.amount, tax: sum.tax + tax.amount });
  }
  const key = totals.pricesIncludeTax ? 'checkout.why.taxIncluded' : 'checkout.why.taxAdded';
  return [...rates].map(([ratePpm, { of, tax }]) => {
    const inMoney = (amount: number): Money => money(amount, cart.currency);
    const values = { name, rate: rateText(shop, ratePpm), amount: shop.amount(inMoney(of)) };
    return { label: shop.say(key, values), note: '', amount: inMoney(tax) };
  });
}

function rateText({ locale, shell }: Shop, ratePpm: number): string {
  const tag = locale === 'ar' ? `ar-u-nu-${shell.digits}` : 'en-GB';
  const format = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 4 });
  return isolate(format.format(ratePpm / 1_000_000));
}
