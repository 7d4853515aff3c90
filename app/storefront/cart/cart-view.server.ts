import type { CartLine, CartView, LineProblem } from '#domain/cart/index.ts';
import type { Totals } from '#domain/pricing/index.ts';
import { money } from '#lib/money/index.ts';
import { datesOf } from '../checkout/checkout-choices.server.ts';
import { discountName } from '../checkout/checkout-why.server.ts';
import { paths } from '../page/paths.ts';
import type { Shop } from '../page/shop.server.ts';
import type { CartLineView, CartMirror, CartPageView, TotalsView } from './cart-views.ts';
import { couponView } from './coupon.server.ts';
import { payMarks } from './pay-marks.server.ts';

export function mirrorOf(cart: CartView): CartMirror {
  return {
    count: cart.count,
    currency: cart.currency,
    lines: cart.lines.map(({ variantId, title, quantity, lineTotal, problems }) => {
      const isGone = problems.some(({ code }) => code === 'gone');
      return { variantId, title, quantity, amount: isGone ? null : lineTotal.amount };
    }),
  };
}

export function totalsView(totals: Totals): TotalsView {
  return {
    subtotal: totals.goodsBeforeDiscounts,
    discount: totals.discountTotal,
    delivery: totals.delivery.shown,
    codFee: totals.codFee.shown,
    tax: totals.taxTotal,
    taxIncluded: totals.pricesIncludeTax,
    total: totals.total,
  };
}

/** View model of the cart page and the checkout's summary. */
export function cartPageView(shop: Shop, cart: CartView): CartPageView {
  const products = cart.lines.length;
  return {
    lines: cart.lines.map((line) => lineView(shop, line)),
    contents: shop.say('checkout.cart.contents', { products, items: cart.count }),
    totals: { ...totalsView(cart.totals), ...totalsWords(shop, cart) },
    canCheckout: cart.canCheckout,
    free: freeProgress(shop, cart),
    coupon: couponView(shop, cart),
    assurance: cashAssurance(shop, cart),
    arrives: (cart.delivery && datesOf(shop, cart.delivery)) || null,
    marks: payMarks(shop, cart),
  };
}

// Ignores the reason 'not_there', because the address is asked for only at the checkout.
function cashAssurance({ say, amount }: Shop, { payments }: CartView): string | null {
  const cash = payments.find(({ method }) => method === 'cash_on_delivery');
  if (!cash || (cash.reason !== null && cash.reason.code !== 'not_there')) return null;
  return cash.fee.amount > 0
    ? say('checkout.cart.assuranceFee', { amount: amount(cash.fee) })
    : say('checkout.cart.assurance');
}

/** Discount rows, delivery placeholder and tax label of the cart's totals. */
function totalsWords(shop: Shop, cart: CartView): Partial<TotalsView> {
  const { say, locale } = shop;
  const taxName = cart.taxNames?.[locale];
  const isIncluded = cart.totals.pricesIncludeTax;
  return {
    discounts: cart.discounts
      .filter(({ amount }) => amount > 0)
      .map((each) => ({ name: discountName(shop, each), amount: money(-each.amount, cart.currency) })),
    deliveryText: cart.delivery ? null : say('checkout.page.later'),
    taxText: taxName && isIncluded ? say('checkout.page.taxIncludedNamed', { name: taxName }) : taxName,
  };
}

function lineView(shop: Shop, line: CartLine): CartLineView {
  const isGone = line.problems.some((problem) => problem.code === 'gone');
  const short = line.problems.find((problem) => problem.code === 'only_n_left');
  return {
    variantId: line.variantId,
    productPath: isGone ? null : shop.href(productPath(line)),
    title: line.title,
    titleLocale: line.titleLocale,
    options: line.options.map((option) => option.value).join(' · '),
    image: line.image,
    quantity: line.quantity,
    lineTotal: line.lineTotal,
    each: line.quantity > 1 ? shop.say('checkout.cart.each', { amount: shop.amount(line.unitPrice) }) : null,
    problems: line.problems.map((problem) => ({
      text: problemText(shop, problem),
      isBlocking: problem.code !== 'price_changed',
    })),
    take: short
      ? {
          quantity: short.available,
          text: shop.say('checkout.problem.keepAvailable', { count: short.available }),
        }
      : null,
    priceChanged: line.problems.some((problem) => problem.code === 'price_changed'),
  };
}

/** Link to the product with the line's options selected. */
function productPath(line: CartLine): string {
  return paths.product(line.slug);
}

function problemText({ say, amount }: Shop, problem: LineProblem): string {
  switch (problem.code) {
    case 'gone':
      return say('checkout.problem.gone');
    case 'sold_out':
      return say('checkout.problem.soldOut');
    case 'only_n_left':
      return say('checkout.problem.notEnough', { count: problem.available });
    case 'price_changed': {
      const key =
        problem.now.amount > problem.was.amount ? 'checkout.problem.priceUp' : 'checkout.problem.priceDown';
      return say(key, { before: amount(problem.was), now: amount(problem.now) });
    }
  }
}

function freeProgress(shop: Shop, cart: CartView): CartPageView['free'] {
  const from = cart.freeDeliveryFrom;
  if (!from || from.amount === 0 || cart.lines.length === 0) return null;
  const missing = cart.totals.delivery.missingForFree;
  if (!missing || missing.amount === 0) return { text: shop.say('checkout.cart.freeReached'), share: 100 };
  return {
    text: shop.say('checkout.cart.freeMissing', { amount: shop.amount(missing) }),
    share: Math.min(99, Math.floor(((from.amount - missing.amount) * 100) / from.amount)),
  };
}
