import type { ProductPage } from '#domain/catalog/index.ts';
import {
  type DeliveryPromise,
  type DeliveryRules,
  deliveryPromises,
  type Parcel,
} from '#domain/delivery/index.ts';
import { localTimeOf, momentOf } from '#lib/local-time.ts';
import { daysText } from '../checkout/checkout-choices.server.ts';
import type { Shop } from '../page/shop.server.ts';
import type { DeliveryOffer, DeliveryOffers } from './delivery-line.ts';

/** Delivery terms of each variant in the store's own country, without personal data. */
export function deliveryOffers(shop: Shop, rules: DeliveryRules, product: ProductPage): DeliveryOffers {
  const offers: DeliveryOffer[] = [];
  const promiseFor = promisesOf(shop, rules);
  const datesOf = datesIn(shop);
  const byPromise = new Map<string, number>();
  const positionOf = (promise: DeliveryPromise | null): number => {
    const key = JSON.stringify(promise);
    const position = byPromise.get(key) ?? offers.push(offerFor(shop, promise, datesOf)) - 1;
    byPromise.set(key, position);
    return position;
  };
  // A product may have 2,048 variants, of which most have the same price and weight, or at least the same terms.
  const byParcel = new Map<string, number>();
  const ofVariant: DeliveryOffers['ofVariant'] = {};
  for (const { id, price, weightGrams } of product.variants) {
    const parcel = `${price.amount} ${weightGrams}`;
    const position =
      byParcel.get(parcel) ?? positionOf(promiseFor({ goods: price, weightGrams, itemCount: 1 }));
    byParcel.set(parcel, position);
    if (position > 0) ofVariant[id] = position;
  }
  if (offers.some(({ dates }) => dates !== '')) endsAtMidnight(shop);
  const hasLimit = offers.some(({ freeFrom }) => freeFrom !== null);
  return { offers, ofVariant, words: hasLimit ? limitWords(shop) : null };
}

function promisesOf(shop: Shop, rules: DeliveryRules): (parcel: Parcel) => DeliveryPromise | null {
  const into = shop.shell.currencies.find(({ code }) => code === shop.currency) ?? null;
  return deliveryPromises(rules, shop.shell.country, into);
}

/** Arrival dates, written once for each number of days, because writing one takes 0.2 ms. */
function datesIn(shop: Shop): (days: DeliveryPromise['days']) => string {
  const known = new Map<string, string>();
  return (days) => {
    if (!days) return '';
    const key = `${days.first} ${days.last}`;
    const dates =
      known.get(key) ?? shop.say('checkout.page.arrives', { dates: daysText(shop, days.first, days.last) });
    known.set(key, dates);
    return dates;
  };
}

function offerFor(
  shop: Shop,
  promise: DeliveryPromise | null,
  datesOf: (days: DeliveryPromise['days']) => string,
): DeliveryOffer {
  const { say, amount } = shop;
  if (!promise) return { text: say('storefront.product.deliveryLater'), freeFrom: null, dates: '' };
  const { charge, isFlat } = promise;
  const dates = datesOf(promise.days);
  if (charge.amount === 0) return { text: say('storefront.product.deliveryFree'), freeFrom: null, dates };
  const key = isFlat ? 'storefront.product.deliveryFlat' : 'storefront.product.deliveryThis';
  return { text: say(key, { amount: amount(charge) }), freeFrom: promise.freeFrom, dates };
}

function limitWords({ say }: Shop): DeliveryOffers['words'] {
  return {
    free: say('storefront.product.deliveryFreeHere'),
    more: say('storefront.product.deliveryMore', { amount: '#' }),
  };
}

/** General delivery terms in one sentence, for the part of the page about the store. */
export function deliveryTerms(shop: Shop, rules: DeliveryRules, product: ProductPage): string {
  const { price, weightGrams } = product.variants[0] ?? { price: product.price, weightGrams: 0 };
  const promise = promisesOf(shop, rules)({ goods: price, weightGrams, itemCount: 1 });
  const { text, freeFrom } = offerFor(shop, promise, () => '');
  if (!promise || !freeFrom) return text;
  const amounts = { amount: shop.amount(promise.charge), from: shop.amount(freeFrom) };
  return shop.say('storefront.product.deliveryTerms', amounts);
}

// Delivery dates change at midnight in the store's time zone, so the cached page expires then.
function endsAtMidnight({ request: { cache }, shell, now }: Shop): void {
  const today = localTimeOf(now, shell.timeZone).slice(0, 10);
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const midnight = momentOf(`${tomorrow}T00:00`, shell.timeZone);
  if (midnight) cache.until(midnight);
}
